"""Equal tops: the joker first, then the end of the game, then what opens it."""

import pytest

from engine.games.duplicate.formules import NORMALE, Edition
from engine.games.duplicate.rack import remaining_letters, settle
from engine.games.duplicate.tops import Confusion, CoupQuestion, JokerUse, confusions, rank_tops
from engine.letters.moves import Move
from engine.letters.solver import Solution
from tests.tools.drawing import grid_after, letter_at

GRID = grid_after("CHAT H5")


def coup(rack, bag, formule=NORMALE, grid=GRID):
    return CoupQuestion(5, grid, rack, bag, formule, Edition.E2020)


def ranked(position, *moves, openings=None, samples=("AEBCDFGHIJ",)):
    """Rank moves written `"WORD H4"` with a solver that scores by a table of grids."""
    tops = [Move.parse(*text.split()) for text in moves]
    by_grid = {
        settle(position.grid, top, position.rack, position.bag, position.formule).grid: score
        for top, score in zip(tops, openings or [0] * len(tops), strict=True)
    }

    def scores(questions):
        return [[by_grid.get(grid, 0)] * len(racks) for grid, racks in questions]

    return rank_tops(position, tops, scores, [samples])


@pytest.mark.article("fisf-2020 §3.4")
def test_a_word_without_joker_is_an_obligation():
    first, second = ranked(coup("S?AEBCD", "AEBCDFGHIJ"), "CHATs H5", "CHATS H5", openings=[99, 1])
    assert (first.move.word, first.obligatory) == ("CHATS", True)
    assert (second.joker, second.obligatory) == (JokerUse.LOST, False)


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.6")
def test_a_word_that_ends_the_game_is_an_obligation():
    # CHATS leaves A and E, vowels only: the end. CHATE leaves A and S, and would open more.
    ends, goes_on = ranked(coup("AES", ""), "CHATE H5", "CHATS H5", openings=[50, 5])
    assert (ends.move.word, ends.obligatory) == ("CHATS", True)
    assert ends.ends_game.code == "end_only_vowels"
    assert (goes_on.ends_game, goes_on.obligatory) == (None, False)


@pytest.mark.article("fisf-2020 §3.4")
def test_between_two_words_that_end_the_game_the_judge_chooses():
    both = ranked(coup("AES", ""), "CHATAE H5", "CHATEA H5")
    assert [top.ends_game.code for top in both] == ["end_single_letter"] * 2
    assert not any(top.obligatory for top in both)


@pytest.mark.article("fisf-2020 §3.4")
def test_the_joker_comes_before_the_end_of_the_game():
    # CHATs would end the game at once, but spends the joker.
    first, second = ranked(coup("?SS", ""), "CHATs H5", "CHATS H5", openings=[0, 10])
    assert first.move.word == "CHATS"
    assert second.ends_game is not None


@pytest.mark.article("fisf-2020 §3.8.1")
def test_in_a_joker_game_the_joker_that_comes_back_is_preferred():
    joker = NORMALE.with_joker()
    position = coup("?EBCDFG", "SAAEEII", joker)
    kept, lost = ranked(position, "CHATz H5", "CHATs H5")
    assert (kept.move.word, kept.joker) == ("CHATs", JokerUse.RETURNED)
    assert (lost.move.word, lost.joker) == ("CHATz", JokerUse.LOST)
    assert kept.obligatory


@pytest.mark.article("fisf-2020 §3.8.1")
@pytest.mark.article("fisf-2014 §7.1")
@pytest.mark.parametrize("openings", [[10, 50], [50, 10]])
def test_in_a_joker_game_an_exchange_preserves_the_joker_as_well_as_a_word_without_it(openings):
    """What opens the game decides between them; the judge may take either."""
    position = coup("?SEBCDF", "SAAEEII", NORMALE.with_joker())
    ordered = ranked(position, "CHATs H5", "CHATE H5", openings=openings)
    best = ("CHATs", "CHATE")[openings.index(max(openings))]
    assert ordered[0].move.word == best
    assert not any(candidate.obligatory for candidate in ordered)


@pytest.mark.article("fisf-2020 §3.8.1")
def test_in_a_joker_game_a_joker_lost_for_good_stays_the_last():
    """Beside an exchange and a word without joker, CHATz is refused: no Z is left."""
    position = coup("?SEBCDF", "SAAEEII", NORMALE.with_joker())
    ordered = ranked(position, "CHATz H5", "CHATs H5", "CHATE H5", openings=[99, 1, 2])
    assert ordered[-1].move.word == "CHATz"
    assert [candidate.obligatory for candidate in ordered] == [True, True, False]


@pytest.mark.article("fisf-2020 §3.4")
def test_in_a_normal_game_no_joker_comes_back():
    first, second = ranked(coup("?SEBCDF", "SAAEEII"), "CHATs H5", "CHATS H5", openings=[50, 1])
    assert (first.move.word, first.obligatory, second.obligatory) == ("CHATS", True, False)


