"""At each start of a card: settings read once, the network laid out, mistakes shown."""

import configparser
import stat

import pytest

from console.box.notices import read_notices
from console.box.settings_file import box_file
from console.card.prepare import Places, prepare
from console.messages_fr import sentence
from console.settings import parse
from engine.errors import RuleError


@pytest.fixture
def places(tmp_path, monkeypatch) -> Places:
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    made = Places(tmp_path / "reglages", tmp_path / "carte", tmp_path / "nm")
    made.settings.mkdir()
    made.toml.write_text(box_file(), encoding="utf-8")
    return made


def start(places: Places, text: str) -> list[str]:
    """One start of the card with this file; returns what the television says."""
    file = places.memory.parent / "pupitre.txt"
    file.write_text(text, encoding="utf-8")
    prepare(file, places)
    return [fault.code for fault in read_notices()]


def settings(places: Places):
    return parse(places.toml.read_text(encoding="utf-8"))


def test_the_club_is_named_and_the_numbers_are_its_own(places):
    assert start(places, 'nom = Les "Amis" \\ du mot\nnombres = belgique') == []
    assert settings(places).club.nom == 'Les "Amis" \\ du mot'
    assert settings(places).voix.nombres == "belgique"
    assert places.network.read_text() == "borne"


def test_read_once_what_was_changed_since_stays(places):
    start(places, "nom = Avant")
    places.toml.write_text(box_file(), encoding="utf-8")
    start(places, "nom = Avant")
    assert settings(places).club.nom == ""
    start(places, "nom = Après")
    assert settings(places).club.nom == "Après"


def test_a_mistake_changes_nothing_and_is_told_until_it_is_mended(places):
    start(places, "nom = Avant")
    assert start(places, "nom = Après\nwifi = oui") == ["card_wifi_unknown"]
    assert settings(places).club.nom == "Avant"
    assert start(places, "nom = Après\nwifi = oui") == ["card_wifi_unknown"]
    assert start(places, "nom = Après") == []
    assert settings(places).club.nom == "Après"


def test_the_network_of_the_room_is_given_to_the_system_and_nobody_else(places):
    text = "wifi = salle\nreseau = Salle\nmot_de_passe = huit et plus"
    assert start(places, text) == []
    given = places.connections / "salle.nmconnection"
    assert "psk=huit et plus" in given.read_text()
    assert stat.S_IMODE(given.stat().st_mode) == 0o600
    given.unlink()  # the root forgets at each start
    start(places, text)
    assert given.exists()
    start(places, "wifi = aucun")
    assert not places.connection.exists()


def test_a_hotspot_may_have_a_name_of_the_clubs(places):
    start(places, "wifi = borne\nreseau = Club\nmot_de_passe = huit et plus")
    assert places.hotspot.read_text() == "nom=Club\nmot_de_passe=huit et plus\n"


def test_without_a_boot_partition_the_card_starts_all_the_same(places):
    prepare(places.memory / "absent", places)
    assert read_notices() == ()


def test_a_version_that_was_given_up_is_told_once(places):
    places.memory.mkdir()
    places.rolled_back.write_text("b")
    assert start(places, "") == ["update_rolled_back"]
    assert not places.rolled_back.exists()


def test_a_damaged_notice_says_nothing(places):
    start(places, "wifi = oui")
    folder = places.memory.parent / "avis"
    (folder / "autre.json").write_text("{", encoding="utf-8")
    assert [fault.code for fault in read_notices()] == ["card_wifi_unknown"]


def connection(places: Places) -> configparser.RawConfigParser:
    read = configparser.RawConfigParser()
    read.read_string((places.connections / "salle.nmconnection").read_text())
    return read


@pytest.mark.parametrize("name", ["Salle", "Café; n° 2", "12;34;", "a\\nb", "[wifi]", "#1"])
def test_no_name_of_a_network_is_taken_for_anything_else(places, name):
    start(places, f"wifi = salle\nreseau = {name}")
    sent = [int(byte) for byte in connection(places)["wifi"]["ssid"].split(";") if byte]
    assert bytes(sent).decode() == name


def test_a_backslash_of_a_password_is_a_backslash(places):
    start(places, "wifi = salle\nreseau = Salle\nmot_de_passe = a\\nb\\sc;def")
    assert connection(places)["wifi-security"]["psk"] == r"a\\nb\\sc;def"


def test_a_hotspot_with_a_name_alone_keeps_or_draws_its_password(places):
    start(places, "reseau = Club")
    name, password = places.hotspot.read_text().splitlines()
    assert name == "nom=Club"
    assert len(password.removeprefix("mot_de_passe=")) >= 8
    start(places, "reseau = Cercle")
    assert places.hotspot.read_text().splitlines() == ["nom=Cercle", password]


@pytest.mark.parametrize(
    "damage",
    [
        lambda toml: toml.write_text("[club\n"),
        lambda toml: toml.write_text("[club]\n"),
        lambda toml: toml.write_bytes(b"\xff\xfe"),
        lambda toml: toml.unlink(),
    ],
    ids=["not toml", "a key is gone", "not text", "no file"],
)
def test_settings_damaged_by_hand_are_told_not_left_to_a_log(places, damage):
    damage(places.toml)
    assert start(places, "nom = A") == ["card_settings_unusable"]
    [fault] = read_notices()
    assert sentence(RuleError(fault.code, **fault.data)).count(".") >= 2


def test_a_full_card_is_told_and_the_rest_is_done(places, monkeypatch):
    places.memory.mkdir()
    places.rolled_back.write_text("b")

    def full(path, content, **_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("console.card.prepare.write_atomically", full)
    assert start(places, "nom = A") == ["card_settings_not_kept", "update_rolled_back"]


def test_a_version_that_waits_for_room_is_told(places):
    places.memory.mkdir()
    (places.memory / "etat").write_text("proven=a\ntrial=b\ntries=0\n")
    assert start(places, "") == ["update_no_room"]
    (places.memory / "etat").write_text("proven=a\ntrial=b\ntries=1\n")
    assert start(places, "") == []


def test_two_mistakes_of_a_kind_are_both_told(places):
    """The console has one banner for each kind."""
    assert start(places, "couleur = bleu\nmusique = non") == ["card_key_unknown"]
    said = " ".join(sentence(RuleError(each.code, **each.data)) for each in read_notices())
    assert "couleur" in said and "musique" in said
