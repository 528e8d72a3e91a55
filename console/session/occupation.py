"""The session's other occupations, beside the game: choosing the next one, ending it, taking stock,
moving tiles after a correction, trying the panel."""

from collections.abc import Callable

from console.buttons import Situation, Wish
from console.inbox import Finish, LeaveWindow, MendTile, TryPanel
from console.journal import Fault
from console.panel_trial import TRIAL_VERDICTS
from console.remarks import Remark
from console.session.choosing import CHOOSING, Choosing
from console.session.finishing import Finishing
from console.session.on_desk import OnDesk
from console.session.surroundings import Surroundings
from console.tilesets.stocktaking import VERDICTS
from console.tilesets.workbench import MENDING, TRYING, Aside, OnTable
from engine.letters.tiles import Tile
from firmware_bridge import messages as metal


class Occupation:
    """`tell` shows a verdict until it is read, `untell` takes an old one down."""

    def __init__(
        self,
        around: Surroundings,
        tell: Callable[[Fault], None],
        untell: Callable[..., None],
        game: Callable[[], OnDesk | None],
    ) -> None:
        self._finishing = Finishing(game)
        self._workbench = around.workbench
        self._subscribers = around.subscribers
        self._tell = tell
        self._untell = untell
        self.choosing = Choosing(around.proposals)

    @property
    def aside(self) -> Aside | None:
        return self._finishing.aside or self._workbench.aside

    @property
    def situation(self) -> Situation | None:
        if self.choosing.menu is not None:
            return CHOOSING
        return self.aside.situation if self.aside else None

    def leave(self) -> None:
        self._workbench.leave()
        self._finishing.close()
        self.choosing.leave()

    def takes(self, message: object, on_table: Callable[[], OnTable]) -> bool:
        """Is this message for the other occupation? Raises RuleError when it is refused."""
        if self.choosing.takes(message):
            return True
        match message:
            case Finish(begin=True):
                self._finishing.open()
            case Finish():
                self._finishing.close()
            case LeaveWindow():
                self._finishing.leave_window()
            case TryPanel(begin=True):
                self._untell(*TRIAL_VERDICTS)
                self._remark(self._workbench.try_panel(on_table()))
            case TryPanel():
                if self.situation is TRYING:
                    self.grant(Wish.END_TRIAL, "", on_table())
            case MendTile(letter):
                self.mend(letter)
            case metal.StockProgress(_, tags, _):
                self._remark(self._workbench.hear_bag(tags, over=False))
            case metal.StockTaken(_, tags, _, _):
                self._remark(self._workbench.hear_bag(tags, over=True))
            case metal.TagSeen(_, tag) if self._workbench.situation is not None:
                self._remark(self._workbench.show_tag(tag))
            case _:
                return False
        return True

    def rearrange(self, before: OnTable, after: OnTable) -> bool:
        """Has a correction just left tiles to be moved by hand? They are told, if so."""
        if after.to_move == before.to_move:
            return False
        remark = self._workbench.rearrange(after, before)
        self._remark(remark)
        return remark is not None

    def mend(self, letter: str | None) -> None:
        self._untell(MENDING)
        self._workbench.mend(letter)
        if letter is not None:
            self._tell(Fault(MENDING, {"letter": letter}))

    def tile_of(self, tag: str, table: OnTable) -> Tile:
        """What lies on the pad; RuleError when nobody knows it."""
        mended = self._workbench.mending
        tile = self._workbench.tile_of(tag, table)
        if mended is not None and self._workbench.mending is None:
            self._untell(MENDING)
            self._remark(Remark("tile_mended", {"letter": mended}, aloud=True))
        return tile

    def grant(self, wish: Wish, button: str, table: OnTable) -> None:
        if self.choosing.menu is not None:
            self.choosing.grant(wish)
            return
        match wish:
            case Wish.FINISH:
                self._finishing.open()
                self.repeat()
            case Wish.NEXT_ENDING:
                self._finishing.next()
                self.repeat()
            case Wish.KEEP_PLAYING:
                self._finishing.close()
            case Wish.TAKE_STOCK:
                self._untell(*VERDICTS)
                self._remark(self._workbench.take_stock(table))
            case Wish.END_STOCK:
                for verdict in self._workbench.end_stock():
                    self._conclude(verdict)
            case Wish.LEAVE_STOCK:
                self._workbench.leave()
            case Wish.TILES_MOVED:
                self._remark(self._workbench.moved())
            case Wish.TRIED:
                remark, over = self._workbench.pressed(button)
                self._remark(remark)
                if over:
                    self._conclude(self._workbench.end_trial())
            case Wish.END_TRIAL:
                self._conclude(self._workbench.end_trial())
            case _:
                self._remark(self._workbench.grant(wish))

    def repeat(self) -> bool:
        """Say the question or the last remark, again; False when nothing is going on here."""
        aside = self.aside
        if aside is None:
            return False
        remark = aside.remark
        self._remark(self._finishing.question or Remark(remark.code, remark.data, aloud=True))
        return True

    def _conclude(self, remark: Remark) -> None:
        self._tell(Fault(remark.code, remark.data))

    def _remark(self, remark: Remark | None) -> None:
        if remark is None:
            return
        for subscriber in self._subscribers:
            subscriber.remarked(remark)
