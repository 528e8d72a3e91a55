"""`pupitre replay` and `pupitre generate`."""

import json
from pathlib import Path

import pytest

from engine.games.duplicate.formules import FORMULES

GAMES = sorted((Path(__file__).parents[3] / "games").glob("hiersac-*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_published_games_replay_without_a_difference_in_points(pupitre, path):
    published = json.loads(path.read_text())
    answer = pupitre("replay", path, "--json")
    assert answer.code == 0
    assert answer.json["total"] == published["published_total"]
    assert [(coup["points"], coup["cumulative"]) for coup in answer.json["coups"]] == [
        (coup["points"], coup["cumulative"]) for coup in published["coups"]
    ]


def test_three_games_were_found():
    assert len(GAMES) == 3


def test_replay_shows_the_top_of_the_lexicon_where_it_differs(pupitre):
    joker = next(path for path in GAMES if "joker" in path.stem)
    answer = pupitre("replay", joker)
    assert "KENAFS n'est pas dans ce lexique" in answer.out
    assert "aucune contradiction" in answer.out
    assert pupitre("replay", joker, "--strict").code == 1


def altered(tmp_path, change):
    game = json.loads(GAMES[0].read_text())
    change(game)
    path = tmp_path / "altered.json"
    path.write_text(json.dumps(game))
    return path


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda game: game["coups"][0].update(points=77), "77 points publiés, 76 comptés"),
        (lambda game: game["coups"][1].update(rack="EIOLMLK"), "ne permet pas S"),
        (lambda game: game["coups"][3].update(rack="WWWWWWW"), "ne sont plus au jeu : WWWWWW"),
        (lambda game: game["coups"][5].update(rack="UHEXVPA"), "le reliquat U a disparu"),
        (lambda game: game["coups"][1].update(ref="A1"), "ne touche aucune lettre"),
    ],
)
def test_a_contradicted_figure_is_named_and_exits_1(pupitre, tmp_path, change, says):
    answer = pupitre("replay", altered(tmp_path, change))
    assert answer.code == 1
    assert says in answer.out
    assert "un coup est faux" in answer.out or "coups sont faux" in answer.out


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda game: game["coups"][-1].update(cumulative=1), "cumul imprimé 1, 1034 en"),
        (lambda game: game.update(published_total=1), "total imprimé 1, 1034 en additionnant"),
    ],
)
def test_a_sheet_that_adds_up_badly_is_no_false_coup(pupitre, tmp_path, change, says):
    """Every coup is right: it is said, and it is no failure but for who asks for one."""
    path = altered(tmp_path, change)
    answer = pupitre("replay", path)
    assert answer.code == 0
    assert says in answer.out
    assert "la feuille s'additionne mal ;" in answer.out
    assert "faux" not in answer.out
    assert pupitre("replay", path, "--strict").code == 1
    assert pupitre("replay", path, "--json").json["misadded"]


def test_a_false_coup_in_a_sheet_that_adds_up_is_told_as_such(pupitre, tmp_path):
    """One point too many, carried on to the end: the coup is false, the sheet adds up."""

    def carried(game):
        game["coups"][0]["points"] += 1
        for coup in game["coups"]:
            coup["cumulative"] += 1
        game["published_total"] += 1

    answer = pupitre("replay", altered(tmp_path, carried))
    assert answer.code == 1
    assert "un coup est faux ;" in answer.out
    assert "additionne" not in answer.out


