"""The fold of this process: follows the database version by version, rebuilt when in doubt.

Every process of a hub has its own; what they share is the database alone. One that only takes plis
in reads no more of them than it must: the organiser's, and the letters of a centre that draws. A
database put back from an old copy has another past: the last version that was folded is no longer
there as it was, and the fold begins again from nothing.
"""

import contextlib
import gc
import logging
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from console.simultane.database import DatabaseTrouble
from console.simultane.envelopes import Envelope
from console.simultane.official import (
    Frozen,
    Material,
    OfficialFile,
    Upto,
    corrections_told,
    fingerprints,
    nothing_yet,
    public_upto,
    read_official,
)
from console.simultane.store import APPROVED, Centre, CentreFlag, HubStore, Key
from engine.epreuve.block import folded
from engine.epreuve.decisions import Decision, Decisions, standing
from engine.epreuve.fold import Fold, Late
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import (
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Pli,
    Tirage,
    Top,
    stored_pli,
)
from engine.epreuve.ranking import Ranking
from engine.play.codec import fingerprint

PERIOD_S = 0.5
BREATH_S = 0.1
"""Between two looks at least: of what has come in meanwhile, one look folds all."""
MOST_CORRECTIONS = 50
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


@dataclass(frozen=True)
class ToldLetters:
    """A tirage or a top, as it was signed: whoever follows sees for himself who told it."""

    envelope: Envelope
    received_ms: int


@dataclass
class Known:
    """What a process knows; replaced whole when the past has changed."""

    fold: Fold
    version: int = 0
    mark: tuple[Key, ...] = ()
    received: dict[Key, int] = field(default_factory=dict)
    """When a correction came, by the hub's hour: centres' clocks may be a day wrong."""
    last_seen: dict[str, int] = field(default_factory=dict)
    first_closed: dict[tuple[int, int], int] = field(default_factory=dict)
    """(partie, coup) → when the first centre closed it."""
    ended: dict[tuple[str, int], int] = field(default_factory=dict)
    """(centre, partie) → when it told its end."""
    told: dict[tuple[str, int], dict[int, ToldLetters]] = field(default_factory=dict)
    """(centre, partie) → number → what a centre that draws has told the others."""
    decided: dict[int, Envelope] = field(default_factory=dict)
    """The organiser's plis, as he signed them."""
    digests: dict[Key, str] = field(default_factory=dict)
    """Of every centre's plis."""
    begun: set[int] = field(default_factory=set)
    """The parties somebody has said something of."""
    drawing: str = ""
    """Whose letters were read, where not everything is."""


News = tuple[Pli, Envelope, int]
"""With the hour it was received at."""


