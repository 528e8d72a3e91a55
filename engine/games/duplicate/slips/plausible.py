"""Could a player have believed in this word? A proposal only: the judge decides (§5.3.3).

What players add to a word of the grid in good faith are endings: a plural, a feminine, the
ending of a verb. Any other word that can be pronounced is put to the judge without being
proposed; one that cannot is not worth asking about.
"""

import enum
from collections.abc import Callable, Mapping

from engine.games.duplicate.slips.position import Crossing

VOWELS = frozenset("AEIOUY")
MOST_CONSONANTS = 3
MOST_VOWELS = 4
MOST_ALIKE = 2

_ENDINGS: Mapping[str, Callable[[str], bool]] = {
    "S": lambda stem: stem[-1] not in "SXZ",
    "E": lambda stem: stem[-1] not in "AEOY",
    "X": lambda stem: stem[-2:] in ("AU", "EU", "OU"),
    "R": lambda stem: stem[-1] in "EI",
    "Z": lambda stem: stem[-1] == "E",
    "T": lambda stem: stem[-1] in "IU",
}
"""One letter added at the end, and the stems on which it looks like an inflection."""


class Belief(enum.Enum):
    """From the most to the least."""

    LIKELY = 1
    UNLIKELY = 2
    NONE = 3


def belief(crossing: Crossing) -> Belief:
    """How far a player may have believed in a word formed across that is not one."""
    if not can_be_said(crossing.word):
        return Belief.NONE
    ends = crossing.before and not crossing.after
    fits = _ENDINGS.get(crossing.letter) if ends else None
    return Belief.LIKELY if fits and fits(crossing.before) else Belief.UNLIKELY


def can_be_said(word: str) -> bool:
    """A vowel at least, no long run of one kind, no tripled letter."""
    kinds = "".join("v" if letter in VOWELS else "c" for letter in word)
    return (
        "v" in kinds
        and "c" * (MOST_CONSONANTS + 1) not in kinds
        and "v" * (MOST_VOWELS + 1) not in kinds
        and not any(letter * (MOST_ALIKE + 1) in word for letter in set(word))
    )
