"""The one door between the tape and the console: hands and eyes, without threads or clock.

Everything that knows how the console is put together stands here. What is done comes in as what a
hand does (a button, a key, a tile, a line typed, a request of a browser), what is seen and heard
goes out as plain values. After a refactoring this file may change, the tape may not.
"""

import contextlib
import io
import json
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from console.app.equipment import Wanted
from console.app.keyboard import TerminalScreen, message_of, pointed
from console.app.rig import VirtualSet
from console.app.room import RoomPanel, RoomVoice
from console.cli.run import _converse
from console.desk.inbox import News
from console.folders import JOURNAL_FILE, MARK
from console.french import text
from console.games.duplicate.generator import generate
from console.games.duplicate.published_games import as_published
from console.journal import records
from console.journal.ledger import Journal, Receipt
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.lexicons.store import LexiconStore
from console.machine.archive import PaperArchive
from console.machine.dates import DateBook
from console.modes.ending import LEAVE_WINDOW
from console.modes.new_game import NewGameMode
from console.session.opened_game import unfinished_or_why
from console.settings.parser import load
from console.terminal import TerminalPainter
from console.tiles.store import TileSetStore
from console.tv.window.display import KeyPressed
from console.voice.utterance import Say, Utterance
from console.web.access import AccessBook, Visitor
from console.web.app import build_app
from console.web.gate import DEVICE_COOKIE
from console.web.link import PageDesk
from engine.games.duplicate.formules import parse_formule
from engine.letters.lexicon import Lexicon
from engine.letters.scoring import USUAL
from engine.letters.solver import solve
from engine.letters.tiles import FRENCH
from engine.play.players import typed_player
from firmware_bridge import messages as metal
from tests.console.web.rig import routes_of_games
from tests.evenings.tape.browsers import ITSELF, Browsers
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said as wanted

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

    def time_ends(self, at_ms: int | None) -> None:
        """The same moment as the countdown's."""

    def set_holds(self, holds: frozenset[str]) -> None:
        self._say("panel", f"holds {' '.join(sorted(holds)) or '-'}")

    def set_playing(self, playing: bool) -> None:
        """Nothing of it is seen or heard."""


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
def one_lexicon(lexicon: Lexicon) -> Iterator[None]:
    """Whoever opens the free lexicon is handed this one: each paper of a game of Jarnac would
    index it again."""
    before = LexiconStore.open, LexiconStore.ensure_free
    LexiconStore.open = lambda self, name, **_: lexicon  # type: ignore[method-assign]
    LexiconStore.ensure_free = lambda self, *_: self.facts(lexicon.name)  # type: ignore[method-assign]
    try:
        yield
    finally:
        LexiconStore.open, LexiconStore.ensure_free = before  # type: ignore[method-assign]


