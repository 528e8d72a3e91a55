"""What pages may read of the console: typed here, so that web need not know who makes it.

`state` and `answer` belong to the game on the desk. Of the state nothing is promised but what every
game has, of the answer nothing at all: only the pages of that game can say of which type they are,
and must look before they use them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from console.desk.buttons import Situation
from console.desk.inbox import Ending
from console.journal.records import Fault
from console.modes.mode import Aside
from console.tv.snapshot import Shown
from engine.letters.lexicon import Lexicon
from engine.play.game import Game, Options, State
from engine.play.hands import Bag
from engine.rulings import RuleError


class DeskOfAGame(Protocol):
    @property
    def endings(self) -> Callable[[Any], Sequence[Ending]]: ...
    @property
    def consequences(self) -> Callable[[Any, Any, Lexicon], Sequence[str]]: ...


class RoomOfAGame(Protocol):
    @property
    def screens(self) -> Mapping[str, str]: ...


class PagesOfAGame(Protocol):
    @property
    def judged(self) -> Callable[[Any, Any, int], dict[str, Any]]: ...


class FaceOfAGame(Protocol):
    """What the judge's page asks of the game on the desk; `console.games.face` says more."""

    @property
    def game(self) -> Game: ...
    @property
    def desk(self) -> DeskOfAGame: ...
    @property
    def room(self) -> RoomOfAGame: ...
    @property
    def pages(self) -> PagesOfAGame: ...


class Snapshot(Protocol):
    @property
    def public(self) -> Shown: ...
    @property
    def situation(self) -> Situation: ...
    @property
    def face(self) -> FaceOfAGame | None: ...
    @property
    def state(self) -> State | None: ...
    @property
    def answer(self) -> object: ...
    @property
    def options(self) -> Options | None: ...
    @property
    def bag(self) -> Bag | None: ...
    @property
    def lexicon(self) -> Lexicon | None: ...
    @property
    def refusal(self) -> RuleError | None: ...
    @property
    def faults(self) -> tuple[Fault, ...]: ...
    @property
    def pending(self) -> int: ...
    @property
    def aside(self) -> Aside | None: ...


class Showcase(Protocol):
    @property
    def judge(self) -> Snapshot: ...
    def listen(self, listener: Callable[[Any], None]) -> Callable[[], None]: ...


class Watcher(Protocol):
    """Pages of a game that are told of every snapshot, on the server's loop."""

    def show(self, snapshot: Snapshot) -> None: ...
    def dismiss(self, name: str) -> None:
        """An arbiter may no longer listen."""

    def close(self) -> None: ...
