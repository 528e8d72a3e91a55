"""The whole screen of a game of Jarnac: two mats, what happens, the bag; and the theft."""

from console.french import text
from console.games.jarnac.drawing.mats import draw_mat, draw_time
from console.games.jarnac.shown import Ended, JarnacShown, Missed, Theft
from console.tv.access import draw_access_page
from console.tv.canvas import FADE_MS, PAGE_MS, Canvas
from console.tv.common import GAP, draw_card, draw_title
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import ACCESS_PAGE
from console.tv.typography import LINE, width_of

REVIEW_PAGE = "review"
THEFT_MS = 3_200
"""How long the theft fills the screen."""
_STATUS_HEIGHT = 92
_TIMER_WIDTH = 150


def draw_screen(canvas: Canvas, shown: JarnacShown) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    if shown.page == ACCESS_PAGE and shown.access is not None:
        return draw_access_page(canvas, shown)
    canvas.lay_grounds(canvas.frame.page_grounds)
    if shown.ended is not None and _is_reviewing(canvas, shown, shown.ended):
        _draw_review(canvas, shown.ended)
        draw_footer(canvas, shown, canvas.frame.page_footer)
        return "jarnac-review"
    name = _draw_table(canvas, shown)
    draw_footer(canvas, shown, canvas.frame.page_footer)
    return name


def _is_reviewing(canvas: Canvas, shown: JarnacShown, ended: Ended) -> bool:
    """Asked for, or in turn with the mats once the game is over."""
    if shown.page == REVIEW_PAGE:
        return ended.missed is not None
    if not ended.missed:
        return False
    turn = max(0, canvas.now_ms - ended.since_ms) // PAGE_MS
    canvas.wake_at(ended.since_ms + (turn + 1) * PAGE_MS)
    return turn % 2 == 1


def _draw_table(canvas: Canvas, shown: JarnacShown) -> str:
    whole, upright = canvas.frame.whole, canvas.frame.is_upright
    height = _STATUS_HEIGHT * (2 if upright and shown.ended is not None else 1)
    _draw_status(canvas, whole.top(height), shown)
    table = whole.below(height + GAP)
    places = table.rows(2, GAP) if upright else table.columns(2, GAP)
    for place, mat in zip(places, shown.mats, strict=True):
        draw_mat(canvas, place, mat)
    if shown.theft is not None and _draw_theft(canvas, table, shown.theft, shown):
        return "jarnac-theft"
    return "jarnac-end" if shown.ended else "jarnac"


def _draw_status(canvas: Canvas, area: Area, shown: JarnacShown) -> None:
    """What happens, the time of the move, the letters left in the bag; at the end, the result."""
    if shown.ended is not None:
        _draw_result(canvas, area, shown.ended)
        return
    page = canvas.theme.page
    bag = text("jarnac_tv_bag", count=shown.bag)
    right = Area(area.right - area.width // 4, area.y, area.width // 4, area.height)
    canvas.line(bag, right, page.muted, largest=canvas.frame.small + 6, anchor=Anchor.END)
    left = Area(area.x, area.y, area.width - right.width - GAP, area.height)
    if shown.timer is not None:
        clock = Area(left.right - _TIMER_WIDTH, left.y, _TIMER_WIDTH, left.height)
        draw_time(canvas, clock, shown.timer, page)
        left = Area(left.x, left.y, left.width - _TIMER_WIDTH - GAP, left.height)
    _title(canvas, left, shown.status)


def _draw_result(canvas: Canvas, area: Area, ended: Ended) -> None:
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
        _title(canvas, title, ended.winner)
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


def _title(canvas: Canvas, area: Area, words: str) -> None:
    canvas.line(
        words,
        area,
        canvas.theme.page.text,
        largest=min(canvas.frame.room, round(area.height * 0.95)),
        weight=Weight.EXTRABOLD,
        reach=Reach.HALL,
    )


def _draw_theft(canvas: Canvas, table: Area, theft: Theft, shown: JarnacShown) -> bool:
    """For three seconds the room sees nothing else."""
    until_ms = theft.since_ms + THEFT_MS
    if canvas.now_ms >= until_ms:
        return False
    canvas.wake_at(until_ms)
    share = canvas.movement(theft.since_ms, FADE_MS)
    card = table.inset(table.width // 8, table.height // (3 if canvas.frame.is_upright else 4))
    with canvas.fading(share, canvas.theme.page.fill):
        ground = draw_card(canvas, card, canvas.theme.warning)
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
        name = shown.mats[theft.thief].name
        canvas.line(
            f"{name} : {theft.word}",
            lower,
            ground.text,
            largest=110,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.MIDDLE,
        )
    return True


def _draw_review(canvas: Canvas, ended: Ended) -> None:
    missed = ended.missed or ()
    title = text("jarnac_tv_unseen", count=len(missed))
    area = draw_title(canvas, text("jarnac_page_review"), title)
    size = canvas.frame.small + 4
    height = round(size * LINE * 1.1)
    columns = 1 if canvas.frame.is_upright else 2
    most = area.height // height * columns
    shown = _longest(missed, most)
    per_column = -(-len(shown) // columns) or 1
    for rank, each in enumerate(shown):
        column = area.columns(columns, 2 * GAP)[rank // per_column]
        line = Area(column.x, column.y + rank % per_column * height, column.width, height)
        told = text("jarnac_tv_turn", number=each.turn, name=each.name, word=each.word)
        canvas.line(told, line, canvas.theme.page.text, largest=size)


def _longest(missed: tuple[Missed, ...], most: int) -> tuple[Missed, ...]:
    """As many as there is room for, the longest words; in the order of the game."""
    kept = sorted(missed, key=lambda each: -len(each.word))[:most]
    return tuple(each for each in missed if each in kept)