class TapedConsole:
    """A console in a folder, and everything a person can do to it."""

    def __init__(
        self, folder: Path, lexicon: Lexicon, setup: Mapping[str, Any], say: Said, now_ms: int
    ) -> None:
        self._folder, self._lexicon, self._setup, self._say = folder, lexicon, setup, say
        self._browsers = Browsers()
        self._cookies: dict[str, str] = {}
        """By whose browser it is."""
        self._boots = 0
        self._boot_file = records._BOOT_ID
        self._boot()
        self._start(now_ms)

    # Coming up and going down

    def _start(self, now_ms: int) -> None:
        settings = load(self._folder / "reglages.toml")
        said = dict(self._setup.get("said", {}))
        if "sans_arbitre" in said:  # as 0.2.0 said it
            said["arbitre"] = not said.pop("sans_arbitre")
        if "players" in said:
            said["players"] = tuple(
                typed_player(at, name) for at, name in enumerate(said["players"], 1)
            )
        self._journal, faults = Journal.open(self._folder / JOURNAL_FILE)
        self._append, self._journal.append = self._journal.append, self._written  # type: ignore
        self._terminal = TerminalScreen(
            TerminalPainter(colour=False), lambda line: self._say("terminal", line)
        )
        voice = RoomVoice(settings, _Voice(self._say))  # type: ignore[arg-type]
        panel = RoomPanel(_Panel(self._say))
        table = simulated_table(
            self._folder,
            self._journal,
            self._lexicon,
            wanted(game=self._setup.get("game", ""), **said),
            settings=settings,
            wanted=Wanted(window=False, voice=False, pages=True),
            subscribers=(voice, panel, self._terminal),
            now_ms=now_ms,
        )
        self._console, self._loop, self._session = table.console, table.loop, table.session
        for follow in (voice.follow, panel.follow):
            self._session.snapshots.listen(follow)
            follow(self._session.snapshots.judge)
        self._open_pages()
        resumed, troubles = unfinished_or_why(self._journal)
        self._session.begin(resumed, (*faults, *troubles), now_ms)
        self._loop.settle()

    def _open_pages(self) -> None:
        equipment = self._console.equipment
        access = equipment.access or AccessBook.open(self._folder / "access.json")
        desk = PageDesk(
            post=self._post,
            snapshots=self._session.snapshots,
            now_ms=lambda: self._loop.now_ms,
            access=access,
            url="http://pupitre.local",
            evening=self._console.evening,
            settled=self._console.book,
            archive=PaperArchive(self._journal.path, DateBook.beside(self._journal.path), tuple),
        )
        equipment._pages = desk
        self._app = build_app(desk, routes_of_games(desk))
        self._access = access

    def close(self) -> None:
        self._journal.close()
        records.boot_id.cache_clear()
        records._BOOT_ID = self._boot_file
        self._browsers.close()

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
        message = message_of(KeyPressed(name, typed), self._session.snapshots.judge)
        if message is not None:
            self._post(message)

    def mouse(self, *means: str) -> None:
        message = pointed(means, self._session.snapshots.judge)
        if message is not None:
            self._post(message)

    def close_window(self) -> None:
        self._post(LEAVE_WINDOW)

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
        """Until something happens by itself: a letter of the bag, a signal of the clock."""
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
        if who and who not in self._cookies:
            self._cookies[who] = self._enter(who)
        cookie = self._cookies.get(who, "")
        status, headers, content = self._browsers.request(self._app, method, path, body, cookie)
        return status, dict(headers).get("content-type", ""), content

    def _enter(self, who: str) -> str:
        pin, known = self._access.arbiters.get(who, "0000"), ""
        if who == JUDGE:  # on a telephone that was in before, so that no screen names it
            pin = self._access.judge_pin
            known = f"{DEVICE_COOKIE}={self._access.know_device(Visitor(JUDGE, JUDGE))}"
        _, headers, _ = self._browsers.request(self._app, "POST", "/entrer", {"pin": pin}, known)
        return "; ".join(value.partition(";")[0] for name, value in headers if name == "set-cookie")

    # What can be seen

    def television(self) -> dict[str, Any]:
        """The picture in a hall, as every screen is sent it; in a competition, whose public
        screens are let in, as this machine is."""
        ask = partial(self._browsers.request, self._app, "GET", "/tv/flux")
        status, _, content = ask()
        if status == HTTPStatus.FORBIDDEN:
            _, _, content = ask(address=ITSELF)
        picture: dict[str, Any] = json.loads(content.decode().partition("data: ")[2])
        return picture

    # For whoever makes an evening up, never for whoever plays it

    @property
    def choice(self) -> tuple[str, str] | None:
        """On the screen « Nouvelle partie »: the line in hand and what it says."""
        mode = self._session.snapshots.judge.mode
        choice = mode.choice if isinstance(mode, NewGameMode) else None
        return (choice.key, choice.chosen) if choice is not None else None

    @property
    def _state(self) -> Any:
        return self._session.snapshots.judge.state

    def own_letters(self) -> str:
        """Classic: on the rack of whoever is to play, where it is known."""
        letters: str = self._state.table.rack(self._state.on_turn).letters
        return letters

    def unseen_letters(self) -> str:
        """Classic: in the bag or in a hand nobody looks into."""
        letters: str = self._state.table.unseen
        return letters

    def possible_words(self, dice: random.Random, most: int = 12) -> list[tuple[str, str, int]]:
        """Classic: what whoever is to play could lay, or somebody with seven letters."""
        rack, unseen = self.own_letters(), self.unseen_letters()
        rack = rack or "".join(dice.sample(unseen, min(7, len(unseen))))
        found = solve(self._state.grid, rack, self._lexicon, USUAL)
        return [(each.move.word, str(each.move.ref), each.points) for each in found[:most]]

    def possible_rows(self, side: int) -> list[tuple[str, int]]:
        """Jarnac: words one side could make, and on which row."""
        answer: Any = self._session.snapshots.judge.answer
        if answer is None or answer.sights is None:
            return []
        return [(find.word, find.row) for find in islice(answer.sights[side], 12)]


@cache
def _tiles() -> VirtualSet:
    """The club's set, all of it enrolled."""
    return VirtualSet.make("pn532", 7, FRENCH)


def prepare(folder: Path, setup: Mapping[str, Any], lexicons: Path) -> None:
    """The card before the evening: settings, the lexicon, the set of tiles, files brought along."""
    (folder / "lexicons").mkdir(parents=True)
    # Else the folder's own mark would be drawn from the dice of the games' identities.
    (folder / MARK).write_text("bande", encoding="ascii")
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
