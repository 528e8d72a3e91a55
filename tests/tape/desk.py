"""The one door between the tape and the console: hands and eyes, without threads or clock.

Everything that knows how the console is put together stands here. What is done comes in as what a
hand does (a button, a key, a tile, a line typed, a request of a browser), what is seen and heard
goes out as plain values. After a refactoring this file may change, the tape may not.
"""

import asyncio
import contextlib
import io
import json
import os
import random
import secrets
import sqlite3
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from console.box.archive import PaperArchive
from console.box.dates import DateBook
from console.cli.run import _converse
from console.equipment import Wanted
from console.games import GAMES, face_of
from console.games.duplicate.generator import generate
from console.games.duplicate.published import as_published
from console.inbox import LeaveWindow, News
from console.journal import Fact, Journal, Receipt, records
from console.journal.store import JournalFile
from console.keys import message_of, pointed
from console.loop import VirtualLoop
from console.messages_fr import text
from console.paths import JOURNAL_FILE
from console.rig import VirtualSet
from console.screen.messages import KeyPressed
from console.session.resume import unfinished_or_why
from console.settings import load
from console.speech.utterance import Say, Utterance
from console.subscribers.lamps import RoomPanel
from console.subscribers.speaking import RoomVoice
from console.subscribers.terminal import TerminalScreen
from console.terminal import Painter
from console.tilesets.store import TileSetStore
from console.web.access import AccessBook
from console.web.app import build_app
from console.web.desk import PageDesk
from console.wiring import Plan, assemble
from engine.games.duplicate.formules import parse_formule
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import FRENCH
from engine.play.players import typed_player
from firmware_bridge import messages as metal

NOON_NS = 1_772_884_800 * 10**9
"""The 7th of March 2026 at noon, universal time: when every evening begins."""
JUDGE = "juge"
"""Whose browser it is; every other name is an arbiter's."""

Said = Callable[[str, Any], None]
"""Whoever is told what was heard: on which channel, and what."""


class _Panel:
    """Lamps and buzzer of metal, as the console drives them."""

    def __init__(self, say: Said) -> None:
        self._say = say
        self._left: tuple[int | None, int | None] = (None, None)

    def lamp(self, name: str, pattern: str) -> None:
        self._say("panel", f"lamp {name} {pattern}")

    def buzz(self, sound: str) -> None:
        self._say("panel", f"buzz {sound}")

    def countdown(self, left_ms: int | None, since_ms: int | None) -> None:
        if (left_ms, since_ms) != self._left:
            self._left = (left_ms, since_ms)
            self._say("panel", f"countdown {left_ms} since {since_ms}")

    def set_holds(self, holds: frozenset[str]) -> None:
        self._say("panel", f"holds {' '.join(sorted(holds)) or '-'}")


class _Voice:
    """A loudspeaker that writes down what it is told to say."""

    def __init__(self, say: Said) -> None:
        self._say = say

    def say(self, utterance: Utterance) -> None:
        pieces = "".join(
            f"[{piece.clip}]" if isinstance(piece, Say) else f" {piece.ms} "
            for piece in utterance.pieces
        )
        head = f"{utterance.kind.value}/{utterance.priority.name.lower()}"
        self._say("voice", f"{head}: {utterance.text} = {pieces.strip()}")

    def render_ahead(self, utterances: object) -> None:
        """What is always said is rendered before anybody asks."""

    def prepare(self, utterance: Utterance) -> None:
        self._say("voice", f"prepared: {utterance.text}")

    def forget_prepared(self) -> None:
        self._say("voice", "prepared: nothing")

    def repeat(self) -> bool:
        return False


class _TypedLine(io.StringIO):
    """A terminal at which one line is typed: asked for once, with what can be done now."""

    def isatty(self) -> bool:
        return self.tell() == 0


