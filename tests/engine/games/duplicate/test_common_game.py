"""A game several centres play: the file, or the centre that draws, decides the tops (§3.4)."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.tops import PREPARED_REASON
from engine.letters.moves import Move
from tests.engine.games.duplicate.bench import new_game

TOLD, ISOTOP = "TABLE H4", "LABET H4"


def move(text):
    return Move.parse(*text.split())


def collecting(role, told=TOLD):
    """Two isotops; the other centres place the second one the solver proposes."""
    common = None if role is None else CommonGame("0" * 64, 1, role)
    game = new_game(common=common)
    game.announce("TABLEAU")
    game.think()
    game.oracle.say(ISOTOP, TOLD)
    game.oracle.retained = move(told) if told else None
    return game


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.parametrize("role", [Role.FILE, Role.FOLLOWS])
@pytest.mark.parametrize("reason", [None, "je préfère"])
def test_the_judge_of_a_centre_cannot_choose_another_isotop(role, reason):
    game = collecting(role)
    refused = game.refusal(cmd.ChooseTop(move(ISOTOP), reason))
    assert (refused.code, refused.data["word"]) == ("top_is_told", "TABLE")


@pytest.mark.parametrize("role", [Role.FILE, Role.FOLLOWS])
@pytest.mark.parametrize("asked", [cmd.ChooseTop(), cmd.ChooseTop(move(TOLD))])
def test_the_top_all_centres_place_is_retained(role, asked):
    (chosen,) = collecting(role).do(asked)
    assert chosen.move == move(TOLD)


def test_it_is_retained_whatever_reason_the_judge_gives():
    (chosen,) = collecting(Role.FILE).do(cmd.ChooseTop(reason="comme convenu"))
    assert (chosen.move, chosen.reason) == (move(TOLD), "comme convenu")


@pytest.mark.parametrize("role", [None, Role.DRAWS])
def test_a_judge_who_draws_chooses_among_the_isotops(role):
    (chosen,) = collecting(role).do(cmd.ChooseTop(move(ISOTOP)))
    assert chosen.move == move(ISOTOP)


def test_a_top_that_has_not_come_is_awaited_or_dictated():
    game = collecting(Role.FOLLOWS, told=None)
    assert game.refusal(cmd.ChooseTop()).code == "top_not_come"
    (chosen,) = game.do(cmd.ChooseTop(move(TOLD)))
    assert chosen.move == move(TOLD)


@pytest.mark.article("fisf-2020 §3.6")
def test_after_an_annulment_the_file_is_of_no_help_and_the_judge_chooses():
    (chosen,) = collecting(Role.FILE, told=None).do(cmd.ChooseTop())
    assert chosen.reason != PREPARED_REASON


@pytest.mark.parametrize("role", Role)
def test_the_journal_keeps_what_a_centre_does(role):
    game = collecting(role)
    assert game.replayed().options.common == CommonGame("0" * 64, 1, role)


def test_a_coup_of_the_file_is_not_rewritten():
    game = collecting(Role.FILE)
    game.do(cmd.ChooseTop())
    game.do(cmd.PlaceTop())
    asked = cmd.CorrectCoup(1, move=move(ISOTOP), reason="je préfère")
    assert game.refusal(asked).code == "coup_of_the_file"
