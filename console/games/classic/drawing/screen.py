"""The whole screen of a classic game: a page, or the board and what stands beside it."""

from console.desk.drafts import WRITE
from console.french import text
from console.french.typography import signed
from console.games.classic.drawing.status import draw_players, draw_status, draw_toss, name_in
from console.games.classic.papers import arithmetic
from console.games.classic.snapshot import ClassicSnapshot, play_label, remarks
from console.tv.access import draw_access_page
from console.tv.board import draw_board, draw_cursor, draw_ghosts, target_squares
from console.tv.canvas import FADE_MS, PAGE_MS, Canvas
from console.tv.common import (
    GAP,
    draw_figure,
    draw_header,
    draw_panel,
    draw_tirage,
    draw_title,
    tirage_tiles,
)
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import ACCESS_PAGE
from console.tv.tables import paged
from console.tv.typography import CAP_HEIGHT, fit, width_of, wrap
from engine.games.classic.ending import FinalScore
from engine.games.classic.public import PublicTurn
from engine.games.classic.state import Phase

HISTORY = "history"
_BAG_HEIGHT = 128


def draw_screen(canvas: Canvas, snapshot: ClassicSnapshot) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    frame = canvas.frame
    if snapshot.page == ACCESS_PAGE and snapshot.access is not None:
        return draw_access_page(canvas, snapshot)
    since_ms = _history_due(canvas, snapshot)
    if since_ms is not None:
        canvas.lay_grounds(frame.page_grounds)
        draw_history(canvas, snapshot, since_ms)
        draw_footer(canvas, snapshot, frame.page_footer)
        return HISTORY
    canvas.lay_grounds(frame.grounds)
    _draw_board(canvas, snapshot)
    own = bool(snapshot.own_rack)
    if own:
        _draw_own_rack(canvas, snapshot)
    name = _draw_beside(canvas, snapshot, frame.body if own else frame.panel)
    draw_footer(canvas, snapshot, frame.footer if own else frame.panel_footer)
    return name


def _history_due(canvas: Canvas, snapshot: ClassicSnapshot) -> int | None:
    """Since when the page of turns is shown: the judge asked, or the game is over and board and
    turns take turns."""
    if snapshot.page == HISTORY:
        return snapshot.since_ms
    if snapshot.game.phase is not Phase.ENDED or not snapshot.game.turns:
        return None
    turn = max(0, canvas.now_ms - snapshot.since_ms) // (2 * PAGE_MS)
    canvas.wake_at(snapshot.since_ms + (turn + 1) * 2 * PAGE_MS)
    return snapshot.since_ms + turn * 2 * PAGE_MS if turn % 2 else None


def _draw_board(canvas: Canvas, snapshot: ClassicSnapshot) -> None:
    place, last = canvas.frame.board, snapshot.last
    if last is None:
        draw_board(canvas, place, snapshot.grid)
    else:
        draw_board(canvas, place, snapshot.grid, fresh=last.placed, framed=last.move)
    typing = snapshot.typing
    if typing is not None:
        target_squares(canvas, place, (WRITE, "square"))
        draw_ghosts(canvas, place, dict(typing.ghosts))
        if typing.begun and typing.cursor is not None:
            draw_cursor(canvas, place, typing.cursor, typing.direction)


def _draw_own_rack(canvas: Canvas, snapshot: ClassicSnapshot) -> None:
    """Whose it is may also point at the letters he would type."""
    rack = snapshot.own_rack
    draw_tirage(canvas, rack)
    if snapshot.typing is not None:
        places = tirage_tiles(canvas.frame.tirage, len(rack))
        for letter, place in zip(rack, places, strict=True):
            canvas.target(place, (WRITE, "letter", letter))


def _draw_beside(canvas: Canvas, snapshot: ClassicSnapshot, area: Area) -> str:
    match snapshot.game.phase:
        case Phase.TOSS:
            draw_header(canvas, text("tv_classic_toss"))
            return draw_toss(canvas, snapshot, area)
        case Phase.ENDED:
            draw_header(canvas, text("tv_classic_end"))
            return draw_ended(canvas, snapshot, area)
    number = len(snapshot.game.turns) + 1
    draw_header(canvas, text("tv_classic_turn_number", number=number), snapshot.header.tempo)
    status = area.top(round(area.height * 0.26))
    bag = area.below(area.height - max(_BAG_HEIGHT, round(area.height * 0.17)))
    between = Area(area.x, status.bottom + GAP, area.width, bag.y - status.bottom - 2 * GAP)
    name = draw_status(canvas, snapshot, status)
    draw_players(canvas, snapshot, between)
    draw_figure(canvas, bag, text("tv_classic_bag"), str(snapshot.game.bag))
    return name


# --- The page of turns --------------------------------------------------------------------------
# The newest first.


_SHARES = (0.08, 0.24, 0.42, 0.12, 0.14)
_ANCHORS = (Anchor.END, Anchor.START, Anchor.START, Anchor.END, Anchor.END)