@pytest.mark.parametrize(("word", "code"), [("VACHE", 1), ("VAcHE", 0)])
def test_a_joker_printed_as_replaced_when_no_such_letter_is_left(pupitre, tmp_path, word, code):
    """Both C lie in CICERO: the joker of VAcHE stays a joker."""
    game = {
        "id": "joker",
        "variant": "joker",
        "published_total": 38,
        "coups": [
            {"n": 1, "rack": "?CICERO", "word": "CICERO", "ref": "H4", "points": 24},
            {"n": 2, "rack": "?VAHETL", "rejected": True, "word": word, "ref": "7D", "points": 14},
        ],
    }
    game["coups"][0]["cumulative"], game["coups"][1]["cumulative"] = 24, 38
    path = tmp_path / "joker.json"
    path.write_text(json.dumps(game))
    answer = pupitre("replay", path)
    assert answer.code == code, answer.out
    assert ("n'était plus dans le sac : le joker reste" in answer.out) is bool(code)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda game: game.pop("coups"), "n'a pas de liste « coups »"),
        (lambda game: game["coups"][4].pop("word"), "Coup 5 : « word » manque"),
        (lambda game: game["coups"][4].update(points="68"), "Coup 5 : « points »"),
        (lambda game: game["coups"][4].update(points=True), "Coup 5 : « points »"),
        (lambda game: game["coups"][4].update(ref="Z1"), "Coup 5 illisible (La référence"),
        (lambda game: game["coups"][4].update(n=7), "Le coup 5 porte le numéro 7"),
        (lambda game: game.update(variant="12 sur 13"), "Formule « 12 sur 13 » inconnue"),
    ],
)
def test_a_malformed_game_is_refused(pupitre, tmp_path, change, says):
    answer = pupitre("replay", altered(tmp_path, change))
    assert answer.code == 2
    assert says in answer.err


@pytest.mark.parametrize(
    ("content", "says"),
    [("[]", "ne contient aucune partie"), ('{"coups": []}', "ne contient aucun coup")],
)
def test_a_file_without_a_game_is_refused(pupitre, tmp_path, content, says):
    path = tmp_path / "nothing.json"
    path.write_text(content)
    answer = pupitre("replay", path)
    assert answer.code == 2
    assert says in answer.err


def test_a_game_cut_short_is_refused_with_its_line(pupitre, tmp_path):
    path = tmp_path / "cut.json"
    path.write_text(GAMES[0].read_text()[:700])
    answer = pupitre("replay", path)
    assert answer.code == 2
    assert "ou il est coupé" in answer.err


@pytest.mark.parametrize("formule", FORMULES)
def test_generated_games_replay_strictly(pupitre, tmp_path, formule):
    """What we draw and solve, we find again: same points, every word a top."""
    generated = pupitre("generate", "--formule", formule, "--seed", "7")
    path = tmp_path / "game.json"
    path.write_text(generated.out)
    assert pupitre("replay", path, "--strict").code == 0


def test_a_seed_gives_the_same_game_again(pupitre):
    assert pupitre("generate", "--seed", "a").out == pupitre("generate", "--seed", "a").out
    assert pupitre("generate", "--seed", "a").out != pupitre("generate", "--seed", "b").out


def test_a_seed_that_is_typed_is_dealt_by_the_present_version_and_told_so(pupitre):
    typed = pupitre("generate", "--seed", "7")
    assert typed.json["seed"] == "2:7"
    assert typed.out == pupitre("generate", "--seed", "2:7").out
    games = pupitre("generate", "--seed", "7", "--count", "2").json
    assert [game["seed"] for game in games] == ["2:7/1", "2:7/2"]


def test_the_seed_of_an_old_sheet_is_taken_as_it_is(pupitre):
    old = pupitre("generate", "--seed", "7", "--bare").json
    assert old["seed"] == "7"
    assert [coup["rack"] for coup in old["coups"][:2]] == ["CMPEAVR", "CIDXREP"]


def test_several_games_come_as_a_list_and_replay_as_one(pupitre, tmp_path):
    games = pupitre("generate", "--count", "3", "--seed", "x")
    assert len({game["id"] for game in games.json}) == 3
    path = tmp_path / "games.json"
    path.write_text(games.out)
    assert pupitre("replay", path, "--strict").code == 0


@pytest.mark.parametrize("count", ["0", "-1", "10001", "beaucoup"])
def test_a_silly_count_is_refused(pupitre, count):
    assert pupitre("generate", "--count", count).code == 2
