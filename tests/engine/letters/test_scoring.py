"""Points and their detail."""

import pytest

from engine.games.duplicate.formules import (
    FORMULES,
    NORMALE,
    SEPT_ET_HUIT,
    SEPT_HUIT_NEUF,
    SEPT_SUR_HUIT,
)
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.scoring import score
from tests.tools.drawing import grid_with


def points(grid, word, ref, formule=NORMALE):
    return score(grid, Move.parse(word, ref), formule).points


@pytest.mark.article("fisf-2020 §1.2")
@pytest.mark.article("fisf-2014 §1.2")
@pytest.mark.parametrize(
    ("col", "expected"), [(2, 94), (3, 92), (4, 98), (5, 90), (6, 92), (7, 92), (8, 110)]
)
def test_fedayin_as_a_first_move(col, expected):
    assert points(Grid.EMPTY, "FEDAYIN", f"H{col}") == expected


@pytest.mark.article("fisf-2020 §1.2.1")
@pytest.mark.article("fisf-2014 §1.2.1")
@pytest.mark.parametrize(
    ("word", "ref", "held", "expected"),
    [
        ("AA", "A1", {}, 6),  # one red square
        ("AAAAAAAA", "A1", {"A4": "A"}, 8 * 9 + 50),  # two reds, the light blue taken
        ("A" * 15, "A1", {"A4": "A", "A12": "A"}, 15 * 27),  # three reds
    ],
)
def test_word_multipliers_combine(word, ref, held, expected):
    grid = grid_with(held)
    assert points(grid, word, ref) == expected


@pytest.mark.article("fisf-2020 §1.2.1")
@pytest.mark.article("fisf-2014 §1.2.1")
def test_two_pink_squares_quadruple():
    # Row E holds pink squares at E5 and E11.
    grid = grid_with({"E6": "A", "E7": "A", "E8": "A", "E9": "A", "E10": "A"})
    assert points(grid, "AAAAAAA", "E5") == 7 * 4


@pytest.mark.article("fisf-2020 §1.2.1")
@pytest.mark.article("fisf-2014 §1.2.1")
def test_a_premium_counts_once():
    assert points(Grid.EMPTY, "AAA", "H7") == 3 * 2
    after = grid_with({"H7": "A", "H8": "A", "H9": "A"})
    assert points(after, "AAAA", "H7") == 4


@pytest.mark.article("fisf-2020 §1.2.2")
@pytest.mark.article("fisf-2014 §1.2.2")
def test_cross_words_count_the_shared_letter_and_its_premium_in_each():
    #   G8 is plain, G9 light blue: K on G9 is worth 20 in both words.
    grid = grid_with({"H8": "A", "H9": "U"})
    detail = score(grid, Move.parse("AK", "G8"))
    assert [(word.word, word.points) for word in detail.words] == [
        ("AK", 1 + 20),
        ("AA", 1 + 1),
        ("KU", 20 + 1),
    ]
    assert detail.points == 44


@pytest.mark.article("fisf-2020 §1.2")
@pytest.mark.article("fisf-2014 §1.2")
def test_a_joker_is_worth_nothing_anywhere_but_carries_the_word_premium():
    detail = score(Grid.EMPTY, Move.parse("kA", "H8"))
    assert detail.points == (0 + 1) * 2
    onward = grid_with({"H8": "k", "H9": "A"})
    assert points(onward, "kAS", "H8") == 0 + 1 + 1


@pytest.mark.article("fisf-2020 §1.2.3")
@pytest.mark.article("fisf-2014 §1.2.3")
@pytest.mark.article("fisf-2020 §3.8.2")
@pytest.mark.parametrize(
    ("formule", "primes"),
    [
        (NORMALE, {6: 0, 7: 50}),
        (SEPT_SUR_HUIT, {7: 50, 8: 0}),
        (SEPT_ET_HUIT, {7: 50, 8: 75}),
        (SEPT_HUIT_NEUF, {7: 50, 8: 75, 9: 100}),
    ],
)
def test_the_prime_depends_on_the_tiles_played_not_on_the_rack(formule, primes):
    for played, prime in primes.items():
        detail = score(Grid.EMPTY, Move.parse("A" * played, "H8" if played < 9 else "H7"), formule)
        assert detail.prime == prime
        assert formule.with_joker().prime(played) == formule.prime(played)


def test_the_detail_adds_up_for_every_formule():
    for formule in FORMULES.values():
        detail = score(Grid.EMPTY, Move.parse("FEDAYIN", "H8"), formule)
        words = sum(
            word.multiplier * sum(letter.value * letter.multiplier for letter in word.letters)
            for word in detail.words
        )
        assert detail.points == words + detail.prime