class Follower:
    def __init__(
        self,
        manifest: Manifest,
        store: HubStore,
        now_ms: Callable[[], int],
        *,
        folds: bool = True,
    ) -> None:
        self._manifest = manifest
        self.folds = folds
        self._store = store
        self._lock = threading.Lock()
        self._catching_up = threading.Lock()
        self._known = Known(Fold(manifest))
        self._connected = 0
        self._rankings: dict[tuple[tuple[int, ...], bool], Ranking] = {}
        self._frozen: Frozen | None = None
        self._corrections: list[tuple[Late, int]] | None = None
        self._public: Upto | None = nothing_yet(manifest)
        """None: the public sees everything."""
        self._now_ms = now_ms
        self._wake, self._pause = threading.Event(), threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._follow, name="hub-follower", daemon=True)
        self.centres: dict[str, Centre] = {}
        self.names: dict[str, str] = {}
        """Of the centres, as pages show them: two of one name are told apart."""
        self.decisions: tuple[Decision, ...] = ()
        self.flags: tuple[CentreFlag, ...] = ()
        self.changes = 0
        """How often what pages show has changed."""
        self.ready = False
        self.trouble: DatabaseTrouble | None = None
        """Why the database did not answer when last asked."""
        self.listeners: list[Callable[[], None]] = []
        self.state_listeners: list[Callable[[], None]] = []
        """Told when the database answers for the first time, or no longer, or again."""
        self._asked = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._pause.set()
        self._wake.set()
        self._thread.join(timeout=5)

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def wake(self) -> None:
        """Something was written: look now."""
        self._wake.set()

    @property
    def version(self) -> int:
        return self._known.version

    @property
    def reachable(self) -> bool:
        """Did the database answer when last asked?"""
        return self._asked and self.trouble is None

    @property
    def standing(self) -> Decisions:
        """A centre that was refused after all, or removed, counts no more than one set aside."""
        decided = standing(self.decisions)
        outside = {each.id for each in self.centres.values() if each.state != APPROVED}
        return replace(decided, set_aside=decided.set_aside | outside)

    def _follow(self) -> None:
        while not self._stopped:
            try:
                changed = self.catch_up()
                self._note(None)
            except DatabaseTrouble as trouble:
                changed = False
                self._note(trouble)
            if self.look_at_public() or changed:
                for listener in self.listeners:
                    listener()
            self._wake.wait(PERIOD_S)
            self._wake.clear()
            if not self._stopped:
                self._pause.wait(BREATH_S)
        self._store.close()

    def _note(self, trouble: DatabaseTrouble | None) -> None:
        """Said once, not twice a second."""
        before, self.trouble = self.trouble, trouble
        if (before and before.cause) == (trouble and trouble.cause) and self._asked:
            return
        self._asked = True
        if trouble is not None:
            log.warning("hub_database: %s", trouble)
        for listener in self.state_listeners:
            listener()

    def catch_up(self) -> bool:
        """Fold what is new; True when something was."""
        with self._catching_up:
            return self._catch_up()

    def _catch_up(self) -> bool:
        self._store.prepare()  # the database may come up after the hub
        version = self._store.version()
        known = self._known
        if version == known.version and self._store.connected == self._connected:
            return False
        if version < known.version or (
            known.version and self._store.mark(known.version) != known.mark
        ):
            log.warning("hub_rebuilt: the database has another past than the one that was read")
            known, self._frozen = Known(Fold(self._manifest)), None
        elif not known.version:
            known = Known(Fold(self._manifest))
        self._connected = self._store.connected
        with _uncollected(whole=known.version == 0):
            news = self._read_news(known, version)
        centres = {each.id: each for each in self._store.centres()}
        told = (pli for pli, _, _ in news)
        decisions = known.fold.decisions_with(told) or self._store.unsigned_decisions()
        flags = self._store.flags()
        mark = self._store.mark(version)
        keys = known.digests.keys() | {
            _key(pli) for pli, _, _ in news if not isinstance(pli.content, Decision)
        }
        frozen = self._freeze(keys, standing(decisions).frozen, version)
        with self._lock:  # a version is seen whole: its plis, its decisions, its centres
            self._add(known, news)
            self._frozen = frozen
            known.version, known.mark = version, mark
            self._known = known
            self.centres, self.decisions, self.flags = centres, decisions, flags
            self.names = told_apart(centres.values())
            self._rankings = {}
            self._corrections = None
            self.changes += 1
            self.ready = True
        return True

    def _freeze(self, told: Collection[Key], sum_: str, version: int) -> Frozen | None:
        """The official file that stands. Its plis are folded again once others are told."""
        if not sum_ or not self.folds:
            return None
        frozen = self._frozen
        if frozen is None or frozen.file.sum != sum_:
            content = self._store.officials().get(sum_)
            if content is None:
                log.error("official_file_lost: %s", sum_)
                return None
            frozen = Frozen(read_official(content))
        if frozen.fold is None and not (keys := frozen.file.keys).issuperset(told):
            fold = Fold(self._manifest)
            for envelope, _ in self._store.envelopes(0, version):
                pli = stored_pli(envelope.body)
                if _key(pli) in keys:
                    fold.add(pli)
            frozen = Frozen(frozen.file, fold)
        return frozen

    def _read_news(self, known: Known, upto: int) -> list[News]:
        """To be folded at once; where nobody looks yet, or no page is made of it, it already is."""
        known.begun |= self._store.parties_told(known.version, upto)
        if self.folds:
            news = self._read(known.version, upto)
            if known is self._known:
                return list(news)
            self._add(known, news)
            return []
        self._add_locked(known, known.version, upto, self._manifest.organiser)
        drawing = standing(known.fold.decisions).drawing
        if drawing:
            since = known.version if drawing == known.drawing else 0
            self._add_locked(known, since, upto, drawing)
        known.drawing = drawing
        return []

    def _read(self, after: int, upto: int, centre: str = "") -> Iterator[News]:
        for envelope, received_ms in self._store.envelopes(after, upto, centre):
            yield stored_pli(envelope.body), envelope, received_ms

    def _add_locked(self, known: Known, after: int, upto: int, centre: str) -> None:
        news = list(self._read(after, upto, centre))
        with self._lock:
            self._add(known, news)

    def _add(self, known: Known, news: Iterable[News]) -> None:
        for pli, envelope, received_ms in news:
            known.fold.add(pli)
            if not isinstance(pli.content, Decision):
                key = _key(pli)
                known.digests[key] = fingerprint(envelope.body)
                frozen = self._frozen
                if frozen is not None and frozen.fold is not None and key in frozen.file.keys:
                    frozen.fold.add(pli)  # told again after the database had lost it
            match pli.content:
                case Correction() | Exclusion():
                    known.received[_key(pli)] = received_ms
                case CoupClosed(coup):
                    known.first_closed.setdefault((pli.partie, coup), received_ms)
                case End(0):
                    known.ended.pop((pli.centre, pli.partie), None)
                case End():
                    known.ended.setdefault((pli.centre, pli.partie), received_ms)
                case Tirage() | Top():
                    letters = ToldLetters(envelope, received_ms)
                    known.told.setdefault((pli.centre, pli.partie), {})[pli.number] = letters
                case Decision():
                    known.decided[pli.number] = envelope
            known.last_seen[pli.centre] = received_ms

    # What pages ask

    @contextlib.contextmanager
    def reading(self) -> Iterator[Known]:
        """Nothing is folded meanwhile."""
        with self._lock:
            yield self._known

    def ranking(self, parties: tuple[int, ...] = (), *, public: bool = True) -> Ranking:
        """As the public may see it, or as it is. Inside `reading` only."""
        upto = self._public if public else None
        key = (parties, upto is None)
        if key not in self._rankings:
            fold, decisions = self._counted
            self._rankings[key] = fold.ranking(decisions, parties or None, upto)
        return self._rankings[key]

    @property
    def _counted(self) -> tuple[Fold, Decisions]:
        """What is ranked: all there is, or what the official file was made of."""
        frozen = self._frozen
        if frozen is None:
            return self._known.fold, self.standing
        return frozen.fold or self._known.fold, frozen.decisions

    @property
    def official(self) -> OfficialFile | None:
        """The version that stands. Inside `reading` only."""
        return self._frozen.file if self._frozen else None

    @property
    def news(self) -> Mapping[Key, str]:
        """What has come since the official file was signed, of the centres that play: it is in the
        next version. Inside `reading` only."""
        if self._frozen is None:
            return {}
        playing, keys = frozenset(self.playing), self._frozen.file.keys
        return {
            key: digest
            for key, digest in self._known.digests.items()
            if key not in keys and key[0] in playing
        }

    @property
    def decided_since(self) -> tuple[Decision, ...]:
        """What was decided after it was declared official. Inside `reading` only."""
        if self._frozen is None:
            return ()
        return self.decisions[len(self._frozen.file.decisions) + 1 :]

    def material(self, reason: str, now_ms: int) -> Material:
        """What the next version is made of: all there is. Inside `reading` only."""
        known = self._known
        playing = self.playing
        held = replace(self.standing, official=True)
        ranking = known.fold.ranking(held)
        return Material(
            tuple(ranking.lines),
            ranking.solos,
            fingerprints({key: each for key, each in known.digests.items() if key[0] in playing}),
            [envelope for _, envelope in sorted(known.decided.items())],
            {centre: self.centres[centre].name for centre in sorted(playing)},
            [each for each in corrections_told(known.fold) if each["centre"] in playing],
            reason,
            now_ms,
        )  # fmt: skip

    @property
    def public(self) -> Upto | None:
        """By partie, the last coup the public sees. Inside `reading` only."""
        return self._public

    def look_at_public(self) -> bool:
        """Time alone may show more: True when it does."""
        if not self._manifest.public_delay_min or not self.folds:
            return False
        with self._lock:
            fresh = None
            if not self.standing.official:
                known = self._known
                fresh = public_upto(known.fold, self.playing, known.first_closed, self._now_ms())
            changed, self._public = fresh != self._public, fresh
            if changed:
                self._rankings = {}
                self._corrections = None
                self.changes += 1
        return changed

    @property
    def playing(self) -> list[str]:
        aside, centres = self.standing.set_aside, self.centres.values()
        return [e.id for e in centres if e.state == APPROVED and e.id not in aside]

    @property
    def known(self) -> Known:
        """Inside `reading` only."""
        return self._known

    def corrections(self) -> list[tuple[Late, int]]:
        """The late ones and the hub's hour they came at, the newest first. Inside `reading`."""
        if self._corrections is None:
            self._corrections = self._find_corrections()
        return self._corrections

    def _find_corrections(self) -> list[tuple[Late, int]]:
        known = self._known
        dated = [
            (late, known.received.get((late.centre, late.partie, late.number), 0))
            for late in self._counted[0].corrections()
            if self._public is None or late.coup <= self._public[late.partie]
        ]
        return sorted(dated, key=lambda each: -each[1])[:MOST_CORRECTIONS]

    def waited_for(self) -> tuple[str, ...]:
        return self._known.fold.waited_for(self.playing, self.standing)


def _key(pli: Pli) -> Key:
    return pli.centre, pli.partie, pli.number


def told_apart(centres: Collection[Centre]) -> dict[str, str]:
    """By key. A name two approved centres bear is followed by the beginning of their keys; one that
    only asks changes nobody's name."""
    bearers = Counter(folded(each.name) for each in centres if each.state == APPROVED)
    twice = {name for name, count in bearers.items() if count > 1}
    marks = {each.id: f" ({each.id[:4]})" for each in centres if folded(each.name) in twice}
    return {each.id: each.name + marks.get(each.id, "") for each in centres}
