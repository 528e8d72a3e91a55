"""`pupitre correct`."""

import json

import pytest

MAISON = "/".join(["15"] * 7 + ["3MAISON6"] + ["15"] * 7)
CORRECT = ("correct", "--position", MAISON, "--rack", "SOTLEKR")


@pytest.fixture
def slip(tmp_path):
    def write(content):
        path = tmp_path / "bulletin.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return write


def test_a_slip_in_json_gives_its_verdict_in_json(pupitre, slip):
    path = slip({"table": 7, "word": "SOT", "reference": "10H", "score": 12})
    answer = pupitre(*CORRECT, "--slip", path, "--coup", "2", "--json").json
    assert (answer["table"], answer["coup"], answer["edition"]) == (7, 2, "2020")
    assert (answer["points"], answer["sanction"]) == (13, "avertissement")
    assert answer["accepted"] == {"word": "SOT", "ref": "10H"}
    (reason,) = answer["reasons"]
    assert (reason["code"], reason["article"]) == ("slip_score_wrong", "fisf-2020 §5.5")
    assert "13 points" in reason["message"]


def test_the_edition_is_the_judge_s_choice(pupitre):
    lost = (*CORRECT, "--slip", "SOT /v 13", "--json")
    assert pupitre(*lost).json["sanction"] == "penalite"
    assert pupitre(*lost, "--edition", "2014").json["sanction"] == "zero"


def test_a_slip_may_be_typed_and_read_aloud(pupitre):
    answer = pupitre(*CORRECT, "--slip", "SOT 10H 12")
    assert answer.out.startswith("Table 1 : 13 points pour SOT en 10H, avertissement.")
    assert "(règlement 2020, art. 5.5)" in answer.out


def test_t_is_the_top_found_or_told(pupitre):
    found = pupitre(*CORRECT, "--slip", "T", "--json").json
    solved = pupitre("solve", MAISON, "--rack", "SOTLEKR", "--json").json
    assert found["points"] == solved["top"]
    told = pupitre(*CORRECT, "--slip", "T", "--top", "SOT 10H", "--json").json
    assert told["points"] == 13


def test_a_question_is_put_and_answered(pupitre):
    asked = pupitre(*CORRECT, "--slip", "SOT /v 13", "--json").json
    question = asked["question"]
    assert question["message"].endswith("?")
    settled = pupitre(
        *CORRECT, "--slip", "SOT /v 13", "--answer", f"{question['key']}=oui", "--json"
    ).json
    assert (settled["points"], settled["question"]) == (0, None)
    assert "proposé : non" in pupitre(*CORRECT, "--slip", "SOT /v 13").out


def test_a_slip_from_the_standard_input(pupitre, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO('{"table": 1, "state": "none"}'))
    assert pupitre(*CORRECT, "--slip", "-", "--json").json["sanction"] == "zero"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"table": 1,', "n'est pas du JSON (ligne 1"),
        ("[" * 100_000, "n'est pas du JSON"),
        ('{"table": 1, "mot": "SOT"}', "La clé « mot » n'existe pas"),
        ('{"word": "SOT"}', "Il manque « table »"),
        ('{"table": 1, "word": "S0T"}', "n'est pas une lettre"),
    ],
)
def test_a_bad_slip_is_one_french_sentence(pupitre, slip, content, said):
    answer = pupitre(*CORRECT, "--slip", slip(content))
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--slip", "absent.json"), "Impossible de lire"),
        (("--slip", "SOT 10H 13", "--coup", "1"), "premier coup"),
        (("--slip", "SOT 10H 13", "--answer", "peut-être"), "n'est pas une décision"),
        (("--slip", "T", "--top", "SOT 1A"), "Raccordez"),
        (("--slip", "SOT 10H 13", "--edition", "1999"), "n'est pas possible"),
    ],
)
def test_bad_options_are_one_french_sentence(pupitre, arguments, said):
    answer = pupitre(*CORRECT, *arguments)
    assert answer.code == 2
    assert said in answer.err
