"""What a command would bring is told before it is done; and « Terminer… »."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask, Ending, ruled
from console.french import printed
from console.french.typography import typeset
from console.web.access import JUDGE
from console.web.answers import body_as, body_of
from console.web.desk import PageDesk
from engine.play.game import Circumstances
from engine.rulings import RuleError


def finishing_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _Finishing(desk)
    only = desk.gate.only
    return [
        Route("/juge/apercu", only(JUDGE, pages.foresee), methods=["POST"]),
        Route("/juge/terminer", only(JUDGE, pages.endings), methods=["GET"]),
        Route("/juge/terminer", only(JUDGE, pages.end), methods=["POST"]),
    ]


@dataclass(frozen=True)
class EndAsked:
    name: str = ""
    reason: str = ""


class _Finishing:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def foresee(self, request: Request) -> Response:
        """The command decided and folded beside the game: nothing happens, all of it is told."""
        command = self._desk.decode(await body_of(request))
        snapshot, now_ms = self._desk.judge, self._desk.now_ms()
        face, lexicon = snapshot.face, snapshot.lexicon
        if face is None or lexicon is None:
            raise RuleError("no_game_open", command="")
        at = Circumstances(now_ms, JUDGE, lexicon, snapshot.answer)
        steps = ruled(face.game, snapshot.state, command, at)
        after = steps[-1][-1] if steps else snapshot.state
        told = face.desk.consequences(snapshot.state, after, lexicon)
        return JSONResponse(
            {"told": [typeset(line) for line in told or (printed("past_nothing"),)]}
        )

    async def endings(self, _request: Request) -> Response:
        return JSONResponse({"endings": [_ending(each) for each in self._endings()]})

    async def end(self, request: Request) -> Response:
        asked = await body_as(request, EndAsked)
        chosen = next((each for each in self._endings() if each.name == asked.name), None)
        if chosen is None:
            raise RuleError("ending_unknown")
        reason = asked.reason.strip()
        if chosen.needs_reason and not reason:
            raise RuleError("reason_required")
        command = chosen.command(reason)
        outcome = await self._desk.ask(lambda reply: Ask(command, reply))
        return JSONResponse({"events": len(outcome.events), "durable": outcome.durable})

    def _endings(self) -> Sequence[Ending]:
        snapshot = self._desk.judge
        return snapshot.face.desk.endings(snapshot.state) if snapshot.face else ()


def _ending(ending: Ending) -> dict[str, Any]:
    return {
        "name": ending.name,
        "label": printed(f"ending_{ending.name}"),
        "told": typeset(ending.told),
        "reason": ending.needs_reason,
    }