@pytest.mark.article("fisf-2020 §3.4")
def test_among_the_rest_the_word_that_opens_the_game_most_is_proposed():
    found = ranked(coup("SEAEBCD", "AEBCDFGHIJ"), "CHATS H5", "CHATE H5", openings=[20, 45])
    assert [(top.move.word, top.opening) for top in found] == [("CHATE", 45.0), ("CHATS", 20.0)]
    assert not any(top.obligatory for top in found)


def test_a_single_top_needs_no_figure():
    (only,) = ranked(coup("SEAEBCD", "AEBCDFGHIJ"), "CHATS H5")
    assert only.opening is None


@pytest.mark.article("fisf-2020 §3.8.1")
class TestJokerExchange:
    joker = NORMALE.with_joker()

    def test_the_letter_comes_from_the_bag_and_the_joker_returns(self):
        after = settle(GRID, Move.parse("CHATs", "H5"), "?EBCDFG", "SS", self.joker)
        assert letter_at(after.grid, 7, 8) == "S"
        assert (after.bag, after.rack) == ("S", "EBCDFG")
        assert remaining_letters(after, self.joker) == "EBCDFG" + "S" + "?"

    def test_without_the_letter_in_the_bag_the_joker_stays(self):
        after = settle(GRID, Move.parse("CHATs", "H5"), "?EBCDFG", "AA", self.joker)
        assert letter_at(after.grid, 7, 8) == "s"
        assert remaining_letters(after, self.joker).count("?") == 1

    def test_after_the_second_joker_the_game_is_a_normal_one(self):
        grid = grid_after("CHaT H5")
        after = settle(grid, Move.parse("CHaTs", "H5"), "?EBCDFG", "AA", self.joker)
        assert "?" not in remaining_letters(after, self.joker)
        assert self.joker.companion_jokers(2) == ""

    def test_both_jokers_leave_the_bag_before_the_game(self):
        assert len(self.joker.initial_bag()) == 100
        assert "?" not in self.joker.initial_bag()
        assert self.joker.companion_jokers(0) == "?"

    def test_a_normal_game_never_exchanges(self):
        after = settle(GRID, Move.parse("CHATs", "H5"), "?EBCDFG", "SS", NORMALE)
        assert letter_at(after.grid, 7, 8) == "s"
        assert after.bag == "SS"


def test_the_solver_is_asked_whether_anything_can_still_be_played():
    """A tie after which nothing can be placed ends the game too (§3.7)."""
    position = coup("SABE", "")
    tops = [Move.parse("CHATS", "H5")]
    (blocked,) = rank_tops(position, tops, lambda questions: [[None]] * len(questions), ())
    assert blocked.ends_game.code == "end_no_placement"


def mistaken(retained, *listed, margin=0):
    """Solutions are written `"WORD H4"`, worth as much as the one retained, or `"WORD H4 -3"`."""
    written = [text.split() for text in (retained, *listed)]
    solutions = [
        Solution(Move.parse(word, place), 60 + int("".join(more) or "0"))
        for word, place, *more in written
    ]
    best_first = sorted(solutions, key=lambda each: -each.points)
    return confusions(GRID, solutions[0], best_first, margin)


@pytest.mark.article("fisf-2020 §3.4")
class TestCautions:
    """« Attention à la place », « Attention à la solution »: a real risk, or nothing."""

    def test_the_same_word_elsewhere_is_a_risk_for_its_place(self):
        assert mistaken("SES 9H", "SES 9F") == (Confusion.PLACE,)
        assert mistaken("SES 9H", "SES G9") == (Confusion.PLACE,)

    def test_another_word_of_the_same_letters_there_is_a_risk_for_the_solution(self):
        assert mistaken("SERA 9H", "SARE 9H") == (Confusion.SOLUTION,)

    @pytest.mark.parametrize("less", ["-1", "-5", "-40", "+3"])
    def test_what_is_not_worth_the_same_is_no_risk_by_itself(self, less):
        assert mistaken("SES 9H", f"SES 9F {less}") == ()
        assert mistaken("SERA 9H", f"SARE 9H {less}") == ()

    def test_within_a_few_points_it_is_the_judges_to_say(self):
        assert mistaken("SES 9H", "SES 9F -5", margin=5) == (Confusion.PLACE,)
        assert mistaken("SERA 9H", "SARE 9H +5", margin=5) == (Confusion.SOLUTION,)
        assert mistaken("SES 9H", "SES 9F -6", "SERA 9H -2", margin=5) == ()

    def test_both_may_be_said(self):
        assert mistaken("SERA 9H", "SERA 9E", "SARE 9H") == tuple(Confusion)

    def test_the_same_letters_elsewhere_or_other_letters_there_are_none(self):
        assert mistaken("SERA 9H", "SARE 9E", "SERT 9H", "SERAI 9H", "ERSA H9") == ()

    def test_the_place_of_the_joker_is_no_other_place(self):
        assert mistaken("SERAs 9H", "sERAS 9H") == ()

    def test_the_solution_itself_is_no_risk(self):
        assert mistaken("CHATS H5") == ()
