"""One process of a hub: its épreuve, its intake, its writer, its follower."""

import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from console.simultane.database import Database, DatabaseTrouble
from console.simultane.decisions import DecisionBook
from console.simultane.envelopes import Envelope
from console.simultane.folder import Folder
from console.simultane.follower import Follower
from console.simultane.intake import Intake, certificate, is_approved, mandate
from console.simultane.official import OfficialFile, appeals_open, next_version, read_official
from console.simultane.store import APPROVED, HubStore
from console.simultane.writer import HubWriter
from engine.epreuve.codes import Code
from engine.epreuve.decisions import BEGUN, Decision
from engine.epreuve.manifest import APPEALS_MS, Partie
from engine.rulings import RuleError


def now_ms() -> int:
    return time.time_ns() // 1_000_000


MOST_NAMED = 4
"""Centres that are waited for, named one by one."""


class Hub:
    def __init__(
        self, folder: Path, database: str, organiser_secret: str, *, folds: bool = True
    ) -> None:
        """`folds`: it makes pages; one that only takes plis in knows centres and decisions."""
        self.folder = Folder(folder)
        self.manifest = self.folder.manifest()
        self.organiser_secret = organiser_secret
        self.writer = HubWriter(HubStore(Database(database), self.manifest.id), now_ms)
        self.follower = Follower(
            self.manifest, HubStore(Database(database), self.manifest.id), now_ms, folds=folds
        )
        self.intake = Intake(
            self.manifest, lambda: self.follower.centres, self.tops, time.monotonic
        )
        self.book = DecisionBook(self.folder, self.manifest)
        self.appeals_ms: int | None = APPEALS_MS
        """None: a test of something else waits for no appeal."""
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
        return self.folder.code(partie) if self._may_open(self.manifest.partie(partie)) else None

    def _may_open(self, partie: Partie) -> bool:
        if partie.starts:
            hour = datetime.fromisoformat(partie.starts)  # without a zone, the hub's own hour
            return datetime.now(hour.tzinfo) >= hour
        return partie.untimed or self._has_begun(partie.number)

    def _has_begun(self, partie: int) -> bool:
        """A partie nobody has given an hour: 0.2.0 published such ones. The organiser says when,
        and one that is being played goes on."""
        follower = self.follower
        if any(each.kind == BEGUN and each.partie == partie for each in follower.decisions):
            return True
        with follower.reading() as known:
            return partie in known.begun

    def tops(self, partie: int) -> Sequence[int]:
        """The tops of the common game, once its code may be known; before, none of its coups."""
        sealed = self.manifest.partie(partie)
        if not sealed.sealed:
            return ()
        if partie not in self._tops:
            code = self.released(partie)
            if code is None:
                raise self.not_begun(sealed)
            self._tops[partie] = self.folder.open(sealed, code).tops
        return self._tops[partie]

    @staticmethod
    def not_begun(partie: Partie) -> RuleError:
        code = "partie_code_held" if partie.lacks_hour else "partie_not_begun"
        return RuleError(code, partie=partie.number)

    def declare_official(self, store: HubStore, decision: Decision) -> None:
        """In the thread that writes: frozen as it stands now, then said."""
        self.follower.catch_up()
        with self.follower.reading():
            made = self.follower.material(decision.reason, decision.decided_ms)
            before = self.follower.official or self._last_official(store)
        official = next_version(self.manifest, self.folder.key(), before, made)
        self.book.declare(store, official, decision)

    def check_official(self, at_ms: int) -> None:
        """RuleError while it is held back."""
        self.follower.catch_up()
        with self.follower.reading():
            if held := self.held_back(at_ms):
                raise held

    def held_back(self, at_ms: int) -> RuleError | None:
        """Why the ranking is not official yet: a partie is played, a question waits for its answer,
        or appeals are open until fifteen minutes after the last partie (§6.3). A version that
        follows another waits for answers alone. Inside `reading`."""
        if self.appeals_ms is None or not self.manifest.parties:
            return None
        follower, known, decided = self.follower, self.follower.known, self.follower.standing
        heard = [each for each in follower.playing if each in known.fold.centres]
        first = not any(each.frozen for each in follower.decisions)
        parties = [each.number for each in self.manifest.parties]
        for partie in parties:
            playing = [each for each in heard if known.fold.is_playing(each, partie, decided)]
            if first and playing:
                return RuleError(
                    "official_still_played", partie=partie, centres=self._named(playing)
                )
        owing = [each for each in heard if any(known.fold.owes(each, n, decided) for n in parties)]
        if owing:
            return RuleError("official_answers_owed", centres=self._named(owing))
        if not first:
            return None
        ends = (known.ended.get((each, parties[-1]), 0) for each in heard)
        return appeals_open(self.manifest, max(ends, default=0) + self.appeals_ms - at_ms)

    def _named(self, centres: Sequence[str]) -> str:
        names = [self.follower.names[each] for each in centres[:MOST_NAMED]]
        return ", ".join(names + ["…"] * (len(centres) > MOST_NAMED))

    def _last_official(self, store: HubStore) -> OfficialFile | None:
        """Of a ranking that was opened again since."""
        sums = [each.frozen for each in self.follower.decisions if each.frozen]
        content = store.officials().get(sums[-1]) if sums else None
        return read_official(content) if content else None

    def decided_after(self, number: int) -> list[Envelope]:
        """The organiser's plis a centre lacks that has them up to this one."""
        with self.follower.reading() as known:
            return [each for at, each in sorted(known.decided.items()) if at > number]

    @property
    def decided(self) -> int:
        """The number of the organiser's last pli before which none is missing."""
        with self.follower.reading() as known:
            return next(at for at in range(len(known.decided) + 1) if at + 1 not in known.decided)

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
