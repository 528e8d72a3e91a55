"""Devices that typed a code of the screens, and wait for the desk to say whether they are its own.

Kept in memory alone: a console that starts anew knows none of them, and they ask again.
"""

import hashlib
import secrets
import threading
from dataclasses import dataclass, field

TICKET_COOKIE = "pupitre-attente"
CONFIRM_MS = 60_000
"""How long a device is asked about, or named."""
FETCHED_WITHIN_MS = 60_000
"""A yes said at the last moment, to a telephone whose line is bad."""
_MARKS = range(10, 100)


@dataclass
class Candidate:
    """One of them. Decided in the thread of the game, read in the server's."""

    device: str
    mark: str
    until_ms: int
    _word: bool | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def decide(self, admitted: bool) -> None:
        """The first word counts: a question that is taken down afterwards says no to nobody."""
        with self._lock:
            if self._word is None:
                self._word = admitted

    @property
    def word(self) -> bool | None:
        """None while nobody has said anything."""
        return self._word


class WaitingRoom:
    """Lives on the server's loop. One device waits at a time: a later code of the screens was
    asked for by somebody who no longer waits for the earlier one."""

    def __init__(self) -> None:
        self._seated: tuple[str, Candidate] | None = None

    def seat(self, device: str, now_ms: int) -> tuple[str, Candidate]:
        """Its ticket, and what is to be asked about it."""
        before = self._seated
        if before is not None:
            before[1].decide(False)
        ticket = secrets.token_urlsafe(24)
        candidate = Candidate(
            device, new_mark(before[1].mark if before else ""), now_ms + CONFIRM_MS
        )
        self._seated = _digest(ticket), candidate
        return ticket, candidate

    def holder_of(self, ticket: str, now_ms: int) -> Candidate | None:
        """None for a ticket nobody gave, or whose time is over."""
        if self._seated is None or not secrets.compare_digest(_digest(ticket), self._seated[0]):
            return None
        candidate = self._seated[1]
        late_ms = FETCHED_WITHIN_MS if candidate.word else 0
        return candidate if now_ms < candidate.until_ms + late_ms else None

    def leave(self, candidate: Candidate) -> None:
        """It is in, or was told that it is not: its ticket is of no more use."""
        if self._seated is not None and self._seated[1] is candidate:
            self._seated = None


def new_mark(before: str = "") -> str:
    """Two digits, not those of the device before: shown by the device and by the desk, so that two
    telephones of one make are two."""
    return str(secrets.choice([each for each in _MARKS if str(each) != before]))


def _digest(ticket: str) -> str:
    return hashlib.sha256(ticket.encode("utf-8", "replace")).hexdigest()
