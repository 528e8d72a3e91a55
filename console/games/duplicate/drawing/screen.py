"""The whole screen of a duplicate game: a page, or the grid and what stands beside it."""

from console.french import text
from console.games.duplicate.drawing.contests import draw_contest_page
from console.games.duplicate.drawing.coup import (
    draw_announced,
    draw_collecting,
    draw_drawing,
    draw_thinking,
)
from console.games.duplicate.drawing.ended import draw_ended, draw_ended_page, ended_layout
from console.games.duplicate.drawing.notices import draw_notice
from console.games.duplicate.drawing.tables import (
    coups_pages,
    draw_coups,
    draw_standings,
    standings_pages,
)
from console.games.duplicate.drawing.top import draw_between, draw_revealing, letter_start_ms
from console.games.duplicate.snapshot import (
    Announced,
    Annulment,
    Between,
    Collecting,
    Drawing,
    Ended,
    Page,
    PublicSnapshot,
    Revealing,
    Thinking,
    Waiting,
)
from console.tv.access import draw_access_page
from console.tv.board import Falling, draw_board
from console.tv.canvas import ARRIVE_MS, PAGE_MS, Canvas
from console.tv.footer import draw_footer
from console.tv.snapshot import ACCESS_PAGE, GameCard
from console.tv.welcome import draw_welcome


def draw_screen(canvas: Canvas, snapshot: PublicSnapshot) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    frame = canvas.frame
    if snapshot.page == ACCESS_PAGE and snapshot.access is not None:
        return draw_access_page(canvas, snapshot)
    page, since_ms = _page_due(canvas, snapshot)
    if page is not None:
        canvas.lay_grounds(frame.page_grounds)
        name = _draw_page(canvas, snapshot, page, since_ms)
        draw_footer(canvas, snapshot, frame.page_footer)
        return name
    stage = snapshot.stage
    if isinstance(stage, Ended) and ended_layout(frame, snapshot, stage).whole:
        canvas.lay_grounds(frame.page_grounds)
        name = draw_ended_page(canvas, snapshot, stage)
        draw_footer(canvas, snapshot, frame.page_footer)
        return name
    canvas.lay_grounds(frame.grounds)
    _draw_stage_board(canvas, snapshot)
    name = _draw_stage(canvas, snapshot)
    welcome = isinstance(snapshot.stage, Waiting)
    draw_footer(
        canvas,
        snapshot,
        frame.footer if _has_tirage(snapshot) else frame.panel_footer,
        signed=not welcome,
        large_key=welcome and snapshot.access is None and snapshot.notice is None,
    )
    return name


def _has_tirage(snapshot: PublicSnapshot) -> bool:
    """Whether the place of the tirage is taken, or free for the rest."""
    if isinstance(snapshot.notice, Annulment):
        return False
    return not isinstance(snapshot.stage, Waiting | Between | Ended)


# --- pages without a grid ---------------------------------------------------------------


def _page_due(canvas: Canvas, snapshot: PublicSnapshot) -> tuple[Page | None, int]:
    """The page the judge asked for if there is anything on it, or the one whose turn it is
    after the game; and since when."""
    page = next((page for page in Page if page.value == snapshot.page), None)
    if page is None and isinstance(snapshot.stage, Ended):
        return _page_after_the_game(canvas, snapshot, snapshot.stage)
    empty = page is Page.CONTEST and snapshot.contest is None
    return None if empty else page, snapshot.stage.since_ms


def _draw_page(canvas: Canvas, snapshot: PublicSnapshot, page: Page, since_ms: int) -> str:
    match page:
        case Page.STANDINGS:
            return draw_standings(canvas, snapshot, since_ms)
        case Page.COUPS:
            return draw_coups(canvas, snapshot, since_ms)
        case Page.CONTEST:
            assert snapshot.contest is not None
            return draw_contest_page(canvas, snapshot.contest, since_ms)


def _page_after_the_game(
    canvas: Canvas, snapshot: PublicSnapshot, stage: Ended
) -> tuple[Page | None, int]:
    """Grid, table of coups and standings take turns; each page of a long table has its own."""
    turns: list[tuple[Page | None, int]] = [(None, 0)]
    turns += [(Page.COUPS, number) for number in range(coups_pages(canvas, snapshot))]
    if snapshot.contest is not None:
        turns.append((Page.CONTEST, 0))
    if snapshot.standings:
        turns += [(Page.STANDINGS, number) for number in range(standings_pages(canvas, snapshot))]
    turn = max(0, canvas.now_ms - stage.since_ms) // PAGE_MS
    began_ms = stage.since_ms + turn * PAGE_MS
    canvas.wake_at(began_ms + PAGE_MS)
    page, number = turns[turn % len(turns)]
    return page, began_ms - number * PAGE_MS


# --- the grid and what stands beside it -------------------------------------------------


def _draw_stage_board(canvas: Canvas, snapshot: PublicSnapshot) -> None:
    place, stage = canvas.frame.board, snapshot.stage
    if isinstance(stage, Revealing):
        _draw_board_being_played(canvas, snapshot, stage)
        return
    top = snapshot.last_top
    if top is None:
        draw_board(canvas, place, snapshot.grid)
    else:
        draw_board(canvas, place, snapshot.grid, fresh=top.placed, framed=top.move)


def _draw_board_being_played(canvas: Canvas, snapshot: PublicSnapshot, stage: Revealing) -> None:
    """Letter by letter, in the order of the word, as a hand would lay them."""
    top = stage.top
    laid: dict[int, str] = {}
    falling: dict[int, Falling] = {}
    for rank, letter in enumerate(top.word):
        index = top.ref.square(rank)
        if index not in top.placed:
            continue
        share = canvas.movement(letter_start_ms(stage, rank), ARRIVE_MS)
        if share >= 1:
            laid[index] = letter
        elif share > 0:
            falling[index] = Falling(letter, share)
    complete = len(laid) == len(top.placed)
    draw_board(
        canvas,
        canvas.frame.board,
        snapshot.grid.with_letters(laid),
        fresh=laid,
        framed=top.move if complete else None,
        falling=falling,
    )


def _facts(card: GameCard) -> tuple[tuple[str, str], ...]:
    return (
        (text("tv_formule"), card.manner),
        (text("tv_tempo"), card.tempo),
        (text("tv_lexicon"), card.lexicon),
    )


def _draw_stage(canvas: Canvas, snapshot: PublicSnapshot) -> str:
    if snapshot.notice is not None:
        return draw_notice(canvas, snapshot, snapshot.notice)
    match snapshot.stage:
        case Waiting():
            return draw_welcome(canvas, snapshot, _facts(snapshot.card))
        case Drawing() as stage:
            return draw_drawing(canvas, snapshot, stage)
        case Announced() as stage:
            return draw_announced(canvas, snapshot, stage)
        case Thinking() as stage:
            return draw_thinking(canvas, snapshot, stage)
        case Collecting() as stage:
            return draw_collecting(canvas, snapshot, stage)
        case Revealing() as stage:
            return draw_revealing(canvas, snapshot, stage)
        case Between():
            return draw_between(canvas, snapshot)
        case Ended() as stage:
            return draw_ended(canvas, snapshot, stage)
