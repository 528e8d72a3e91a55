"""An edition is compiled beside a running console, on a box of 512 MB."""

import subprocess
import sys
from pathlib import Path

import pytest

WORDS = 407_000
MOST_MB = 120
PEAK = (
    "import pathlib; told = pathlib.Path('/proc/self/status').read_text(); "
    "print(int(told.split('VmHWM:')[1].split()[0]) // 1024)"
)
"""Of this program alone: `ru_maxrss` counts what its parent held when it was forked."""
RUN = "import sys; from console.cli import main; main(sys.argv[1:])"


def peak_mb(*arguments: str) -> int:
    """Of a process of its own, which is given no more than it should need."""
    code = f"try:\n    {RUN}\nfinally:\n    {PEAK}"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout.split()[-1])


@pytest.fixture
def synthetic_list(tmp_path, free_lexicon) -> Path:
    """As many words as the latest edition: the free ones, and others made of them."""
    words = list(free_lexicon.words())
    others = (f"RE{word}" for word in words if len(word) <= 13)
    known = set(words)
    while len(words) < WORDS:
        word = next(others)
        if word not in known:
            words.append(word)
    path = tmp_path / "liste.txt"
    path.write_text("\n".join(sorted(words)), encoding="ascii")
    return path


def test_importing_an_edition_stays_small(synthetic_list):
    assert peak_mb("lexicon", "import", str(synthetic_list), "--name", "essai") < MOST_MB


def test_building_the_free_lexicon_stays_small():
    assert peak_mb("lexicon", "build") < MOST_MB