def draw_history(canvas: Canvas, snapshot: ClassicSnapshot, since_ms: int) -> None:
    rest = draw_title(canvas, text("tv_classic_history"))
    turns = snapshot.game.turns[::-1]
    if not turns:
        canvas.line(text("tv_classic_no_turns"), rest.top(200), canvas.theme.page.muted, largest=60)
        return
    per_page = canvas.frame.coups_rows
    for turn, row in zip(
        paged(canvas, turns, per_page, since_ms).rows, rest.rows(per_page), strict=False
    ):
        _draw_turn(canvas, snapshot, turn, row)


def _draw_turn(canvas: Canvas, snapshot: ClassicSnapshot, turn: PublicTurn, area: Area) -> None:
    if turn.number % 2:
        canvas.box(area, canvas.theme.card.fill, 12)
    remark = remarks(turn)
    played = play_label(turn) + (f" ({remark})" if remark else "")
    values = (str(turn.number), name_in(snapshot, turn.player), played, str(turn.points))
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


# --- After the game -----------------------------------------------------------------------------
# The arithmetic of everyone's score, and who has won.


_HEAD, _LOW_HEAD = 0.28, 0.18
"""Of the panel's height; the lower one where names need the room."""
_TOTAL = 1.2
"""How much larger than its name a total is written."""


def draw_ended(canvas: Canvas, snapshot: ClassicSnapshot, area: Area) -> str:
    results = sorted(snapshot.game.results, key=lambda result: result.rank)
    rows = _rows(area.below(round(area.height * _HEAD) + GAP), results)
    size = _common_size(canvas, snapshot, results, rows[0])
    share = _HEAD if size is not None else _LOW_HEAD
    head = area.top(round(area.height * share))
    with canvas.fading(canvas.movement(snapshot.since_ms, FADE_MS), canvas.theme.page.fill):
        ground = draw_panel(canvas, head, canvas.theme.strong)
        upper, lower = head.inset(28, 18).rows(2)
        canvas.line(
            _winner(canvas, snapshot, results, upper),
            upper,
            ground.text,
            largest=round(canvas.frame.room * 1.2),
            smallest=canvas.frame.small,
            weight=Weight.EXTRABOLD,
            reach=Reach.HALL,
        )
        canvas.paragraph(snapshot.end, lower, ground.muted, largest=canvas.frame.small + 4)
        rows = _rows(area.below(head.height + GAP), results)
        for result, row in zip(results, rows, strict=False):
            _draw_result(canvas, snapshot, result, row, size)
    return "end"


def _rows(area: Area, results: list[FinalScore]) -> tuple[Area, ...]:
    return area.rows(max(3, len(results)), GAP // 2)


def _winner(
    canvas: Canvas, snapshot: ClassicSnapshot, results: list[FinalScore], area: Area
) -> str:
    """By name, where there is room for all of them: the cards below name them in any case."""
    best = [name_in(snapshot, result.player) for result in results if result.rank == 1]
    if not best:
        return text("tv_classic_void")
    if len(best) == 1:
        return text("tv_classic_winner", name=best[0])
    told = text("tv_classic_winners", names=", ".join(best))
    if width_of(told, canvas.frame.small, Weight.EXTRABOLD) <= area.width:
        return told
    return text("tv_classic_tie", count=len(best))


def _common_size(
    canvas: Canvas, snapshot: ClassicSnapshot, results: list[FinalScore], row: Area
) -> int | None:
    """Players who did as well are written alike: the longest name decides. None when one of them
    takes more than a line."""
    upper, small = row.inset(24, 10).rows(2)[0], canvas.frame.small
    largest = min(canvas.frame.room, round(upper.height / CAP_HEIGHT * 0.8))
    for size in range(largest, small - 1, -2):
        if all(
            width_of(_name(snapshot, result), size, Weight.SEMIBOLD)
            <= _name_width(upper, result, size)
            for result in results
        ):
            return size
    return None


def _name(snapshot: ClassicSnapshot, result: FinalScore) -> str:
    return f"{result.rank}. {name_in(snapshot, result.player)}"


def _name_width(area: Area, result: FinalScore, size: int) -> int:
    total = width_of(signed(result.total), round(size * _TOTAL), Weight.EXTRABOLD)
    return area.width - total - GAP


def _draw_result(
    canvas: Canvas, snapshot: ClassicSnapshot, result: FinalScore, area: Area, size: int | None
) -> None:
    """« 312 − 11 = 301 »: what was counted, and what came of it."""
    ground, small = draw_panel(canvas, area), canvas.frame.small
    inner = area.inset(24, 10)
    upper, lower = inner.rows(2)
    told, beside = _name(snapshot, result), _name_width(upper, result, size or small)
    names, lines = [upper], [told]
    if size is None:
        # The total stands beside the first line only.
        *names, lower = inner.inset(0, -6).rows(3)
        upper = names[0]
        first = wrap(told, beside, small, Weight.SEMIBOLD, most=len(told))[0]
        lines = [first, told.removeprefix(first).strip()]
    for line, place in zip(lines, names, strict=False):
        canvas.line(
            line,
            place,
            ground.text,
            largest=size or small,
            smallest=small,
            weight=Weight.SEMIBOLD,
        )
    canvas.line(
        signed(result.total),
        upper,
        ground.text,
        largest=round((size or small) * _TOTAL),
        smallest=small,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.HALL,
    )
    left_letters = f"  {result.left}" if result.left else ""
    canvas.line(f"{arithmetic(result)}{left_letters}", lower, ground.muted, largest=small + 6)
