"""Write errors of the file system, injected below SQLite: the judge is told, the game goes on
in memory, nothing lies, and all is written once the disk is back."""

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.games.history import history_of
from console.journal.store import JournalFile
from console.paths import JOURNAL_FILE

ROOT = Path(__file__).parents[2]
BAD_MODES = {"w": "EIO on write", "n": "ENOSPC", "s": "EIO on flush"}

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The failing disk, compiled."""
    library = tmp_path_factory.mktemp("shim") / "baddisk.so"
    source = Path(__file__).with_name("baddisk.c")
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True, capture_output=True
    )
    return library


@dataclass
class Ledger:
    """What the console claimed: on the card, or in memory only."""

    durable: dict[tuple[str, int], str] = field(default_factory=dict)
    in_memory: dict[tuple[str, int], str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        word, *rest = line.split()
        if word == "fault":
            self.faults.append(rest[0])
            if rest[0] == "journal_back":
                self.durable |= self.in_memory
                self.in_memory = {}
        elif word in ("ack", "mem"):
            game, number, kind = rest
            claimed = self.durable if word == "ack" else self.in_memory
            claimed[game, int(number)] = kind
            if word == "mem":
                told = [fault for fault in self.faults if fault != "journal_recovered"]
                assert told and told[-1] != "journal_back", "in memory, and nobody was told"


class BadDisk:
    def __init__(self, folder: Path, shim: Path) -> None:
        self.control = folder / "disk"
        self.control.write_text("o")
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(shim),
            "BADDISK_CONTROL": str(self.control),
            "PYTHONPATH": str(ROOT),
        }

    def set(self, mode: str) -> None:
        """In place: the shim reads the same file for ever."""
        with self.control.open("r+") as control:
            control.write(mode)


def evening(club: Path, disk: BadDisk, lexicons: Path, seed: int) -> subprocess.Popen[bytes]:
    club.mkdir(exist_ok=True)
    arguments = [str(club), str(lexicons), str(seed), "2"]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.torture.evening", *arguments],
        stdout=subprocess.PIPE,
        env=disk.environment,
        cwd=ROOT,
    )


def lines_of(child: subprocess.Popen[bytes]) -> Iterator[str]:
    assert child.stdout is not None
    for line in child.stdout:
        yield line.decode()


def check_card(club: Path, ledger: Ledger) -> None:
    reader = JournalFile.open_for_reading(club / JOURNAL_FILE)
    try:
        assert reader.problems() == []
        on_card = {(record.game, record.number): record.kind for record in reader.read_all()}
        for game in reader.games():
            history_of(reader.read(game.game))
    finally:
        reader.close()
    missing = ledger.durable.keys() - on_card.keys()
    assert not missing, f"said to be on the card and not there: {sorted(missing)}"
    for key, kind in ledger.durable.items():
        assert on_card[key] == kind


@needs_compiler
@pytest.mark.parametrize("mode", BAD_MODES, ids=BAD_MODES.values())
def test_a_disk_that_fails_for_a_while(mode: str, tmp_path: Path, free_store, shim: Path):
    """A whole evening with one bad stretch in it."""
    disk, ledger = BadDisk(tmp_path, shim), Ledger()
    with evening(tmp_path / "club", disk, free_store.folder, seed=1) as child:
        for heard, line in enumerate(lines_of(child)):
            ledger.hear(line)
            if heard == 40:
                disk.set(mode)
            if heard == 160:
                disk.set("o")
    assert child.returncode == 0
    assert "journal_write_failed" in ledger.faults and "journal_back" in ledger.faults
    assert ledger.in_memory == {} and len(ledger.durable) > 300
    check_card(tmp_path / "club", ledger)


@needs_compiler
@pytest.mark.torture
@pytest.mark.parametrize("seed", range(20))
def test_a_disk_that_comes_and_goes_and_a_console_that_is_killed(
    seed: int, tmp_path: Path, free_store, shim: Path
):
    disk, dice = BadDisk(tmp_path, shim), random.Random(seed)
    club, durable = tmp_path / "club", {}
    for cut in range(4):
        ledger = Ledger(durable)
        change_at = dice.randint(1, 60)
        kill_at = dice.randint(50, 400)
        with evening(club, disk, free_store.folder, seed=seed * 10 + cut) as child:
            for heard, line in enumerate(lines_of(child)):
                ledger.hear(line)
                if heard == change_at:
                    disk.set(dice.choice(["o", *BAD_MODES]))
                    change_at += dice.randint(1, 60)
                if heard == kill_at:
                    child.send_signal(signal.SIGKILL)
        disk.set("o")
        durable = ledger.durable
        check_card(club, ledger)
