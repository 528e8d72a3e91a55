"""The whole screen of a duplicate game: a page, or the grid and what stands beside it."""

from collections.abc import Sequence

from console.columns import GAME, Column, Row
from console.french import text
from console.games.duplicate.drawing.contests import draw_contest_page
from console.games.duplicate.drawing.coup import (
    draw_announced,
    draw_collecting,
    draw_drawing,
    draw_notice,
    draw_thinking,
)
from console.games.duplicate.drawing.end import draw_ended, draw_ended_page, ended_layout
from console.games.duplicate.drawing.interlude import INTERLUDE_MS, draw_interlude
from console.games.duplicate.drawing.pictures import (
    TOPS,
    draw_picture,
    draw_tops,
    picture_due,
    pictures_there,
)
from console.games.duplicate.drawing.top import draw_between, draw_revealing, letter_start_ms
from console.games.duplicate.pictures import EveningPictures
from console.games.duplicate.snapshot import (
    Announced,
    Between,
    Collecting,
    CoupRow,
    Drawing,
    DuplicateSnapshot,
    Ended,
    Interlude,
    Page,
    PublicAnnulment,
    PublicTopping,
    Revealing,
    Thinking,
    Waiting,
)
from console.tv.access import draw_access_page
from console.tv.board import Falling, draw_board
from console.tv.canvas import ARRIVE_MS, PAGE_MS, Canvas
from console.tv.common import GAP, draw_title, game_line
from console.tv.compose import draw_general_page, general_layout
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.ranking import (
    Forms,
    RankingLayout,
    draw_ranking,
    page_told,
    ranking_layout,
)
from console.tv.scene import Weight
from console.tv.snapshot import ACCESS_PAGE, GENERAL_PAGE, GameHeader, General
from console.tv.tables import (
    HEAD_HEIGHT,
    TablePage,
    anchor_of,
    cells_of,
    draw_row,
    page_count,
    paged,
)
from console.tv.typography import fit
from console.tv.welcome import draw_welcome


def draw_screen(canvas: Canvas, snapshot: DuplicateSnapshot) -> str:
    """Draw the whole screen; returns the name of what it shows."""
    frame = canvas.frame
    if snapshot.page == ACCESS_PAGE and snapshot.access is not None:
        return draw_access_page(canvas, snapshot)
    page, since_ms = _page_due(canvas, snapshot)
    if page is not None and page == GENERAL_PAGE:
        general = _general(snapshot)
        assert general is not None, "its turn has come"
        return draw_general_page(canvas, snapshot, general, since_ms)
    if page is Page.PICTURES and snapshot.pictures is not None:
        return _draw_pictures(canvas, snapshot, snapshot.pictures, since_ms)
    if isinstance(page, Page):
        canvas.lay_grounds(frame.page_grounds)
        name = _draw_page(canvas, snapshot, page, since_ms)
        draw_footer(canvas, snapshot, frame.page_footer)
        return name
    if (told := _interlude_due(canvas, snapshot)) is not None:
        canvas.lay_grounds(frame.grounds)
        top = told.top
        draw_board(canvas, frame.board, snapshot.grid, fresh=top.placed, framed=top.move)
        name = draw_interlude(canvas, told, game_line(snapshot.header))
        draw_footer(canvas, snapshot, frame.panel_footer)
        return name
    phase = snapshot.phase
    if isinstance(phase, Ended) and ended_layout(frame, snapshot, phase).whole:
        canvas.lay_grounds(frame.page_grounds)
        name = draw_ended_page(canvas, snapshot, phase)
        draw_footer(canvas, snapshot, frame.page_footer)
        return name
    canvas.lay_grounds(frame.grounds)
    _draw_board(canvas, snapshot)
    name = _draw_phase(canvas, snapshot)
    welcome = isinstance(snapshot.phase, Waiting)
    draw_footer(
        canvas,
        snapshot,
        frame.footer if _has_tirage(snapshot) else frame.panel_footer,
        signed=not welcome,
        large_key=welcome and snapshot.access is None and snapshot.notice is None,
    )
    return name


