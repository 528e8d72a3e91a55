"""Public screens while the players' telephones are put away (§2.1): those the judge let in.

A screen asks, shows a mark of two digits, and waits; the judge's page names it with that mark. An
address holds one place among those that wait, so that a telephone that asks for ever pushes nobody
out; a screen that was let in is a device like any other, and is sent out like any other.
"""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed, text
from console.requests import fits
from console.web.access import ARBITER, JUDGE, SCREEN, Visitor
from console.web.addresses import ITSELF
from console.web.answers import address_of, body_as, event_stream, refusal
from console.web.attendance import PUBLIC
from console.web.gate import device_name, new_mark
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.web.link import PageDesk

MOST_WAITING = 20
FORGOTTEN_MS = 30_000
"""Without asking again: its page was closed."""
_WATCHING = (JUDGE, ARBITER, SCREEN)


@dataclass
class WaitingScreen:
    mark: str
    device: str
    seen_ms: int
    is_let_in: bool = False


@dataclass(frozen=True)
class ScreenAnswered:
    mark: str = field(metadata=fits(str.isdecimal))
    admit: bool = True


class PublicScreens:
    """Lives on the server's loop."""

    def __init__(self, desk: "PageDesk") -> None:
        self._desk = desk
        self._waiting: dict[str, WaitingScreen] = {}
        """By address, in the order they came."""

    def may_watch(self, request: Request) -> bool:
        if not self._desk.phones_away or address_of(request) in ITSELF:
            return True
        session = self._desk.gate.session(request)
        return session is not None and session.role in _WATCHING

    async def stream(self, request: Request) -> Response:
        if not self.may_watch(request):
            return refusal(RuleError("screen_not_let_in"), 403)
        layout = request.query_params.get("format", "large")
        said = self._while_allowed(request, self._desk.broadcast(layout).listen())
        attendance = self._desk.gate.attendance
        return event_stream(attendance.while_open(address_of(request), PUBLIC, said))

    async def _while_allowed(self, request: Request, messages: Any) -> AsyncIterator[str]:
        """Until telephones are put away, or the screen is sent out."""
        async for message in messages:
            if not self.may_watch(request):
                return
            yield message

    async def wait(self, request: Request) -> Response:
        """Asked by a screen that is shown nothing, again and again."""
        if self.may_watch(request):
            return JSONResponse({"open": True})
        now_ms, address = self._desk.now_ms(), address_of(request)
        self._forget(now_ms)
        screen = self._waiting.get(address)
        if screen is None:
            if len(self._waiting) >= MOST_WAITING:
                return refusal(RuleError("screens_many"), 429)
            device = device_name(request.headers.get("user-agent", ""))
            screen = self._waiting[address] = WaitingScreen(self._new_mark(), device, now_ms)
        screen.seen_ms = now_ms
        if screen.is_let_in:
            del self._waiting[address]
            answer = JSONResponse({"open": True})
            visitor = Visitor(SCREEN, text("screen_name", mark=screen.mark))
            self._desk.gate.open_session(request, answer, visitor)
            return answer
        told = printed("screen_waits", mark=screen.mark)
        return JSONResponse(
            {"open": False, "mark": screen.mark, "away": printed("tv_phones_away"), "told": told}
        )

    def _new_mark(self) -> str:
        taken = {each.mark for each in self._waiting.values()}
        return next(mark for mark in iter(new_mark, None) if mark not in taken)

    def _forget(self, now_ms: int) -> None:
        self._waiting = {
            address: each
            for address, each in self._waiting.items()
            if now_ms - each.seen_ms < FORGOTTEN_MS
        }

    async def judged(self, request: Request) -> Response:
        """Those that wait; and the judge's word on one of them."""
        self._forget(self._desk.now_ms())
        if request.method == "POST":
            asked = await body_as(request, ScreenAnswered)
            found = [key for key, each in self._waiting.items() if each.mark == asked.mark]
            if not found:
                raise RuleError("screen_gone", mark=asked.mark)
            if asked.admit:
                self._waiting[found[0]].is_let_in = True
            else:
                del self._waiting[found[0]]
        return JSONResponse(
            {
                "away": self._desk.phones_away,
                "screens": [
                    {"mark": each.mark, "device": each.device}
                    for each in self._waiting.values()
                    if not each.is_let_in
                ],
            }
        )


def screen_routes(desk: "PageDesk") -> Iterable[BaseRoute]:
    screens = desk.screens
    return [
        Route("/tv/flux", screens.stream),
        Route("/tv/attente", screens.wait, methods=["POST"]),
        Route("/juge/ecrans", desk.gate.only(JUDGE, screens.judged), methods=["GET", "POST"]),
    ]
