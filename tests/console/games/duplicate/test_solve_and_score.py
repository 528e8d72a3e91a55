"""`pupitre solve` and `pupitre score`."""

import io
import sys

import pytest

CHAT = "/".join(["15"] * 7 + ["4CHAT7"] + ["15"] * 7)


def test_solve_counts_ranks_and_names_the_lexicon(pupitre):
    answer = pupitre("solve", "vide", "--rack", "FEDAYIN", "--json").json
    assert answer["lexicon"] == "libre"
    assert answer["top"] == 110
    first = answer["solutions"][0]
    assert (first["word"], first["ref"], first["points"]) == ("FEDAYIN", "H8", 110)
    assert answer["count"] >= len(answer["solutions"]) == 20


def test_solve_gives_the_top_with_its_ties_and_words_formed(pupitre):
    answer = pupitre("solve", CHAT, "--rack", "S", "--top", "--json").json
    assert answer["solutions"] == [{"word": "CHATS", "ref": "H5", "points": 10, "words_formed": []}]


def test_solve_writes_jokers_in_lower_case(pupitre):
    answer = pupitre("solve", CHAT, "--rack", "?", "--all", "--json").json
    assert all(
        sum(char.islower() for char in solution["word"]) == 1 for solution in answer["solutions"]
    )


def test_solve_filters_by_word_place_and_points(pupitre):
    everything = pupitre("solve", CHAT, "--rack", "SAE", "--all", "--json").json["solutions"]
    for key, option in (("word", "--word"), ("ref", "--ref"), ("points", "--points")):
        wanted = everything[3][key]
        found = pupitre("solve", CHAT, "--rack", "SAE", "--all", option, wanted, "--json").json
        expected = [solution for solution in everything if solution[key] == wanted]
        assert found["solutions"] == expected


def test_solve_writes_all_of_them_for_a_spreadsheet(pupitre, tmp_path):
    table = tmp_path / "solutions.csv"
    answer = pupitre("solve", CHAT, "--rack", "SA?", "--csv", table)
    everything = pupitre("solve", CHAT, "--rack", "SA?", "--all", "--json").json["solutions"]
    titles, *rows = table.read_text(encoding="utf-8").splitlines()
    assert titles == "mot,place,points,jetons"
    assert [row.split(",")[:3] for row in rows] == [
        [solution["word"], solution["ref"], str(solution["points"])] for solution in everything
    ]
    assert f"« {table} » : {len(rows)}." in answer.out.replace("\xa0", " ")


@pytest.mark.parametrize("part", [["--limit", "3"], ["--word", "CHATS"], ["--points", "10"]])
def test_a_table_is_never_a_part_taken_for_all(pupitre, tmp_path, part):
    table = tmp_path / "solutions.csv"
    assert pupitre("solve", CHAT, "--rack", "S", "--csv", table, *part).code == 2
    assert not table.exists()


def test_solve_for_people_is_one_line_a_solution(pupitre):
    answer = pupitre("solve", "vide", "--rack", "FEDAYIN", "--limit", "1")
    assert answer.out.splitlines()[1].split() == ["110", "H8", "FEDAYIN"]
    assert "lexique libre" in answer.out


def test_solve_reads_a_drawn_grid_from_a_file_and_a_rack_from_cgp(pupitre, tmp_path):
    drawn = tmp_path / "grille.txt"
    drawn.write_text("\n".join(["." * 15] * 7 + ["....CHAT......."] + ["." * 15] * 7))
    from_file = pupitre("solve", drawn, "--rack", "SAE", "--json").json
    from_cgp = pupitre("solve", f"{CHAT} SAE/ 0/0 0", "--json").json
    assert from_file == from_cgp


def test_score_gives_points_with_detail(pupitre):
    answer = pupitre("score", CHAT, "--rack", "SA", "--word", "SA", "--ref", "9H", "--json").json
    assert answer["legal"]
    assert [word["word"] for word in answer["words"]] == ["SA", "CHATS"]
    assert answer["points"] == sum(word["points"] for word in answer["words"])


def test_score_shows_the_sum_as_an_arbiter_would_write_it(pupitre):
    answer = pupitre("score", "vide", "--rack", "FEDAYIN", "--word", "FEDAYIN", "--ref", "H4")
    assert "FEDAYIN en H4 : 98 points" in answer.out
    assert "(F4×2 + E1 + D2 + A1 + Y10 + I1 + N1) × 2 = 48" in answer.out
    assert "7 lettres posées : 50" in answer.out


