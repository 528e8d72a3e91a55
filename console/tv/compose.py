"""`scene(snapshot, now)`: the one function from what the room may know to what it sees."""

from console.columns import EPREUVE, Row
from console.french import text
from console.tv.canvas import Canvas
from console.tv.common import draw_title
from console.tv.footer import draw_footer, framed
from console.tv.layout import Area, Aspect
from console.tv.scene import Scene
from console.tv.snapshot import GENERAL_PAGE, General, PublicSnapshot
from console.tv.tables import HEAD_HEIGHT, anchor_of, cells_of, draw_row, paged
from console.tv.theme import DAY, Theme


def scene(
    snapshot: PublicSnapshot,
    now_ms: int,
    aspect: Aspect = Aspect.WIDE,
    theme: Theme = DAY,
    *,
    legend: bool = False,
    overlay: bool = False,
) -> Scene:
    """What the room sees. `legend` adds the keys, for the person in front of a laptop.

    `overlay` is for a scene laid over a video: its texts bring their own ground.
    """
    seen = snapshot if legend else snapshot.without_keys()
    frame = framed(aspect.frame, seen)
    canvas = Canvas(frame, theme, now_ms, overlay=overlay)
    general = seen.centre.general if seen.centre and seen.page == GENERAL_PAGE else None
    if general is not None:
        return canvas.scene(draw_general_page(canvas, seen, general))
    return canvas.scene(seen.draw(canvas))


# --- the general ranking of an épreuve ----------------------------------------------------
# The first of all centres, then the players of this one.


def draw_general_page(canvas: Canvas, snapshot: PublicSnapshot, general: General) -> str:
    canvas.lay_grounds(canvas.frame.page_grounds)
    rest = draw_title(canvas, text("tv_general"), _detail(general))
    if not general.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
    else:
        _draw_table(canvas, rest, general)
    draw_footer(canvas, snapshot, canvas.frame.page_footer)
    return "general"


def _detail(general: General) -> str:
    if general.official:
        return text("tv_general_official", players=general.players)
    return text("tv_general_provisional", players=general.players, awaited=general.awaited)


def _draw_table(canvas: Canvas, rest: Area, general: General) -> None:
    per_page, columns = canvas.frame.standings_rows, EPREUVE.screen
    cells = cells_of(rest.top(HEAD_HEIGHT), columns)
    for column, cell in zip(columns, cells, strict=True):
        muted, anchor = canvas.theme.page.muted, anchor_of(column)
        canvas.line(column.heading, cell, muted, largest=canvas.frame.small, anchor=anchor)
    page = paged(canvas, general.rows, per_page, 0)
    for number, (row, area) in enumerate(
        zip(page.rows, rest.below(HEAD_HEIGHT).rows(per_page), strict=False)
    ):
        _draw_row(canvas, area, row, striped=number % 2 == 0)


def _draw_row(canvas: Canvas, area: Area, row: Row, *, striped: bool) -> None:
    """Players of this centre stand out."""
    ground = canvas.theme.strong if row.own else canvas.theme.card
    if row.own or striped:
        canvas.box(area, ground.fill, 12)
    draw_row(canvas, area, EPREUVE.screen, row, ground.text, min(52, round(area.height * 0.62)))
