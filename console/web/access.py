"""Who may come in: PINs people type, and the sessions they open.

PINs are short because people type them on phones in a noisy room: guessing is slowed. Nothing here
depends on wall time: a Pi may have no clock. A session ends a day after it began, counted
while the machine runs, or when the machine has been started anew a few times since.
"""

import hashlib
import hmac
import ipaddress
import json
import logging
import secrets
import time
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.journal.records import boot_id
from console.requests import own_json, read_bounded
from engine.rulings import RuleError

PIN_DIGITS = 6
JUDGE = "juge"
ARBITER = "arbitre"
SCREEN = "ecran"
"""A public screen the judge let in while telephones are put away: it has no code."""
SESSION_MS = 24 * 3600 * 1000
BOOTS = 3
"""A session outlives a power cut or two, not a month of evenings."""
MOST_SESSIONS = 300
MOST_DEVICES = 300
LONGEST_TOKEN = 64
GIVEN = Path("/etc/pupitre/code")
"""The judge's code as the club wrote it in its file, for a box nobody can press."""

_SUM = "sum"
_DAMAGE = (OSError, ValueError, KeyError, TypeError, AttributeError)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Visitor:
    """Who holds a cookie: a role, and a name for the journal."""

    role: str
    name: str


@dataclass(frozen=True)
class PageSession:
    """A device that entered. `id` is not the cookie: knowing it opens nothing."""

    id: str
    role: str
    name: str
    device: str
    boot: str
    begun_ms: int

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.role, self.name)

    @property
    def label(self) -> str:
        """The device without its address."""
        return self.device.partition(" ")[2]


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass
class AccessBook:
    """The PINs, the sessions and the devices known, in one private file."""

    path: Path
    judge_pin: str = ""
    arbiters: dict[str, str] = field(default_factory=dict)
    """Name → PIN."""
    now_ms: Callable[[], int] = _monotonic_ms
    boot: str = field(default_factory=boot_id)
    _sessions: dict[str, PageSession] = field(default_factory=dict)
    _devices: dict[str, Visitor] = field(default_factory=dict)
    """Digest of a device's token → who entered with it."""
    _boots: list[str] = field(default_factory=list)
    _given: str = ""
    """Digest of the code of the club's file that was taken last."""
    _probation: dict[str, int] = field(default_factory=dict)
    """Sessions nobody has confirmed, until when. They are not written: a console that starts anew
    has forgotten whom it was naming, so it lets none of them stay."""

    @classmethod
    def open(
        cls, path: Path, now_ms: Callable[[], int] = _monotonic_ms, boot: str = ""
    ) -> "AccessBook":
        """Read the book, or begin one with a fresh PIN at the first start. A damaged one only
        costs new PINs; refusing to start would cost the evening."""
        book = cls(path, now_ms=now_ms, boot=boot or boot_id())
        try:
            book._read(own_json(path.read_bytes()))
        except _DAMAGE as trouble:
            book = cls(path, now_ms=now_ms, boot=boot or boot_id())
            if not isinstance(trouble, FileNotFoundError):
                log.error("access_damaged: %s", trouble)
                book._set_aside()
            book.renew()
        return book

    def take_given(self, path: Path = GIVEN) -> None:
        """The code of the club's file, once: one that was drawn since is the newer word."""
        try:
            code = _pin((read_bounded(path, LONGEST_TOKEN) or b"").decode("ascii").strip())
        except (OSError, ValueError):
            return
        if _digest(code) != self._given:
            self._given, self.judge_pin = _digest(code), code
            self._end(lambda session: session.role == JUDGE)

    def reread(self) -> None:
        """The folder was away when the console started, and is back: the codes everybody knows are
        those of its book. Whoever came in meanwhile stays."""
        meanwhile = {**self._sessions}
        try:
            self._read(own_json(self.path.read_bytes()))
        except _DAMAGE as trouble:
            log.info("access_not_reread: %s", trouble)
            return
        self._sessions = {**self._sessions, **meanwhile}
        self._remember()

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(".damaged"))
        except OSError as trouble:
            log.error("access_not_set_aside: %s", trouble)

    def _read(self, data: Any) -> None:
        written = data.pop(_SUM, None)  # an earlier release wrote none
        if written is not None and written != _sum_of(data):
            raise ValueError("changed since it was written")
        self.judge_pin = _pin(data["judge_pin"])
        self._given = str(data.get("given", ""))
        self.arbiters = {str(name): _pin(pin) for name, pin in data["arbiters"].items()}
        known = data.get("known", [])
        self._devices = {str(digest): Visitor(str(r), str(n)) for digest, r, n in known}
        self._boots = [str(boot) for boot in data.get("boots", []) if boot != self.boot]
        self._boots = [*self._boots, self.boot][-BOOTS:]
        sessions = [_session(**each) for each in data.get("sessions", [])]
        self._sessions = {each.id: each for each in sessions}

    # The PINs

    def renew(self) -> None:
        """New PINs for everybody: every session before is over."""
        self._draw()
        self._remember()

    def _draw(self) -> None:
        self.judge_pin = self._fresh_pin()
        self.arbiters = {name: self._fresh_pin() for name in self.arbiters}
        self._sessions, self._devices, self._boots = {}, {}, [self.boot]

    def renew_pin(self, visitor: Visitor) -> None:
        """A new PIN for one of them; whoever entered with the old one is out."""
        if visitor.role == JUDGE:
            self.judge_pin = self._fresh_pin()
        elif visitor.name in self.arbiters:
            self.arbiters[visitor.name] = self._fresh_pin()
        else:
            raise RuleError("arbiter_unknown", name=visitor.name)
        self._devices = {id_: who for id_, who in self._devices.items() if who != visitor}
        self._end(lambda session: session.visitor == visitor)

    def add_arbiter(self, name: str) -> str:
        cleaned = " ".join(name.split())[:40]
        if not cleaned:
            raise RuleError("arbiter_without_name")
        if cleaned in self.arbiters or cleaned == JUDGE:
            raise RuleError("arbiter_exists", name=cleaned)
        self.arbiters[cleaned] = self._fresh_pin()
        self._remember()
        return self.arbiters[cleaned]

    def remove_arbiter(self, name: str) -> None:
        if self.arbiters.pop(name, None) is None:
            raise RuleError("arbiter_unknown", name=name)
        self._end(lambda session: session.visitor == Visitor(ARBITER, name))

    def recognise(self, pin: str) -> Visitor | None:
        """Whose PIN is this? Every PIN is compared, so that time tells nothing."""
        found = None
        if hmac.compare_digest(pin.encode(), self.judge_pin.encode()):
            found = Visitor(JUDGE, JUDGE)
        for name, known in self.arbiters.items():
            if hmac.compare_digest(pin.encode(), known.encode()):
                found = found or Visitor(ARBITER, name)
        return found

    # The sessions

    def cookie_for(
        self, visitor: Visitor, device: str = "", probation_ms: int | None = None
    ) -> str:
        """Open a session; what the browser is to show each time it comes back. For as long as its
        probation it opens no door to others."""
        token = secrets.token_urlsafe(24)
        session = PageSession(
            _digest(token), visitor.role, visitor.name, device, self.boot, self.now_ms()
        )
        self._sessions[session.id] = session
        if probation_ms is not None:
            self._probation[session.id] = self.now_ms() + probation_ms
        while len(self._sessions) > MOST_SESSIONS:
            del self._sessions[_one_too_many(self._visitors)]
        self._remember()
        return token

    @property
    def _visitors(self) -> dict[str, Visitor]:
        return {id_: each.visitor for id_, each in self._sessions.items()}

    def session_of(self, cookie: str) -> PageSession | None:
        """The session a cookie belongs to; None for anything else at all."""
        session = self._sessions.get(_digest(cookie)) if len(cookie) <= LONGEST_TOKEN else None
        return session if session is not None and self._lasts(session) else None

    def sessions(self) -> tuple[PageSession, ...]:
        """Everybody who is in, the oldest first."""
        return tuple(each for each in self._sessions.values() if self._lasts(each))

    def send_out(self, id_: str) -> Visitor:
        """One device, which may hold the code of somebody else: those that entered with that code
        and come back are strangers again. RuleError when it is not in."""
        visitor = self.revoke(id_)
        self._devices = {id_: who for id_, who in self._devices.items() if who != visitor}
        self._remember()
        return visitor

    def revoke(self, id_: str) -> Visitor:
        """It leaves. RuleError when it is not in."""
        session = self._sessions.get(id_)
        if session is None:
            raise RuleError("session_unknown")
        self._end(lambda each: each.id == id_)
        return session.visitor

    def on_probation(self, id_: str) -> bool:
        """Is it known by a code that anybody may have read, and by nothing else so far?"""
        return self.now_ms() < self._probation.get(id_, 0)

    def _lasts(self, session: PageSession) -> bool:
        if session.boot not in self._boots:
            return False
        begun_ms = session.begun_ms if session.boot == self.boot else 0
        return self._has_pin(session.visitor) and self.now_ms() - begun_ms <= SESSION_MS

    def _end(self, ends: Callable[[PageSession], bool]) -> None:
        self._sessions = {id_: each for id_, each in self._sessions.items() if not ends(each)}
        self._remember()

    # The devices that have been in before

    def know_device(self, visitor: Visitor) -> str:
        """A name for a device that entered; a crowd of guessers does not lock it out later."""
        token = secrets.token_urlsafe(24)
        self._devices[_digest(token)] = visitor
        while len(self._devices) > MOST_DEVICES:
            del self._devices[_one_too_many(self._devices)]
        self._remember()
        return token

    def owner_of(self, token: str) -> Visitor | None:
        """Who entered with this device before; None when nobody did who still may."""
        owner = self._devices.get(_digest(token)) if 0 < len(token) <= LONGEST_TOKEN else None
        return owner if owner is not None and self._has_pin(owner) else None

    def _has_pin(self, visitor: Visitor) -> bool:
        return visitor.role in (JUDGE, SCREEN) or visitor.name in self.arbiters

    def _fresh_pin(self) -> str:
        taken = {self.judge_pin, *self.arbiters.values()}
        while True:
            pin = f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"
            if pin not in taken:
                return pin

    def _remember(self) -> None:
        """A card that is full must not keep people out, nor in: it holds until the next start."""
        try:
            self._save()
        except OSError as trouble:
            log.error("access_not_saved: %s", trouble)

    def _save(self) -> None:
        content = {
            "judge_pin": self.judge_pin,
            "arbiters": self.arbiters,
            "sessions": [
                asdict(each) for each in self.sessions() if not self.on_probation(each.id)
            ],
            "known": [[digest, who.role, who.name] for digest, who in self._devices.items()],
            "boots": self._boots,
            "given": self._given,
        }
        summed = json.dumps({_SUM: _sum_of(content), **content}, ensure_ascii=False)
        write_atomically(self.path, summed.encode(), private=True)


