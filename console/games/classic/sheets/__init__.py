"""What a classic game is written as."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from console.games.classic.sheets.game import as_csv, as_json, as_text
from console.games.face import Sheet
from engine.games.classic import State
from engine.games.classic.gcg import write_gcg

_CSV = "text/csv; charset=utf-8"
_TEXT = "text/plain; charset=utf-8"
_JSON = "application/json"


@dataclass(frozen=True)
class Form:
    detailed: bool
    logo: bytes | None


class _Writer:
    def __init__(self, write: Callable[[State, int, Form], bytes]) -> None:
        self._write = write

    def __call__(
        self, state: State, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        return self._write(state, wall_ms, Form(detailed, logo))


def _json(state: State, wall_ms: int, form: Form) -> bytes:
    data: Any = as_json(state, wall_ms, detailed=form.detailed)
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _pdf(state: State, wall_ms: int, form: Form) -> bytes:
    # a large library: only when a PDF is asked for
    from console.games.classic.sheets.pdf import as_pdf

    return as_pdf(state, wall_ms, detailed=form.detailed, logo=form.logo)


SHEETS: Mapping[str, Sheet] = {
    "text": Sheet(
        "Feuille",
        ".txt",
        _TEXT,
        _Writer(lambda state, wall_ms, _: as_text(state, wall_ms).encode()),
    ),
    "csv": Sheet("Feuille", ".csv", _CSV, _Writer(lambda state, _, __: as_csv(state).encode())),
    "json": Sheet("Partie", ".json", _JSON, _Writer(_json)),
    "gcg": Sheet("GCG", ".gcg", _TEXT, _Writer(lambda state, _, __: write_gcg(state).encode())),
    "pdf": Sheet("Feuille", ".pdf", "application/pdf", _Writer(_pdf)),
}
RESULTS: Mapping[str, Sheet] = {key: SHEETS[key] for key in ("pdf", "csv", "json")}
