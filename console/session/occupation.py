"""What the desk does instead of the game: one mode at most. Belongs to the loop's thread."""

from collections.abc import Callable

from console.inbox import MendTile
from console.journal.records import Fault
from console.modes.mode import Begin, Desk, End, Mode, ToMode, Turn
from console.modes.moving import Moving
from console.remarks import Remark
from console.session.notices import Notices
from console.session.surroundings import Surroundings
from console.tiles.workbench import MENDING, OnTable
from firmware_bridge import messages as metal

ForMode = Begin | End | ToMode | MendTile | metal.StockProgress | metal.StockTaken


class Occupation:
    """What is said of it is shown until it is read, in the notices."""

    def __init__(self, around: Surroundings, notices: Notices) -> None:
        self._workbench = around.workbench
        self._subscribers = around.subscribers
        self._notices = notices
        self.mode: Mode | None = None

    # The mode

    def handle(self, message: ForMode, desk: Callable[[], Desk]) -> None:
        """A message that concerns the mode. RuleError when it is refused."""
        mode = self.mode
        match message:
            case Begin():
                self.begin(message, desk())
            case End(kind) if isinstance(mode, kind):
                self.take(mode.end())
            case ToMode() if mode is not None:
                self.take(mode.hear(message))
            case metal.StockProgress() | metal.StockTaken() if mode is not None:
                self.take(mode.bag_heard(message))
            case MendTile(letter):
                self.mend(letter)

    def begin(self, wish: Begin, desk: Desk) -> None:
        """RuleError when it cannot begin now: nothing has changed."""
        self._replace(wish.opening(desk))

    def take(self, turn: Turn) -> None:
        """Something was done in the mode; what was said of it comes before it is left."""
        before, self.mode = self.mode, turn.mode
        self._remark(turn.remark)
        if before is not None and turn.mode is None:
            before.left()
        for verdict in turn.verdicts:
            self._notices.tell(verdict)

    def leave(self) -> None:
        """The game goes on."""
        if self.mode is not None:
            self.mode.left()
            self.mode = None

    def rearrange(self, before: OnTable, after: OnTable) -> bool:
        """Has a correction just left tiles to be moved by hand? They are told, if so."""
        turn = Moving.after(self.mode, self._workbench, before, after)
        if turn is None:
            return False
        self._replace(turn)
        return True

    def repeat(self) -> bool:
        """Say the question or the last remark, again; False when nothing is going on here."""
        if self.mode is None:
            return False
        self._remark(self.mode.again)
        return True

    def _replace(self, turn: Turn) -> None:
        """What goes on beneath a question is not left."""
        after = turn.mode
        if after is None or after.beneath is None:
            self.leave()
        self.mode = after
        if after is not None:
            if after.verdicts:
                self._notices.untell(*after.verdicts)
            after.entered()
        self._remark(turn.remark)

    # A dead tile

    def mend(self, letter: str | None) -> None:
        self._notices.untell(MENDING)
        self._workbench.mend(letter)
        if letter is not None:
            self._notices.tell(Fault(MENDING, {"letter": letter}, good=True))

    def mended(self, letter: str) -> None:
        """The tag of a dead tile has just been replaced."""
        self._notices.untell(MENDING)
        self._remark(Remark("tile_mended", {"letter": letter}, aloud=True))

    def _remark(self, remark: Remark | None) -> None:
        if remark is None:
            return
        for subscriber in self._subscribers:
            subscriber.remarked(remark)