def _draw_pictures(
    canvas: Canvas, snapshot: DuplicateSnapshot, pictures: EveningPictures, since_ms: int
) -> str:
    frame, due = canvas.frame, picture_due(canvas, pictures, since_ms)
    with_grid = due == TOPS
    canvas.lay_grounds(frame.grounds if with_grid else frame.page_grounds)
    name = (
        draw_tops(canvas, snapshot, pictures) if with_grid else draw_picture(canvas, pictures, due)
    )
    draw_footer(canvas, snapshot, frame.panel_footer if with_grid else frame.page_footer)
    return name


def _has_tirage(snapshot: DuplicateSnapshot) -> bool:
    """Whether the place of the tirage is taken, or free for the rest."""
    if isinstance(snapshot.notice, PublicAnnulment):
        return False
    return not isinstance(snapshot.phase, Waiting | Between | Ended)


def _interlude_due(canvas: Canvas, snapshot: DuplicateSnapshot) -> Interlude | None:
    """What is told of the last coup, when the judge asks for it; by itself between two coups,
    for a while after there is something new in it, unless somebody has pressed anything since."""
    told = snapshot.interlude
    if told is None or snapshot.page == Page.LAST.value:
        return told
    if snapshot.page is not None or not isinstance(snapshot.phase, Between):
        return None
    if snapshot.notice is not None or not (snapshot.unprompted and told.has_news):
        return None
    until_ms = told.since_ms + INTERLUDE_MS
    if snapshot.touched_ms > told.since_ms or not told.since_ms <= canvas.now_ms < until_ms:
        return None
    canvas.wake_at(until_ms)
    return told


# --- Pages without a grid -----------------------------------------------------------------------


Turn = Page | str | None
"""A page of the game, that of the épreuve (`GENERAL_PAGE`), or the grid."""


def _general(snapshot: DuplicateSnapshot) -> General | None:
    """The ranking of the épreuve of this hall, which every game of it leads to."""
    general = snapshot.centre.general if snapshot.centre is not None else None
    return general if general is not None and general.hall else None


def _page_due(canvas: Canvas, snapshot: DuplicateSnapshot) -> tuple[Turn, int]:
    """The page the judge asked for if there is anything on it, or the one whose turn it is
    after the game; and since when."""
    page = next((page for page in Page if page.value == snapshot.page), None)
    if page is None and isinstance(snapshot.phase, Ended):
        return _page_after_the_game(canvas, snapshot, snapshot.phase)
    if page is None and _is_on_devices(snapshot):
        return Page.CONTEST, 0
    empty = page is not None and not snapshot.has(page)
    beside = page is Page.LAST  # it keeps the grid
    return None if empty or beside else page, snapshot.page_ms


def _is_on_devices(snapshot: DuplicateSnapshot) -> bool:
    """Nothing of the grid is for the room while players are at coups of their own."""
    return isinstance(snapshot.contest, PublicTopping) and snapshot.contest.on_devices


def _draw_page(canvas: Canvas, snapshot: DuplicateSnapshot, page: Page, since_ms: int) -> str:
    match page:
        case Page.STANDINGS:
            return draw_standings(canvas, snapshot, since_ms)
        case Page.COUPS:
            return draw_coups(canvas, snapshot, since_ms)
        case Page.CONTEST:
            assert snapshot.contest is not None
            return draw_contest_page(canvas, snapshot.contest, since_ms)
        case Page.LAST | Page.PICTURES:
            raise ValueError("drawn beside the grid")


def _page_after_the_game(
    canvas: Canvas, snapshot: DuplicateSnapshot, phase: Ended
) -> tuple[Turn, int]:
    """Grid, table of coups and standings take turns; each page of a long table has its own. In an
    épreuve its general ranking comes first."""
    turns: list[tuple[Turn, int]] = [(None, 0)]
    if (general := _general(snapshot)) is not None and general.rows:
        pages = general_layout(canvas.frame, general).pages
        turns += [(GENERAL_PAGE, number) for number in range(pages)]
    turns += [(Page.COUPS, number) for number in range(coups_pages(canvas, snapshot))]
    if snapshot.contest is not None:
        turns.append((Page.CONTEST, 0))
    if snapshot.standings:
        turns += [(Page.STANDINGS, number) for number in range(standings_pages(canvas, snapshot))]
    if snapshot.pictures is not None:
        turns += [(Page.PICTURES, at) for at in range(len(pictures_there(snapshot.pictures)))]
    if phase.ranking_first:
        turns.sort(key=lambda turn: turn[0] is not Page.STANDINGS)
    turn = max(0, canvas.now_ms - phase.since_ms) // PAGE_MS
    began_ms = phase.since_ms + turn * PAGE_MS
    canvas.wake_at(began_ms + PAGE_MS)
    page, number = turns[turn % len(turns)]
    return page, began_ms - number * PAGE_MS