def _one_too_many(owners: Mapping[str, Visitor]) -> str:
    """The oldest of whoever has most of them: an arbiter who enters all evening long pushes out
    himself, never the judge who entered once."""
    held = Counter(owners.values())
    return next(id_ for id_, owner in owners.items() if held[owner] == max(held.values()))


def _sum_of(content: dict[str, Any]) -> int:
    """A changed digit makes a code as good as any other, and nobody's."""
    return zlib.crc32(json.dumps(content, ensure_ascii=False).encode())


def _session(*, begun_ms: object, **texts: object) -> PageSession:
    if type(begun_ms) is not int or not all(isinstance(each, str) for each in texts.values()):
        raise ValueError("not a session")
    return PageSession(begun_ms=begun_ms, **texts)  # type: ignore[arg-type]


def _pin(raw: object) -> str:
    """A PIN as it must be: an empty one would let everybody in."""
    if (
        not isinstance(raw, str)
        or len(raw) != PIN_DIGITS
        or not (raw.isascii() and raw.isdecimal())
    ):
        raise ValueError("not a PIN")
    return raw


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


# --- the brake on guessing ----------------------------------------------------------------
# A few tries are free, then each failure doubles the wait. Nothing a guesser does in between
# gives tries back: an arbiter who enters with his own code between two guesses waits like anybody
# else. Only time forgives.

