"""The two snapshots: replaced whole by the loop, read by everybody else without a lock."""

from collections.abc import Callable
from dataclasses import dataclass

from console.buttons import Situation
from console.games.face import Face
from console.journal.records import Fault
from console.modes.mode import Aside, Mode
from console.tv.snapshot import Shown
from engine.letters.lexicon import Lexicon
from engine.play.game import Options, State
from engine.play.hands import Bag
from engine.rulings import RuleError

NOTHING = Situation("nothing")
"""Buttons that mean nothing: the console is going down."""


@dataclass(frozen=True)
class JudgeSnapshot:
    """All the judge may know, the solver's answer included. Never sent to a public page.

    `state` and `answer` are the game's own: its pages narrow them to their type, nobody else
    looks inside.
    """

    public: Shown
    situation: Situation = NOTHING
    """What the buttons mean, and the natural next step."""
    face: Face | None = None
    """The game on the desk; None while there is none."""
    state: State | None = None
    answer: object = None
    """To the question in hand; None while the solver thinks."""
    options: Options | None = None
    bag: Bag | None = None
    lexicon: Lexicon | None = None
    """Of the game: what arbiters look words up in."""
    refusal: RuleError | None = None
    """The last request, when it was refused."""
    faults: tuple[Fault, ...] = ()
    pending: int = 0
    """Events that are in memory only."""
    mode: Mode | None = None
    """What the desk does instead of the game."""
    playing: bool = False
    """A game is on the desk, and not over."""

    @property
    def aside(self) -> Aside | None:
        """What that says beside the game: taking stock, trying the panel."""
        return self.mode.aside if self.mode is not None else None


Listener = Callable[[JudgeSnapshot], None]


class Showcase:
    def __init__(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        self._listeners: tuple[Listener, ...] = ()

    @property
    def public(self) -> Shown:
        return self._judge.public

    @property
    def judge(self) -> JudgeSnapshot:
        return self._judge

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of every new pair, in the loop's thread; returns how to stop listening."""
        self._listeners = (*self._listeners, listener)

        def leave() -> None:
            self._listeners = tuple(each for each in self._listeners if each is not listener)

        return leave

    def publish(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        for listener in self._listeners:
            listener(judge)
