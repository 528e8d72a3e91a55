"""A power cut without a machine: ext4 on a loop device that bypasses the page cache. The writer is
frozen, the backing file is copied as it is, and the copy is mounted: what lay in memory only is
gone. As root."""

import contextlib
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.store import JournalFile
from tests.torture.images import copy_image, make_image, mounted, why_not

ROOT = Path(__file__).parents[3]
CUTS = 12
CARELESS = """
import os, sys
with open(sys.argv[1], "w") as file:
    for number in range(10**9):
        file.write(f"{number}\\n")
        file.flush()
        print(f"ack careless {number + 1} Line", flush=True)
"""


REASON = why_not()
pytestmark = [pytest.mark.torture, pytest.mark.skipif(bool(REASON), reason=REASON or "can run")]


@dataclass
class Writer:
    """A process that acknowledges on its output what it claims to be on the card."""

    command: list[str]
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)

    def run_until_cut(self, lines: int, image: Path, copy: Path) -> None:
        """Freeze it after so many lines, take the copy, then end it."""
        process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert process.stdout is not None
        try:
            for _ in range(lines):
                self._hear(process.stdout.readline())
            os.kill(process.pid, signal.SIGSTOP)
            os.waitpid(process.pid, os.WUNTRACED)
            copy_image(image, copy)
        finally:
            process.kill()
        for line in process.stdout:  # said before it was frozen, so claimed before the cut
            if line.endswith("\n"):
                self._hear(line)
        process.wait()

    def _hear(self, line: str) -> None:
        assert line, "the writer died"
        word, *rest = line.split()
        if word == "ack":
            game, number, kind = rest
            self.acknowledged.append((game, int(number), kind))


@pytest.fixture
def places(tmp_path):
    image, copy = tmp_path / "disk.img", tmp_path / "copy.img"
    make_image(image)
    return image, copy, tmp_path / "mounted"


def test_no_acknowledged_event_is_lost(places, free_store, figure):
    """Each cut is followed by a resume on what it left, as on an evening of bad luck."""
    image, copy, folder = places
    dice = random.Random(11)
    acknowledged: dict[tuple[str, int], str] = {}
    for cut in range(CUTS):
        with mounted(image, folder):
            writer = Writer(
                [sys.executable, "-m", "tests.torture.evening",
                 str(folder), str(free_store.folder), str(cut), "1000"]
            )  # fmt: skip
            writer.run_until_cut(dice.randrange(20, 400), image, copy)
        acknowledged |= {(game, number): kind for game, number, kind in writer.acknowledged}
        copy.replace(image)
        with mounted(image, folder):
            lost = lost_from(folder / JOURNAL_FILE, acknowledged)
        print(
            f"cut {cut + 1}: {len(writer.acknowledged)} acknowledged, {len(lost)} lost", flush=True
        )
        assert lost == []
    assert len(acknowledged) > CUTS * 10
    figure("power cuts of an evening", f"{CUTS}, {len(acknowledged)} facts, 0 lost")


def lost_from(journal: Path, acknowledged: dict[tuple[str, int], str]) -> list[tuple[str, int]]:
    with contextlib.closing(JournalFile.open(journal)) as file:
        assert file.problems() == []
        on_card = {(record.game, record.number): record.kind for record in file.read_all()}
        for game in file.games():
            history_of(file.read(game.game))
    return [key for key, kind in acknowledged.items() if on_card.get(key) != kind]


def test_the_method_sees_a_writer_that_does_not_flush(places):
    """Without this the test above could pass on a machine where nothing is ever lost."""
    image, copy, folder = places
    with mounted(image, folder):
        writer = Writer([sys.executable, "-c", CARELESS, str(folder / "lines")])
        writer.run_until_cut(2_000, image, copy)
    with mounted(copy, folder):
        lines = folder / "lines"
        kept = len(lines.read_text(encoding="ascii").splitlines()) if lines.exists() else 0
    assert kept < len(writer.acknowledged)
