"""Settings changed on the page: checked, kept, and in agreement with the file people write."""

import pytest

from console.settings.changes import FILE, SettingsBook
from console.settings.reader import parse
from engine.rulings import RuleError

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
