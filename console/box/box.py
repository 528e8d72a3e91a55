"""Everything the box adds to a console, made from its settings and tied to it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from console.box import health
from console.box.backups import BackupKeeper
from console.box.dates import DateBook, parse_moment
from console.box.incidents import FILE as INCIDENTS
from console.box.incidents import IncidentBook
from console.box.keeper import Keeper
from console.box.monitor import Monitor, clock_beside
from console.box.notify import Notifier, watchdog_interval_s
from console.box.power import PowerSwitch, power_off_request
from console.box.watchdog import Watchdog
from console.box.worker import Worker
from console.journal.records import stamp
from console.loop import monotonic_ms
from console.session.reactions import Subscriber
from console.session.session import Session
from console.wiring import Component, Console


class Box:
    """Made before the console: `subscribers` and `components` are handed to it, `attach` ties
    the box to it, `around` goes between its loop and its session."""

    def __init__(
        self, journal: Path, proofs: Mapping[str, Callable[[], bool]] | None = None
    ) -> None:
        self._post_to: Callable[[object], None] | None = None
        self.dates = DateBook.beside(journal)
        self._worker = Worker("box")
        self.incidents = IncidentBook(journal.with_name(INCIDENTS), self._worker)
        self.backups = BackupKeeper(journal, self.dates, self._worker, self.post)
        self.machine = health.Machine(journal.parent)
        self._monitor = Monitor(self.post, self.machine, self.dates, clock_beside(journal))
        self._switch = PowerSwitch(self.post, self._worker.finish, power_off_request())
        self._watchdog = Watchdog(
            Notifier.from_environment(), self.post, watchdog_interval_s(), proofs
        )

    @property
    def subscribers(self) -> Sequence[Subscriber]:
        return (self.incidents, self.backups)

    @property
    def components(self) -> Sequence[Component]:
        return (
            Component("errands", self._worker.start, self._worker.stop),
            Component("incidents", self.incidents.start, self.incidents.stop),
            Component("monitor", self._monitor.start, self._monitor.stop),
            Component("watchdog", self._watchdog.start, self._watchdog.stop),
        )

    def around(self, session: Session) -> Keeper:
        return Keeper(session, session.showcase, self._switch.begin)

    def set_date(self, told: str) -> str:
        """From the judge's page: the date of the sheets of this boot."""
        now = stamp(monotonic_ms())
        moment = parse_moment(told, now)
        self.dates.set_moment(moment, now)
        return moment.strftime("%d/%m/%Y %H:%M")

    def attach(self, console: Console) -> None:
        self._post_to = console.post
        console.session.showcase.listen(self._watchdog.follow)

    def post(self, message: object) -> None:
        """To the console's inbox, from any thread."""
        if self._post_to is not None:
            self._post_to(message)
