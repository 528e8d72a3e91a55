"""A game several centres play: the file, or the centre that draws, decides the tops (§3.4)."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import Phase
from engine.games.duplicate.tops import PREPARED_REASON
from engine.letters.moves import Move
from engine.play.players import player
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


# Two doors before a coup of a sealed épreuve is annulled


def sealed(phase, *, neutralises=True):
    game = new_game(common=CommonGame("0" * 64, 1, Role.FILE, neutralises=neutralises))
    game.announce("TABLEAU")
    if phase is not Phase.ANNOUNCED:
        game.do(cmd.StartClock())
    if phase in (Phase.COLLECTING, Phase.TOP_CHOSEN):
        game.do(cmd.StopClock())
    game.oracle.say(TOLD)
    game.oracle.retained = move(TOLD)
    if phase is Phase.TOP_CHOSEN:
        game.do(cmd.ChooseTop())
    assert game.state.phase is phase
    return game


AFTER_DRAWING = [Phase.ANNOUNCED, Phase.THINKING, Phase.COLLECTING, Phase.TOP_CHOSEN]


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.parametrize("phase", AFTER_DRAWING)
@pytest.mark.parametrize("neutralises", [True, False])
def test_nothing_sealed_is_annulled_before_the_judge_has_read_what_it_means(phase, neutralises):
    game = sealed(phase, neutralises=neutralises)
    refused = game.refusal(cmd.AnnulCoup("chrono"))
    assert (refused.code, refused.data["neutralises"]) == ("annul_leaves_common", neutralises)
    annulled, *_ = game.do(cmd.AnnulCoup("chrono", leaves=True))
    assert annulled.leaves and game.state.phase is Phase.IDLE


@pytest.mark.parametrize("role", [None, Role.DRAWS, Role.FOLLOWS])
def test_elsewhere_a_coup_is_annulled_at_once(role):
    annulled, *_ = collecting(role).do(cmd.AnnulCoup("chrono"))
    assert not annulled.leaves


def test_a_centre_that_has_left_annuls_at_once():
    game = sealed(Phase.THINKING)
    game.do(cmd.AnnulCoup("chrono", leaves=True))
    game.announce("TABLIER")
    annulled, *_ = game.do(cmd.AnnulCoup("encore"))
    assert not annulled.leaves
    game.announce("TABLEAU")
    assert game.refusal(cmd.NeutraliseCoup()).code == "neutralise_not_allowed"


@pytest.mark.parametrize("phase", AFTER_DRAWING)
def test_a_neutralised_coup_lays_the_common_top_and_nobody_scores_it(phase):
    game = sealed(phase)
    game.do(slips.SeatPlayers((player(1, "Ana"), player(2, "Bob"))))
    if phase is Phase.COLLECTING:
        game.do(slips.EnterPoints(1, 1, 12))
    game.do(cmd.NeutraliseCoup("chrono"))
    if game.state.phase is not Phase.TOP_CHOSEN:
        game.do(cmd.ChooseTop())
    game.do(cmd.PlaceTop())
    assert str(game.state.coups[0].top.move) == TOLD
    assert game.state.correction.in_correction == ()
    made = standings(game.state.correction.sheet)
    assert [line.total for line in made.lines] == [0, 0] and made.top_total == 0
    assert not game.state.annulments


def test_a_neutralised_coup_that_is_reopened_counts_again():
    game = sealed(Phase.COLLECTING)
    game.do(slips.SeatPlayers((player(1, "Ana"),)))
    game.do(cmd.NeutraliseCoup("chrono"))
    game.do(cmd.ChooseTop())
    game.do(slips.ReopenCoup(1, "erreur du juge"))
    game.do(slips.EnterPoints(1, 1, 12))
    assert standings(game.state.correction.sheet).line(1).total == 12


def test_only_where_the_rule_of_the_epreuve_says_so():
    game = sealed(Phase.THINKING, neutralises=False)
    assert game.refusal(cmd.NeutraliseCoup()).code == "neutralise_not_allowed"


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
