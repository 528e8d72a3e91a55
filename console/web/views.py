"""What pages may read of the console: typed here, so that web need not know who makes it.

`state` and `answer` belong to the game on the desk. Of the state nothing is promised but what every
game has, of the answer nothing at all: only the pages of that game can say of which type they are,
and must look before they use them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from console.desk.buttons import Situation
from console.desk.choices import Picks
from console.desk.inbox import Ending
from console.desk.option_table import Menu
from console.desk.trial import TrialPart
from console.journal.records import Fault
from console.lexicons.lookup import LexiconCheck
from console.modes.mode import Aside
from console.papers.document import Document
from console.papers.list_imports import BroughtList
from console.papers.player_lists import LONGEST_NAME, Licences
from console.settings.places import Place, SettingGroup
from console.settings.sections import Settings
from console.tv.snapshot import PublicSnapshot
from console.web.pages import Shelf
from engine.letters.lexicon import Lexicon
from engine.play.game import Command, Game, GameState, Options
from engine.play.hands import Bag
from engine.play.players import Person, Player
from engine.rulings import RuleError

# --- the game on the desk -----------------------------------------------------------------


class DeskOfAGame(Protocol):
    @property
    def endings(self) -> Callable[[Any], Sequence[Ending]]: ...
    @property
    def consequences(self) -> Callable[[Any, Any, Lexicon], Sequence[str]]: ...


class RoomOfAGame(Protocol):
    @property
    def phones_away(self) -> Callable[[Any], bool]: ...
    @property
    def screens(self) -> Mapping[str, str]: ...


@dataclass(frozen=True)
class RosterRow:
    """A player, as the list of those who play shows him."""

    player: Player
    total: int | None = None
    state: str = ""
    """« départ après le coup 2 »; empty for whoever simply plays."""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class RosterAction:
    """What can be done to a player. In `question`, `{name}` and `{table}` are his."""

    label: str
    question: str = ""
    answer: str = ""
    """What is to be written, as a label; empty when nothing is."""
    proposed: str = ""
    grave: bool = False


@dataclass(frozen=True)
class RosterOfAGame:
    """The players of a game in progress; each function is handed its state."""

    rows: Callable[[Any], Sequence[RosterRow]]
    actions: Callable[[Any], Mapping[str, RosterAction]]
    next_coup: Callable[[Any], int]
    """From which whoever comes now plays."""
    seat: Callable[[Any, Player, int | None], Command]
    """One more or one changed, from a coup on."""
    seat_all: Callable[[Any, Sequence[Player]], Command]
    unseat: Callable[[Any, int], Command]
    act: Callable[[Any, int, str, str], Command]
    """On the player of a table: an action, and what was written. RuleError when it is none."""


class PagesOfAGame(Protocol):
    @property
    def judged(self) -> Callable[[Any, Any, int], dict[str, Any]]: ...
    @property
    def clock(self) -> Callable[[Any, int], dict[str, Any] | None]: ...
    @property
    def waiting(self) -> Callable[[Any], Mapping[str, int]]: ...
    @property
    def shelf(self) -> Shelf | None: ...
    @property
    def review(self) -> Callable[[Any], str]: ...
    @property
    def roster(self) -> RosterOfAGame | None: ...


class PapersOfAGame(Protocol):
    @property
    def rescue(self) -> Callable[[Any, int], Document] | None: ...


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
    @property
    def papers(self) -> PapersOfAGame: ...


class Snapshot(Protocol):
    @property
    def public(self) -> PublicSnapshot: ...
    @property
    def situation(self) -> Situation: ...
    @property
    def face(self) -> FaceOfAGame | None: ...
    @property
    def state(self) -> GameState | None: ...
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


class SnapshotSource(Protocol):
    @property
    def judge(self) -> Snapshot: ...
    def listen(self, listener: Callable[[Any], None]) -> Callable[[], None]: ...


class Watcher(Protocol):
    """Pages of a game that are told of every snapshot, on the server's loop."""

    def show(self, snapshot: Snapshot) -> None: ...
    def dismiss(self, name: str) -> None:
        """An arbiter may no longer listen."""

    def close(self) -> None: ...


