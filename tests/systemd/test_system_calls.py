"""What the console and its workers really ask of the kernel, against what the unit allows: a call
the filter forbids is answered « not permitted », and the box goes mute."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = (SYSTEMD / "pupitre.service").read_text(encoding="utf-8")
NICENESS = "import os; os.nice(5)"
HARMLESS = frozenset(
    {"sched_setscheduler", "sched_setattr", "sched_setaffinity", "mbind", "fchown"}
)
"""Sound libraries ask for a better place in the queue, numpy for nearer memory, and live without
it; SQLite gives its files to their owner only when it is root, which the service is not."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("strace") and shutil.which("systemd-analyze")),
    reason="strace or systemd-analyze is not installed",
)


def calls_of(name: str) -> set[str]:
    """A set of the filter, its inner sets unfolded."""
    if not name.startswith("@"):
        return {name}
    done = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True
    )
    lines = (line.strip() for line in done.stdout.splitlines()[1:])
    return {call for line in lines if line and line[0] != "#" for call in calls_of(line)}


def allowed(unit: str = UNIT) -> set[str]:
    """As systemd reads it: each line adds, or with a tilde takes away."""
    found: set[str] = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        named = set().union(*map(calls_of, line.removeprefix("~").split()))
        found = found - named if line.startswith("~") else found | named
    return found


def traced(folder: Path, *command: str, said: str = "") -> set[str]:
    """Every call that worked, of the program and all its children."""
    log = folder / "calls"
    environment = os.environ | {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}
    subprocess.run(
        ["strace", "-f", "-qq", "-c", "-U", "calls,errors,name", "-o", str(log), *command],
        input=said, text=True, env=environment, check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return worked(log)


def worked(log: Path) -> set[str]:
    rows = re.findall(r"^ *(\d+) +(\d*) *(\w+)$", log.read_text(), re.M)
    return {name for calls, errors, name in rows if int(calls) > int(errors or 0)}


def test_the_comparison_would_have_found_the_mute_box(tmp_path):
    assert "setpriority" in traced(tmp_path, sys.executable, "-c", NICENESS)


def test_the_unit_allows_what_the_console_and_its_workers_do(tmp_path, data_with_lexicon):
    pupitre = str(Path(sys.executable).with_name("pupitre"))
    command = (pupitre, "run", "--terminal", "--typed", "--data", str(data_with_lexicon))
    lines = "suivant\n" + "A\nE\nI\nO\nN\nR\nS\n" + "valider\n"
    calls = traced(tmp_path, *command, said=lines)
    assert {"setpriority", "bind"} <= calls  # the voice and the pages were there
    assert calls - allowed() - HARMLESS - {"total"} == set()


def test_the_box_has_an_upper_bound_for_its_memory():
    assert re.search(r"^MemoryMax=\d+M$", UNIT, re.M)
