"""`pupitre tiles`, with tags typed as a keyboard reader types them."""

import io
import json
import zlib

import pytest

from console.cli import main
from engine.letters.tiles import FRENCH


def chip(name: object) -> str:
    """A tag as readers type them, another for every name."""
    return f"04{zlib.crc32(str(name).encode()):08X}AABB"


@pytest.fixture
def tiles(monkeypatch, capsys):
    def run(*arguments, lines=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        try:
            code = main(["tiles", *map(str, arguments)])
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def enrolled(tiles):
    """A complete set: the tag of A#1 is `chip("A#1")`."""
    code, _, _ = tiles("enroll", lines=[chip(tile) for tile in FRENCH.tiles])
    assert code == 0
    return tiles


def test_enrolment_guides_letter_by_letter_and_survives_a_break(tiles):
    code, out, _ = tiles("enroll", lines=[chip("t1"), chip("t2"), "fin"])
    assert code == 1
    assert "Posez A, numéro 1 sur 9" in out
    assert "Posez A, numéro 3 sur 9   (2 / 102)" in out
    _, out, _ = tiles("enroll", lines=["fin"])
    assert "2 jetons enregistrés sur 102" in out


def test_a_tag_already_used_is_refused_and_the_guide_goes_on(tiles):
    _, out, _ = tiles("enroll", lines=[chip("t1"), chip("t2"), chip("t1"), "fin"])
    assert "Cette puce est déjà celle de A n° 1" in out
    assert out.rstrip().endswith("2 jetons enregistrés sur 102.")


def test_a_tile_left_on_the_pad_is_not_enrolled_twice(tiles):
    _, out, _ = tiles("enroll", lines=[chip("t1"), chip("t1"), chip("t1"), "fin"])
    assert "déjà" not in out
    assert out.rstrip().endswith("1 jeton enregistré sur 102.")


def test_undo_takes_the_last_one_back(tiles):
    _, out, _ = tiles("enroll", lines=[chip("t1"), "annuler", "fin"])
    assert "Dernier jeton annulé." in out
    assert out.rstrip().endswith("0 jeton enregistré sur 102.")


def test_after_the_last_tile_spares_may_follow(tiles):
    lines = [*(chip(tile) for tile in FRENCH.tiles), chip("réserve 1"), chip("réserve 2")]
    code, out, _ = tiles("enroll", lines=lines)
    assert code == 0
    assert "Jeu complet" in out
    assert "2 puces de réserve" in tiles("list")[1]


@pytest.mark.article("fisf-2020 §2.2")
@pytest.mark.article("fisf-2014 §2.2")
def test_verifying_names_what_is_missing_doubled_and_foreign(enrolled):
    assert enrolled("replace", "K#1", "--tag", chip("nouvelle"))[0] == 0
    shown = [chip(tile) for tile in FRENCH.tiles if str(tile) not in ("A#1", "?#2")]
    code, out, _ = enrolled("verify", lines=[*shown, chip("nouvelle"), chip("téléphone"), "fin"])
    assert code == 1
    assert "Il manque 2 jetons : A#1, ?#2." in out
    assert "Jetons remplacés retrouvés : K#1." in out
    assert "1 puce étrangère" in out


def test_a_complete_set_is_said_to_be(enrolled):
    code, out, _ = enrolled("verify", lines=[chip(tile) for tile in FRENCH.tiles])
    assert code == 0
    assert "L'inventaire est juste : 102 jetons." in out


def test_replace_reads_the_new_tile_from_the_reader(enrolled):
    code, out, _ = enrolled("replace", "?#1", lines=[chip("nouvelle")])
    assert code == 0
    assert f"Le jeton ?#1 a maintenant la puce {chip('nouvelle')}" in out
    assert enrolled("replace", "?#1", lines=[])[0] == 2


def test_a_set_travels_by_file(enrolled, tmp_path):
    path = tmp_path / "jeu.json"
    assert enrolled("export", path)[0] == 0
    assert enrolled("import", path)[0] == 2
    assert "existe déjà" in enrolled("import", path)[2]
    code, out, _ = enrolled("import", path, "--force")
    assert code == 0
    assert "complet" in out
    assert len(json.loads(path.read_text())["tags"]) == 102


@pytest.mark.parametrize("word", ["anuler", "zzz", "88AABBCC", "04AB", "téléphone"])
def test_what_is_no_tag_never_becomes_a_tile(tiles, word):
    _, out, _ = tiles("enroll", lines=[chip("t1"), word, "fin"])
    assert f"« {word} » n'est pas le numéro d'une puce." in out
    assert out.rstrip().endswith("1 jeton enregistré sur 102.")


def test_a_tile_is_not_replaced_by_what_is_no_tag(enrolled):
    code, _, err = enrolled("replace", "A#1", "--tag", "zzz")
    assert code == 2
    assert "« zzz » n'est pas le numéro d'une puce." in err
    assert "A#1   1 / 102" in enrolled("verify", lines=[chip("A#1"), "fin"])[1]


@pytest.mark.parametrize("command", [("replace", "A#1", "--tag", "08A1B2C3"), ("enroll",)])
def test_a_telephone_is_no_tile(enrolled, command):
    _, out, err = enrolled(*command, lines=["08A1B2C3", "fin"])
    assert "Cette puce change de numéro à chaque lecture" in out + err
    assert "complet" in enrolled("list")[1]


def test_a_tile_is_not_swapped_with_itself(enrolled):
    code, _, err = enrolled("swap", "A#1", "a#1")
    assert (code, err.split(".")[0]) == (2, "C'est deux fois le jeton A#1")


def test_two_tiles_enrolled_for_each_other_are_swapped(enrolled):
    code, out, _ = enrolled("swap", "A#1", "E#1")
    assert (code, out) == (0, "A#1 et E#1 sont échangés.\n")
    _, out, _ = enrolled("read", lines=[chip("A#1"), chip("E#1"), chip("B#1"), chip("?"), "fin"])
    assert [line.split()[0] for line in out.splitlines()[1:]] == ["E#1", "A#1", "B#1", "puce"]


def test_a_mislabelled_tile_is_seen_while_verifying(enrolled):
    """The wood in the hand says A, the set says E: read at once, not at the end."""
    enrolled("swap", "A#1", "E#1")
    _, out, _ = enrolled("verify", lines=[chip("A#1"), chip("nowhere"), "fin"])
    assert "E#1   1 / 102" in out
    assert "puce inconnue   1 / 102" in out


def test_the_set_lies_where_the_console_looks_for_it(tiles, tmp_path):
    """Whatever names the folder: an option, or the settings."""
    settings = tmp_path / "pupitre.toml"
    settings.write_text(f'[donnees]\ndossier = "{tmp_path / "boite"}"\n', encoding="utf-8")
    tiles("enroll", "--settings", settings, lines=[chip("t1"), "fin"])
    assert (tmp_path / "boite" / "tilesets" / "club.json").is_file()
    tiles("enroll", "--data", tmp_path / "autre", lines=[chip("t1"), "fin"])
    assert (tmp_path / "autre" / "tilesets" / "club.json").is_file()
    assert "Aucun jeu" in tiles("list")[1]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\x00", b'{"format": 9}'])
def test_what_is_no_set_is_refused_and_nothing_changes(enrolled, tmp_path, content):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    code, _, err = enrolled("import", path, "--force")
    assert code == 2
    assert err.endswith(".\n")
    assert not any(foreign in err for foreign in ("Error", "Expecting", "codec", "must be"))
    assert "complet" in enrolled("list")[1]


def test_several_sets_live_side_by_side(enrolled):
    enrolled("enroll", "--name", "jarnac", "--distribution", "jarnac", lines=[chip("j1"), "fin"])
    _, out, _ = enrolled("list")
    assert "club : jeu francophone de 102 jetons, complet" in out
    assert "jarnac : jeu jarnac de 144 jetons, 1 sur 144" in out
    _, _, err = enrolled("verify", "--name", "absent")
    assert "« absent » n'existe pas (connus : club, jarnac)" in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("verify",), "Aucun jeu de jetons n'est encore enregistré"),
        (("list", "--name", "../../etc/passwd"), "ne convient pas"),
        (("replace", "A#99", "--tag", chip("x")), "Aucun jeu"),
        (("export", "x.json", "--name", "absent"), "Aucun jeu"),
        ((), "il manque : ACTION"),
    ],
)
def test_bad_input_is_one_sentence(tiles, arguments, says):
    code, _, err = tiles(*arguments)
    assert code == 2
    assert says in err
