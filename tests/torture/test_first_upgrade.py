"""A box cut off at any write of its upgrade from 0.1 comes up recording, with every evening."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from tests.torture.cuts import cuts, read_log, write_card
from tests.torture.test_first_minute import IN_MEMORY, ROOT, card, facts_in

__all__ = ["IN_MEMORY", "card"]
HARMLESS = {"journal_witness_lost"}
"""0.1 kept none: cut between the new tables and the first witness, one is missed that never was."""
OLD = ROOT / "tests" / "releases" / "journals" / "0.1.0.sqlite"

pytestmark = [
    pytest.mark.torture,
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here"),
]


@pytest.fixture(scope="module")
def upgrade(tmp_path_factory: pytest.TempPathFactory):
    place = tmp_path_factory.mktemp("upgrade").resolve()
    library, club, claims = place / "recorder.so", place / "club", place / "claims"
    source = Path(__file__).with_name("recorder.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    club.mkdir()
    environment = {
        **os.environ,
        "LD_PRELOAD": str(library),
        "RECORDER_FOLDER": str(club),
        "RECORDER_LOG": str(place / "log"),
        "RECORDER_CLAIMS": str(claims),
        "PYTHONPATH": str(ROOT),
        "PUPITRE_MEMOIRE": str(place / "memoire"),
    }
    arguments = [str(club), str(OLD), str(claims)]
    command = [sys.executable, "-m", "tests.torture.first_upgrade", *arguments]
    subprocess.run(command, env=environment, cwd=ROOT, check=True)
    return read_log(place / "log")


def games_in(path: Path) -> dict[str, int]:
    with JournalFile.reading(path) as journal:
        assert journal.problems() == []
        return {game.game: game.events for game in journal.games()}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    path = tmp_path_factory.mktemp("old") / JOURNAL_FILE
    shutil.copyfile(OLD, path)
    return games_in(path)


@pytest.mark.parametrize("more", [0, 40], ids=["in order", "in any order"])
def test_a_journal_cut_off_while_its_tables_change_keeps_every_evening(
    upgrade, evenings, card, more
):
    tries = 0
    for state, claims in cuts(upgrade, random.Random(28), more):
        if "journal" not in claims:
            continue
        tries += 1
        folder = card / str(tries)
        folder.mkdir()
        write_card(state, folder)
        journal, faults = Journal.open(folder / JOURNAL_FILE)
        assert journal.is_durable and {each.code for each in faults} <= HARMLESS
        assert journal.append("la suite", [Fact("duplicate/GameOpened", 1, {})], 0).durable
        journal.close()
        there = games_in(folder / JOURNAL_FILE)
        assert there.items() >= {**evenings, "la suite": 1}.items()
        assert all(there.get(game, 0) >= number for game, number in facts_in(claims))
        shutil.rmtree(folder)
    assert evenings and tries > 30
