"""What the public is told: every answer made once, whoever asks for it, at a pace the hub sets.

While five hundred centres close a coup, the ranking changes many times a second, and two thousand
phones want it. So the public is shown editions: the state of things at a moment, until the next
one is due. Within an edition a question is answered once, compressed once, and known by a tag; who
asks it again is sent the same bytes, or is told that he has them. The next edition waits longer
when answers are dear to make and when many look on.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from console.requests import malformed
from console.simultane.centre_files import official_name
from console.simultane.envelopes import is_public_key
from console.simultane.hub import Hub
from console.simultane.pages import (
    RankingAsked,
    centre_page,
    export_csv,
    ranking_page,
    status,
    suggestions,
    title_of,
)
from console.web.answers import event_stream, query_as
from console.web.sending import KeptFile, kept_bytes
from console.web.stream import Mailbox, event
from engine.rulings import RuleError

PACE_S = 2.0
"""At the least, between two editions."""
SHARE = 4
"""Of this process's time, one part in so many may be spent on making answers."""
QUESTIONS_PER_S = 400
"""As many phones may come back in a second: they spread over what is left of the edition."""
MOST_KEPT = 2_000
TELLING = 0.4
"""Of an edition, during which everybody is told of it."""
_MEDIA = {".pdf": "application/pdf", ".csv": "text/csv; charset=utf-8"}
_PLACES = {".pdf": "inline", ".csv": "attachment", ".zip": "attachment"}
LARGEST_TOGETHER = 64 << 20
"""Bytes of all answers kept."""


class Editions:
    """Which state of things is shown. `changes` counts what has happened; `watching` is how many
    are told of each edition."""

    def __init__(
        self,
        changes: Callable[[], int],
        watching: Callable[[], int],
        now_s: Callable[[], float],
        pace_s: float = PACE_S,
    ) -> None:
        self._changes = changes
        self._watching = watching
        self._now_s = now_s
        self._least_s = pace_s
        self._shown = changes()
        self._since_s = now_s() - pace_s
        self._spent_s = self._spent_before_s = 0.0

    @property
    def pace_s(self) -> float:
        """How long an edition lasts, as things are."""
        if not self._least_s:
            return 0.0
        spent_s = max(self._spent_s, self._spent_before_s)
        return max(self._least_s, spent_s * SHARE, self._watching() / QUESTIONS_PER_S)

    @property
    def due_s(self) -> float:
        """In how long the next one may come."""
        return max(0.0, self._since_s + self.pace_s - self._now_s())

    def current(self) -> int:
        """The edition that is shown now; a new one when something has changed and it is due."""
        changes = self._changes()
        if changes != self._shown and not self.due_s:
            self._shown, self._since_s = changes, self._now_s()
            self._spent_before_s, self._spent_s = self._spent_s, 0.0
        return self._shown

    def note_spent(self, seconds: float) -> None:
        """What an answer of this edition has taken: where others want the processor too, longer."""
        self._spent_s += seconds


class PublicAnswers:
    """Lives on the server's loop. Answers are made one after the other, by one thread: plis are
    taken in meanwhile."""

    def __init__(self, editions: Editions) -> None:
        self.editions = editions
        self.made = 0
        """How many answers had to be made, of all that were asked for."""
        self.asked = 0
        self._kept: OrderedDict[Hashable, tuple[int, KeptFile]] = OrderedDict()
        self._size = 0
        self._making: dict[tuple[Hashable, int], asyncio.Task[KeptFile]] = {}
        self._maker = ThreadPoolExecutor(1, "hub-answers")

    async def send(
        self, request: Request, question: Hashable, make: Callable[[], bytes], media_type: str
    ) -> Response:
        kept = await self.find(question, make, media_type)
        return kept.answer(request.headers, with_body=request.method != "HEAD")

    async def find(
        self, question: Hashable, make: Callable[[], bytes], media_type: str
    ) -> KeptFile:
        self.asked += 1
        edition = self.editions.current()
        known = self._kept.get(question)
        if known is not None and known[0] == edition:
            self._kept.move_to_end(question)
            return known[1]
        key = question, edition
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make, media_type))
        return await asyncio.shield(self._making[key])

    async def _make(
        self, key: tuple[Hashable, int], make: Callable[[], bytes], media_type: str
    ) -> KeptFile:
        def timed() -> tuple[KeptFile, float]:
            started = time.perf_counter()
            return kept_bytes(make(), media_type), time.perf_counter() - started

        try:
            loop = asyncio.get_running_loop()
            kept, spent_s = await loop.run_in_executor(self._maker, timed)
            self.made += 1
            self.editions.note_spent(spent_s)
            self._keep(*key, kept)
            return kept
        finally:
            del self._making[key]

    def _keep(self, question: Hashable, edition: int, kept: KeptFile) -> None:
        former = self._kept.pop(question, None)
        self._size += kept.size - (former[1].size if former else 0)
        self._kept[question] = edition, kept
        while self._kept and (len(self._kept) > MOST_KEPT or self._size > LARGEST_TOGETHER):
            _, (_, oldest) = self._kept.popitem(last=False)
            self._size -= oldest.size

    def close(self) -> None:
        self._maker.shutdown(wait=False, cancel_futures=True)


