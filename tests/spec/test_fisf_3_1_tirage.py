"""§3.1 and §3.2: drawing, announcing, and which tirages may be played."""

from dataclasses import replace

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.state import Phase
from tests.engine.games.duplicate.bench import PlayedDuplicate, near_the_end, new_game

EDITIONS = pytest.mark.parametrize("edition", FEDERATION)


def drawn(letters: str, edition: Edition = Edition.E2020) -> PlayedDuplicate:
    game = new_game(edition=edition)
    game.do(cmd.OpenCoup())
    game.draw(letters)
    return game


@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_at_the_first_coup_letters_are_told_in_the_order_they_came_out():
    game = drawn("UBLEATA")
    (announced,) = game.do(cmd.AnnounceRack())
    assert isinstance(announced, ev.RackAnnounced)
    assert (announced.reliquat, announced.drawn, announced.tirage) == ("", "UBLEATA", "UBLEATA")


@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_then_the_reliquat_comes_first_in_alphabetical_order_joker_last():
    game = new_game()
    game.play("Z?TABLE", "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("SOEIN")
    (announced,) = game.do(cmd.AnnounceRack())
    assert isinstance(announced, ev.RackAnnounced)
    assert (announced.reliquat, announced.drawn) == ("Z?", "SOEIN")
    assert announced.tirage == "Z?SOEIN"


@pytest.mark.article("fisf-2020 §3.1")
def test_as_many_letters_are_drawn_as_complete_the_tirage():
    game = new_game()
    game.play("ZSTABLE", "TABLE H4")
    game.do(cmd.OpenCoup())
    assert game.state.table.lacking(game.state.options.formule) == 5


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@EDITIONS
@pytest.mark.parametrize(
    ("letters", "code"),
    [("AEIOUAB", "too_few_consonants"), ("BCDFGHA", "too_few_vowels")],
)
def test_the_first_fifteen_coups_ask_for_two_and_two(letters, code, edition):
    game = drawn(letters, edition)
    refusal = game.refusal(cmd.AnnounceRack())
    assert refusal.code == code
    assert refusal.data["article"] == f"fisf-{edition.value} §3.2"


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
def test_a_rejet_puts_everything_back_reliquat_included():
    game = new_game()
    game.play("ZSTABLE", "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("BCDFG")
    game.do(cmd.RejectRack())
    assert game.state.rack == ""
    assert len(game.state.bag) == 102 - 5
    assert game.state.phase is Phase.DRAWING
    assert game.state.table.lacking(game.state.options.formule) == 7


@pytest.mark.article("fisf-2020 §3.2")
def test_rejets_go_on_until_the_tirage_is_valid():
    game = drawn("AEIOUAB")
    game.do(cmd.RejectRack())
    game.draw("BCDFGHA")
    game.do(cmd.RejectRack())
    game.draw("TABLEAU")
    game.do(cmd.AnnounceRack())
    assert game.state.open_coup.rejets == ("AEIOUAB", "BCDFGHA")


@pytest.mark.article("fisf-2020 §3.2")
def test_a_valid_tirage_is_not_rejected_without_a_reason():
    assert drawn("TABLEAU").refusal(cmd.RejectRack()).code == "rejet_needs_reason"


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@pytest.mark.parametrize("letters", ["AEIOUBY", "BCDFGA?", "BCDFGY?"])
@pytest.mark.parametrize("decision", [cmd.AnnounceRack(), cmd.RejectRack()])
def test_y_and_jokers_are_as_the_judge_pleases(letters, decision):
    game = drawn(letters)
    ruling = game.state.tirage_ruling
    assert ruling is not None
    assert ruling.code == "tirage_judges_choice"
    game.do(decision)
    expected = Phase.ANNOUNCED if isinstance(decision, cmd.AnnounceRack) else Phase.DRAWING
    assert game.state.phase is expected


@pytest.mark.article("fisf-2020 §3.2")
def test_sooner_than_the_sixteenth_coup_one_and_one_when_the_letters_left_ask_for_it():
    """Only one vowel is left: a tirage with one vowel is then valid at any coup."""
    game = near_the_end("ABCDF")
    game.do(cmd.OpenCoup())
    game.draw("ABCDF")
    game.do(cmd.AnnounceRack())
    assert game.state.phase is Phase.ANNOUNCED


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@pytest.mark.parametrize("letters", ["BCD?", "BCDY"])
def test_the_choice_ends_when_the_other_letters_are_all_of_one_kind(letters):
    game = near_the_end(letters)
    game.do(cmd.OpenCoup())
    game.draw(letters)
    ruling = game.state.tirage_ruling
    assert ruling is not None
    assert ruling.code == "tirage_valid_by_free_letters"


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@pytest.mark.parametrize(("coup", "valid"), [(15, False), (16, True)])
def test_from_the_sixteenth_coup_one_and_one(coup, valid):
    game = new_game()
    game.play("TABLEAU", "TABLEAU H4")
    earlier = game.state.coups * (coup - 1)  # only their number counts here
    game.state = replace(game.state, coups=earlier)
    game.do(cmd.OpenCoup())
    game.draw("EBCDFGH")
    ruling = game.state.tirage_ruling
    assert ruling is not None
    assert ruling.is_valid is valid
