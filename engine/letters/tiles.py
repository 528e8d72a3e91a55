"""Letters, their values, the sets of tiles, and arithmetic on handfuls of letters.

A handful of letters (rack, bag, reliquat) is a plain `str`, jokers written `?`.
Order matters only where letters are announced in the order they were drawn.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from engine.rulings import RuleError, whole_number

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
JOKER = "?"
SYMBOLS = ALPHABET + JOKER
LETTERS = frozenset(ALPHABET)

_FRENCH_VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10)
_FRENCH_COUNTS = (9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1)
_JARNAC_COUNTS = (
    *(14, 4, 6, 5, 19, 2, 4, 2, 10, 1, 1, 4, 4),
    *(10, 9, 4, 2, 10, 10, 10, 6, 2, 1, 1, 1, 2),
)
_OLDER_JARNAC_COUNTS = (
    *(14, 4, 7, 5, 19, 2, 4, 2, 11, 1, 1, 6, 5),
    *(9, 8, 4, 1, 10, 7, 9, 8, 2, 1, 1, 1, 2),
)
_FRENCH_JOKERS = 2

VALUES: Mapping[str, int] = MappingProxyType(
    {**dict(zip(ALPHABET, _FRENCH_VALUES, strict=True)), JOKER: 0}
)


@dataclass(frozen=True, order=True)
class Tile:
    """One piece of wood: the third A of the set is A#3."""

    letter: str
    number: int

    def __str__(self) -> str:
        return f"{self.letter}#{self.number}"

    to_text = __str__

    @classmethod
    def from_text(cls, text: str) -> "Tile":
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> "Tile":
        letter, _, written = text.strip().upper().partition("#")
        number = whole_number(written)
        if letter not in LETTERS | {JOKER} or number is None:
            raise RuleError("unknown_tile", tile=text)
        return cls(letter, number)


@dataclass(frozen=True)
class Distribution:
    """What a complete set holds."""

    name: str
    counts: Mapping[str, int]

    @cached_property
    def letters(self) -> str:
        return "".join(letter * self.counts[letter] for letter in SYMBOLS if letter in self.counts)

    @property
    def total(self) -> int:
        return len(self.letters)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(
            Tile(letter, number)
            for letter in SYMBOLS
            for number in range(1, self.counts.get(letter, 0) + 1)
        )


FRENCH = Distribution(
    "francophone",
    MappingProxyType(
        {**dict(zip(ALPHABET, _FRENCH_COUNTS, strict=True)), JOKER: _FRENCH_JOKERS},
    ),
)
JARNAC = Distribution("jarnac", MappingProxyType(dict(zip(ALPHABET, _JARNAC_COUNTS, strict=True))))
OLDER_JARNAC = Distribution(
    "jarnac-ancien", MappingProxyType(dict(zip(ALPHABET, _OLDER_JARNAC_COUNTS, strict=True)))
)
"""The box sold earlier."""
DISTRIBUTIONS: Mapping[str, Distribution] = MappingProxyType(
    {each.name: each for each in (FRENCH, JARNAC, OLDER_JARNAC)}
)


def sort_letters(letters: str) -> str:
    """Alphabetical order, joker last: the order of a reliquat (fisf-2020 §3.1)."""
    return "".join(sorted(letters, key=SYMBOLS.index))


def parse_letters(text: str) -> str:
    """Letters as people type them: any case, spaces ignored, `*` or `?` for a joker."""
    letters = []
    for position, char in enumerate(text, start=1):
        if char.isspace():
            continue
        letter = JOKER if char in "?*" else char.upper()
        if letter not in LETTERS and letter != JOKER:
            raise RuleError("unknown_letter", letter=char, position=position, text=text)
        letters.append(letter)
    return "".join(letters)


def single_letter(text: str) -> str | None:
    """One letter, or a joker, as somebody types it; None for anything else."""
    try:
        letters = parse_letters(text)
    except RuleError:
        return None
    return letters if len(letters) == 1 else None


def missing(pool: str, wanted: str) -> str:
    """The letters of `wanted` that `pool` does not hold, sorted."""
    return sort_letters("".join((Counter(wanted) - Counter(pool)).elements()))


def contains(pool: str, wanted: str) -> bool:
    return not missing(pool, wanted)


def minus(pool: str, taken: str) -> str:
    """`pool` without `taken`, keeping the order of what stays."""
    leaving = Counter(taken)
    kept = []
    for letter in pool:
        if leaving[letter]:
            leaving[letter] -= 1
        else:
            kept.append(letter)
    if len(kept) + len(taken) > len(pool):
        lacking = missing(pool, taken)
        raise RuleError("letters_missing", letters=lacking, pool=sort_letters(pool))
    return "".join(kept)
