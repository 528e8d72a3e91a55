"""The whole screen of a classic game: a page, or the board and what stands beside it."""

from console.french import text
from console.french.typography import signed
from console.games.classic.drawing.status import draw_players, draw_status, draw_toss, name_in
from console.games.classic.papers import arithmetic
from console.games.classic.snapshot import ClassicShown, play_label, remarks
from console.tv.access import draw_access_page
from console.tv.board import draw_board
from console.tv.canvas import FADE_MS, PAGE_MS, Canvas
from console.tv.common import GAP, draw_card, draw_figure, draw_header, draw_tirage, draw_title
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import ACCESS_PAGE
from console.tv.tables import paged
from console.tv.typography import CAP_HEIGHT, fit, width_of, wrap
from engine.games.classic.ending import Result
from engine.games.classic.public import PublicTurn
from engine.games.classic.state import Phase

# --- After the game -----------------------------------------------------------------------------
# the arithmetic of everyone's score, and who has won.


_HEAD, _LOW_HEAD = 0.28, 0.18
"""Of the panel's height; the lower one where names need the room."""
_TOTAL = 1.2
"""How much larger than its name a total is written."""


def draw_ended(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    results = sorted(shown.game.results, key=lambda result: result.rank)
    rows = _rows(area.below(round(area.height * _HEAD) + GAP), results)
    size = _common_size(canvas, shown, results, rows[0])
    share = _HEAD if size is not None else _LOW_HEAD
    head = area.top(round(area.height * share))
    with canvas.fading(canvas.movement(shown.since_ms, FADE_MS), canvas.theme.page.fill):
        ground = draw_card(canvas, head, canvas.theme.strong)
        upper, lower = head.inset(28, 18).rows(2)
        canvas.line(
            _winner(canvas, shown, results, upper),
            upper,
            ground.text,
            largest=round(canvas.frame.room * 1.2),
            smallest=canvas.frame.small,
            weight=Weight.EXTRABOLD,
            reach=Reach.HALL,
        )
        canvas.paragraph(shown.end, lower, ground.muted, largest=canvas.frame.small + 4)
        rows = _rows(area.below(head.height + GAP), results)
        for result, row in zip(results, rows, strict=False):
            _draw_result(canvas, shown, result, row, size)
    return "end"


def _rows(area: Area, results: list[Result]) -> tuple[Area, ...]:
    return area.rows(max(3, len(results)), GAP // 2)


def _winner(canvas: Canvas, shown: ClassicShown, results: list[Result], area: Area) -> str:
    """By name, where there is room for all of them: the cards below name them in any case."""
    best = [name_in(shown, result.player) for result in results if result.rank == 1]
    if not best:
        return text("tv_classic_void")
    if len(best) == 1:
        return text("tv_classic_winner", name=best[0])
    told = text("tv_classic_winners", names=", ".join(best))
    if width_of(told, canvas.frame.small, Weight.EXTRABOLD) <= area.width:
        return told
    return text("tv_classic_tie", count=len(best))


def _common_size(
    canvas: Canvas, shown: ClassicShown, results: list[Result], row: Area
) -> int | None:
    """Players who did as well are written alike: the longest name decides. None when one of them
    takes more than a line."""
    upper, small = row.inset(24, 10).rows(2)[0], canvas.frame.small
    largest = min(canvas.frame.room, round(upper.height / CAP_HEIGHT * 0.8))
    for size in range(largest, small - 1, -2):
        if all(
            width_of(_name(shown, result), size, Weight.SEMIBOLD)
            <= _name_width(upper, result, size)
            for result in results
        ):
            return size
    return None


def _name(shown: ClassicShown, result: Result) -> str:
    return f"{result.rank}. {name_in(shown, result.player)}"


def _name_width(area: Area, result: Result, size: int) -> int:
    total = width_of(signed(result.total), round(size * _TOTAL), Weight.EXTRABOLD)
    return area.width - total - GAP


def _draw_result(
    canvas: Canvas, shown: ClassicShown, result: Result, area: Area, size: int | None
) -> None:
    """« 312 − 11 = 301 »: what was counted, and what came of it."""
    ground, small = draw_card(canvas, area), canvas.frame.small
    inner = area.inset(24, 10)
    upper, lower = inner.rows(2)
    told, beside = _name(shown, result), _name_width(upper, result, size or small)
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


# --- A full page --------------------------------------------------------------------------------
# the turns, the newest first.


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


HISTORY = "history"
_BAG_HEIGHT = 128


def draw_screen(canvas: Canvas, shown: ClassicShown) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    frame = canvas.frame
    if shown.page == ACCESS_PAGE and shown.access is not None:
        return draw_access_page(canvas, shown)
    since_ms = _history_due(canvas, shown)
    if since_ms is not None:
        canvas.lay_grounds(frame.page_grounds)
        draw_history(canvas, shown, since_ms)
        draw_footer(canvas, shown, frame.page_footer)
        return HISTORY
    canvas.lay_grounds(frame.grounds)
    _draw_board(canvas, shown)
    own = bool(shown.own_rack)
    if own:
        draw_tirage(canvas, shown.own_rack)
    name = _draw_beside(canvas, shown, frame.body if own else frame.panel)
    draw_footer(canvas, shown, frame.footer if own else frame.panel_footer)
    return name


def _history_due(canvas: Canvas, shown: ClassicShown) -> int | None:
    """Since when the page of turns is shown: the judge asked, or the game is over and board and
    turns take turns."""
    if shown.page == HISTORY:
        return shown.since_ms
    if shown.game.phase is not Phase.ENDED or not shown.game.turns:
        return None
    turn = max(0, canvas.now_ms - shown.since_ms) // (2 * PAGE_MS)
    canvas.wake_at(shown.since_ms + (turn + 1) * 2 * PAGE_MS)
    return shown.since_ms + turn * 2 * PAGE_MS if turn % 2 else None


def _draw_board(canvas: Canvas, shown: ClassicShown) -> None:
    place, last = canvas.frame.board, shown.last
    if last is None:
        draw_board(canvas, place, shown.grid)
    else:
        draw_board(canvas, place, shown.grid, fresh=last.placed, framed=last.move)


def _draw_beside(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    match shown.game.phase:
        case Phase.TOSS:
            draw_header(canvas, text("tv_classic_toss"))
            return draw_toss(canvas, shown, area)
        case Phase.ENDED:
            draw_header(canvas, text("tv_classic_end"))
            return draw_ended(canvas, shown, area)
    number = len(shown.game.turns) + 1
    draw_header(canvas, text("tv_classic_turn_number", number=number), shown.card.tempo)
    status = area.top(round(area.height * 0.26))
    bag = area.below(area.height - max(_BAG_HEIGHT, round(area.height * 0.17)))
    between = Area(area.x, status.bottom + GAP, area.width, bag.y - status.bottom - 2 * GAP)
    name = draw_status(canvas, shown, status)
    draw_players(canvas, shown, between)
    draw_figure(canvas, bag, text("tv_classic_bag"), str(shown.game.bag))
    return name
