"""What is known of a lexicon and kept beside it: its origin, its counts, its edition."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
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
class LexiconFacts:
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
    def from_json(cls, text: str, name: str) -> "LexiconFacts":
        """RuleError when the text is not what `to_json` wrote, or another version did."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise RuleError("lexicon_outdated", name=name)
            data["by_length"] = {int(size): int(n) for size, n in data["by_length"].items()}
            data["origin"] = _facts_from(Origin, data["origin"])
            facts = _facts_from(cls, data)
            if facts.name != name or "/" in facts.graph + facts.entries:
                raise ValueError("facts of another lexicon")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise RuleError("lexicon_damaged", name=name) from error
        return facts


def _facts_from(cls: type[T], data: Mapping[str, Any]) -> T:
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


# --- Editions of the Officiel -------------------------------------------------------------------
# Which one a list is, told by its counts alone.


class Match(StrEnum):
    EXACT = "exact"
    CLOSE = "close"
    NONE = "none"


@dataclass(frozen=True)
class Profile:
    two: int
    three: int
    words: int  # of 2 to 15 letters


EDITIONS: Mapping[str, Profile] = {
    "ODS1": Profile(73, 507, 344_001),
    "ODS2": Profile(74, 534, 353_526),
    "ODS3": Profile(75, 560, 364_370),
    "ODS4": Profile(75, 571, 369_085),
    "ODS5": Profile(77, 589, 378_989),
    "ODS6": Profile(80, 610, 386_264),
    "ODS7": Profile(80, 621, 393_670),
    "ODS8": Profile(81, 633, 402_325),
    "ODS9": Profile(81, 639, 407_128),
}

# A short word more or less says more than many long ones.
_TWO_WEIGHT, _THREE_WEIGHT = 100, 20
_FARTHEST = 1_500


@dataclass(frozen=True)
class Recognised:
    """The edition a list is, or is close to."""

    match: Match
    edition: str | None = None

    @property
    def label(self) -> str:
        """What is shown beside every result."""
        if self.edition is None:
            return "liste importée"
        return self.edition if self.match is Match.EXACT else f"proche de l'{self.edition}"


def recognise(by_length: Mapping[int, int]) -> Recognised:
    found = Profile(by_length.get(2, 0), by_length.get(3, 0), sum(by_length.values()))
    nearest = min(EDITIONS, key=lambda name: _distance(EDITIONS[name], found))
    if EDITIONS[nearest] == found:
        return Recognised(Match.EXACT, nearest)
    if _distance(EDITIONS[nearest], found) > _FARTHEST:
        return Recognised(Match.NONE)
    return Recognised(Match.CLOSE, nearest)


def _distance(one: Profile, other: Profile) -> int:
    return (
        abs(one.words - other.words)
        + _TWO_WEIGHT * abs(one.two - other.two)
        + _THREE_WEIGHT * abs(one.three - other.three)
    )
