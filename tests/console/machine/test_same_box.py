"""A copy on a stick and a new card: the same box again."""

import json
import os
from pathlib import Path

import pytest

from console.card.depot import adopt
from console.cli import main
from console.machine.belongings import FORMER, LEXICONS_COPY, SETTINGS_COPY
from console.settings.changes import SettingsBook
from console.settings.parser import load
from console.tiles.store import TileSetStore
from engine.letters.tiles import FRENCH
from engine.letters.tileset import TileSet

CLUB = '[club]\nnom = "Club d\'essai"\n[partie]\nlexique = "libre"\n'
LIST = "table;nom\n1;Ana\n2;Bob\n"


class Card:
    """A card in the box: its data folder, its settings, and the command line on it."""

    def __init__(self, folder: Path, monkeypatch, capsys) -> None:
        self.data, self.settings = folder / "data", folder / "etc" / "pupitre.toml"
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def run(self, *arguments: object) -> tuple[int, str, str]:
        self._monkeypatch.setenv("PUPITRE_DATA", str(self.data))
        self._monkeypatch.setenv("PUPITRE_SETTINGS", str(self.settings))
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as stop:
            code = int(stop.code or 0)
        return code, *self._capsys.readouterr()

    @property
    def tiles(self) -> TileSet:
        return TileSetStore(self.data / "tilesets").load("club")


@pytest.fixture
def card(tmp_path, monkeypatch, capsys):
    return lambda name: Card(tmp_path / name, monkeypatch, capsys)


@pytest.fixture
def club(card, play, tmp_path) -> Card:
    """A box in use: a game, a set with a replaced tile, players, settings."""
    box = card("old")
    play(box.data, name="jeudi")
    tileset = TileSet("club")
    for number, tile in enumerate(FRENCH.tiles):
        tileset = tileset.enrol(f"04{number:012X}", tile)
    TileSetStore(box.data / "tilesets").save(
        tileset.replace_letter("E", "04FFFFFFFFFFFF").add_spare("04EEEEEEEEEEEE")
    )
    box.settings.parent.mkdir(parents=True)
    box.settings.write_text(CLUB, encoding="utf-8")
    (tmp_path / "liste.csv").write_text(LIST, encoding="utf-8")
    assert box.run("players", "import", tmp_path / "liste.csv")[0] == 0
    return box


def test_a_new_card_is_the_same_box_again(club, card, tmp_path):
    stick = tmp_path / "stick"
    assert club.run("backup", "--to", stick)[0] == 0
    new = card("new")
    new.settings.parent.mkdir(parents=True)
    new.settings.write_text('[club]\nnom = "Neuf"\n', encoding="utf-8")
    code, out, _ = new.run("restore", stick)
    assert code == 0
    assert new.tiles == club.tiles
    assert new.tiles.unsure == {"E"}
    assert new.settings.read_text(encoding="utf-8") == CLUB
    for command in (("players", "export"), ("tiles", "list"), ("journal", "list")):
        assert new.run(*command) == club.run(*command)
    assert "Neuf" in new.settings.with_name(new.settings.name + FORMER).read_text(encoding="utf-8")
    assert "tilesets/club.json" in out and "joueurs.csv" in out


def test_what_was_set_on_the_judges_page_comes_along(club, card, tmp_path):
    SettingsBook(load(club.settings), club.data).change("club", "nom", "Club du jeudi")
    stick, new = tmp_path / "stick", card("new")
    club.run("backup", "--to", stick)
    assert new.run("restore", stick)[0] == 0
    assert SettingsBook(load(new.settings), new.data).now.club.nom == "Club du jeudi"


def test_a_card_keeps_its_data_where_it_has_them_whatever_the_other_box_did(club, tmp_path):
    """Elsewhere they would be gone with the power."""
    club.settings.write_text(f'{CLUB}[donnees]\ndossier = "/srv/soirees"\n', encoding="utf-8")
    adopt(club.settings, tmp_path / "pupitre.toml")
    adopted = load(tmp_path / "pupitre.toml")
    assert adopted.donnees.dossier == "/var/lib/pupitre"
    assert adopted.club.nom == "Club d'essai"


def spoil_with_pipe(place: Path) -> None:
    os.mkfifo(place)


def spoil_with_link(place: Path) -> None:
    place.symlink_to("/etc/passwd")


@pytest.mark.parametrize("spoil", [spoil_with_pipe, spoil_with_link, Path.mkdir])
def test_what_is_no_plain_file_on_a_stick_is_left_there(club, card, tmp_path, spoil):
    stick, new = tmp_path / "stick", card("new")
    club.run("backup", "--to", stick)
    spoil(stick / "pupitre" / "tilesets" / "autre.json")
    assert new.run("restore", stick)[0] == 0
    assert new.tiles == club.tiles
    assert not (new.data / "tilesets" / "autre.json").exists()


@pytest.mark.parametrize("name", ["tilesets/autre.json", LEXICONS_COPY, SETTINGS_COPY])
def test_a_stick_with_something_else_on_it_changes_nothing(club, card, tmp_path, name):
    """Refused before the journal is touched, not after."""
    stick, new = tmp_path / "stick", card("new")
    club.run("backup", "--to", stick)
    (stick / "pupitre" / name).write_bytes(b"[" * 5_000_000 if "autre" in name else b"[\xff")
    code, _, said = new.run("restore", stick)
    assert (code, said.count("\n")) == (2, 1)
    assert not new.data.exists()


def test_a_copy_that_is_none_leaves_not_even_a_folder(card, tmp_path):
    (tmp_path / "copie.sqlite").write_bytes(b"no journal" * 900)
    new = card("new")
    assert new.run("restore", tmp_path / "copie.sqlite")[0] == 2
    assert not new.data.exists()


def test_which_lexicons_the_box_had_is_told_their_words_are_not_copied(club, card, tmp_path):
    stick = tmp_path / "stick"
    club.run("backup", "--to", stick)
    told = stick / "pupitre" / LEXICONS_COPY
    told.write_text(
        json.dumps({"current": "ods9", "installed": [{"name": "ods9", "edition": "9"}]}),
        encoding="utf-8",
    )
    code, out, _ = card("new").run("restore", stick)
    assert code == 0
    assert "Le lexique « ods9 » n'est pas sur ce pupitre." in out
    assert not list(stick.rglob("*.bin"))


def test_pins_stay_on_their_card(club, tmp_path):
    (club.data / "access.json").write_text("{}", encoding="utf-8")
    club.run("backup", "--to", tmp_path / "stick")
    assert not list((tmp_path / "stick").rglob("access.json"))


def test_settings_that_cannot_be_written_in_their_place_lie_beside_the_journal(
    club, card, tmp_path
):
    club.run("backup", "--to", tmp_path / "stick")
    new = card("new")
    new.settings.parent.mkdir(parents=True)
    new.settings.mkdir()  # nothing can be written there
    code, out, _ = new.run("restore", tmp_path / "stick")
    assert code == 0
    assert "Les réglages ne peuvent pas être écrits à leur place." in out
    assert (new.data / SETTINGS_COPY).read_text(encoding="utf-8") == CLUB


def test_settings_nobody_accepts_are_refused_before_anything_changes(club, card, tmp_path):
    club.run("backup", "--to", tmp_path / "stick")
    (tmp_path / "stick" / "pupitre" / SETTINGS_COPY).write_text("[club\n", encoding="utf-8")
    new = card("new")
    code, _, err = new.run("restore", tmp_path / "stick")
    assert code == 2
    assert err
    assert not new.data.exists()
