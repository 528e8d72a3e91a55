"""`pupitre lexicon`, as a person and as a program call it."""

import io
import json
import zipfile

import pytest

from console.cli import main
from console.lexicons import progress
from console.lexicons import store as store_module
from console.lexicons.facts import EDITIONS, Profile


@pytest.fixture(autouse=True)
def tiny(tiny_sources, monkeypatch):
    monkeypatch.setattr(store_module, "Sources", lambda: tiny_sources)
    monkeypatch.setattr("console.lexicons.lookup.find_spec", lambda _name: None)


@pytest.fixture
def call(capsys):
    """Run a command; its exit code, what it printed, what it complained of."""

    def run(*arguments):
        code = main(["lexicon", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def call_json(call):
    def run(*arguments):
        code, out, err = call(*arguments, "--json")
        assert err == ""
        return code, json.loads(out)

    return run


def test_list_before_anything(call, call_json):
    code, out, _ = call("list")
    assert code == 0
    assert "* libre" in out and "préparé au premier usage" in out
    assert call_json("list") == (0, {"current": "libre", "lexicons": []})


def test_import_then_use_then_remove(call, call_json, list_file):
    path = list_file("A\nCHAT\nCHATS\nANTICONSTITUTIONNELLEMENT\n", "Ma Liste été.txt")
    code, out, _ = call("import", path)
    assert code == 0
    assert "« ma-liste-ete » installé" in out
    assert "1 mot de plus de 15 lettres, laissé de côté." in out
    assert "pupitre lexicon use ma-liste-ete" in out
    assert call_json("use", "ma-liste-ete")[1]["current"] == "ma-liste-ete"
    code, _, err = call("remove", "ma-liste-ete")
    assert code == 2 and "en usage" in err
    call("use", "libre")
    assert call("remove", "ma-liste-ete")[0] == 0
    assert [row["name"] for row in call_json("list")[1]["lexicons"]] == ["libre"]


def test_import_and_use_at_once(call, call_json, list_file):
    code, data = call_json("import", list_file("CHAT\nCHATS\n"), "--name", "Club", "--use")
    assert code == 0
    assert (data["name"], data["in_use"], data["words"]) == ("club", True, 2)
    assert call_json("check", "chat")[1]["lexicon"]["name"] == "club"


def test_an_edition_is_named_after_its_counts(call_json, list_file, monkeypatch):
    monkeypatch.setitem(EDITIONS, "ODS8", Profile(1, 1, 3))
    code, data = call_json("import", list_file("AA\nZUT\nCHAT\n"))
    assert (code, data["name"], data["edition"]) == (0, "ods8", "ODS8")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "est vide"),
        (b"CHAT\nCH4T\n", "Ligne 2"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "ni un texte ni un dictionnaire"),
        ("ÉTÉ\n".encode() + "ÉTÉ\n".encode("cp1252"), "mélange deux façons d'écrire les accents"),
        (b"\x1f\x8b\x08\x00", "coupée ou abîmée"),
        (b"_COMPILED_DICTIONARY_\0\x01", "est coupé"),
    ],
)
def test_bad_files_are_one_sentence_and_exit_2(call, call_json, list_file, content, sentence):
    call_json("import", list_file("CHAT\n"), "--name", "bon", "--use")
    code, out, err = call("import", list_file(content, "mauvais.txt"), "--name", "bon")
    assert (code, out) == (2, "")
    assert sentence in err and "mauvais.txt" in err
    assert err.count("\n") == 1
    assert call_json("check", "CHAT")[1]["lexicon"]["name"] == "bon"


def test_the_name_of_the_free_lexicon_is_taken(call, list_file):
    code, _, err = call("import", list_file("CHAT\n"), "--name", "libre")
    assert code == 2 and "--name" in err


