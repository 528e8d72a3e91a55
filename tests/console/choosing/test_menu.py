"""What is chosen before a game, and why something cannot be: a pure function of what was picked
and what lies around, for every game of the house."""

import json
from pathlib import Path

import pytest

from console.choosing.menu import BEFORE, LISTED, NOBODY, Found, menu_of
from console.games import GAMES, face_of
from console.settings import Settings, parse
from engine.play.players import player

ROOM = (player(1, "Ana"), player(2, "Bob"))
LEXICONS = {"libre": "lexique libre", "ods9": "ODS 9"}
GAME = Path(__file__).parents[2] / "games" / "hiersac-2021-06-25-joker.json"


def menu(settings=None, picks=None, **found):
    around = Found(lexicons=LEXICONS, lexicon="libre", **found)
    return menu_of(settings or Settings(), around, picks or {})


def reason(made, key, value):
    options = {each.value: each.why_not for each in made.choice(key).options}
    return options[value]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_chosen_and_said_whole(game):
    made = menu(picks={"game": game})
    assert made.said["game"] == game and made.said["lexicon"] == "libre"
    assert made.said["source"] == "saisie"
    assert set(made.said) - {"game", "lexicon", "source", "players", "club", "title"} <= set(
        face_of(game).opening.said
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_was_picked_is_picked_again(game):
    """Every option that is possible, picked and kept, comes back as it was."""
    for choice in menu(picks={"game": game}).choices:
        for option in choice.possible:
            picks = menu(picks={"game": game, choice.key: option.value}).picks
            assert picks[choice.key] == option.value
            assert menu(picks=picks).picks == picks


def test_the_settings_propose_and_the_picks_decide():
    settings = parse('[partie]\nformule = "joker"\ntempo = "2min"\nepreuve = "mort-subite"\n')
    proposed = menu(settings).said
    assert (proposed["formule"], proposed["tempo"], proposed["contest"]) == (
        "joker", "2min", "mort-subite",
    )  # fmt: skip
    assert menu(settings, {"duplicate/formule": "7et8"}).said["formule"] == "7et8"


def test_letters_are_typed_unless_a_reader_is_there():
    assert menu().said["source"] == "saisie"
    assert menu(reader=True).said["source"] == "jetons"
    assert "Aucun lecteur" in reason(menu(), "source", "jetons")
    assert not reason(menu(), "source", "logiciel"), "it can be chosen, it is never proposed"


def test_a_reader_that_is_gone_leaves_the_typing_and_says_why():
    made = menu(picks={"source": "jetons"})
    assert made.choice("source").chosen == "saisie"
    assert "Aucun lecteur" in made.choice("source").note


def test_a_topping_waits_for_its_players():
    assert "joueurs" in reason(menu(), "duplicate/contest", "topping")
    seated = menu(picks={"duplicate/contest": "topping", "players": LISTED}, listed=ROOM)
    assert seated.said["contest"] == "topping" and seated.said["players"] == ROOM


def test_a_prepared_game_decides_the_formule():
    files = {"joker.json": GAME.read_text(encoding="utf-8")}
    made = menu(picks={"source": "preparee", "duplicate/formule": "normale"}, prepared=files)
    assert made.said["formule"] == "joker" and made.said["prepared"] == files["joker.json"]
    assert "joker" in reason(made, "duplicate/formule", "normale")
    other = menu(picks={"source": "preparee", "game": "jarnac"}, prepared=files)
    assert other.choice("source").chosen == "saisie" and "Jarnac" in other.choice("source").note


def test_a_file_of_something_else_is_no_prepared_game():
    made = menu(picks={"source": "preparee"}, prepared={"x.json": json.dumps({"a": 1})})
    assert made.choice("source").chosen == "saisie"


def test_players_are_those_before_then_the_list_then_nobody():
    assert menu().picks["players"] == NOBODY and menu().said["players"] == ()
    assert menu(listed=ROOM).picks["players"] == LISTED
    made = menu(before=ROOM, listed=ROOM[:1])
    assert made.picks["players"] == BEFORE and made.said["players"] == ROOM


def test_of_a_game_on_the_desk_the_game_itself_says_who_goes_on():
    assert "players" not in menu(before=ROOM, on_desk=True).said


def test_a_game_of_a_few_people_takes_their_names():
    made = menu(picks={"game": "classic", "classic/players": "Ana, Bob / Cléo ,, Dan,Eve,Fay"})
    assert [each.name for each in made.said["players"]] == ["Ana", "Bob / Cléo", "Dan", "Eve"]


def test_a_robot_needs_racks_that_are_followed():
    made = menu(picks={"game": "classic", "classic/bot": "fort", "classic/racks": "libres"})
    assert made.said["bot"] == ("fort",) and made.said["racks"] == "suivis"
    assert "robot" in made.choice("classic/racks").note


def test_what_another_release_kept_breaks_nothing():
    odd = {"game": "belote", "duplicate/formule": "12sur13", "players": "?", "x": "y"}
    assert menu(picks=odd).picks == menu().picks


def test_among_friends_slips_and_a_judge_who_plays_can_be_chosen():
    official = {each.key for each in menu(listed=ROOM).choices}
    assert not {"duplicate/bulletins", "duplicate/juge_joue"} & official
    picks = {"players": LISTED, "duplicate/preset": "entre-amis"}
    friends = menu(picks=picks, listed=ROOM)
    assert friends.said["bulletins"] is False and "juge_joue" not in friends.said
    labels = [each.label for each in friends.choice("duplicate/juge_joue").options]
    assert labels == ["non", "Ana", "Bob"]
    wanted = picks | {"duplicate/bulletins": "oui", "duplicate/juge_joue": "2"}
    said = menu(picks=wanted, listed=ROOM).said
    assert (said["bulletins"], said["juge_joue"]) == (True, 2)
    back = menu(picks=wanted | {"duplicate/preset": "reglement"}, listed=ROOM).said
    assert "bulletins" not in back and "juge_joue" not in back
