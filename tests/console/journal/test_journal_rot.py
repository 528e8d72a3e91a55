"""Whatever rots on the card is told: nothing is lost, and nothing is another thing, in silence."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.console.journal import rot

MEMORY = Path("/dev/shm")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: what is flushed does not matter here."""
    place = MEMORY if MEMORY.is_dir() else tmp_path
    with tempfile.TemporaryDirectory(dir=place, prefix="pupitre-") as name:
        yield Path(name)


def test_two_hundred_mutations_none_silent(folder: Path):
    rot.torment(folder, 200)


def test_what_is_examined_after_the_picture_loses_no_more(folder: Path):
    """The same cards, looked at first: as much is told, and as much comes back."""
    (folder / "avant").mkdir()
    (folder / "apres").mkdir()
    before = rot.torment(folder / "avant", 50, seed=3)
    assert rot.torment(folder / "apres", 50, seed=3, opened=rot.looked_at) == before


@pytest.mark.torture
def test_five_thousand_mutations_none_silent(folder: Path, figure):
    figure("mutations of a journal's files", rot.torment(folder, 5_000, seed=2026))
