"""Who may come in: PINs, signed cookies, and a brake on guessing.

PINs are short because people type them on phones in a noisy room; so guessing is slowed
down by address and altogether. Nothing here depends on wall time: a Pi may have no clock.
"""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.atomic import write_atomically
from engine.errors import RuleError

PIN_DIGITS = 6
JUDGE = "juge"
ARBITER = "arbitre"


@dataclass(frozen=True)
class Visitor:
    """Who holds a cookie: a role, and a name for the journal."""

    role: str
    name: str


@dataclass
class AccessBook:
    """The PINs and the signing secret, in one private file."""

    path: Path
    judge_pin: str = ""
    arbiters: dict[str, str] = field(default_factory=dict)
    """Name → PIN."""
    secret: str = ""

    @classmethod
    def open(cls, path: Path) -> "AccessBook":
        """Read the book, or begin one with a fresh PIN at the first start."""
        book = cls(path)
        try:
            data: Any = json.loads(path.read_bytes())
            book.judge_pin = str(data["judge_pin"])
            book.arbiters = {str(name): str(pin) for name, pin in data["arbiters"].items()}
            book.secret = str(data["secret"])
        except FileNotFoundError:
            book.renew()
        except (ValueError, KeyError, TypeError, AttributeError):
            # A damaged book only costs new PINs; refusing to start would cost the evening.
            path.replace(path.with_suffix(".damaged"))
            book.renew()
        return book

    def renew(self) -> None:
        """New PIN, new secret: every cookie handed out before is worthless."""
        self.judge_pin = self._fresh_pin()
        self.secret = secrets.token_hex(32)
        self._save()

    def add_arbiter(self, name: str) -> str:
        cleaned = " ".join(name.split())[:40]
        if not cleaned:
            raise RuleError("arbiter_without_name")
        if cleaned in self.arbiters:
            raise RuleError("arbiter_exists", name=cleaned)
        self.arbiters[cleaned] = self._fresh_pin()
        self._save()
        return self.arbiters[cleaned]

    def remove_arbiter(self, name: str) -> None:
        if self.arbiters.pop(name, None) is None:
            raise RuleError("arbiter_unknown", name=name)
        self._save()

    def recognise(self, pin: str) -> Visitor | None:
        """Whose PIN is this? Every PIN is compared, so that time tells nothing."""
        found = None
        if hmac.compare_digest(pin.encode(), self.judge_pin.encode()):
            found = Visitor(JUDGE, JUDGE)
        for name, known in self.arbiters.items():
            if hmac.compare_digest(pin.encode(), known.encode()):
                found = found or Visitor(ARBITER, name)
        return found

    def cookie_for(self, visitor: Visitor) -> str:
        body = base64.urlsafe_b64encode(
            json.dumps([visitor.role, visitor.name, secrets.token_hex(8)]).encode()
        ).decode()
        return f"{body}.{self._sign(body, visitor)}"

    def visitor_of(self, cookie: str) -> Visitor | None:
        """The visitor a cookie was made for; None for anything else at all."""
        body, _, signature = cookie.partition(".")
        try:
            role, name, _nonce = json.loads(base64.urlsafe_b64decode(body.encode()))
        except (ValueError, TypeError):
            return None
        if role not in (JUDGE, ARBITER) or not isinstance(name, str):
            return None
        visitor = Visitor(role, name)
        if not self._has_pin(visitor):
            return None
        expected = self._sign(body, visitor)
        return visitor if hmac.compare_digest(signature.encode(), expected.encode()) else None

    def _has_pin(self, visitor: Visitor) -> bool:
        return visitor.role == JUDGE or visitor.name in self.arbiters

    def _sign(self, body: str, visitor: Visitor) -> str:
        """The PIN is part of the key: changing it shuts out whoever used the old one."""
        pin = self.judge_pin if visitor.role == JUDGE else self.arbiters.get(visitor.name, "")
        key = f"{self.secret}:{visitor.role}:{pin}".encode()
        return hmac.new(key, body.encode(), hashlib.sha256).hexdigest()

    def _fresh_pin(self) -> str:
        taken = {self.judge_pin, *self.arbiters.values()}
        while True:
            pin = f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"
            if pin not in taken:
                return pin

    def _save(self) -> None:
        content = {"judge_pin": self.judge_pin, "arbiters": self.arbiters, "secret": self.secret}
        write_atomically(self.path, json.dumps(content, ensure_ascii=False).encode())
        self.path.chmod(0o600)


@dataclass
class Brake:
    """Slows guessing: a few tries are free, then each failure doubles the wait.

    One address that guesses must not lock the arbiters out, so every address has its own
    count; a wider count stops a crowd of addresses.
    """

    free_tries: int = 5
    first_wait_ms: int = 2_000
    longest_wait_ms: int = 300_000
    most_failures: int = 200
    _failures: dict[str, tuple[int, int]] = field(default_factory=dict)

    def wait_ms(self, address: str, now_ms: int) -> int:
        """How long this address must still wait; 0 when it may try."""
        count, last = self._failures.get(address, (0, 0))
        waits = [self._delay(count) - (now_ms - last)]
        everyone = sum(failures for failures, _ in self._failures.values())
        if everyone >= self.most_failures:
            latest = max(stamp for _, stamp in self._failures.values())
            waits.append(self.longest_wait_ms - (now_ms - latest))
        return max(0, *waits)

    def failed(self, address: str, now_ms: int) -> None:
        self._forget_old(now_ms)
        count, _ = self._failures.get(address, (0, 0))
        self._failures[address] = (count + 1, now_ms)

    def succeeded(self, address: str) -> None:
        self._failures.pop(address, None)

    def _delay(self, count: int) -> int:
        beyond = count - self.free_tries
        if beyond < 0:
            return 0
        return min(self.longest_wait_ms, self.first_wait_ms << min(beyond, 16))

    def _forget_old(self, now_ms: int) -> None:
        old = [
            address
            for address, (_, last) in self._failures.items()
            if now_ms - last > 2 * self.longest_wait_ms
        ]
        for address in old:
            del self._failures[address]
