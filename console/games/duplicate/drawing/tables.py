"""Full pages: the standings and the table of coups."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.games.duplicate.snapshot import CoupRow, PublicSnapshot, StandingRow
from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import GAP, draw_title
from console.view.panels.paging import page_count, paged
from console.view.scene import Anchor, Reach, Weight
from console.view.typography import fit

_FEWEST_ROWS = 8
_HEAD_HEIGHT = 56


@dataclass(frozen=True)
class Column:
    """A column takes its share of the width."""

    code: str
    share: float
    anchor: Anchor = Anchor.END


# --- standings --------------------------------------------------------------------------

_STANDINGS = (
    Column("tv_rank", 0.09),
    Column("tv_name", 0.44, Anchor.START),
    Column("tv_total", 0.16),
    Column("tv_negative", 0.16),
    Column("tv_percent", 0.15),
)
_STANDINGS_WITH_SOLOS = (
    Column("tv_rank", 0.09),
    Column("tv_name", 0.34, Anchor.START),
    Column("tv_total", 0.15),
    Column("tv_negative", 0.16),
    Column("tv_percent", 0.15),
    Column("tv_solos", 0.11),
)


def standings_pages(canvas: Canvas, snapshot: PublicSnapshot) -> int:
    return page_count(len(snapshot.standings), canvas.frame.standings_rows)


def draw_standings(canvas: Canvas, snapshot: PublicSnapshot, since_ms: int) -> str:
    per_page = canvas.frame.standings_rows
    shown = paged(canvas, snapshot.standings, per_page, since_ms)
    rest = draw_title(canvas, text("tv_standings"), _standings_detail(snapshot, shown.is_partial))
    if not shown.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
        return "standings"
    columns = (
        _STANDINGS
        if all(row.solos is None for row in snapshot.standings)
        else _STANDINGS_WITH_SOLOS
    )
    _draw_head(canvas, rest.top(_HEAD_HEIGHT), columns, canvas.frame.small)
    rows = rest.below(_HEAD_HEIGHT).rows(per_page)
    size = _standings_size(canvas, rows[0], columns, shown.rows)
    for number, (row, area) in enumerate(zip(shown.rows, rows, strict=False)):
        _draw_stripe(canvas, area, number)
        _draw_row(canvas, area, columns, _standing_values(row)[: len(columns)], size)
    return "standings"


def _standings_size(
    canvas: Canvas, area: Area, columns: Sequence[Column], rows: Sequence[StandingRow]
) -> int:
    """One size for all, the longest name's; a name longer than that is written smaller."""
    size, width = min(56, round(area.height * 0.66)), _cells(area, columns)[1].width
    return min(fit(row.name, width, Weight.SEMIBOLD, size, canvas.frame.small + 4) for row in rows)


def _standings_detail(snapshot: PublicSnapshot, partial: bool) -> str:
    count = sum(not row.annulled for row in snapshot.coups)
    after = text("tv_standings_after", count=count)
    return f"{after} · {len(snapshot.standings)} {text('tv_players')}" if partial else after


def _standing_values(row: StandingRow) -> tuple[str, ...]:
    percent = f"{row.percent:.1f}".replace(".", ",")
    negative = f"−{abs(row.negative)}" if row.negative else "0"
    solos = "" if row.solos is None else str(row.solos)
    return (str(row.rank), row.name, str(row.points), negative, percent, solos)


# --- coups ------------------------------------------------------------------------------

_COUPS = (
    Column("tv_head_number", 0.07),
    Column("tv_head_tirage", 0.29, Anchor.START),
    Column("tv_head_word", 0.29, Anchor.START),
    Column("tv_head_ref", 0.1, Anchor.START),
    Column("tv_head_points", 0.11),
    Column("tv_head_cumul", 0.14),
)


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
    height = area.below(_HEAD_HEIGHT).height // lines
    size = min(50, round(height * 0.62))
    cells = _cells(area, _COUPS)
    for row in rows:
        values = _coup_values(row)
        for number in (1, 3):
            width = cells[number].width
            size = fit(values[number], width, Weight.SEMIBOLD, size, canvas.frame.small)
    return size


def _coup_values(row: CoupRow) -> tuple[str, ...]:
    tirage = f"-{row.tirage}" if row.rejected else row.tirage
    word = text("tv_annulled_row") if row.annulled else row.word
    points = "" if row.annulled else str(row.points)
    return (str(row.number), tirage, word, row.ref, points, str(row.cumul))


def _draw_coups_column(
    canvas: Canvas, area: Area, rows: Sequence[CoupRow], lines: int, size: int
) -> None:
    _draw_head(canvas, area.top(_HEAD_HEIGHT), _COUPS, min(size, canvas.frame.small))
    places = area.below(_HEAD_HEIGHT).rows(lines)
    for number, (row, place) in enumerate(zip(rows, places, strict=False)):
        _draw_stripe(canvas, place, number)
        _draw_row(canvas, place, _COUPS, _coup_values(row), size)


# --- rows -------------------------------------------------------------------------------


def _draw_stripe(canvas: Canvas, area: Area, number: int) -> None:
    if number % 2 == 0:
        canvas.box(area, canvas.theme.card.fill, 12)


def _cells(area: Area, columns: Sequence[Column]) -> list[Area]:
    cells = []
    left = 0.0
    for column in columns:
        x = area.x + round(left * area.width)
        cells.append(Area(x, area.y, round(column.share * area.width), area.height).inset(8, 0))
        left += column.share
    return cells


def _draw_head(canvas: Canvas, area: Area, columns: Sequence[Column], size: int) -> None:
    """All heads at one size, the narrowest column's."""
    cells, heads = _cells(area, columns), [text(column.code) for column in columns]
    for head, cell in zip(heads, cells, strict=True):
        size = fit(head, cell.width, Weight.REGULAR, size, canvas.frame.small - 8)
    for column, head, cell in zip(columns, heads, cells, strict=True):
        muted = canvas.theme.page.muted
        canvas.line(head, cell, muted, largest=size, smallest=size, anchor=column.anchor)


def _draw_row(
    canvas: Canvas,
    area: Area,
    columns: Sequence[Column],
    values: Sequence[str],
    size: int,
) -> None:
    for number, (column, cell, value) in enumerate(
        zip(columns, _cells(area, columns), values, strict=True)
    ):
        weight = Weight.SEMIBOLD if number in (1, 2) else Weight.REGULAR
        # A word or a name too long for its column grows smaller before it is cut.
        fitted = fit(value, cell.width, weight, size, canvas.frame.small - 10)
        canvas.line(
            value,
            cell,
            canvas.theme.card.text,
            largest=fitted,
            smallest=fitted,
            weight=weight,
            anchor=column.anchor,
            reach=Reach.HALL if fitted >= canvas.frame.small else Reach.DESK,
        )
