"""A box of 0.1 comes along whole: its settings, tiles, people, codes, games and season."""

import shutil
from pathlib import Path

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.duplicate.settings import duplicate_settings
from console.papers.player_lists import kept_players
from console.settings.parser import load
from console.tiles.store import TileSetStore
from console.web.access import JUDGE, AccessBook
from engine.letters.tiles import FRENCH
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

HERE = Path(__file__).parent


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The folder as that release left it."""
    folder = tmp_path / "club"
    shutil.copytree(HERE / "box-0.1.0", folder)
    shutil.copyfile(HERE / "0.1.0.sqlite", folder / JOURNAL_FILE)
    return folder


def test_its_settings_mean_what_they_meant(box):
    settings = load(box / "pupitre.toml")
    own = duplicate_settings(settings)
    assert (own.formule, own.edition, own.tempo) == ("7sur8-joker", "2014", "2min")
    assert settings.club.nom == "Club d'essai"


def test_its_tiles_are_known(box):
    tileset = TileSetStore(box / "tilesets").load("club")
    assert {tileset.tile_of(tag) for tag in tileset.tags} == set(FRENCH.tiles)


def test_its_people_sit_down_at_the_next_game(box, free_lexicon):
    assert [player.name for player in kept_players(box)] == ["Ana", "Bob"]
    bench = DuplicateBench(box, free_lexicon, said(seed="x")).open_game()
    assert [player.name for player in bench.state.players] == ["Ana", "Bob"]
    bench.cut()


def test_its_codes_open_its_pages(box):
    book = AccessBook.open(box / "access.json")
    visitor = book.recognise("218881")
    assert visitor is not None and visitor.role == JUDGE
    assert book.arbiters == {"Ada": "259681"}


@pytest.mark.parametrize(
    "command",
    [
        ["season"],
        ["results", "bulletins", "--format", "csv"],
        ["results", "bulletins", "--format", "federation"],
        ["journal", "list"],
        ["journal", "show", "cumul"],
        ["journal", "export", "subite", "--format", "text"],
        ["journal", "verify"],
    ],
    ids=lambda command: "-".join(command[:2]),
)
def test_its_games_are_listed_shown_ranked_and_written(box, command, capsys):
    assert main([*command, "--data", str(box)]) == 0
    assert capsys.readouterr().out


def test_its_journal_is_brought_up_to_date_and_the_old_one_kept(box, free_lexicon):
    before = (box / JOURNAL_FILE).read_bytes()
    DuplicateBench(box, free_lexicon, said(seed="x")).cut()
    kept = box / f"{JOURNAL_FILE}.v1"
    assert kept.exists() and len(kept.read_bytes()) == len(before)
    assert main(["journal", "verify", "--data", str(box)]) == 0
