"""Everything the box adds to a console, made from its settings and tied to it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from console.box import health
from console.box.archive import PaperArchive
from console.box.backups import BackupKeeper
from console.box.dates import DateBook, parse_moment
from console.box.incidents import FILE as INCIDENTS
from console.box.incidents import IncidentBook
from console.box.keeper import Keeper
from console.box.monitor import Monitor, clock_beside
from console.box.notify import Notifier, watchdog_interval_s
from console.box.playing import PlayingSign
from console.box.power import PowerSwitch, power_off_request
from console.box.watchdog import Watchdog
from console.box.wifi import BoxWifi, box_wifi
from console.journal.records import stamp
from console.loop import Component, Worker, monotonic_ms
from console.session.dependencies import Subscriber
from console.session.session import Session
from console.session.snapshots import Showcase
from console.settings.changes import Witness


class Box:
    """Made before the session: `subscribers` and `components` are handed to the console,
    `around` goes between its loop and its session, `attach` watches it."""

    def __init__(
        self,
        journal: Path,
        post: Callable[[object], None],
        proofs: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        self.dates = DateBook.beside(journal)
        self._worker = Worker("box")
        self._book = IncidentBook(journal.with_name(INCIDENTS), self._worker)
        self.backups = BackupKeeper(journal, self.dates, self._worker, post)
        self.archive = PaperArchive(journal, self.dates, self.backups.copy_now)
        self.machine = health.Machine(journal.parent)
        self._monitor = Monitor(post, self.machine, self.dates, clock_beside(journal))
        self._sign = PlayingSign(journal.parent)
        self._switch = PowerSwitch(post, self._worker.finish, power_off_request())
        self._watchdog = Watchdog(Notifier.from_environment(), post, watchdog_interval_s(), proofs)

    @property
    def subscribers(self) -> Sequence[Subscriber]:
        return (self._book, self.backups, self._sign)

    @property
    def components(self) -> Sequence[Component]:
        return (
            Component("errands", self._worker.start, self._worker.stop),
            Component("incidents", self._book.start, self._book.stop),
            Component("monitor", self._monitor.start, self._monitor.stop),
            Component("sign of a game", self._sign.begin, _nothing),
            Component("watchdog", self._watchdog.start, self._watchdog.stop),
        )

    def around(self, session: Session) -> Keeper:
        return Keeper(session, session.showcase, self._switch.begin)

    def _take_date(self, told: str) -> str:
        """From the judge's page: the date of the sheets of this boot."""
        now = stamp(monotonic_ms())
        moment = parse_moment(told, now)
        self.dates.set_moment(moment, now)
        return moment.strftime("%d/%m/%Y %H:%M")

    def reread(self) -> None:
        """The data folder was away when the console started, and is back."""
        self._book.reread()

    @property
    def incidents(self) -> Callable[[], list[dict[str, str]]]:
        return self._book.page

    @property
    def changed(self) -> Witness:
        return self._book.changed

    @property
    def wifi(self) -> BoxWifi | None:
        return box_wifi()

    @property
    def set_date(self) -> Callable[[str], str] | None:
        return self._take_date

    def attach(self, showcase: Showcase) -> None:
        showcase.listen(self._watchdog.follow)


def _nothing() -> None:
    """A game that goes on when the console stops keeps its sign."""
