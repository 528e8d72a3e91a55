"""classique-notice, « Placer le premier mot » and « Joueur suivant »: where words may lie."""

import pytest

from engine.games.classic import commands as cmd
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from tests.engine.games.classic.bench import new_game
from tests.tools.drawing import letter_at

FIRST = pytest.mark.article("classique-notice « Placer le premier mot »")
NEXT = pytest.mark.article("classique-notice « Joueur suivant »")
ARGUED = pytest.mark.article("classique-notice « Points de règles litigieux »")
SUMMARY = pytest.mark.article("classique-resume « Déroulement »")


def word(text, **more):
    return cmd.PlayWord(Move.parse(*text.split()), **more)


def words(turn):
    return [each.word for each in turn.score.words]


def rows(game, first, last):
    """The board from one line to another, as drawn."""
    lines = str(game.state.grid).splitlines()
    return lines["ABCDEFGHIJKLMNO".index(first) : "ABCDEFGHIJKLMNO".index(last) + 1]


@FIRST
@SUMMARY
@pytest.mark.parametrize("place", ["H4", "H8", "8D", "8H"])
def test_the_first_word_covers_the_star_across_or_down(place):
    game = new_game().begin("TABLEAU")
    game.play(f"TABLE {place}")
    assert letter_at(game.state.grid, 7, 7) in "TABLE"


@FIRST
@pytest.mark.parametrize("place", ["H9", "G8", "9H", "7A"])
def test_not_beside_the_star(place):
    game = new_game().begin("TABLEAU")
    assert game.refused(word(f"TABLE {place}")) == "centre_not_covered"


@FIRST
def test_a_word_has_two_letters_or_more():
    game = new_game().begin("AAAAAAA")
    game.do(cmd.LayTile(Tile("A", 1)))
    assert game.refused(cmd.PlayTiles(Reference.parse("H8"))) == "word_too_short"


@NEXT
@ARGUED
def test_a_word_may_be_made_longer_at_both_ends_at_once():
    game = new_game().begin("PORTEZE", "SUPRAAA")
    game.play("PORTE H5")
    turn = game.play("SUPPORTERA H2")
    assert rows(game, "H", "H") == [".SUPPORTERA...."]
    assert words(turn) == ["SUPPORTERA"]
    assert turn.score.played == 5


@NEXT
def test_the_squares_under_what_others_laid_count_no_more():
    game = new_game().begin("PORTEZE", "SUPRAAA")
    game.play("PORTE H5")
    new = 1 + 1 + 3 * 2 + 1 + 1  # S U P(double letter) R A
    assert game.play("SUPPORTERA H2").points == new + 3 + 1 + 1 + 1 + 1


@NEXT
def test_at_a_right_angle_through_a_letter_already_there():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    turn = game.play("SALE 7G")
    assert rows(game, "G", "J") == [
        "......S........",
        "....CHAT.......",
        "......L........",
        "......E........",
    ]
    assert words(turn) == ["SALE"]


@NEXT
@SUMMARY
def test_parallel_to_a_word_all_that_touch_must_form_words():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    turn = game.play("LES I6")
    assert words(turn) == ["LES", "HL", "AE", "TS"], "each is counted, the lexicon asked later"


@NEXT
def test_at_a_right_angle_while_adding_a_letter_to_a_word():
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    turn = game.play("SALE 9H")
    assert words(turn) == ["SALE", "CHATS"]


@NEXT
def test_letters_are_joined_by_a_word():
    game = new_game().begin("CHATODE", "SALEETA")
    game.play("CHAT H5", "AAAA")
    game.play("SALE 9H", "LLLL")
    game.play("CODE 5H")
    turn = game.play("ETALE K5")
    assert rows(game, "H", "K") == [
        "....CHATS......",
        "....O...A......",
        "....D...L......",
        "....ETALE......",
    ]
    assert (words(turn), turn.score.played) == (["ETALE"], 3)


@NEXT
@SUMMARY
def test_a_word_touches_what_lies_there():
    game = new_game().begin("CHATSEE", "LEURRES")
    game.play("CHAT H5")
    assert game.refused(word("LEUR A1")) == "not_connected"


@NEXT
@ARGUED
def test_all_letters_of_a_turn_lie_in_one_unbroken_line():
    """A turn is one word and its place: nothing else can be said, across or down, and a word
    that goes on must be written whole."""
    game = new_game().begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5")
    assert game.refused(word("SA H9")) == "word_continues"
    assert game.refused(word("CHUT H5")) == "square_taken"


@pytest.mark.article("classique-notice « Les lettres »")
def test_a_joker_keeps_its_letter_until_the_end():
    game = new_game().begin("C?ATSEE", "SALEEEE")
    game.play("ChAT H5")
    assert rows(game, "H", "H") == ["....ChAT......."]
    turn = game.play("CHATS H5")
    assert turn.play.move.word == "ChATS"
    assert game.refused(word("CUATS H5")) == "square_taken"


def test_a_letter_must_be_on_the_rack_and_the_refusal_tells_nothing_else():
    game = new_game().begin("CHATSEE")
    refusal = game.refusal(word("CHAUD H5"))
    assert (refusal.code, refusal.data) == ("letter_not_on_rack", {"letters": "DU"})
