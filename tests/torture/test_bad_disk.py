"""Write errors of the file system, injected below SQLite: the judge is told, the game goes on
in memory, nothing lies, and all is written once the disk is back."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.torture.accidents import BAD_MODES, CONTROL
from tests.torture.claims import Ledger, check_card
from tests.torture.images import why_not

ROOT = Path(__file__).parents[2]
NO_IMAGES = why_not()

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


class BadDisk:
    def __init__(self, folder: Path, shim: Path) -> None:
        self.control = folder / "disk"
        self.control.write_text("o")
        self.environment = {
            **os.environ,
            "LD_PRELOAD": str(shim),
            CONTROL: str(self.control),
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


def accidents(kind: str, folder: Path, shim: Path, lexicons: Path, times: int) -> str:
    """In a process of its own, above the bad disk; fails as it fails."""
    arguments = [kind, str(folder), str(lexicons), str(times), "12"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.accidents", *arguments],
        env=BadDisk(folder, shim).environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_compiler
def test_a_few_kills_while_the_disk_comes_and_goes(tmp_path: Path, free_store, shim: Path):
    told = accidents("kill", tmp_path, shim, free_store.folder, 8)
    assert "journal_write_failed" in told


@needs_compiler
@pytest.mark.torture
def test_a_thousand_kills_while_the_disk_comes_and_goes(
    tmp_path: Path, free_store, shim: Path, figure
):
    told = accidents("kill", tmp_path, shim, free_store.folder, 1_000)
    figure("kills, the disk going away and coming back", told.partition(";")[0])


@needs_compiler
@pytest.mark.torture
@pytest.mark.skipif(bool(NO_IMAGES), reason=NO_IMAGES or "can run")
def test_a_thousand_power_cuts_while_the_disk_comes_and_goes(
    tmp_path: Path, free_store, shim: Path, figure
):
    told = accidents("cut", tmp_path, shim, free_store.folder, 1_000)
    figure("power cuts, the disk going away and coming back", told.partition(";")[0])
