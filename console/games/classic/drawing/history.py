"""A full page: the turns, the newest first."""

from console.french import text
from console.games.classic.drawing.status import name_in
from console.games.classic.labels import play_label, remarks
from console.games.classic.shown import ClassicShown
from console.tv.canvas import Canvas
from console.tv.common import draw_title
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.tables import paged
from console.tv.typography import fit
from engine.games.classic.public import PublicTurn

_SHARES = (0.08, 0.24, 0.42, 0.12, 0.14)
_ANCHORS = (Anchor.END, Anchor.START, Anchor.START, Anchor.END, Anchor.END)


def draw_history(canvas: Canvas, shown: ClassicShown, since_ms: int) -> None:
    rest = draw_title(canvas, text("tv_classic_history"))
    turns = shown.game.turns[::-1]
    if not turns:
        canvas.line(text("tv_classic_no_turns"), rest.top(200), canvas.theme.page.muted, largest=60)
        return
    per_page = canvas.frame.coups_rows
    for turn, row in zip(
        paged(canvas, turns, per_page, since_ms).rows, rest.rows(per_page), strict=False
    ):
        _draw_turn(canvas, shown, turn, row)


def _draw_turn(canvas: Canvas, shown: ClassicShown, turn: PublicTurn, area: Area) -> None:
    if turn.number % 2:
        canvas.box(area, canvas.theme.card.fill, 12)
    remark = remarks(turn)
    played = play_label(turn) + (f" ({remark})" if remark else "")
    values = (str(turn.number), name_in(shown, turn.player), played, str(turn.points))
    left = area.x
    for number, value in enumerate((*values, str(turn.total))):
        width = round(area.width * _SHARES[number])
        cell = Area(left, area.y, width, area.height).inset(12, 0)
        left += width
        weight = Weight.SEMIBOLD if number in (1, 2) else Weight.REGULAR
        largest = min(48, round(area.height * 0.62))
        size = fit(value, cell.width, weight, largest, canvas.frame.small - 10)
        canvas.line(
            value,
            cell,
            canvas.theme.card.text,
            largest=size,
            smallest=size,
            weight=weight,
            anchor=_ANCHORS[number],
            reach=Reach.HALL if size >= canvas.frame.small else Reach.DESK,
        )
