"""§3.7 of 2020, §3.6 of 2014: what ends a game. Proposed to the judge, never taken alone."""

import random

import pytest

from engine.games.duplicate import Phase
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.editions import FEDERATION, Edition
from engine.games.duplicate.formules import parse_formule
from tests.engine.duplicate.rig import Game, near_the_end, new_game
from tests.engine.duplicate.wandering import WanderingOracle, play_coup

ARTICLES = {Edition.E2020: "fisf-2020 §3.7", Edition.E2014: "fisf-2014 §3.6"}


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize(
    ("left", "code"),
    [
        ("", "end_all_placed"),
        ("Z", "end_single_letter"),
        ("?", "end_single_letter"),
        ("Y", "end_single_letter"),
        ("EI", "end_only_vowels"),
        ("CDF", "end_only_consonants"),
    ],
)
def test_the_letters_left_end_the_game(left, code, edition):
    game = near_the_end("AB" + left, edition=edition)
    *_, proposed = game.play("AB" + left, "AB K1")
    assert isinstance(proposed, ev.EndProposed)
    assert (proposed.ruling.code, proposed.ruling.article) == (code, ARTICLES[edition])
    assert game.state.phase is Phase.IDLE, "the judge has not closed the game yet"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("left", ["EY", "E?", "CDY", "CD?", "Y?", "CE"])
def test_not_while_a_joker_or_the_y_is_among_two_or_more(left):
    game = near_the_end("AB" + left)
    game.play("AB" + left, "AB K1")
    assert game.state.end is None


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
def test_when_no_letter_can_be_placed_any_more():
    game = near_the_end("ABCE")
    game.oracle.can_place = False
    game.play("ABCE", "AB K1")
    assert game.state.end is not None
    assert game.state.end.code == "end_no_placement"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
def test_a_blocked_grid_is_proposed_as_an_end_at_the_second_tirage_without_a_solution():
    """Too many letters are left to try them all at once: two tirages running speak."""
    game = near_the_end("BCDEFGAIOLMN")
    game.oracle.can_place = None
    for tirage, proposes in (("BCDEAIO", False), ("FGLMNAE", True)):
        game.announce(tirage)
        game.think()
        game.oracle.say()
        annulled = game.do(cmd.AnnulCoup("aucune solution"))
        assert isinstance(annulled[0], ev.CoupAnnulled)
        assert annulled[0].code == "no_solution"
        assert [type(each) for each in annulled[1:]] == [ev.EndProposed] * proposes
    assert game.state.end is not None
    assert game.state.end.code == "end_no_placement"


@pytest.mark.article("fisf-2020 §3.7")
def test_a_coup_annulled_for_another_reason_says_nothing_of_the_grid():
    game = near_the_end("BCDEFGAIOLMN")
    for tirage, solved in (("BCDEAIO", False), ("FGLMNAE", True), ("BCDLAIO", False)):
        game.oracle.forget()
        game.announce(tirage)
        game.think()
        if not solved:
            game.oracle.say()
        game.do(cmd.AnnulCoup("erreur"))
    assert game.state.end is None


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize(
    ("formule", "collected", "code"),
    [
        ("normale", 14, "interruption_results_void"),
        ("normale", 15, "interruption_results_stand"),
        ("7sur8", 9, "interruption_results_void"),
        ("7sur8", 10, "interruption_results_stand"),
    ],
)
def test_more_than_fifteen_minutes_in_a_row(formule, collected, code):
    game = with_collected(collected, formule)
    (noted,) = game.do(cmd.NoteInterruption(15 * 60_000 + 1))
    assert isinstance(noted, ev.InterruptionNoted)
    assert noted.ruling.code == code


@pytest.mark.article("fisf-2020 §3.7")
def test_an_annulled_coup_was_not_collected():
    game = with_collected(15, "normale")
    game.do(cmd.WithdrawMove())
    game.do(cmd.AnnulCoup("erreur"))
    (noted,) = game.do(cmd.NoteInterruption(15 * 60_000 + 1))
    assert isinstance(noted, ev.InterruptionNoted)
    assert noted.ruling.code == "interruption_results_void"


def with_collected(coups: int, formule: str) -> Game:
    game = new_game(parse_formule(formule), oracle=WanderingOracle())
    dice = random.Random(2)
    for _ in range(coups):
        play_coup(game, dice)
    return game
