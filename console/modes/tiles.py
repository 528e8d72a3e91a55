"""Tiles handled at the desk beside the game: taking stock, moving them after a correction."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from console.desk.buttons import REPEAT, Button, Meaning, Press, Remark, Situation, long, short
from console.journal.records import Fault
from console.modes.mode import Aside, Begin, Deed, Mode, ModeContext, ModeTurn
from console.tiles.rearrangement import Rearrangement
from console.tiles.stocktaking import VERDICTS, Sitting, StockStep, verdict
from console.tiles.whereabouts import Contents, bag_of, whole_set
from console.tiles.workbench import OnTable, Workbench
from engine.letters.tileset import TileSet
from engine.play.game import SourceKind
from engine.play.hands import Bag
from engine.rulings import RuleError
from firmware_bridge import messages as metal

_RIGHT = "stock_right"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class StockMode(Mode):
    """The set of tiles is counted, completed or repaired."""

    bench: Workbench
    sitting: Sitting
    enrolled_before: int
    """How many tiles of the set had a tag when this began."""

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
            tileset = TileSet(bench.tools.set_name)
        contents = contents_for(tileset, table)
        sitting = Sitting.begin(tileset, contents, may_enrol=not table.playing)
        return ModeTurn(cls(bench, sitting, len(tileset.tags)), sitting.remark)

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
        undo, leave = Deed("undo_tile", do=self._undo), Deed("leave_stock", do=self.end)
        return {
            Button.SUIVANT: short(self._deed("count_tiles", self.sitting.count)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: Meaning(undo, leave),
        }

    def _counting(self) -> dict[Button, Meaning]:
        restart = self._deed("restart_stock", self.sitting.restart)
        return {
            Button.SUIVANT: short(Deed("end_stock", do=self._conclude)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: Meaning(Deed("leave_stock", do=self.end), restart),
        }

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

    def _undo(self) -> ModeTurn:
        """Whoever came here by mistake goes back by « annuler », and takes no tile of an earlier
        day with him."""
        if len(self.sitting.tileset.tags) <= self.enrolled_before:
            return self.end()
        return self._become(self.sitting.undo())

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
