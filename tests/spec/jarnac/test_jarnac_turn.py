"""Jarnac, toss and tour de jeu."""

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Phase
from engine.letters.tiles import Tile
from tests.engine.games.jarnac.bench import A, B, assert_whole_set, at_table, begun, new_game

TOSS = pytest.mark.article("jarnac, toss")
TURN = pytest.mark.article("jarnac, tour de jeu")


@TOSS
@pytest.mark.parametrize(("letters", "starter"), [("DM", A), ("MD", B)])
def test_nearest_to_a_begins(letters, starter):
    game = new_game()
    game.draw(letters)
    assert (game.state.starter, game.state.turn) == (starter, starter)


@TOSS
def test_both_letters_go_back():
    game = new_game()
    game.draw("DM")
    assert len(game.state.bag) == 144


@TOSS
def test_a_tie_is_drawn_again_as_often_as_needed():
    game = new_game()
    game.draw("EE")
    assert (game.state.phase, len(game.state.bag)) == (Phase.TOSS, 144)
    game.draw("SSTA")
    assert game.state.turn == B


@TOSS
def test_one_piece_of_wood_cannot_be_both_letters():
    game = new_game()
    game.do(cmd.LayTile(Tile("E", 1)))
    assert game.refusal(cmd.LayTile(Tile("E", 1))).code == "jarnac_tile_out"
    game.do(cmd.LayTile(Tile("E", 2)))
    game.do(cmd.LayTile(Tile("E", 1)))  # a tie: both are back in the bag


@TOSS
def test_a_toss_letter_read_wrongly_is_taken_back():
    game = new_game()
    game.draw("D")
    game.do(cmd.TakeBackTile())
    game.draw("ZA")
    assert game.state.starter == B


@TURN
def test_who_begins_draws_six_letters_face_up():
    game = new_game()
    game.draw("DM")
    game.draw("LACSE")
    assert game.refusal(cmd.MakeWord("LAC")).code == "phase_jarnac_drawing"
    game.draw("Z")
    assert (game.state.phase, game.state.mat(A).reliquat) == (Phase.PLAYING, "LACSEZ")


@TURN
def test_a_first_word_goes_on_the_first_row_and_draws_a_letter():
    game = begun("LACSEZ")
    game.word("lac")
    assert game.state.mat(A).row(1) == "LAC"
    assert game.state.to_draw == 1
    assert game.refusal(cmd.MakeWord("SEZ")).code == "jarnac_draw_first"
    assert game.refusal(cmd.Pass()).code == "jarnac_draw_first"
    game.draw("T")
    assert game.reliquat(A) == "ESTZ"


@TURN
def test_a_new_word_goes_on_the_next_row():
    game = at_table("LAC / TONRIT", "/")
    assert game.refusal(cmd.MakeWord("TON", 3)).code == "jarnac_row_not_next"
    game.word("TON")
    assert game.rows(A) == ["LAC", "TON"]


@TURN
def test_a_word_is_lengthened_by_one_letter_or_more_and_rearranged():
    game = at_table("TON LAC / ET", "/")
    game.word("ECLAT", 2)
    assert (game.rows(A), game.reliquat(A)) == (["TON", "ECLAT"], "")


@TURN
@pytest.mark.parametrize("word", ["TRI", "LAC"])
def test_at_least_one_letter_is_added(word):
    game = at_table("LAC / TRI", "/")
    refusal = game.refusal(cmd.MakeWord(word, 1))
    assert refusal.code == "jarnac_letter_leaves_row"


@TURN
def test_no_letter_leaves_a_word():
    game = at_table("ECLAT / RSO", "/")
    assert game.refusal(cmd.MakeWord("CLOTRAS", 1)).code == "jarnac_letter_leaves_row"


@TURN
def test_no_letter_goes_from_one_row_to_another():
    game = at_table("LAC TON / E", "/")
    refusal = game.refusal(cmd.MakeWord("LACETON", 1))
    assert (refusal.code, refusal.data["letters"]) == ("jarnac_letters_missing", "NOT")


@TURN
def test_the_only_possible_row_is_found():
    game = at_table("LAC TON / E", "/")
    (made, *_) = game.word("NOTE")
    assert made == ev.WordMade(A, "NOTE", 2)


@TURN
def test_where_several_rows_are_possible_one_is_asked_for():
    game = at_table("TON TON / E", "/")
    refusal = game.refusal(cmd.MakeWord("NOTE"))
    assert (refusal.code, refusal.data["rows"]) == ("jarnac_several_rows", "1, 2")
    game.word("NOTE", 2)
    assert game.rows(A) == ["TON", "NOTE"]


@TURN
def test_each_word_draws_a_letter_and_the_player_goes_on():
    game = begun("LACTON")
    game.word("LAC")
    game.draw("E")
    game.word("TON")
    game.draw("S")
    game.word("NOTE", 2)
    game.draw("A")
    assert (game.rows(A), game.reliquat(A), game.state.turn) == (["LAC", "NOTE"], "AS", A)


@TURN
def test_je_passe_gives_the_bag_and_the_other_draws_six():
    game = begun("LACSEZ")
    game.passes()
    assert (game.state.turn, game.state.phase, game.state.to_draw) == (B, Phase.RECEIVING, 6)
    game.draw("TONRIT")
    assert game.state.phase is Phase.PLAYING
    assert_whole_set(game.state)


@TURN
def test_the_second_player_may_say_jarnac_before_drawing_six():
    game = begun("LACSEZ")
    game.passes()
    game.jarnac("LAC")
    assert (game.rows(B), game.reliquat(A), game.state.to_draw) == (["LAC"], "ESZ", 6)
    game.draw("TONRIT")
    assert game.reliquat(B) == "INORTT"


@TURN
@pytest.mark.parametrize("word", ["NOTÉ", "note", " NOTE "])
def test_a_word_is_read_as_people_write_it(word):
    game = at_table("/ NOTE", "/")
    game.word(word)
    assert game.rows(A) == ["NOTE"]


@TURN
@pytest.mark.parametrize("word", ["NO7E", "N?TE", "NOT-E"])
def test_what_is_no_word_is_refused(word):
    game = at_table("/ NOTE", "/")
    assert game.refusal(cmd.MakeWord(word)).code == "unknown_letter"