def test_score_gives_every_reason_against(pupitre):
    answer = pupitre("score", CHAT, "--rack", "ZE", "--word", "XYLO", "--ref", "A1")
    assert answer.code == 1
    assert answer.out.count("  - ") == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("solve", "vide", "--rack", "AÉ"), "« É » n'est pas une lettre"),
        (("solve", "vide", "--rack", "ABCDEFGH"), "8 lettres, la formule en permet 7"),
        (("solve", "vide", "--rack", ""), "tirage est vide"),
        (("solve", "vide"), "tirage est vide"),
        (("solve", "vide", "--rack", "???"), "n'a pas assez de ?"),
        (("solve", CHAT, "--rack", "CCB"), "n'a pas assez de C"),
        (("solve", "15/15", "--rack", "AB"), "2 lignes au lieu de 15"),
        (("solve", CHAT.replace("4", "5"), "--rack", "AB"), "ligne H : 16 cases"),
        (("solve", "vide", "--rack", "AB", "--formule", "8sur7"), "Formule « 8sur7 » inconnue"),
        (("solve", "vide", "--rack", "AB", "--lexicon", "ods99"), "ods99"),
        (("solve", "vide", "--rack", "AB", "--ref", "Z9"), "hors de la grille"),
        (("solve", "vide", "--rack", "AB", "--limit", "-1"), "négative"),
        (("score", "vide", "--rack", "AB", "--word", "A", "--ref", "H8"), "trop court"),
        (("score", "vide", "--rack", "AB", "--word", "AB", "--ref", "H99"), "hors de la grille"),
        (("score", "vide", "--rack", "AB", "--ref", "H8"), "il manque : --word"),
        (("solve", "vide", "--rack", "AB", "--wat"), "argument inconnu : --wat"),
        (("solve", "vide", "--rack", "AB", "--json=3"), "--json n'attend pas de valeur"),
        (("mange",), "« mange » n'est pas une commande"),
    ],
)
def test_bad_input_is_one_french_sentence_and_exit_code_2(pupitre, arguments, says):
    answer = pupitre(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert says in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "est vide"),
        (b"\xff\xfe\x00binary\x00", "n'est pas un texte lisible (ligne 1)"),
        (b"." * 4_100_000, "trop gros"),
    ],
)
def test_a_file_that_is_no_position_is_refused(pupitre, tmp_path, content, says):
    path = tmp_path / "position"
    path.write_bytes(content)
    answer = pupitre("solve", path, "--rack", "AB")
    assert answer.code == 2
    assert says in answer.err


def test_a_word_off_the_grid_is_said_to_be(pupitre):
    wanted = ("score", CHAT, "--rack", "S", "--word", "CHATS", "--ref", "H13")
    answer = pupitre(*wanted)
    assert (answer.code, answer.out) == (2, "")
    assert "CHATS en H13 dépasse de 2 cases le bord de la grille" in answer.err
    for_programs = pupitre(*wanted, "--json")
    assert for_programs.code == 2
    assert [reason["code"] for reason in for_programs.json["reasons"]] == ["off_grid"]


def test_a_word_off_the_grid_is_told_everything_else_too(pupitre):
    answer = pupitre("score", CHAT, "--rack", "S", "--word", "CHXTS", "--ref", "H13")
    assert "CHXTS n'est pas dans le lexique" in answer.err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "« entrée standard » est vide"),
        (b"\xff\xfe\x00binary\x00", "« entrée standard » n'est pas un texte lisible"),
        (b"." * 4_100_000, "« entrée standard » est trop gros"),
    ],
)
def test_standard_input_is_held_to_the_same(pupitre, monkeypatch, content, says):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    answer = pupitre("solve", "-", "--rack", "AB")
    assert answer.code == 2
    assert says in answer.err


def test_a_position_is_read_from_standard_input(pupitre, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CHAT.encode())))
    assert pupitre("solve", "-", "--rack", "S", "--top", "--json").json["top"] == 10


def test_a_missing_file_is_said_to_be_missing_in_french(pupitre, tmp_path):
    answer = pupitre("solve", tmp_path / "absente.cgp", "--rack", "AB")
    assert answer.code == 2
    assert "absente.cgp » : introuvable" in answer.err


def test_a_filter_takes_the_word_as_people_write_it(pupitre):
    answer = pupitre("solve", "vide", "--rack", "ETE", "--word", "été", "--json").json
    assert {solution["word"] for solution in answer["solutions"]} == {"ETE"}