def test_check_says_valid_or_not(call, call_json):
    code, out, _ = call("check", "Porte", "zut", "été")
    assert code == 1
    assert "PORTE est valable : porte, porté." in out
    assert "ZUT n'est pas valable." in out
    assert "Lexique : libre (lexique libre)." in out
    code, data = call_json("check", "porta")
    assert code == 0
    assert data["words"] == [
        {
            "word": "PORTA",
            "valid": True,
            "accented": ["porta"],
            "only_conjugated": True,
            "entries": [
                {
                    "lemma": "porter",
                    "class": "V",
                    "conjugated": True,
                    "inferred": False,
                    "forms": ["porta"],
                    "definition": None,
                }
            ],
        }
    ]


@pytest.mark.parametrize("word", ["CH4T", "a b", "", "жук"])
def test_check_of_what_is_no_word(call, word):
    code, _, err = call("check", word)
    assert code == 2 and "n'est pas un mot à vérifier" in err


def test_check_a_word_too_long_or_too_short_is_simply_not_valid(call):
    assert call("check", "A")[0] == 1
    assert call("check", "A" * 30)[0] == 1


def test_info_tells_origin_and_counts(call, call_json, list_file):
    text = "Titre 2024\nCHAT\nFORÊT\nARC-EN-CIEL\n".encode("cp1252")
    call("import", list_file(text, "club.txt"))
    code, out, _ = call("info", "club")
    assert code == 0
    assert "liste de mots « club.txt », CP1252" in out
    assert "« Titre 2024 »" in out
    assert "trait d'union" in out
    data = call_json("info", "club")[1]
    assert (data["words"], data["origin"]["dropped_compound"], data["in_use"]) == (2, 1, False)
    code, out, _ = call("info")
    assert "libre — en usage" in out and "LGPLLR" in out


def test_info_of_a_damaged_lexicon(call, list_file, own_data):
    call("import", list_file("CHAT\n"), "--name", "club")
    (graph,) = (own_data / "lexicons" / "club").glob("graph-*")
    content = bytearray(graph.read_bytes())
    content[-1] ^= 0xFF
    graph.write_bytes(content)
    code, _, err = call("info", "club")
    assert code == 2 and "abîmés" in err and "choisissez le lexique libre" in err


def test_list_shows_a_damaged_lexicon_among_the_others(call, call_json, list_file, own_data):
    call("import", list_file("CHAT\n"), "--name", "bon")
    call("import", list_file("CHAT\n"), "--name", "gâté".replace("â", "a").replace("é", "e"))
    (own_data / "lexicons" / "gate" / "facts.json").write_text("{")
    code, out, _ = call("list")
    assert code == 0
    assert "abîmé" in out and "bon" in out
    assert {"name": "gate", "damaged": True} in call_json("list")[1]["lexicons"]


def test_build_compiles_the_free_lexicon(call, call_json):
    code, data = call_json("build")
    assert (code, data["name"], data["in_use"]) == (0, "libre", True)
    assert "« libre » installé" in call("build")[1]


def test_an_action_is_required(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["lexicon"])
    assert stopped.value.code == 2
    assert "ACTION" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_person_sees_a_bar_and_a_pipe_does_not(call, list_file, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(progress.sys, "stderr", terminal)
    call("import", list_file("CHAT\nCHATS\n"))
    drawn = terminal.getvalue()
    assert "Lecture du fichier" in drawn and "100 %" in drawn
    assert drawn.endswith("\r\x1b[K")  # the bar wipes itself away


def test_a_zip_from_a_colleague(call_json, list_file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("liste.txt", "\r\n".join(["ÉTÉ", "CHAT"]).encode("cp1252"))
    code, data = call_json("import", list_file(buffer.getvalue(), "liste.zip"))
    assert (code, data["name"], data["origin"]["encoding"]) == (0, "liste", "cp1252")


def test_every_code_of_the_lexicon_has_its_sentence():
    """Codes are found in the source: none may reach a person untranslated."""
    import re
    from pathlib import Path

    import console.lexicons
    from console.french import catalogue

    folder = Path(console.lexicons.__file__).parent
    found = set()
    for path in [*folder.rglob("*.py"), *Path("engine/letters/lexicon").glob("*.py")]:
        found |= set(re.findall(r'"((?:import|lexicon|entries|step)_[a-z_]+)"', path.read_text()))
    assert len(found) > 40
    assert found - catalogue().keys() == set()