# --- what everybody may ask ---------------------------------------------------------------


class PublicDoors:
    def __init__(self, hub: Hub, pace_s: float = PACE_S) -> None:
        self._hub = hub
        self._mailbox = Mailbox()
        self._telling: asyncio.Task[None] | None = None
        self.answers = PublicAnswers(
            Editions(
                lambda: hub.follower.changes, lambda: self._mailbox.watching, time.monotonic, pace_s
            )
        )

    async def ranking(self, request: Request) -> Response:
        asked = query_as(request, RankingAsked)
        return await self._public(request, asked, lambda: ranking_page(self._hub, asked))

    async def suggestions(self, request: Request) -> Response:
        asked = query_as(request, RankingAsked)
        return await self._public(
            request, ("valeurs", asked), lambda: suggestions(self._hub, asked)
        )

    async def ranking_of_centre(self, request: Request) -> Response:
        name = centre_named(request)
        return await self._public(request, name, lambda: centre_page(self._hub, name))

    async def state(self, request: Request) -> Response:
        """For whoever asks now and then rather than listen."""
        return await self._public(request, "etat", lambda: self._status())

    async def _public(
        self, request: Request, question: Hashable, make: Callable[[], dict[str, Any]]
    ) -> Response:
        return await self.answers.send(
            request, question, lambda: _json_bytes(make()), "application/json"
        )

    async def paper(self, request: Request) -> Response:
        # Half of the time a process takes to be there again, for sheets that are rarely asked for.
        from console.simultane.printout import export_pdf

        return await self._kept_file(request, export_pdf, ".pdf")

    async def export(self, request: Request) -> Response:
        return await self._kept_file(request, export_csv, ".csv")

    async def _kept_file(
        self, request: Request, write: Callable[[Hub, RankingAsked], bytes], suffix: str
    ) -> Response:
        """Of a whole partie, whatever else the address says: made once for everybody."""
        asked = RankingAsked(partie=query_as(request, RankingAsked).partie)
        answer = await self.answers.send(
            request, (suffix, asked), lambda: write(self._hub, asked), _MEDIA[suffix]
        )
        answer.headers["content-disposition"] = titled(self._hub, asked, "classement", suffix)
        return answer

    async def official(self, _request: Request) -> Response:
        """The signed file that stands, for whoever wants to see for himself."""
        with self._hub.follower.reading():
            official = self._hub.follower.official
        if official is None:
            raise RuleError("official_none")
        name = official_name(official.version)
        named = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(official.bytes, media_type="application/json", headers=named)

    async def stream(self, _request: Request) -> Response:
        return event_stream(self._mailbox.listen(await self._news()))

    async def _news(self) -> str:
        """The same line for everybody, made once."""
        kept = await self.answers.find(
            "flux", lambda: event("etat", self._status()).encode(), "text/event-stream"
        )
        return kept.plain.decode()

    def _status(self) -> dict[str, Any]:
        pace_ms = round(self.answers.editions.pace_s * 1000)
        return {**status(self._hub), "rythme_ms": pace_ms}

    @property
    def watching(self) -> int:
        return self._mailbox.watching

    def tell(self) -> None:
        """On the server's loop: the ranking is no longer what it was. Said once for all that
        happens until the next edition is due."""
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        editions, told = self.answers.editions, None
        while told != self._hub.follower.changes:  # what happens meanwhile is told as well
            await asyncio.sleep(editions.due_s)
            told = editions.current()
            if self._mailbox.watched:
                news = await self._news()
                await self._mailbox.spread(news, editions.pace_s * TELLING)

    def close(self) -> None:
        self._mailbox.close()
        self.answers.close()


def centre_named(request: Request) -> str:
    name: str = request.path_params["centre"]
    if not is_public_key(name):
        raise malformed("centre")
    return name


def titled(hub: Hub, asked: RankingAsked, what: str, suffix: str) -> str:
    """A file's name says of what it is: « Simultané d'automne, partie 1 (classement) »."""
    plain = "".join(
        char if char.isprintable() and char not in '/\\:*?"<>|' else "-"
        for char in title_of(hub, asked)
    )
    return f"{_PLACES[suffix]}; filename*=UTF-8''{quote(f'{plain} ({what}){suffix}')}"


def titled_file(
    hub: Hub, content: bytes, asked: RankingAsked, what: str, charset: str = "utf-8"
) -> Response:
    """A spreadsheet made for one person."""
    named = {"content-disposition": titled(hub, asked, what, ".csv")}
    return Response(content, media_type=f"text/csv; charset={charset}", headers=named)


def _json_bytes(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
