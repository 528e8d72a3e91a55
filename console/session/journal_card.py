"""The card under the game: when to try one that failed again, and what it brings back; and a
journal that was only looked at, examined."""

import logging
import threading
from collections.abc import Callable

from console.desk.inbox import JournalExamined, TakeIn, Wake, WriteHere
from console.journal.aftermath import aftermath
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.loop import Wakeup
from console.processes import run_in_process
from console.session.opened_game import Resumed, unfinished_or_why
from engine.rulings import RuleError

log = logging.getLogger(__name__)
BACK = "journal_back"
FIRST_RETRY_MS = 1_000
"""A disk that was full for a moment is back at once."""
SLOWEST_RETRY_MS = 10_000
"""Each attempt at a dying card may block for as long as it likes: ever less often, then."""


class JournalCard:
    """Belongs to the loop's thread, as the session does."""

    def __init__(
        self, journal: Journal, now_ms: int, returned: Callable[[], None] = lambda: None
    ) -> None:
        self._journal = journal
        self._returned = returned
        self._unseen = not journal.is_durable
        """The console started without seeing what lies on the card."""
        self.note_failure(now_ms)

    def note_failure(self, now_ms: int) -> None:
        """A write has just failed: begin again with short waits."""
        self._wait_ms = FIRST_RETRY_MS
        self._retry_at_ms = now_ms + FIRST_RETRY_MS

    @property
    def wakeup(self) -> Wakeup:
        """When to try again, while the card is away."""
        return Wakeup(self._retry_at_ms, Wake.JOURNAL)

    def attend(
        self, asked: Wake | WriteHere | TakeIn | JournalExamined, now_ms: int
    ) -> tuple[tuple[Fault, ...], Resumed | None]:
        """Whatever is asked of it: what there is to tell, and the game it brings back."""
        if isinstance(asked, TakeIn):
            self._take_in(asked)
            return (), None
        if isinstance(asked, JournalExamined):
            return self._journal.heed(asked.found), None
        told = self.retry(now_ms, here=isinstance(asked, WriteHere))
        found, troubles = self.brought_back()
        return (*told, *troubles), found

    def retry(self, now_ms: int, *, here: bool = False) -> tuple[Fault, ...]:
        """`here`: the judge's word that whatever folder is there now is to be written to."""
        if here and not self._journal.is_durable:
            self._journal.settle_here()
        self._wait_ms = min(2 * self._wait_ms, SLOWEST_RETRY_MS)
        self._retry_at_ms = now_ms + self._wait_ms
        faults = self._journal.retry()
        if not self._journal.is_durable or not faults:
            return faults
        if not self._journal.is_elsewhere:
            return (*faults, *self._journal.left_elsewhere())
        told = {"folder": str(self._journal.path.parent)}
        return (*(each for each in faults if each.code != BACK), Fault("journal_elsewhere", told))

    def _take_in(self, asked: TakeIn) -> None:
        """Games that were written elsewhere; whoever asked is told what came of it."""
        try:
            asked.reply(self._journal.take_in(asked.games))
        except RuleError as refusal:
            asked.reply(refusal)

    def brought_back(self) -> tuple[Resumed | None, tuple[Fault, ...]]:
        """Once, when a card nobody has seen is there at last: the game it was in the middle of."""
        if not self._unseen or not self._journal.is_durable:
            return None, ()
        self._unseen = False
        self._returned()
        return unfinished_or_why(self._journal, self._journal.strangers())


class JournalExaminer:
    """Of a journal that was only looked at before the picture: in a process of its own, which
    takes its memory with it and stands behind the game. What it finds comes by the inbox."""

    def __init__(self, journal: Journal, post: Callable[[object], None]) -> None:
        self._journal = journal
        self._post = post

    def start(self) -> None:
        if self._journal.unexamined:
            threading.Thread(target=self._run, name="examination", daemon=True).start()

    def _run(self) -> None:
        try:
            found = run_in_process(aftermath, self._journal.path)
        except RuleError as trouble:  # every game is examined all the same when it is read
            log.warning("journal_not_examined: %s", trouble)
        else:
            self._post(JournalExamined(found))
