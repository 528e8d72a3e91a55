"""The grid in words: what is asked in many ways, what is told, and to whom."""

from dataclasses import replace

import pytest

from console.games.duplicate.grid_told import told
from console.games.duplicate.snapshot import Revealing
from console.web.access import JUDGE
from engine.games.duplicate import commands as game
from engine.letters.board import Grid
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.snapshots import before

ROWS = {7: "...FEDAYIN.....", 8: "...A...........", 9: "...c..........."}
"""A word across, and one down from its first letter, with a joker."""


@pytest.fixture(scope="module")
def snapshot():
    squares = "".join(ROWS.get(row, "." * 15) for row in range(15))
    return replace(before(1), grid=Grid(squares))


def flat(snapshot, asked):
    return " ".join(told(snapshot, asked, 0))


@pytest.mark.parametrize("asked", ["ligne H", "Ligne h", "la ligne H ?", "rangée H"])
def test_a_row_is_its_words_and_its_free_squares(snapshot, asked):
    said = flat(snapshot, asked)
    assert "De 4 à 10 : FEDAYIN, F, E, D, A, Y, I, N." in said
    assert "mot triple 1 et 15" in said and "lettre double 12" in said


@pytest.mark.parametrize("asked", ["colonne 4", "Colonne quatre", "la colonne 4"])
def test_a_column_is_read_downwards_and_a_joker_is_told(snapshot, asked):
    said = flat(snapshot, asked)
    assert "De H à J : FAC, F, A, C joker." in said


def test_a_line_may_be_empty(snapshot):
    assert "Ligne A : vide." in flat(snapshot, "ligne A")


@pytest.mark.parametrize("asked", ["autour de H8", "h8", "autour de H huit", "8 H", "la case H 8"])
def test_around_a_square_each_side_as_far_as_a_finger_goes(snapshot, asked):
    said = flat(snapshot, asked)
    assert "En H 8 : Y." in said
    assert "À gauche : A, D, E, F." in said
    assert "À droite : I, N, vide, lettre double." in said


def test_around_a_corner_there_is_the_edge(snapshot):
    said = flat(snapshot, "A1")
    assert "En A 1 : mot triple." in said
    assert "À gauche : bord." in said and "Au-dessus : bord." in said


def test_everything_across_then_down(snapshot):
    across, down = told(snapshot, "toute la grille", 0)
    assert across == "Horizontalement : FEDAYIN H 4."
    assert down == "Verticalement : FAC H 4."


@pytest.mark.parametrize(
    "asked", ["", "Z3", "H16", "H0", "colonne 16", "ligne P", "bonjour", "9" * 500]
)
def test_what_cannot_be_made_out_says_how_to_ask(snapshot, asked):
    with pytest.raises(RuleError) as refused:
        told(snapshot, asked, 0)
    assert refused.value.code == "grid_not_understood"
    assert len(refused.value.data["asked"]) <= 60


# --- during a game ------------------------------------------------------------------------------


@pytest.fixture
def room(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon, preset="seance-de-club").open_game()


def ask(room, asked, role=None):
    client = room.client(role) if role else room.client()
    return client.post("/grille/mots", json={"asked": asked})


def test_what_has_changed_is_the_last_word(room):
    assert "Aucun mot" in ask(room, "ce qui a changé").text
    room.think_over("FEDAYIN")
    room.do(game.StopClock(), game.ChooseTop(), game.PlaceTop())
    said = " ".join(ask(room, "ce qui a changé").json()["told"])
    assert "FEDAYIN, horizontal, en H 8, 110 points" in said.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.article("fisf-2020 §3.4")
def test_a_top_that_is_being_announced_is_not_told_before_it_lies_there(room):
    room.think_over("FEDAYIN")
    room.do(game.StopClock(), game.ChooseTop())
    assert isinstance(room.judge.public.phase, Revealing)
    for asked in ("ce qui a changé", "toute la grille", "ligne H", "autour de H8", "le tirage"):
        assert "FEDAYIN, " not in ask(room, asked).text


@pytest.mark.article("fisf-2020 §2.1")
def test_in_a_competition_a_device_is_let_in_as_a_screen_is(tmp_path, free_lexicon):
    room = DuplicateBench.typed(tmp_path, free_lexicon, preset="competition").open_game()
    assert (
        room.client(address="10.0.0.4").post("/grille/mots", json={"asked": "H8"}).status_code
        == 403
    )
    assert ask(room, "H8", JUDGE).status_code == 200


def test_the_voice_says_it_at_the_judges_wish_alone(room):
    said = []
    room.desk.say_aloud = said.extend
    assert room.client().post("/juge/grille", json={"asked": "H8"}).status_code == 401
    ask(room, "H8")
    assert said == []
    room.client(JUDGE).post("/juge/grille", json={"asked": "H8"})
    assert said[0] == "En H 8 : mot double."
    room.desk.say_aloud = None
    silent = room.client(JUDGE).post("/juge/grille", json={"asked": "H8"})
    assert silent.json()["code"] == "voice_not_here"
