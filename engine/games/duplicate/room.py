"""What the room had when a coup is corrected: one question, and only the judge knows.

Slips answer the tirage that was announced and the grid that was shown (fisf-2020 §5.9, fisf-2014
§5.7). Either the console alone was mistaken, and the room had what is entered now; or the room had
what the console announced, and its slips stay judged on that.
"""

import enum
from dataclasses import dataclass, replace


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
