"""After the game: what came of it."""

from console.games.duplicate.snapshot import Ended, MortSubite, PublicSnapshot
from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.motion import FADE_MS
from console.view.panels.common import GAP, draw_figure, draw_header
from console.view.scene import Anchor, Weight
from console.view.typography import width_of


def draw_ended(canvas: Canvas, snapshot: PublicSnapshot, stage: Ended) -> str:
    draw_header(canvas, text("tv_end"))
    panel = canvas.frame.panel
    share = canvas.movement(stage.since_ms, FADE_MS)
    height = round(panel.height * 0.25)
    with canvas.fading(share, canvas.theme.page.fill):
        draw_figure(
            canvas,
            panel.top(height),
            text("tv_end_total"),
            str(snapshot.cumul),
            canvas.theme.strong,
        )
        rest = panel.below(height + GAP)
        left, right = rest.top(height).columns(2, GAP)
        played = sum(not row.annulled for row in snapshot.coups)
        draw_figure(canvas, left, text("tv_end_coups"), str(played))
        draw_figure(canvas, right, *_best_of(snapshot))
        last = rest.below(height + GAP)
        taken = _draw_reason(canvas, last, stage)
        _draw_podium(canvas, last.below(taken + GAP), snapshot)
    return "end"


def _best_of(snapshot: PublicSnapshot) -> tuple[str, str]:
    """The winner of a mort subite, else the letters that stayed in the bag."""
    contest = snapshot.contest
    if isinstance(contest, MortSubite) and len(contest.left) == 1:
        return text("tv_winner"), contest.left[0].name
    best = max((row.points for row in snapshot.coups if not row.annulled), default=0)
    return text("tv_end_best"), str(best)


def _draw_reason(canvas: Canvas, area: Area, stage: Ended) -> int:
    page, size = canvas.theme.page, canvas.frame.small + 10
    room = area.top(area.height // 2)
    return canvas.paragraph(stage.reason, room, page.text, largest=size, weight=Weight.SEMIBOLD)


def _draw_podium(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    """The first three, or thanks when nobody was ranked."""
    page, size = canvas.theme.page, canvas.frame.small + 10
    height = round(size * 1.5)
    if not snapshot.standings:
        canvas.line(text("tv_end_thanks"), area.top(height), page.muted, largest=size)
        return
    for number, row in enumerate(snapshot.standings[:3]):
        line = Area(area.x, area.y + number * height, area.width, height)
        points = str(row.points)
        canvas.line(points, line, page.text, largest=size, anchor=Anchor.END)
        taken = width_of(points, size, Weight.REGULAR) + GAP
        name = Area(line.x, line.y, line.width - taken, line.height)
        weight = Weight.REGULAR if number else Weight.SEMIBOLD
        canvas.line(f"{row.rank}. {row.name}", name, page.text, largest=size, weight=weight)
