"""Jarnac, matériel: 144 letters, two mats of eight rows, words of three to nine letters."""

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac.mat import Mat
from engine.games.jarnac.options import GameOptions, letters_from_counts
from engine.letters.tiles import JARNAC, OLDER_JARNAC, Tile
from engine.play.players import player, typed_player
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import A, at_table, new_game

ARTICLE = pytest.mark.article("jarnac, matériel")


@ARTICLE
def test_the_box_of_2012():
    assert JARNAC.total == 144
    assert {letter: JARNAC.counts[letter] for letter in "AELNQST"} == {
        "A": 14,
        "E": 19,
        "L": 4,
        "N": 10,
        "Q": 2,
        "S": 10,
        "T": 10,
    }


@ARTICLE
def test_the_distribution_may_vary_but_not_the_number():
    assert OLDER_JARNAC.total == 144
    assert letters_from_counts("jarnac-ancien") == OLDER_JARNAC.letters
    written = " ".join(f"{letter}{count}" for letter, count in JARNAC.counts.items())
    assert letters_from_counts(written) == JARNAC.letters


@ARTICLE
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A14 B4", "jarnac_wrong_total"),
        ("A144", None),
        ("A143 ?1", "jarnac_bad_count"),
        ("A14 quatorze", "jarnac_bad_count"),
        ("", "jarnac_wrong_total"),
    ],
)
def test_another_box_is_checked(text, code):
    if code is None:
        assert len(letters_from_counts(text)) == 144
        return
    with pytest.raises(RuleError, match=code):
        letters_from_counts(text)


@ARTICLE
def test_two_players_or_two_teams():
    teams = (typed_player(1, "Ana / Bob"), typed_player(2, "Chloé / Denis"))
    state = new_game(players=teams).state
    assert [state.name(side) for side in (0, 1)] == ["Ana / Bob", "Chloé / Denis"]
    for second in ("Ana", " "):
        players = (player(1, "Ana"), player(2, second))
        with pytest.raises(RuleError, match="jarnac_two_players"):
            GameOptions("test", players=players).check()


@ARTICLE
def test_each_has_a_mat_of_eight_rows():
    game = new_game()
    assert [len(mat.rows) for mat in game.state.mats] == [8, 8]
    assert game.state.mats == (Mat(), Mat())


@ARTICLE
@pytest.mark.parametrize("word", ["LA", "ABCDEFGHIJ"])
def test_words_have_three_to_nine_letters(word):
    game = at_table("/ LABCDEFGHIJ", "/")
    assert game.refusal(cmd.MakeWord(word)).code == "jarnac_word_length"


@ARTICLE
def test_a_piece_of_wood_is_drawn_once_until_it_may_be_back_in_the_bag():
    game = new_game()
    game.do(cmd.ChooseStarter(A))
    game.do(cmd.LayTile(Tile("E", 1)))
    assert game.refusal(cmd.LayTile(Tile("E", 1))).code == "jarnac_tile_out"
    assert game.refusal(cmd.LayTile(Tile("E", 20))).code == "foreign_tile"
    assert game.refusal(cmd.LayTile(Tile("?", 1))).code == "foreign_tile"
