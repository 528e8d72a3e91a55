"""Who follows the pages: how many phones have one open, and whether the judge is on his.

A phone is an address with an open stream; this machine is none. Whoever reads a page of the judge
is there for as long as its stream is open, or has just asked for something.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

from console.desk.inbox import Attended
from console.web.access import JUDGE
from console.web.addresses import ITSELF

SAME_VISIT_MS = 10_000
"""Requests of a judge within so long are one visit: a page asks for ten things at once."""
PUBLIC = ""
"""The role of whoever looks at the public board."""


class Attendance:
    """Lives on the server's loop."""

    def __init__(self, now_ms: Callable[[], int], post: Callable[[object], None]) -> None:
        self._now_ms = now_ms
        self._post = post
        self._streams: Counter[tuple[str, str]] = Counter()
        """Open ones, by address and role."""
        self._told = Attended()
        self._visit_ms: int | None = None

    @property
    def now(self) -> Attended:
        open_ = [key for key, count in self._streams.items() if count > 0]
        phones = {address for address, _ in open_ if address not in ITSELF}
        return Attended(len(phones), any(role == JUDGE for _, role in open_))

    def asked(self, role: str) -> None:
        """Somebody of this role has asked for a page, or for anything of it."""
        now_ms = self._now_ms()
        fresh = self._visit_ms is None or now_ms - self._visit_ms >= SAME_VISIT_MS
        if role == JUDGE and fresh:
            self._visit_ms = now_ms
            self._post(self.now)

    async def while_open(self, address: str, role: str, messages: Any) -> AsyncIterator[Any]:
        """What a stream says; its listener counts until it goes."""
        self._streams[address, role] += 1
        self._tell()
        try:
            async with aclosing(messages):
                async for message in messages:
                    yield message
        finally:
            self._streams[address, role] -= 1
            self._tell()

    def _tell(self) -> None:
        if self.now != self._told:
            self._told = self.now
            self._post(self._told)
