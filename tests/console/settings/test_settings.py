"""The settings file: complete, explained, and strict about what it does not know."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console import french as messages_fr
from console.cli import main
from console.games.duplicate.settings import duplicate_settings
from console.games.duplicate.voice.style import duplicate_voice
from console.settings.changes import FILE, SettingsBook
from console.settings.fields import description_of, keys_of
from console.settings.parser import default_file, find_file, load, parse
from console.settings.sections import Settings, tables
from engine.rulings import RuleError
from firmware_bridge.panel.countdown import CLK, CS, DIN
from tests.tools.every import over


def refusal(text: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        parse(text)
    return caught.value


def test_an_empty_file_gives_the_defaults():
    assert parse("") == Settings()


def test_values_are_read_into_their_sections():
    settings = parse(
        '[club]\nnom = "Scrabble du Lac"\n'
        '[partie]\nformule = "7 sur 8"\navertissements = [60, 20]\n'
        "[voix]\ndebit = 2\n"
    )
    assert settings.club.nom == "Scrabble du Lac"
    assert duplicate_settings(settings).avertissements == (60, 20)
    assert settings.voix.debit == 2.0
    assert settings.web == Settings().web


def test_settings_cannot_be_changed_once_read():
    with pytest.raises(dataclasses.FrozenInstanceError):
        parse("").club.nom = "Autre"  # type: ignore[misc]


def test_the_spelling_table_is_editable_letter_by_letter():
    table = parse('[epellation]\nW = "Wagon"\njoker = "Blanc"\n').epellation.table
    assert (table["W"], table["?"], table["A"]) == ("Wagon", "Blanc", "Algérie")


@over(
    ("text", "code", "data"),
    [
        ("\n[partie]\nformul = 'joker'", "settings_unknown_key", {"line": 3, "nearest": "formule"}),
        ("[panneau]\nbouton_crono=5", "settings_unknown_key", {"nearest": "bouton_chrono"}),
        ("[parti]\n", "settings_unknown_section", {"line": 1, "nearest": "partie"}),
        ("club = 'Lac'", "settings_not_a_section", {"line": 1}),
        ("[web]\n\nport = '80'", "settings_bad_type", {"line": 3, "value": "80"}),
        ("[web]\nport = true", "settings_bad_type", {"value": True}),
        ("[partie]\navertissements = 30", "settings_bad_type", {"line": 2}),
        ("[partie]\navertissements = ['a']", "settings_bad_type", {"line": 2}),
        ("[web]\nport = 0", "settings_bad_value", {"line": 2, "value": 0}),
        ("[web]\nport = 70000", "settings_bad_value", {"value": 70000}),
        ("[partie]\navertissements = [0]", "settings_bad_value", {"line": 2}),
        ("[partie]\nformule = '12'", "settings_bad_value", {"line": 2}),
        ("[partie]\ntempo = 'vite'", "settings_bad_value", {"line": 2}),
        ("[partie]\nepreuve = 'belote'", "settings_bad_value", {"line": 2}),
        ("[ecran]\ntheme = 'rose'", "settings_bad_value", {"line": 2}),
        ("[panneau]\nbouton_chrono = 6", "settings_bad_section", {"line": 1}),
        ("[epellation]\nA = 'Belgique'", "settings_bad_section", {"line": 1}),
        ("[club\nnom = 'x'", "settings_syntax", {"line": 1}),
        ("[club]\nnom = ", "settings_syntax", {"line": 2}),
        ('[club]\nnom = "', "settings_syntax", {}),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, code: str, data: dict[str, object]):
    error = refusal(text)
    assert error.code == code
    assert {key: error.data[key] for key in data} == data
    french = messages_fr.sentence(error)
    assert french.endswith(".") and french.count(". ") >= 1, french


def test_two_devices_on_one_pin_are_named():
    french = messages_fr.sentence(refusal("[panneau]\nronfleur = 5"))
    assert "bouton_chrono" in french and "ronfleur" in french and "5" in french


@pytest.mark.parametrize("pin", [DIN, CLK, CS])
def test_a_pin_of_the_figures_is_theirs_where_there_are_figures(pin):
    button = f"[panneau]\nbouton_joueur1 = {pin}\n"
    assert parse(button).panneau.bouton_joueur1 == pin
    told = messages_fr.sentence(refusal(f'{button}chiffres = "max7219"\n'))
    assert f"La broche {pin} (bouton_joueur1) sert à l'afficheur max7219" in told


def test_a_choice_to_leave_empty_is_offered_as_it_is_typed():
    told = messages_fr.sentence(refusal('[panneau]\nchiffres = "tm1637"\n'))
    assert told.endswith('Choisissez parmi : "", max7219.')


def test_an_unwired_pin_may_be_repeated():
    settings = parse("[panneau]\nbouton_chrono = 0\nbouton_suivant = 0\n")
    assert settings.panneau.bouton_suivant == 0


def test_the_default_file_changes_nothing():
    assert parse(default_file()) == Settings()


def test_the_default_file_names_and_explains_every_key():
    written = default_file()
    for name, parts in tables().items():
        assert f"\n[{name}]\n" in written
        assert parts[0].kind.__doc__.split(".")[0] in written
        for key in (key for part in parts for key in keys_of(part.kind)):
            assert f"\n{key.name} = " in written
            explained = description_of(key).help
            assert explained or name == "epellation", key.name
            assert " ".join(explained.split()[:4]) in written


def test_how_a_tirage_is_dictated_is_duplicates_and_stands_in_the_table_of_the_voice():
    read = parse("[voix]\nvolume = 40\nlettre_au_tirage = true\n")
    assert (read.voix.volume, duplicate_voice(read).lettre_au_tirage) == (40, True)
    assert not hasattr(read.voix, "lettre_au_tirage")
    with pytest.raises(RuleError) as refusal:
        parse("[voix]\nlettres_au_tirage = false\n")
    assert refusal.value.data["nearest"] == "lettre_au_tirage"


def test_a_games_keys_stand_among_those_of_the_house_where_a_club_has_always_found_them():
    table = default_file().split("[voix]\n")[1].split("\n[")[0]
    keys = [line.split(" = ")[0] for line in table.splitlines() if " = " in line]
    assert keys[keys.index("cache_mo") :] == [
        "cache_mo",
        "pause_lettre_ms",
        "pause_tirage_ms",
        "pause_phrase_ms",
        "pause_epellation_ms",
        "pause_reference_ms",
        "nombres",
        "reference_par_mot",
        "lettre_au_tirage",
        "chiffres_du_rappel",
        "annonces_claires_entre_amis",
        "terme_chrono",
        "terme_fin",
    ]


def test_every_key_can_be_written_without_quotes():
    for part in (part for parts in tables().values() for part in parts):
        for key in keys_of(part.kind):
            assert key.name.isascii() and key.name.replace("_", "").isalnum()


@given(st.text())
def test_any_text_is_read_or_refused_in_french(text: str):
    try:
        parse(text)
    except RuleError as error:
        assert messages_fr.sentence(error)


def test_the_file_asked_for_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PUPITRE_SETTINGS", str(tmp_path / "env.toml"))
    assert find_file(tmp_path / "ici.toml") == tmp_path / "ici.toml"
    assert find_file() == tmp_path / "env.toml"
    monkeypatch.setenv("PUPITRE_SETTINGS", "")
    monkeypatch.setattr("console.settings.parser.SYSTEM_FILE", Path(__file__))
    assert find_file() is None


def test_the_users_own_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PUPITRE_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("console.settings.parser.SYSTEM_FILE", tmp_path / "absent.toml")
    assert find_file() is None and load() == Settings()
    (tmp_path / "pupitre").mkdir()
    (tmp_path / "pupitre" / "pupitre.toml").write_text('[club]\nnom = "Ici"\n')
    assert load().club.nom == "Ici"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "settings_unreadable"),
        (b"\xff\xfe\x00", "settings_not_text"),
        (b"#" * 2_000_000, "settings_too_big"),
    ],
)
def test_a_file_that_cannot_be_settings_is_refused(
    tmp_path: Path, content: bytes | None, code: str
):
    path = tmp_path / "pupitre.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RuleError) as caught:
        load(path)
    assert caught.value.code == code and messages_fr.sentence(caught.value)


def test_the_keys_of_a_0_1_file_are_read_as_ever():
    """A box that comes along keeps its file."""
    settings = parse(
        '[partie]\nformule = "joker"\ntempo = "2min"\nedition = "2014"\nepreuve = "topping"\n'
        'lexique = "maison"\nsource = "jetons"\navertissements = [30]\n'
    )
    own = duplicate_settings(settings)
    assert (own.formule, own.tempo, own.edition, own.epreuve) == (
        "joker",
        "2min",
        "2014",
        "topping",
    )
    assert (settings.partie.lexique, settings.partie.source) == ("maison", "jetons")
    assert settings.partie.jeu == "duplicate"


def test_a_wrong_key_of_a_game_says_the_nearest_whosever_it_is():
    for key, nearest in (("formul", "formule"), ("lexiqe", "lexique")):
        with pytest.raises(RuleError) as refusal:
            parse(f'[partie]\n{key} = "x"\n')
        assert refusal.value.data["nearest"] == nearest


def test_no_line_of_the_file_begins_with_a_sign():
    lines = default_file().splitlines()
    assert [line for line in lines if line.startswith(("# :", "# ;", "# »"))] == []


# --- Settings changed on the page ---------------------------------------------------------------
# checked, kept, and in agreement with the file people write.


WRITTEN = '[club]\nnom = "Gare"\n[voix]\nvolume = 70\n'


def test_a_change_holds_at_the_next_start(tmp_path):
    SettingsBook(parse(WRITTEN), tmp_path).change("voix", "volume", 40)
    assert SettingsBook(parse(WRITTEN), tmp_path).now.voix.volume == 40


def test_whoever_edits_the_file_afterwards_is_right(tmp_path):
    SettingsBook(parse(WRITTEN), tmp_path).change("voix", "volume", 40)
    edited = parse(WRITTEN.replace("70", "90"))
    assert SettingsBook(edited, tmp_path).now.voix.volume == 90


def test_everybody_who_listens_is_told(tmp_path):
    book, heard = SettingsBook(parse(WRITTEN), tmp_path), []
    book.listen(heard.append)
    book.change("club", "nom", "Port")
    assert [each.club.nom for each in heard] == ["Port"] and book.now.club.nom == "Port"


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("voix", "volume", 101),
        ("voix", "volume", "fort"),
        ("voix", "volume", True),
        ("voix", "debit", 5.0),
        ("voix", "sortie", "fenetre"),
        ("ecran", "theme", "rose"),
        ("club", "nom", "x" * 101),
        ("donnees", "dossier", "/"),
        ("club", "__class__", "x"),
    ],
)
def test_a_bad_change_changes_nothing(tmp_path, section, key, value):
    book = SettingsBook(parse(WRITTEN), tmp_path)
    with pytest.raises(RuleError):
        book.change(section, key, value)
    assert book.now == parse(WRITTEN) and not (tmp_path / FILE).exists()


def test_a_file_of_changes_that_is_no_such_file_is_left_aside(tmp_path):
    for content in (
        "[]",
        "{",
        '{"voix.volume": 3}',
        '{"voix.volume": {"value": "x", "instead": 70}}',
    ):
        (tmp_path / FILE).write_text(content, encoding="utf-8")
        assert SettingsBook(parse(WRITTEN), tmp_path).now == parse(WRITTEN)


# --- A folder an earlier release has used -------------------------------------------------------
# keeps the announcements its room was used to; a new one begins with those of the text.


def announcing(book):
    voice = duplicate_voice(book.now)
    return (
        voice.lettre_au_tirage,
        voice.chiffres_du_rappel,
        voice.annonces_claires_entre_amis,
    )


BY_THE_TEXT, AS_BEFORE = (False, False, True), (True, True, False)


def opened(folder, text=WRITTEN, *, played):
    book = SettingsBook(parse(text), folder)
    book.carry_over(played)
    return book


def test_a_new_folder_announces_by_the_text_and_does_so_after_its_first_evening(tmp_path):
    assert announcing(opened(tmp_path, played=False)) == BY_THE_TEXT
    assert announcing(opened(tmp_path, played=True)) == BY_THE_TEXT


def test_a_folder_that_was_played_in_before_keeps_what_its_file_leaves_unsaid(tmp_path):
    assert announcing(opened(tmp_path, played=True)) == AS_BEFORE
    assert announcing(opened(tmp_path, played=True)) == AS_BEFORE


def test_so_does_one_whose_settings_were_changed_before_it_was_played_in(tmp_path):
    (tmp_path / FILE).write_text('{"voix.volume": {"value": 40, "instead": 70}}')
    book = opened(tmp_path, played=False)
    assert announcing(book) == AS_BEFORE and book.now.voix.volume == 40


def test_what_the_file_says_is_kept_be_it_what_the_factory_says_now(tmp_path):
    bare = "[voix]\nlettre_au_tirage = false\nchiffres_du_rappel = true\n"
    assert announcing(opened(tmp_path, bare, played=True)) == (False, True, False)


def test_what_is_carried_over_can_be_changed_on_the_page_and_stays_so(tmp_path):
    book = opened(tmp_path, played=True)
    book.change("voix", "lettre_au_tirage", False)
    book.change("voix", "annonces_claires_entre_amis", True)
    assert announcing(opened(tmp_path, played=True)) == (False, True, True)


def test_a_card_that_takes_no_file_costs_the_memory_of_it_and_nothing_else(tmp_path):
    (tmp_path / FILE).mkdir()
    assert announcing(opened(tmp_path, played=True)) == AS_BEFORE


# --- `pupitre settings` -------------------------------------------------------------------------


def test_the_default_file_explains_itself_and_loads(tmp_path, capsys):
    assert main(["settings"]) == 0
    path = tmp_path / "pupitre.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["settings", "--check", str(path)]) == 0
    assert "en ordre" in capsys.readouterr().out


def test_a_file_with_an_unknown_key_is_refused(tmp_path, capsys):
    path = tmp_path / "pupitre.toml"
    path.write_text("[club]\nnon = 'x'\n")
    assert main(["settings", "--check", str(path)]) == 2
    assert "nom" in capsys.readouterr().err


@pytest.mark.parametrize("section", ["club", "partie", "lecteur", "panneau", "voix", "web"])
def test_every_section_is_there_for_programs(section, capsys):
    main(["settings", "--json"])
    assert section in json.loads(capsys.readouterr().out)
