"""« Nouvelle partie » and « Terminer… » on the judge's page: how a game begins and ends."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.choices import Choice, Picks
from console.desk.inbox import Ask, Ending, StartGame, ruled
from console.desk.option_table import Menu
from console.french import game_called, printed
from console.french.typography import typeset
from console.lexicons.lookup import LexiconCheck
from console.requests import fits, longest
from console.web.access import JUDGE
from console.web.answers import LONGEST_NAME, Endpoint, Uploads, body_as, body_of, page, query_as
from console.web.link import PageDesk
from console.web.views import Evening, OnStick, on_stick
from engine.play.game import Circumstances
from engine.rulings import RuleError

# --- a new game ---------------------------------------------------------------------------
# Choose, bring files, begin.

MOST_PICKS = 60
LONGEST_PICK = 400


def _are_few_and_short(picks: Picks) -> bool:
    longest_one = max((len(each) for pick in picks.items() for each in pick), default=0)
    return len(picks) <= MOST_PICKS and longest_one <= LONGEST_PICK


FEW_WORDS = 300_000
"""A list for tournaments has more, with its plurals and its conjugated forms."""


@dataclass(frozen=True)
class Picked:
    picks: dict[str, str] = field(metadata=fits(_are_few_and_short))


class BroughtKind(Enum):
    """What a file that was brought is for."""

    PREPARED = "prepared"
    LEXICON = "lexicon"
    LICENCES = "licences"


@dataclass(frozen=True)
class TakeFromStick(OnStick):
    kind: BroughtKind = field(kw_only=True)


@dataclass(frozen=True)
class FilePiece:
    """Where it belongs in which file."""

    nom: str = field(metadata=longest(LONGEST_NAME))
    place: int


@dataclass(frozen=True)
class TakeReceived:
    kind: BroughtKind
    name: str = ""


class NewGamePages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk, evening: Evening, uploads: Uploads) -> None:
        self._desk = desk
        self._evening = evening
        self._uploads = uploads

    async def choices(self, request: Request) -> Response:
        """What can be chosen, given what was picked so far."""
        menu = await self._menu((await body_as(request, Picked)).picks)
        return JSONResponse({"choices": [_view(each) for each in menu.choices], **self._playing})

    @property
    def _playing(self) -> dict[str, Any]:
        """The game that must be finished first, if any."""
        judge = self._desk.judge
        over = judge.face is None or judge.face.game.is_over(judge.state)
        options = None if over else judge.options
        title = judge.public.header.title
        return {"playing": (title or game_called(options.name)) if options is not None else ""}

    async def _menu(self, picks: Picks) -> Menu:
        state = self._desk.judge.state
        return await asyncio.to_thread(self._evening.menu, state, picks)

    async def begin(self, request: Request) -> Response:
        picks = (await body_as(request, Picked)).picks
        menu = await self._menu(picks)
        for each in menu.choices:
            if each.note and picks.get(each.key) not in (None, each.chosen):
                raise RuleError("desk_choice_not_possible", why=each.note)
        outcome = await self._desk.ask(lambda reply: StartGame(menu.request, reply))
        await asyncio.to_thread(self._evening.keep, menu.picks)
        return JSONResponse({"durable": outcome.durable})

    # What was brought

    async def brought(self, _request: Request) -> Response:
        found = await asyncio.to_thread(self._evening.on_sticks)
        return JSONResponse({"files": [{"stick": each.stick, "name": each.name} for each in found]})

    async def take_from_stick(self, request: Request) -> Response:
        asked = await body_as(request, TakeFromStick)
        wanted = await asyncio.to_thread(on_stick, self._evening, asked)
        return await self._take(asked.kind, wanted.path, wanted.name)

    async def receive(self, request: Request) -> Response:
        """One piece of a file, in order; the guard has bounded it."""
        piece = query_as(request, FilePiece)
        content, by = await request.body(), request.state.session.id
        received = await asyncio.to_thread(
            self._uploads.receive, piece.nom, piece.place, content, by
        )
        return JSONResponse({"received": received})

    async def take_received(self, request: Request) -> Response:
        asked = await body_as(request, TakeReceived)
        path = self._uploads.take(asked.name, request.state.session.id)
        try:
            return await self._take(asked.kind, path, asked.name)
        finally:
            await asyncio.to_thread(path.unlink, missing_ok=True)

    async def _take(self, kind: BroughtKind, path: Path, name: str) -> Response:
        match kind:
            case BroughtKind.PREPARED:
                kept = await asyncio.to_thread(self._evening.keep_prepared, path, name)
                return JSONResponse({"kept": kept, "pick": {"source": "preparee"}})
            case BroughtKind.LEXICON:
                known = await asyncio.to_thread(self._evening.keep_lexicon, path, name)
                return JSONResponse({"kept": known.name, "lexicon": _lexicon_view(known)})
            case BroughtKind.LICENCES:
                count = await asyncio.to_thread(self._evening.keep_licences, path, name)
                return JSONResponse({"kept": name, "count": count})


def _lexicon_view(known: LexiconCheck) -> dict[str, Any]:
    """How large it is, and five words that the judge is asked about before it is played with."""
    lacking = [word for word, found in known.found if not found]
    few = known.words < FEW_WORDS
    told = "lexicon_told_few" if few else "lexicon_told"
    return {
        "told": printed(told, name=known.name, words=known.words),
        "words": [{"word": word, "found": found} for word, found in known.found],
        "doubt": printed("lexicon_lacks", words=", ".join(lacking)) if lacking else "",
        "doubtful": few or bool(lacking),
        "pick": {"lexicon": known.name},
    }


def _view(choice: Choice) -> dict[str, Any]:
    return {
        "key": choice.key,
        "label": choice.label,
        "chosen": choice.chosen,
        "written": choice.written,
        "note": choice.note,
        "offered": list(choice.offered),
        "options": []
        if choice.written
        else [
            {"value": each.value, "label": each.label, "why_not": each.why_not}
            for each in choice.options
        ],
    }


def new_game_routes(desk: PageDesk, evening: Evening, uploads: Uploads) -> Iterable[BaseRoute]:
    pages = NewGamePages(desk, evening, uploads)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/partie", judge(page("partie"))),
        Route("/juge/partie/choix", judge(pages.choices), methods=["POST"]),
        Route("/juge/partie/ouvrir", judge(pages.begin), methods=["POST"]),
        Route("/juge/apports", judge(pages.brought)),
        Route("/juge/apports/cle", judge(pages.take_from_stick), methods=["POST"]),
        Route("/juge/apports/envoi", judge(pages.receive), methods=["POST"]),
        Route("/juge/apports/recu", judge(pages.take_received), methods=["POST"]),
    ]


# --- the end of a game --------------------------------------------------------------------
# « Terminer… »; and what any command would bring is told before it is done.


def ending_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _EndingPages(desk)
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


class _EndingPages:
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