# --- an evening: its choices, its players, its box ----------------------------------------


class BroughtFile(Protocol):
    @property
    def stick(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def name(self) -> str: ...


class Evening(Protocol):
    """The evening being prepared (`console.app.evening`). What is slow runs in a thread."""

    def menu(self, before: GameState | None, picks: Picks) -> Menu: ...
    def keep(self, picks: Picks) -> None: ...
    def players(self) -> tuple[Player, ...]: ...
    def keep_players(self, players: Sequence[Player]) -> None: ...
    def last_players(self) -> tuple[Player, ...]: ...
    def season_people(self) -> tuple[Person, ...]: ...
    @property
    def licences(self) -> Licences: ...
    def keep_licences(self, path: Path, name: str) -> int: ...
    def on_sticks(self) -> Sequence[BroughtFile]: ...
    def list_in(self, path: Path, name: str) -> BroughtList: ...
    def keep_prepared(self, path: Path, name: str) -> str: ...
    def keep_lexicon(self, path: Path, name: str) -> LexiconCheck: ...


@dataclass(frozen=True)
class OnStick:
    """A file, as a page asks for it."""

    stick: str = ""
    name: str = ""


def on_stick(evening: Evening, asked: OnStick) -> BroughtFile:
    """The file that was asked for, if its stick is still there. Slow."""
    for each in evening.on_sticks():
        if (each.stick, each.name) == (asked.stick, asked.name):
            return each
    raise RuleError("brought_gone", name=asked.name[:LONGEST_NAME])


class WifiView(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def password(self) -> str: ...


class Wifi(Protocol):
    """The box's own network."""

    def ask(self, on: bool) -> None: ...
    def network(self) -> WifiView | None:
        """None while it is off."""


class PanelView(Protocol):
    """Buttons, lamps and buzzer, as the judge has to know of them."""

    def told(self) -> str:
        """Never seen, seen just now, which pin is ignored."""


class TriedOnce(Protocol):
    @property
    def parts(self) -> Sequence[tuple[TrialPart, bool | None]]: ...


class StepToTry(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def told(self) -> str: ...
    @property
    def noted_in(self) -> str: ...


class RealTrials(Protocol):
    """« L'essai réel »: its steps, what came of them, and the file to send."""

    @property
    def words(self) -> str: ...
    def steps(self) -> Sequence[tuple[StepToTry, str, str]]:
        """Each with its state and its figure."""

    def keep(self, key: str, state: str, written: str) -> None:
        """RuleError when the figure is none, or nothing can be written."""

    def report(self) -> str: ...


class Trials(Protocol):
    """How « Essayer le pupitre » went last."""

    @property
    def last(self) -> TriedOnce | None: ...
    @property
    def words(self) -> str:
        """When it last passed, and with which release."""

    @property
    def real(self) -> RealTrials: ...


class Settled(Protocol):
    """The settings of the club, as they are now."""

    @property
    def now(self) -> Settings: ...
    def change(self, section: str, key: str, value: object) -> None:
        """RuleError when it cannot be."""

    def forget(self, group: SettingGroup) -> None:
        """What was changed of this group on the page is taken back."""

    def changed_groups(self) -> frozenset[SettingGroup]: ...
    def awaiting_restart(self) -> Sequence[Place]: ...


class CopiesPlace(Protocol):
    """Copies of whole boxes on the sticks that are plugged in. Slow: never on the server's loop."""

    def listing(self) -> list[dict[str, Any]]: ...
    def note(self, source: str) -> None:
        """Put back at the next start."""


@dataclass(frozen=True)
class Offered:
    """What can be chosen for a setting on this machine."""

    value: str | int
    label: str
    closed: bool = False
    """Shown, for whoever looks for it; it cannot be chosen now."""


Offers = Callable[[str, str], Sequence[Offered] | None]
"""By section and key; None where the setting itself says all there is. May take a moment."""
