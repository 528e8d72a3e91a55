"""A mode is what the desk does for a while instead of the game. The session holds at most one.

A mode is a frozen value that answers a few questions, each with a default: what the buttons mean,
what is shown, what a tile, a key or a message means. What is done in it gives a turn: the mode as
it is afterwards, or none when it is over, and what there is to say.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from console.desk.buttons import BUTTONS, REPEAT, Offer, Remark, Situation, Wish
from console.desk.choices import Picks
from console.desk.inbox import Ask, Ending, SettleEpreuve, StartGame, TakePart, WriteHere
from console.desk.option_table import AS_PROPOSED, Menu, NewGame
from console.desk.questions import OpenQuestion
from console.french import text
from console.journal.records import Fault
from console.tiles.workbench import NOTHING, OnTable, Workbench
from console.tv.snapshot import GameHeader, PublicSnapshot
from engine.play.game import GameState
from firmware_bridge import messages as metal


@dataclass(frozen=True)
class Aside:
    """What the desk is busy with, for screens and pages."""

    situation: Situation
    remark: Remark
    seen: int = 0
    total: int = 0
    lacking: tuple[str, ...] = ()
    panel: bool = False
    """The panel itself is tried: whoever reads this stands before it, and its lamps show nothing
    of the game."""
    lamp: str | None = None
    """The only one that is lit then."""
    figures_ms: int | None = None
    """What the large figures show then."""


def ways_of(situation: Situation) -> tuple[tuple[str, str], ...]:
    """The buttons of the panel and what each does now; who stands there sees nothing else."""
    return tuple(
        (_called(offer), offer.label) for offer in situation.offers if offer.action is not REPEAT
    )


def _called(offer: Offer) -> str:
    name = BUTTONS[offer.press.button].name
    return text("tv_way_held", button=name) if offer.press.held else name


class ToMode:
    """A message that one mode understands. Nothing comes of it when that mode is over: a key may
    have been pressed on a scene that was just replaced."""


class NoMeaning:
    """What a key means that a mode keeps from meaning what it does elsewhere."""


class Mode:
    """Each mode says what is its own; nothing, where it says nothing."""

    verdicts: tuple[str, ...] = ()
    """Codes of what it concludes with: taken down when it begins again."""

    @property
    def situation(self) -> Situation:
        """What the buttons mean: the one question every mode answers itself."""
        raise NotImplementedError

    @property
    def aside(self) -> Aside | None:
        """What it says beside the game, on screens and pages."""
        return None

    def snapshot(self, header: Callable[[], GameHeader]) -> PublicSnapshot | None:
        """What the room sees instead of the game; `header` is of the game to come."""
        return None

    @property
    def again(self) -> Remark | None:
        """What « répéter » says."""
        aside = self.aside
        return Remark(aside.remark.code, aside.remark.data, aloud=True) if aside else None

    def key(self, name: str, text: str) -> object | None:
        """What to post for a key of the window; None: what it means elsewhere."""
        return None

    def pointed(self, means: tuple[str, ...]) -> "ToMode | None":
        """What to post for a mouse pressed on this part of its scene."""
        return None

    def tile_laid(self, tag: str) -> "ModeTurn | None":
        """What a tile on the pad means; None: it is the game's."""
        return None

    def bag_heard(self, heard: metal.StockProgress | metal.StockTaken) -> "ModeTurn":
        """What the reader under the bag means."""
        return ModeTurn(self)

    def hear(self, message: ToMode) -> "ModeTurn":
        return ModeTurn(self)

    def end(self) -> "ModeTurn":
        """Somebody has had enough of it."""
        return ModeTurn(None)

    @property
    def until_ms(self) -> int | None:
        """It ends by itself then, as if somebody had had enough of it."""
        return None

    def reconsidered(self, desk: "ModeContext") -> "ModeTurn":
        """The same mode once the session has done what came of a turn."""
        return ModeTurn(self)

    def game_goes_on(self) -> "Mode | None":
        """What is left of it when the game has come to another situation: nothing, mostly."""
        self.leave()
        return None

    @property
    def beneath(self) -> "Mode | None":
        """What it interrupts, which goes on afterwards."""
        return None

    def enter(self) -> None:
        """What it does as it begins."""

    def leave(self) -> None:
        """What it does when it is over, or something else takes its place."""


@dataclass(frozen=True)
class ModeTurn:
    """What comes of something that is done."""

    mode: Mode | None
    remark: Remark | None = None
    verdicts: Sequence[Fault] = ()
    """Shown until they are read."""
    then: StartGame | Ask | TakePart | SettleEpreuve | WriteHere | None = None
    """What the session does next; then the mode is `reconsidered`."""


class Proposals(Protocol):
    """What can be chosen for the game to come (`console.app.chooser`)."""

    @property
    def picks(self) -> Picks: ...
    def request(self, before: GameState | None) -> NewGame: ...
    def menu(self, before: GameState | None, picks: Picks | None = None) -> Menu: ...
    def proposal(self, before: GameState | None) -> Menu: ...
    def keep(self, picks: Picks) -> None: ...


class NoProposals:
    """Nothing can be chosen: the game is what the plan says."""

    @property
    def picks(self) -> Picks:
        return {}

    def request(self, before: GameState | None) -> NewGame:
        return AS_PROPOSED

    def menu(self, before: GameState | None, picks: Picks | None = None) -> Menu:
        return Menu()

    def proposal(self, before: GameState | None) -> Menu:
        return Menu()

    def keep(self, picks: Picks) -> None:
        """Nothing was chosen."""


@dataclass(frozen=True)
class ModeContext:
    """What a mode is handed when it begins: the desk as it is then."""

    workbench: Workbench
    proposals: Proposals = field(default_factory=NoProposals)
    table: OnTable = NOTHING
    state: GameState | None = None
    """Of the game that is played, or was the last one."""
    endings: Callable[[], Sequence[Ending]] = tuple
    """How that game can be ended now."""
    questions: Callable[[], Sequence[OpenQuestion]] = tuple
    """What waits for the judge's answer."""
    mode: Mode | None = None
    """The one that is interrupted."""


@dataclass(frozen=True)
class Begin(Wish):
    """Begins a mode: what a button means, or a message somebody posts. RuleError when it cannot
    begin now."""

    opening: Callable[[ModeContext], ModeTurn] = field(kw_only=True, compare=False, repr=False)


@dataclass(frozen=True)
class Deed(Wish):
    """What a button does in a mode."""

    do: Callable[[], ModeTurn] = field(kw_only=True, compare=False, repr=False)


@dataclass(frozen=True)
class EndMode:
    """Somebody wants this mode to end, if it is the one that lasts."""

    mode: type[Mode]
