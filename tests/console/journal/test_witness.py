"""The witness notes in room written beforehand: its file changes bytes, never its length."""

from pathlib import Path

import pytest

from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.witness import ROOM, hear, witness_path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def write(path: Path, letters: str) -> Path:
    """One fact for each letter, committed one by one; returns the witness."""
    journal, faults = Journal.open(path)
    assert faults == ()
    known = {summary.game for summary in journal.games()}
    if "g1" in known:
        journal.load("g1")
    for letter in letters:
        journal.append("g1", [Fact("TileDrawn", 1, {"letter": letter})], mono_ms=0)
    journal.close()
    return witness_path(path)


def heard(path: Path) -> int:
    return hear(witness_path(path)).games["g1"].number


def test_noting_leaves_the_file_as_long_as_it_was(path: Path):
    before = write(path, "").stat().st_size
    assert write(path, "ABCDEFG").stat().st_size == before >= ROOM
    assert heard(path) == 7


def test_more_than_there_is_room_for_gets_more_room(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("console.journal.witness.ROOM", 100)
    write(path, "ABCDEFGHIJ")
    assert heard(path) == 10 and not hear(witness_path(path)).damaged


def test_a_witness_of_before_is_carried_on(path: Path):
    """It had no room after its last line."""
    witness = write(path, "AB")
    witness.write_bytes(witness.read_bytes().rstrip(b"\0"))
    write(path, "C")
    assert heard(path) == 3


@pytest.mark.parametrize("kept", [slice(20), slice(20, None)], ids=["beginning", "end"])
def test_a_note_torn_by_the_plug_is_no_damage(path: Path, kept: slice):
    """A power cut may leave either part of the line that nobody had been told about."""
    witness = write(path, "ABC")
    content = witness.read_bytes().rstrip(b"\0")
    *_, last, _ = content.split(b"\n")
    start = len(content) - len(last) - 1
    torn = bytearray(len(last) + 1)
    torn[kept] = (last + b"\n")[kept]
    witness.write_bytes(content[:start] + torn + bytes(ROOM))
    testimony = hear(witness)
    assert testimony.games["g1"].number == 2 and not testimony.damaged
    write(path, "D")
    assert heard(path) == 4


def test_a_note_before_the_last_that_cannot_be_read_is_damage(path: Path):
    witness = write(path, "ABC")
    lines = witness.read_bytes().split(b"\n")
    lines[2] = bytes(len(lines[2]))
    witness.write_bytes(b"\n".join(lines))
    assert hear(witness).damaged
