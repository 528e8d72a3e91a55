"""The session's other occupation: taking stock and trying the panel, beside the game."""

from collections.abc import Callable, Sequence

from console.doctor.trial import TRIAL_VERDICTS
from console.games.duplicate.buttons import Situation, Wish
from console.inbox import TryPanel
from console.journal import Fault
from console.session.reactions import Subscriber
from console.tilesets.stocktaking import VERDICTS, Remark
from console.tilesets.workbench import Aside, Bench
from engine.games.duplicate import State
from firmware_bridge import messages as metal


class Sideline:
    """`tell` shows a verdict until it is read, `untell` takes an old one down."""

    def __init__(
        self,
        bench: Bench,
        subscribers: Sequence[Subscriber],
        tell: Callable[[Fault], None],
        untell: Callable[..., None],
    ) -> None:
        self._bench = bench
        self._subscribers = subscribers
        self._tell = tell
        self._untell = untell

    @property
    def aside(self) -> Aside | None:
        return self._bench.aside

    @property
    def situation(self) -> Situation | None:
        return self._bench.situation

    def leave(self) -> None:
        self._bench.leave()

    def takes(self, message: object, state: State | None) -> bool:
        """Is this message for the other occupation? Raises RuleError when it is refused."""
        match message:
            case TryPanel(begin=True):
                self._untell(*TRIAL_VERDICTS)
                self._remark(self._bench.try_panel(state))
            case TryPanel():
                if self.situation is Situation.TRYING:
                    self.grant(Wish.END_TRIAL, "", state)
            case metal.StockProgress(_, tags, _):
                self._remark(self._bench.hear_bag(tags, over=False))
            case metal.StockTaken(_, tags, _, _):
                self._remark(self._bench.hear_bag(tags, over=True))
            case metal.TagSeen(_, tag) if self.situation is not None:
                self._remark(self._bench.show_tag(tag))
            case _:
                return False
        return True

    def grant(self, wish: Wish, button: str, state: State | None) -> None:
        match wish:
            case Wish.TAKE_STOCK:
                self._untell(*VERDICTS)
                self._remark(self._bench.take_stock(state))
            case Wish.END_STOCK:
                for verdict in self._bench.end_stock():
                    self._conclude(verdict)
            case Wish.TRIED:
                remark, over = self._bench.pressed(button)
                self._remark(remark)
                if over:
                    self._conclude(self._bench.end_trial())
            case Wish.END_TRIAL:
                self._conclude(self._bench.end_trial())
            case _:
                self._remark(self._bench.grant(wish))

    def repeat(self) -> bool:
        """Say the last remark again; False when nothing is going on here."""
        aside = self.aside
        if aside is None:
            return False
        for subscriber in self._subscribers:
            subscriber.remarked(Remark(aside.remark.code, aside.remark.data, aloud=True))
        return True

    def _conclude(self, remark: Remark) -> None:
        self._tell(Fault(remark.code, remark.data))

    def _remark(self, remark: Remark | None) -> None:
        if remark is None:
            return
        for subscriber in self._subscribers:
            subscriber.remarked(remark)
