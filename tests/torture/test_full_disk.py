"""A card that is really full: a file system of its own, too small, then enlarged."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.store import JournalFile
from tests.console.games.duplicate.bench import DuplicateBench

pytestmark = [
    pytest.mark.torture,
    pytest.mark.skipif(os.geteuid() != 0, reason="mounting a file system needs root"),
]


@pytest.fixture
def small_card(tmp_path: Path) -> Iterator[Path]:
    """Room for an empty journal with its witness, and little more."""
    mounted = tmp_path / "carte"
    mounted.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=184k", "tmpfs", mounted], capture_output=True
    )
    if made.returncode:
        pytest.skip("this machine does not let us mount")
    yield mounted
    subprocess.run(["umount", "--lazy", mounted], check=True)


def test_a_full_card_is_told_and_made_good_when_there_is_room(small_card: Path, free_lexicon):
    bench = DuplicateBench(small_card, free_lexicon).open_game()
    while bench.judge.pending == 0:
        bench.play_coup()
        assert len(bench.state.coups) < 15, "the card never filled"
    assert "journal_write_failed" in [fault.code for fault in bench.recorder.faults]
    bench.play_coup()
    subprocess.run(["mount", "-o", "remount,size=20m", small_card], check=True)
    bench.loop.advance_to(bench.loop.now_ms + 10_000)
    assert bench.judge.pending == 0
    bench.cut()
    reader = JournalFile.open_for_reading(small_card / JOURNAL_FILE)
    written = [record.kind.rpartition("/")[2] for record in reader.read(bench.state.options.id)]
    assert written == [type(event).__name__ for event in bench.recorder.events]
    assert reader.problems() == []
    reader.close()
