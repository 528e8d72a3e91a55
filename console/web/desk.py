"""Between the pages and the console: snapshots come in from the loop's thread, requests go
out to its inbox, and the pictures of the board are drawn once for everybody."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from console.games.duplicate.compose import scene
from console.games.duplicate.pages.arbiter_stream import ArbiterBoard
from console.games.duplicate.pages.judge import judge_view
from console.games.duplicate.snapshot import Access, PublicSnapshot
from console.inbox import Outcome
from console.session.showcase import JudgeSnapshot, Showcase
from console.view.layout import Aspect
from console.view.theme import DAY, Theme
from console.web.access import AccessBook, Brake
from console.web.stream import Broadcast, Mailbox, event
from engine.errors import RuleError

SHAPES = {"large": Aspect.WIDE, "classique": Aspect.STANDARD, "haut": Aspect.TALL}
OVERLAY = "-incrustation"
"""Added to the name of a shape: the same picture, to be laid over a video."""
LAYOUTS = tuple(shape + suffix for shape in SHAPES for suffix in ("", OVERLAY))
ANSWER_WITHIN_S = 5.0
CONSOLE_BUSY = "console_busy"
Reply = Callable[[Outcome], None]

SHORTEST_FRAME_S = 0.1
"""Ten pictures a second are enough for a browser; the television has its own painter."""


@dataclass
class WebDesk:
    """What the pages are handed. Methods run on the server's loop unless said otherwise."""

    post: Callable[[object], None]
    showcase: Showcase
    now_ms: Callable[[], int]
    access: AccessBook
    url: str
    set_volume: Callable[[int], None] = lambda volume: None
    health: Callable[[], dict[str, Any]] = dict
    incidents: Callable[[], list[dict[str, str]]] = list
    """What went wrong lately, told for a person."""
    set_date: Callable[[str], str] | None = None
    """Takes the date the judge tells; returns it as it will stand on the sheets."""
    checks: Callable[[], list[dict[str, Any]]] = list
    """Everything looked at before an evening; may take seconds."""
    theme: Theme = DAY
    brake: Brake = field(default_factory=Brake)
    arbiters: ArbiterBoard = field(default_factory=ArbiterBoard)
    _boards: dict[str, Broadcast] = field(
        default_factory=lambda: {layout: Broadcast() for layout in LAYOUTS}
    )
    _judges: Mailbox = field(default_factory=Mailbox)
    _loop: asyncio.AbstractEventLoop | None = None
    _changed: asyncio.Event | None = None

    @property
    def judge(self) -> JudgeSnapshot:
        return self.showcase.judge

    def broadcast(self, layout: str) -> Broadcast:
        board = self._boards.get(layout, self._boards["large"])
        self._paint(layout if layout in self._boards else "large")
        return board

    def access_card(self, *, with_pin: bool) -> Access:
        return Access(self.url, self.access.judge_pin if with_pin else None)

    async def ask(self, message: Callable[[Reply], object]) -> Outcome:
        """Post a message that carries a reply, and wait for it. Raises the refusal, if any."""
        waiting: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.post(message(self._reply_to(waiting)))
        try:
            outcome = await asyncio.wait_for(waiting, ANSWER_WITHIN_S)
        except TimeoutError:
            raise RuleError(CONSOLE_BUSY) from None
        if outcome.refusal is not None:
            raise outcome.refusal
        return outcome

    def _reply_to(self, waiting: "asyncio.Future[Outcome]") -> Reply:
        """A reply that may be called from the loop that owns the game."""
        home = asyncio.get_running_loop()

        def settle(outcome: Outcome) -> None:
            if not waiting.done():
                waiting.set_result(outcome)

        def reply(outcome: Outcome) -> None:
            home.call_soon_threadsafe(settle, outcome)

        return reply

    def listen_as_judge(self) -> AsyncIterator[str]:
        return self._judges.listen(self._judge_event())

    def _judge_event(self) -> str:
        return event("judge", judge_view(self.judge, self.now_ms()))

    async def follow(self) -> None:
        """Repaint whenever a snapshot is published or a picture changes by itself."""
        self._loop, self._changed = asyncio.get_running_loop(), asyncio.Event()
        leave = self.showcase.listen(self._published)
        told: JudgeSnapshot | None = None
        try:
            while True:
                self._changed.clear()
                current = self.judge
                if current is not told and self._judges.watched:
                    message = self._judge_event()
                    self._judges.send(message, message)
                self.arbiters.show(current)
                told = current
                await self._wait_until(self._show_all())
                await asyncio.sleep(SHORTEST_FRAME_S)
        finally:
            leave()

    async def _wait_until(self, next_ms: int | None) -> None:
        assert self._changed is not None
        wait_s = None if next_ms is None else max(0.0, (next_ms - self.now_ms()) / 1000)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), wait_s)

    def _published(self, _public: PublicSnapshot, _judge: JudgeSnapshot) -> None:
        """Called in the thread that owns the game: hand over and return."""
        if self._loop is not None and self._changed is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    def _show_all(self) -> int | None:
        """Paint every board somebody watches; returns when the next one changes by itself."""
        times = [
            self._paint(layout) for layout, board in self._boards.items() if board.mailbox.watched
        ]
        return min((time for time in times if time is not None), default=None)

    def _paint(self, layout: str) -> int | None:
        picture = scene(
            without_pin(self.showcase.public),
            self.now_ms(),
            SHAPES[layout.removesuffix(OVERLAY)],
            self.theme,
            overlay=layout.endswith(OVERLAY),
        )
        self._boards[layout].show(picture)
        return picture.next_change_ms

    def close_from_outside(self) -> None:
        """From any thread: let every listener go, so that the server can stop at once."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.close)

    def close(self) -> None:
        self.arbiters.close()
        for mailbox in (self._judges, *(board.mailbox for board in self._boards.values())):
            mailbox.close()


def without_pin(snapshot: PublicSnapshot) -> PublicSnapshot:
    """The PIN is for the television in the room, never for a page anyone can open."""
    if snapshot.access is None or snapshot.access.pin is None:
        return snapshot
    return replace(snapshot, access=replace(snapshot.access, pin=None))
