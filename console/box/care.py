"""Looking after a laptop: what went wrong is kept, and a stick gets its copy."""

from collections.abc import Callable, Sequence
from pathlib import Path

from console.box.archive import PaperArchive
from console.box.backups import BackupKeeper
from console.box.dates import DateBook
from console.box.incidents import FILE as INCIDENTS
from console.box.incidents import IncidentBook
from console.loop import Component, Handler, Worker
from console.session.dependencies import Subscriber
from console.session.session import Session
from console.session.snapshots import Showcase
from console.settings.changes import Witness


class LaptopCare:
    """What a box has more of (`console.box.box`), a laptop has of its owner."""

    def __init__(self, journal: Path, post: Callable[[object], None]) -> None:
        self._worker = Worker("errands")
        self._book = IncidentBook(journal.with_name(INCIDENTS), self._worker)
        dates = DateBook.beside(journal)
        self._backups = BackupKeeper(journal, dates, self._worker, post)
        self.archive = PaperArchive(journal, dates, self._backups.copy_now)

    @property
    def subscribers(self) -> Sequence[Subscriber]:
        return (self._book, self._backups)

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
    def changed(self) -> Witness:
        return self._book.changed

    @property
    def wifi(self) -> None:
        """A laptop is in the networks of its owner."""
        return None

    @property
    def set_date(self) -> Callable[[str], str] | None:
        """A laptop knows the date."""
        return None

    def around(self, session: Session) -> Handler:
        return session

    def attach(self, showcase: Showcase) -> None:
        """Nothing of the game is watched."""
