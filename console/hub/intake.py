"""What every bundle passes before it may be written: size, signature, centre, sense, frequency."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.hub.envelopes import Envelope, unpack
from console.hub.store import APPROVED, Arrival, Centre
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli, check_pli
from engine.rulings import RuleError

BURST = 60
PER_SECOND = 10.0
MOST_REMEMBERED = 20_000
FAILURES = 200
"""Bundles nobody can be blamed for, from one address, before it is told to wait. What is honest
is let in all the same: a whole town may come from one address."""

NOT_THE_CENTRES_FAULT = frozenset({"hub_busy", "pli_too_frequent"})
ABOUT_THE_PLI = frozenset({"partie_not_begun", "pli_partie_unknown"})

log = logging.getLogger(__name__)


class Brake:
    """So many at once, then so many a second, for each name."""

    def __init__(self, burst: int, per_second: float, now_s: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now_s = now_s
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> None:
        now = self._now_s()
        left, at = self._left.get(name, (float(self._burst), now))
        left = min(self._burst, left + (now - at) * self._per_second)
        if left < 1:
            raise RuleError("pli_too_frequent")
        if len(self._left) >= MOST_REMEMBERED and name not in self._left:
            self._left.clear()  # a flood of names: begin again rather than grow
        self._left[name] = (left - 1, now)


@dataclass(frozen=True)
class Refused:
    partie: int
    number: int
    error: RuleError


@dataclass
class Sorted:
    """A bundle, examined: what may be written, what may not and why."""

    centre: str = ""
    arrivals: list[Arrival] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    @property
    def flags(self) -> list[tuple[str, str]]:
        return [(self.centre, code) for code in sorted({each.error.code for each in self.refused})]


class Intake:
    """`centres` and `tops` are looked up at each bundle: they change while the épreuve goes on."""

    def __init__(
        self,
        manifest: Manifest,
        centres: Callable[[], Mapping[str, Centre]],
        tops: Callable[[int], Sequence[int]],
        now_s: Callable[[], float],
    ) -> None:
        self._manifest = manifest
        self._centres = centres
        self._tops = tops
        self._by_centre = Brake(BURST, PER_SECOND, now_s)
        self._by_address = Brake(FAILURES, FAILURES / 60, now_s)

    def knock(self, address: str) -> None:
        """Somebody unknown asks to take part: anybody may, but not without end."""
        self._by_address.take(address)

    def sort(self, bundle: bytes, address: str) -> Sorted:
        """RuleError when nothing in it can be attributed to a centre of this épreuve."""
        try:
            return self._sort(bundle)
        except RuleError as error:
            if error.code not in NOT_THE_CENTRES_FAULT:
                self._by_address.take(address)
            raise

    def _sort(self, bundle: bytes) -> Sorted:
        answer = Sorted()
        for envelope in unpack(bundle):
            pli = envelope.open()
            if not answer.centre:
                self._admit(pli.centre)
                self._by_centre.take(pli.centre)
                answer.centre = pli.centre
            if pli.centre != answer.centre:
                raise RuleError("pli_other_centre")
            self._examine(pli, envelope, answer)
        if not answer.centre:
            raise RuleError("bundle_unreadable")
        return answer

    def _admit(self, centre: str) -> None:
        known = self._centres().get(centre)
        if known is None:
            raise RuleError("centre_unknown")
        if known.state != APPROVED:
            raise RuleError("centre_not_approved")

    def _examine(self, pli: Pli, envelope: Envelope, answer: Sorted) -> None:
        try:
            check_pli(pli, self._manifest, self._common_tops(pli))
        except RuleError as error:
            if error.code in NOT_THE_CENTRES_FAULT:
                raise
            answer.refused.append(Refused(pli.partie, pli.number, error))
            return
        key = (pli.centre, pli.partie, pli.number)
        answer.arrivals.append(Arrival(key, envelope.body, envelope.whole))

    def _common_tops(self, pli: Pli) -> Sequence[int]:
        if pli.epreuve != self._manifest.id:
            return ()
        try:
            return self._tops(pli.partie)
        except RuleError as error:
            if error.code in ABOUT_THE_PLI:
                raise
            log.error("hub_folder: %s", error)  # the envelope is not at fault: it comes again
            raise RuleError("hub_busy") from error
