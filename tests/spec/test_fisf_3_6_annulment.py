"""§3.6 of 2020, §6.2 of 2014: annulling a coup."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.state import Phase
from tests.engine.games.duplicate.bench import assert_whole_set, near_the_end, new_game

EDITIONS = pytest.mark.parametrize("edition", FEDERATION)
END = {Edition.E2020: "fisf-2020 §3.7", Edition.E2014: "fisf-2014 §3.6"}


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §6.2")
def test_without_any_solution_the_letters_go_back_and_are_drawn_anew():
    game = new_game()
    game.play("TABLEAU", "TABLE H4")
    game.announce("BONDI")
    game.oracle.say()
    game.do(cmd.StartClock())
    annulled, *_ = game.do(cmd.AnnulCoup())
    assert isinstance(annulled, ev.CoupAnnulled)
    assert (annulled.coup, annulled.tirage, annulled.code) == (
        2,
        "AUBONDI",
        "no_solution",
    )
    assert game.state.rack == ""
    game.do(cmd.OpenCoup())
    assert game.state.open_coup.number == 2
    assert_whole_set(game.state)


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §6.2")
def test_after_an_error_the_points_of_the_coup_are_annulled():
    game = new_game(players="A")
    game.play("TABLEAU", "TABLEAU H4")
    game.do(slips.EnterPoints(1, 1, 70))
    game.do(cmd.WithdrawMove())
    game.do(cmd.AnnulCoup("mot accepté à tort"))
    assert (game.state.cumul, game.state.totals, game.state.grid.is_empty) == (0, {1: 0}, True)


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §6.2")
def test_the_same_letters_are_rejected_until_the_tirage_differs():
    game = new_game()
    game.announce("TABLEAU")
    game.do(cmd.AnnulCoup("erreur de chronométrage"))
    game.do(cmd.OpenCoup())
    for _ in range(2):
        game.draw("LUTABEA")
        assert game.refusal(cmd.AnnounceRack()).code == "same_as_annulled"
        game.do(cmd.RejectRack())
    game.draw("LUTABEE")
    game.do(cmd.AnnounceRack())
    assert game.state.phase is Phase.ANNOUNCED


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §3.6")
@EDITIONS
def test_the_game_ends_when_no_other_tirage_can_be_drawn(edition):
    game = near_the_end("ABCE", edition=edition)
    game.announce("ABCE")
    _, proposed = game.do(cmd.AnnulCoup("erreur"))
    assert isinstance(proposed, ev.EndProposed)
    assert proposed.ruling.code == "end_no_other_tirage"
    assert proposed.ruling.article == END[edition], "in 2014, §6.2 annuls and ends nothing"


@pytest.mark.article("fisf-2020 §3.6")
def test_it_goes_on_when_the_bag_holds_enough_for_another():
    game = near_the_end("ABCEFGIO")
    game.announce("ABCEFGI")
    assert len(game.do(cmd.AnnulCoup("erreur"))) == 1
