"""Tables for spreadsheets. A name that begins like a formula stays a name: it is written behind an
apostrophe, which spreadsheets do not show and `read_cell` takes away."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from itertools import chain

from console.columns import Column, R

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