# --- The grid and what stands beside it ---------------------------------------------------------


def _draw_board(canvas: Canvas, snapshot: DuplicateSnapshot) -> None:
    place, phase = canvas.frame.board, snapshot.phase
    if isinstance(phase, Revealing):
        _draw_board_being_played(canvas, snapshot, phase)
        return
    top = snapshot.last_top
    if top is None:
        draw_board(canvas, place, snapshot.grid)
    else:
        draw_board(canvas, place, snapshot.grid, fresh=top.placed, framed=top.move)


def _draw_board_being_played(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Revealing) -> None:
    """Letter by letter, in the order of the word, as a hand would lay them."""
    top = phase.top
    laid: dict[int, str] = {}
    falling: dict[int, Falling] = {}
    for rank, letter in enumerate(top.word):
        index = top.ref.square(rank)
        if index not in top.placed:
            continue
        share = canvas.movement(letter_start_ms(phase, rank), ARRIVE_MS)
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


def _facts(header: GameHeader) -> tuple[tuple[str, str], ...]:
    return (
        (text("tv_formule"), header.manner),
        (text("tv_tempo"), header.tempo),
        (text("tv_lexicon"), header.lexicon),
    )


def _draw_phase(canvas: Canvas, snapshot: DuplicateSnapshot) -> str:
    if snapshot.notice is not None:
        return draw_notice(canvas, snapshot, snapshot.notice)
    match snapshot.phase:
        case Waiting():
            return draw_welcome(canvas, snapshot, _facts(snapshot.header))
        case Drawing() as phase:
            return draw_drawing(canvas, snapshot, phase)
        case Announced() as phase:
            return draw_announced(canvas, snapshot, phase)
        case Thinking() as phase:
            return draw_thinking(canvas, snapshot, phase)
        case Collecting() as phase:
            return draw_collecting(canvas, snapshot, phase)
        case Revealing() as phase:
            return draw_revealing(canvas, snapshot, phase)
        case Between():
            return draw_between(canvas, snapshot)
        case Ended() as phase:
            return draw_ended(canvas, snapshot, phase)


# --- The page of standings ----------------------------------------------------------------------


_FEWEST_ROWS = 8
_MOST_NAMED = 3
"""Coups in correction named one by one."""


def standings_pages(canvas: Canvas, snapshot: DuplicateSnapshot) -> int:
    return _standings_layout(canvas, snapshot).pages


def _standings_layout(canvas: Canvas, snapshot: DuplicateSnapshot) -> RankingLayout:
    hidden = all(row.solos is None for row in snapshot.standings)
    forms: Forms = ((1, GAME.screen), *GAME.screen_blocks)
    if not hidden:
        forms = ((1, GAME.screen_at_the_end), *GAME.screen_blocks_at_the_end)
    return ranking_layout(canvas.frame, snapshot.standings, forms)


def draw_standings(canvas: Canvas, snapshot: DuplicateSnapshot, since_ms: int) -> str:
    layout = _standings_layout(canvas, snapshot)
    page = paged(canvas, snapshot.standings, layout.per_page, since_ms)
    rest = draw_title(canvas, text("tv_standings"), _standings_detail(snapshot, page))
    if not page.rows:
        canvas.line(text("tv_standings_empty"), rest.top(200), canvas.theme.page.muted, largest=60)
        return "standings"
    draw_ranking(canvas, rest, page.rows, layout)
    return "standings"


def _standings_detail(snapshot: DuplicateSnapshot, page: TablePage[Row]) -> str:
    """After how many coups, and which wait; of a long one, how many players and which page."""
    waiting = snapshot.in_correction
    count = sum(not row.annulled for row in snapshot.coups) - len(waiting)
    told = []
    if page.rows:
        after = text("tv_standings_after", count=count)
        told.append(
            f"{after} ({_in_correction(waiting, named=page.pages == 1)})" if waiting else after
        )
    if snapshot.in_commission:
        told.append(text("cases_open", count=snapshot.in_commission))
    if page.pages > 1:
        told += [text("tv_players", count=page.count), page_told(page)]
    return " · ".join(told)


