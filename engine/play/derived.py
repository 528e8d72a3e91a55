"""Frozen values that keep what they imply, in cached properties."""

from dataclasses import fields
from typing import Any


class Derives:
    """What a dataclass has worked out is no part of it: neither compared nor written, which
    dataclasses and the codec see to, nor sent to another process, which is seen to here."""

    def __getstate__(self: Any) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}
