"""What the hub lets in: bundles examined before they are written, centres once approved."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.requests import fits, longest
from console.simultane.envelopes import Envelope, KeyPair, is_public_key, is_signed, unpack
from console.simultane.store import APPROVED, ASKED, Arrival, Centre
from engine.epreuve.decisions import OWN_PARTIE
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli, check_pli
from engine.play.codec import canonical
from engine.rulings import RuleError

log = logging.getLogger(__name__)


# --- the examination of a bundle ----------------------------------------------------------
# Size, signature, centre, sense, frequency.

BURST = 60
PER_SECOND = 10.0
MOST_REMEMBERED = 20_000
FAILURES = 200
"""Bundles nobody can be blamed for, from one address, before it is told to wait. What is honest
is let in all the same: a whole town may come from one address."""

NOT_THE_CENTRES_FAULT = frozenset({"hub_busy", "pli_too_frequent"})
ABOUT_THE_PLI = frozenset({"partie_not_begun", "partie_code_held", "pli_partie_unknown"})

MOST_APPLICATIONS = 1_000
"""That wait for the organiser at once: twice as many as the largest épreuve has centres."""
MOST_FLAGS = 10
"""That one bundle raises, each with its place."""


class RateLimiter:
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

    @property
    def flag(self) -> str:
        """The code, then where it is known the partie, the coup and the table."""
        data = self.error.data
        where = (
            [self.partie, data["coup"], *([data["table"]] if "table" in data else [])]
            if "coup" in data
            else []
        )
        return " ".join([self.error.code, *map(str, where)])


@dataclass
class Sorted:
    """A bundle, examined: what may be written, what may not and why."""

    centre: str = ""
    arrivals: list[Arrival] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    @property
    def flags(self) -> list[tuple[str, str]]:
        """For the organiser; of a bundle that is wrong throughout only what, not where."""
        found = {each.flag for each in self.refused}
        if len(found) > MOST_FLAGS:
            found = {each.error.code for each in self.refused}
        return [(self.centre, flag) for flag in sorted(found)]


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
        self._by_centre = RateLimiter(BURST, PER_SECOND, now_s)
        self._by_address = RateLimiter(FAILURES, FAILURES / 60, now_s)

    def knock(self, address: str) -> None:
        """Somebody unknown asks to take part: anybody may, but not without end."""
        self._by_address.take(address)

    def check_room(self) -> None:
        """Whoever has a hundred addresses has them answered one by one: what waits is bounded."""
        if sum(each.state == ASKED for each in self._centres().values()) >= MOST_APPLICATIONS:
            raise RuleError("hub_full_of_applications")

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
            if pli.centre == self._manifest.organiser:
                self._examine(pli, envelope, answer)  # a centre that kept it hands it back
                continue
            if not answer.centre:
                self._admit(pli.centre)
                self._by_centre.take(pli.centre)
                answer.centre = pli.centre
            if pli.centre != answer.centre:
                raise RuleError("pli_other_centre")
            self._examine(pli, envelope, answer)
        if not answer.centre and not answer.arrivals:
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
        if pli.epreuve != self._manifest.id or pli.partie == OWN_PARTIE:
            return ()
        try:
            return self._tops(pli.partie)
        except RuleError as error:
            if error.code in ABOUT_THE_PLI:
                raise
            log.error("hub_folder: %s", error)  # the envelope is not at fault: it comes again
            raise RuleError("hub_busy") from error


# --- the admission of a centre ------------------------------------------------------------
# It asks with a key of its own, the organiser approves, once and for all. The approval is a text
# signed by the organiser's key. The centre keeps it: a hub put back from an old copy, or a second
# hub, lets the centre in again without asking anybody.

LONGEST_NAME = 80


@dataclass(frozen=True)
class Application:
    """What a centre asks with."""

    epreuve: str
    centre: str
    name: str

    @property
    def bytes(self) -> bytes:
        return canonical({"epreuve": self.epreuve, "centre": self.centre, "name": self.name})

    def signed(self, key: KeyPair, certificate: str = "") -> dict[str, str]:
        return {
            "centre": self.centre,
            "name": self.name,
            "signature": key.sign(self.bytes).hex(),
            "certificate": certificate,
        }


def _is_a_name(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


@dataclass(frozen=True)
class Joining:
    """An application, as it comes in."""

    centre: str = field(metadata=fits(is_public_key))
    name: str = field(metadata=fits(_is_a_name) | longest(LONGEST_NAME))
    signature: str = ""
    certificate: str = ""
    """That it was approved before, by the same organiser."""

    def application(self, epreuve: str) -> Application:
        asked = Application(epreuve, self.centre, self.name.strip())
        if not is_signed(asked.centre, asked.bytes, _bytes(self.signature)):
            raise RuleError("pli_foreign_signature")
        return asked


def certificate(organiser: KeyPair, epreuve: str, centre: str) -> str:
    return organiser.sign(_approval(epreuve, centre)).hex()


def is_approved(organiser: str, epreuve: str, centre: str, given: object) -> bool:
    return bool(given) and is_signed(organiser, _approval(epreuve, centre), _bytes(given))


def mandate(organiser: KeyPair, epreuve: str, centre: str) -> str:
    """This centre draws for the others."""
    return organiser.sign(_drawing(epreuve, centre)).hex()


def is_mandated(organiser: str, epreuve: str, centre: str, given: object) -> bool:
    return bool(given) and is_signed(organiser, _drawing(epreuve, centre), _bytes(given))


def _drawing(epreuve: str, centre: str) -> bytes:
    return canonical({"epreuve": epreuve, "draws": centre})


def _approval(epreuve: str, centre: str) -> bytes:
    return canonical({"epreuve": epreuve, "approved": centre})


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        return b""
