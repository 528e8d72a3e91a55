"""`scene(snapshot, now)`: the one function from what the room may know to what it sees."""

from dataclasses import replace

from console.columns import EPREUVE, HALL
from console.french import text
from console.tv.canvas import Canvas
from console.tv.common import draw_title
from console.tv.footer import draw_footer, framed
from console.tv.layout import Aspect, ScreenFrame
from console.tv.ranking import RankingLayout, draw_ranking, page_told, ranking_layout
from console.tv.scene import Scene
from console.tv.snapshot import GENERAL_PAGE, General, PublicSnapshot
from console.tv.tables import paged
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
    lapse_ms = seen.caption.until_ms if seen.caption else None
    if lapse_ms is not None and now_ms >= lapse_ms:
        seen, lapse_ms = replace(seen, caption=None), None
    frame = framed(aspect.frame, seen)
    canvas = Canvas(frame, theme, now_ms, overlay=overlay)
    if lapse_ms is not None:
        canvas.wake_at(lapse_ms)
    general = seen.centre.general if seen.centre and seen.page == GENERAL_PAGE else None
    if general is not None:
        return canvas.scene(draw_general_page(canvas, seen, general, seen.page_ms))
    return canvas.scene(seen.draw(canvas))


# --- the general ranking of an épreuve ----------------------------------------------------
# The first of all centres, then the players of this one.


def general_layout(frame: ScreenFrame, general: General) -> RankingLayout:
    columns = HALL if general.hall else EPREUVE
    return ranking_layout(frame, general.rows, ((1, columns.screen), *columns.screen_blocks))


def draw_general_page(
    canvas: Canvas, snapshot: PublicSnapshot, general: General, since_ms: int
) -> str:
    canvas.lay_grounds(canvas.frame.page_grounds)
    layout = general_layout(canvas.frame, general)
    page = paged(canvas, general.rows, layout.per_page, since_ms)
    told = " · ".join(filter(None, (_detail(general), page_told(page))))
    title = general.epreuve if general.hall else text("tv_general")
    rest = draw_title(canvas, title, told)
    if not general.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
    else:
        strong = canvas.theme.strong  # players of this centre stand out
        draw_ranking(canvas, rest, page.rows, layout, lambda row: strong if row.own else None)
    draw_footer(canvas, snapshot, canvas.frame.page_footer)
    return "general"


def _detail(general: General) -> str:
    if general.hall:
        return general.hall
    if general.official:
        return text("tv_general_official", players=general.players)
    return text("tv_general_provisional", players=general.players, awaited=general.awaited)
