"""Every reason against a move, not the first."""

import pytest

from engine.games.duplicate.formules import NORMALE, SEPT_SUR_HUIT
from engine.letters.board import Grid
from engine.letters.legality import examine
from engine.letters.moves import Move, parse_word
from engine.letters.scoring import USUAL
from tests.tools.drawing import grid_after

WORDS = {"CHAT", "CHATS", "AS", "SA", "ES", "TAS", "TE", "ACHATS", "OS", "OCTANE", "RETARDAS"}


def reasons(grid, word, ref, rack, limits=NORMALE):
    verdict = examine(grid, Move.parse(word, ref), rack, WORDS, limits)
    return [reason.code for reason in verdict.reasons]


def test_a_legal_move_is_paid():
    examination = examine(Grid.EMPTY, Move.parse("CHAT", "H5"), "CHATZZZ", WORDS)
    assert examination.is_legal
    assert examination.points == (3 + 4 + 1 + 1) * 2


@pytest.mark.article("fisf-2020 §1.1")
@pytest.mark.article("fisf-2014 §1.1")
def test_the_first_word_covers_the_star():
    assert reasons(Grid.EMPTY, "CHAT", "H9", "CHAT") == ["centre_not_covered"]


@pytest.mark.article("fisf-2020 §3.4")
def test_the_first_word_is_horizontal():
    assert reasons(Grid.EMPTY, "CHAT", "8H", "CHAT") == ["first_move_vertical"]


def test_lying_across_is_a_rule_of_duplicate_alone():
    assert reasons(Grid.EMPTY, "CHAT", "8H", "CHAT", USUAL) == []
    assert reasons(Grid.EMPTY, "CHAT", "1A", "CHAT", USUAL) == ["centre_not_covered"]


def test_a_word_must_touch_another():
    assert reasons(grid_after("CHAT H5"), "AS", "A1", "AS") == ["not_connected"]


def test_a_word_that_goes_on_must_be_written_whole():
    assert reasons(grid_after("CHAT H5"), "CHAT", "H5", "S") == ["nothing_placed"]
    assert reasons(grid_after("CHAT H6"), "AS", "H4", "AS") == ["word_continues", "word_unknown"]


def test_words_across_must_be_valid_too():
    assert reasons(grid_after("CHAT H5"), "AS", "I5", "AS") == [
        "formed_word_unknown",
        "formed_word_unknown",
    ]


def test_all_reasons_are_given_at_once():
    found = reasons(Grid.EMPTY, "XYLO", "1A", "ABC")
    assert found == [
        "centre_not_covered",
        "first_move_vertical",
        "letters_not_in_rack",
        "word_unknown",
    ]


def test_off_the_grid_and_onto_other_letters():
    assert reasons(Grid.EMPTY, "CHATS", "H12", "CHATS") == ["off_grid"]
    assert reasons(Grid.EMPTY, "XYLOS", "H12", "CHATS") == ["off_grid", "word_unknown"]
    assert reasons(grid_after("CHAT H5"), "OCTANE", "H4", "OCTANE") == [
        "square_taken",  # T where the H of CHAT lies, N where its T lies
        "square_taken",
    ]


@pytest.mark.article("fisf-2020 §3.8.2")
def test_seven_of_eight_letters_may_be_played_not_eight():
    assert reasons(Grid.EMPTY, "RETARDAS", "H4", "RETARDAS", SEPT_SUR_HUIT) == ["too_many_played"]


def test_a_joker_is_taken_from_the_rack_as_a_joker():
    assert reasons(Grid.EMPTY, "cHAT", "H5", "?HAT") == []
    assert reasons(Grid.EMPTY, "CHAT", "H5", "?HAT") == ["letters_not_in_rack"]


def test_case_on_occupied_squares_is_of_no_consequence():
    grid = grid_after("cHAT H5")
    for word in ("cHATS", "CHATS", "chatS"):
        assert reasons(grid, word, "H5", "S") == []


def test_words_are_read_with_accents():
    assert parse_word("élançé") == "elance"
    assert parse_word("CŒUR") == "COEUR"
