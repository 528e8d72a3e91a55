"""Cells as spreadsheets take them. A name that begins like a formula stays a name: it is
written behind an apostrophe, which spreadsheets do not show and `read_cell` takes away."""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def cell(value: object) -> object:
    """A value to write: texts made harmless, figures left alone."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def cells(*values: object) -> list[object]:
    return [cell(value) for value in values]


def read_cell(text: str) -> str:
    """What `cell` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
