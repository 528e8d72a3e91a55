"""The set of tiles at the desk: here a tag becomes a tile. Belongs to the loop's thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console.desk.buttons import Device
from console.desk.trial import PanelParts, PartKind, TrialPart
from console.tiles.store import known_name, must_last
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.game import SourceKind
from engine.play.hands import Bag, TileMove
from engine.rulings import RuleError


@dataclass(frozen=True)
class OnTable:
    """What lies on the table while the desk turns to something else: of the game, no more."""

    source: SourceKind | None = None
    """None while no game is open."""
    bag: Bag | None = None
    over: bool = False
    idle: bool = True

    @property
    def playing(self) -> bool:
        return self.source is not None and not self.over

    @property
    def in_play(self) -> frozenset[Tile]:
        """Tiles on the grid or on the rack."""
        return self.bag.on_grid | self.bag.held if self.bag is not None else frozenset()

    @property
    def to_move(self) -> tuple[TileMove, ...]:
        """What a correction left to be moved by hand."""
        return self.bag.to_move if self.bag is not None else ()

    @property
    def real_bag(self) -> Bag | None:
        """None when the game is not drawn from a real bag."""
        return self.bag if self.source is SourceKind.PHYSICAL else None


NOTHING = OnTable()
MENDING = "tile_mending"
"""Told while a tag of a dead tile is awaited."""


@dataclass(frozen=True)
class Tools:
    """What the bench may ask of the room."""

    has_reader: bool = False
    set_name: Callable[[], str] = lambda: "club"
    """The set in use."""
    keep: Callable[[TileSet], None] = lambda tileset: None
    """Put the set on the disk; OSError when it cannot be."""
    changed: Callable[[], TileSet | None] = lambda: None
    """The set as it is on the disk, when somebody else has changed it there."""
    ask_bag: Callable[[], None] | None = None
    """Begin to listen to the whole bag; what it hears comes as messages."""
    device: Callable[[], Device] = lambda: Device.PANEL
    """What the judge presses: the panel, or a keyboard in its place."""
    panel: Callable[[], PanelParts] = PanelParts
    """What of the panel can be tried."""
    parts: Callable[[], tuple[TrialPart, ...]] = tuple
    """What else of this console can be tried."""
    try_apart: Callable[[PartKind], None] = lambda kind: None
    """Print a page, write on a stick: begun here, told by a message."""
    keep_trial: Callable[[Sequence[tuple[TrialPart, bool | None]], bool], None] = (
        lambda tried, only: None
    )
    """How a trial went."""
    try_out: Callable[[bool], None] = lambda wanted: None
    """The trial begins or is over: lamps and buzzer are driven for its sake."""


class Workbench:
    def __init__(self, tiles: TileSet | None = None, tools: Tools | None = None) -> None:
        self.tiles = tiles
        self.tools = tools or Tools()
        self.mending: str | None = None
        """The next unknown tag on the pad is a tile of this letter, whose own chip is dead."""

    @property
    def can_count(self) -> bool:
        """Whether tiles can be counted here: a reader is there."""
        return self.tools.has_reader

    @property
    def device(self) -> Device:
        return self.tools.device()

    def tile_of(self, tag: str, table: OnTable = NOTHING) -> Tile:
        """Here a tag becomes a tile; RuleError when the set does not know it."""
        tiles = self.read_again()
        if tiles is None:
            raise RuleError("desk_no_tileset")
        if (tile := tiles.tags.get(tag)) is not None:
            return tile
        name = known_name(tag, tiles)
        if self.mending is not None and name not in tiles.tags:
            after = tiles.replace_letter(self.mending, must_last(name), table.in_play)
            self.keep(after)
            self.mending = None
        else:
            after = tiles.resolve(name, table.in_play)
            if after is not tiles:
                self.keep(after)
        return after.tile_of(name)

    def mend(self, letter: str | None) -> None:
        """RuleError where the set has no such letter; None: no tile is awaited any more."""
        if letter is not None:
            if self.tiles is None:
                raise RuleError("desk_no_tileset")
            if letter not in self.tiles.distribution.counts:
                raise RuleError("one_letter_expected", text=letter)
        self.mending = letter

    def read_again(self) -> TileSet | None:
        """The set as it is now: somebody may have mended it at a terminal while the console
        runs."""
        changed = self.tools.changed()
        if changed is not None:
            self.tiles = changed
        return self.tiles

    def keep(self, tileset: TileSet) -> None:
        """Put a changed set on the disk before anybody hears that it changed."""
        try:
            self.tools.keep(tileset)
        except OSError as trouble:
            raise RuleError("stock_not_kept", why=trouble.strerror or "?") from trouble
        self.tiles = tileset
