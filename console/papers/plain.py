"""Papers without layout: plain text, CSV for spreadsheets, JSON, the federation's file."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from console.columns import Cell, Column, R
from console.papers.document import (
    Beside,
    Break,
    Document,
    DocumentPart,
    FullPage,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    TentCard,
    Together,
)
from engine.play.players import Player

# --- plain text ---------------------------------------------------------------------------
# For the wall of a club, for a terminal.


def write_text(document: Document) -> str:
    head = [line for line in (document.title, *document.facts, *document.notices) if line]
    body = (line for part in document.parts for line in _lines(part))
    return "\n".join([*head, "", *body]).rstrip() + "\n"


def _lines(part: DocumentPart) -> Iterator[str]:
    match part:
        case Heading(words) | Paragraph(words):
            yield words
        case PaperTable():
            if part.headed:
                yield _line(part, [_heading(column) for column in part.columns])
            for row in part.rows:
                yield _line(part, [column.shown(row) for column in part.columns])
        case Break():
            yield ""
        case Together(parts):
            for each in parts:
                yield from _lines(each)
        case Beside(left, right):
            for each in (*left, *right):
                yield from _lines(each)
        case Picture():
            yield from part.words
        case FullPage() | TentCard():
            pass  # a text has none


def _heading(column: Column[Any]) -> str:
    """Numbers of coups and of ranks, and what stands in the margin, say what they are."""
    return column.heading if column.chars and column.key not in ("number", "rank") else ""


def _line(table: PaperTable[Any], cells: list[Cell]) -> str:
    first, *others = map(_padded, table.columns, cells)
    return f"{first}{' ' * table.gap}{''.join(others)}".rstrip()


def _padded(column: Column[Any], cell: Cell) -> str:
    words = str(cell)[: column.most]
    if not column.chars:
        return f"  {words}"
    return words.rjust(column.chars) if column.is_number else words.ljust(column.chars)


# --- tables for spreadsheets --------------------------------------------------------------
# A name that begins like a formula stays a name: it is written behind an apostrophe, which
# spreadsheets do not show and `read_cell` takes away.

BOM = "\ufeff"
"""Without it spreadsheets take the accents of a UTF-8 file for something else."""
_FORMULA = re.compile(r"['\s]*[=+\-@＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n]")


def cell(value: object) -> object:
    """A value to write: texts made harmless, figures left alone."""
    if not isinstance(value, str) or value[:1].isalnum():  # most of them, told at a glance
        return value
    return f"'{value}" if _FORMULA.match(value) else value


def read_cell(text: str) -> str:
    """What `cell` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def write_rows(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """The one way all of them are written."""
    output = io.StringIO()
    writer = csv.writer(output, delimiter=delimiter, lineterminator="\r\n")
    for row in rows:
        writer.writerow([cell(value) for value in row])
    return output.getvalue()


def write_csv(columns: Iterable[Column[R]], rows: Iterable[R], delimiter: str = ",") -> str:
    """Programs of others read it: a column may be added at the end, nothing else changes."""
    picked = tuple(columns)
    head = [column.csv_heading or column.heading.lower() for column in picked]
    spread = [column.spread for column in picked]
    cells = ([of(row) for of in spread] for row in rows)
    return write_rows(chain((head,), cells), delimiter)


def write_spreadsheet(columns: Iterable[Column[R]], rows: Iterable[R]) -> bytes:
    """As a French spreadsheet opens it at a double click."""
    return (BOM + write_csv(columns, rows, ";")).encode()


# --- JSON for programs --------------------------------------------------------------------


def records(columns: Iterable[Column[R]], rows: Iterable[R]) -> list[dict[str, Any]]:
    """One object a row, its columns by their keys."""
    picked = tuple(columns)
    return [{column.key: column.told(row) for column in picked} for row in rows]


def write_json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


# --- the federation's results -------------------------------------------------------------
# One line a table, in Latin-1.

EMPTY_TABLE = "--table vide--"
EMPTY_SCORE = -1
_OUTSIDE_LATIN_1 = {
    "œ": "oe",
    "Œ": "OE",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
}


def federation_csv(players: Iterable[Player], scores: Mapping[int, int], remark: str = "") -> str:
    """The federation's results: `"table","name","score"`, every table from 1 to the last,
    empty ones said so; a remark stands after the last. Every character has a Latin-1 code, so
    the caller may encode it."""
    by_table = {each.table: each for each in players}
    lines = []
    for table in range(1, max(by_table, default=0) + 1):
        if table in by_table:
            name = str(cell(_latin_1(by_table[table].name)))
            cells = (str(table), name, str(scores.get(table, 0)))
        else:
            cells = (str(table), EMPTY_TABLE, str(EMPTY_SCORE))
        lines.append(",".join(map(quoted, cells)) + "\r\n")
    if remark:
        cells = (str(len(lines) + 1), _latin_1(remark), str(EMPTY_SCORE))
        lines.append(",".join(map(quoted, cells)) + "\r\n")
    return "".join(lines)


def federation_ranking(lines: Iterable[tuple[int, str, int, str]]) -> str:
    """The federation's results of a whole épreuve: `"rank","name","score","licence"`."""
    rows = (
        (str(rank), str(cell(_latin_1(name))), str(score), str(cell(_latin_1(licence))))
        for rank, name, score, licence in lines
    )
    return "".join(",".join(map(quoted, row)) + "\r\n" for row in rows)


def _latin_1(text: str) -> str:
    """The nearest a Latin-1 file can hold: œ becomes oe, a foreign accent falls."""
    kept = ""
    for char in "".join(_OUTSIDE_LATIN_1.get(char, char) for char in text):
        if ord(char) < 256:
            kept += char
        else:
            bare = unicodedata.normalize("NFKD", char)
            kept += "".join(part for part in bare if ord(part) < 256) or "?"
    return kept
