"""A mat: name, points, Jarnacs and clock above, eight rows of nine squares, the reliquat below."""

from console.french import text
from console.games.jarnac.shown import MatShown
from console.tv.board import Face, draw_tile
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP, clock_text, draw_card
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import Clock
from console.tv.theme import Ground
from console.tv.typography import width_of
from engine.games.jarnac.mat import LONGEST, ROWS, value

_HEAD_SHARE = 0.13
_RELIQUAT_SHARE = 0.105
_PADDING = 16
_VALUE_CELLS = 1.25
"""Beside nine squares, the value of the row."""
_NUMBER_CELLS = 0.6
"""Before them, its number."""
_DESK = Reach.DESK
_ROOMY = 1.1


def draw_mat(canvas: Canvas, area: Area, mat: MatShown) -> None:
    ground = draw_card(canvas, area, canvas.theme.strong if mat.has_bag else None)
    inner = area.inset(_PADDING, _PADDING // 2)
    head = inner.top(round(inner.height * _HEAD_SHARE))
    foot = round(inner.height * _RELIQUAT_SHARE)
    _draw_head(canvas, head, mat, ground)
    body = inner.below(head.height + 6).top(inner.height - head.height - foot - 12)
    _draw_rows(canvas, body, mat, ground)
    _draw_reliquat(canvas, inner.below(inner.height - foot), mat.reliquat)


def _draw_head(canvas: Canvas, area: Area, mat: MatShown, ground: Ground) -> None:
    """The name and the points; under them the Jarnacs and the clock."""
    upper, lower = area.rows(2)
    points = str(mat.points)
    size = canvas.line(
        points,
        area,
        ground.text,
        largest=canvas.frame.room + 14,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.ROOM,
    )
    taken = width_of(points, size, Weight.EXTRABOLD) + GAP
    name = Area(upper.x, upper.y, upper.width - taken, upper.height)
    canvas.line(mat.name, name, ground.text, largest=canvas.frame.small + 8, weight=Weight.SEMIBOLD)
    left, right = Area(lower.x, lower.y, lower.width - taken, lower.height).columns(2, GAP)
    jarnacs = text("jarnac_tv_jarnacs", count=mat.jarnacs)
    canvas.line(jarnacs, left, ground.muted, largest=canvas.frame.small)
    if mat.out_of_time:
        canvas.line(text("jarnac_tv_out"), right, ground.muted, largest=canvas.frame.small)
    elif mat.clock is not None:
        draw_time(canvas, right, mat.clock, ground)


def draw_time(canvas: Canvas, area: Area, clock: Clock, ground: Ground) -> None:
    """Minutes and seconds left, in step with the clock."""
    seconds = clock.seconds_at(canvas.now_ms)
    weight = Weight.EXTRABOLD if clock.running else Weight.REGULAR
    canvas.line(
        clock_text(seconds),
        area,
        ground.text,
        largest=canvas.frame.small + 6,
        weight=weight,
        anchor=Anchor.END,
    )
    if clock.deadline_ms is not None and seconds:
        canvas.wake_at(clock.deadline_ms - (seconds - 1) * 1000)


def _draw_rows(canvas: Canvas, area: Area, mat: MatShown, ground: Ground) -> None:
    gap = 4
    side = min(
        (area.height - gap * (ROWS - 1)) // ROWS,
        int((area.width - gap * LONGEST) / (LONGEST + _VALUE_CELLS + _NUMBER_CELLS)),
    )
    width = LONGEST * (side + gap)
    beside = round(side * (_VALUE_CELLS - _NUMBER_CELLS))
    left = area.x + (area.width - width - beside) // 2
    for number, word in enumerate(mat.rows, start=1):
        y = area.y + (number - 1) * (side + gap)
        _draw_squares(canvas, left, y, side, gap)
        margin = Area(left - side, y, side - 2 * gap, side)
        canvas.line(str(number), margin, ground.muted, largest=28, anchor=Anchor.END, reach=_DESK)
        face = Face.FRESH if number == mat.fresh else Face.PLAIN
        for column, letter in enumerate(word):
            x = left + column * (side + gap)
            draw_tile(canvas, x, y, side, letter, face, valued=False)
        if word:
            room = Area(left + width, y, round(side * _VALUE_CELLS), side)
            canvas.line(
                str(value(word)),
                room,
                ground.text,
                largest=canvas.frame.small + 4,
                weight=Weight.SEMIBOLD,
                anchor=Anchor.END,
            )


def _draw_squares(canvas: Canvas, left: int, y: int, side: int, gap: int) -> None:
    for column in range(LONGEST):
        square = Area(left + column * (side + gap), y, side, side)
        canvas.box(square, canvas.theme.square, max(3, side // 8))


def _draw_reliquat(canvas: Canvas, area: Area, letters: str) -> None:
    canvas.box(area, canvas.theme.rack, CARD_RADIUS)
    inner = area.inset(10, 6)
    if not letters:
        return
    gap = 5
    side = min(inner.height, (inner.width - gap * (len(letters) - 1)) // len(letters))
    y = inner.y + (inner.height - side) // 2
    reach = _reach(canvas, side)
    for rank, letter in enumerate(letters):
        draw_tile(canvas, inner.x + rank * (side + gap), y, side, letter, reach=reach, valued=False)


def _reach(canvas: Canvas, side: int) -> Reach:
    """A reliquat grows: the more letters, the nearer one must sit."""
    if side >= canvas.frame.room:
        return Reach.ROOM
    return Reach.HALL if side >= canvas.frame.small * _ROOMY else Reach.DESK
