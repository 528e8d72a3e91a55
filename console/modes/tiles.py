"""Tiles handled at the desk beside the game: taking stock, moving them after a correction."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from console.desk.buttons import (
    REPEAT,
    Button,
    Meaning,
    Press,
    Remark,
    Situation,
    long,
    short,
)
from console.french import text
from console.journal.records import Fault
from console.modes.mode import Aside, Begin, Deed, Mode, ModeContext, ModeTurn, ways_of
from console.tiles.caring import Caring, TileCare
from console.tiles.rearrangement import Rearrangement
from console.tiles.stocktaking import VERDICTS, Sitting, StockStep, verdict
from console.tiles.whereabouts import Contents, bag_of, whole_set
from console.tiles.workbench import OnTable, Workbench
from console.tv.own_scenes import AwaitedTile, TaskSnapshot
from console.tv.snapshot import GameHeader, PublicSnapshot
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.game import SourceKind
from engine.play.hands import Bag
from engine.rulings import RuleError
from firmware_bridge import messages as metal

_RIGHT = "stock_right"
MOST_NAMED = 12
"""Tiles that are missing, on the screen of the room."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class StockMode(Mode):
    """The set of tiles is counted, completed or repaired."""

    bench: Workbench
    sitting: Sitting
    enrolled_before: int
    """How many tiles of the set had a tag when this began."""
    alone: bool = False
    """No game is on the desk: the whole screen tells of the tiles."""

    verdicts = VERDICTS

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        """A set that has never been enrolled begins with that, between games."""
        bench, table = desk.workbench, desk.table
        if not bench.can_count:
            raise RuleError("desk_no_reader")
        tileset = bench.read_again()
        if tileset is None:
            if table.playing:
                raise RuleError("desk_no_tileset")
            tileset = TileSet(bench.tools.set_name())
        contents = contents_for(tileset, table)
        sitting = Sitting.begin(tileset, contents, may_enrol=not table.playing)
        alone = table.source is None
        return ModeTurn(cls(bench, sitting, len(tileset.tags), alone), sitting.remark)

    @classmethod
    def between(cls, desk: ModeContext) -> ModeTurn:
        """The same, asked for on a page: never while a coup goes on."""
        if not desk.table.idle:
            raise RuleError("tiles_not_now")
        return cls.begin(desk)

    @cached_property
    def situation(self) -> Situation:
        tables = {
            StockStep.ENROLLING: self._enrolling,
            StockStep.COUNTING: self._counting,
            StockStep.REPLACING: self._replacing,
        }
        step = self.sitting.step
        return Situation(step.value, tables[step](), aside=True)

    def _enrolling(self) -> dict[Button, Meaning]:
        """Whoever came here by mistake goes back by « annuler », and takes no tile of an earlier
        day with him."""
        undo, leave = self._deed("undo_tile", self.sitting.undo), Deed("leave_stock", do=self.end)
        began = len(self.sitting.tileset.tags) <= self.enrolled_before
        buttons = {
            Button.SUIVANT: short(self._deed("count_tiles", self.sitting.count)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: short(leave) if began else Meaning(undo, leave),
            Button.REJETER: short(Deed("tile_care", do=self._care)),
        }
        if not self.sitting.tileset.tags:
            buttons[Button.CHRONO] = short(self._deed("other_kind", self.sitting.other_kind))
        return buttons

    def _counting(self) -> dict[Button, Meaning]:
        restart = self._deed("restart_stock", self.sitting.restart)
        buttons = {
            Button.SUIVANT: short(Deed("end_stock", do=self._conclude)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: Meaning(Deed("leave_stock", do=self.end), restart),
        }
        if self.alone:
            buttons[Button.REJETER] = short(Deed("tile_care", do=self._care))
        return buttons

    def _replacing(self) -> dict[Button, Meaning]:
        return {
            Button.SUIVANT: short(Deed("end_stock", do=self._conclude)),
            Button.REPETER: short(REPEAT),
            Button.VALIDER: long(self._deed("replace_tile", self.sitting.replace_tile)),
            Button.REJETER: short(self._deed("next_missing", self.sitting.next_candidate)),
            Button.ANNULER: short(self._deed("forget_tag", self.sitting.forget_tag)),
        }

    @property
    def aside(self) -> Aside:
        seen, total = self.sitting.progress
        lacking = tuple(map(str, self.sitting.findings.lacking))
        return Aside(self.situation, self.sitting.remark, seen, total, lacking)

    def snapshot(self, header: Callable[[], GameHeader]) -> PublicSnapshot | None:
        if not self.alone:
            return None
        seen, total = self.sitting.progress
        told, tile = text(self.sitting.remark.code, **self.sitting.remark.data), None
        if self.sitting.step is StockStep.ENROLLING:
            tile = self.sitting.tileset.next_tile
        of = self.sitting.tileset.distribution.counts[tile.letter] if tile is not None else 0
        left = tuple(map(str, self.sitting.findings.lacking))
        shown = AwaitedTile(
            tile.letter if tile is not None else "", tile.number if tile is not None else 0, of
        )
        return TaskSnapshot(
            "tv_tiles_enrol" if tile is not None else "tv_tiles_count",
            told,
            seen,
            total,
            shown,
            left if len(left) <= MOST_NAMED else (),
            ways_of(self.situation),
            asks=self.sitting.remark.code,
            header=header(),
        )

    def _care(self) -> ModeTurn:
        """Other things that are done to a tile."""
        caring = TileCareMode.of(self.bench, TileCare.READ, alone=self.alone)
        return ModeTurn(caring, caring.caring.remark)

    def enter(self) -> None:
        if self.bench.tools.ask_bag is not None:
            self.bench.tools.ask_bag()

    def tile_laid(self, tag: str) -> ModeTurn:
        return self._become(self.sitting.show_tag(tag))

    def bag_heard(self, heard: metal.StockProgress | metal.StockTaken) -> ModeTurn:
        over = isinstance(heard, metal.StockTaken)
        return self._become(self.sitting.hear_bag(heard.tags, over=over))

    def _deed(self, name: str, step: Callable[[], Sitting]) -> Deed:
        return Deed(name, do=lambda: self._become(step()))

    def _become(self, after: Sitting) -> ModeTurn:
        before = self.sitting
        if after is before:
            return ModeTurn(self)
        if after.tileset is not before.tileset:
            self.bench.keep(after.tileset)
            log.warning("tileset_changed %s %s", after.remark.code, dict(after.remark.data))
        return ModeTurn(replace(self, sitting=after), after.remark)

    def _conclude(self) -> ModeTurn:
        """A verdict for each kind of trouble; none when nothing was shown."""
        found = verdict(self.sitting.findings) if self.sitting.seen else []
        told = (Fault(code, data, aloud=True, good=code == _RIGHT) for code, data in found)
        return ModeTurn(None, verdicts=tuple(told))


TAKE_STOCK = Begin("take_stock", unasked=True, opening=StockMode.begin)


def contents_for(tileset: TileSet, table: OnTable) -> Contents:
    """What must be in the bag: everything between games, what the game knows in one."""
    bag = table.real_bag
    if bag is None:
        return whole_set(tileset.distribution)
    return whole_set(tileset.distribution, last=bag) if table.over else bag_of(bag)


COUNT_TILES = Begin("take_stock", opening=StockMode.between)
"""Asked for on a page."""


# --- One tile at a time ---------------------------------------------------------------------------


@dataclass(frozen=True)
class TileCareMode(Mode):
    """A tile is read, exchanged, given another chip; « rejeter » goes on to the next of these."""

    bench: Workbench
    caring: Caring
    alone: bool = True

    @classmethod
    def of(
        cls, bench: Workbench, care: TileCare, *, wanted: Tile | None = None, alone: bool = True
    ) -> "TileCareMode":
        tileset = bench.read_again() or TileSet(bench.tools.set_name())
        return cls(bench, Caring.begin(tileset, care, wanted), alone)

    @cached_property
    def situation(self) -> Situation:
        leave = Deed("leave_tiles", do=self.end)
        buttons = {
            Button.REJETER: short(Deed("next_care", do=self._next)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: short(leave),
        }
        if self.caring.first is not None:
            buttons[Button.ANNULER] = Meaning(
                Deed("forget_first", do=lambda: self._become(self.caring.forget_first())), leave
            )
        if self.caring.care is TileCare.SECOND:
            buttons[Button.SUIVANT] = short(Deed("listen_bag", do=self._listen))
        return Situation("tile_care", buttons, aside=True)

    @property
    def aside(self) -> Aside:
        return Aside(self.situation, self.caring.remark, *self.caring.progress)

    def snapshot(self, header: Callable[[], GameHeader]) -> PublicSnapshot | None:
        if not self.alone:
            return None
        told = text(self.caring.remark.code, **self.caring.remark.data)
        title = f"care_name_{self.caring.care.value}"
        done, total = self.caring.progress
        ways = ways_of(self.situation)
        asks = self.caring.remark.code
        return TaskSnapshot(title, told, done, total, ways=ways, asks=asks, header=header())

    def tile_laid(self, tag: str) -> ModeTurn:
        return self._become(self.caring.show_tag(tag))

    def bag_heard(self, heard: metal.StockProgress | metal.StockTaken) -> ModeTurn:
        if not isinstance(heard, metal.StockTaken):
            return ModeTurn(self)
        return self._become(self.caring.hear_bag(heard.tags))

    def _listen(self) -> ModeTurn:
        if self.bench.tools.ask_bag is not None:
            self.bench.tools.ask_bag()
        return ModeTurn(self)

    def _next(self) -> ModeTurn:
        """By the buttons a dead chip is replaced while counting, where its letter is asked."""
        ways = [TileCare.READ, TileCare.SWAP, TileCare.SPARES]
        ways += [TileCare.SECOND] if self.bench.tools.ask_bag is not None else []
        now = self.caring.care
        then = ways[(ways.index(now) + 1) % len(ways)] if now in ways else TileCare.READ
        after = replace(self, caring=Caring.begin(self.caring.tileset, then))
        return ModeTurn(after, after.caring.remark)

    def _become(self, after: Caring) -> ModeTurn:
        if after is self.caring:
            return ModeTurn(self)
        if after.tileset is not self.caring.tileset:
            self.bench.keep(after.tileset)
            log.warning("tileset_changed %s %s", after.remark.code, dict(after.remark.data))
        return ModeTurn(replace(self, caring=after), after.remark)


def care_for(care: TileCare, wanted: Tile | None = None) -> Begin:
    """Asked for on a page: one of the things that are done to a tile."""

    def opening(desk: ModeContext) -> ModeTurn:
        if not desk.table.idle:
            raise RuleError("tiles_not_now")
        if not desk.workbench.can_count:
            raise RuleError("desk_no_reader")
        if care is TileCare.SECOND and desk.workbench.tools.ask_bag is None:
            raise RuleError("second_tag_no_reader")
        alone = desk.table.source is None
        mode = TileCareMode.of(desk.workbench, care, wanted=wanted, alone=alone)
        return ModeTurn(mode, mode.caring.remark)

    return Begin("tile_care", opening=opening)


# --- Moving tiles after a correction ------------------------------------------------------------


NO_BAG = Bag("")
"""Of which nobody knows what lies where."""


@dataclass(frozen=True)
class MovingMode(Mode):
    bench: Workbench
    moving: Rearrangement

    @classmethod
    def after(
        cls, mode: Mode | None, bench: Workbench, before: OnTable, table: OnTable
    ) -> ModeTurn | None:
        """What the game left to be moved by hand; None where no hand draws real tiles."""
        if not table.to_move or table.source is None or not table.source.is_by_hand:
            return None
        read = bench.can_count and table.source is SourceKind.PHYSICAL
        if isinstance(mode, MovingMode):
            moving = mode.moving.then(table.to_move, read=read)
        else:
            moving = Rearrangement.begin(table.to_move, before.bag or NO_BAG, read=read)
        return ModeTurn(None if moving.is_over else cls(bench, moving), moving.remark)

    @cached_property
    def situation(self) -> Situation:
        return Situation(
            "rearranging",
            {
                Button.SUIVANT: short(Deed("tiles_moved", do=self._moved)),
                Button.REPETER: short(REPEAT),
            },
            natural=Press(Button.SUIVANT),
            aside=True,
        )

    @property
    def aside(self) -> Aside:
        done, total = len(self.moving.seen), len(self.moving.moves)
        return Aside(self.situation, self.moving.remark, done, total, self.moving.reminder)

    def tile_laid(self, tag: str) -> ModeTurn:
        try:
            after = self.moving.show(self.bench.tile_of(tag))
        except RuleError as refusal:
            return ModeTurn(self, Remark.refusal(refusal))
        if after is self.moving:
            return ModeTurn(self)
        return ModeTurn(None if after.is_over else replace(self, moving=after), after.remark)

    def _moved(self) -> ModeTurn:
        """The judge says that every tile is where it should be."""
        return ModeTurn(None, Remark("rearrange_done", aloud=True))
