"""At each start of a card: settings read once, the network laid out, mistakes shown."""

import configparser
import stat

import pytest

from console.card.club_file import Places, prepare
from console.french import sentence, text
from console.machine.notices import read_notices
from console.machine.settings_file import box_file
from console.settings.parser import parse
from console.web.access import JUDGE, AccessBook, Visitor
from engine.rulings import RuleError


@pytest.fixture
def places(tmp_path, monkeypatch) -> Places:
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    shipped = tmp_path / "shipped.toml"
    shipped.write_text(box_file(), encoding="utf-8")
    made = Places(tmp_path / "reglages", tmp_path / "carte", tmp_path / "nm", shipped)
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
    assert start(places, 'nom = Les "Amis" \\ du mot\nnombres = belgique\nson = prise') == []
    assert settings(places).voix.sortie == "prise"
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


def test_the_judges_code_is_for_the_console_alone_and_is_taken_once(places, tmp_path):
    """A box with neither button nor keyboard could tell nobody the one it drew."""
    assert start(places, "code = 12345") == ["card_code_unusable"]
    assert not places.code.exists()
    assert start(places, "Code = 246810") == []
    assert places.code.stat().st_mode & 0o007 == 0
    book = AccessBook.open(tmp_path / "access.json")
    book.take_given(places.code)
    assert book.judge_pin == "246810"
    book.renew_pin(Visitor(JUDGE, JUDGE))
    drawn = book.judge_pin
    again = AccessBook.open(tmp_path / "access.json")
    again.take_given(places.code)
    assert again.judge_pin == drawn != "246810"
    start(places, "code = 135790")
    again.take_given(places.code)
    assert again.judge_pin == "135790"
    start(places, "code =")
    again.take_given(places.code)
    assert again.judge_pin == "135790" and not places.code.exists()


def test_what_the_file_leaves_empty_stays(places):
    """Whoever opens it again for the Wi-Fi has named the club on the judge's page since."""
    start(places, "nom = Avant\nnombres = suisse")
    assert start(places, "nom =\nnombres =\nwifi = aucun") == []
    assert (settings(places).club.nom, settings(places).voix.nombres) == ("Avant", "suisse")
    assert places.network.read_text() == "aucun"


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


def told() -> str:
    return " ".join(sentence(RuleError(each.code, **each.data)) for each in read_notices())


@pytest.mark.parametrize(
    "text",
    [
        "mot_de_passe = court",
        "mot_de_passe = " + "é" * 40,
        "reseau = " + "é" * 17,
        "nom",
        "nombre = suisse",
        "couleur = bleu",
        "nom = A\nnom = B",
        "nom = A\0B",
        "nombres = anglais",
        "wifi = oui",
        "wifi = salle",
        "bof\n" * 10_000,
        "bof\n" * 1_000_000,
    ],
)
def test_every_mistake_reaches_the_television_in_words(places, text):
    """A sentence that cannot be made would end the console, at every start."""
    assert len(start(places, text)) == 1
    assert told().startswith("Fichier du club") and told().count(".") >= 2


def test_a_file_that_is_gone_or_has_another_name_is_told_and_the_settings_stay(places):
    start(places, "nom = Avant")
    (places.memory.parent / "pupitre.txt").rename(places.memory.parent / "pupitre.txt.txt")
    prepare(places.memory.parent / "pupitre.txt", places)
    assert [fault.code for fault in read_notices()] == ["card_file_absent"]
    assert settings(places).club.nom == "Avant"


def test_a_version_that_was_given_up_is_told_once(places):
    places.memory.mkdir()
    places.rolled_back.write_text("b")
    assert start(places, "") == ["update_rolled_back"]
    assert not places.rolled_back.exists()


@pytest.mark.parametrize(
    "content",
    ["{", '[{"code": "of another version", "data": {}}]'],
    ids=["cut", "no such sentence"],
)
def test_a_notice_that_cannot_be_told_says_nothing(places, content):
    start(places, "wifi = oui")
    folder = places.memory.parent / "avis"
    (folder / "autre.json").write_text(content, encoding="utf-8")
    assert [fault.code for fault in read_notices()] == ["card_wifi_unknown"]


def test_a_notice_that_lacks_a_word_is_told_with_a_dash(places):
    (places.memory.parent / "avis").mkdir(parents=True, exist_ok=True)
    notice = places.memory.parent / "avis" / "autre.json"
    notice.write_text('[{"code": "restore_made", "data": {"games": "2"}}]', encoding="utf-8")
    (told,) = read_notices()
    assert text(told.code, **told.data) == "2 parties et — faits remis en place."


def connection(places: Places) -> configparser.RawConfigParser:
    read = configparser.RawConfigParser()
    read.read_string((places.connections / "salle.nmconnection").read_text())
    return read


@pytest.mark.parametrize("name", ["Salle", "Café; n° 2", "12;34;", "a\\nb", "[wifi]", "#1"])
def test_no_name_of_a_network_is_taken_for_anything_else(places, name):
    start(places, f"wifi = salle\nreseau = {name}")
    sent = [int(byte) for byte in connection(places)["wifi"]["ssid"].split(";") if byte]
    assert bytes(sent).decode() == name


