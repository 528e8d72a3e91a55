"""Cells as spreadsheets take them. A name that begins like a formula stays a name: it is
written behind an apostrophe, which spreadsheets do not show and `read_cell` takes away."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"['\s]*[=+\-@＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n]")


def cell(value: object) -> object:
    """A value to write: texts made harmless, figures left alone."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def written(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """A table for a spreadsheet; the one way all of them are written."""
    output = io.StringIO()
    writer = csv.writer(output, delimiter=delimiter, lineterminator="\r\n")
    for row in rows:
        writer.writerow([cell(value) for value in row])
    return output.getvalue()


def read_cell(text: str) -> str:
    """What `cell` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
