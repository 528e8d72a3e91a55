"""After a correction somebody moves the tiles: from the board to bag or rack, and back."""

from collections import Counter

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.formules import NORMALE, Formule
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.letters.board import SQUARES, Grid, square_name
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.moves import Move
from engine.play.hands import Layout, TileMove, then, tile_moves
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, new_game

WORDS = "TABLE TABLES SOT MOT MOTS MUTS"


def new(formule: Formule = NORMALE) -> PlayedDuplicate:
    words = Lexicon(build_graph(sorted(WORDS.split()), name="essai", edition=""))
    return new_game(formule, oracle=Oracle(words=words))


@pytest.fixture
def game() -> PlayedDuplicate:
    """TABLES in H4, SOT down from its S, MOTS through its T."""
    game = new()
    game.play("TABLESR", "TABLES H4")
    game.play("OTOMSU", "SOT 9H")
    game.play("EN", "MOTS J7")
    return game


def moved(*lines: str) -> set[TileMove]:
    """`"S J10 rack"`: a letter, whence, whither."""
    return {TileMove(*line.split()) for line in lines}


def correct(
    game: PlayedDuplicate, coup: int, word: str, tirage: str | None = None
) -> set[TileMove]:
    """The moves, once it is seen that they lead from the table as it was to the table as it is."""
    before = places(game.state.table.layout)
    move = Move.parse(*word.split())
    game.do(cmd.CorrectCoup(coup, "erreur", move, tirage, CONSOLE_WAS_WRONG))
    for each in game.state.to_move:
        before[each.source, each.letter] -= 1
        before[each.target, each.letter] += 1
    assert +before == places(game.state.table.layout)
    assert min(before.values()) == 0
    assert len(set(game.state.to_move)) == len(game.state.to_move)
    return set(game.state.to_move)


def places(layout: Layout) -> Counter[tuple[str, str]]:
    """How many of each letter lie at each place."""
    squares = (
        (square_name(index), "?" if there.islower() else there)
        for index, there in enumerate(layout.grid.squares[:SQUARES])
        if there != "."
    )
    heaps = (("rack", layout.rack), ("aside", layout.aside), ("bag", layout.bag))
    return Counter((*squares, *((place, letter) for place, heap in heaps for letter in heap)))


def test_a_letter_too_many_goes_back_to_the_rack(game):
    assert correct(game, 3, "MOT J7") == moved("S J10 rack")


def test_another_letter_comes_from_the_rack(game):
    assert correct(game, 3, "MUTS J7") == moved("O J8 rack", "U rack J8")


def test_other_letters_come_from_the_bag(game):
    found = correct(game, 3, "MOT J7", "MOSURTA")
    assert found == moved("S J10 rack", "E rack bag", "N rack bag", "T bag rack", "A bag rack")


def test_the_letters_of_a_coup_that_is_lost_go_to_the_bag(game):
    found = correct(game, 1, "TABLE H8")
    assert moved("M J7 bag", "O I9 bag") <= found


def test_a_letter_that_serves_elsewhere_on_the_board_goes_there_at_once(game):
    assert {each.target for each in correct(game, 1, "TABLE H8") if each.letter == "B"} == {"H10"}


def test_the_next_coup_has_forgotten_them(game):
    correct(game, 3, "MOT J7")
    game.do(cmd.OpenCoup())
    assert game.state.to_move == ()


def test_a_joker_that_stands_for_another_letter_does_not_move():
    grid = Grid.EMPTY.with_letters({0: "a", 1: "B"})
    other = Grid.EMPTY.with_letters({0: "c", 1: "b"})
    found = tile_moves(Layout(grid, "?", "D"), Layout(other, "B", "D"))
    assert set(found) == moved("B A2 rack", "? rack A2")


def test_in_a_partie_joker_it_goes_back_to_where_it_waits():
    """The joker had been exchanged for an S out of the bag."""
    game = new(NORMALE.with_joker())
    game.play("TABLER", "TABLEs H4")
    assert correct(game, 1, "TABLE H4") == moved("S H9 bag")


def test_two_corrections_before_anybody_moved_are_one():
    first = moved("S J10 rack", "U rack J8")
    assert set(then(first, moved("S rack bag"))) == moved("S J10 bag", "U rack J8")
    assert set(then(first, moved("S rack J10"))) == moved("U rack J8")
