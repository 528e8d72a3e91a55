"""A game is a value that answers questions: this is all the house asks of one.

    decide(state, command, at) -> events     pure, may refuse with a RuleError
    evolve(state, event) -> state            pure, silent, total; asks neither lexicon nor solver

States, commands, events, questions and answers belong to the game: whoever holds a `Game` hands
them back to it and looks at nothing but what these protocols name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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


@dataclass(frozen=True)
class Circumstances:
    """What a decision rests on besides the state: handed in, never looked up."""

    now_ms: int
    by: str = ""
    """Who asks: the judge, an arbiter by name, or empty for the desk itself."""
    lexicon: Lexicon | None = None
    """Of this game; None only while no game is open."""
    answer: Any = None
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


class Game(Protocol):
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
    def decide(self, state: Any, command: Command, at: Circumstances) -> Events: ...
    def evolve(self, state: Any, event: Event) -> Any: ...
    def opening(self, options: Any) -> Command:
        """The command that opens a game with these options."""

    def tile_laid(self, state: Any, tile: Tile, *, back: bool) -> Command:
        """What a tile laid on the pad means now; `back`: one is awaited to be taken back."""

    def wake_at(self, state: Any) -> int | None:
        """When time alone will change something; None when nothing is to be expected."""

    def waking(self, state: Any) -> Command:
        """What to decide at that moment."""

    def returning(self, state: Any, absence: Absence) -> Sequence[Command]:
        """What an absence of the console did to the game: a clock to hold, a long pause."""

    def question(self, state: Any) -> Any:
        """What it wants solved now; None when nothing."""

    def bag(self, state: Any) -> Bag:
        """What is in the bag, letter by letter and, where tags told, tile by tile."""

    def is_over(self, state: Any) -> bool: ...
