"""The fold of this process: follows the database version by version, rebuilt when in doubt.

Every process of a hub has its own; what they share is the database alone. A database put back from
an old copy has another past: the last version that was folded is no longer there as it was, and the
fold begins again from nothing.
"""

import contextlib
import gc
import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from console.hub.database import DatabaseTrouble
from console.hub.store import APPROVED, Centre, Decision, Flag, Key, Store, standing
from engine.epreuve.fold import Decisions, Fold, Late
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Correction, Pli, stored_pli
from engine.epreuve.ranking import Ranking

PERIOD_S = 0.5
MOST_CORRECTIONS = 50
_TOGETHER = 100
"""Plis folded while the pages wait: a few milliseconds."""

log = logging.getLogger(__name__)


@contextlib.contextmanager
def _uncollected(*, whole: bool) -> Iterator[None]:
    """A fold holds no cycles: looking for some while millions of slips are read costs a quarter
    of the start, and looking at them again later would cost every ranking."""
    if not whole:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


@dataclass
class Known:
    """What a process knows; replaced whole when the past has changed."""

    fold: Fold
    version: int = 0
    mark: tuple[Key, ...] = ()
    received: dict[Key, int] = field(default_factory=dict)
    """When a correction came, by the hub's hour: centres' clocks may be a day wrong."""
    last_seen: dict[str, int] = field(default_factory=dict)


class Follower:
    def __init__(self, manifest: Manifest, store: Store) -> None:
        self._manifest = manifest
        self._store = store
        self._lock = threading.Lock()
        self._catching_up = threading.Lock()
        self._known = Known(Fold(manifest))
        self._connected = 0
        self._prepared = False
        self._rankings: dict[tuple[int, ...], Ranking] = {}
        self._wake = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._follow, name="hub-follower", daemon=True)
        self.centres: dict[str, Centre] = {}
        self.decisions: tuple[Decision, ...] = ()
        self.flags: tuple[Flag, ...] = ()
        self.ready = False
        self.reachable = False
        """Did the database answer when last asked?"""
        self.listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._wake.set()
        self._thread.join(timeout=5)

    def wake(self) -> None:
        """Something was written: look now."""
        self._wake.set()

    @property
    def version(self) -> int:
        return self._known.version

    @property
    def standing(self) -> Decisions:
        return standing(self.decisions)

    def _follow(self) -> None:
        while not self._stopped:
            try:
                changed = self.catch_up()
                self.reachable = True
            except DatabaseTrouble as trouble:
                if self.reachable:  # said once, not twice a second
                    log.warning("hub_database: %s", trouble)
                changed, self.reachable = False, False
            if changed:
                for listener in self.listeners:
                    listener()
            self._wake.wait(PERIOD_S)
            self._wake.clear()

    def catch_up(self) -> bool:
        """Fold what is new; True when something was."""
        with self._catching_up:
            return self._catch_up()

    def _catch_up(self) -> bool:
        if not self._prepared:  # the database may come up after the hub
            self._store.prepare()
            self._prepared = True
        version = self._store.version()
        known = self._known
        if version == known.version and self._store.connected == self._connected:
            return False
        if version < known.version or (
            known.version and self._store.mark(known.version) != known.mark
        ):
            log.warning("hub_rebuilt: the database has another past than the one that was read")
            known = Known(Fold(self._manifest))
        self._connected = self._store.connected
        with _uncollected(whole=known.version == 0):
            self._fold(known, version)
        centres = {each.id: each for each in self._store.centres()}
        decisions, flags = self._store.decisions(), self._store.flags()
        mark = self._store.mark(version)
        with self._lock:
            known.version, known.mark = version, mark
            self._known = known
            self.centres, self.decisions, self.flags = centres, decisions, flags
            self._rankings = {}
            self.ready = True
        return True

    def _fold(self, known: Known, upto: int) -> None:
        waiting: list[tuple[Pli, int]] = []
        for body, received_ms in self._store.bodies(known.version, upto):
            waiting.append((stored_pli(body), received_ms))
            if len(waiting) == _TOGETHER:
                self._add(known, waiting)
                waiting = []
        self._add(known, waiting)

    def _add(self, known: Known, plis: list[tuple[Pli, int]]) -> None:
        with self._lock:
            for pli, received_ms in plis:
                known.fold.add(pli)
                if isinstance(pli.content, Correction):
                    known.received[pli.centre, pli.partie, pli.number] = received_ms
                known.last_seen[pli.centre] = received_ms
            self._rankings = {}

    # What pages ask

    @contextlib.contextmanager
    def reading(self) -> Iterator[Known]:
        """Nothing is folded meanwhile."""
        with self._lock:
            yield self._known

    def ranking(self, parties: tuple[int, ...] = ()) -> Ranking:
        """Inside `reading` only."""
        if parties not in self._rankings:
            self._rankings[parties] = self._known.fold.ranking(self.standing, parties or None)
        return self._rankings[parties]

    @property
    def known(self) -> Known:
        """Inside `reading` only."""
        return self._known

    def corrections(self) -> list[tuple[Late, int]]:
        """The late ones and the hub's hour they came at, the newest first. Inside `reading`."""
        known = self._known
        dated = [
            (late, known.received.get((late.centre, late.partie, late.number), 0))
            for late in known.fold.corrections()
        ]
        return sorted(dated, key=lambda each: -each[1])[:MOST_CORRECTIONS]

    def waited_for(self) -> tuple[str, ...]:
        expected = [each.id for each in self.centres.values() if each.state == APPROVED]
        return self._known.fold.waited_for(expected, self.standing)
