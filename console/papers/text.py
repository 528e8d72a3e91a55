"""A paper as plain text: for the wall of a club, for a terminal."""

from collections.abc import Iterator
from typing import Any

from console.columns import Cell, Column
from console.papers.document import (
    Break,
    Document,
    Heading,
    Paragraph,
    Part,
    Picture,
    Table,
    Together,
)


def write_text(document: Document) -> str:
    head = [line for line in (document.title, *document.facts, *document.notices) if line]
    body = (line for part in document.parts for line in _lines(part))
    return "\n".join([*head, "", *body]).rstrip() + "\n"


def _lines(part: Part) -> Iterator[str]:
    match part:
        case Heading(words) | Paragraph(words):
            yield words
        case Table():
            if part.headed:
                yield _line(part, [_heading(column) for column in part.columns])
            for row in part.rows:
                yield _line(part, [column.shown(row) for column in part.columns])
        case Break():
            yield ""
        case Together(parts):
            for each in parts:
                yield from _lines(each)
        case Picture():
            pass  # a text has none


def _heading(column: Column[Any]) -> str:
    """Numbers of coups and of ranks, and what stands in the margin, say what they are."""
    return column.heading if column.chars and column.key not in ("number", "rank") else ""


def _line(table: Table[Any], cells: list[Cell]) -> str:
    first, *others = map(_padded, table.columns, cells)
    return f"{first}{' ' * table.gap}{''.join(others)}".rstrip()


def _padded(column: Column[Any], cell: Cell) -> str:
    words = str(cell)[: column.most]
    if not column.chars:
        return f"  {words}"
    return words.rjust(column.chars) if column.is_number else words.ljust(column.chars)
