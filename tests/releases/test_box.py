"""A box of a release comes along whole: settings, choices, tiles, people, codes, stick, card."""

import dataclasses
import json
import subprocess

import pytest

from console.app.chooser import Chooser, prepared_files
from console.card.club_file import Places, prepare
from console.card.updates import Slots, read_manifest
from console.cli import main
from console.desk.option_table import entries
from console.folders import JOURNAL_FILE
from console.games import table_of
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.records import Stamp
from console.journal.store import JournalFile
from console.loop import Worker
from console.machine.archive import kept_logo
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.machine.incidents import IncidentBook
from console.machine.notices import read_notices
from console.papers.player_lists import kept_licences, kept_players
from console.registry import GAMES
from console.settings.changes import SettingsBook
from console.settings.parser import parse
from console.settings.places import place_of
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.web.access import JUDGE, AccessBook
from engine.letters.tiles import FRENCH, Tile
from tests.console.games.duplicate.evening import PEOPLE
from tests.console.web.test_access import visitor_of
from tests.releases.reading import games_told, settings_told
from tests.systemd.card import CARD


@pytest.fixture
def expected(unpacked):
    return json.loads((unpacked / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def club(own):
    return own("club")


def missing_from(told, kept, place=""):
    """Keys of a release that are gone or say otherwise; keys that came since are welcome."""
    for key, value in kept.items():
        where = f"{place}.{key}"
        if isinstance(value, dict) and isinstance(told.get(key), dict):
            yield from missing_from(told[key], value, where)
        elif key not in told or told[key] != value:
            yield where


@pytest.mark.parametrize("name", ["usine", "boitier", "tout-change"])
def test_its_settings_mean_what_they_meant(name, unpacked, expected):
    text = (unpacked / "settings" / f"{name}.toml").read_text(encoding="utf-8")
    assert list(missing_from(settings_told(parse(text)), expected["settings"][name])) == []


def test_no_key_of_the_changed_file_says_what_the_factory_says(expected):
    """Else a key that is no longer read would not be missed."""
    factory, changed = (expected["settings"][each] for each in ("usine", "tout-change"))
    leaves = sum(
        len(part) if section != "jeux" else sum(map(len, part.values()))
        for section, part in factory.items()
    )
    assert len(list(missing_from(factory, changed))) == leaves


def test_what_was_changed_on_the_page_holds(club):
    kept = json.loads((club / "reglages.json").read_text(encoding="utf-8"))
    now = SettingsBook(Settings(), club).now
    for key, change in kept.items():
        section, _, name = key.partition(".")
        assert place_of(section, name) is not None
        assert getattr(getattr(now, section), name) == change["value"] != change["instead"]
    assert len(kept) == 8


@pytest.mark.parametrize("game", GAMES)
def test_what_was_chosen_is_chosen(game, club, free_store):
    kept = json.loads((club / "choix.json").read_text(encoding="utf-8"))
    menu = Chooser(Settings, club, lambda: free_store).menu(None, {**kept, "game": game})
    for entry in entries(table_of(game)):  # a later release may call it otherwise
        for alias in entry.aliases:
            kept.setdefault(f"{game}/{entry.called}", kept.get(f"{game}/{alias}"))
    chosen = {
        each.key: each.chosen
        for each in menu.choices
        if kept.get(each.key) in [option.value for option in each.possible]
    }
    assert chosen.items() <= kept.items() | {("game", game)}
    assert len([key for key in chosen if key.startswith(f"{game}/")]) >= 3


def test_its_tiles_are_known(club):
    store = TileSetStore(club / "tilesets")
    assert store.names() == ("a-moitie", "club")
    whole = store.load("club")
    assert {whole.tile_of(tag) for tag in whole.tags} == set(FRENCH.tiles)
    assert whole.tags_of(Tile("A", 1)) == ("04000000", "E200001")
    assert store.load("a-moitie").tile_of("04AA0002") == Tile("?", 1)


def test_its_people_and_what_else_it_kept(club):
    assert kept_players(club) == PEOPLE
    (listed,) = kept_licences(club)
    assert (listed.licence, listed.club) == ("1234567", "Club d'essai")
    assert list(prepared_files(club)) == ["Partie_apportée.json"]
    assert (kept_logo(club) or b"").startswith(b"\x89PNG")
    kinds = [
        each.kind.value for each in IncidentBook(club / "incidents.json", Worker("x")).incidents
    ]
    assert kinds == ["refusal", "change", "fault"]


def test_its_dates_are_corrected(club, expected):
    boot = expected["boot"]
    book = DateBook.beside(club / JOURNAL_FILE)
    assert book.is_set(boot)
    year_ms = 365 * 24 * 3600 * 1000
    assert book.corrected_ms(Stamp(0, 0, boot)) == year_ms


def test_its_codes_open_its_pages_and_devices_stay_known(club, expected):
    codes = expected["access"]
    book = AccessBook.open(club / "access.json", boot=expected["boot"], now_ms=lambda: 2_000)
    judge = book.recognise(codes["judge_pin"])
    assert judge is not None and judge.role == JUDGE
    assert book.arbiters == {"Ada": codes["arbiter_pin"]}
    assert visitor_of(book, codes["cookie"]) == judge
    assert book.owner_of(codes["device"]) == judge


# A stick


def test_its_stick_is_restored_to_an_empty_box(unpacked, tmp_path, capsys):
    stick, box = unpacked / "stick", tmp_path / "box"
    settings = tmp_path / "pupitre.toml"
    restored = main(["restore", str(stick), "--data", str(box), "--settings", str(settings)])
    assert restored == 0, capsys.readouterr().err
    assert set(games_told(box)) == {
        "soirée (duplicate)", "libre (classic)", "contestée (jarnac)"
    }  # fmt: skip
    assert TileSetStore(box / "tilesets").names() == ("a-moitie", "club")
    assert kept_players(box) == PEOPLE
    assert parse(settings.read_text(encoding="utf-8")).club.nom == "nom d'essai"
    opened, faults = Journal.open(box / JOURNAL_FILE)
    opened.close()
    assert faults == ()


def test_its_stick_takes_the_next_copy_of_the_same_box(own, tmp_path, its_lexicon, capsys):
    """In the folder it has: nothing on it is another box's."""
    stick, box = own("stick"), tmp_path / "box"
    settings = tmp_path / "pupitre.toml"
    main(["restore", str(stick), "--data", str(box), "--settings", str(settings)])
    made = back_up_to(box / JOURNAL_FILE, stick, DateBook.beside(box / JOURNAL_FILE), settings)
    assert made.folder == stick / "pupitre"


# A card


@pytest.fixture
def card(own):
    return own("card")


@pytest.mark.parametrize("place", ["pupitre", "carte/avant", "carte/echec"])
def test_its_cards_journals_open_with_their_log(place, card, expected):
    folder = card / "data" / place
    assert games_told(folder) == expected["interrupted"]["duplicate"]


def test_its_update_that_waits_is_tried_and_given_up_with_its_journal(card, expected):
    slots = Slots(card / "run", card / "data" / "carte" / "etat")
    assert slots.state.read_text().startswith("proven=a\n")
    assert (slots.trial, slots.waits_untried) == ("b", True)
    assert slots.last_tried == "1" * 64
    data = card / "data"

    def start():
        command = ["sh", CARD / "start" / "choose-slot", data]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert [start() for _ in range(3)] == ["b", "b", "a"]
    assert games_told(data / "pupitre") == expected["interrupted"]["duplicate"]


def test_its_club_file_was_read_and_its_notices_are_told(card, monkeypatch):
    monkeypatch.setenv("PUPITRE_AVIS", str(card / "avis"))
    assert [each.code for each in read_notices()] == ["card_key_misspelt", "update_no_room"]
    places = Places(
        card / "etc", card / "data" / "carte", card / "connections", card / "shipped.toml"
    )
    settings = parse(places.toml.read_text(encoding="utf-8"))
    assert (settings.club.nom, settings.voix.nombres) == ("Club d'essai", "suisse")
    before = places.toml.read_bytes(), places.connection.read_bytes()
    club = card / "pupitre.txt"
    club.write_text(club.read_text(encoding="utf-8").replace("volum = 3\n", ""), encoding="utf-8")
    places.toml.write_bytes(before[0].replace(b"Club d'essai", b"Autre nom"))
    prepare(club, places)
    assert b"Autre nom" in places.toml.read_bytes(), "a file that was read is not read again"
    assert places.connection.read_bytes() == before[1]


def test_its_update_file_is_read(card, release):
    key = (card / "mises-a-jour.pub").read_text(encoding="ascii")
    with (card / "pupitre.maj").open("rb") as file:
        manifest = read_manifest(file, key)
        assert (manifest.release, file.read()) == (release, b"root of an update\n")


# The journal itself


def test_its_journal_opens_for_writing_without_a_complaint(club):
    journal, faults = Journal.open(club / JOURNAL_FILE)
    journal.close()
    assert faults == ()


def test_whole_games_fold_to_their_last_state_again_and_again(club):
    """Its records lie there unchanged after a console has had it."""
    with JournalFile.reading(club / JOURNAL_FILE) as journal:
        before = list(journal.read_all())
    Journal.open(club / JOURNAL_FILE)[0].close()
    with JournalFile.reading(club / JOURNAL_FILE) as journal:
        assert list(journal.read_all()) == before
        for game in journal.games():
            assert dataclasses.is_dataclass(history_of(journal.read(game.game)).state)
