"""Write errors of the file system, injected below SQLite: the judge is told, the game goes on
in memory, nothing lies, and all is written once the disk is back."""

import os
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.games.history import history_of
from console.journal.store import JournalFile
from console.paths import JOURNAL_FILE

ROOT = Path(__file__).parents[2]
BAD_MODES = {"w": "EIO on write", "n": "ENOSPC", "s": "EIO on flush"}
_AWAY = ("journal_write_failed", "journal_unavailable", "journal_back")
KILLS = 1_000

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
                away = [fault for fault in self.faults if fault in _AWAY]
                assert away and away[-1] != "journal_back", "in memory, and nobody was told"


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


def torment(folder: Path, shim: Path, lexicons: Path, kills: int, seed: int = 0) -> Ledger:
    """Kill after kill on one card, the disk going away and coming back between them and during
    them: also before a start."""
    disk, dice = BadDisk(folder, shim), random.Random(seed)
    club, whole = folder / "club", Ledger()
    for kill in range(kills):
        ledger = Ledger(whole.durable)
        change_at, kill_at = dice.randint(1, 60), dice.randint(20, 150)
        disk.set(dice.choice(["o", "o", *BAD_MODES]) if kill else "o")
        with evening(club, disk, lexicons, seed=seed * 10_000 + kill) as child:
            for heard, line in enumerate(lines_of(child)):
                ledger.hear(line)
                if heard == change_at:
                    disk.set(dice.choice(["o", *BAD_MODES]))
                    change_at += dice.randint(1, 60)
                if heard == kill_at:
                    child.send_signal(signal.SIGKILL)
        disk.set("o")
        whole.faults += ledger.faults
        check_card(club, ledger)
    return whole


@needs_compiler
def test_a_few_kills_while_the_disk_comes_and_goes(tmp_path: Path, free_store, shim: Path):
    whole = torment(tmp_path, shim, free_store.folder, kills=4, seed=3)
    assert whole.durable and whole.faults


@needs_compiler
@pytest.mark.torture
def test_a_thousand_kills_while_the_disk_comes_and_goes(tmp_path: Path, free_store, shim: Path):
    whole = torment(tmp_path, shim, free_store.folder, KILLS)
    times = Counter(whole.faults)
    print(f"\n{KILLS} kills, {len(whole.durable)} facts on the card, 0 lost, 0 mixed; {times}")
