"""Papers for programs."""

import json
from collections.abc import Iterable
from typing import Any

from console.columns import Column, R


def records(columns: Iterable[Column[R]], rows: Iterable[R]) -> list[dict[str, Any]]:
    """One object a row, its columns by their keys."""
    picked = tuple(columns)
    return [{column.key: column.told(row) for column in picked} for row in rows]


def write_json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
