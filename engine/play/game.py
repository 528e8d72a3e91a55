"""A game is a value that answers questions: this is all the house asks of one.

    decide(state, command, at) -> events     pure, may refuse with a RuleError
    evolve(state, event) -> state            pure, silent, total; asks neither lexicon nor solver

States, commands, events, options, questions and answers belong to the game: `GameRules` names
their types, so that a game is handed its own. Whoever holds a `Game`, of whatever kind, hands them
back to it and looks at nothing but what these protocols name.
"""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.letters.lexicon import Lexicon
from engine.letters.tiles import Distribution, Tile
from engine.play.codec import Vocabulary
from engine.play.hands import Bag
from engine.play.players import Player
from engine.rulings import RuleError


class SourceKind(enum.Enum):
    """Where the letters come from. All go through the same commands."""

    PHYSICAL = "physical"
    TYPED = "typed"
    SOFTWARE = "software"
    PREPARED = "prepared"

    @property
    def is_by_hand(self) -> bool:
        """Somebody draws real tiles: nothing comes by itself."""
        return self in (SourceKind.PHYSICAL, SourceKind.TYPED)


@dataclass(frozen=True)
class Source:
    kind: SourceKind = SourceKind.TYPED
    seed: int | None = None
    """Of the software bag: journaled, never shown, since it tells the letters to come."""
    seal: str | None = None
    """Fingerprint of the prepared game's file, so that a resumed game finds the same one."""
    name: str = ""
    """Of the tile set or of the prepared game."""


BY_HAND = Source()


class Options(Protocol):
    @property
    def id(self) -> str:
        """Unique for ever: no two games of any console share it."""

    @property
    def name(self) -> str:
        """What people call the game: its day and its number, or a name they gave it."""

    @property
    def source(self) -> Source: ...
    @property
    def lexicon(self) -> str:
        """Name of the word list, recorded: replay never opens it."""


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
    """Another game of the same competition was begun since."""
    kept_until_ms: int | None = None
    """The end of a time that somebody else kept, and sounds or has sounded."""

    def is_kept(self, ends_at_ms: int | None) -> bool:
        """Did a clock that ends then go on for the players, as if nobody had been away?"""
        return self.same_boot and ends_at_ms is not None and ends_at_ms == self.kept_until_ms

    @property
    def clocks_ran_until_ms(self) -> int:
        """In the same boot the clock went on, and so did the players; after a reboot nothing
        is known but the last stamp."""
        return self.now_ms if self.same_boot else self.last_seen_ms


class GameState(Protocol):
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


# --- The table of a game: which phases accept a command, who decides ----------------------------
# A command that comes in another phase is refused with the phase, whose sentence tells what to
# do instead.

PhaseT = TypeVar("PhaseT", bound=enum.Enum)
HandlerT = TypeVar("HandlerT")


class InPhase(Protocol):
    @property
    def phase(self) -> enum.Enum: ...


PhasedT = TypeVar("PhasedT", bound=InPhase)


def accepts(
    rules: Mapping[type[Any], tuple[frozenset[PhaseT], HandlerT]],
    phase: PhaseT,
    command: type[object],
) -> bool:
    """Whether the phase lets a command through; its own conditions are another matter."""
    return command in rules and phase in rules[command][0]


def admitted(
    rules: Mapping[type[Any], tuple[frozenset[PhaseT], HandlerT]],
    state: PhasedT | None,
    command: object,
    refusal: str = "phase",
) -> tuple[PhasedT, HandlerT]:
    """The game, which is open, and who decides; the code of a refusal ends with the phase."""
    name = type(command).__name__
    if type(command) not in rules:
        raise RuleError("unknown_command", kind=name)
    if state is None:
        raise RuleError("no_game_open", command=name)
    phases, handler = rules[type(command)]
    if state.phase not in phases:
        raise RuleError(f"{refusal}_{state.phase.value}", command=name)
    return state, handler


def refusal_of(
    rules: Mapping[type[Any], tuple[frozenset[PhaseT], Callable[..., Any]]],
    state: PhasedT,
    command: object,
    refusal: str = "phase",
) -> RuleError | None:
    """Why a command would be refused as things stand; None where it would not be, or where only
    a lexicon could say."""
    try:
        found, handler = admitted(rules, state, command, refusal)
        handler(found, command, Circumstances(0))
    except RuleError as why:
        return None if why.code == "no_lexicon_open" else why
    return None
