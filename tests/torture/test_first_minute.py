"""A box cut off at any write of its first minute comes up recording, with all it had claimed."""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.app.chooser import Chooser
from console.app.equipment import ACCESS_FILE
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact, boot_id
from console.journal.witness import hear, witness_path
from console.lexicons.store import LexiconStore
from console.loop import Worker
from console.machine.dates import DateBook
from console.machine.incidents import FILE as INCIDENTS
from console.machine.incidents import IncidentBook
from console.papers.player_lists import kept_players
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.web.access import AccessBook
from engine.letters.tileset import TileSet
from tests.torture.cuts import Done, cuts, read_log, write_card

ROOT = Path(__file__).parents[2]
IN_MEMORY = Path("/dev/shm")
"""Where flushing costs nothing: the cuts are ours."""
FIRST_FACTS = 3
OF_THE_JOURNAL = ("journal", "atelier")

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")


@pytest.fixture(scope="module")
def minute(tmp_path_factory: pytest.TempPathFactory, free_store) -> list[Done]:
    """All that was done to the card."""
    place = tmp_path_factory.mktemp("minute").resolve()
    library, club = place / "recorder.so", place / "club"
    source = Path(__file__).with_name("recorder.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    club.mkdir()
    claims = place / "claims"
    environment = {
        **os.environ,
        "LD_PRELOAD": str(library),
        "RECORDER_FOLDER": str(club),
        "RECORDER_LOG": str(place / "log"),
        "RECORDER_CLAIMS": str(claims),
        "PYTHONPATH": str(ROOT),
    }
    arguments = [str(club), str(free_store.folder), str(claims), "1"]
    command = [sys.executable, "-m", "tests.torture.first_minute", *arguments]
    subprocess.run(command, env=environment, cwd=ROOT, check=True)
    return read_log(place / "log")


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else tmp_path) as place:
        yield Path(place)


def facts_in(claims: list[str]) -> set[tuple[str, int]]:
    words = (line.split() for line in claims)
    return {(said[1], int(said[2])) for said in words if said[0] == "ack"}


def check_journal(folder: Path, claims: list[str]) -> None:
    """It records at the first start, and goes on at the second; nothing is told to be damaged."""
    path = folder / JOURNAL_FILE
    witnessed = {game: said.number for game, said in hear(witness_path(path)).games.items()}
    unseen = [fact for fact in facts_in(claims) if witnessed.get(fact[0], 0) < fact[1]]
    assert unseen == [], "a journal rolled back would not be noticed: nobody else has seen these"
    journal, faults = Journal.open(path)
    try:
        assert journal.is_durable and faults == (), [(each.code, each.data) for each in faults]
        assert journal.append("depuis", [Fact("duplicate/GameOpened", 1, {})], 0).durable
    finally:
        journal.close()
    journal, faults = Journal.open(path)
    try:
        assert faults == ()
        there = {game.game: game.events for game in journal.games()}
    finally:
        journal.close()
    assert there["depuis"] == 1
    assert all(there.get(game, 0) >= number for game, number in facts_in(claims))
    left = sorted(each.name for each in folder.iterdir() if "coupe" in each.name)
    assert left == [], "what was copied aside holds nothing more, and is gone"


def check_belongings(folder: Path, claims: list[str]) -> None:
    """Each file is the one that was there, the one that was written, or none: never half of one."""
    AccessBook.open(folder / ACCESS_FILE)
    assert not (folder / "access.damaged").exists()
    IncidentBook(folder / INCIDENTS, Worker("none"))
    settings = SettingsBook(Settings(), folder).now
    chooser = Chooser(lambda: settings, folder, lambda: LexiconStore(folder / "lexicons"))
    tilesets, lexicons = TileSetStore(folder / "tilesets"), LexiconStore(folder / "lexicons")
    there = {
        "file reglages.json": settings.voix.volume == 40,
        "file joueurs.csv": len(kept_players(folder)) == 2,
        "file choix.json": chooser.picks.get("game") == "duplicate",
        "file tilesets/club.json": tilesets.names() == ("club",),
        "file dates.json": DateBook(folder / "dates.json").is_set(boot_id()),
        "lexicon mots": lexicons.names() == ["mots"],
        "lexicon used": lexicons.current == "mots",
    }
    for name in tilesets.names():
        assert tilesets.load(name) == TileSet("club")
    for name in lexicons.names():
        lexicons.open(name, verify=True)
    assert [claim for claim in claims if not there.get(claim, True)] == []


def tried(place: Path, number: int, card, claims: list[str], check) -> None:
    folder = place / str(number)
    folder.mkdir()
    write_card(card, folder)
    check(folder, claims)
    shutil.rmtree(folder)


def until_facts(log: list[Done], count: int) -> Iterator[Done]:
    for done in log:
        yield done
        count -= done.data.startswith(b"ack")
        if not count:
            return


def test_a_journal_cut_off_while_it_is_first_made_comes_up_recording(minute, card: Path):
    begun = list(until_facts(minute, FIRST_FACTS))
    tries = 0
    for tries, (state, claims) in enumerate(cuts(begun, random.Random(3), 0, OF_THE_JOURNAL), 1):
        tried(card, tries, state, claims, check_journal)
    assert tries > 100


def test_what_a_box_owns_is_whole_whenever_it_is_cut_off(minute, card: Path):
    others = [done for done in minute if not done.first.startswith(OF_THE_JOURNAL)]
    tries = 0
    for tries, (state, claims) in enumerate(cuts(others, random.Random(3), 0), 1):
        tried(card, tries, state, claims, check_belongings)
    assert tries > 100


@pytest.mark.torture
def test_the_first_minute_cut_off_everywhere(minute, card: Path, figure):
    """Of what was not flushed, anything is there or not, forty times at each moment."""
    tries = 0
    for tries, (state, claims) in enumerate(cuts(minute, random.Random(28), 40), 1):
        tried(card, tries, state, claims, check_journal)
        if tries % 10 == 0:
            tried(card, tries, state, claims, check_belongings)
    figure("cuts in the first minute of a box", f"{tries}, all come up recording, 0 facts lost")
