"""One list says of every setting where the judge changes it, and when that takes hold; what was
changed can be taken back group by group, and two pins can be exchanged."""

import json

import pytest

from console.french import catalogue
from console.settings.changes import SettingsBook
from console.settings.fields import keys_of
from console.settings.parser import parse
from console.settings.places import (
    NOT_ON_THE_PAGE,
    PINS,
    Applied,
    SettingGroup,
    help_of,
    is_asked,
    label_of,
    place_of,
    places,
)
from console.settings.sections import Settings, part_with, tables
from engine.rulings import RuleError

KEYS = [
    (section, each.name)
    for section, parts in tables().items()
    for part in parts
    for each in keys_of(part.kind)
]


@pytest.mark.parametrize(("section", "key"), KEYS, ids=lambda each: each)
def test_every_key_has_a_place_on_the_page_or_a_written_reason(section, key):
    where = [
        place_of(section, key) is not None,
        is_asked(section, key),
        f"{section}.{key}" in NOT_ON_THE_PAGE,
    ]
    assert where.count(True) == 1


def test_no_place_and_no_reason_is_for_a_key_that_is_gone():
    named = {f"{section}.{key}" for section, key in KEYS}
    assert {each.name for each in places()} | NOT_ON_THE_PAGE.keys() <= named
    assert all(len(reason.split()) > 3 for reason in NOT_ON_THE_PAGE.values())


def test_every_place_has_its_words():
    labels = [label_of(each.section, each.key) for each in places()]
    assert all(labels)
    wanted = {f"settings_group_{group.value}" for group in SettingGroup}
    wanted |= {f"setting_{when.value}" for when in Applied}
    assert wanted <= catalogue().keys()


def test_every_place_has_its_sentence_but_where_its_choices_say_it_all():
    bare = {each.name for each in places() if not help_of(each.section, each.key)}
    spelling = {each.name for each in places() if each.group is SettingGroup.SPELLING}
    assert bare <= {f"panneau.{pin}" for pin in PINS} | spelling


def test_pins_are_never_changed_under_a_game():
    panel = [each for each in places() if each.section == "panneau"]
    assert len(panel) > 20
    assert {each.applied for each in panel} == {Applied.AFTER_GAME}


@pytest.fixture
def book(tmp_path):
    return SettingsBook(Settings(), tmp_path)


def test_a_pin_that_is_taken_is_refused_and_nothing_changes(book):
    with pytest.raises(RuleError, match="settings_pin_twice"):
        book.change("panneau", "bouton_chrono", 6)
    assert book.now == Settings()


def test_two_pins_exchanged_one_after_the_other_are_so_at_the_next_start(book, tmp_path):
    for key, pin in [("chrono", 0), ("valider", 5), ("chrono", 6)]:
        book.change("panneau", f"bouton_{key}", pin)
    panel = SettingsBook(Settings(), tmp_path).now.panneau
    assert (panel.bouton_chrono, panel.bouton_valider) == (6, 5)


def test_a_file_that_takes_one_of_the_pins_since_leaves_the_others(book, tmp_path):
    book.change("panneau", "voyant_pret", 25)
    book.change("panneau", "voyant_chrono", 4)
    now = SettingsBook(parse("[panneau]\nsirene = 25\n"), tmp_path).now.panneau
    assert (now.sirene, now.voyant_pret, now.voyant_chrono) == (25, 17, 4)


def test_a_list_of_figures_comes_back_as_it_was_given(book, tmp_path):
    book.change("partie", "avertissements", [60, 20])
    assert part_with(book.now, "partie", "avertissements").avertissements == (60, 20)
    again = SettingsBook(Settings(), tmp_path)
    assert part_with(again.now, "partie", "avertissements").avertissements == (60, 20)
    for wrong in ([60, "vingt"], [0], "60", [60, True]):
        with pytest.raises(RuleError):
            again.change("partie", "avertissements", wrong)


def test_a_word_of_the_spelling_table_must_begin_with_its_letter(book):
    book.change("epellation", "A", "Anatole")
    assert book.now.epellation.A == "Anatole"
    with pytest.raises(RuleError):
        book.change("epellation", "B", "Anatole")


def test_a_group_goes_back_to_what_the_machine_came_with_and_no_other(tmp_path):
    written = parse("[voix]\nvolume = 80\n")
    book = SettingsBook(written, tmp_path)
    told = []
    book.witness(lambda *change: told.append(change))
    book.change("voix", "volume", 30)
    book.change("club", "nom", "Club d'essai")
    assert book.changed_groups() == {SettingGroup.VOICE, SettingGroup.CLUB}
    book.forget(SettingGroup.VOICE)
    assert (book.now.voix.volume, book.now.club.nom) == (80, "Club d'essai")
    assert told[-1] == ("voix", "volume", 30, 80)
    assert "voix.volume" not in json.loads((tmp_path / "reglages.json").read_text())


def test_what_only_the_next_start_can_follow_is_named_until_then(book, tmp_path):
    book.change("lecteur", "modele", "pn532")
    book.change("voix", "volume", 30)
    assert [each.name for each in book.awaiting_restart()] == ["lecteur.modele"]
    book.change("lecteur", "modele", "auto")
    assert book.awaiting_restart() == ()
    book.change("lecteur", "modele", "id12")
    assert SettingsBook(Settings(), tmp_path).awaiting_restart() == ()
