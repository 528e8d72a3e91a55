"""How often the room is cautioned (§3.4): `python -m benchmarks.cautions [--count 500]`.

Whole games are dealt by their seeds « 2:1 », « 2:2 »… and every coup is asked what would be said by
itself, what would be proposed to the judge within so many points, and what 0.2.0 said: whatever
the other solution was worth. The last figure is what asking costs, at the worst coup.
"""

import argparse
import time
from collections import Counter

from console.games.duplicate.generator import VERSION, generate
from console.lexicons.store import FREE, open_lexicon
from engine.games.duplicate.formules import parse_formule
from engine.games.duplicate.tops import USUAL_CAUTIONS, Confusion, confusions, near_confusions
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solution, solve

ANY_POINTS = 10_000
MILLISECOND_NS = 1_000_000


def ask(formule_name: str, lexicon: Lexicon, count: int, margin: int) -> None:
    formule = parse_formule(formule_name)
    coups, worst_ns = 0, 0
    said: Counter[Confusion | None] = Counter()
    proposed: Counter[Confusion | None] = Counter()
    before: Counter[Confusion | None] = Counter()
    for number in range(1, count + 1):
        for coup in generate(formule, lexicon, f"{VERSION}:{number}").coups:
            coups += 1
            solutions = solve(coup.before, coup.rack, lexicon, formule)
            retained = Solution(coup.move, coup.points)
            before.update(_found(confusions(coup.before, retained, solutions, ANY_POINTS)))
            said.update(_found(confusions(coup.before, retained, solutions)))
            started = time.perf_counter_ns()
            near = near_confusions(coup.before, retained, solutions, margin)
            worst_ns = max(worst_ns, time.perf_counter_ns() - started)
            proposed.update(_found(near))
    print(f"{formule_name}, {count} games, {coups} coups, {lexicon.name}")
    for label, counted in (
        ("0.2.0, whatever it is worth", before),
        ("said by itself, worth the same", said),
        (f"proposed, within {margin} points", proposed),
    ):
        place, solution = counted[Confusion.PLACE], counted[Confusion.SOLUTION]
        share = 100 * counted[None] / coups
        print(
            f"  {label:32} {counted[None]:6} coups {share:5.1f} %"
            f"   place {place}, solution {solution}, {counted[None] / count:.2f} a game"
        )
    print(f"  asked in {worst_ns / MILLISECOND_NS:.1f} ms at the worst coup")


def _found(about: tuple[Confusion, ...]) -> tuple[Confusion | None, ...]:
    """None stands for « at least one of them »."""
    return (*about, None) if about else ()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500, metavar="N")
    parser.add_argument("--margin", type=int, default=USUAL_CAUTIONS.margin, metavar="POINTS")
    parser.add_argument("--formule", action="append", default=[], metavar="F")
    parser.add_argument("--lexicon", default=FREE, metavar="L")
    parser.add_argument("--quick", action="store_true", help="ten games")
    options = parser.parse_args()
    lexicon = open_lexicon(options.lexicon)
    for formule in options.formule or ["normale"]:
        ask(formule, lexicon, 10 if options.quick else options.count, options.margin)


if __name__ == "__main__":
    main()
