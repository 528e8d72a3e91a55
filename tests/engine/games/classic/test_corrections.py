"""The judge corrects a past turn: everything after is counted again, or the correction refused."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase
from engine.games.classic.turns import PASS, Play, PlayKind, Turn, check_still_on
from engine.letters.moves import Move
from engine.rulings import RuleError
from tests.engine.games.classic.bench import assert_whole_set, free_game, near_the_end, new_game


def word(text):
    return Play(PlayKind.WORD, Move.parse(*text.split()))


def game(**options):
    game = new_game("AB", **options).begin("CHATEEE", "SALEXEE")
    game.play("CHAT H5", "RRRR")
    game.play("SALE 9H", "NNNN")
    return game


def test_another_place_is_counted_and_everything_after():
    played = game()
    played.do(cmd.CorrectTurn(2, word("SALE I5")))
    second = played.state.turns[1]
    assert (str(second.play.move), second.corrected) == ("SALE I5", True)
    assert second.points == second.score.points
    assert played.scores()["B"] == second.points
    assert_whole_set(played.state)
    assert played.replayed() == played.state


def test_a_later_turn_worth_something_else_says_so():
    played = game()
    played.do(cmd.CorrectTurn(1, word("CHAT 8E")))  # T under the S: SALE 9H still lies beside
    second = played.state.turns[1]
    assert (second.corrected, second.recomputed) == (False, True)
    assert [each.word for each in second.score.words] == ["SALE", "TS"]


def test_a_correction_that_makes_a_later_turn_impossible_names_it():
    played = game()
    refusal = played.refusal(cmd.CorrectTurn(1, word("CHAT H8")))  # the A of SALE on the H
    assert refusal.code == "correction_breaks_turn"
    assert (refusal.data["turn"], refusal.data["later"]) == (1, 2)
    assert refusal.data["why"].code == "square_taken"


def test_a_word_that_cannot_be_played_is_refused_by_itself():
    assert game().refused(cmd.CorrectTurn(1, word("CHIEN H5"))) == "letter_not_on_rack"


def test_points_the_judge_gives_count_whatever_the_console_counted():
    played = game()
    played.do(cmd.CorrectTurn(1, points=20))
    assert played.scores()["A"] == 20
    assert played.state.turns[0].corrected
    played.do(cmd.CorrectTurn(1))
    assert played.scores()["A"] == 18, "and can be taken back"


@pytest.mark.parametrize("points", [-1, 2_001, 10**12])
def test_points_no_turn_can_be_worth_are_refused(points):
    assert game().refused(cmd.CorrectTurn(1, points=points)) == "points_impossible"


def test_points_need_a_word():
    played = game()
    played.do(cmd.Pass())
    assert played.refused(cmd.CorrectTurn(3, points=5)) == "points_without_word"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_correcting_a_turn_to_itself_changes_nothing(turn):
    played = game()
    played.do(cmd.Exchange("EE"))
    played.draw("UU")
    before = played.state
    assert played.do(cmd.CorrectTurn(turn, before.turns[turn - 1].play)) == ()
    assert played.state == before


def test_a_word_entered_as_a_pass_is_put_right_and_its_tiles_drawn():
    played = new_game("AB").begin("CHATEEE", "SALEEEE")
    played.do(cmd.Pass())
    played.do(cmd.CorrectTurn(1, word("CHAT H5")))
    assert (played.state.phase, played.state.drawer) == (Phase.DRAWING, "A")
    played.draw("RRRR")
    assert (played.state.phase, played.state.on_turn) == (Phase.PLAYING, "B")
    assert played.state.table == played.state.record.table(played.state.options)


def test_a_word_cannot_have_been_shorter_than_what_was_drawn():
    played = game()
    refusal = played.refusal(cmd.CorrectTurn(1, word("CHA H6")))
    assert refusal.code == "rack_too_full"


def test_another_exchange():
    played = game()
    played.do(cmd.Exchange("EE"))
    played.draw("UU")
    played.do(cmd.CorrectTurn(3, Play(PlayKind.EXCHANGE, letters="re")))
    assert played.rack("A") == "EERRRUU"
    assert_whole_set(played.state)
    refusal = played.refusal(cmd.CorrectTurn(3, Play(PlayKind.EXCHANGE, letters="R")))
    assert refusal.code == "rack_too_full", "two were drawn"
    played.do(cmd.CorrectTurn(3, Play(PlayKind.EXCHANGE, letters="REE")))
    assert played.state.drawer == "A", "one more is to be drawn"


def test_a_corrected_exchange_may_make_a_later_draw_impossible():
    played = new_game("AB").begin("JKEEEEE", "SALEEEE")
    played.do(cmd.Exchange("J"))
    played.draw("U")
    played.play("SALE H5", "J")
    refusal = played.refusal(cmd.CorrectTurn(1, Play(PlayKind.EXCHANGE, letters="K")))
    assert (refusal.code, refusal.data["later"]) == ("correction_breaks_turn", 2)


def test_an_end_goes_with_what_caused_it():
    played = game()
    for _ in range(4):
        played.do(cmd.Pass())
    assert played.state.phase is Phase.ENDED
    played.do(cmd.CorrectTurn(6, word("EN L9")))
    assert played.state.end is None
    assert played.state.phase is Phase.DRAWING


def test_no_turn_can_follow_the_one_that_ends_the_game():
    over = near_the_end("", "XU").state.table
    with pytest.raises(RuleError, match="game_was_over"):
        check_still_on(over, [Turn(1, "A", word("AS K1"))])
    check_still_on(over, [Turn(1, "B", PASS)])


def test_what_never_happened_cannot_be_corrected():
    assert game().refused(cmd.CorrectTurn(9, PASS)) == "no_such_turn"
    assert game().refused(cmd.CorrectTurn(1, Play(PlayKind.LOST))) == "cannot_correct_so"
    assert game().refused(cmd.CorrectTurn(1, Play(PlayKind.WORD))) == "word_wanted"
    assert game().refused(cmd.CorrectTurn(1, Play(PlayKind.EXCHANGE))) == "exchange_letters_wanted"


def test_free_racks_are_counted_again():
    played = free_game()
    played.play("CHAT H5")
    played.do(cmd.CorrectTurn(1, PASS))
    assert played.state.grid.is_empty
    assert played.state.table.bag_size == 102 - 14
    assert played.state.table == played.state.record.table(played.state.options)


def test_with_immediate_refusal_no_correction_brings_a_wrong_word():
    played = game(words={"CHAT", "SALE", "CHATS", "TACH"}, immediate_refusal=True)
    refusal = played.refusal(cmd.CorrectTurn(1, word("TCHA H5")))
    assert refusal.code in {"word_unknown", "correction_breaks_turn"}
    refusal = played.refusal(cmd.CorrectTurn(1, word("TACH H5")))
    assert refusal.data["why"].data == {"word": "TACHS"}
