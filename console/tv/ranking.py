"""A ranking on a page of the screen: few players in tall rows, many in several blocks side by side.

What gives way first is the height of the rows, down to what a hall can read; then the columns that
explain a total; then come pages. No block is so narrow that a name would be cut.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from console.columns import Column, Row
from console.french import text
from console.tv.canvas import Canvas
from console.tv.common import GAP, TITLE_HEIGHT
from console.tv.layout import Area, ScreenFrame
from console.tv.scene import Weight
from console.tv.tables import HEAD_HEIGHT, TablePage, anchor_of, cells_of, draw_row
from console.tv.theme import Ground
from console.tv.typography import fit, width_of

Forms = Sequence[tuple[int, Sequence[Column[Row]]]]
"""How many blocks, and the columns of each: the first form has one."""
_LEAST_ROW = 1.4
"""Of the smallest size a hall can read."""
_TALLEST_ROW, _LARGEST = 160, 100
_BETWEEN_BLOCKS = 2 * GAP
_SMALLER = 10
"""Than the rest, for the one name that is longer."""
_HARDLY = 3
_NAME = "player"


@dataclass(frozen=True)
class RankingLayout:
    columns: Sequence[Column[Row]]
    blocks: int
    lines: int
    """Of each block."""
    pages: int

    @property
    def per_page(self) -> int:
        return self.blocks * self.lines


def ranking_layout(frame: ScreenFrame, rows: Sequence[Row], forms: Forms) -> RankingLayout:
    """In as few pages as there can be, and as few blocks as that takes. A telephone has the
    width of one."""
    area = frame.whole.below(TITLE_HEIGHT + GAP + HEAD_HEIGHT)
    most = max(1, int(area.height / (frame.small * _LEAST_ROW)))
    found = None
    for blocks, columns in forms[:1] if frame.is_upright else forms:
        if blocks > 1 and not _holds(_blocks(area, blocks)[0], columns, rows, frame.small):
            continue
        pages = max(1, -(-len(rows) // (blocks * most)))
        if found is None or pages < found.pages:
            lines = max(1, -(-len(rows) // (blocks * pages)))
            found = RankingLayout(columns, blocks, lines, pages)
    assert found is not None, "a ranking has a form of one block"
    return found


def _blocks(area: Area, count: int) -> tuple[Area, ...]:
    return area.columns(count, _BETWEEN_BLOCKS)


def _holds(block: Area, columns: Sequence[Column[Row]], rows: Sequence[Row], small: int) -> bool:
    """Whether every name can be written whole there."""
    width = _name_cell(block, columns).width
    return all(width_of(row.name, small - _SMALLER, Weight.SEMIBOLD) <= width for row in rows)


def _name_cell(block: Area, columns: Sequence[Column[Row]]) -> Area:
    cells = zip(columns, cells_of(block, columns), strict=True)
    return next(cell for column, cell in cells if column.key == _NAME)


def page_told(page: TablePage[Any]) -> str:
    """« 1 sur 2 », where there is more than one."""
    if page.pages < 2:
        return ""
    return text("tv_page_of", number=page.number, count=page.pages)


def draw_ranking(
    canvas: Canvas,
    area: Area,
    rows: Sequence[Row],
    layout: RankingLayout,
    ground_of: Callable[[Row], Ground | None] = lambda row: None,
) -> None:
    """The rows of one page. `ground_of`: what a row lies on when it is to stand out."""
    columns, small = layout.columns, canvas.frame.small
    height = min(_TALLEST_ROW, (area.height - HEAD_HEIGHT) // layout.lines)
    blocks = _blocks(area, layout.blocks)
    largest = min(_LARGEST, round(height * 0.66))
    width = _name_cell(blocks[0], columns).width - largest // 4
    size = _size([row.name for row in rows], width, largest, small)
    for number, block in enumerate(blocks):
        own = rows[number * layout.lines : (number + 1) * layout.lines]
        if not own:
            break
        _draw_heads(canvas, block.top(HEAD_HEIGHT), columns)
        for line, row in enumerate(own):
            place = block.below(HEAD_HEIGHT + line * height).top(height)
            ground = ground_of(row)
            if ground is not None or line % 2 == 0:
                fill = (ground or canvas.theme.card).fill
                canvas.box(place, fill, 12)
            ink = (ground or canvas.theme.card).text
            draw_row(canvas, place, columns, row, ink, size, pad=max(8, round(size * 0.2)))


def _size(names: Sequence[str], width: int, largest: int, small: int) -> int:
    """One for all, the longest name's, where that is hardly smaller than a hall can read; else
    that name alone is written smaller."""
    least = min(fit(name, width, Weight.SEMIBOLD, largest, small - _SMALLER) for name in names)
    return least if least >= small - _HARDLY else min(largest, small)


def _draw_heads(canvas: Canvas, area: Area, columns: Sequence[Column[Any]]) -> None:
    """« Rang » goes without saying where there is no room for it."""
    size, muted = canvas.frame.small, canvas.theme.page.muted
    for column, cell in zip(columns, cells_of(area, columns), strict=True):
        if width_of(column.heading, size, Weight.REGULAR) <= cell.width:
            anchor = anchor_of(column)
            canvas.line(column.heading, cell, muted, largest=size, smallest=size, anchor=anchor)