def test_the_room_is_joined_by_the_service_that_tells_of_it_and_may_be_hidden(places):
    """Two that try at once would end each other's attempts."""
    start(places, "wifi = salle\nreseau = Salle")
    made = connection(places)
    assert (made["connection"]["autoconnect"], made["wifi"]["hidden"]) == ("false", "true")


def test_a_backslash_of_a_password_is_a_backslash(places):
    start(places, "wifi = salle\nreseau = Salle\nmot_de_passe = a\\nb\\sc;def")
    assert connection(places)["wifi-security"]["psk"] == r"a\\nb\\sc;def"


def test_spaces_at_the_ends_of_a_password_are_written_so_that_they_are_read(places):
    start(places, 'wifi = salle\nreseau = Salle\nmot_de_passe = "  huit et plus "')
    assert connection(places)["wifi-security"]["psk"] == r"\s\shuit et plus\s"


def test_a_password_of_spaces_is_one(places):
    start(places, f'wifi = salle\nreseau = Salle\nmot_de_passe = "{" " * 8}"')
    assert connection(places)["wifi-security"]["psk"] == r"\s" * 8


def test_a_hotspot_with_a_name_alone_keeps_or_draws_its_password(places):
    start(places, "reseau = Club")
    name, password = places.hotspot.read_text().splitlines()
    assert name == "nom=Club"
    assert len(password.removeprefix("mot_de_passe=")) >= 8
    start(places, "reseau = Cercle")
    assert places.hotspot.read_text().splitlines() == ["nom=Cercle", password]


DAMAGES = {
    "not toml": lambda toml: toml.write_text("[club\n"),
    "empty": lambda toml: toml.write_bytes(b""),
    "zeros": lambda toml: toml.write_bytes(bytes(400)),
    "not text": lambda toml: toml.write_bytes(b"\xff\xfe"),
    "no file": lambda toml: toml.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_settings_no_console_could_start_with_are_made_anew_and_told(places, damage):
    """Nobody in a club can mend them, and a new card would cost the games."""
    start(places, "nom = A")
    damage(places.toml)
    assert start(places, "nom = A") == ["card_settings_renewed"]
    assert told().count(".") >= 2
    assert settings(places).club.nom == "A"
    assert settings(places).web.hote == "0.0.0.0"
    assert stat.S_IMODE(places.toml.stat().st_mode) == 0o644
    assert start(places, "nom = A") == []


def test_a_cut_while_settings_are_made_anew_does_not_forget_the_club(places, monkeypatch):
    start(places, "nom = A")
    places.toml.write_bytes(b"")
    with monkeypatch.context() as cut, pytest.raises(KeyboardInterrupt):
        cut.setattr("console.card.club_file._write_readable", lambda *_: interrupt())
        start(places, "nom = A")
    places.toml.write_text(box_file(), encoding="utf-8")  # by the system, where there is none
    start(places, "nom = A")
    assert settings(places).club.nom == "A"


def interrupt():
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "written",
    [
        '[club] # le nôtre\nnom="Avant"\n[voix]\n  nombres   = "france" # ici\n',
        "[ecran]\nplein_ecran = true\n",
        '[voix]\ndebit = 1.1\n\n[club]\ntitre = "Coupe"',
    ],
    ids=["otherwise", "neither table", "without the keys"],
)
def test_settings_another_box_wrote_its_own_way_take_the_clubs_name(places, written):
    """They come with its copy, and a person wrote them."""
    places.toml.write_text(written, encoding="utf-8")
    assert start(places, "nom = Après\nnombres = suisse") == []
    assert (settings(places).club.nom, settings(places).voix.nombres) == ("Après", "suisse")
    before, after = parse(written), settings(places)
    assert (before.ecran, before.club.titre) == (after.ecran, after.club.titre)
    assert before.voix.debit == after.voix.debit


def test_settings_that_cannot_take_the_clubs_name_are_told_and_stay(places):
    places.toml.write_text('club.nom = "Avant"\n', encoding="utf-8")
    assert start(places, "nom = Après") == ["card_settings_unusable"]
    assert told().count(".") >= 2
    assert settings(places).club.nom == "Avant"


def test_a_card_that_can_no_longer_be_written_says_what_became_of_a_version(places):
    """And joins its network: a card that wears out is read only."""
    text = "wifi = salle\nreseau = Salle"
    start(places, text)
    places.rolled_back.mkdir()  # nobody unlinks that, as on a dying card
    (places.connections / "salle.nmconnection").unlink()
    assert start(places, text) == ["update_rolled_back"]
    assert (places.connections / "salle.nmconnection").exists()


def test_a_full_card_is_told_and_the_rest_is_done(places, monkeypatch):
    places.memory.mkdir()
    places.rolled_back.write_text("b")

    def full(path, content, **_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("console.card.club_file.write_atomically", full)
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
