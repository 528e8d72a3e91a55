"""What a console writes names people and opens doors: nobody else on the machine reads it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from console.cli import main
from console.journal.ledger import Journal
from console.machine.restore import JOURNAL_COPY


def modes_in(folder: Path) -> dict[str, int]:
    return {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()
    }


def test_every_file_of_run_is_its_user_s_alone(data_with_lexicon, tmp_path):
    folder = tmp_path / "soiree"
    pupitre = str(Path(sys.executable).with_name("pupitre"))
    command = [pupitre, "run", "--terminal", "--no-voice", "--typed", "--data", str(folder)]
    subprocess.run(
        command, input="suivant\n", text=True, check=True, capture_output=True, timeout=120,
        env=os.environ, preexec_fn=lambda: os.umask(0o022),
    )  # fmt: skip
    modes = modes_in(folder)
    assert {"journal.sqlite", "access.json"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}


def test_a_journal_put_back_and_its_copies_are_private_whatever_the_copy_was(tmp_path):
    """A stick has no owners: everything on it may be read by everybody."""
    stick, folder = tmp_path / "stick", tmp_path / "soiree"
    stick.mkdir()
    Journal.open(stick / JOURNAL_COPY)[0].close()
    (stick / JOURNAL_COPY).chmod(0o644)
    before = os.umask(0o022)
    try:
        for _ in range(2):
            assert main(["restore", str(stick / JOURNAL_COPY), "--data", str(folder)]) == 0
    finally:
        os.umask(before)
    modes = modes_in(folder)
    assert {"journal.sqlite", "00001-avant-restauration.sqlite"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
