"""A game is a value that answers questions: this is all the house asks of one.

    decide(state, command, at) -> events     pure, may refuse with a RuleError
    evolve(state, event) -> state            pure, silent, total; asks neither lexicon nor solver

States, commands, events, options, questions and answers belong to the game: `GameRules` names
their types, so that a game is handed its own. Whoever holds a `Game`, of whatever kind, hands them
back to it and looks at nothing but what these protocols name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.letters.lexicon import Lexicon
from engine.letters.tiles import Distribution, Tile
from engine.play.bag import Bag
from engine.play.codec import Vocabulary
from engine.play.options import Options
from engine.play.players import Player

Command = Any
Event = Any
Events = tuple[Event, ...]
"""What `decide` answers; empty when nothing came of a command."""

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
OptionsIn = TypeVar("OptionsIn", contravariant=True)
QuestionOut = TypeVar("QuestionOut", covariant=True)
AnswerIn = TypeVar("AnswerIn", contravariant=True)
AnswerOut = TypeVar("AnswerOut", covariant=True)


@dataclass(frozen=True)
class Circumstances(Generic[AnswerOut]):
    """What a decision rests on besides the state: handed in, never looked up."""

    now_ms: int
    by: str = ""
    """Who asks: the judge, an arbiter by name, or empty for the desk itself."""
    lexicon: Lexicon | None = None
    """Of this game; None only while no game is open."""
    answer: AnswerOut | None = None
    """What the solver answered to the game's own question; None while it thinks."""


@dataclass(frozen=True)
class Absence:
    """The console was away: killed, unplugged, restarted."""

    last_seen_ms: int
    """On the clock of the boot that was cut."""
    same_boot: bool
    """Whether that clock still runs, so that `now_ms` may be compared with it."""
    now_ms: int
    followed: bool = False
    """Another game was begun since."""

    @property
    def clocks_ran_until_ms(self) -> int:
        """In the same boot the clock went on, and so did the players; after a reboot nothing
        is known but the last stamp."""
        return self.now_ms if self.same_boot else self.last_seen_ms


class State(Protocol):
    """What the house may read of any game's state."""

    @property
    def options(self) -> Options: ...
    @property
    def players(self) -> tuple[Player, ...]: ...


class GameRules(Protocol[StateT, CommandT, EventT, OptionsIn, QuestionOut, AnswerIn]):
    """The engine's half of a game; `console.games` has the other."""

    @property
    def name(self) -> str:
        """`duplicate`: its folder, its key in the registry, its mark on every record."""

    @property
    def distribution(self) -> Distribution:
        """The letters of a whole set."""

    @property
    def commands(self) -> Vocabulary: ...
    @property
    def events(self) -> Vocabulary: ...
    def decide(
        self, state: StateT | None, command: CommandT, at: Circumstances[AnswerIn]
    ) -> tuple[EventT, ...]:
        """What comes of a command; `state` is None while no game is open."""

    def evolve(self, state: StateT | None, event: EventT) -> StateT: ...
    def opening(self, options: OptionsIn) -> CommandT:
        """The command that opens a game with these options."""

    def tile_laid(self, state: StateT, tile: Tile, *, back: bool) -> CommandT:
        """What a tile laid on the pad means now; `back`: one is awaited to be taken back."""

    def wake_at(self, state: StateT) -> int | None:
        """When time alone will change something; None when nothing is to be expected."""

    def waking(self, state: StateT) -> CommandT:
        """What to decide at that moment."""

    def returning(self, state: StateT, absence: Absence) -> Sequence[CommandT]:
        """What an absence of the console did to the game: a clock to hold, a long pause."""

    def question(self, state: StateT) -> QuestionOut | None:
        """What it wants solved now; None when nothing."""

    def bag(self, state: StateT) -> Bag:
        """What is in the bag, letter by letter and, where tags told, tile by tile."""

    def is_over(self, state: StateT) -> bool: ...


Game = GameRules[Any, Any, Any, Any, Any, Any]
"""Of whatever kind: all the house knows of one."""
