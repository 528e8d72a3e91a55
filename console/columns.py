"""A column of a table, declared once for papers, files and screens."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Generic, TypeVar

Cell = str | int
R = TypeVar("R")


@dataclass(frozen=True)
class Column(Generic[R]):
    """Declared once for all its forms. Whatever is not said is the field of the row that has
    the column's name, and the same in every form."""

    key: str
    """Its name, and what programs call it in JSON."""
    heading: str = ""
    """What people read above it."""
    of: Callable[[R], Cell] | None = None
    """What people read in it."""
    is_number: bool = False
    csv_heading: str = ""
    """Above it in a spreadsheet: the heading in small letters, unless said."""
    csv_cell: Callable[[R], object] | None = None
    """In a spreadsheet: what people read, unless said."""
    value: Callable[[R], object] | None = None
    """In JSON: what people read, unless said."""
    width: int = 20
    """In millimetres on paper; on a screen, its part of what all columns have together."""
    chars: int = 0
    """In a text; without any it is the last one, as long as it is."""
    most: int | None = None
    """Letters shown in a text, where names may be longer than their column."""

    # Found once a column, not once a cell: a hub writes a hundred thousand rows.

    @cached_property
    def shown(self) -> Callable[[R], Cell]:
        return self.of or attrgetter(self.key)

    @cached_property
    def spread(self) -> Callable[[R], object]:
        return self.csv_cell or self.shown

    @cached_property
    def told(self) -> Callable[[R], object]:
        return self.value or self.shown


class Catalogue(Generic[R]):
    """Columns that several tables pick by name."""

    def __init__(self, *columns: Column[R]) -> None:
        self._columns = {column.key: column for column in columns}

    def pick(self, keys: str) -> tuple[Column[R], ...]:
        return tuple(self._columns[key] for key in keys.split())

    def with_widths(self, **widths: int) -> tuple[Column[R], ...]:
        """Each as wide as it is on this paper, or on this screen."""
        return tuple(replace(self._columns[key], width=width) for key, width in widths.items())

    def in_text(self, **chars: int) -> tuple[Column[R], ...]:
        """Each with its width in letters."""
        return tuple(replace(self._columns[key], chars=count) for key, count in chars.items())


def insert_own(
    columns: Iterable[Column[R]], own: Mapping[str, tuple[Column[R], ...]]
) -> tuple[Column[R], ...]:
    """With what only this table has in the place of the column picked for it, and as wide; nothing
    leaves the place out."""
    return tuple(
        replace(each, width=column.width, chars=column.chars)
        for column in columns
        for each in own.get(column.key, (column,))
    )
