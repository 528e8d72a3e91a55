"""« Réglages / Voix »: the voices of this console, heard and compared, brought and given away, and
the club's own, recorded page by page."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.requests import malformed
from console.voice.packs import Looked
from console.web.access import JUDGE
from console.web.answers import Endpoint, Uploads, body_as, page, query_as
from console.web.link import PageDesk
from console.web.views import Settled

_WAV = "audio/wav"


class VoicePlace(Protocol):
    """What the console knows of its voices; any of it may take seconds."""

    def listing(self) -> list[dict[str, Any]]: ...
    def samples(self) -> list[str]: ...
    def sample(self, voice: str, number: int) -> bytes: ...
    def clip(self, voice: str, said: str) -> bytes: ...
    def take(self, path: Path) -> Looked: ...
    def remove(self, name: str) -> None: ...
    def path(self, name: str) -> Path: ...
    def on_sticks(self) -> list[dict[str, str]]: ...
    def take_from_stick(self, stick: str, name: str) -> Looked: ...
    def to_sticks(self, name: str) -> Sequence[str]: ...
    def pages(self, name: str) -> list[list[dict[str, Any]]]: ...
    def record(self, asked: "PageRead", sound: Path) -> int: ...


@dataclass(frozen=True)
class VoiceAddress:
    voix: str
    numero: int = 0
    phrase: str = ""


class VoiceDeed(StrEnum):
    REMOVE = "remove"
    GIVE = "give"


@dataclass(frozen=True)
class VoiceAsked:
    deed: VoiceDeed
    voice: str


@dataclass(frozen=True)
class PackBrought:
    """Uploaded under this name, or on this stick."""

    name: str
    stick: str = ""


@dataclass(frozen=True)
class PageRead:
    """A page read out by a member of the club; `sentence` when only one is said again."""

    file: str
    name: str
    speaker: str = ""
    page: int = 0
    sentence: str = ""
    licence: bool = False


class VoicePages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, place: VoicePlace, settled: Settled, uploads: Uploads) -> None:
        self._place = place
        self._settled = settled
        self._uploads = uploads

    async def listing(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._view))

    def _view(self, **told: Any) -> dict[str, Any]:
        used = self._settled.now.voix.voix
        samples = self._place.samples()
        return {"voices": self._place.listing(), "used": used, "samples": samples} | told

    async def sample(self, request: Request) -> Response:
        asked = query_as(request, VoiceAddress)
        sound = await asyncio.to_thread(self._place.sample, asked.voix, asked.numero)
        return Response(sound, media_type=_WAV)

    async def clip(self, request: Request) -> Response:
        asked = query_as(request, VoiceAddress)
        sound = await asyncio.to_thread(self._place.clip, asked.voix, asked.phrase)
        return Response(sound, media_type=_WAV)

    async def file(self, request: Request) -> Response:
        path = await asyncio.to_thread(self._place.path, query_as(request, VoiceAddress).voix)
        return FileResponse(path, media_type="application/zip", filename=path.name)

    async def sticks(self, _request: Request) -> Response:
        return JSONResponse({"files": await asyncio.to_thread(self._place.on_sticks)})

    async def bring(self, request: Request) -> Response:
        asked = await body_as(request, PackBrought)
        if asked.stick:
            looked = await asyncio.to_thread(self._place.take_from_stick, asked.stick, asked.name)
        else:
            path = self._uploads.take(asked.name, request.state.session.id)
            try:
                looked = await asyncio.to_thread(self._place.take, path)
            finally:
                await asyncio.to_thread(path.unlink, missing_ok=True)
        told = printed(
            "voice_pack_added",
            voice=looked.name,
            clips=looked.clips,
            lacking=len(looked.lacking),
        )
        return JSONResponse(await asyncio.to_thread(self._view, told=told))

    async def do(self, request: Request) -> Response:
        asked = await body_as(request, VoiceAsked)
        if asked.deed is VoiceDeed.REMOVE:
            await asyncio.to_thread(self._place.remove, asked.voice)
            told = printed("voice_pack_removed", voice=asked.voice)
        else:
            sticks = await asyncio.to_thread(self._place.to_sticks, asked.voice)
            told = printed("voice_pack_given", voice=asked.voice, sticks=tuple(sticks))
        return JSONResponse(await asyncio.to_thread(self._view, told=told))

    async def prompts(self, request: Request) -> Response:
        pages = await asyncio.to_thread(self._place.pages, query_as(request, VoiceAddress).voix)
        return JSONResponse({"pages": pages})

    async def record(self, request: Request) -> Response:
        asked = await body_as(request, PageRead)
        pages = await asyncio.to_thread(self._place.pages, asked.name)
        if not 0 <= asked.page < len(pages):
            raise malformed("page")
        path = self._uploads.take(asked.file, request.state.session.id)
        try:
            clips = await asyncio.to_thread(self._place.record, asked, path)
        finally:
            await asyncio.to_thread(path.unlink, missing_ok=True)
        pages = await asyncio.to_thread(self._place.pages, asked.name)
        return JSONResponse({"told": printed("voice_page_taken", clips=clips), "pages": pages})


def voice_routes(
    desk: PageDesk, place: VoicePlace, settled: Settled, uploads: Uploads
) -> Iterable[BaseRoute]:
    pages = VoicePages(place, settled, uploads)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/reglages/voix", judge(page("voix")), methods=["GET"]),
        Route("/juge/reglages/voix/liste", judge(pages.listing)),
        Route("/juge/reglages/voix/exemple", judge(pages.sample)),
        Route("/juge/reglages/voix/extrait", judge(pages.clip)),
        Route("/juge/reglages/voix/fichier", judge(pages.file)),
        Route("/juge/reglages/voix/cles", judge(pages.sticks)),
        Route("/juge/reglages/voix/apport", judge(pages.bring), methods=["POST"]),
        Route("/juge/reglages/voix/faire", judge(pages.do), methods=["POST"]),
        Route("/juge/reglages/voix/pages", judge(pages.prompts)),
        Route("/juge/reglages/voix/enregistrer", judge(pages.record), methods=["POST"]),
    ]
