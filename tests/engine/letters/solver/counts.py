"""A table of positions with what they hold, counted by the reference: how many solutions,
the points of all of them together, the top, and how many share it.

`python -m tests.engine.letters.solver.counts` writes it again, which only a change of the reference
or of the rules can justify.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.games.duplicate.formules import FORMULES, Formule
from engine.letters.moves import Position, parse_cgp
from tests.engine.letters.solver.positions import game, toy_lexicon, toy_words, with_jokers
from tests.engine.letters.solver.reference import Reference
from tests.tools.drawing import print_cgp

HERE = Path(__file__).parent
WORDS = HERE / "words.txt"
TABLE = HERE / "counts.tsv"
_EVERY = 9
"""One coup in so many is kept."""


@dataclass(frozen=True)
class Counted:
    position: Position
    formule: Formule
    solutions: int
    points: int
    top: int
    ties: int


def read_words() -> list[str]:
    return WORDS.read_text().split()


def read_table() -> Iterator[Counted]:
    for line in TABLE.read_text().splitlines():
        cgp, code, *numbers = line.split("\t")
        yield Counted(parse_cgp(cgp), FORMULES[code], *map(int, numbers))


def _count(position: Position, formule: Formule, reference: Reference) -> str:
    found = reference.solve(
        position.grid.squares, position.rack, formule.most_played, formule.primes
    )
    top = max((solution.points for solution in found), default=0)
    ties = sum(solution.points == top for solution in found)
    points = sum(solution.points for solution in found)
    cgp = print_cgp(position.grid, position.rack)
    return "\t".join((cgp, formule.code, *map(str, (len(found), points, top, ties))))


def _write() -> None:
    dice = random.Random("counts")
    words = toy_words(dice, 400)
    lexicon, reference = toy_lexicon(words), Reference(words)
    lines = []
    for formule in FORMULES.values():
        for jokers in range(3):
            coups = list(game(lexicon, formule, dice, best=20))[::_EVERY]
            lines += [_count(with_jokers(coup, jokers, dice), formule, reference) for coup in coups]
    WORDS.write_text("\n".join(words) + "\n")
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    _write()
