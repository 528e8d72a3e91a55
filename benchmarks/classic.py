"""Classic's best moves: a robot's turn at each strength, and the analysis of a whole game.

Positions of simulated games, seven tiles, by their number of jokers. A turn is every solution, then
the choice; processor time, so that a busy machine disturbs it less.

    python -m benchmarks.classic [--quick]
"""

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from benchmarks.solver_positions import groups
from console.folders import JOURNAL_FILE
from console.games.classic.simulation import ClassicSimulation, play_on
from console.journal.ledger import Journal
from console.lexicons.store import FREE, open_lexicon
from engine.games.classic.best_moves import analyse, choose
from engine.games.classic.options import Strength
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from tests.tools.bench_console import simulated_table

BAG_SIZE = 50
GAMES = 5
ROBOTS = argparse.Namespace(players=2, contre=["fort", "fort"], lexicon="")


def cpu_ms(start_ns: int) -> float:
    return (time.process_time_ns() - start_ns) / 1e6


def turns(lexicon: Lexicon, share: int) -> None:
    for group in groups(lexicon, "classique")[:3]:
        for strength in Strength:
            spent = []
            for place in group.positions[:: share or 1]:
                start = time.process_time_ns()
                found = solve(place.grid, place.rack, lexicon, group.formule)
                choose(strength, found, place.rack, place.grid, BAG_SIZE, 0.5)
                spent.append(cpu_ms(start))
            report(f"a turn, {group.name}, {strength.value}", spent)


def analyses(lexicon: Lexicon, games: int) -> None:
    spent = []
    for number in range(games):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            journal, _ = Journal.open(folder / JOURNAL_FILE)
            request = ClassicSimulation().request(ROBOTS, f"classique/{number}")
            choices = replace(request, game="classic")
            table = simulated_table(folder, journal, lexicon, choices)
            table.open_game()
            state = play_on(table, until=lambda _: False)
            start = time.process_time_ns()
            analyse(state, lexicon)
            spent.append(cpu_ms(start))
            journal.close()
    report("the analysis of a game", spent)


def report(what: str, spent: list[float]) -> None:
    ordered = sorted(spent)
    p95 = ordered[int(0.95 * len(ordered))]
    told = f"median {statistics.median(ordered):7.2f} ms, p95 {p95:7.2f}, worst {ordered[-1]:7.2f}"
    print(f"{what:36} {told}", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.classic")
    parser.add_argument("--quick", action="store_true", help="a tenth of the positions, one game")
    quick = parser.parse_args(arguments).quick
    lexicon = open_lexicon(FREE)
    turns(lexicon, 10 if quick else 1)
    analyses(lexicon, 1 if quick else GAMES)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
