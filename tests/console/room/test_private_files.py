"""What a console writes names people and opens doors: nobody else on the machine reads it."""

import os
import stat
import subprocess
import sys
from pathlib import Path


def test_every_file_of_run_is_its_user_s_alone(data_with_lexicon, tmp_path):
    folder = tmp_path / "soiree"
    pupitre = str(Path(sys.executable).with_name("pupitre"))
    command = [pupitre, "run", "--terminal", "--no-voice", "--typed", "--data", str(folder)]
    subprocess.run(
        command, input="suivant\n", text=True, check=True, capture_output=True, timeout=120,
        env=os.environ, preexec_fn=lambda: os.umask(0o022),
    )  # fmt: skip
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()
    }
    assert {"journal.sqlite", "access.json"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
