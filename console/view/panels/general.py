"""The general ranking of an épreuve, as the centre national has it: the first ones, then ours."""

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import draw_title
from console.view.panels.footer import draw_footer
from console.view.panels.paging import paged
from console.view.scene import Anchor, Reach, Weight
from console.view.shown import General, GeneralRow, Shown
from console.view.typography import fit

_HEAD_HEIGHT = 56
_COLUMNS = (
    ("tv_rank", 0.1, Anchor.END),
    ("tv_name", 0.36, Anchor.START),
    ("tv_centre", 0.24, Anchor.START),
    ("tv_total", 0.15, Anchor.END),
    ("tv_negative", 0.15, Anchor.END),
)


def draw_general_page(canvas: Canvas, shown: Shown, general: General) -> str:
    canvas.lay_grounds(canvas.frame.page_grounds)
    rest = draw_title(canvas, text("tv_general"), _detail(general))
    if not general.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
    else:
        _draw_table(canvas, rest, general)
    draw_footer(canvas, shown, canvas.frame.page_footer)
    return "general"


def _detail(general: General) -> str:
    if general.official:
        return text("tv_general_official", players=general.players)
    return text("tv_general_provisional", players=general.players, awaited=general.awaited)


def _draw_table(canvas: Canvas, rest: Area, general: General) -> None:
    per_page = canvas.frame.standings_rows
    head = rest.top(_HEAD_HEIGHT)
    for (code, _, anchor), cell in zip(_COLUMNS, _cells(head), strict=True):
        muted = canvas.theme.page.muted
        canvas.line(text(code), cell, muted, largest=canvas.frame.small, anchor=anchor)
    shown = paged(canvas, general.rows, per_page, 0)
    for number, (row, area) in enumerate(
        zip(shown.rows, rest.below(_HEAD_HEIGHT).rows(per_page), strict=False)
    ):
        _draw_row(canvas, area, row, striped=number % 2 == 0)


def _draw_row(canvas: Canvas, area: Area, row: GeneralRow, *, striped: bool) -> None:
    """Players of this centre stand out."""
    ground = canvas.theme.strong if row.own else canvas.theme.card
    if row.own or striped:
        canvas.box(area, ground.fill, 12)
    negative = f"−{-row.negatif}" if row.negatif else "0"
    values = (row.rank, row.name, row.centre, str(row.total), negative)
    size = min(52, round(area.height * 0.62))
    for (code, _, anchor), cell, value in zip(_COLUMNS, _cells(area), values, strict=True):
        weight = Weight.SEMIBOLD if code in ("tv_name", "tv_total") else Weight.REGULAR
        fitted = fit(value, cell.width, weight, size, canvas.frame.small - 10)
        canvas.line(
            value,
            cell,
            ground.text,
            largest=fitted,
            smallest=fitted,
            weight=weight,
            anchor=anchor,
            reach=Reach.HALL if fitted >= canvas.frame.small else Reach.DESK,
        )


def _cells(area: Area) -> list[Area]:
    cells, left = [], 0.0
    for _, share, _ in _COLUMNS:
        x = area.x + round(left * area.width)
        cells.append(Area(x, area.y, round(share * area.width), area.height).inset(8, 0))
        left += share
    return cells
