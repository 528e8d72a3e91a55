"""What a player does with a turn, and the turn as it is remembered."""

import enum
from dataclasses import dataclass

from engine.letters.moves import Move
from engine.letters.scoring import Score
from engine.letters.tiles import Tile
from engine.play.held import Held


class Kind(enum.Enum):
    WORD = "mot"
    EXCHANGE = "échange"
    PASS = "passe"
    LOST = "tour perdu"
    """Taken away: the time was up, or a contestation in vain costs a turn."""


@dataclass(frozen=True)
class Play:
    kind: Kind
    move: Move | None = None
    letters: str = ""
    """Given back in an exchange, where racks are followed. Never public."""
    count: int = 0
    """How many are exchanged: public."""
    tiles: tuple[Tile, ...] = ()
    """The pieces of wood, when they passed over the reader."""
    cause: str = ""
    """Of a turn lost."""


PASS = Play(Kind.PASS)
TIME_UP = Play(Kind.LOST, cause="time_up")
VAIN_CHALLENGE = Play(Kind.LOST, cause="vain_challenge")


@dataclass(frozen=True)
class Verdict:
    """What the lexicon answered for one word."""

    word: str
    valid: bool


@dataclass(frozen=True)
class Challenge:
    player: str
    """Who contests; empty when the console refused the word by itself."""
    named: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    """Of every word formed, named or not."""
    cost: int = 0
    turn_lost: bool = False
    """The contester will lose a turn."""

    @property
    def upheld(self) -> bool:
        return not all(verdict.valid for verdict in self.verdicts)

    @property
    def bad_words(self) -> tuple[str, ...]:
        return tuple(verdict.word for verdict in self.verdicts if not verdict.valid)


@dataclass(frozen=True)
class Draw:
    """One tile out of the bag onto somebody's rack."""

    player: str
    held: Held


@dataclass(frozen=True)
class Turn:
    number: int
    player: str
    play: Play
    score: Score | None = None
    """With its detail, even of a word that was withdrawn."""
    refused: bool = False
    """The word was withdrawn: its tiles went back to the rack."""
    announced: int | None = None
    """What the player said; the console's count is what counts."""
    ruled: int | None = None
    """Points the judge gave by a correction, whatever the count."""
    challenge: Challenge | None = None
    draws: tuple[Draw, ...] = ()
    """Tiles taken from the bag because of this turn."""
    drawn_before_return: int = 0
    """How many of them before the letters of an exchange went back."""
    corrected: bool = False
    """The judge changed it afterwards."""
    recomputed: bool = False
    """An earlier correction changed what it is worth."""

    @property
    def points(self) -> int:
        if self.ruled is not None:
            return self.ruled
        return 0 if self.refused or self.score is None else self.score.points

    @property
    def is_scrabble(self) -> bool:
        return not self.refused and self.score is not None and self.score.prime > 0


@dataclass(frozen=True)
class Departure:
    """A player left; his tiles went back to the bag, his points stay."""

    player: str
    after: int
    """The last turn played before."""
    draws: int
    """How many tiles had been drawn since."""
