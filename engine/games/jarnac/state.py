"""The state of a game of Jarnac: facts only, nothing of the solver and nothing of the lexicon."""

import enum
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.games.jarnac.events import ArbitrationAsked, Event, GameEnded
from engine.games.jarnac.mat import Mat
from engine.games.jarnac.options import ClockMode, Formule, GameOptions
from engine.letters.tiles import Tile, sort_letters
from engine.play import game
from engine.play.clock import MINUTE_MS, SECOND_MS, Clock, Step
from engine.play.players import Player
from engine.rulings import RuleError

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


# --- Clocks -------------------------------------------------------------------------------------
# Two of them in competition, and the timer of a move or of the last ten seconds. What is left is
# computed from stamps, never counted down.

FINAL_MS = 10 * SECOND_MS
_WARNINGS_MS = (5 * MINUTE_MS, MINUTE_MS, 10 * SECOND_MS)


def _step(total_ms: int, *, final: bool = False) -> Step:
    warnings = () if final else tuple(each for each in _WARNINGS_MS if each < total_ms)
    return Step(total_ms, warnings_ms=warnings)


@dataclass(frozen=True)
class JarnacClocks:
    clocks: tuple[Clock, Clock] | None = None
    """One per side, in competition."""
    running: int | None = None
    """Whose clock runs."""
    begun: bool = False
    """The first clock was started: from now on one of them runs, save during a stop."""
    timer: Clock | None = None
    """Of the move, or of the last ten seconds."""
    final: bool = False

    @classmethod
    def start(cls, options: GameOptions) -> "JarnacClocks":
        clock = Clock(_step(options.total_ms), options.total_ms)
        return cls(clocks=(clock, clock))

    def left(self, now_ms: int) -> tuple[int, int]:
        """Of both clocks; nothing where there are none."""
        if self.clocks is None:
            return (0, 0)
        return (self.clocks[0].left(now_ms), self.clocks[1].left(now_ms))

    def run(self, side: int, at_ms: int, left_ms: tuple[int, int]) -> "JarnacClocks":
        stopped = self.stop(at_ms, left_ms)
        if stopped.clocks is None:
            return stopped
        first, second = stopped.clocks
        clocks = (first.resume(at_ms), second) if side == 0 else (first, second.resume(at_ms))
        return replace(stopped, clocks=clocks, running=side, begun=True)

    def stop(self, at_ms: int, left_ms: tuple[int, int]) -> "JarnacClocks":
        if self.clocks is None:
            return self
        first, second = self.clocks
        clocks = (_paused(first, at_ms, left_ms[0]), _paused(second, at_ms, left_ms[1]))
        return replace(self, clocks=clocks, running=None)

    def set_to(self, side: int, left_ms: int, at_ms: int) -> "JarnacClocks":
        if self.clocks is None:
            return self
        first, second = self.clocks
        if side == 0:
            return replace(self, clocks=(first.set_to(left_ms, at_ms), second))
        return replace(self, clocks=(first, second.set_to(left_ms, at_ms)))

    def start_timer(self, at_ms: int, duration_ms: int, *, final: bool) -> "JarnacClocks":
        timer = Clock.start(_step(duration_ms, final=final), at_ms)
        return replace(self, timer=timer, final=final)

    def stop_timer(self, at_ms: int, left_ms: int) -> "JarnacClocks":
        if self.timer is None or left_ms == 0:
            return replace(self, timer=None, final=False)
        return replace(self, timer=self.timer.pause(at_ms, left_ms))

    def resume_timer(self, at_ms: int) -> "JarnacClocks":
        return self if self.timer is None else replace(self, timer=self.timer.resume(at_ms))

    def warned(self, side: int | None, left_ms: int) -> "JarnacClocks":
        if side is None:
            return self if self.timer is None else replace(self, timer=self.timer.told(left_ms))
        if self.clocks is None:
            return self
        first, second = self.clocks
        clocks = (first.told(left_ms), second) if side == 0 else (first, second.told(left_ms))
        return replace(self, clocks=clocks)

    @property
    def active(self) -> tuple[tuple[int | None, Clock], ...]:
        """What runs now: the clock of a side, and the timer, whose side is None."""
        found: list[tuple[int | None, Clock]] = []
        if self.clocks is not None and self.running is not None:
            found.append((self.running, self.clocks[self.running]))
        if self.timer is not None and self.timer.is_running:
            found.append((None, self.timer))
        return tuple(found)

    def wake_at(self) -> int | None:
        """When the next warning or end is due."""
        moments = (clock.next_signal_at() for _, clock in self.active)
        return min((moment for moment in moments if moment is not None), default=None)


def _paused(clock: Clock, at_ms: int, left_ms: int) -> Clock:
    """Who was given time is told again what comes again."""
    given = left_ms > clock.left(at_ms)
    return (clock.set_to(left_ms, at_ms) if given else clock).pause(at_ms, left_ms)


NO_CLOCKS = JarnacClocks()


# --- The state itself ---------------------------------------------------------------------------


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
    timing: JarnacClocks = NO_CLOCKS
    ended: GameEnded | None = None
    log: tuple[Event, ...] = ()
    """Everything that counts so far, to be folded again when something is corrected."""

    @classmethod
    def start(cls, options: GameOptions) -> "State":
        timing = JarnacClocks.start(options) if options.clock is ClockMode.CHESS else NO_CLOCKS
        return cls(options, sort_letters(options.letters), timing=timing)

    @property
    def time_ends_at(self) -> int | None:
        """When a flag falls or the last seconds are over, if nobody touches the clocks; the time
        of a turn that only passes is no end."""
        final = self.phase is Phase.FINAL
        ends = (clock.ends_at for side, clock in self.timing.active if final or side is not None)
        return min((end for end in ends if end is not None), default=None)

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
