"""A hall of players and arbiters: a game on the card, then slips sent by many at once."""

import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from console.app.assembly import SimulatedTable
from console.desk.inbox import Ask
from console.folders import JOURNAL_FILE
from console.games.duplicate.labels import written_word
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from console.web.access import ARBITER, AccessBook, Visitor
from console.web.gate import COOKIE
from engine.games.duplicate.correction.commands import SeatPlayers
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.state import State
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.play.players import player
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

ROOT = Path(__file__).parents[2]
ANSWER_S = 60
ARBITERS = 30


class Uncorrected(SimulatedEvening):
    """The judge and the players of a simulated evening; nobody corrects a slip."""

    def _correct(self) -> None:
        self._calls = {}


@dataclass(frozen=True)
class WrittenSlip:
    coup: int
    table: int
    text: str
    rack: str

    @property
    def entry(self) -> str:
        return f"load-{self.coup}-{self.table}"


@dataclass
class Hall:
    """What is on the card: the game, its players, the arbiters' cookies, the slips to send."""

    folder: Path
    game: str
    cookies: dict[str, str]
    slips: dict[str, list[WrittenSlip]]
    """By arbiter, coup by coup."""

    @property
    def count(self) -> int:
        return sum(map(len, self.slips.values()))

    def correction(self) -> CorrectionState:
        """What the journal holds, read beside or after the console."""
        journal = JournalFile.open_for_reading(self.folder / JOURNAL_FILE)
        try:
            state = history_of(journal.read(self.game)).state
            assert isinstance(state, State)
            return state.correction
        finally:
            journal.close()


def _played(table: SimulatedTable) -> int:
    state = table.judge.state
    return len(state.coups) if isinstance(state, State) else 0


def open_hall(
    folder: Path, lexicon: Lexicon, players: int, coups: int, arbiters: int, seed: str = "salle"
) -> Hall:
    """Play the coups, collect their slips, correct none."""
    access = AccessBook.open(folder / "access.json")
    names = [f"Arbitre {number}" for number in range(1, arbiters + 1)]
    for name in names:
        access.add_arbiter(name)
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    table = simulated_table(folder, journal, lexicon, said(seed=seed))
    table.open_game()
    seats = tuple(
        player(table, f"Joueur {table}", arbiter=names[table % arbiters])
        for table in range(1, players + 1)
    )
    table.post(Ask(SeatPlayers(seats), by="juge"))
    evening = Uncorrected(table, room_of(1), random.Random(seed))
    state = evening.play(stop=lambda: _played(table) >= coups)
    journal.close()
    cookies = {name: access.cookie_for(Visitor(ARBITER, name)) for name in names}
    return Hall(
        folder, state.options.id, cookies, _written(state.correction, lexicon, random.Random(seed))
    )


def _written(
    correction: CorrectionState, lexicon: Lexicon, dice: random.Random
) -> dict[str, list[WrittenSlip]]:
    """What everybody wrote: mostly solutions, some wrong scores, some slips not handed in."""
    slips: dict[str, list[WrittenSlip]] = {}
    for number, record in sorted(correction.coups.items()):
        found = solve(record.grid, record.rack, lexicon, record.formule)[:60]
        for each in correction.players:
            solution = found[min(len(found) - 1, int(dice.expovariate(0.2)))]
            word = written_word(solution.move, record.grid)
            points = solution.points + dice.choice((0, 0, 0, 0, 2))
            text = dice.choice((f"{word} {solution.move.ref} {points}",) * 19 + ("-",))
            slips.setdefault(each.arbiter, []).append(
                WrittenSlip(number, each.table, text, record.rack)
            )
    return slips


@contextmanager
def serving(
    folder: Path, lexicons: Path | None = None
) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """The console in a process of its own; killed, not stopped, if the block killed it."""
    environment = {**os.environ, "PUPITRE_DATA": str(folder)}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.load.console_process", str(folder)],
        cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
    finally:
        if process.poll() is None and process.stdin is not None:
            process.stdin.close()
            process.wait(timeout=ANSWER_S)


@dataclass
class Outcome:
    """What the clients heard."""

    acknowledged: dict[str, int] = field(default_factory=dict)
    """Entry → points told."""
    latencies_ms: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


def send_all(
    hall: Hall,
    port: int,
    outcome: Outcome,
    enough: Callable[[Outcome], None] = lambda outcome: None,
    pause_s: float = 0.0,
) -> None:
    """Every arbiter at once, each in a thread of his own, until done or cut off. `pause_s`
    between two slips; nobody types in step with the others."""
    threads = [
        threading.Thread(
            target=_send,
            args=(hall, name, slips, port, outcome, enough, pause_s, pause_s * number / ARBITERS),
        )
        for number, (name, slips) in enumerate(hall.slips.items())
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _send(
    hall: Hall,
    name: str,
    slips: Sequence[WrittenSlip],
    port: int,
    outcome: Outcome,
    enough: Callable[[Outcome], None],
    pause_s: float,
    first_s: float,
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
    headers = {
        "Cookie": f"{COOKIE}={hall.cookies[name]}", "X-Pupitre": "1",
        "Content-Type": "application/json",
    }  # fmt: skip
    rhythm = threading.Event()
    rhythm.wait(first_s)
    for slip in slips:
        if slip.entry in outcome.acknowledged:
            continue
        body = json.dumps(
            {"game": hall.game, "coup": slip.coup, "table": slip.table, "text": slip.text,
             "entry": slip.entry, "after": None, "second": False, "rack": slip.rack}
        )  # fmt: skip
        started = time.perf_counter()
        try:
            connection.request("POST", "/arbitre/bulletin", body, headers)
            answer = connection.getresponse()
            told = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return  # the console is gone: what was not acknowledged will be sent again
        elapsed_ms = (time.perf_counter() - started) * 1000
        with outcome.lock:
            if answer.status != 200:
                outcome.refusals.append(told["message"])
                continue
            outcome.acknowledged[slip.entry] = told["entered"]["verdict"]["points"]
            outcome.latencies_ms.append(elapsed_ms)
            enough(outcome)
        if pause_s:
            rhythm.wait(pause_s)