@contextlib.contextmanager
def given_time_and_dice(seed: str, now_ms: Callable[[], int]) -> Iterator[None]:
    """The machine's clock, calendar and dice are the tape's: each kind of dice has a row of its
    own, so that one more code drawn for a door does not shake another bag."""
    dice = {name: random.Random(f"{seed}/{name}") for name in ("uuid", "bits", "below", "token")}
    before = {(time, "time_ns"): time.time_ns, (time, "monotonic_ns"): time.monotonic_ns}
    before |= {(time, "time"): time.time, (time, "sleep"): time.sleep, (uuid, "uuid4"): uuid.uuid4}
    for name in ("randbits", "randbelow", "token_urlsafe"):
        before[(secrets, name)] = getattr(secrets, name)
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    time.time_ns = lambda: NOON_NS + now_ms() * 1_000_000
    time.time = lambda: time.time_ns() / 10**9
    time.monotonic_ns = lambda: now_ms() * 1_000_000
    time.sleep = lambda _seconds: None
    uuid.uuid4 = lambda: uuid.UUID(int=dice["uuid"].getrandbits(128), version=4)
    secrets.randbits = dice["bits"].getrandbits
    secrets.randbelow = dice["below"].randrange
    secrets.token_urlsafe = lambda size=24: f"{dice['token'].getrandbits(8 * (size or 24)):x}"
    try:
        yield
    finally:
        for (module, name), original in before.items():
            setattr(module, name, original)
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        time.tzset()


