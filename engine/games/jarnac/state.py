"""The state of a game of Jarnac: facts only, nothing of the solver and nothing of the lexicon."""

import enum
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.errors import RuleError
from engine.games.jarnac.clocks import NO_CLOCKS, Timing
from engine.games.jarnac.events import ArbitrationAsked, Event, GameEnded
from engine.games.jarnac.formule import Formule
from engine.games.jarnac.mat import Mat
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.letters.tiles import Tile, sort_letters
from engine.play import game
from engine.play.players import Player

Circumstances = game.Circumstances[object]
"""What a decision rests on: never on what the solver found, which is for people."""

FIRST_DRAW = 6
CLAIM_POINTS = 10
"""For each wrong claim of an opponent out of time."""


def other(side: int) -> int:
    return 1 - side


def check_side(side: int) -> int:
    if side not in (0, 1):
        raise RuleError("jarnac_no_such_side", side=side)
    return side


class Phase(enum.Enum):
    TOSS = "jarnac_toss"
    RECEIVING = "jarnac_receiving"
    """The bag has just come: Jarnac, draw, or change three letters."""
    DRAWING = "jarnac_drawing"
    """Some of the letters due are drawn."""
    PLAYING = "jarnac_playing"
    MADE = "jarnac_made"
    """A word was made: it may be contested until the next letter is drawn."""
    ARBITRATION = "jarnac_arbitration"
    FINAL = "jarnac_final"
    """Ten seconds for a last Jarnac."""
    ENDED = "jarnac_ended"


@dataclass(frozen=True)
class Made:
    """The last word made or taken, with the table to go back to when it is refused."""

    side: int
    word: str
    old: str
    """What it transforms: empty for a new word."""
    row: int
    jarnac: bool
    mats: tuple[Mat, Mat]
    jarnacs: tuple[int, int]
    final: bool = False
    """Said in the ten seconds of the end."""


@dataclass(frozen=True)
class Question:
    """What the solver is to be asked: both mats, as they lie on the table."""

    mats: tuple[Mat, Mat]
    formule: Formule


@dataclass(frozen=True)
class State:
    options: GameOptions
    bag: str
    """Letters, in alphabetical order."""
    mats: tuple[Mat, Mat] = (Mat(), Mat())
    phase: Phase = Phase.TOSS
    turn: int = 0
    """Who has the bag; during the toss, who draws next."""
    toss: str = ""
    """The letters drawn so far to know who begins."""
    starter: int | None = None
    opened: tuple[bool, bool] = (False, False)
    """Who has drawn the first six letters."""
    due: int = 0
    """Letters still to be drawn, once drawing has begun."""
    extra: int = 0
    """One more letter to draw, for a contestation."""
    aside: str = ""
    """Set aside while others are drawn in their place."""
    last: Made | None = None
    """What may still be contested."""
    called: bool = False
    """« Jarnac ! » was said, its word is awaited."""
    taken_now: int = 0
    """Jarnacs since the bag came."""
    jarnac_barred: bool = False
    """The bag came because a flag fell."""
    claimable: bool = False
    """A player out of time may say Jarnac: the other has just passed."""
    idle_passes: int = 0
    """In a row, with an empty bag."""
    jarnacs: tuple[int, int] = (0, 0)
    claims: tuple[int, int] = (0, 0)
    """Wrong claims of the opponent out of time, ten points each."""
    out_of_time: tuple[bool, bool] = (False, False)
    pending: ArbitrationAsked | None = None
    asked_in: Phase = Phase.MADE
    """Where the game was when the judge was asked."""
    known: frozenset[Tile] = frozenset()
    """Pieces of wood that are out of the bag beyond doubt."""
    doubtful: frozenset[Tile] = frozenset()
    """Drawn once, but a look-alike may have gone back into the bag in their place."""
    timing: Timing = NO_CLOCKS
    ended: GameEnded | None = None
    log: tuple[Event, ...] = ()
    """Everything that counts so far, to be folded again when something is corrected."""

    @classmethod
    def start(cls, options: GameOptions) -> "State":
        timing = Timing.start(options) if options.clock is ClockMode.CHESS else NO_CLOCKS
        return cls(options, sort_letters(options.letters), timing=timing)

    @property
    def players(self) -> tuple[Player, ...]:
        return self.options.players

    def name(self, side: int) -> str:
        return self.options.players[side].name

    def mat(self, side: int) -> Mat:
        return self.mats[side]

    def with_mat(self, side: int, mat: Mat) -> "State":
        return replace(self, mats=pair(self.mats, side, mat))

    def points(self, side: int) -> int:
        return self.mats[side].points + CLAIM_POINTS * self.claims[side]

    @property
    def to_draw(self) -> int:
        """How many letters are due now; fewer when the bag holds fewer."""
        if self.phase is Phase.DRAWING:
            return self.due
        if self.phase is Phase.RECEIVING:
            first = 1 if self.opened[self.turn] else FIRST_DRAW
            return min(first + self.extra, len(self.bag))
        if self.phase is Phase.MADE:
            return min(1 + self.extra, len(self.bag))
        return 0

    @property
    def awaited(self) -> int:
        """Letters a hand is fetching from the bag now; before, players may still speak."""
        if self.phase is Phase.TOSS:
            return 2 - len(self.toss)
        return self.due if self.phase is Phase.DRAWING else 0

    @property
    def question(self) -> "Question | Review | None":
        if self.phase is Phase.TOSS:
            return None
        if self.phase is Phase.ENDED:
            return Review(self)
        return Question(self.mats, self.options.formule)

    @property
    def contestable(self) -> Made:
        if self.last is None:
            raise RuleError("jarnac_nothing_to_contest")
        return self.last


@dataclass(frozen=True)
class Review:
    """The other question, once the game is over: what did nobody see?"""

    state: State


T = TypeVar("T")


def pair(values: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, values[1]) if side == 0 else (values[0], value)


def is_final(state: State, side: int) -> bool:
    """Does « je passe » open the last ten seconds? Eight rows are filled, or the bag is empty
    and the other has passed already or can no longer play."""
    alone = state.idle_passes > 0 or state.out_of_time[other(side)]
    return state.mat(side).is_full or (not state.bag and alone)
