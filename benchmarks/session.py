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

from console.games.duplicate.evening import Evening, room_of
from console.journal import Entry, Journal
from console.lexicons.store import open_lexicon
from console.loop import VirtualLoop, Wakeup
from console.paths import JOURNAL_FILE
from console.session.session import House, Session
from console.session.solver import SolverAnswered, answer
from console.settings import Settings
from console.wiring import welcome_card
from engine.games.duplicate import State
from engine.games.duplicate.commands import OpenGame
from engine.games.duplicate.formules import FORMULES
from engine.games.duplicate.top_choice import CoupQuestion
from engine.letters.lexicon import Lexicon
from tests.saying import said

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

    def __init__(self, figures: Figures, folder: Path, lexicon: Lexicon, choices: dict[str, object]) -> None:
        self._figures = figures
        self._questions: list[CoupQuestion] = []
        self._lexicon = lexicon
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        self.loop = VirtualLoop()
        settings = Settings()
        maker = GameMaker(settings, choices, self.journal, lambda name: lexicon, folder)
        house = House(
            journal=self.journal,
            ask_solver=lambda question, words, game: self._questions.append(question),
            open_lexicon=lambda name: lexicon,
            source_of=maker.source_of,
            new_game=maker.new_game,
            card=welcome_card(settings),
        )
        self.session = Session(house, 0)
        self.session.execute(OpenGame(maker.new_game()), 0)
        self.loop.attach(self)

    def handle(self, message: object, now_ms: int) -> None:
        started = time.perf_counter()
        self.session.handle(message, now_ms)
        if not isinstance(message, SolverAnswered):
            self._figures.command_ms.append(_since(started))
        while self._questions:
            started = time.perf_counter()
            answered = answer(self._questions.pop(), self._lexicon, "bench")
            self._figures.solver_ms.append(_since(started))
            self.loop.post(SolverAnswered(answered))

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
    for number in range(FLUSHES):
        started = time.perf_counter()
        journal.append("bench", [Entry("TileDrawn", 1, {"letter": "A"})], number)
        figures.flush_ms.append(_since(started))
    journal.close()


def _evening(figures: Figures, folder: Path, lexicon: Lexicon, formule: str, seed: int) -> State:
    room = room_of(PLAYERS)
    players = tuple(player.player for player in room)
    started = time.perf_counter()
    watch = Stopwatch(
        figures, folder, lexicon, said(formule=formule, seed=str(seed), players=players)
    )
    state = Evening(watch.session, watch.loop, room, random.Random(seed)).play()
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
