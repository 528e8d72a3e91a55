"""The « partie joker » (fisf-2020 §3.8.1): what becomes of a joker once it is played."""

from dataclasses import dataclass

from engine.games.duplicate.formules import Formule
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.tiles import JOKER, minus


@dataclass(frozen=True)
class Swap:
    """A joker on the grid gave way to the letter it stood for, taken from the bag."""

    index: int
    letter: str


@dataclass(frozen=True)
class Settlement:
    """A coup once the word lies on the grid and jokers have been exchanged."""

    grid: Grid
    rack: str
    """What stays on the rack, the accompanying joker not counted in a « partie joker »."""
    bag: str
    swaps: tuple[Swap, ...]


def settle(grid: Grid, move: Move, rack: str, bag: str, formule: Formule) -> Settlement:
    """Place the move; in a « partie joker » exchange its joker when the bag still can.

    `rack` is the whole tirage. The accompanying joker never goes to the bag: it is handed
    out again with the next tirage as long as the game has one left.
    """
    after = place(grid, move)
    left = minus(rack, move.taken(grid))
    if not formule.joker:
        return Settlement(after, left, bag, ())
    swaps = []
    for placed in move.placed(grid):
        if placed.joker and placed.letter in bag:
            bag = minus(bag, placed.letter)
            swaps.append(Swap(placed.index, placed.letter))
    after = after.with_letters({swap.index: swap.letter for swap in swaps})
    return Settlement(after, left.replace(JOKER, ""), bag, tuple(swaps))


def remaining_letters(settlement: Settlement, formule: Formule) -> str:
    """Every letter still to be played after a coup, the accompanying joker included."""
    companion = formule.companion_jokers(settlement.grid.letters.count(JOKER))
    return settlement.rack + settlement.bag + companion
