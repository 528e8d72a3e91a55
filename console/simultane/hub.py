"""One process of a hub: its épreuve, its intake, its writer, its follower."""

import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from console.simultane.database import Database, DatabaseTrouble
from console.simultane.folder import Folder
from console.simultane.follower import Follower
from console.simultane.intake import Intake, certificate, is_approved, mandate
from console.simultane.store import APPROVED, HubStore
from console.simultane.writer import HubWriter
from engine.epreuve.codes import Code
from engine.rulings import RuleError


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Hub:
    def __init__(self, folder: Path, database: str, organiser_secret: str) -> None:
        self.folder = Folder(folder)
        self.manifest = self.folder.manifest()
        self.organiser_secret = organiser_secret
        self.writer = HubWriter(HubStore(Database(database), self.manifest.id), now_ms)
        self.follower = Follower(
            self.manifest, HubStore(Database(database), self.manifest.id), now_ms
        )
        self.intake = Intake(
            self.manifest, lambda: self.follower.centres, self.tops, time.monotonic
        )
        self._tops: dict[int, tuple[int, ...]] = {}

    def start(self) -> None:
        self.follower.start()
        self.writer.start()

    def stop(self) -> None:
        self.writer.stop()
        self.follower.stop()

    @property
    def is_alive(self) -> bool:
        """Between start and stop: does everything that must run still run?"""
        return self.follower.is_alive and self.writer.is_alive

    @property
    def trouble(self) -> DatabaseTrouble | None:
        """Why the database cannot be read, or be written."""
        return self.follower.trouble or self.writer.trouble

    def released(self, partie: int) -> Code | None:
        """The code of a partie once its hour has come, by the hub's clock."""
        if starts := self.manifest.partie(partie).starts:
            hour = datetime.fromisoformat(starts)  # without a zone, the hub's own hour
            if datetime.now(hour.tzinfo) < hour:
                return None
        return self.folder.code(partie)

    def tops(self, partie: int) -> Sequence[int]:
        """The tops of the common game, once its code may be known; before, none of its coups."""
        sealed = self.manifest.partie(partie)
        if not sealed.sealed:
            return ()
        if partie not in self._tops:
            code = self.released(partie)
            if code is None:
                raise RuleError("partie_not_begun", partie=partie)
            self._tops[partie] = self.folder.open(sealed, code).tops
        return self._tops[partie]

    def is_approved(self, centre: str, certificate: object) -> bool:
        """Does the organiser's approval, shown by the centre itself, still hold?"""
        manifest = self.manifest
        if not is_approved(manifest.organiser, manifest.id, centre, certificate):
            return False
        return centre not in self.folder.removed()

    def mandate_of(self, centre: str) -> str:
        """The organiser's word that this centre draws, for the others to see."""
        return mandate(self.folder.key(), self.manifest.id, centre)

    def certificate_of(self, centre: str) -> str:
        """The organiser's approval, for an approved centre to keep."""
        known = self.follower.centres.get(centre)
        if known is None or known.state != APPROVED:
            return ""
        return certificate(self.folder.key(), self.manifest.id, centre)