def _in_correction(coups: Sequence[int], *, named: bool) -> str:
    """Which coups wait; of many, or where there is little room, how many."""
    if not named:
        return text("tv_some_in_correction", count=len(coups))
    if len(coups) == 1:
        return text("tv_coup_in_correction", coup=coups[0])
    if len(coups) > _MOST_NAMED:
        return text("tv_some_in_correction", count=len(coups))
    first = ", ".join(map(str, coups[:-1]))
    return text("tv_coups_in_correction", first=first, last=coups[-1])


# --- The page of coups --------------------------------------------------------------------------


_COUPS: tuple[Column[CoupRow], ...] = (
    Column("number", "N°", is_number=True, width=7),
    Column("tirage", "Tirage", lambda row: f"-{row.tirage}" if row.rejected else row.tirage,
           width=29),
    Column("word", "Mot", lambda row: text("tv_annulled_row") if row.annulled else row.word,
           width=29),
    Column("ref", "Réf.", width=10),
    Column("points", "Pts", lambda row: "" if row.annulled else row.points, True, width=11),
    Column("cumul", "Cumul", is_number=True, width=14),
)  # fmt: skip


def coups_pages(canvas: Canvas, snapshot: DuplicateSnapshot) -> int:
    return page_count(len(snapshot.coups), _coups_per_page(canvas))


def _coups_per_page(canvas: Canvas) -> int:
    return canvas.frame.coups_columns * canvas.frame.coups_rows


def draw_coups(canvas: Canvas, snapshot: DuplicateSnapshot, since_ms: int) -> str:
    page = paged(canvas, snapshot.coups, _coups_per_page(canvas), since_ms)
    told = (f"{text('tv_end_total')} : {snapshot.cumul}", page_told(page))
    rest = draw_title(canvas, text("tv_coups"), " · ".join(filter(None, told)))
    if not snapshot.coups:
        canvas.line(text("tv_no_coups"), rest.top(200), canvas.theme.page.muted, largest=60)
        return "coups"
    areas = rest.columns(canvas.frame.coups_columns, 2 * GAP)
    lines = max(_FEWEST_ROWS * 2 // len(areas), -(-len(page.rows) // len(areas)))
    size = _coups_size(canvas, areas[0], page.rows, lines)
    for number, area in enumerate(areas):
        rows = page.rows[number * lines : (number + 1) * lines]
        if rows:
            _draw_coups_column(canvas, area, rows, lines, size)
    return "coups"


def _coups_size(canvas: Canvas, area: Area, rows: Sequence[CoupRow], lines: int) -> int:
    """One size for the whole table: the largest that fits every tirage and every place."""
    height = area.below(HEAD_HEIGHT).height // lines
    size = min(50, round(height * 0.62))
    cells = cells_of(area, _COUPS)
    for row in rows:
        for number in (1, 3):
            told, width = str(_COUPS[number].shown(row)), cells[number].width
            size = fit(told, width, Weight.SEMIBOLD, size, canvas.frame.small)
    return size


def _draw_coups_column(
    canvas: Canvas, area: Area, rows: Sequence[CoupRow], lines: int, size: int
) -> None:
    _draw_head(canvas, area.top(HEAD_HEIGHT), _COUPS, min(size, canvas.frame.small))
    places = area.below(HEAD_HEIGHT).rows(lines)
    for number, (row, place) in enumerate(zip(rows, places, strict=False)):
        _draw_stripe(canvas, place, number)
        draw_row(canvas, place, _COUPS, row, canvas.theme.card.text, size)


# --- Rows of both -------------------------------------------------------------------------------


def _draw_stripe(canvas: Canvas, area: Area, number: int) -> None:
    if number % 2 == 0:
        canvas.box(area, canvas.theme.card.fill, 12)


def _draw_head(canvas: Canvas, area: Area, columns: Sequence[Column[CoupRow]], size: int) -> None:
    """All heads at one size, the narrowest column's."""
    cells = cells_of(area, columns)
    for column, cell in zip(columns, cells, strict=True):
        size = fit(column.heading, cell.width, Weight.REGULAR, size, canvas.frame.small - 8)
    for column, cell in zip(columns, cells, strict=True):
        muted, anchor = canvas.theme.page.muted, anchor_of(column)
        canvas.line(column.heading, cell, muted, largest=size, smallest=size, anchor=anchor)
