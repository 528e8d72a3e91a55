"""How long a command takes, flush included, and how long a whole evening.

Every figure goes through the real session and a real journal on this machine's disk. The
solver works beside the session, as in a live console, so its time is counted apart.
"""

import random
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from console.app.assembly import Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.ledger import Journal
from console.journal.records import named
from console.lexicons.store import open_lexicon
from console.loop import Wakeup
from console.session.dependencies import Problem, SolverAnswered
from console.settings.sections import Settings
from engine.games.duplicate.events import TileDrawn
from engine.games.duplicate.formules import FORMULES
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.state import State
from engine.letters.lexicon import Lexicon
from tests.tools.saying import said

BUILD = Path(__file__).parent.parent / "build"
"""On a real disk: the temporary directory of many machines is memory, where flushing is free."""
TARGET_MS = 5.0
PLAYERS = 8
GAMES_PER_FORMULE = 25
FLUSHES = 200


@dataclass
class Figures:
    flush_ms: list[float] = field(default_factory=list)
    """One small transaction of the journal, alone: what this disk takes."""
    command_ms: list[float] = field(default_factory=list)
    """From the inbox to everything told, flush included."""
    solver_ms: list[float] = field(default_factory=list)
    evening_s: list[float] = field(default_factory=list)
    coups: int = 0
    ends: Counter[str] = field(default_factory=Counter)


class Stopwatch:
    """A session whose messages are timed; its solver answers between two of them."""

    def __init__(
        self, figures: Figures, folder: Path, lexicon: Lexicon, choices: dict[str, object]
    ) -> None:
        self._figures = figures
        self._problems: list[Problem] = []
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        plan = Plan(
            Settings(),
            folder,
            request=choices,
            wanted=Wanted.nothing(),
            open_lexicon=lambda name: lexicon,
        )
        console = assemble(plan, self.journal, simulated_from_ms=0, solver=self)
        self.session = console.session
        self.table = SimulatedTable(console)
        self.table.open_game()
        self.table.loop.attach(self)

    def ask(self, problem: Problem) -> None:
        self._problems.append(problem)

    def handle(self, message: object, now_ms: int) -> None:
        started = time.perf_counter()
        self.session.handle(message, now_ms)
        if not isinstance(message, SolverAnswered):
            self._figures.command_ms.append(_since(started))
        while self._problems:
            problem = self._problems.pop()
            started = time.perf_counter()
            answer = next(problem.answers())
            self._figures.solver_ms.append(_since(started))
            self.table.loop.post(SolverAnswered(problem.question, answer))

    def next_wakeup(self) -> Wakeup | None:
        return self.session.next_wakeup()


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


def measure(games_per_formule: int = GAMES_PER_FORMULE) -> Figures:
    figures, lexicon = Figures(), open_lexicon()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as folder:
        _flushes(figures, Path(folder) / "flush")
        for formule in FORMULES:
            for seed in range(games_per_formule):
                own = Path(folder) / f"{formule}-{seed}"
                state = _evening(figures, own, lexicon, formule, seed)
                assert state.closed is not None
                figures.coups += len(state.coups)
                figures.ends[state.closed.code] += 1
    return figures


def _flushes(figures: Figures, folder: Path) -> None:
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    fact = named(DUPLICATE, TileDrawn("A"))
    for number in range(FLUSHES):
        started = time.perf_counter()
        journal.append("bench", [fact], number)
        figures.flush_ms.append(_since(started))
    journal.close()


def _evening(figures: Figures, folder: Path, lexicon: Lexicon, formule: str, seed: int) -> State:
    room = room_of(PLAYERS)
    players = tuple(player.player for player in room)
    started = time.perf_counter()
    watch = Stopwatch(
        figures, folder, lexicon, said(formule=formule, seed=str(seed), players=players)
    )
    state = SimulatedEvening(watch.table, room, random.Random(seed)).play()
    figures.evening_s.append(time.perf_counter() - started)
    watch.journal.close()
    return state


def report(figures: Figures) -> list[str]:
    games = len(figures.evening_s)
    return [
        _line("journal transaction alone", figures.flush_ms),
        _line("command, flush included", figures.command_ms, f" (target median < {TARGET_MS} ms)"),
        _line("solver: all solutions, tops ranked", figures.solver_ms),
        f"evening of {PLAYERS} players: median {statistics.median(figures.evening_s):.2f} s, "
        f"worst {max(figures.evening_s):.2f} s",
        f"{games} games in {len(FORMULES)} formules, {figures.coups} coups, "
        f"{len(figures.command_ms)} commands; ended by "
        + ", ".join(f"{code} {count}" for code, count in figures.ends.most_common()),
    ]


def _line(label: str, values: list[float], target: str = "") -> str:
    ordered = sorted(values)
    p95 = ordered[int(len(ordered) * 0.95)]
    return (
        f"{label}: median {statistics.median(values):.2f} ms, p95 {p95:.2f} ms, "
        f"worst {ordered[-1]:.1f} ms{target}"
    )


def main() -> None:
    for line in report(measure()):
        print(line)


if __name__ == "__main__":
    main()
