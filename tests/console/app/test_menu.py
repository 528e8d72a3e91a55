"""What is chosen before a game, and why something cannot be: a pure function of what was picked
and what lies around, for every game of the house."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from console.app.menu import BEFORE, LISTED, NOBODY, AvailableChoices, menu_of
from console.desk.choices import LAST_TITLE, Option, as_of_now, titled_now
from console.desk.option_table import Gathered, MenuLine, entries, lines_of, option
from console.games import table_of
from console.registry import GAMES
from console.settings.parser import parse
from console.settings.sections import Settings
from engine.letters.tiles import JARNAC
from engine.play.players import player

ROOM = (player(1, "Ana"), player(2, "Bob"))
LEXICONS = {"libre": "lexique libre", "ods9": "ODS 9"}
GAME = Path(__file__).parents[2] / "games" / "hiersac-2021-06-25-joker.json"


def menu(settings=None, picks=None, **found):
    around = AvailableChoices(lexicons=LEXICONS, lexicon="libre", **found)
    return menu_of(settings or Settings(), around, picks or {})


def own(made):
    return made.request.own.values


def reason(made, key, value):
    options = {each.value: each.why_not for each in made.choice(key).options}
    return options[value]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_chosen_and_said_whole(game):
    made = menu(picks={"game": game})
    request = made.request
    assert (request.game, request.lexicon, request.source) == (game, "libre", "saisie")
    lines = {each.field for each in entries(table_of(game)) if each.line is not None}
    assert request.own.named <= lines


@pytest.mark.parametrize("game", GAMES)
def test_what_was_picked_is_picked_again(game):
    """Every option that is possible, picked and kept, comes back as it was."""
    for choice in menu(picks={"game": game}).choices:
        for each in choice.possible:
            picks = menu(picks={"game": game, choice.key: each.value}).picks
            assert picks[choice.key] == each.value
            assert menu(picks=picks).picks == picks


def test_the_settings_propose_and_the_picks_decide():
    settings = parse('[partie]\nformule = "joker"\ntempo = "2min"\nepreuve = "mort-subite"\n')
    proposed = own(menu(settings))
    assert (proposed.formule, proposed.tempo, proposed.epreuve) == (
        "joker", "2min", "mort-subite",
    )  # fmt: skip
    assert own(menu(settings, {"duplicate/formule": "7et8"})).formule == "7et8"


@dataclass(frozen=True)
class Prime:
    prime: int = option(
        50,
        line=MenuLine(
            1,
            "Prime d'un scrabble",
            lambda own, gathered: (Option("50", "50"), Option("60", "60")),
            read=int,
        ),
    )


def test_a_value_of_the_settings_that_no_list_has_is_kept_and_offered():
    (line,), said = lines_of(Prime, Prime(75), {}, Gathered())
    assert (line.chosen, said.values.prime) == ("75", 75)
    assert [each.value for each in line.options] == ["50", "60", "75"]
    (line,), said = lines_of(Prime, Prime(75), {"prime": "60"}, Gathered())
    assert said.values.prime == 60 and "75" in {each.value for each in line.options}


def test_a_line_is_read_as_it_is_written_in_its_table():
    (line,), _ = lines_of(Prime, Prime(), {}, Gathered())
    assert line.label == "Prime d’un scrabble"
    assert [each.value for each in line.options] == ["50", "60"]


def test_the_settings_may_write_a_value_as_people_do():
    settings = parse(
        '[partie]\nepreuve = "Mort subite"\n'
        '[classique]\nchevalets = "Libres"\npendule = "Pendules"\ncontestation = "Le tour"\n'
    )
    assert menu(settings).picks["duplicate/contest"] == "mort-subite"
    classic = own(menu(settings, {"game": "classic"}))
    told = (classic.chevalets, classic.pendule, classic.contestation)
    assert told == ("libres", "pendules", "le tour")


def test_a_box_of_letters_of_ones_own_is_offered():
    counts = " ".join(f"{letter}{count}" for letter, count in JARNAC.counts.items())
    made = menu(parse(f'[jarnac]\nrepartition = "{counts}"\n'), {"game": "jarnac"})
    assert own(made).repartition == counts
    assert [each.label for each in made.choice("jarnac/repartition").options] == [
        "boîte de 2012", "boîte ancienne", counts,
    ]  # fmt: skip


def test_letters_are_typed_unless_a_reader_is_there():
    assert menu().request.source == "saisie"
    assert menu(reader=True).request.source == "jetons"
    assert "Aucun lecteur" in reason(menu(), "source", "jetons")
    assert not reason(menu(), "source", "logiciel"), "it can be chosen, it is never proposed"


def test_a_reader_that_is_gone_leaves_the_typing_and_says_why():
    made = menu(picks={"source": "jetons"})
    assert made.choice("source").chosen == "saisie"
    assert "Aucun lecteur" in made.choice("source").note


def test_a_topping_waits_for_its_players():
    assert "joueurs" in reason(menu(), "duplicate/contest", "topping")
    seated = menu(picks={"duplicate/contest": "topping", "players": LISTED}, listed=ROOM)
    assert own(seated).epreuve == "topping" and seated.request.players == ROOM


def test_a_prepared_game_decides_the_formule():
    files = {"joker.json": GAME.read_text(encoding="utf-8")}
    made = menu(picks={"source": "preparee", "duplicate/formule": "normale"}, prepared=files)
    assert own(made).formule == "joker" and made.request.prepared == files["joker.json"]
    assert "joker" in reason(made, "duplicate/formule", "normale")
    other = menu(picks={"source": "preparee", "game": "jarnac"}, prepared=files)
    assert other.choice("source").chosen == "saisie" and "Jarnac" in other.choice("source").note


def test_a_file_of_something_else_is_no_prepared_game():
    made = menu(picks={"source": "preparee"}, prepared={"x.json": json.dumps({"a": 1})})
    assert made.choice("source").chosen == "saisie"


def test_players_are_those_before_then_the_list_then_nobody():
    assert menu().picks["players"] == NOBODY and menu().request.players == ()
    assert menu(listed=ROOM).picks["players"] == LISTED
    made = menu(before=ROOM, listed=ROOM[:1])
    assert made.picks["players"] == BEFORE and made.request.players == ROOM


def test_of_a_game_on_the_desk_the_game_itself_says_who_goes_on():
    assert menu(before=ROOM, on_desk=True).request.players is None


def test_a_game_of_a_few_people_takes_their_names():
    made = menu(picks={"game": "classic", "classic/players": "Ana, Bob / Cléo ,, Dan,Eve,Fay"})
    assert [each.name for each in made.request.players] == ["Ana", "Bob / Cléo", "Dan", "Eve"]


def test_a_robot_needs_racks_that_are_followed():
    picks = {"game": "classic", "classic/contre": "fort", "classic/chevalets": "libres"}
    made = menu(picks=picks)
    assert own(made).contre == ("fort",) and own(made).chevalets == "suivis"
    assert "robot" in made.choice("classic/chevalets").note


def test_what_another_release_kept_breaks_nothing():
    odd = {"game": "belote", "duplicate/formule": "12sur13", "players": "?", "x": "y"}
    assert menu(picks=odd).picks == menu().picks


def test_among_friends_slips_and_a_judge_who_plays_can_be_chosen():
    official = {each.key for each in menu(listed=ROOM).choices}
    assert not {"duplicate/bulletins", "duplicate/juge_joue"} & official
    picks = {"players": LISTED, "duplicate/preset": "entre-amis"}
    friends = menu(picks=picks, listed=ROOM)
    assert own(friends).bulletins is False and own(friends).juge_joue is None
    labels = [each.label for each in friends.choice("duplicate/juge_joue").options]
    assert labels == ["non", "Ana", "Bob"]
    wanted = picks | {"duplicate/bulletins": "oui", "duplicate/juge_joue": "2"}
    seated = own(menu(picks=wanted, listed=ROOM))
    assert (seated.bulletins, seated.juge_joue) == (True, 2)
    back = menu(picks=wanted | {"duplicate/preset": "reglement"}, listed=ROOM).request.own
    assert not back.named & {"bulletins", "juge_joue"}


def test_one_choice_of_three_kinds_of_evening():
    """fisf-2020 §2.1: what 0.2.0 called « règlement » is picked as a competition."""
    kinds = menu().choice("duplicate/preset")
    labels = [each.label for each in kinds.options]
    assert labels == ["compétition", "séance de club", "entre amis"]
    assert kinds.option.phones_away and not kinds.picked
    for preset in ("reglement", "seance-de-club", "entre-amis"):
        made = menu(picks={"duplicate/preset": preset})
        assert own(made).preset == preset and made.choice("duplicate/preset").picked
    for text in ("", "reglement", "competition"):
        settled = menu(parse(f'[partie]\npreset = "{text}"\n'))
        assert own(settled).preset == "reglement", "as it opened before"


def test_what_0_2_0_called_otherwise_is_picked_again():
    kept = {"game": "classic", "classic/bot": "fort", "classic/clocks": "pendules"}
    made = own(menu(picks=kept))
    assert (made.contre, made.pendule) == (("fort",), "pendules")
    shared = own(menu(picks={"game": "jarnac", "jarnac/sans_arbitre": "non"}))
    assert not shared.arbitre


def test_the_title_of_another_evening_is_offered_not_imposed():
    titled = menu(parse('[club]\ntitre = "Jeudi"\n'), {LAST_TITLE: "Tournoi"}).choice("title")
    assert (titled.chosen, titled.offered) == ("Jeudi", ("Tournoi",))
    again = menu(parse('[club]\ntitre = "Jeudi"\n'), {"title": "Tournoi"}).choice("title")
    assert (again.chosen, again.offered) == ("Tournoi", ("Jeudi",))


HOUR_MS = 3_600_000


@pytest.mark.parametrize(("later_ms", "imposed"), [(HOUR_MS, True), (7 * 24 * HOUR_MS, False)])
def test_a_title_holds_for_its_evening(later_ms, imposed):
    kept = titled_now({"title": "Tournoi", "club": "Exemple"}, "Jeudi", 0)
    then = as_of_now(kept, later_ms)
    assert (then.get("title") == "Tournoi") is imposed
    assert (then.get(LAST_TITLE) == "Tournoi") is not imposed
    assert then["club"] == "Exemple"


def test_a_title_kept_by_0_2_0_is_of_another_evening():
    assert as_of_now({"title": "Tournoi"}, 5)[LAST_TITLE] == "Tournoi"


def test_the_settings_own_title_is_kept_by_the_settings():
    assert titled_now({"title": "Jeudi"}, "Jeudi", 5) == {}


def test_a_club_or_a_title_left_empty_hides_nothing():
    assert as_of_now({"club": "", "title": "", "game": "jarnac"}, 0) == {"game": "jarnac"}
