"""The positions of the solver's benchmark: drawn from simulated games, the same each time."""

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.duplicate.formules import NORMALE, SEPT_ET_HUIT, SEPT_HUIT_NEUF, Formule
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Position
from engine.letters.tiles import JOKER
from tests.engine.letters.solver.positions import game

SEED = "benchmark"
_MOST_GAMES = 1500


@dataclass(frozen=True)
class Group:
    name: str
    formule: Formule
    positions: tuple[Position, ...]


def groups(lexicon: Lexicon, seed: str = SEED) -> tuple[Group, ...]:
    """Seven tiles, then eight and nine; by the number of jokers, as the bag gave them."""
    few = {0: 40, 1: 24, 2: 16}
    wanted = {NORMALE: {0: 100, 1: 60, 2: 41}, SEPT_ET_HUIT: few, SEPT_HUIT_NEUF: few}
    return tuple(
        Group(
            f"{formule.rack_size} tiles, {jokers} joker{'s' if jokers > 1 else ''}", formule, kept
        )
        for formule, numbers in wanted.items()
        for jokers, kept in _drawn(lexicon, formule, numbers, seed).items()
    )


def _drawn(
    lexicon: Lexicon, formule: Formule, numbers: Mapping[int, int], seed: str
) -> dict[int, tuple[Position, ...]]:
    """Full racks on grids that are not empty, from games where the top is played."""
    dice = random.Random(f"{seed} {formule.code}")
    found: dict[int, list[Position]] = defaultdict(list)
    for _ in range(_MOST_GAMES):
        if all(len(found[jokers]) >= number for jokers, number in numbers.items()):
            break
        for position in game(lexicon, formule, dice, best=1):
            if not position.grid.is_empty and len(position.rack) == formule.rack_size:
                found[position.rack.count(JOKER)].append(position)
    return {jokers: tuple(found[jokers][:number]) for jokers, number in numbers.items()}
