"""How long a verdict takes, and the standings of a large room: `python -m benchmarks.bulletins`.

Positions come from simulated games with the free word list; slips are right, spoilt at
random, or carry the whole grid as raccord letters, which is the worst a player can do.
"""

import random
import statistics
import time
from collections.abc import Iterator, Sequence

from console.lexicons.store import FREE, open_lexicon
from engine.games.duplicate.formules import NORMALE, Edition
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.slip import Bulletin, Written
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import ScoredCoup, ScoreSheet
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.play.players import player
from tests.engine.games.duplicate.slips.generated import copied, copied_with_grid, spoilt
from tests.engine.letters.solver.positions import game

TARGET_MS = 50.0
SEED = "bulletins"
GAMES = 3
PASSES = 3
"""The best of them stands, which takes out what else the machine was doing."""
PLAYERS, COUPS = 200, 20


def slips(lexicon: Lexicon, dice: random.Random) -> Iterator[tuple[str, CoupPosition, Written]]:
    for _ in range(GAMES):
        for position in game(lexicon, NORMALE, dice, best=1):
            found = solve(position.grid, position.rack, lexicon)
            if position.grid.is_empty or not len(found):
                continue
            chosen = found[dice.randrange(len(found))]
            made = {
                "right": copied(position.grid, chosen),
                "spoilt": spoilt(dice, position.grid, chosen),
                "whole grid": copied_with_grid(position.grid, chosen),
            }
            for kind, written in made.items():
                yield kind, CoupPosition(position.grid, position.rack, lexicon), written


def report_verdicts(lexicon: Lexicon) -> None:
    times: dict[tuple[str, str], list[float]] = {}
    for kind, position, written in slips(lexicon, random.Random(SEED)):
        for edition in Edition:
            elapsed = min(_verdict_ms(written, position, edition) for _ in range(PASSES))
            times.setdefault((edition.value, kind), []).append(elapsed)
    for (edition, kind), taken in sorted(times.items()):
        print(f"  {edition}, {kind:<10} {_figures(taken)}")
    everything = [each for taken in times.values() for each in taken]
    within = sum(each < TARGET_MS for each in everything) / len(everything)
    print(f"  {within:.1%} of {len(everything)} verdicts under {TARGET_MS:.0f} ms")


def _verdict_ms(written: Written, position: CoupPosition, edition: Edition) -> float:
    """One verdict, on a position seen for the first time."""
    fresh = CoupPosition(position.grid, position.rack, position.lexicon)
    start = time.perf_counter()
    judge(Bulletin((written,)), fresh, edition)
    return (time.perf_counter() - start) * 1000


def _figures(taken: Sequence[float]) -> str:
    ordered = sorted(taken)
    late = ordered[int(len(ordered) * 0.99)]
    return (
        f"median {statistics.median(ordered):5.1f} ms, 99 % {late:5.1f} ms, "
        f"most {ordered[-1]:5.1f} ms, {len(ordered)} slips"
    )


def report_standings() -> None:
    dice = random.Random(SEED)
    verdicts = {
        (coup, table): Verdict(points, points, dice.choice((Sanction.NONE, Sanction.WARNING)))
        for coup in range(1, COUPS + 1)
        for table in range(1, PLAYERS + 1)
        for points in [dice.randrange(90)]
    }
    sheet = ScoreSheet(
        tuple(player(table, f"Joueur {table}") for table in range(1, PLAYERS + 1)),
        tuple(ScoredCoup(number, 90) for number in range(1, COUPS + 1)),
        verdicts,
    )
    start = time.perf_counter()
    standings(sheet)
    elapsed = (time.perf_counter() - start) * 1000
    print(f"  standings of {PLAYERS} players after {COUPS} coups: {elapsed:.0f} ms")


def main() -> None:
    print("Verdicts on slips:")
    report_verdicts(open_lexicon(FREE))
    report_standings()


if __name__ == "__main__":
    main()
