"""How many may come, how often, how slowly: asked before a request is read.

A machine in the room that opens a thousand connections, or asks a thousand times a second, is
made to wait; those who entered with a PIN keep their share of the room. Waiting is done by not
reading: it costs nothing, and a browser that was only hasty notices nothing.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from console.web.brake import guesser_at

MOST_REMEMBERED = 4096
LONGEST_WAIT_S = 2.0
"""Whoever already has to wait longer is not let in once more."""


@dataclass(frozen=True)
class Manners:
    """What one machine may ask of the server. `admitted` are those somebody entered from."""

    connections: int = 500
    reserved: int = 200
    """Of these, kept for the admitted."""
    judges: int = 50
    """Of those, kept for the judge: an arbiter's machine may flood too."""
    per_address: int = 100
    per_admitted: int = 300
    header_s: float = 10.0
    """From the first byte of a request to its last header."""
    pace: float = 40.0
    """Requests a second; `burst` of them may come at once."""
    burst: float = 120.0
    admitted_pace: float = 200.0
    admitted_burst: float = 600.0


@dataclass
class Doorway:
    """Lives on the server's loop. `now_s` only ever grows."""

    is_admitted: Callable[[str], bool]
    now_s: Callable[[], float]
    manners: Manners = field(default_factory=Manners)
    is_judges: Callable[[str], bool] = lambda _: False
    _open: Counter[str] = field(default_factory=Counter)
    _admitted: Counter[str] = field(default_factory=Counter)
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """What each may still ask at once, and when that was reckoned."""

    def come_in(self, address: str) -> bool:
        """False: one too many, of this address or of all strangers together."""
        admitted, manners = self.is_admitted(address), self.manners
        most = manners.per_admitted if admitted else manners.per_address
        room = manners.connections - (0 if admitted else manners.reserved)
        if admitted and not self.is_judges(address):
            room -= manners.judges
        counted = self._open if admitted else self._open - self._admitted
        hasty = self.wait_s(address) > LONGEST_WAIT_S
        if self._open[address] >= most or counted.total() >= room or hasty:
            return False
        self._open[address] += 1
        self._admitted[address] += admitted
        return True

    def go_out(self, address: str) -> None:
        for counter in (self._open, self._admitted):
            counter[address] -= 1
            if counter[address] <= 0:
                del counter[address]

    def wait_s(self, address: str) -> float:
        """One request more: how long its sender must now wait before the next."""
        admitted, manners = self.is_admitted(address), self.manners
        pace = manners.admitted_pace if admitted else manners.pace
        burst = manners.admitted_burst if admitted else manners.burst
        now_s = self.now_s()
        left, reckoned_s = self._left.pop(address, (burst, now_s))
        left = min(burst, left + (now_s - reckoned_s) * pace) - 1
        self._left[address] = (left, now_s)
        if len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]
        return max(0.0, -left / pace)


def connections_through(doorway: Doorway) -> type[asyncio.Protocol]:
    """The server's connections, each of which passes this doorway."""

    class Connection(H11Protocol):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._address = "?"
            self._inside = False
            self._reading: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self.client is not None:
                self._address = guesser_at(self.client[0])
            self._inside = doorway.come_in(self._address)
            if self._inside:
                self._await_headers()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            if self._inside:
                doorway.go_out(self._address)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._is_answering:
                self._stop_waiting()
            elif self._reading is None:
                self._await_headers()

        def on_response_complete(self) -> None:
            wait_s = doorway.wait_s(self._address)
            if wait_s and not self.transport.is_closing():
                self.flow.pause_reading()
                self.loop.call_later(wait_s, super().on_response_complete)
            else:
                super().on_response_complete()

        @property
        def _is_answering(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def _await_headers(self) -> None:
            self._reading = self.loop.call_later(doorway.manners.header_s, self.transport.close)

        def _stop_waiting(self) -> None:
            if self._reading is not None:
                self._reading.cancel()
                self._reading = None

    return Connection
