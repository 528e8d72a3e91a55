"""Positions and slips made up from a seed, with a small lexicon and the real solver."""

import random
from dataclasses import dataclass
from functools import cache

from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.slip import Written, write
from engine.letters.board import SIZE, Direction, Grid
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.moves import Move, place
from engine.letters.solver import Solution, solve
from engine.letters.tiles import FRENCH, minus
from tests.tools.drawing import draw

WORDS = """
AA AH AI AN AS AU DE DU EN ES ET EU EUE EUT FI GO HA IL IN JE KA LA LE LI LU MA ME MI MU NA NE NI
NO NU OC OH ON OR OS OU PI PU RA RE RI RU SA SE SI SU TA TE TU UN US UT VA VU XI
AIR AIRE AIRES ANE ANES ARE ARES ART ARTS DES EAU EAUX ELU ELUE ELUES EST ETE ETES GEL GELE GELER
IRE IRES LES LIE LIEN LIENS LIES LIRE LIT LITS MAI MAIS MAISON MAISONS MER MERE MERES NEZ NID NIDS
NOS NOTE NOTER NOTES OIE OIES OSE OSER OSEE OSES OSIER PAR PARE PARER PARES POSE POSER REPOSER RAT
RATE RATER RATES REA REAS RIRE RIRES ROI ROIS ROSE ROSES RUE RUES SEL SELS SOL SOLS SON SONS SOT
SOTS SUE SUER SUES TAS TES TEST TESTE TIR TIRE TIRER TIRES TON TONS TORE TORES TRI TRIE TRIER TRIS
USA USE USER USES VIE VIES VOIE VOIES VOIR ZEN AISEE SOLUTION SOLUTIONS ENTRE ENTREE ENTREES LESTE
""".split()


@cache
def lexicon() -> Lexicon:
    return Lexicon(build_graph(sorted(set(WORDS)), name="essai", edition="1"))


@dataclass(frozen=True)
class Deal:
    """A position in the middle of a game, with everything that can be played on it."""

    position: CoupPosition
    solutions: tuple[Solution, ...]


TRIES = 20
"""Racks tried on a grid before it is given up: with so few words some grids are closed."""


def deal(dice: random.Random, coups: int) -> Deal:
    """Play so many coups at random, then draw a rack with at least one solution."""
    while True:
        dealt = _play(dice, coups)
        if dealt:
            return dealt


def _play(dice: random.Random, coups: int) -> Deal | None:
    grid, bag = Grid.EMPTY, FRENCH.letters
    for coup in range(coups + 1):
        racks = ("".join(dice.sample(bag, 7)) for _ in range(TRIES))
        dealt = next(
            ((rack, found) for rack in racks if (found := tuple(solve(grid, rack, lexicon())))),
            None,
        )
        if dealt is None:
            return None
        rack, solutions = dealt
        if coup == coups:
            return Deal(CoupPosition(grid, rack, lexicon()), solutions)
        chosen = dice.choice(solutions)
        bag = minus(bag, chosen.move.taken(grid))
        grid = place(grid, chosen.move)
    return None


def joker_offsets(grid: Grid, move: Move) -> frozenset[int]:
    laid = {placed.index for placed in move.placed(grid) if placed.joker}
    return frozenset(offset for offset, index in enumerate(move.squares) if index in laid)


def copied(grid: Grid, solution: Solution) -> Written:
    """The solution by its reference, without a flaw."""
    move = solution.move
    return write(
        move.word.upper(),
        str(move.ref),
        solution.points,
        move.direction,
        joker_offsets(grid, move),
    )


def copied_with_grid(grid: Grid, solution: Solution) -> Written:
    """The solution by raccord letters: the whole grid is copied around it."""
    circled = {placed.index for placed in solution.move.placed(grid) if placed.joker}
    after = place(grid, solution.move).squares
    letters = "".join(
        char.lower() if index in circled else char.upper() for index, char in enumerate(after)
    )
    rows = "\n".join(letters[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
    return draw(rows, None, solution.points)


def spoilt(dice: random.Random, grid: Grid, solution: Solution) -> Written:
    """The solution with one to four things gone wrong."""
    move = solution.move
    word = list(move.word.upper())
    ref: str | None = str(move.ref)
    points: int | None = solution.points
    circled = set(joker_offsets(grid, move))
    direction, extra = move.direction, []
    for _ in range(dice.randint(1, 4)):
        fault = dice.choice("word drop ref noref turn score noscore circle extra".split())
        if fault == "word":
            word[dice.randrange(len(word))] = dice.choice("AEISTRNLOX")
        elif fault == "drop" and len(word) > 2:
            word.pop()
        elif fault == "ref":
            ref = dice.choice(["H8", "8H", "A1", "10G", "Z9", str(move.ref.transposed)])
        elif fault == "noref":
            ref = None
        elif fault == "turn":
            direction = direction.across
        elif fault == "score":
            points = max(0, solution.points + dice.randint(-9, 9))
        elif fault == "noscore":
            points = None
        elif fault == "circle":
            circled ^= {dice.randrange(len(word))}
        else:
            extra.append((dice.randrange(3), dice.randrange(12), dice.choice("AEISTRNLOX")))
    rows = [[" "] * 20 for _ in range(20)]
    for offset, letter in enumerate(word):
        row, col = (1, 2 + offset) if direction is Direction.HORIZONTAL else (1 + offset, 2)
        rows[row][col] = letter.lower() if offset in circled else letter
    for row, col, letter in extra:
        if rows[row][col] == " ":
            rows[row][col] = letter
    drawing = "\n".join("".join(row).replace(" ", ".") for row in rows)
    return draw(drawing, ref, points)