class Desk:
    """A console in a folder, and everything a person can do to it."""

    def __init__(
        self, folder: Path, lexicon: Lexicon, setup: Mapping[str, Any], say: Said, now_ms: int
    ) -> None:
        self._folder, self._lexicon, self._setup, self._say = folder, lexicon, setup, say
        self._browsers: dict[str, str] = {}
        self._boots = 0
        self._boot_file = records._BOOT_ID
        self._boot()
        self._pages = asyncio.new_event_loop()
        self._start(now_ms)

    # Coming up and going down

    def _start(self, now_ms: int) -> None:
        settings = load(self._folder / "reglages.toml")
        said = dict(self._setup.get("said", {}))
        if "players" in said:
            said["players"] = tuple(
                typed_player(at, name) for at, name in enumerate(said["players"], 1)
            )
        self._journal, faults = Journal.open(self._folder / JOURNAL_FILE)
        self._append, self._journal.append = self._journal.append, self._written  # type: ignore
        self._terminal = TerminalScreen(
            Painter(colour=False), lambda line: self._say("terminal", line)
        )
        voice = RoomVoice(settings, _Voice(self._say))  # type: ignore[arg-type]
        panel = RoomPanel(_Panel(self._say))
        plan = Plan(
            settings,
            self._folder,
            game=self._setup.get("game", ""),
            said=said,
            wanted=Wanted(window=False, voice=False, pages=True),
            subscribers=(voice, panel, self._terminal),
            open_lexicon=lambda _name: self._lexicon,
        )
        self._console = assemble(plan, self._journal, simulated_from_ms=now_ms)
        assert isinstance(self._console.loop, VirtualLoop)
        self._loop = self._console.loop
        self._session = self._console.session
        for follow in (voice.follow, panel.follow):
            self._session.showcase.listen(follow)
            follow(self._session.showcase.judge)
        self._open_pages()
        resumed, troubles = unfinished_or_why(self._journal)
        self._session.begin(resumed, (*faults, *troubles), now_ms)
        self._loop.settle()

    def _open_pages(self) -> None:
        equipment = self._console.equipment
        access = equipment.access or AccessBook.open(self._folder / "access.json")
        desk = PageDesk(
            post=self._post,
            showcase=self._session.showcase,
            now_ms=lambda: self._loop.now_ms,
            access=access,
            url="http://pupitre.local",
            evening=self._console.evening,
            settled=self._console.book,
            archive=PaperArchive(self._journal.path, DateBook.beside(self._journal.path), tuple),
        )
        equipment._pages = desk
        self._app = build_app(
            desk, [route for name in GAMES for route in face_of(name).routes(desk)]
        )
        self._access = access

    def close(self) -> None:
        self._journal.close()
        records.boot_id.cache_clear()
        records._BOOT_ID = self._boot_file
        self._pages.run_until_complete(self._pages.shutdown_default_executor())
        self._pages.close()

    def _written(self, game: str, facts: Sequence[Fact], mono_ms: int) -> Receipt:
        """What the journal was given, as it lies on the card."""
        receipt = self._append(game, facts, mono_ms)
        for record in receipt.records:
            told = {"kind": record.kind, "version": record.version, "at_ms": record.stamp.mono_ms}
            told |= {} if receipt.durable else {"durable": False}
            self._say("journal", told | {"payload": json.loads(record.payload)})
        return receipt

    # What people do

    @property
    def now_ms(self) -> int:
        return self._loop.now_ms

    def _post(self, message: object) -> None:
        self._loop.post(message)
        self._loop.settle()

    def button(self, name: str, held: bool = False) -> None:
        kind = metal.ButtonHeld if held else metal.ButtonPressed
        self._post(kind(name, self.now_ms))

    def key(self, name: str, typed: str = "") -> None:
        message = message_of(KeyPressed(name, typed), self._session.showcase.judge)
        if message is not None:
            self._post(message)

    def mouse(self, *means: str) -> None:
        message = pointed(means)
        if message is not None:
            self._post(message)

    def close_window(self) -> None:
        self._post(LeaveWindow())

    def tile(self, name: str) -> None:
        """A tile of the club's set on the pad: `A#3`; anything else is a tag nobody knows."""
        tags = {str(tile): tag for tile, tag in _tiles().tags.items()}
        self._post(metal.TagSeen("pad", tags.get(name, "04FFFFFFFFFF80"), self.now_ms))

    def two_tiles(self) -> None:
        self._post(metal.TwoTags("pad", ("04AAAAAAAAAA80", "04BBBBBBBBBB80"), self.now_ms))

    def line(self, typed: str) -> None:
        """A line at the terminal, and what it prints."""
        before, sys.stdin = sys.stdin, _TypedLine(typed + "\n")
        try:
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                _converse(self._console, self._terminal)
        finally:
            sys.stdin = before
        self._loop.settle()
        for line in printed.getvalue().removeprefix(text("terminal_welcome") + "\n").splitlines():
            self._say("terminal", line)

    def bring(self, name: str, content: str) -> None:
        """A file comes to lie beside the journal, from the centre that draws."""
        _write(self._folder / name, content)
        self._post(News())

    def wait(self, ms: int) -> None:
        self._loop.advance_to(self.now_ms + ms)

    def wait_for_next(self) -> bool:
        """Until something happens by itself: a letter of the software bag, a signal of the clock."""
        return self._loop.advance()

    def cut(self, off_ms: int, *, reboot: bool) -> None:
        """The power goes; later another console comes up on the same card."""
        now_ms = self.now_ms
        self._journal.close()
        if reboot:
            self._boot()
        self._start(off_ms if reboot else now_ms + off_ms)

    def _boot(self) -> None:
        """Another boot of the machine: monotonic times begin anew."""
        self._boots += 1
        name = f"boot {self._boots}"
        records.boot_id.cache_clear()
        records._BOOT_ID = SimpleNamespace(read_text=lambda encoding: name)  # type: ignore

    def disk(self, away: bool) -> None:
        """The card is out of its slot, or back."""
        if away:

            def fails(*_args: object, **_more: object) -> None:
                raise sqlite3.OperationalError("disk I/O error")

            self._kept_append, JournalFile.append = JournalFile.append, fails  # type: ignore
        else:
            JournalFile.append = self._kept_append  # type: ignore[method-assign]

    # Browsers

    def page(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, str, bytes]:
        """A request of somebody's browser: status, media type and content of the answer."""
        if who and who not in self._browsers:
            self._browsers[who] = self._enter(who)
        return self._request(method, path, body, self._browsers.get(who, ""))

    def _enter(self, who: str) -> str:
        pin = self._access.judge_pin if who == JUDGE else self._access.arbiters.get(who, "0000")
        cookies: list[str] = []
        self._request("POST", "/entrer", {"pin": pin}, "", cookies)
        return "; ".join(cookies)

    def _request(
        self, method: str, path: str, body: Any, cookie: str, cookies: list[str] | None = None
    ) -> tuple[int, str, bytes]:
        asking = self._ask(method, path, body, cookie)
        status, headers, content = self._pages.run_until_complete(asking)
        if cookies is not None:
            cookies += [value.partition(";")[0] for name, value in headers if name == "set-cookie"]
        media = next((value for name, value in headers if name == "content-type"), "")
        return status, media, content

    async def _ask(
        self, method: str, path: str, body: Any, cookie: str
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """As a browser's request reaches the application; of a stream, what it says first."""
        sent = b"" if body is None else json.dumps(body).encode()
        place, _, query = path.partition("?")
        headers = {"host": "pupitre.local", "x-pupitre": "1", "content-length": str(len(sent))}
        if cookie:
            headers["cookie"] = cookie
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": place, "raw_path": place.encode(), "root_path": "",
            "query_string": query.encode(), "client": ("10.0.0.7", 5000),
            "server": ("pupitre.local", 80),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        waiting = [{"type": "http.request", "body": sent, "more_body": False}]
        gone, heard = asyncio.Event(), asyncio.Event()
        start: dict[str, Any] = {}
        chunks: list[bytes] = []

        async def receive() -> dict[str, Any]:
            if waiting:
                return waiting.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            elif message["type"] == "http.response.body":
                chunks.append(message.get("body", b""))
                streams = any(b"event-stream" in value for _, value in start["headers"])
                if chunks[-1] and streams:
                    heard.set()

        answering = asyncio.create_task(self._app(scope, receive, send))  # type: ignore[arg-type]
        first = asyncio.create_task(heard.wait())
        await asyncio.wait((answering, first), return_when=asyncio.FIRST_COMPLETED)
        gone.set()
        for task in (answering, first):
            if not task.done():
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if start["status"] < 500 and answering.done() and not answering.cancelled():
            answering.result()  # what a browser is told of a bug is its 500, and no more
        told = [(name.decode().lower(), value.decode()) for name, value in start["headers"]]
        return start["status"], told, b"".join(chunks)

    # What can be seen

    def television(self) -> dict[str, Any]:
        """The picture in a hall, as every screen is sent it."""
        _, _, content = self._request("GET", "/tv/flux", None, "")
        picture: dict[str, Any] = json.loads(content.decode().partition("data: ")[2])
        return picture

    # For whoever makes an evening up, never for whoever plays it

    @property
    def choice(self) -> tuple[str, str] | None:
        """On the screen « Nouvelle partie »: the line in hand and what it says."""
        choice = self._session.showcase.judge.choice
        return (choice.key, choice.chosen) if choice is not None else None


@cache
def _tiles() -> VirtualSet:
    """The club's set, all of it enrolled."""
    return VirtualSet.make("pn532", 7, FRENCH)


def prepare(folder: Path, setup: Mapping[str, Any], lexicons: Path) -> None:
    """The card before the evening: settings, the lexicon, the set of tiles, files brought along."""
    (folder / "lexicons").mkdir(parents=True)
    (folder / "lexicons" / "libre").symlink_to(lexicons / "libre")
    (folder / "reglages.toml").write_text(_toml(setup.get("settings", {})), encoding="utf-8")
    if setup.get("tiles"):
        store = TileSetStore(folder / "tilesets")
        store.save(_tiles().tileset)
    for name, content in setup.get("files", {}).items():
        _write(folder / name, content)


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def _toml(settings: Mapping[str, Mapping[str, Any]]) -> str:
    """Without a server of its own: whoever asks, asks the application."""
    sections = {**settings, "web": {"actif": False}}
    return "\n".join(
        f"[{section}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
        for section, keys in sections.items()
    )


def prepared_game(formule: str, lexicon: Lexicon, seed: str) -> str:
    """A game as a file brings it."""
    kind = parse_formule(formule)
    made = generate(kind, lexicon, seed)
    return json.dumps(
        as_published(made, f"club-{kind.code}", lexicon.name, seed), ensure_ascii=False
    )
