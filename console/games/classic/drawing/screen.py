"""The whole screen of a classic game: a page, or the board and what stands beside it."""

from console.french import text
from console.games.classic.drawing.ended import draw_ended
from console.games.classic.drawing.history import draw_history
from console.games.classic.drawing.players import draw_players
from console.games.classic.drawing.status import draw_status, draw_toss
from console.games.classic.shown import ClassicShown
from console.tv.access import draw_access_page
from console.tv.board import draw_board
from console.tv.canvas import PAGE_MS, Canvas
from console.tv.common import GAP, draw_figure, draw_header, draw_tirage
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.snapshot import ACCESS_PAGE
from engine.games.classic.state import Phase

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
