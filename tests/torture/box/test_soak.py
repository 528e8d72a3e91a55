"""Evenings one after the other, at speed, with everything that can go wrong beside the game: a full
room, thirty pages open, a stick that comes and goes, a disk that fails. Nothing may grow."""

import contextlib
import http.client
import os
import random
import socket
import threading
from pathlib import Path

import pytest

from console.app.assembly import SimulatedTable
from console.desk.inbox import Recovered, Troubled
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.loop import Worker
from console.machine.backups import BackupKeeper
from console.machine.dates import DateBook
from console.machine.incidents import FILE, IncidentBook
from console.machine.other_journals import Stick
from console.machine.restore import FOLDER
from console.processes import return_memory
from console.web.access import AccessBook
from console.web.link import PageDesk
from console.web.server import WebServer
from tests.console.web.rig import routes_of_games
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

pytestmark = pytest.mark.torture

SIMULATED_MS = int(float(os.environ.get("PUPITRE_SOAK_HOURS", "8")) * 3_600_000)
PLAYERS = 200
PAGES = 30
WARM_UP = 1
"""Games after which caches are full and growth would be a leak."""
MOST_GROWTH_KB = 10_000
PATIENCE_S = 1_800
"""A machine that does other things may take minutes for an evening's copies; a lock takes ever."""
FORMULES = ("normale", "joker", "7sur8", "7et8", "789-joker")


def resident_kb() -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError("VmRSS")


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def children() -> int:
    tasks = Path("/proc/self/task").iterdir()
    return sum(len((task / "children").read_text(encoding="ascii").split()) for task in tasks)


def connected(port: int) -> http.client.HTTPConnection:
    """The server listens a moment after its thread has started."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(600):
        try:
            connection.connect()
        except ConnectionRefusedError:
            threading.Event().wait(0.05)
        else:
            return connection
    raise TimeoutError("the pages do not answer")


class Page(threading.Thread):
    """A phone that watches the board for as long as the evening lasts."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._connection = connected(port)
        self._connection.request("GET", "/tv/flux")
        self._stream = self._connection.getresponse()
        self.heard = 0

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            while line := self._stream.readline():
                self.heard += line.startswith(b"data")

    def leave(self) -> None:
        with contextlib.suppress(OSError):
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self.join()
        self._connection.close()


class FickleSticks:
    """A stick that is there every other time, and sometimes full."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self._folder = folder
        self._dice = dice
        (folder / "full").write_bytes(b"")

    def sticks(self) -> tuple[Stick, ...]:
        name = self._dice.choice(["good", "full", ""])
        return (Stick("/dev/sda1", self._folder / name),) if name else ()


class Club:
    """One console after the other on the same journal, as evening follows evening."""

    def __init__(self, folder: Path, lexicon) -> None:
        self.folder = folder
        self._lexicon = lexicon
        self._dice = random.Random(5)
        self._room = room_of(PLAYERS)
        self._worker = Worker("soak")
        self._worker.start()
        self._incidents = IncidentBook(folder / FILE, self._worker)
        (folder / "sticks").mkdir()
        self._sticks = FickleSticks(folder / "sticks", self._dice)
        self.heard = 0

    def play(self, number: int) -> int:
        """One evening; returns how much time passed in it."""
        journal, _ = Journal.open(self.folder / JOURNAL_FILE)
        posted: list[object] = []
        keeper = BackupKeeper(
            journal.path, DateBook.beside(journal.path), self._worker, posted.append, self._sticks
        )
        choices = said(
            formule=self._dice.choice(FORMULES),
            seed=str(number),
            players=tuple(each.player for each in self._room),
        )
        told = (self._incidents, keeper)
        table = simulated_table(self.folder, journal, self._lexicon, choices, subscribers=told)
        with self._pages(table):
            table.open_game()
            SimulatedEvening(table, self._room, self._dice).play(
                lambda: self._mischief(table, journal)
            )
            assert self._worker.finish(PATIENCE_S), "the copies to the stick hang"
            for message in posted:
                table.post(message)
        journal.close()
        return table.now_ms

    def _mischief(self, table: SimulatedTable, journal: Journal) -> bool:
        """Between two gestures of the judge; the game never stops for it."""
        luck = self._dice.random()
        if luck < 0.002:
            journal._detach()  # the disk is gone; the session brings it back by itself
        elif luck < 0.02:
            table.loop.post(Troubled(Fault("disk_low", {"free_mb": 400})))
        elif luck < 0.04:
            table.loop.post(Recovered("disk_low"))
        return False

    @contextlib.contextmanager
    def _pages(self, table: SimulatedTable):
        desk = PageDesk(
            post=table.loop.post,
            snapshots=table.console.session.snapshots,
            now_ms=lambda: table.now_ms,
            access=AccessBook.open(self.folder / "access.json"),
            url="http://pupitre.local",
        )
        server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
        server.open()
        server.start()
        pages = [Page(server.port) for _ in range(PAGES)]
        for page in pages:
            page.start()
        try:
            yield
        finally:
            for page in pages:
                page.leave()
            self.heard += sum(page.heard for page in pages)
            server.stop()

    def close(self) -> None:
        self._worker.stop()


def test_hours_of_evenings_leave_nothing_behind(tmp_path, free_lexicon, figure):
    club = Club(tmp_path, free_lexicon)
    passed = games = 0
    baseline: tuple[int, int, int, int] | None = None
    while passed < SIMULATED_MS or games <= WARM_UP + 1:
        passed += club.play(games)
        games += 1
        return_memory()  # as the journal does when it forgets a game
        now = (resident_kb(), descriptors(), threading.active_count(), children())
        print(f"{games} games, {passed / 3_600_000:.1f} h: {now}", flush=True)
        if games == WARM_UP:
            baseline = now
    assert baseline is not None
    figure(
        f"memory of {passed // 3_600_000} simulated hours after the first game",
        f"{baseline[0] // 1_000} → {now[0] // 1_000} MB in {games} games of {PLAYERS} players",
    )
    assert now[1:] == baseline[1:], "a descriptor, a thread or a child was left behind"
    assert now[0] - baseline[0] < MOST_GROWTH_KB
    assert club.heard > 0, "the pages saw nothing"
    assert (tmp_path / "sticks" / "good" / FOLDER).is_dir()
    club.close()
    with contextlib.closing(JournalFile.open_for_reading(tmp_path / JOURNAL_FILE)) as journal:
        assert journal.problems() == []
        summaries = journal.games()
        assert len(summaries) == games
        for summary in summaries:
            history = history_of(journal.read(summary.game))
            assert history.face.game.is_over(history.state)
