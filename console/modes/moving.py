"""Tiles to be moved at the desk after a correction."""

from dataclasses import dataclass, replace
from functools import cached_property

from console.buttons import REPEAT, Button, Press, Situation, short
from console.modes.mode import Aside, Deed, Mode, Turn
from console.remarks import Remark
from console.tiles.rearranging import Rearrangement
from console.tiles.workbench import OnTable, Workbench
from engine.play.game import SourceKind
from engine.play.hands import Bag
from engine.rulings import RuleError

NO_BAG = Bag("")
"""Of which nobody knows what lies where."""


@dataclass(frozen=True)
class Moving(Mode):
    bench: Workbench
    moving: Rearrangement

    @classmethod
    def after(
        cls, mode: Mode | None, bench: Workbench, before: OnTable, table: OnTable
    ) -> Turn | None:
        """What the game left to be moved by hand; None where no hand draws real tiles."""
        if not table.to_move or table.source is None or not table.source.is_by_hand:
            return None
        read = bench.can_count and table.source is SourceKind.PHYSICAL
        if isinstance(mode, Moving):
            moving = mode.moving.then(table.to_move, read=read)
        else:
            moving = Rearrangement.begin(table.to_move, before.bag or NO_BAG, read=read)
        return Turn(None if moving.is_over else cls(bench, moving), moving.remark)

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

    def tile_laid(self, tag: str) -> Turn:
        try:
            after = self.moving.show(self.bench.tile_of(tag))
        except RuleError as refusal:
            return Turn(self, Remark.refusal(refusal))
        if after is self.moving:
            return Turn(self)
        return Turn(None if after.is_over else replace(self, moving=after), after.remark)

    def _moved(self) -> Turn:
        """The judge says that every tile is where it should be."""
        return Turn(None, Remark("rearrange_done", aloud=True))
