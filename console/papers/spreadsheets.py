"""Spreadsheets that are brought, .xlsx and .ods, read as tables of text.

No formula is computed: it is worth the result the spreadsheet last wrote down. What runs here
belongs in a process apart (`console.processes`), which bounds the seconds too."""

import posixpath
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from io import BytesIO

from console.papers.workbook_parts import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_SHEETS,
    TRUTH,
    CellText,
    Counted,
    PartReader,
    Parts,
    Sheet,
    SheetGrid,
    day_shown,
    is_true,
    iso_day_shown,
    number_shown,
    whole,
)
from engine.rulings import RuleError

_ZIP_ERRORS = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, RuntimeError, ValueError,
)  # fmt: skip
"""What the library raises on damaged and on encrypted archives (NotImplementedError is a
RuntimeError, a name that cannot be decoded a ValueError)."""


def read_spreadsheet(content: bytes, file: str) -> tuple[Sheet, ...]:
    """Every sheet that shows. RuleError, with the name of the file, when it is no spreadsheet, is
    damaged or has more than anybody's list."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = Parts(archive, file)
            if parts.is_open_document:
                return _read_open_document(parts)
            return _read_office(parts)
    except _ZIP_ERRORS as trouble:
        raise RuleError("spreadsheet_damaged", file=file) from trouble


# --- .xlsx ----------------------------------------------------------------------------------------

_ROOT = "_rels/.rels"
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_NOT_OF_A_FORMAT = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_HIDDEN = ("hidden", "veryHidden")


def _read_office(parts: Parts) -> tuple[Sheet, ...]:
    if _ROOT not in parts.names:
        raise RuleError("players_other_file", file=parts.file)
    workbook = next(
        (path for kind, path in _relations(parts, "").values() if kind == "officeDocument"), ""
    )
    if workbook not in parts.names:
        raise RuleError("players_other_file", file=parts.file)
    book = _Workbook()
    parts.parse(workbook, book)
    if not book.is_workbook:
        raise RuleError("players_other_file", file=parts.file)
    related = _relations(parts, workbook)
    by_kind = dict(related.values())
    strings, styles = _SharedStrings(), _Styles()
    for kind, reader in (("sharedStrings", strings), ("styles", styles)):
        if by_kind.get(kind) in parts.names:
            parts.parse(by_kind[kind], reader)
    counted, sheets = Counted(), []
    for name, relation in book.sheets[:MOST_SHEETS]:
        kind, path = related.get(relation, ("", ""))
        if kind == "worksheet":
            grid = SheetGrid(parts, counted, name)
            parts.parse(path, _Worksheet(grid, strings.strings, styles, from_1904=book.from_1904))
            sheets.append(grid.sheet())
    return tuple(sheets)


def _relations(parts: Parts, of: str) -> Mapping[str, tuple[str, str]]:
    """By its name: of which kind, and the path in the archive."""
    folder, name = posixpath.split(of)
    listed = posixpath.join(folder, "_rels", f"{name}.rels")
    reader = _Relations(folder)
    if listed in parts.names:
        parts.parse(listed, reader)
    return reader.relations


class _Relations(PartReader):
    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.relations: dict[str, tuple[str, str]] = {}

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "Relationship" and attributes.get("TargetMode") != "External":
            kind = posixpath.basename(attributes.get("Type", ""))
            path = posixpath.join("/", self._folder, attributes.get("Target", ""))
            self.relations[attributes.get("Id", "")] = kind, posixpath.normpath(path).lstrip("/")


class _Workbook(PartReader):
    def __init__(self) -> None:
        self.is_workbook = False
        self.from_1904 = False
        self.sheets: list[tuple[str, str]] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        match tag:
            case "workbook":
                self.is_workbook = True
            case "workbookPr":
                self.from_1904 = is_true(attributes.get("date1904"))
            case "sheet" if attributes.get("state") not in _HIDDEN:
                self.sheets.append((attributes.get("name", "")[:100], attributes.get("id", "")))


class _SharedStrings(PartReader):
    """Runs of rich text are one text; how it is pronounced (`rPh`) is not of it."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self._text = CellText()
        self._in_text = False
        self._aside = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._in_text = tag == "t" and not self._aside
        self._aside = self._aside or tag == "rPh"

    def end(self, tag: str) -> None:
        self._in_text = False
        if tag == "rPh":
            self._aside = False
        elif tag == "si":
            self.strings.append(self._text.take())

    def text(self, written: str) -> None:
        if self._in_text:
            self._text.add(written)


