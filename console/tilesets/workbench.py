"""The desk while it does something else than the game: the set of tiles is counted, completed
or repaired, or the panel is tried. The set itself is known here: a tag becomes a tile.
Belongs to the loop's thread."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from console.buttons import Button, Meaning, Press, Situation, Wish
from console.buttons import long as _long
from console.buttons import short as _short
from console.hands import Hand
from console.panel_trial import TRIAL_VERDICTS, PanelParts, PanelTrial
from console.remarks import Remark
from console.tilesets.names import known_name, must_last
from console.tilesets.rearranging import Rearrangement
from console.tilesets.stocktaking import VERDICTS, Sitting, Step, verdict
from console.tilesets.whereabouts import Contents, bag_of, whole_set
from engine.errors import RuleError
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.bag import Bag
from engine.play.options import SourceKind
from engine.play.tile_moves import TileMove

SPOKEN = frozenset((*VERDICTS, *TRIAL_VERDICTS))
"""Verdicts are said aloud as well: whoever holds the tiles may not see a screen."""
MENDING = "tile_mending"
GOOD_NEWS = frozenset({"stock_right", "trial_all_good", MENDING})

log = logging.getLogger(__name__)

_COUNTED = {
    Button.SUIVANT: _short(Wish.END_STOCK),
    Button.REPETER: _short(Wish.REPEAT),
}
SITUATIONS = {
    Step.ENROLLING: Situation(
        "enrolling",
        {
            Button.SUIVANT: _short(Wish.COUNT_TILES),
            Button.REPETER: _short(Wish.REPEAT),
            Button.ANNULER: Meaning(Wish.UNDO_TILE, Wish.LEAVE_STOCK),
        },
        aside=True,
    ),
    Step.COUNTING: Situation(
        "counting",
        {**_COUNTED, Button.ANNULER: Meaning(Wish.LEAVE_STOCK, Wish.RESTART_STOCK)},
        aside=True,
    ),
    Step.REPLACING: Situation(
        "replacing",
        {
            **_COUNTED,
            Button.VALIDER: _long(Wish.REPLACE_TILE),
            Button.REJETER: _short(Wish.NEXT_MISSING),
            Button.ANNULER: _short(Wish.FORGET_TAG),
        },
        aside=True,
    ),
}
REARRANGING = Situation(
    "rearranging",
    {
        Button.SUIVANT: _short(Wish.TILES_MOVED),
        Button.REPETER: _short(Wish.REPEAT),
    },
    natural=Press(Button.SUIVANT),
    aside=True,
)
TRYING = Situation(
    "trying",
    {
        **{button: _short(Wish.TRIED) for button in Button},
        Button.ANNULER: Meaning(Wish.TRIED, Wish.END_TRIAL),
    },
    aside=True,
)


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
NO_BAG = Bag("")
"""Of which nobody knows what lies where."""


@dataclass(frozen=True)
class Aside:
    """What the desk is busy with, for screens and pages."""

    situation: Situation
    remark: Remark
    seen: int = 0
    total: int = 0
    lacking: tuple[str, ...] = ()
    lamp: str | None = None


@dataclass(frozen=True)
class Tools:
    """What the bench may ask of the room."""

    has_reader: bool = False
    set_name: str = "club"
    keep: Callable[[TileSet], None] = lambda tileset: None
    """Put the set on the disk; OSError when it cannot be."""
    changed: Callable[[], TileSet | None] = lambda: None
    """The set as it is on the disk, when somebody else has changed it there."""
    ask_bag: Callable[[], None] | None = None
    """Begin to listen to the whole bag; what it hears comes as messages."""
    hand: Callable[[], Hand] = lambda: Hand.PANEL
    """What the judge presses: the panel, or a keyboard in its place."""
    panel: Callable[[], PanelParts] = PanelParts
    """What of the panel can be tried."""
    try_out: Callable[[bool], None] = lambda wanted: None
    """The trial begins or is over: lamps and buzzer are driven for its sake."""


class Workbench:
    def __init__(self, tiles: TileSet | None = None, tools: Tools | None = None) -> None:
        self.tiles = tiles
        self._tools = tools or Tools()
        self._sitting: Sitting | None = None
        self._enrolled_before = 0
        self._trial: PanelTrial | None = None
        self._mending: str | None = None
        self._moving: Rearrangement | None = None

    @property
    def can_count(self) -> bool:
        """Whether tiles can be counted here: a reader is there."""
        return self._tools.has_reader

    @property
    def hand(self) -> Hand:
        return self._tools.hand()

    def tile_of(self, tag: str, table: OnTable = NOTHING) -> Tile:
        """Here a tag becomes a tile; RuleError when the set does not know it."""
        self._look_on_disk()
        if self.tiles is None:
            raise RuleError("desk_no_tileset")
        name = known_name(tag, self.tiles)
        if self._mending is not None and name not in self.tiles.tags:
            self._keep(self.tiles.replace_letter(self._mending, must_last(name), table.in_play))
            self._mending = None
        else:
            self._keep(self.tiles.resolve(name, table.in_play))
        return self.tiles.tile_of(name)

    def mend(self, letter: str | None) -> None:
        """The next unknown tag on the pad is a tile of this letter, whose own chip is dead."""
        if letter is not None:
            if self.tiles is None:
                raise RuleError("desk_no_tileset")
            if letter not in self.tiles.distribution.counts:
                raise RuleError("one_letter_expected", text=letter)
        self._mending = letter

    @property
    def mending(self) -> str | None:
        return self._mending

    def _look_on_disk(self) -> None:
        """Somebody may have mended the set at a terminal while the console runs."""
        changed = self._tools.changed()
        if changed is not None:
            self.tiles = changed

    def _keep(self, tileset: TileSet) -> None:
        """Put a changed set on the disk before anybody hears that it changed."""
        if tileset is self.tiles:
            return
        try:
            self._tools.keep(tileset)
        except OSError as trouble:
            raise RuleError("stock_not_kept", why=trouble.strerror or "?") from trouble
        self.tiles = tileset

    @property
    def aside(self) -> Aside | None:
        if self._trial is not None:
            done, total = len(self._trial.pressed), len(self._trial.buttons)
            lamp = self._trial.lamp
            return Aside(TRYING, self._trial.remark, done, total, lamp=lamp)
        if self._moving is not None:
            done, total = len(self._moving.seen), len(self._moving.moves)
            return Aside(REARRANGING, self._moving.remark, done, total, self._moving.reminder)
        if self._sitting is None:
            return None
        seen, total = self._sitting.progress
        lacking = tuple(map(str, self._sitting.findings.lacking))
        situation = SITUATIONS[self._sitting.step]
        return Aside(situation, self._sitting.remark, seen, total, lacking)

    @property
    def situation(self) -> Situation | None:
        return self.aside.situation if self.aside else None

    def leave(self) -> None:
        """The game goes on: whatever was being done here is over."""
        self._sitting = self._moving = None
        self._leave_trial()

    # Tiles to be moved after a correction

    def rearrange(self, table: OnTable, before: OnTable) -> Remark | None:
        """What the game left to be moved by hand; nothing where no hand draws real tiles."""
        if not table.to_move or table.source is None or not table.source.is_by_hand:
            return None
        read = self._tools.has_reader and table.source is SourceKind.PHYSICAL
        if self._moving is None:
            moving = Rearrangement.begin(table.to_move, before.bag or NO_BAG, read=read)
        else:
            moving = self._moving.then(table.to_move, read=read)
        self.leave()
        self._moving = None if moving.is_over else moving
        return moving.remark

    def moved(self) -> Remark:
        """The judge says that every tile is where it should be."""
        self._moving = None
        return Remark("rearrange_done", aloud=True)

    def _passed(self, tag: str) -> Remark | None:
        assert self._moving is not None
        try:
            after = self._moving.show(self.tile_of(tag))
        except RuleError as refusal:
            return Remark.refusal(refusal)
        if after is self._moving:
            return None
        self._moving = None if after.is_over else after
        return after.remark

    # The set of tiles

    def show_tag(self, tag: str) -> Remark | None:
        """A tile on the pad; None when nothing came of it."""
        if self._moving is not None:
            return self._passed(tag)
        return self._become(self._sitting.show_tag(tag)) if self._sitting else None

    def hear_bag(self, tags: tuple[str, ...], *, over: bool) -> Remark | None:
        return self._become(self._sitting.hear_bag(tags, over=over)) if self._sitting else None

    def take_stock(self, table: OnTable) -> Remark:
        """Begin. A set that has never been enrolled begins with that, between games."""
        if not self._tools.has_reader:
            raise RuleError("desk_no_reader")
        self._look_on_disk()
        tileset = self.tiles
        if tileset is None:
            if table.playing:
                raise RuleError("desk_no_tileset")
            tileset = TileSet(self._tools.set_name)
        contents = contents_for(tileset, table)
        self._enrolled_before = len(tileset.tags)
        self._sitting = Sitting.begin(tileset, contents, may_enrol=not table.playing)
        if self._tools.ask_bag is not None:
            self._tools.ask_bag()
        return self._sitting.remark

    def end_stock(self) -> list[Remark]:
        """What was found, a remark for each kind of trouble; nothing when nothing was shown."""
        assert self._sitting is not None
        sitting, self._sitting = self._sitting, None
        if not sitting.seen:
            return []
        findings = sitting.findings
        return [Remark(code, data, aloud=True) for code, data in verdict(findings)]

    def grant(self, wish: Wish) -> Remark | None:
        """A button of this desk: of the sitting or of the trial. Whoever came here by mistake
        goes back by « annuler », and takes no tile of an earlier day with him."""
        assert self._sitting is not None
        if wish is Wish.UNDO_TILE and len(self._sitting.tileset.tags) <= self._enrolled_before:
            self.leave()
            return None
        steps: dict[Wish, Callable[[], Sitting]] = {
            Wish.COUNT_TILES: self._sitting.count,
            Wish.UNDO_TILE: self._sitting.undo,
            Wish.RESTART_STOCK: self._sitting.restart,
            Wish.REPLACE_TILE: self._sitting.replace_tile,
            Wish.NEXT_MISSING: self._sitting.next_candidate,
            Wish.FORGET_TAG: self._sitting.forget_tag,
        }
        return self._become(steps[wish]())

    def _become(self, after: Sitting) -> Remark | None:
        before = self._sitting
        assert before is not None
        if after is before:
            return None
        if after.tileset is not before.tileset:
            self._keep(after.tileset)
            log.warning("tileset_changed %s %s", after.remark.code, dict(after.remark.data))
        self._sitting = after
        return after.remark

    # The panel

    def try_panel(self, table: OnTable) -> Remark:
        if not table.idle:
            raise RuleError("trial_not_now")
        parts = self._tools.panel()
        if not parts.buttons:
            raise RuleError("trial_no_panel")
        self._sitting = None
        self._trial = PanelTrial(parts.buttons, parts.lamps, parts.sounds)
        self._tools.try_out(True)
        return self._trial.remark

    def pressed(self, button: str) -> tuple[Remark, bool]:
        """What to answer to the press, and whether every button has been heard."""
        assert self._trial is not None
        self._trial = self._trial.press(button)
        return self._trial.remark, self._trial.is_over

    def end_trial(self) -> Remark:
        assert self._trial is not None
        report = self._trial.report
        self._leave_trial()
        return report

    def _leave_trial(self) -> None:
        if self._trial is not None:
            self._trial = None
            self._tools.try_out(False)


def contents_for(tileset: TileSet, table: OnTable) -> Contents:
    """What must be in the bag: everything between games, what the game knows in one."""
    bag = table.real_bag
    if bag is None:
        return whole_set(tileset.distribution)
    return whole_set(tileset.distribution, last=bag) if table.over else bag_of(bag)
