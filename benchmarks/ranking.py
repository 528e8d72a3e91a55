"""Ranking equal tops: how long it takes, and how far it is from what endless tries would say.

For every formule, the coups with several tops of a few simulated games. The time is what a ranking
takes of the processor with one thread, at the first try: nothing is best of anything, and a box
with one core is no slower. The error is that of the difference
between two candidates, and « changed » is how often their order is not that of the reference, for
the way 0.1.0 drew its tries (80 shuffled bags) and for today's, each with a few different dice
against one reference of many tries.

    python -m benchmarks.ranking [--games 6] [--reference 800] [--only CODE] [--quick]
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from unittest.mock import patch

from console.games.duplicate import tops
from console.games.duplicate.generator import generate
from console.games.duplicate.tops import BagDraw, cut_bags, propose_tops, shuffled_bags
from console.lexicons.store import FREE, open_lexicon
from engine.games.duplicate.formules import FORMULES, Edition
from engine.games.duplicate.tops import CoupQuestion, TopCandidate
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solutions, solve_top

DICE = 6
GOAL_MS = 20.0
"""At p95, whatever the formule."""
WITHOUT_END = 10**12


@dataclass
class Exactness:
    """Of one way of drawing, over all pairs of candidates of all coups."""

    errors: list[float] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)

    def add(self, found: dict[Move, float], reference: dict[Move, float]) -> None:
        for one, other in combinations(reference, 2):
            difference = found[one] - found[other]
            expected = reference[one] - reference[other]
            self.errors.append(difference - expected)
            self.changed.append(difference * expected < 0)

    def __str__(self) -> str:
        if not self.errors:
            return f"{'':>14}"
        error = statistics.mean(each * each for each in self.errors) ** 0.5
        return f"{error:6.2f} {statistics.mean(self.changed):7.1%}"


def coups_with_ties(
    lexicon: Lexicon, code: str, games: int
) -> Iterator[tuple[CoupQuestion, Solutions]]:
    formule = FORMULES[code]
    for number in range(games):
        bag = formule.initial_bag()
        for played in generate(formule, lexicon, f"2:mesures/{number}").coups:
            if played.ties < 2:
                continue
            left = bag
            for letter in (played.before.letters + played.rack).replace("?", ""):
                left = left.replace(letter, "", 1)
            coup = CoupQuestion(
                played.number, played.before, played.rack, left, formule, Edition.E2020
            )
            yield coup, solve_top(played.before, played.rack, lexicon, formule)


def times(lexicon: Lexicon, code: str, games: int) -> list[float]:
    """Milliseconds of the processor for each coup, in order: one thread, the first try."""
    with patch.object(tops, "AT_ONCE", 1):
        return sorted(
            _spent_ms(coup, found, lexicon) for coup, found in coups_with_ties(lexicon, code, games)
        )


def _spent_ms(coup: CoupQuestion, found: Solutions, lexicon: Lexicon) -> float:
    start = time.process_time_ns()
    propose_tops(coup, found, lexicon, random.Random(1))
    return (time.process_time_ns() - start) / 1e6


def openings(ranked: tuple[TopCandidate, ...]) -> dict[Move, float]:
    return {top.move: top.opening for top in ranked if top.opening is not None}


def exactness(
    lexicon: Lexicon, code: str, games: int, reference: int
) -> tuple[Exactness, Exactness]:
    """Of 0.1.0's way and of today's."""
    before, now = Exactness(), Exactness()
    ways: tuple[tuple[BagDraw, int, Exactness], ...] = (
        (shuffled_bags, WITHOUT_END, before),
        (cut_bags, tops.JUDGE_STEPS, now),
    )
    for coup, found in coups_with_ties(lexicon, code, games):
        with (
            patch.object(tops, "SAMPLES", reference),
            patch.object(tops, "JUDGE_STEPS", WITHOUT_END),
        ):
            endless = openings(propose_tops(coup, found, lexicon, random.Random(0)))
        for draw, steps, kept in ways:
            for dice in range(1, DICE + 1):
                with patch.object(tops, "JUDGE_STEPS", steps):
                    ranked = propose_tops(coup, found, lexicon, random.Random(dice), draw)
                kept.add(openings(ranked), endless)
    return before, now


def p95(ordered: list[float]) -> float:
    return ordered[int(0.95 * len(ordered))]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.ranking")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--reference", type=int, default=800, metavar="TRIES")
    parser.add_argument("--only", action="append", choices=FORMULES, metavar="CODE")
    parser.add_argument("--quick", action="store_true", help="two formules, no errors")
    options = parser.parse_args(arguments)
    lexicon = open_lexicon(FREE)
    print(f"goal: {GOAL_MS:.0f} ms at p95, load {os.getloadavg()[0]:.1f}")
    print(f"{'':12}{'coups':>6}{'p50':>7}{'p95':>7}{'worst':>7}   0.1.0: error, changed; now")
    for code in options.only or (("normale", "789-joker") if options.quick else FORMULES):
        spent = times(lexicon, code, 1 if options.quick else options.games)
        if not spent:
            continue
        line = f"{code:12}{len(spent):6}{statistics.median(spent):7.1f}{p95(spent):7.1f}"
        print(f"{line}{spent[-1]:7.1f}", end="", flush=True)
        if not options.quick and options.reference:
            before, now = exactness(lexicon, code, options.games, options.reference)
            print(f"   {before}   {now}", end="")
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
