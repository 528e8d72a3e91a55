"""A box of 512 MB: the service does not hold in memory what it never uses."""

import subprocess
import sys

import pytest

LOOK = "import sys, console.cli.box, console.app.assembly; print(*sys.modules)"


@pytest.fixture(scope="module")
def held() -> frozenset[str]:
    told = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, check=True, timeout=120
    )
    return frozenset(told.stdout.split())


ASSEMBLED = """
import sys
from pathlib import Path
from console.app.equipment import Wanted
from console.journal import Journal
from console.folders import JOURNAL_FILE
from console.settings import Settings
from console.app.assembly import Plan, assemble

folder = Path(sys.argv[1])
journal, faults = Journal.open(folder / JOURNAL_FILE)
wanted = Wanted(window=False, voice=False, metal=False)
console = assemble(Plan(Settings(), folder, wanted=wanted), journal)
console.begin(None, faults)
print(*sys.modules)
"""


@pytest.mark.parametrize("library", ["jinja2", "markupsafe", "fpdf", "console.papers.html"])
def test_the_first_picture_does_not_wait_for_what_writes_papers(assembled, library):
    """Templates come with the first paper that is asked for."""
    assert "console.web.server" in assembled
    assert library not in assembled


@pytest.fixture(scope="module")
def assembled(tmp_path_factory) -> frozenset[str]:
    """What a console with its pages has imported once it is put together."""
    folder = str(tmp_path_factory.mktemp("club"))
    told = subprocess.run(
        [sys.executable, "-c", ASSEMBLED, folder], capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0, told.stderr
    return frozenset(told.stdout.split())


@pytest.mark.parametrize(
    "unused",
    [
        "gpiozero",
        "lgpio",
        "firmware_bridge.virtual",
        "console.app.rig",
        "numpy",
        "PIL",
        "fpdf",
        "jinja2",
    ],
)
def test_it_does_not_hold_what_only_others_use(held, unused):
    assert unused not in held


def test_it_holds_what_it_serves_with(held):
    assert {"console.session.session", "firmware_bridge.panel", "sqlite3", "pygame"} <= held
