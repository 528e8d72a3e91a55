"""What every test stands on: data of its own, and the free lexicon compiled once."""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from console.lexicons.store import LexiconStore
from engine.letters.lexicon import Lexicon
from tests.tools.figures import figure, table

__all__ = ["figure"]

# Bytecode is kept from run to run, also where the shell asks for none: the assertions rewritten
# again and the product compiled again by every process a test starts are half of a collection.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What tests write is never read again after a power cut: in memory, a journal that is flushed after
# every event waits for no disk. Only where there is room, and where a script may be run.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
if "TMPDIR" not in os.environ and MEMORY.is_dir():
    _memory = os.statvfs(MEMORY)
    if _memory.f_bavail * _memory.f_frsize > ROOM and not _memory.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # asked for anew

# No deadline: a busy machine is not a failing test. CI tries the same examples every time,
# people's machines new ones.
settings.register_profile("people", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "people")

# Thousands of tests are made and none is thrown away: looking for garbage meanwhile is in vain.
gc.disable()

COMPILED = Path(__file__).parent.parent / "build" / "test-data" / "lexicons"


LONG = (
    "tests/systemd/",
    "tests/browsers/",
    "tests/torture/",
    "tests/console/journal/test_journal_rot",
    "tests/evenings/",
    "tests/console/web/test_guessing",
    "tests/console/simultane/",
    "tests/console/tv/window/",
)
"""Few tests that take long. At the end of a run one worker would have them to itself."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest files first. Torture tests run only when asked for."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    if os.environ.get("PUPITRE_TORTURE"):
        return
    torture = [item for item in items if item.get_closest_marker("torture")]
    if torture:
        config.hook.pytest_deselected(items=torture)
        items[:] = [item for item in items if item not in torture]


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures of SECURITY.md, from the tests that have just passed."""
    lines = list(table(terminalreporter.stats.get("passed", ())))
    if lines:
        terminalreporter.section("figures")
    for line in lines:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def free_store() -> LexiconStore:
    """The free lexicon, compiled for the tests and kept from run to run."""
    store = LexiconStore(COMPILED)
    store.ensure_free()
    return store


@pytest.fixture(scope="session")
def free_lexicon(free_store: LexiconStore) -> Lexicon:
    return free_store.open("libre")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the data of the person who runs it, nor those of a box installed there."""
    directory = tmp_path / "data"
    monkeypatch.setenv("PUPITRE_DATA", str(directory))
    monkeypatch.setenv("PUPITRE_SETTINGS", "")
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    monkeypatch.setenv("PUPITRE_MEMOIRE", str(tmp_path / "memoire"))
    return directory


@pytest.fixture
def data_with_lexicon(own_data: Path, free_store: LexiconStore) -> Path:
    """A data directory in which the free lexicon is already compiled."""
    lexicons = own_data / "lexicons"
    lexicons.mkdir(parents=True)
    (lexicons / "libre").symlink_to(free_store.folder / "libre")
    return own_data


@pytest.fixture(autouse=True)
def clean_working_folder() -> Iterator[None]:
    """« pupitre results » without « --out » writes its paper where it is called: a test that calls
    it so goes to a folder of its own, or the paper ends up in the next commit."""
    here = Path.cwd()
    before = _files_in(here)
    yield
    left = _files_in(here) - before
    assert not left, f"{left} left in {here}"


def _files_in(folder: Path) -> set[str]:
    with os.scandir(folder) as entries:
        return {entry.name for entry in entries if entry.is_file() and entry.name[0] != "."}
