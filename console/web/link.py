"""Between the pages and the console: snapshots come in from the loop's thread, requests go out.

Requests go to the loop's inbox; the scenes of the board are drawn once for everybody.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from console.desk.inbox import Recovered, Reply, RequestOutcome, Troubled
from console.journal.records import Fault
from console.tiles.store import TileSetStore
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.snapshot import Access
from console.tv.theme import DAY, Theme
from console.web.access import ARBITER, JUDGE, AccessBook, Visitor
from console.web.gate import CONSOLE_BUSY, DEVICE_ENTERED, Gate
from console.web.judge import bar_view, judge_view
from console.web.screens import PublicScreens
from console.web.stream import Broadcast, Mailbox, event
from console.web.tables import DOOR_FILE, DoorBook, TableBook
from console.web.tables import FILE as TABLES_FILE
from console.web.views import (
    CopiesPlace,
    Evening,
    Offers,
    PanelView,
    Settled,
    Snapshot,
    SnapshotSource,
    Trials,
    Watcher,
    Wifi,
)
from engine.play.game import Command
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.web.hall import CentrePlace, HallView
    from console.web.results import Archive
    from console.web.voices import VoicePlace

SHAPES = {"large": Aspect.WIDE, "classique": Aspect.STANDARD, "haut": Aspect.TALL}
OVERLAY = "-incrustation"
"""Added to the name of a shape: the same scene, to be laid over a video."""
LAYOUTS = tuple(shape + suffix for shape in SHAPES for suffix in ("", OVERLAY))
ANSWER_WITHIN_S = 5.0

SHORTEST_FRAME_S = 0.1
"""A change after quiet is shown at once, those that follow within this time together when it
ends: ten pictures a second are enough for a browser; the television has its own painter."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass
class PageDesk:
    """What the pages are handed. Methods run on the server's loop unless said otherwise."""

    post: Callable[[object], None]
    snapshots: SnapshotSource
    now_ms: Callable[[], int]
    access: AccessBook
    url: str
    reached: Callable[[], Access] | None = None
    """How phones reach the console, or why they cannot; at `url`, when nobody says."""
    set_volume: Callable[[int], None] = lambda volume: None
    health: Callable[[], dict[str, Any]] = dict
    incidents: Callable[[], list[dict[str, str]]] = list
    """What went wrong lately, told for a person."""
    set_date: Callable[[str], str] | None = None
    """Takes the date the judge tells; returns it as it will stand on the sheets."""
    checks: Callable[[], list[dict[str, Any]]] = list
    """Everything looked at before an evening; may take seconds."""
    archive: "Archive | None" = None
    """What was played, as papers; None where nothing is kept."""
    hall: "HallView | None" = None
    """The épreuves of this hall."""
    centre: "Callable[[], CentrePlace] | None" = None
    """What this place plays with others; None where nothing is kept."""
    theme: Theme = DAY
    evening: Evening | None = None
    """What is chosen and prepared before a game; None where nothing can be."""
    settled: Settled | None = None
    trials: Trials | None = None
    """How the last trials went; None where nothing is kept."""
    tiles: TileSetStore | None = None
    """The club's sets; None where nothing is kept."""
    reads_tiles: bool = False
    """A reader is wanted on this desk, and under the bag:"""
    hears_bag: bool = False
    offers: Offers = lambda section, key: None
    restart: Callable[[], None] | None = None
    """Starts the console again, the game with it; None where nobody would."""
    switch_off: Callable[[], None] | None = None
    """Switches the machine off; None on a laptop."""
    copies: CopiesPlace | None = None
    erase: Callable[[], None] | None = None
    """Leaves nothing of the club on the card; None where the disk is not all ours."""
    help_to_sticks: Callable[[], Sequence[str]] | None = None
    """What whoever helps has to know, on every stick; their names. Slow."""
    wifi: Wifi | None = None
    """The box's own network; None where there is none to raise."""
    open_to_room: Callable[[], None] | None = None
    """Lets the phones of the room in; None where nobody has to ask."""
    say_aloud: Callable[[Sequence[str]], None] | None = None
    """Says these, one after the other, when nothing else is being said; None without a voice."""
    voices: "VoicePlace | None" = None
    """None where nothing is kept."""
    panel: PanelView | None = None
    """None where there is none to switch."""
    try_tickets: Callable[[], None] | None = None
    """Prints a billet now; RuleError says why it cannot. May take seconds."""
    watchers: list[Watcher] = field(default_factory=list)
    """Pages of games that follow the snapshots themselves."""
    _boards: dict[str, Broadcast] = field(
        default_factory=lambda: {layout: Broadcast() for layout in LAYOUTS}
    )
    _judges: Mailbox = field(default_factory=Mailbox)
    _bars: Mailbox = field(default_factory=Mailbox)
    """The judge's other pages."""
    _loop: asyncio.AbstractEventLoop | None = None
    _changed: asyncio.Event | None = None

    def __post_init__(self) -> None:
        self.gate = Gate(self.access, self.now_ms, self.post, lambda: self.playing)
        self.screens = PublicScreens(self)
        self.tables = TableBook.open(self.access.path.with_name(TABLES_FILE), self.now_ms)
        door = self.access.path.with_name(DOOR_FILE)
        self.door = DoorBook.open(door, lambda: self.tables.evening)

    @property
    def judge(self) -> Snapshot:
        return self.snapshots.judge

    @property
    def playing(self) -> bool:
        judge = self.judge
        return judge.face is not None and not judge.face.game.is_over(judge.state)

    @property
    def phones_away(self) -> bool:
        """A game is played that no player may follow on a telephone."""
        judge = self.judge
        return self.playing and judge.face is not None and judge.face.room.phones_away(judge.state)

    @property
    def papers(self) -> "Archive":
        """What was played; RuleError where nothing is kept."""
        if self.archive is None:
            raise RuleError("results_not_here")
        return self.archive

    def decode(self, raw: Any) -> Command:
        """A command of the game on the desk; RuleError when it is none."""
        face = self.judge.face
        if face is None:
            raise RuleError("no_game_open", command="")
        try:
            return face.game.commands.decode(raw)
        except RuleError as trouble:
            if trouble.code != "bad_payload":
                raise
            raise RuleError("field_unreadable") from trouble  # its own words are a programmer's

    def dismiss(self, name: str) -> None:
        """An arbiter may no longer enter, nor listen."""
        self.access.remove_arbiter(name)
        self._let_go(Visitor(ARBITER, name))

    def renew_pin(self, visitor: Visitor) -> None:
        self.access.renew_pin(visitor)
        self._let_go(visitor)

    def revoke(self, session: str) -> None:
        """One device is sent out."""
        named = next((each.label for each in self.access.sessions() if each.id == session), "")
        self._let_go(self.access.send_out(session))
        self.post(Recovered(DEVICE_ENTERED, named))

    def revoke_others(self, kept: str) -> None:
        """Every device goes out but this one."""
        for session in self.access.sessions():
            if session.id != kept:
                self.revoke(session.id)

    def _let_go(self, visitor: Visitor) -> None:
        """End the streams of a visitor: who may still listen comes back by himself."""
        if visitor.role == JUDGE:
            self._judges.close()
            self._bars.close()
        for watcher in self.watchers:
            watcher.dismiss(visitor.name)

    def broadcast(self, layout: str) -> Broadcast:
        board = self._boards.get(layout, self._boards["large"])
        self._paint(layout if layout in self._boards else "large")
        return board

    def access_card(self, *, with_pin: bool, once: bool = False, asked: bool = False) -> Access:
        """How a phone gets in, and with which code, if any. `asked`: whoever wants it can say
        whether the device that used it is his."""
        card = self.reached() if self.reached is not None else Access(self.url)
        wifi = self.wifi.network() if self.wifi is not None else None
        if wifi is not None:
            card = replace(card, network=wifi.name, password=wifi.password)
        if not with_pin:
            return card
        code = self.gate.code_to_show(once=once, asked=asked)
        return replace(card, pin=code, once=code != self.access.judge_pin)

    async def ask(self, message: Callable[[Reply], object], *, loud: bool = True) -> RequestOutcome:
        """Post a message that carries a reply, and wait for it. Raises the refusal, if any,
        unless the desk itself answers for it."""
        outcome: RequestOutcome = await self.answer_to(message)
        if loud and outcome.refusal is not None:
            raise outcome.refusal
        return outcome

    async def answer_to(self, message: Callable[[Callable[[T], None]], object]) -> T:
        """What the loop that owns the game replies to a message, whatever it is."""
        home = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = home.create_future()

        def settle(answer: T) -> None:
            if not waiting.done():
                waiting.set_result(answer)

        self.post(message(lambda answer: _hand_over(home, settle, answer)))
        try:
            return await asyncio.wait_for(waiting, ANSWER_WITHIN_S)
        except TimeoutError:
            raise RuleError(CONSOLE_BUSY) from None

    def listen_as_judge(self) -> AsyncIterator[str]:
        return self._judges.listen(self._judge_event())

    def _judge_event(self) -> str:
        return event("judge", self.judge_view())

    def listen_to_bar(self) -> AsyncIterator[str]:
        return self._bars.listen(self._bar_event())

    def _bar_event(self) -> str:
        return event("bar", self._of_the_club(bar_view(self.judge, self.now_ms())))

    def judge_view(self) -> dict[str, Any]:
        return self._of_the_club(judge_view(self.judge, self.now_ms()))

    def _of_the_club(self, view: dict[str, Any]) -> dict[str, Any]:
        """The bar bears the name the club has now, not that of when the game was opened."""
        club = self.settled.now.club.nom if self.settled is not None else ""
        return {**view, "club": club or view["card"]["club"]}

    async def follow(self) -> None:
        """Repaint whenever a snapshot is published or a scene changes by itself."""
        self._loop, self._changed = asyncio.get_running_loop(), asyncio.Event()
        leave = self.snapshots.listen(self._wake)
        told: Snapshot | None = None
        told_at = 0.0
        try:
            while True:
                self._changed.clear()
                current, at = self.judge, self._loop.time()
                next_ms = self._show(current, anew=current is not told)
                if current is not told:
                    told, told_at = current, at
                await self._until_due(next_ms, at + SHORTEST_FRAME_S, told_at + SHORTEST_FRAME_S)
        finally:
            leave()

    async def _until_due(self, next_ms: int | None, clock_from: float, change_from: float) -> None:
        """Until a clock ticks or something changed, neither sooner than its time on the loop. A
        tick holds up no change: a press right after it is seen as soon as any other."""
        assert self._loop is not None and self._changed is not None
        wait_s = None
        if next_ms is not None:
            own_s = (next_ms - self.now_ms()) / 1000
            wait_s = max(0.0, own_s, clock_from - self._loop.time())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), wait_s)
        if self._changed.is_set():
            await asyncio.sleep(max(0.0, change_from - self._loop.time()))

    def _show(self, current: Snapshot, *, anew: bool) -> int | None:
        """Everybody is shown this snapshot. One that cannot be shown costs a scene and a
        sentence to the judge, never the pages nor the game: the next one may be fine."""
        try:
            if anew and self._judges.watched:
                message = self._judge_event()
                self._judges.send(message, message)
            if anew and self._bars.watched:
                message = self._bar_event()
                self._bars.send(message, message)
            for watcher in self.watchers:
                watcher.show(current)
            return self._show_all()
        except Exception as trouble:
            log.exception("pages_failed")
            if anew:
                self.post(Troubled(Fault("pages_failed", {"why": type(trouble).__name__})))
            return None

    def _wake(self, _judge: Snapshot) -> None:
        """Called in the thread that owns the game: hand over and return."""
        if self._loop is not None and self._changed is not None:
            _hand_over(self._loop, self._changed.set)

    def _show_all(self) -> int | None:
        """Paint every board somebody watches; returns when the next one changes by itself."""
        times = [
            self._paint(layout) for layout, board in self._boards.items() if board.mailbox.watched
        ]
        return min((time for time in times if time is not None), default=None)

    def _paint(self, layout: str) -> int | None:
        public = self.judge.public.for_everybody()
        current = scene(
            public,
            self.now_ms(),
            SHAPES[layout.removesuffix(OVERLAY)],
            self.theme,
            overlay=layout.endswith(OVERLAY),
        )
        current = replace(current, spoken=public.spoken(self.now_ms()))
        self._boards[layout].show(current)
        return current.next_change_ms

    def close_from_outside(self) -> None:
        """From any thread: let every listener go, so that the server can stop at once."""
        if self._loop is not None:
            _hand_over(self._loop, self.close)

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.close()
        for mailbox in (
            self._judges,
            self._bars,
            *(board.mailbox for board in self._boards.values()),
        ):
            mailbox.close()


def _hand_over(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *args: object) -> None:
    """To the server's loop, from any thread. A loop that has closed has nobody left to tell:
    the game goes on."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call, *args)
