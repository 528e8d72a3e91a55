"""Full pages: the standings and the table of coups."""

from collections.abc import Sequence
from typing import Any

from console.columns import GAME, Column, Row
from console.french import text
from console.games.duplicate.snapshot import CoupRow, PublicSnapshot
from console.tv.canvas import Canvas
from console.tv.common import GAP, draw_title
from console.tv.layout import Area
from console.tv.scene import Weight
from console.tv.tables import HEAD_HEIGHT, anchor_of, cells_of, draw_row, page_count, paged
from console.tv.typography import fit

_FEWEST_ROWS = 8


# --- standings --------------------------------------------------------------------------


def standings_pages(canvas: Canvas, snapshot: PublicSnapshot) -> int:
    return page_count(len(snapshot.standings), canvas.frame.standings_rows)


def draw_standings(canvas: Canvas, snapshot: PublicSnapshot, since_ms: int) -> str:
    per_page = canvas.frame.standings_rows
    shown = paged(canvas, snapshot.standings, per_page, since_ms)
    rest = draw_title(canvas, text("tv_standings"), _standings_detail(snapshot, shown.is_partial))
    if not shown.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
        return "standings"
    hidden = all(row.solos is None for row in snapshot.standings)
    columns = GAME.screen if hidden else GAME.screen_at_the_end
    _draw_head(canvas, rest.top(HEAD_HEIGHT), columns, canvas.frame.small)
    rows = rest.below(HEAD_HEIGHT).rows(per_page)
    size = _standings_size(canvas, rows[0], columns, shown.rows)
    for number, (row, area) in enumerate(zip(shown.rows, rows, strict=False)):
        _draw_stripe(canvas, area, number)
        draw_row(canvas, area, columns, row, canvas.theme.card.text, size)
    return "standings"


def _standings_size(
    canvas: Canvas, area: Area, columns: Sequence[Column[Row]], rows: Sequence[Row]
) -> int:
    """One size for all, the longest name's; a name longer than that is written smaller."""
    size, width = min(56, round(area.height * 0.66)), cells_of(area, columns)[1].width
    return min(fit(row.name, width, Weight.SEMIBOLD, size, canvas.frame.small + 4) for row in rows)


def _standings_detail(snapshot: PublicSnapshot, partial: bool) -> str:
    count = sum(not row.annulled for row in snapshot.coups)
    after = text("tv_standings_after", count=count)
    return f"{after} · {len(snapshot.standings)} {text('tv_players')}" if partial else after


# --- coups ------------------------------------------------------------------------------

_COUPS: tuple[Column[CoupRow], ...] = (
    Column("number", "N°", is_number=True, width=7),
    Column("tirage", "Tirage", lambda row: f"-{row.tirage}" if row.rejected else row.tirage,
           width=29),
    Column("word", "Mot", lambda row: text("tv_annulled_row") if row.annulled else row.word,
           width=29),
    Column("ref", "Réf.", width=10),
    Column("points", "Pts", lambda row: "" if row.annulled else row.points, True, width=11),
    Column("cumul", "Cumul", is_number=True, width=14),
)  # fmt: skip


def coups_pages(canvas: Canvas, snapshot: PublicSnapshot) -> int:
    return page_count(len(snapshot.coups), _coups_per_page(canvas))


def _coups_per_page(canvas: Canvas) -> int:
    return canvas.frame.coups_columns * canvas.frame.coups_rows


def draw_coups(canvas: Canvas, snapshot: PublicSnapshot, since_ms: int) -> str:
    rest = draw_title(canvas, text("tv_coups"), f"{text('tv_end_total')} : {snapshot.cumul}")
    if not snapshot.coups:
        canvas.line(text("tv_no_coups"), rest.top(200), canvas.theme.page.muted, largest=60)
        return "coups"
    shown = paged(canvas, snapshot.coups, _coups_per_page(canvas), since_ms)
    areas = rest.columns(canvas.frame.coups_columns, 2 * GAP)
    lines = max(_FEWEST_ROWS * 2 // len(areas), -(-len(shown.rows) // len(areas)))
    size = _coups_size(canvas, areas[0], shown.rows, lines)
    for number, area in enumerate(areas):
        rows = shown.rows[number * lines : (number + 1) * lines]
        if rows:
            _draw_coups_column(canvas, area, rows, lines, size)
    return "coups"


def _coups_size(canvas: Canvas, area: Area, rows: Sequence[CoupRow], lines: int) -> int:
    """One size for the whole table: the largest that fits every tirage and every place."""
    height = area.below(HEAD_HEIGHT).height // lines
    size = min(50, round(height * 0.62))
    cells = cells_of(area, _COUPS)
    for row in rows:
        for number in (1, 3):
            told, width = str(_COUPS[number].shown(row)), cells[number].width
            size = fit(told, width, Weight.SEMIBOLD, size, canvas.frame.small)
    return size


def _draw_coups_column(
    canvas: Canvas, area: Area, rows: Sequence[CoupRow], lines: int, size: int
) -> None:
    _draw_head(canvas, area.top(HEAD_HEIGHT), _COUPS, min(size, canvas.frame.small))
    places = area.below(HEAD_HEIGHT).rows(lines)
    for number, (row, place) in enumerate(zip(rows, places, strict=False)):
        _draw_stripe(canvas, place, number)
        draw_row(canvas, place, _COUPS, row, canvas.theme.card.text, size)


# --- rows -------------------------------------------------------------------------------


def _draw_stripe(canvas: Canvas, area: Area, number: int) -> None:
    if number % 2 == 0:
        canvas.box(area, canvas.theme.card.fill, 12)


def _draw_head(canvas: Canvas, area: Area, columns: Sequence[Column[Any]], size: int) -> None:
    """All heads at one size, the narrowest column's."""
    cells = cells_of(area, columns)
    for column, cell in zip(columns, cells, strict=True):
        size = fit(column.heading, cell.width, Weight.REGULAR, size, canvas.frame.small - 8)
    for column, cell in zip(columns, cells, strict=True):
        muted, anchor = canvas.theme.page.muted, anchor_of(column)
        canvas.line(column.heading, cell, muted, largest=size, smallest=size, anchor=anchor)
