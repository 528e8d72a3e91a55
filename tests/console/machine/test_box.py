"""The commands of the box, as people type them."""

import json
import re
from pathlib import Path

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.machine.box import BoxWifi, WifiNetwork, box_wifi
from console.machine.settings_file import ON_A_BOX, box_file
from console.settings.fields import keys_of
from console.settings.parser import parse
from console.settings.sections import Settings, tables
from engine.rulings import RuleError


def test_every_key_of_the_settings_file_is_explained():
    text = box_file()
    for name, parts in tables().items():
        assert f"[{name}]" in text
        block = re.split(r"^\[", text.split(f"[{name}]\n")[1], flags=re.MULTILINE)[0]
        for key in (key for part in parts for key in keys_of(part.kind)):
            before = block[: re.search(rf"^{key.name} = ", block, re.MULTILINE).start()]
            explained = before.rstrip("\n").splitlines()[-1:]
            if name != "epellation":  # a word per letter, explained once above
                assert explained and explained[0].startswith("# "), f"{name}.{key.name}"


def test_the_box_file_sets_what_a_room_needs():
    read = parse(box_file())
    assert read.ecran.plein_ecran
    for section, key in ON_A_BOX:
        assert getattr(getattr(read, section), key) != getattr(getattr(Settings(), section), key)


def test_status_tells_the_machine_in_json(own_data, capsys):
    own_data.mkdir()
    code = main(["box", "status", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert code == (1 if answer["faults"] else 0)
    assert answer["free_mb"] > 0


def test_backup_then_restore(own_data, play, tmp_path, capsys):
    play(own_data, name="jeudi")
    assert main(["backup", "--to", str(tmp_path / "stick")]) == 0
    (own_data / JOURNAL_FILE).unlink()
    assert main(["restore", str(tmp_path / "stick")]) == 0
    assert main(["journal", "list"]) == 0
    assert "jeudi" in capsys.readouterr().out


def test_backup_without_a_stick_says_what_to_do(own_data, play, monkeypatch, capsys):
    play(own_data, name="jeudi")
    monkeypatch.setattr("console.machine.other_journals.MountTable.sticks", lambda self: ())
    assert main(["backup"]) == 2
    assert capsys.readouterr().err.startswith("Aucune clé USB")


def test_restore_of_nothing_is_refused(own_data, tmp_path, capsys):
    assert main(["restore", str(tmp_path)]) == 2
    assert "Aucun journal" in capsys.readouterr().err


def test_support_writes_its_file(own_data, play, tmp_path, capsys):
    play(own_data, name="jeudi")
    assert main(["support", "--out", str(tmp_path / "aide.zip")]) == 0
    assert (tmp_path / "aide.zip").stat().st_size > 0


def test_the_date_of_the_sheets(own_data, play, tmp_path, capsys):
    play(own_data, name="jeudi")
    assert main(["box", "date", "24/12/2030 21:30"]) == 0
    assert main(["backup", "--to", str(tmp_path)]) == 0
    sheet = Path(tmp_path / "pupitre" / "feuilles" / "jeudi.txt").read_text(encoding="utf-8")
    assert "jouée le 24 décembre 2030" in sheet


@pytest.mark.parametrize("words", [["box", "date", "bof"], ["box", "rien"]])
def test_wrong_words_are_refused(own_data, words, capsys):
    try:
        assert main(words) == 2
    except SystemExit as refusal:
        assert refusal.code == 2


def test_upgrade_twice_is_harmless(own_data, play, capsys):
    assert main(["box", "upgrade"]) == 0
    play(own_data, name="jeudi")
    assert main(["box", "upgrade"]) == 0
    assert main(["box", "upgrade"]) == 0
    assert "à jour" in capsys.readouterr().out


# --- The box's own Wi-Fi, asked for by a file and shown while it is up --------------------------


@pytest.fixture
def wifi(tmp_path):
    return BoxWifi(tmp_path / "wifi", tmp_path / "card")


def test_it_is_asked_for_in_one_word(wifi):
    wifi.ask(True)
    assert wifi.request.read_text(encoding="ascii") == "on\n"
    wifi.ask(False)
    assert wifi.request.read_text(encoding="ascii") == "off\n"


def test_its_name_is_known_while_it_is_up(wifi):
    assert wifi.network() is None
    wifi.path.write_text("nom=Pupitre\nmot_de_passe=abc=def\n", encoding="utf-8")
    assert wifi.network() == WifiNetwork("Pupitre", "abc=def")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"nom=\n", b"x" * 5_000])
def test_a_card_that_is_none_is_no_network(wifi, content):
    wifi.path.write_bytes(content)
    assert wifi.network() is None


def test_a_request_that_cannot_be_written_is_said(tmp_path):
    with pytest.raises(RuleError) as refused:
        BoxWifi(tmp_path / "nowhere" / "wifi").ask(True)
    assert refused.value.code == "wifi_not_asked"


def test_a_laptop_has_none(tmp_path):
    assert box_wifi({}) is None
    assert box_wifi({"RUNTIME_DIRECTORY": str(tmp_path)}).request == tmp_path / "wifi"
