"""What spreadsheets are made of: parts of an archive, unpacked, parsed and counted with care.

Nothing is fetched or expanded: a document type (where entities come from) is refused, and bytes,
rows and cells are counted while they are unpacked."""

import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from xml.parsers import expat

from engine.rulings import RuleError

MOST_UNPACKED = 32_000_000
"""Bytes, of all the parts that are read; 20,000 licences in six columns have 8 million."""
MOST_PARTS = 2_000
MOST_SHEETS = 50
MOST_ROWS = 50_000
MOST_CELLS = 500_000
MOST_COLUMNS = 256
"""What stands further right is left out: a list of players has twelve columns."""
LONGEST_CELL = 1_000
_DEEPEST = 100
_PIECE = 65_536
_MOST_NOTED = 20
_LARGEST_WHOLE = 1e15

_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"


@dataclass(frozen=True)
class FilledRow:
    line: int
    """As the spreadsheet numbers it."""
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """What is written in one sheet, its empty rows left out."""

    name: str
    rows: tuple[FilledRow, ...]
    without_value: tuple[tuple[int, str], ...] = ()
    """Formulas whose result is not in the file, or is an error: line and column letter."""


class Parts:
    """The files of the archive, unpacked in pieces and counted over all of them: entries that
    share their bytes, or say a wrong size, gain nothing."""

    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self._archive = archive
        self.file = file
        self._left = MOST_UNPACKED
        if len(archive.infolist()) > MOST_PARTS:
            raise self.too_large()
        self.names = frozenset(archive.namelist())

    @property
    def is_open_document(self) -> bool:
        return "mimetype" in self.names and b"".join(self._pieces("mimetype")) == _OPEN_DOCUMENT

    def too_large(self) -> RuleError:
        return RuleError("spreadsheet_too_large", file=self.file, most=MOST_ROWS)

    def _pieces(self, name: str) -> Iterator[bytes]:
        info = self._archive.getinfo(name)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise RuleError("spreadsheet_damaged", file=self.file)
        with self._archive.open(info) as part:
            while piece := part.read(_PIECE):
                self._left -= len(piece)
                if self._left < 0:
                    raise self.too_large()
                yield piece

    def parse(self, name: str, reader: "PartReader") -> None:
        """Every element of one part told to `reader`, by its name without the namespace."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        depth = 0

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            if depth > _DEEPEST:
                raise RuleError("spreadsheet_damaged", file=self.file)
            reader.start(_local(tag), {_local(key): each for key, each in attributes.items()})

        def end(tag: str) -> None:
            nonlocal depth
            depth -= 1
            reader.end(_local(tag))

        def refuse(*_declared: object) -> None:
            raise RuleError("spreadsheet_damaged", file=self.file)

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = reader.text
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
        try:
            for piece in self._pieces(name):
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        except expat.ExpatError as trouble:
            raise RuleError("spreadsheet_damaged", file=self.file) from trouble


def _local(tag: str) -> str:
    return tag.rpartition(" ")[2]


class PartReader:
    """Of one part; what it does not know it passes over."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def text(self, written: str) -> None: ...


class CellText:
    """Characters collected between two marks, as many as a cell may have."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def add(self, written: str) -> None:
        if self._length < LONGEST_CELL:
            self._pieces.append(written[: LONGEST_CELL - self._length])
            self._length += len(written)

    def take(self) -> str:
        collected = "".join(self._pieces)
        self._pieces, self._length = [], 0
        return collected


@dataclass
class SheetGrid:
    """A sheet being read: rows that hold something, and what is counted over all sheets."""

    parts: Parts
    counted: "Counted"
    name: str = ""
    rows: list[FilledRow] = field(default_factory=list)
    noted: list[tuple[int, str]] = field(default_factory=list)

    def add(self, line: int, cells: Mapping[int, str], times: int = 1) -> None:
        if not cells:
            return
        width = max(cells) + 1
        self.counted.rows += times
        self.counted.cells += times * width
        if self.counted.rows > MOST_ROWS or self.counted.cells > MOST_CELLS:
            raise self.parts.too_large()
        row = tuple(cells.get(column, "") for column in range(width))
        self.rows += (FilledRow(line + repeated, row) for repeated in range(times))

    def note(self, line: int, column: int) -> None:
        if len(self.noted) < _MOST_NOTED:
            self.noted.append((line, column_letters(column)))

    def sheet(self) -> Sheet:
        return Sheet(self.name, tuple(self.rows), tuple(self.noted))


@dataclass
class Counted:
    rows: int = 0
    cells: int = 0


def column_letters(column: int) -> str:
    """0 is A, 26 is AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def number_shown(written: str) -> str:
    """12.0 is 12, 1.5E3 is 1500; what is no number stays as it is."""
    try:
        value = float(written)
    except ValueError:
        return written
    if abs(value) < _LARGEST_WHOLE and value.is_integer():
        return str(int(value))
    return written


def day_shown(day: date) -> str:
    return f"{day:%d/%m/}{day.year:04}"


def iso_day_shown(written: str) -> str:
    try:
        return day_shown(datetime.fromisoformat(written[:19]).date())
    except ValueError:
        return written


def whole(written: str, otherwise: int) -> int:
    return int(written) if written.isdecimal() and len(written) <= 8 else otherwise


def is_true(written: str | None) -> bool:
    return written in ("1", "true")


TRUTH = {True: "VRAI", False: "FAUX"}
