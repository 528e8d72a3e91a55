"""Tables on a screen: every column has its share of the width, long ones turn their pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from console.columns import Column
from console.tv.canvas import PAGE_MS, Canvas
from console.tv.layout import Area
from console.tv.scene import Anchor, Colour, Reach, Weight
from console.tv.typography import fit

HEAD_HEIGHT = 56
_STRONG = ("player", "word", "tirage", "total")
"""What people look for."""


def anchor_of(column: Column[Any]) -> Anchor:
    return Anchor.END if column.is_number else Anchor.START


def cells_of(area: Area, columns: Sequence[Column[Any]], pad: int = 8) -> list[Area]:
    whole = sum(column.width for column in columns)
    cells = []
    left = 0.0
    for column in columns:
        share = column.width / whole
        x = area.x + round(left * area.width)
        cells.append(Area(x, area.y, round(share * area.width), area.height).inset(pad, 0))
        left += share
    return cells


def draw_row(
    canvas: Canvas,
    area: Area,
    columns: Sequence[Column[Any]],
    row: object,
    ink: Colour,
    size: int,
    pad: int = 8,
) -> None:
    for column, cell in zip(columns, cells_of(area, columns, pad), strict=True):
        value = str(column.shown(row))
        weight = Weight.SEMIBOLD if column.key in _STRONG else Weight.REGULAR
        # A word or a name too long for its column grows smaller before it is cut.
        fitted = fit(value, cell.width, weight, size, canvas.frame.small - 10)
        canvas.line(
            value,
            cell,
            ink,
            largest=fitted,
            smallest=fitted,
            weight=weight,
            anchor=anchor_of(column),
            reach=Reach.HALL if fitted >= canvas.frame.small else Reach.DESK,
        )


# --- the pages of a long table ------------------------------------------------------------

T = TypeVar("T")


@dataclass(frozen=True)
class TablePage(Generic[T]):
    rows: Sequence[T]
    first: int
    """Rank of the first row shown, from 1."""
    count: int
    number: int = 1
    """Of this page, from 1."""
    pages: int = 1

    @property
    def is_partial(self) -> bool:
        return len(self.rows) < self.count


def page_count(rows: int, per_page: int) -> int:
    return max(1, -(-rows // per_page))


def paged(canvas: Canvas, rows: Sequence[T], per_page: int, since_ms: int) -> TablePage[T]:
    """The rows of the page that is due now; wakes the canvas when the next one is."""
    pages = page_count(len(rows), per_page)
    turn = max(0, canvas.now_ms - since_ms) // PAGE_MS
    if pages > 1:
        canvas.wake_at(since_ms + (turn + 1) * PAGE_MS)
    number = turn % pages
    start = number * per_page
    return TablePage(rows[start : start + per_page], start + 1, len(rows), number + 1, pages)
