"""How many may come, how often, how slowly: asked before a request is read.

A machine in the room that opens a thousand connections, or asks a thousand times a second, is
made to wait; those who entered with a PIN keep their share of the room. Waiting is done by not
reading: it costs nothing, and a browser that was only hasty notices nothing. When the room is full,
whoever holds most of it gives up a place to whoever has fewer: the judge's telephone, before it has
entered, is a stranger like the machines that keep a hundred streams open.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from console.web.access import guesser_at

MOST_REMEMBERED = 4096
LONGEST_WAIT_S = 2.0
"""Whoever already has to wait longer is not let in once more."""
TOLD_AGAIN_S = 300.0


@dataclass(frozen=True)
class Manners:
    """What one machine may ask of the server. `admitted` are those somebody entered from."""

    connections: int = 1_300
    """A thousand public screens, and the room's own."""
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


@dataclass(frozen=True, eq=False)
class AdmittedConnection:
    """One connection, inside. `leave` ends it."""

    address: str
    admitted: bool
    leave: Callable[[], None]


@dataclass
class Doorway:
    """Lives on the server's loop. `now_s` only ever grows."""

    is_admitted: Callable[[str], bool]
    now_s: Callable[[], float]
    manners: Manners = field(default_factory=Manners)
    is_judges: Callable[[str], bool] = lambda _: False
    tell: Callable[[str, int], None] = lambda address, count: None
    """Somebody had to be turned away: who holds most, and how much."""
    _places: dict[str, dict[AdmittedConnection, None]] = field(default_factory=dict)
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """What each may still ask at once, and when that was reckoned."""
    _told_s: float | None = None
    _all: int = 0
    _strangers: int = 0

    def come_in(
        self, address: str, leave: Callable[[], None] = lambda: None
    ) -> AdmittedConnection | None:
        """None: one too many, of this address or of all together."""
        admitted, own = self.is_admitted(address), len(self._places.get(address, ()))
        if own >= (self.manners.per_admitted if admitted else self.manners.per_address):
            self._tell(address, own)
            return None
        if self.wait_s(address) > LONGEST_WAIT_S:
            return None
        if self._is_full(address, admitted) and not self._make_room(own, admitted):
            return None
        place = AdmittedConnection(address, admitted, leave)
        self._places.setdefault(address, {})[place] = None
        self._count(place, 1)
        return place

    def go_out(self, place: AdmittedConnection) -> None:
        """Idempotent: whoever was sent out goes too."""
        places = self._places.get(place.address, {})
        if place in places:
            del places[place]
            self._count(place, -1)
        if not places:
            self._places.pop(place.address, None)

    def _count(self, place: AdmittedConnection, step: int) -> None:
        """A thousand screens come at once: nobody counts them again for each."""
        self._all += step
        self._strangers += step * (not place.admitted)

    def _is_full(self, address: str, admitted: bool) -> bool:
        manners = self.manners
        if not admitted:
            return self._strangers >= manners.connections - manners.reserved
        kept = 0 if self.is_judges(address) else manners.judges
        return self._all >= manners.connections - kept

    def _make_room(self, own: int, admitted: bool) -> bool:
        """One of those who hold most goes. Not for somebody who holds as much himself, or two
        machines would push each other out for ever; nobody pushes the judge out, and no stranger
        those who entered."""
        held = {
            address: [each for each in places if admitted or not each.admitted]
            for address, places in self._places.items()
            if not self.is_judges(address)
        }
        most = max(held, key=lambda address: len(held[address]), default=None)
        if most is None:
            return False
        self._tell(most, len(held[most]))
        if len(held[most]) <= own + 1:
            return False
        sent_out = held[most][-1]
        self.go_out(sent_out)
        sent_out.leave()
        return True

    def _tell(self, address: str, count: int) -> None:
        now_s = self.now_s()
        if self._told_s is None or now_s - self._told_s >= TOLD_AGAIN_S:
            self._told_s = now_s
            self.tell(address, count)

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


def connections_through(doorway: Doorway) -> type[H11Protocol]:
    """The server's connections, each of which passes this doorway."""

    class Connection(H11Protocol):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._address = "?"
            self._place: AdmittedConnection | None = None
            self._reading: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self.client is not None:
                self._address = guesser_at(self.client[0])
            self._place = doorway.come_in(self._address, transport.abort)
            if self._place is not None:
                self._await_headers()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            if self._place is not None:
                doorway.go_out(self._place)
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
