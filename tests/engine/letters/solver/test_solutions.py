"""The list of solutions as a judge uses it: ranked, sliced, searched."""

import random

import pytest

from console.french import sentence
from engine.games.duplicate.formules import FORMULES, NORMALE
from engine.letters.board import Direction, Grid, Reference
from engine.letters.legality import examine
from engine.letters.scoring import score
from engine.letters.solver import Solution, solve, solve_top
from engine.rulings import RuleError
from tests.engine.letters.solver.positions import game, toy_lexicon, toy_words, with_jokers
from tests.tools.drawing import grid_after

LEXICON = toy_lexicon(["AS", "CAS", "CASE", "CASES", "SAC", "SACS"])
GRID = grid_after("CAS H7")


@pytest.fixture
def found():
    return solve(GRID, "CASE?S", LEXICON)


def test_is_a_sequence(found):
    everything = list(found)
    assert len(found) == len(everything) > 20
    assert found[0] == everything[0]
    assert found[-1] == everything[-1]
    assert found[2:5] == tuple(everything[2:5])
    assert found[::-1] == tuple(reversed(everything))
    assert everything[3] in found


@pytest.mark.parametrize("rank", [10**6, -(10**6), 2**62])
def test_refuses_a_rank_beyond_the_end(found, rank):
    with pytest.raises(IndexError):
        found[rank]


def test_goes_by_points_then_direction_square_word_and_jokers(found):
    def order(solution: Solution):
        ref = solution.move.ref
        vertical = ref.direction is Direction.VERTICAL
        return -solution.points, vertical, ref.row, ref.col, solution.move.word.upper()

    keys = [order(solution) for solution in found]
    assert keys == sorted(keys)


def test_gives_the_same_order_whatever_was_looked_at_first(found):
    again = solve(GRID, "SC?AES", LEXICON)
    assert list(again.find(word="CASES"))
    assert again[len(again) // 2] == found[len(found) // 2]
    assert list(again) == list(found)


def test_tops_are_the_best_with_every_tie(found):
    best = max(solution.points for solution in found)
    assert found.top_points == best
    assert found.tops() == tuple(s for s in found if s.points == best)
    assert tuple(solve_top(GRID, "CASE?S", LEXICON)) == found.tops()


def test_the_top_alone_is_less_work(free_lexicon):
    grid = grid_after("SOLDERAI H2", "TEXTURE 8B")
    every = solve(grid, "AEINR??", free_lexicon)
    top = solve_top(grid, "AEINR??", free_lexicon)
    assert top.steps * 4 < every.steps


def test_finds_by_word_wherever_the_joker_lies(found):
    wanted = [s for s in found if s.move.word.upper() == "SACS"]
    assert list(found.find(word="SACS")) == wanted
    assert len({s.move.word for s in wanted}) > 1


def test_finds_by_word_with_exactly_that_joker(found):
    wanted = [s for s in found if s.move.word == "SAcS"]
    assert list(found.find(word="SAcS")) == wanted != []


def test_finds_by_place(found):
    ref = Reference.parse("8G")
    wanted = [s for s in found if s.move.ref == ref]
    assert list(found.find(ref=ref)) == wanted != []


def test_finds_by_points(found):
    wanted = [s for s in found if s.points == 6]
    assert list(found.find(points=6)) == wanted != []


def test_finds_by_all_at_once(found):
    ref = Reference.parse("8G")
    wanted = [s for s in found if s.move.ref == ref and s.points == 5]
    assert list(found.find(word="CAS", ref=ref, points=5)) == [
        s for s in wanted if s.move.word.upper() == "CAS"
    ]


def test_stops_at_the_limit(found):
    assert list(found.find(limit=3)) == list(found[:3])
    assert list(found.find(word="CAS", limit=0)) == []
    assert list(found.find(limit=10**9)) == list(found)


@pytest.mark.parametrize("stranger", ["", "ZZZ", "été", "\ud800", "CAS" * 10])
def test_finds_nothing_for_a_word_that_is_not_there(found, stranger):
    assert list(found.find(word=stranger)) == []


def test_an_empty_list_behaves():
    nothing = solve(GRID, "Z", LEXICON)
    assert len(nothing) == nothing.top_points == 0
    assert list(nothing) == list(nothing.find(word="CAS")) == []
    assert nothing.tops() == ()
    with pytest.raises(IndexError):
        nothing[0]


@pytest.mark.parametrize(
    ("rack", "code"),
    [
        ("CAS1", "unknown_letter"),
        ("cas", "unknown_letter"),
        ("ÉTÉ", "unknown_letter"),
        ("\ud800", "unknown_letter"),
        ("AAAAAAAAAA", "rack_too_large"),
        ("A" * 100_000, "rack_too_large"),
        ("A???", "too_many_jokers"),
    ],
)
def test_refuses_a_rack_that_no_one_can_hold(rack, code):
    with pytest.raises(RuleError) as caught:
        solve(GRID, rack, LEXICON)
    assert caught.value.code == code
    assert sentence(caught.value)


@pytest.mark.parametrize("formule", FORMULES.values(), ids=FORMULES)
def test_agrees_with_the_examination_of_one_move(formule):
    dice = random.Random(formule.code)
    lexicon = toy_lexicon(toy_words(dice))
    for number, drawn in enumerate(game(lexicon, formule, dice, best=30)):
        position = with_jokers(drawn, number % 3, dice)
        found = solve(position.grid, position.rack, lexicon, formule)
        for solution in dice.sample(found, min(8, len(found))):
            verdict = examine(position.grid, solution.move, position.rack, lexicon, formule)
            assert verdict.reasons == ()
            assert verdict.points == solution.points


def test_a_large_answer_is_whole(free_lexicon):
    """Nine tiles and two jokers: the largest answers there are."""
    formule = FORMULES["789"]
    grid = grid_after("SOLDERAI H2", "TEXTURE 8B")
    found = solve(grid, "AEINRST??", free_lexicon, formule)
    assert len(found) > 100_000
    assert len({(s.move.word, s.move.ref) for s in found}) == len(found)
    for solution in random.Random(9).sample(found, 300):
        assert score(grid, solution.move, formule).points == solution.points
    assert tuple(solve_top(grid, "AEINRST??", free_lexicon, formule)) == found.tops()


def test_the_empty_rack_and_the_full_grid_end_quietly():
    full = Grid("A" * 225)
    assert len(solve(full, "CASE", LEXICON)) == 0
    assert len(solve(full, "", LEXICON, NORMALE)) == 0