class _Styles(PartReader):
    """How a number is shown, as far as it changes what it is: dates, and zeros in front."""

    def __init__(self) -> None:
        self._formats: dict[str, str] = {}
        self._of_cells: list[str] = []
        self._in_cells = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "numFmt":
            code = attributes.get("formatCode", "")[:LONGEST_CELL]
            self._formats[attributes.get("numFmtId", "")] = code
        elif tag == "cellXfs":
            self._in_cells = True
        elif tag == "xf" and self._in_cells:
            self._of_cells.append(attributes.get("numFmtId", "0"))

    def end(self, tag: str) -> None:
        if tag == "cellXfs":
            self._in_cells = False

    def shown(self, written: str, style: str, *, from_1904: bool) -> str:
        number = number_shown(written)
        place = whole(style, -1)
        chosen = self._of_cells[place] if 0 <= place < len(self._of_cells) else "0"
        code = self._formats.get(chosen, "")
        if code and not code.strip("0") and number:
            return number.zfill(min(len(code), LONGEST_CELL))
        bare = _NOT_OF_A_FORMAT.sub("", code).lower()
        is_date = any(mark in bare for mark in "dy") or (
            not code and whole(chosen, 0) in _BUILT_IN_DATES
        )
        return _serial_day(number, from_1904=from_1904) if is_date else number


def _serial_day(written: str, *, from_1904: bool) -> str:
    """Days are counted from 1900, of which spreadsheets believe that it was a leap year."""
    first = date(1904, 1, 1) if from_1904 else date(1899, 12, 30)
    try:
        return day_shown(first + timedelta(days=int(float(written))))
    except (ValueError, OverflowError):
        return written


class _Worksheet(PartReader):
    def __init__(
        self, grid: SheetGrid, strings: list[str], styles: _Styles, *, from_1904: bool
    ) -> None:
        self._grid = grid
        self._strings = strings
        self._styles = styles
        self._from_1904 = from_1904
        self._line = 0
        self._column = -1
        self._cells: dict[int, str] = {}
        self._kind = self._style = ""
        self._value, self._inline = CellText(), CellText()
        self._collects: CellText | None = None
        self._formula = self._aside = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        match tag:
            case "row":
                self._line = whole(attributes.get("r", ""), self._line + 1)
                self._column, self._cells = -1, {}
            case "c":
                found = _REFERENCE.fullmatch(attributes.get("r", ""))
                self._column = _place(found[1]) if found else self._column + 1
                self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "")
                self._formula = False
            case "f":
                self._formula = True
            case "rPh":
                self._aside = True
            case "v":
                self._collects = self._value
            case "t" if not self._aside:
                self._collects = self._inline

    def text(self, written: str) -> None:
        if self._collects is not None:
            self._collects.add(written)

    def end(self, tag: str) -> None:
        self._collects = None
        if tag == "rPh":
            self._aside = False
        elif tag == "c":
            self._end_cell(self._value.take(), self._inline.take())
        elif tag == "row":
            self._grid.add(self._line, self._cells)

    def _end_cell(self, value: str, inline: str) -> None:
        if self._column >= MOST_COLUMNS:
            return
        if self._kind == "e" or (self._formula and not value and not inline):
            self._grid.note(self._line, self._column)
            return
        written = self._written(value, inline)
        if written.strip():
            self._cells[self._column] = written

    def _written(self, value: str, inline: str) -> str:
        match self._kind:
            case "s":
                place = whole(value, -1)
                return self._strings[place] if 0 <= place < len(self._strings) else ""
            case "inlineStr":
                return inline
            case "str":
                return value
            case "b":
                return TRUTH[is_true(value)]
            case "d":
                return iso_day_shown(value)
            case _:
                return self._styles.shown(value, self._style, from_1904=self._from_1904)


def _place(letters: str) -> int:
    place = 0
    for letter in letters:
        place = 26 * place + ord(letter) - ord("A") + 1
    return place - 1


# --- .ods -----------------------------------------------------------------------------------------

_CONTENT = "content.xml"
_ERRORS = ("#", "Err:")
_BESIDE_THE_CELL = frozenset(("annotation", "shapes", "frame", "custom-shape", "tracked-changes"))


