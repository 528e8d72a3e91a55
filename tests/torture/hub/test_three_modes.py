"""The three modes by the programs people use, from the organiser's first line to the ranking."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.torture


@pytest.mark.parametrize("mode", ["simultane", "multiplex", "salles"])
def test_a_demonstration_ends_with_the_ranking_of_all(mode):
    """Three centres play the same ten coups, one of them without a line for a while; solos aside,
    the same tops: no total is above the sum of the tops, and everybody is ranked."""
    pace = {"PUPITRE_DEMO_PACE": "0.5", "PUPITRE_DEMO_COUPS": "10"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.demo_simultane", mode],
        env={**os.environ, **pace}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    print(done.stdout[-3000:])
    assert done.returncode == 0, done.stderr
    assert "La ligne de Bergues est coupée" in done.stdout
    table = done.stdout.partition("Classement général\n")[2].strip().splitlines()
    assert len(table) == 10
    assert table[0].split()[0] == "1"
    assert {line.split()[3] for line in table} <= {"Aulnoye", "Bergues", "Cassel"}
    tops = {int(line.split()[4]) - int(line.split()[5]) for line in table}
    assert len(tops) == 1, "every centre has played the same tops"
