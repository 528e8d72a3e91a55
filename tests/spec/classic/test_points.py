"""classique-notice, « Cases Primes », « Compter ses points », « Bonus de 50 points »."""

import pytest

from engine.games.classic import commands as cmd
from tests.engine.games.classic.bench import game_on, new_game

SQUARES = pytest.mark.article("classique-notice « Cases Primes »")
COUNT = pytest.mark.article("classique-notice « Compter ses points »")
SUMMARY = pytest.mark.article("classique-resume « Décompte des points »")
JOKERS = pytest.mark.article("classique-notice « Les lettres »")


@SQUARES
@SUMMARY
def test_the_letter_is_multiplied_before_the_word():
    game = new_game().begin("ZONESAA")
    assert game.play("ZONES H4").points == (10 * 2 + 1 + 1 + 1 + 1) * 2  # H4 doubles the Z


@SQUARES
@SUMMARY
@pytest.mark.article("classique-notice « Points de règles litigieux »")
def test_two_double_words_are_four_times_the_word():
    game = game_on("CHATS 8E", "LAITAGE")
    turn = game.play("LAICAGE E5")  # from the double word of E5 to that of E11
    assert turn.points == 4 * (1 + 1 + 1 + 3 + 1 + 2 + 1)


@SQUARES
@SUMMARY
@pytest.mark.article("classique-notice « Points de règles litigieux »")
def test_two_triple_words_are_nine_times_the_word():
    game = game_on("SALE 4A", "ETUDIEZ")
    turn = game.play("ETUSDIEZ A1")  # from the triple word of A1 to that of A8
    assert turn.points == 9 * (1 + 1 + 1 + 1 + 2 + 1 + 1 + 10) + 50


@COUNT
@SUMMARY
def test_every_word_formed_is_counted_and_common_letters_in_each():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    turn = game.play("SALE 9H")
    down = 1 + 1 * 2 + 1 + 1  # S A(I9 doubles) L E
    across = 3 + 4 + 1 + 1 + 1
    assert [word.points for word in turn.score.words] == [down, across]
    assert turn.points == down + across


@COUNT
def test_the_player_announces_and_the_console_counts():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.lay("CHAT H5", announced=20)
    game.do(cmd.Validate())
    turn = game.state.turns[-1]
    assert (turn.announced, turn.points) == (20, 18)
    assert game.scores() == {"A": 18, "B": 0}


@SQUARES
@SUMMARY
def test_a_premium_counts_once():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    assert game.play("CHATS H5").points == 3 + 4 + 1 + 1 + 1, "the star has been used"


@JOKERS
@SUMMARY
def test_a_joker_is_worth_nothing_even_on_a_premium():
    game = new_game().begin("?ONESAA")
    assert game.play("zONES H4").points == (0 + 1 + 1 + 1 + 1) * 2


@pytest.mark.article("classique-notice « Bonus de 50 points »")
@SUMMARY
def test_fifty_points_for_seven_tiles_after_all_premiums():
    game = new_game().begin("TABLEAU")
    turn = game.play("TABLEAU H4")
    assert turn.points == (1 * 2 + 1 + 3 + 1 + 1 + 1 + 1) * 2 + 50
    assert turn.is_scrabble


@pytest.mark.article("classique-notice « Bonus de 50 points »")
def test_not_for_a_long_word_made_of_fewer_tiles():
    game = new_game().begin("PORTEZE", "SUPRAAA")
    game.play("PORTE H5")
    assert game.play("SUPPORTERA H2").score.prime == 0