def _read_open_document(parts: Parts) -> tuple[Sheet, ...]:
    reader = _OpenDocument(parts)
    parts.parse(_CONTENT, reader)
    return tuple(reader.sheets)


class _OpenDocument(PartReader):
    """Cells and rows that are alike are written once with a number; the millions of empty ones
    at the end of a sheet cost nothing, full ones are counted before they are made."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._counted = Counted()
        self.sheets: list[Sheet] = []
        self._grid: SheetGrid | None = None
        self._aside = 0
        self._next_line = 1
        self._row_times = self._times = 1
        self._column = 0
        self._cells: dict[int, str] = {}
        self._cell: Mapping[str, str] | None = None
        self._paragraphs = 0
        self._text = CellText()
        self._in_text = 0
        self._starts: Mapping[str, Callable[[Mapping[str, str]], None]] = {
            "table": self._start_table,
            "table-row": self._start_row,
            "table-cell": self._start_cell,
            "covered-table-cell": self._start_cell,
            "p": self._start_paragraph,
            "s": lambda told: self.text(" " * _times(told, "c", most=LONGEST_CELL)),
            "tab": lambda told: self.text(" "),
            "line-break": lambda told: self.text(" "),
        }

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        inside = tag == "table" and self._grid is not None
        if self._aside or inside or tag in _BESIDE_THE_CELL:
            self._aside += 1
            return
        if tag in self._starts:
            self._starts[tag](attributes)

    def _start_table(self, attributes: Mapping[str, str]) -> None:
        if len(self.sheets) >= MOST_SHEETS:
            raise self._parts.too_large()
        self._grid = SheetGrid(self._parts, self._counted, attributes.get("name", "")[:100])
        self._next_line = 1

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        self._row_times = _times(attributes, "number-rows-repeated")
        self._column, self._cells = 0, {}

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        self._cell, self._paragraphs = attributes, 0
        self._times = _times(attributes, "number-columns-repeated")

    def _start_paragraph(self, _attributes: Mapping[str, str]) -> None:
        if self._paragraphs:
            self._text.add(" ")
        self._paragraphs += 1
        self._in_text += 1

    def text(self, written: str) -> None:
        if self._in_text and not self._aside:
            self._text.add(written)

    def end(self, tag: str) -> None:
        if self._aside:
            self._aside -= 1
            return
        match tag:
            case "p":
                self._in_text -= 1
            case "table-cell":
                self._end_cell(self._text.take())
            case "covered-table-cell":  # under a merged one: nobody sees what it holds
                self._text.take()
                self._column += self._times
            case "table-row":
                self._end_row()
            case "table" if self._grid is not None:
                self.sheets.append(self._grid.sheet())
                self._grid = None

    def _end_cell(self, shown: str) -> None:
        cell, first = self._cell or {}, self._column
        self._column += self._times
        if first >= MOST_COLUMNS:
            return
        is_error = cell.get("value-type") == "error" or shown.startswith(_ERRORS)
        if (is_error and "formula" in cell) or (
            "formula" in cell and not shown and not _kept_value(cell)
        ):
            if self._grid is not None:
                self._grid.note(self._next_line, first)
            return
        written = _shown_value(cell, shown)
        if written.strip():
            for column in range(first, min(self._column, MOST_COLUMNS)):
                self._cells[column] = written

    def _end_row(self) -> None:
        if self._grid is not None:
            self._grid.add(self._next_line, self._cells, self._row_times)
        self._next_line += self._row_times


def _times(attributes: Mapping[str, str], key: str, most: int = 10**7) -> int:
    return min(whole(attributes.get(key, "1"), most), most)


def _kept_value(cell: Mapping[str, str]) -> str:
    for key in ("string-value", "date-value", "boolean-value", "time-value", "value"):
        if cell.get(key):
            return cell[key][:LONGEST_CELL]
    return ""


def _shown_value(cell: Mapping[str, str], shown: str) -> str:
    """What is kept, for a date or a number; what is shown, for the rest and for zeros in front."""
    if cell.get("date-value"):
        return iso_day_shown(cell["date-value"][:LONGEST_CELL])
    if cell.get("value") and not shown.strip().isdecimal():
        return number_shown(cell["value"][:LONGEST_CELL])
    if cell.get("boolean-value"):
        return TRUTH[is_true(cell["boolean-value"])]
    return shown or _kept_value(cell)
