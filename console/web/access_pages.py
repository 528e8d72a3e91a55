"""Who may come in, on the judge's page: codes, sessions, arbiters."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french.typography import typeset
from console.requests import malformed
from console.web.access import ARBITER, JUDGE, Session, Visitor
from console.web.answers import Endpoint, body_as, page
from console.web.desk import PageDesk
from engine.rulings import RuleError


@dataclass(frozen=True)
class ArbiterAsked:
    name: str = ""
    remove: bool = False


@dataclass(frozen=True)
class EntryAsked:
    """One of these."""

    others: bool = False
    """Everybody but this device goes out."""
    revoke: str | None = None
    renew: str | None = None


class AccessPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def arbiters(self, request: Request) -> Response:
        """The arbiters and their PINs: listed, added, dismissed."""
        if request.method == "POST":
            asked = await body_as(request, ArbiterAsked)
            if asked.remove:
                self._desk.dismiss(asked.name)
            else:
                self._desk.access.add_arbiter(asked.name)
        return JSONResponse({"arbiters": self._desk.access.arbiters})

    async def sessions(self, request: Request) -> Response:
        """Who is in, and from which device: listed, sent out, given a new PIN."""
        own: Session = request.state.session
        if request.method == "POST":
            asked = await body_as(request, EntryAsked)
            if asked.others:
                self._desk.revoke_others(own.id)
            elif asked.revoke is not None:
                self._desk.revoke(asked.revoke)
            elif asked.renew is not None:
                role = JUDGE if asked.renew == JUDGE else ARBITER
                self._desk.renew_pin(Visitor(role, asked.renew))
            else:
                raise malformed()
        now_ms = self._desk.access.now_ms()
        return JSONResponse(
            {
                "judge_pin": self._desk.access.judge_pin,
                "sessions": [
                    {
                        "id": each.id,
                        "name": each.name,
                        "device": _named(each.device),
                        "minutes": max(0, now_ms - each.begun_ms) // 60_000,
                        "own": each.id == own.id,
                    }
                    for each in self._desk.access.sessions()
                ],
            }
        )

    async def reached(self, _request: Request) -> Response:
        """How phones get here: the addresses, or why they cannot."""
        card = self._desk.access_card(with_pin=False)
        return JSONResponse(
            {
                "url": card.url,
                "others": list(card.others),
                "why_closed": typeset(card.why_closed),
                "can_open": card.can_open,
            }
        )

    async def open_to_room(self, _request: Request) -> Response:
        if self._desk.open_to_room is None:
            raise RuleError("desk_door_is_open")
        self._desk.open_to_room()
        return JSONResponse({})


def access_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = AccessPages(desk)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/codes", judge(page("codes"))),
        Route("/juge/arbitres", judge(pages.arbiters), methods=["GET", "POST"]),
        Route("/juge/acces", judge(pages.sessions), methods=["GET", "POST"]),
        Route("/juge/adresses", judge(pages.reached)),
        Route("/juge/ouvrir", judge(pages.open_to_room), methods=["POST"]),
    ]


def _named(device: str) -> str:
    """Kept with its address first; people look for the name."""
    address, _, name = device.partition(" ")
    return f"{name} ({address})" if name else address
