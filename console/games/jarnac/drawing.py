"""The whole screen of a game of Jarnac: two mats, what happens, the bag; and the theft."""

from console.desk.drafts import WRITE
from console.french import text
from console.games.jarnac.snapshot import (
    JarnacSnapshot,
    MatSnapshot,
    Missed,
    PublicResult,
    Theft,
    TypedRow,
)
from console.tv.access import draw_access_page
from console.tv.board import TileFace, draw_tile
from console.tv.canvas import FADE_MS, PAGE_MS, Canvas
from console.tv.common import CARD_RADIUS, GAP, clock_text, draw_panel, draw_title
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import ACCESS_PAGE, PublicClock
from console.tv.theme import Ground
from console.tv.typography import LINE, width_of
from engine.games.jarnac.mat import LONGEST, ROWS, value

REVIEW_PAGE = "review"
THEFT_MS = 3_200
"""How long the theft fills the screen."""
_STATUS_HEIGHT = 92
_TIMER_WIDTH = 150


def draw_screen(canvas: Canvas, snapshot: JarnacSnapshot) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    if snapshot.page == ACCESS_PAGE and snapshot.access is not None:
        return draw_access_page(canvas, snapshot)
    canvas.lay_grounds(canvas.frame.page_grounds)
    if snapshot.ended is not None and _is_reviewing(canvas, snapshot, snapshot.ended):
        _draw_review(canvas, snapshot.ended)
        draw_footer(canvas, snapshot, canvas.frame.page_footer)
        return "jarnac-review"
    name = _draw_table(canvas, snapshot)
    draw_footer(canvas, snapshot, canvas.frame.page_footer)
    return name


def _is_reviewing(canvas: Canvas, snapshot: JarnacSnapshot, ended: PublicResult) -> bool:
    """Asked for, or in turn with the mats once the game is over."""
    if snapshot.page == REVIEW_PAGE:
        return ended.missed is not None
    if not ended.missed:
        return False
    turn = max(0, canvas.now_ms - ended.since_ms) // PAGE_MS
    canvas.wake_at(ended.since_ms + (turn + 1) * PAGE_MS)
    return turn % 2 == 1


def _draw_table(canvas: Canvas, snapshot: JarnacSnapshot) -> str:
    whole, upright = canvas.frame.whole, canvas.frame.is_upright
    height = _STATUS_HEIGHT * (2 if upright and snapshot.ended is not None else 1)
    _draw_status(canvas, whole.top(height), snapshot)
    table = whole.below(height + GAP)
    places = table.rows(2, GAP) if upright else table.columns(2, GAP)
    for side, (place, mat) in enumerate(zip(places, snapshot.mats, strict=True)):
        draw_mat(canvas, place, mat, side, snapshot.typing)
    if snapshot.theft is not None and _draw_theft(canvas, table, snapshot.theft, snapshot):
        return "jarnac-theft"
    return "jarnac-end" if snapshot.ended else "jarnac"


