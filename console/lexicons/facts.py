"""What is kept beside a compiled lexicon: where it comes from and what is in it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeVar

from engine.rulings import RuleError

FORMAT = 1
T = TypeVar("T")


@dataclass(frozen=True)
class Origin:
    """Where the words come from, as the importer saw it."""

    file: str
    kind: str  # "text", "json", "quackle", "eliot", "kwg", "free"
    encoding: str | None = None
    heading: str | None = None  # a first line that was a title, not a word
    dropped_long: int = 0
    dropped_short: int = 0
    dropped_compound: int = 0


@dataclass(frozen=True)
class Facts:
    name: str
    edition: str
    words: int
    by_length: Mapping[int, int]
    annotated: int
    inferred: int
    created: str  # UTC, ISO 8601: told to people, never computed with
    graph: str  # file names in the lexicon's folder
    entries: str
    origin: Origin
    fingerprint: str = ""  # of the sources, for the free lexicon
    format: int = field(default=FORMAT)

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str, name: str) -> "Facts":
        """RuleError when the text is not what `to_json` wrote, or another version did."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise RuleError("lexicon_outdated", name=name)
            data["by_length"] = {int(size): int(n) for size, n in data["by_length"].items()}
            data["origin"] = _made(Origin, data["origin"])
            facts = _made(cls, data)
            if facts.name != name or "/" in facts.graph + facts.entries:
                raise ValueError("facts of another lexicon")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise RuleError("lexicon_damaged", name=name) from error
        return facts


def _made(cls: type[T], data: Mapping[str, Any]) -> T:
    known = {item.name: item for item in fields(cls)}  # type: ignore[arg-type]
    if data.keys() - known.keys():
        raise ValueError("unknown facts")
    for key, value in data.items():
        kind = known[key].type
        if (kind is str and not isinstance(value, str)) or (
            kind is int and not isinstance(value, int)
        ):
            raise ValueError(f"{key} is of a wrong type")
    return cls(**data)
