"""What the room had when a coup is corrected: one question, and only the judge knows.

Slips answer the tirage that was announced and the grid that was shown (fisf-2020 §5.9, fisf-2014
§5.7). Either the console alone was mistaken, and the room had what is entered now; or the room had
what the console announced, and its slips stay judged on that.
"""

import enum
from dataclasses import dataclass, replace

from engine.games.duplicate.correction.state import CorrectionState, formed
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError


class Had(enum.Enum):
    CORRECTED = "corrected"
    """What is entered now: the console alone was mistaken."""
    ANNOUNCED = "announced"
    """What the console had retained: it was announced and shown."""

    @property
    def other(self) -> "Had":
        return Had.ANNOUNCED if self is Had.CORRECTED else Had.CORRECTED


@dataclass(frozen=True)
class Room:
    """The judge's answer."""

    word: Had
    """The word on the grids of the room, and so the grids of the coups after it."""
    tirage: Had | None = None
    """The letters it had heard; None: it is with them as with the word."""
    refused: bool = False
    """The word announced is not admitted, whatever the word list says (§5.7)."""
    refused_words: tuple[str, ...] = ()
    """Which of the words it forms; the word itself when none is named."""
    apart: tuple[int, ...] = ()
    """Tables that had the other."""

    @property
    def heard(self) -> Had:
        return self.tirage or self.word

    def at(self, table: int) -> "Room":
        """What this table had."""
        if table not in self.apart:
            return self
        return replace(self, word=self.word.other, tirage=self.heard.other)

    @property
    def had_announced(self) -> bool:
        """Somebody had the word announced, whose worth is then to be told."""
        return Had.ANNOUNCED in (self.word, *(self.at(table).word for table in self.apart))


CONSOLE_WAS_WRONG = Room(Had.CORRECTED)
"""What a correction meant before the question was asked (0.2.0), and for ever in its journals."""


# --- What a correction makes of the answer ------------------------------------------------------


@dataclass(frozen=True)
class Admitted:
    """The list without the words the judge says it should not have, with those it lacks."""

    listed: Lexicon
    refused: frozenset[str]
    admitted: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.admitted or (word not in self.refused and word in self.listed)


def answered(correction: CorrectionState, room: Room | None, coup: int) -> Room | None:
    """What the room had, checked; it must be told wherever somebody plays."""
    if room is None:
        if correction.players:
            raise RuleError("room_unanswered", coup=coup)
        return None
    for table in room.apart:
        correction.player(table)
    record = correction.coups.get(coup)
    if room.refused_words and record is not None and record.top is not None:
        announced = formed(record.grid, record.top.move, record.formule)
        for word in room.refused_words:
            if word.upper() not in announced:
                raise RuleError(
                    "room_other_word", word=word.upper(), words=", ".join(sorted(announced))
                )
    return room


def has_slips(correction: CorrectionState, coup: int) -> bool:
    """Some paper of this coup was read, whose worth depends on the word retained."""
    slips = correction.slips_of(coup).values()
    return any(entry.has_paper for slip in slips for entry in (*slip.entries, *slip.second))
