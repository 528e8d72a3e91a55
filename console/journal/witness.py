"""The witness: a small file beside the journal that says how far each game went.

A bad frame in SQLite's log rolls the database back consistently, and nothing inside it can tell. So
each commit is noted here, flushed, in a file of its own: a journal behind its witness has lost
something. The witness is never ahead by itself: it is written after the commit.

Room for what is to come is written beforehand, as zeros: noting then changes bytes of the file and
nothing about it, and flushing that takes a card half as long.

An `Examiner` compares what is read from the journal with what its witness says.
"""

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path

from console.files import write_atomically
from console.journal.records import Record, opening_of
from console.requests import own_json, read_bounded
from engine.rulings import RuleError

SUFFIX = ".temoin"
ROOM = 1 << 16
"""Bytes: an evening of a small club."""
_EMPTY = b"\0"
_LARGEST = 64_000_000
"""Bytes: years of evenings without a start. It is written anew at each."""


@dataclass(frozen=True)
class WitnessedGame:
    """A game once had so many records, and the last of them was tied so."""

    number: int
    tail: str

    @classmethod
    def at(cls, record: Record) -> "WitnessedGame":
        return cls(record.number, record.tail)


@dataclass(frozen=True)
class Testimony:
    """What a witness says."""

    games: Mapping[str, WitnessedGame] = field(default_factory=dict)
    schema: int | None = None
    """The version of the journal's tables; None when there is no witness, or no first line."""
    exists: bool = False
    damaged: bool = False
    """A line before the last cannot be read. The last may be torn by a power cut."""


class Witness:
    """The file, open for noting. Every method may raise OSError."""

    def __init__(self, file: FileIO, end: int) -> None:
        self._file = file
        self._end = end
        """Where the next line goes."""
        self._size = os.fstat(file.fileno()).st_size

    @classmethod
    def renew(cls, path: Path, schema: int, games: Mapping[str, WitnessedGame]) -> "Witness":
        """One line per game; what it said before has been compared by now."""
        content = _content(schema, games)
        there = _read(path)
        if there is None or there.rstrip(_EMPTY) != content:
            write_atomically(path, content + _EMPTY * ROOM)
        return cls(FileIO(path, "r+"), len(content))

    def note(self, records: Iterable[Record]) -> None:
        """On the card when this returns."""
        last: dict[str, Record] = {}
        for record in records:
            last[record.game] = record
        line = b""
        for game, record in last.items():
            line += _line([game, record.number, record.tail])
        if self._end + len(line) > self._size:
            self._write(_EMPTY * (len(line) + ROOM), self._size)
            self._size += len(line) + ROOM
        self._write(line, self._end)
        os.fdatasync(self._file.fileno())
        self._end += len(line)

    def close(self) -> None:
        self._file.close()

    def _write(self, content: bytes, at: int) -> None:
        if os.pwrite(self._file.fileno(), content, at) != len(content):
            raise OSError("the witness was written in part")


def witness_path(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIX)


def hear(path: Path) -> Testimony:
    """Whatever lies there: what cannot be read says nothing."""
    content = _read(path)
    if content is None:
        return Testimony(exists=path.exists(), damaged=path.exists())
    schema: int | None = None
    games: dict[str, WitnessedGame] = {}
    lines = content.rstrip(_EMPTY).removesuffix(b"\n").split(b"\n")
    damaged = False
    for place, line in enumerate(lines):
        match _line_values(line):
            case [int(version)] if place == 0:
                schema = version
            case [str(game), int(number), str(tail)]:
                games[game] = WitnessedGame(number, tail)
            case _:
                damaged |= place == 0 or place < len(lines) - 1
    # what is noted after the beginning was lost begins with a game
    return Testimony(games, schema, exists=True, damaged=damaged or schema is None)


def _read(path: Path) -> bytes | None:
    """None when there is nothing, or nothing that can be read."""
    try:
        return read_bounded(path, _LARGEST)
    except OSError:
        return None


def _content(schema: int, games: Mapping[str, WitnessedGame]) -> bytes:
    lines = [_line([game, seen.number, seen.tail]) for game, seen in games.items()]
    return b"".join([_line([schema]), *lines])


def _line(said: list[object]) -> bytes:
    text = json.dumps(said).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _line_values(line: bytes) -> list[object] | None:
    checksum, _, text = line.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(text):
        return None
    try:
        said: list[object] = own_json(text)
    except ValueError:  # of a line that is not ours the sum may be right
        return None
    return said


# --- Examining records --------------------------------------------------------------------------
# Is what was read what had been written? Asked of every record, on every read.


@dataclass(frozen=True)
class Damage:
    """Of a game, the first record that is not as it was."""

    code: str
    game: str
    """As people call it; its identity when its first record cannot be read."""
    number: int

    @property
    def as_problem(self) -> RuleError:
        """For a list of them."""
        return RuleError(f"journal_problem_{self.code}", game=self.game, number=self.number)

    @property
    def as_refusal(self) -> RuleError:
        """For whoever wanted the game."""
        return RuleError("journal_game_damaged", game=self.game, number=self.number)


class Examiner:
    """Shown records in their order, says what is wrong with each; in the end, what is missing.

    Checksums tell that a letter changed, the chain that a record is missing or another one,
    the evidence (witness, copy) that a game once went further or otherwise.
    """

    def __init__(self, *evidence: Mapping[str, WitnessedGame]) -> None:
        self._evidence = evidence
        self._last: dict[str, Record] = {}
        self._names: dict[str, str] = {}

    @property
    def tails(self) -> dict[str, WitnessedGame]:
        """How far each game goes."""
        return {game: WitnessedGame.at(record) for game, record in self._last.items()}

    def take_up(self, record: Record) -> None:
        """Go on after a record that was examined before."""
        self._last[record.game] = record

    def damage_of(self, record: Record) -> Damage | None:
        before = self._last.get(record.game)
        self._last[record.game] = record
        if record.game not in self._names:
            self._names[record.game] = opening_of(record.game, record.payload).name
        name = self._names[record.game]
        expected = before.number + 1 if before else 1
        if record.number != expected:
            return Damage("missing", name, expected)
        if not record.is_sound:
            return Damage("changed", name, record.number)
        if record.follows(before) and not self._is_denied(record):
            return None
        if before is not None and not before.is_sound:
            return None  # nobody can tell, and the one before has been told
        return Damage("changed", name, record.number)

    def missing(self) -> Iterator[Damage]:
        """Once everything has been shown: the tails that are not there."""
        told: set[str] = set()
        for game, seen in (each for known in self._evidence for each in known.items()):
            last = self._last[game].number if game in self._last else 0
            if last < seen.number and game not in told:
                told.add(game)
                yield Damage("missing", self._names.get(game, game), last + 1)

    def _is_denied(self, record: Record) -> bool:
        for known in self._evidence:
            seen = known.get(record.game)
            if seen is not None and seen.number == record.number and seen.tail != record.tail:
                return True
        return False
