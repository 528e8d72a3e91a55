"""Which edition of the Officiel a list is, told by its counts alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


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
