"""What is written on the screens beside the game: a refusal, what is wrong, a page the judge wants.
Belongs to the loop's thread."""

import logging
from collections.abc import Callable, Sequence

from console.inbox import Outcome, Show
from console.journal.records import Fault
from console.session.faults import FaultBoard
from console.session.reactions import Subscriber
from console.tv.snapshot import ACCESS_PAGE, Access
from engine.rulings import RuleError

NO_PAGE = Show(None)

log = logging.getLogger(__name__)


class ShownPage:
    """`access` makes the card of the page of access. While a game is being played its code serves
    once, for the room sees the screen too."""

    def __init__(self, access: Callable[[], Access | None]) -> None:
        self._access = access
        self.show = NO_PAGE

    @property
    def is_access(self) -> bool:
        return self.show.page == ACCESS_PAGE

    def want(self, show: Show) -> None:
        """Asked for from the desk itself, the page of access carries a code."""
        bare = show.page == ACCESS_PAGE and show.access is None
        self.show = Show(ACCESS_PAGE, self._access()) if bare else show

    def turn_access(self) -> None:
        self.want(NO_PAGE if self.is_access else Show(ACCESS_PAGE))

    def leave_access(self) -> None:
        """Somebody has read it, or the game goes on: nobody plays behind a page of addresses."""
        if self.is_access:
            self.show = NO_PAGE


class Notices:
    """`last_ms` is when the game last went on."""

    def __init__(
        self,
        subscribers: Sequence[Subscriber],
        access: Callable[[], Access | None],
        last_ms: Callable[[], int],
    ) -> None:
        self._subscribers = subscribers
        self._last_ms = last_ms
        self.page = ShownPage(access)
        self.faults = FaultBoard()
        self.refusal: RuleError | None = None
        """The last request, when it was refused."""
        self.in_vain = False
        """It was a button that was refused."""
        self.changed = True
        """Something is to be shown that has not been published yet."""

    def tell(self, fault: Fault) -> None:
        """Something is wrong, or right again, beside the game."""
        if not self.faults.put(fault, self._last_ms()):
            return
        self.changed = True
        log.warning("fault %s %s", fault.code, dict(fault.data))
        for subscriber in self._subscribers:
            subscriber.told(fault)

    def untell(self, *codes: str) -> None:
        self.faults.clear(*codes)
        self.changed = True

    def refuse(self, refusal: RuleError) -> Outcome:
        log.info("refused %s", refusal.code)  # its data may name letters nobody has seen
        self.refusal, self.in_vain, self.changed = refusal, False, True
        for subscriber in self._subscribers:
            subscriber.refused(refusal)
        return Outcome(refusal=refusal)

    def forget_refusal(self) -> None:
        self.changed, self.refusal = self.changed or self.refusal is not None, None

    @property
    def are_unread(self) -> bool:
        """A fault, or the page of access, stands on the screens."""
        return bool(self.faults.unread or self.page.is_access)

    def read(self) -> None:
        """The judge has read everything."""
        self.faults.acknowledge()
        self.page.leave_access()
        self.refusal, self.changed = None, True

    def game_goes_on(self) -> None:
        self.page.leave_access()
        self.faults.game_goes_on()
