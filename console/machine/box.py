"""What looks after a console beside the game, on a box or on a laptop: copies, incidents, power."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from console.journal.records import stamp
from console.loop import Component, MessageHandler, Worker, monotonic_ms
from console.machine import incidents
from console.machine.archive import PaperArchive, PapersAhead
from console.machine.backups import BackupKeeper
from console.machine.dates import DateBook, parse_moment
from console.machine.health import HealthProbe, Monitor, clock_beside
from console.machine.power import Keeper, PowerSwitch, power_off_request
from console.machine.systemd import Notifier, PlayingSign, Watchdog, watchdog_interval_s
from console.requests import read_bounded
from console.session.dependencies import Subscriber
from console.session.session import Session
from console.session.snapshots import SnapshotBoard
from console.settings.changes import ChangeWitness
from engine.rulings import RuleError

# --- a laptop -----------------------------------------------------------------------------
# What went wrong is kept, and a stick gets its copy.


class LaptopCare:
    """What a box has more of (`BoxCare`), a laptop has of its owner."""

    def __init__(self, journal: Path, post: Callable[[object], None]) -> None:
        self._worker = Worker("errands")
        self._book = incidents.IncidentBook(journal.with_name(incidents.FILE), self._worker)
        dates = DateBook.beside(journal)
        self._backups = BackupKeeper(journal, dates, self._worker, post)
        self.archive = PaperArchive(journal, dates, self._backups.copy_now)

    @property
    def subscribers(self) -> Sequence[Subscriber]:
        return (self._book, PapersAhead(self.archive, self._worker), self._backups)

    @property
    def components(self) -> Sequence[Component]:
        return (
            Component("errands", self._worker.start, self._worker.stop),
            Component("incidents", self._book.start, self._book.stop),
        )

    def reread(self) -> None:
        """The data folder was away when the console started, and is back."""
        self._book.reread()

    @property
    def incidents(self) -> Callable[[], list[dict[str, str]]]:
        return self._book.page

    @property
    def changed(self) -> ChangeWitness:
        return self._book.changed

    @property
    def wifi(self) -> None:
        """A laptop is in the networks of its owner."""
        return None

    @property
    def set_date(self) -> Callable[[str], str] | None:
        """A laptop knows the date."""
        return None

    def handler_for(self, session: Session) -> MessageHandler:
        return session

    def attach(self, snapshots: SnapshotBoard) -> None:
        """Nothing of the game is watched."""


# --- the box's own Wi-Fi ------------------------------------------------------------------
# Asked for by a file a unit of ours watches, as switching off is. Whoever raises it writes its
# name and its password where this console may read them.

REQUEST = "wifi"
CARD = Path("/run/pupitre-hotspot/wifi")
_LARGEST = 1_000
_ON, _OFF = "on", "off"


@dataclass(frozen=True)
class WifiNetwork:
    """What people type to be in it."""

    name: str
    password: str


@dataclass(frozen=True)
class BoxWifi:
    request: Path
    path: Path = CARD

    def ask(self, on: bool) -> None:
        try:
            self.request.write_text(f"{_ON if on else _OFF}\n", encoding="ascii")
        except OSError as trouble:
            raise RuleError("wifi_not_asked", why=trouble.strerror or "?") from trouble

    def network(self) -> WifiNetwork | None:
        """None while it is off."""
        try:
            content = read_bounded(self.path, _LARGEST) or b""
        except OSError:
            return None
        lines = content.decode("utf-8", "replace").splitlines()
        values = dict(line.partition("=")[::2] for line in lines)
        if not values.get("nom"):
            return None
        return WifiNetwork(values["nom"], values.get("mot_de_passe", ""))


def box_wifi(environment: Mapping[str, str] = os.environ) -> BoxWifi | None:
    """None where no unit listens."""
    directory = environment.get("RUNTIME_DIRECTORY", "")
    return BoxWifi(Path(directory.split(":")[0]) / REQUEST) if directory else None


# --- a box --------------------------------------------------------------------------------


class BoxCare:
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
        self._book = incidents.IncidentBook(journal.with_name(incidents.FILE), self._worker)
        self.backups = BackupKeeper(journal, self.dates, self._worker, post)
        self.archive = PaperArchive(journal, self.dates, self.backups.copy_now)
        self.machine = HealthProbe(journal.parent)
        self._monitor = Monitor(post, self.machine, self.dates, clock_beside(journal))
        self._sign = PlayingSign(journal.parent)
        self._switch = PowerSwitch(post, self._worker.finish, power_off_request())
        self._watchdog = Watchdog(Notifier.from_environment(), post, watchdog_interval_s(), proofs)

    @property
    def subscribers(self) -> Sequence[Subscriber]:
        ahead = PapersAhead(self.archive, self._worker)
        return (self._book, ahead, self.backups, self._sign)

    @property
    def components(self) -> Sequence[Component]:
        return (
            Component("errands", self._worker.start, self._worker.stop),
            Component("incidents", self._book.start, self._book.stop),
            Component("monitor", self._monitor.start, self._monitor.stop),
            Component("sign of a game", self._sign.begin, _do_nothing),
            Component("watchdog", self._watchdog.start, self._watchdog.stop),
        )

    def handler_for(self, session: Session) -> Keeper:
        return Keeper(session, session.snapshots, self._switch.begin)

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
    def changed(self) -> ChangeWitness:
        return self._book.changed

    @property
    def wifi(self) -> BoxWifi | None:
        return box_wifi()

    @property
    def set_date(self) -> Callable[[str], str] | None:
        return self._take_date

    def attach(self, snapshots: SnapshotBoard) -> None:
        snapshots.listen(self._watchdog.follow)


def _do_nothing() -> None:
    """A game that goes on when the console stops keeps its sign."""
