"""Positions as they come up at the table: a bag, a rack, a word, and again.

Everything is drawn from the dice that are passed in: the same seed, the same positions.
"""

import random
from collections.abc import Iterator

from engine.games.duplicate.formules import Formule
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.moves import Position, place
from engine.letters.solver import Solutions, solve, solve_top
from engine.letters.tiles import FRENCH, JOKER, minus

_TRIES = 5


def toy_words(dice: random.Random, count: int = 150) -> list[str]:
    """Words that sound like words: short ones enough to play alongside others."""
    vowels, consonants = "AAEEEEIIOUY", "BCDDFGHJKLLMNNPQRRRSSTTTVWXZ"
    words: set[str] = set()
    while len(words) < count:
        word = "".join(
            dice.choice(("", dice.choice(consonants)))
            + dice.choice(vowels)
            + dice.choice(("", "", dice.choice(consonants)))
            for _ in range(dice.choice((1, 1, 1, 2, 2, 2, 3, 3, 4, 5)))
        )
        word += dice.choice(("", "", "S", "E", "ES", "ENT"))
        if 2 <= len(word) <= 15:
            words.add(word)
    return sorted(words)


def toy_lexicon(words: list[str]) -> Lexicon:
    return Lexicon(build_graph(words, name="jouet", edition="essai"))


def game(
    lexicon: Lexicon, formule: Formule, dice: random.Random, *, best: int
) -> Iterator[Position]:
    """The positions of one game, played by choosing among the `best` first solutions."""
    search = solve_top if best == 1 else solve
    bag = list(FRENCH.letters)
    dice.shuffle(bag)
    grid, rack = Grid.EMPTY, ""
    while True:
        rack += "".join(bag.pop() for _ in range(min(formule.rack_size - len(rack), len(bag))))
        if not rack:
            return
        yield Position(grid, rack)
        found = search(grid, rack, lexicon, formule)
        for _ in range(_TRIES):
            if len(found) or not bag:
                break
            bag[:0], rack = rack, "".join(bag.pop() for _ in range(min(len(rack), len(bag))))
            found = search(grid, rack, lexicon, formule)
        if not len(found):
            return
        grid, rack = _play(grid, rack, found, dice.randrange(min(best, len(found))))


def _play(grid: Grid, rack: str, found: Solutions, rank: int) -> tuple[Grid, str]:
    move = found[rank].move
    return place(grid, move), minus(rack, move.taken(grid))


def with_jokers(position: Position, jokers: int, dice: random.Random) -> Position:
    """The same position with that many jokers on the rack, in place of other tiles."""
    tiles = position.rack.replace(JOKER, dice.choice("AEINRST"))
    kept = "".join(dice.sample(tiles, max(0, len(tiles) - jokers)))
    return Position(position.grid, kept + JOKER * jokers)
