"""Where a slip says its word lies: by a reference, by raccord letters, or by both."""

import enum
from dataclasses import dataclass

from engine.games.duplicate.slips.readings import Reading

ENOUGH_RACCORD = 3
LEAST_RACCORD = 2
"""Fewer locate nothing; two locate with a warning."""


class Mode(enum.Enum):
    """How one way of locating the word stands for one place."""

    UNUSED = enum.auto()
    CORRECT = enum.auto()
    FAULTY = enum.auto()
    """It locates the word, with a warning."""
    WRONG = enum.auto()

    @property
    def locates(self) -> bool:
        return self in (Mode.CORRECT, Mode.FAULTY)


@dataclass(frozen=True)
class Located:
    """A place the slip points to, valid or not, and the failings in the way it does."""

    reading: Reading
    faults: tuple[str, ...]
    by_reference: bool
    by_raccord: bool