MOST_GUESSERS = 4096
"""Kept at once: a network can be made to show more addresses than there is memory."""


@dataclass
class GuessLimiter:
    """Every guesser has a count; a wider count stops a crowd of addresses. A device that has
    been in before is its own guesser, and a crowd does not lock it out."""

    free_tries: int = 5
    first_wait_ms: int = 2_000
    longest_wait_ms: int = 300_000
    most_failures: int = 200
    _failures: dict[str, tuple[int, int]] = field(default_factory=dict)

    def wait_ms(self, guesser: str, now_ms: int, *, known: bool = False) -> int:
        """How long this guesser must still wait; 0 when it may try."""
        self._forget_old(now_ms)
        count, last = self._failures.get(guesser, (0, 0))
        waits = [self._delay(count) - (now_ms - last)]
        if not known and self.failures >= self.most_failures:
            latest = max(stamp for _, stamp in self._failures.values())
            waits.append(self.longest_wait_ms - (now_ms - latest))
        return max(0, *waits)

    def count(self, guesser: str, now_ms: int) -> int:
        """One more of what is braked; returns how many there are of everybody's."""
        self._forget_old(now_ms)
        count, _ = self._failures.pop(guesser, (0, 0))
        self._failures[guesser] = (count + 1, now_ms)
        if len(self._failures) > MOST_GUESSERS:
            del self._failures[next(iter(self._failures))]
        return self.failures

    @property
    def failures(self) -> int:
        """Of everybody, as far as they are remembered."""
        return sum(count for count, _ in self._failures.values())

    def _delay(self, count: int) -> int:
        beyond = count - self.free_tries
        if beyond < 0:
            return 0
        return min(self.longest_wait_ms, self.first_wait_ms << min(beyond, 16))

    def _forget_old(self, now_ms: int) -> None:
        old = [
            guesser
            for guesser, (_, last) in self._failures.items()
            if now_ms - last > 2 * self.longest_wait_ms
        ]
        for guesser in old:
            del self._failures[guesser]


def guesser_at(address: str) -> str:
    """An IPv6 machine has a whole network of addresses: it is one guesser all the same."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
