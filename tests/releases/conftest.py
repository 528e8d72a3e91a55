"""A release that is out, unpacked once; whoever writes to it has a copy of his own."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError
from tests.releases.accepted import HERE, ZONE
from tests.releases.reading import unpack

RELEASES = sorted(path.name for path in HERE.iterdir() if path.name[0].isdigit())


@pytest.fixture(scope="session", params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def unpacked(release: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """To be read only."""
    return unpack(HERE / release, tmp_path_factory.mktemp("release"))


@pytest.fixture
def own(unpacked: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A part of it to write to."""

    def copied(part: str) -> Path:
        return Path(shutil.copytree(unpacked / part, tmp_path / part))

    return copied


@pytest.fixture(autouse=True)
def in_the_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Papers show the hour of the club."""
    monkeypatch.setenv("TZ", ZONE)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def its_lexicon(monkeypatch: pytest.MonkeyPatch, free_lexicon: Lexicon) -> None:
    """What papers of Jarnac look up; a lexicon of a test's own is gone by now."""

    def opened(name: str) -> Lexicon:
        if name != free_lexicon.name:
            raise RuleError("lexicon_unknown", name=name)
        return free_lexicon

    monkeypatch.setattr("console.games.jarnac.papers.open_lexicon", opened)