def _draw_status(canvas: Canvas, area: Area, snapshot: JarnacSnapshot) -> None:
    """What happens, the time of the move, the letters left in the bag; at the end, the result."""
    if snapshot.ended is not None:
        _draw_result(canvas, area, snapshot.ended)
        return
    page = canvas.theme.page
    bag = text("jarnac_tv_bag", count=snapshot.bag)
    right = Area(area.right - area.width // 4, area.y, area.width // 4, area.height)
    canvas.line(bag, right, page.muted, largest=canvas.frame.small + 6, anchor=Anchor.END)
    left = Area(area.x, area.y, area.width - right.width - GAP, area.height)
    if snapshot.timer is not None:
        clock = Area(left.right - _TIMER_WIDTH, left.y, _TIMER_WIDTH, left.height)
        draw_time(canvas, clock, snapshot.timer, page)
        left = Area(left.x, left.y, left.width - _TIMER_WIDTH - GAP, left.height)
    if snapshot.typing is not None and snapshot.typing.side is not None:
        _draw_typing(canvas, left, snapshot.typing)
    else:
        _draw_title(canvas, left, snapshot.status)


def _draw_typing(canvas: Canvas, area: Area, typing: TypedRow) -> None:
    """The word as it stands, and beside it what it would be worth, or why it was refused."""
    refused = typing.refused
    ground = draw_panel(canvas, area, canvas.theme.fault if refused else canvas.theme.card)
    inner = area.inset(22, 6)
    words, told = inner.columns(2, GAP)
    canvas.line(
        typing.heading,
        words,
        ground.text,
        largest=canvas.frame.small + 20,
        weight=Weight.EXTRABOLD,
    )
    fill, small = ground.text if refused else ground.muted, canvas.frame.small
    if width_of(typing.told, small, Weight.REGULAR) <= told.width:
        canvas.line(typing.told, told, fill, largest=small)
    else:
        canvas.paragraph(typing.told, told, fill, largest=small)


def _draw_result(canvas: Canvas, area: Area, ended: PublicResult) -> None:
    """Who wins, and beside it why and by what end; below it on an upright screen."""
    page, upright = canvas.theme.page, canvas.frame.is_upright
    if upright:
        title, reasons = area.rows(2)
    else:
        title = Area(area.x, area.y, round(area.width * 0.44), area.height)
        width = area.width - title.width - GAP
        reasons = Area(title.right + GAP, area.y, width, area.height)
    small, bold = canvas.frame.small, Weight.EXTRABOLD
    if width_of(ended.winner, small, bold) <= title.width:
        _draw_title(canvas, title, ended.winner)
    else:  # a long name takes two lines: nobody's victory is cut
        canvas.paragraph(ended.winner, title, page.text, largest=small, weight=bold)
    for told, row in zip((ended.reason, ended.cause), reasons.rows(2), strict=True):
        canvas.line(
            told,
            row,
            page.muted,
            largest=canvas.frame.small,
            smallest=canvas.frame.small - 8,
            anchor=Anchor.START if upright else Anchor.END,
            reach=Reach.DESK,
        )


def _draw_title(canvas: Canvas, area: Area, words: str) -> None:
    canvas.line(
        words,
        area,
        canvas.theme.page.text,
        largest=min(canvas.frame.room, round(area.height * 0.95)),
        weight=Weight.EXTRABOLD,
        reach=Reach.HALL,
    )


def _draw_theft(canvas: Canvas, table: Area, theft: Theft, snapshot: JarnacSnapshot) -> bool:
    """For three seconds the room sees nothing else."""
    until_ms = theft.since_ms + THEFT_MS
    if canvas.now_ms >= until_ms:
        return False
    canvas.wake_at(until_ms)
    share = canvas.movement(theft.since_ms, FADE_MS)
    card = table.inset(table.width // 8, table.height // (3 if canvas.frame.is_upright else 4))
    with canvas.fading(share, canvas.theme.page.fill):
        ground = draw_panel(canvas, card, canvas.theme.warning)
        upper, lower = card.inset(30, 20).rows(2)
        canvas.line(
            text("jarnac_tv_jarnac"),
            upper,
            ground.text,
            largest=190,
            weight=Weight.EXTRABOLD,
            anchor=Anchor.MIDDLE,
            reach=Reach.ROOM,
        )
        name = snapshot.mats[theft.thief].name
        canvas.line(
            f"{name} : {theft.word}",
            lower,
            ground.text,
            largest=110,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.MIDDLE,
        )
    return True


def _draw_review(canvas: Canvas, ended: PublicResult) -> None:
    missed = ended.missed or ()
    title = text("jarnac_tv_unseen", count=len(missed))
    area = draw_title(canvas, text("jarnac_page_review"), title)
    size = canvas.frame.small + 4
    height = round(size * LINE * 1.1)
    columns = 1 if canvas.frame.is_upright else 2
    most = area.height // height * columns
    snapshot = _longest(missed, most)
    per_column = -(-len(snapshot) // columns) or 1
    for rank, each in enumerate(snapshot):
        column = area.columns(columns, 2 * GAP)[rank // per_column]
        line = Area(column.x, column.y + rank % per_column * height, column.width, height)
        told = text("jarnac_tv_turn", number=each.turn, name=each.name, word=each.word)
        canvas.line(told, line, canvas.theme.page.text, largest=size)


def _longest(missed: tuple[Missed, ...], most: int) -> tuple[Missed, ...]:
    """As many as there is room for, the longest words; in the order of the game."""
    kept = sorted(missed, key=lambda each: -len(each.word))[:most]
    return tuple(each for each in missed if each in kept)


# --- A mat --------------------------------------------------------------------------------------
# Name, points, Jarnacs and clock above, eight rows of nine squares, the reliquat below.


_HEAD_SHARE = 0.13
_RELIQUAT_SHARE = 0.105
_PADDING = 16
_VALUE_CELLS = 1.25
"""Beside nine squares, the value of the row."""
_NUMBER_CELLS = 0.6
"""Before them, its number."""
_DESK = Reach.DESK
_ROOMY = 1.1


def draw_mat(
    canvas: Canvas, area: Area, mat: MatSnapshot, side: int = 0, typing: TypedRow | None = None
) -> None:
    ground = draw_panel(canvas, area, canvas.theme.strong if mat.has_bag else None)
    inner = area.inset(_PADDING, _PADDING // 2)
    head = inner.top(round(inner.height * _HEAD_SHARE))
    foot = round(inner.height * _RELIQUAT_SHARE)
    _draw_head(canvas, head, mat, ground)
    body = inner.below(head.height + 6).top(inner.height - head.height - foot - 12)
    rows = _draw_rows(canvas, body, mat, ground)
    places = _draw_reliquat(canvas, inner.below(inner.height - foot), mat.reliquat)
    if typing is not None and side in typing.mats:
        _draw_typed(canvas, rows, side, typing)
        for letter, place in zip(mat.reliquat, places, strict=True):
            canvas.target(place, (WRITE, "letter", letter))


def _draw_typed(canvas: Canvas, rows: tuple[Area, ...], side: int, typing: TypedRow) -> None:
    """Rows a hand may point at, and the letters typed on theirs."""
    for number, row in enumerate(rows, start=1):
        canvas.target(row, (WRITE, "row", str(side), str(number)))
        if (side, number) != (typing.side, typing.row):
            continue
        step = row.width // LONGEST
        if typing.word:
            _draw_squares(canvas, row.x, row.y, row.height, step - row.height)
        for column, letter in enumerate(typing.word):
            x = row.x + column * step
            draw_tile(canvas, x, row.y, row.height, letter, TileFace.GHOST, valued=False)
        canvas.box(row.inset(-5), None, 10, canvas.theme.accent, 5)


def _draw_head(canvas: Canvas, area: Area, mat: MatSnapshot, ground: Ground) -> None:
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


def draw_time(canvas: Canvas, area: Area, clock: PublicClock, ground: Ground) -> None:
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


def _draw_rows(canvas: Canvas, area: Area, mat: MatSnapshot, ground: Ground) -> tuple[Area, ...]:
    """Returns where the squares of each lie."""
    gap, rows = 4, list[Area]()
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
        rows.append(Area(left, y, width, side))
        margin = Area(left - side, y, side - 2 * gap, side)
        canvas.line(str(number), margin, ground.muted, largest=28, anchor=Anchor.END, reach=_DESK)
        face = TileFace.FRESH if number == mat.fresh else TileFace.PLAIN
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
    return tuple(rows)


def _draw_squares(canvas: Canvas, left: int, y: int, side: int, gap: int) -> None:
    for column in range(LONGEST):
        square = Area(left + column * (side + gap), y, side, side)
        canvas.box(square, canvas.theme.square, max(3, side // 8))


def _draw_reliquat(canvas: Canvas, area: Area, letters: str) -> tuple[Area, ...]:
    """Returns where each letter lies."""
    canvas.box(area, canvas.theme.rack, CARD_RADIUS)
    inner = area.inset(10, 6)
    if not letters:
        return ()
    gap = 5
    side = min(inner.height, (inner.width - gap * (len(letters) - 1)) // len(letters))
    y = inner.y + (inner.height - side) // 2
    reach = _reach(canvas, side)
    places = tuple(
        Area(inner.x + rank * (side + gap), y, side, side) for rank in range(len(letters))
    )
    for place, letter in zip(places, letters, strict=True):
        draw_tile(canvas, place.x, place.y, side, letter, reach=reach, valued=False)
    return places


def _reach(canvas: Canvas, side: int) -> Reach:
    """A reliquat grows: the more letters, the nearer one must sit."""
    if side >= canvas.frame.room:
        return Reach.ROOM
    return Reach.HALL if side >= canvas.frame.small * _ROOMY else Reach.DESK
