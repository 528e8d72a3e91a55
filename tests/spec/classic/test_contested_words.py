"""classique-notice, « Mots contestés »; what a contestation in vain costs is a setting."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import VainChallenge, per_turn
from engine.games.classic.public import public
from engine.games.classic.state import Phase
from engine.play.codec import to_json
from tests.engine.games.classic.bench import assert_whole_set, new_game

pytestmark = pytest.mark.article("classique-notice « Mots contestés »")
WORDS = {"CHAT", "CHATS", "SALE"}


def laid(word="CHAT H5", players="AB", words=WORDS, **options):
    game = new_game(players, words, **options).begin("CHATXSE", "SALEEEE")
    game.lay(word)
    return game


def test_a_word_can_be_contested_until_its_points_are_entered():
    game = laid()
    game.do(cmd.Validate())
    assert game.refused(cmd.Contest("B")) == "classic_phase_drawing"
    game.fill()
    assert game.refused(cmd.Contest("B")) == "classic_phase_playing"


def test_a_word_that_is_not_allowed_goes_back_and_the_turn_is_lost():
    game = laid("XCHAT H5")
    contested, refused = game.do(cmd.Contest("B"))
    assert contested.challenge.bad_words == ("XCHAT",)
    assert refused == ev.WordRefused(1, "A")
    assert game.rack("A") == "ACEHSTX"
    assert game.state.grid.is_empty
    assert game.state.on_turn == "B"
    assert game.state.turns[0].points == 0
    assert_whole_set(game.state)


def test_one_bad_word_among_those_formed_is_enough_named_or_not():
    game = new_game("AB", WORDS).begin("CHATEEE", "SALEX")
    game.play("CHAT H5", "EEEE")
    game.lay("SALE I5")
    formed = [word.word for word in game.state.laid.score.words]
    assert formed == ["SALE", "CS", "HA", "AL", "TE"]
    contested, _ = game.do(cmd.Contest("A", ("SALE",)))
    assert contested.challenge.upheld
    assert contested.challenge.bad_words == ("CS", "HA", "AL", "TE")


def test_good_words_stay_and_wait_for_their_points():
    game = laid()
    game.do(cmd.Contest("B"))
    assert game.state.phase is Phase.LAID
    assert game.refused(cmd.Contest("B")) == "already_contested"
    game.do(cmd.Validate())
    assert game.scores() == {"A": 18, "B": 0}


@pytest.mark.parametrize(
    ("price", "named", "cost"),
    [
        (VainChallenge.FREE, (), 0),
        (VainChallenge.FIVE, ("CHATS",), 5),
        (VainChallenge.TEN, ("chats", "SALE"), 20),
        (VainChallenge.TEN, (), 20),
    ],
)
def test_what_a_contestation_in_vain_costs(price, named, cost):
    game = new_game("AB", WORDS, vain_challenge=price).begin("CHATEEE", "SALEEEE")
    game.play("CHAT H5", "EEEE")
    game.lay("SALE 9H")
    game.do(cmd.Contest("A", named))
    assert game.scores() == {"A": 18 - cost, "B": 0}
    game.do(cmd.Validate())
    assert game.scores()["A"] == 18 - cost


def test_it_may_cost_the_next_turn():
    game = laid(players="ABC", vain_challenge=VainChallenge.TURN)
    game.do(cmd.Contest("B"))
    game.do(cmd.Validate())
    game.fill()
    assert game.state.on_turn == "C"
    assert [turn.play.cause for turn in game.state.turns] == ["", "vain_challenge"]
    game.do(cmd.Pass())
    game.do(cmd.Pass())
    assert game.state.on_turn == "B", "only one turn"


@pytest.mark.parametrize(
    ("contest", "code"),
    [
        (cmd.Contest("A"), "own_word"),
        (cmd.Contest("Z"), "player_not_of_this_game"),
        (cmd.Contest(""), "contester_wanted"),
        (cmd.Contest("B", ("CHIEN",)), "word_not_formed"),
    ],
)
def test_who_may_contest_and_what(contest, code):
    assert laid(vain_challenge=VainChallenge.FIVE).refused(contest) == code


def test_where_it_costs_nothing_nobody_need_be_named():
    game = laid()
    assert game.do(cmd.Contest())[0].challenge.player == ""


def test_contesting_stops_all_clocks():
    game = new_game("AB", WORDS, timing=per_turn(60_000)).begin("CHATXSE", "SALEEEE")
    game.do(cmd.Resume())
    game.now_ms += 10_000
    game.lay("CHAT H5")
    assert not any(clock.is_running for clock in game.state.clocks.values())
    game.do(cmd.Contest("B"))
    assert not any(clock.is_running for clock in game.state.clocks.values())


def test_an_uncontested_wrong_word_stands():
    game = laid("XCHAT H5")
    game.do(cmd.Validate())
    assert game.scores()["A"] == (10 + 3 + 4 + 1 + 1) * 2


def test_nothing_public_tells_whether_a_word_is_good():
    wrong = laid("CHATX H5", words=WORDS)
    right = laid("CHATX H5", words=WORDS | {"CHATX"})
    assert to_json(public(wrong.state)) == to_json(public(right.state))


class TestImmediateRefusal:
    """« Refus immédiat »: on, the console refuses wrong words by itself."""

    def test_a_wrong_word_is_refused_at_once(self):
        game = laid("XCHAT H5", immediate_refusal=True)
        assert isinstance(game.events[-1], ev.WordRefused)
        assert game.state.turns[0].challenge.bad_words == ("XCHAT",)
        assert game.state.on_turn == "B"
        assert game.rack("A") == "ACEHSTX"

    def test_a_good_word_waits_for_its_points(self):
        assert laid("CHAT H5", immediate_refusal=True).state.phase is Phase.LAID
