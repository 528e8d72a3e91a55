"""Rows of a table on a screen: every column has its share of the width."""

from collections.abc import Sequence
from typing import Any

from console.columns import Column
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.scene import Anchor, Colour, Reach, Weight
from console.view.typography import fit

HEAD_HEIGHT = 56
_STRONG = ("player", "word", "tirage", "total")
"""What people look for."""


def anchor_of(column: Column[Any]) -> Anchor:
    return Anchor.END if column.is_number else Anchor.START


def cells_of(area: Area, columns: Sequence[Column[Any]]) -> list[Area]:
    whole = sum(column.width for column in columns)
    cells = []
    left = 0.0
    for column in columns:
        share = column.width / whole
        x = area.x + round(left * area.width)
        cells.append(Area(x, area.y, round(share * area.width), area.height).inset(8, 0))
        left += share
    return cells


def draw_row(
    canvas: Canvas, area: Area, columns: Sequence[Column[Any]], row: object, ink: Colour, size: int
) -> None:
    for column, cell in zip(columns, cells_of(area, columns), strict=True):
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
