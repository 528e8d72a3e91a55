"""« Feuille de secours »: all a judge needs to go on by hand when everything dies.

It holds what the state holds, never what the solver knows: no top before the judge has chosen it.
Its rows are plain values, so that the whole document can be told to another process.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from console.columns import COLUMNS, Column
from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.labels import (
    contest_figure,
    end_sentence,
    formule_label,
    played_word,
    tempo_label,
)
from console.lexicons.store import lexicon_label
from console.papers.document import (
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Size,
)
from console.tv.board import draw_board, draw_tile
from console.tv.canvas import Canvas
from console.tv.layout import Area, BoardPlace
from console.tv.scene import Anchor, Scene, Weight
from console.tv.svg import paper_canvas
from engine.games.duplicate.rack import Kinds, minimum_of_each
from engine.games.duplicate.standings.game import StandingLine
from engine.games.duplicate.state import Phase, State
from engine.letters.board import SIZE, Grid
from engine.letters.tiles import ALPHABET, SYMBOLS, sort_letters

BLANK_COUPS = 6
"""Lines and columns to go on with."""
BLANK_SCORES = 4
MOST_AWAITED = 4
"""Coups named; a club without arbiters awaits them all."""
WIDTH_MM = 182


def rescue_document(state: State, wall_ms: int) -> Document:
    """At any moment; `wall_ms` is that moment."""
    options = state.options
    heading = " · ".join(filter(None, (options.club, options.title)))
    moment = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone()
    lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
    facts = (
        heading,
        text("rescue_moment", day=f"{moment:%d/%m/%Y}", hour=f"{moment:%H:%M}"),
        f"{formule_label(options.formule)} · {tempo_label(options.tempo)} · "
        f"règlement {options.edition.value} · {lexicon}",
    )
    parts: tuple[DocumentPart, ...] = (
        Paragraph(situation(state), Size.LARGE, strong=True, apart=True),
        Picture(_picture(state), WIDTH_MM, words=tuple(_picture_words(state))),
        Heading(text("rescue_coups", cumul=state.cumul)),
        PaperTable(_COUPS, [*_coups(state), *_blank_coups(state)], size=10),
        *_totals(state),
    )
    return Document(text("rescue_label"), heading, tuple(filter(None, facts)), parts)


# --- Where the game stands ----------------------------------------------------------------------


def situation(state: State) -> str:
    """A fact, then what the judge does next."""
    if state.phase is Phase.ENDED:
        return text("rescue_ended", why=end_sentence(state).rstrip("."))
    coup, clock = state.coup, state.clock
    number = state.next_number if coup is None else coup.number
    lacking = state.table.lacking(state.options.formule)
    told: dict[str, int | str] = {"coup": number, "lacking": lacking}
    if state.phase is Phase.IDLE or coup is None:
        return text("rescue_idle" if state.coups else "rescue_start", before=number - 1, **told)
    if clock is not None and state.phase is Phase.THINKING:
        if clock.is_paused:
            return text("rescue_paused", left=duration_label(clock.left_ms), **told)
        told["time"] = duration_label(clock.step.total_ms)
    if coup.top is not None:
        move = coup.top.move
        told |= {"word": move.word, "ref": str(move.ref), "points": coup.top.points}
    return text(f"rescue_{state.phase.value}", **told)


def _letters_label(state: State) -> str:
    if state.phase is Phase.ENDED:
        return text("rescue_left")
    if state.coup is None:
        return text("rescue_reliquat", coup=state.next_number)
    code = "rescue_drawing_letters" if state.phase is Phase.DRAWING else "rescue_tirage"
    return text(code, coup=state.coup.number)


def _notes(state: State) -> Iterator[str]:
    """Below the letters left: what they are, and what the next tirage needs."""
    table, coup = state.table, state.coup
    kinds = Kinds.of(table.bag)
    yield text("rescue_kinds", **kinds._asdict())
    jokers = len(table.aside)
    if jokers:
        yield text("rescue_aside", jokers=jokers)
    if coup is not None and coup.reliquat:
        yield text("rescue_of_reliquat", letters=coup.reliquat)
    if state.phase is not Phase.ENDED:
        number = state.next_number if coup is None else coup.number
        minimum = minimum_of_each(number, table.remaining, state.options.formule)
        yield text("rescue_minimum", coup=number, minimum=minimum)
    if state.forbidden:
        yield text("rescue_forbidden", letters=sort_letters(state.forbidden))


# --- The picture: board, letters in hand, letters left ------------------------------------------

_CELL, _BAND = 64, 48
_SIDE = SIZE * _CELL + 2 * _BAND
_GAP, _PANEL = 20, 740
_ACROSS = 6
"""Letters left, in a row."""
_LEFT_ROW = 76


def _picture(state: State) -> Scene:
    canvas = paper_canvas(_SIDE + _GAP + _PANEL, _SIDE)
    last = state.coups[-1] if state.coups else None
    fresh = frozenset(last.top.move.squares) if last else frozenset()
    framed = last.top.move if last else None
    place = BoardPlace(_BAND, _BAND, _CELL, _BAND)
    draw_board(canvas, place, state.grid, fresh=fresh, framed=framed)
    x, y = _SIDE + _GAP, _BAND
    y = _draw_rack(canvas, state, x, y) + 40
    y = _draw_bag(canvas, state, x, y) + 16
    for note in _notes(state):
        y += canvas.paragraph(note, Area(x, y, _PANEL, 110), canvas.theme.page.text, largest=34) + 8
    return canvas.scene("secours")


def _draw_title(canvas: Canvas, words: str, x: int, y: int) -> int:
    colour = canvas.theme.page.text
    canvas.line(
        words, Area(x, y, _PANEL, 50), colour, largest=40, smallest=28, weight=Weight.SEMIBOLD
    )
    return y + 62


def _draw_rack(canvas: Canvas, state: State, x: int, y: int) -> int:
    y = _draw_title(canvas, _letters_label(state), x, y)
    if not state.rack:
        canvas.line(
            text("rescue_none"), Area(x, y, _PANEL, 60), canvas.theme.page.muted, largest=36
        )
        return y + 60
    step = min(100, _PANEL // len(state.rack))
    for number, letter in enumerate(state.rack):
        draw_tile(canvas, x + number * step, y, step - 6, letter)
    return y + step


def _draw_bag(canvas: Canvas, state: State, x: int, y: int) -> int:
    """Every letter with how many there are; those used up are only named."""
    bag = Counter(state.table.bag)
    y = _draw_title(canvas, text("rescue_bag", letters=len(state.table.bag)), x, y)
    wide, side = _PANEL // _ACROSS, 56
    page = canvas.theme.page
    for number, letter in enumerate(SYMBOLS):
        row, column = divmod(number, _ACROSS)
        left, top = x + column * wide, y + row * _LEFT_ROW
        count = bag[letter]
        if count:
            draw_tile(canvas, left, top, side, letter, valued=False)
        else:
            area = Area(left, top, side, side)
            canvas.line(letter, area, page.muted, largest=36, anchor=Anchor.MIDDLE)
        area = Area(left + side + 6, top, wide - side - 6, side)
        weight = Weight.SEMIBOLD if count else Weight.REGULAR
        canvas.line(str(count) if count else "–", area, page.text, largest=40, weight=weight)
    return y + -(-len(SYMBOLS) // _ACROSS) * _LEFT_ROW


def _picture_words(state: State) -> Iterator[str]:
    """The same for a terminal, and for who cannot see it."""
    yield from _grid_lines(state.grid)
    yield f"{_letters_label(state)} : {state.rack or text('rescue_none')}"
    bag = Counter(state.table.bag)
    left = " ".join(f"{letter}{bag[letter]}" for letter in SYMBOLS if bag[letter])
    yield f"{text('rescue_bag', letters=len(state.table.bag))} : {left}".rstrip(" :")
    yield from _notes(state)


def _grid_lines(grid: Grid) -> Iterator[str]:
    """Small letters are jokers."""
    yield "   " + "".join(f"{number:>3}" for number in range(1, SIZE + 1))
    for row in range(SIZE):
        squares = grid.squares[row * SIZE : (row + 1) * SIZE]
        yield f"{ALPHABET[row]:>3}" + "".join(f"{square:>3}" for square in squares)


# --- Coups and totals ---------------------------------------------------------------------------


class RescueCoup(NamedTuple):
    number: int
    tirage: str = ""
    word: str = ""
    ref: str = ""
    points: int | str = ""
    cumul: int | str = ""


_COUPS: tuple[Column[RescueCoup], ...] = (
    Column("number", "N°", is_number=True, width=10, chars=3),
    Column("tirage", "Tirage", width=36, chars=12),
    Column("word", "Mot", width=52, chars=17),
    Column("ref", "Place", width=18, chars=6),
    Column("points", "Points", is_number=True, width=20, chars=7),
    Column("cumul", "Cumul", is_number=True, width=20, chars=7),
)


def _coups(state: State) -> Iterator[RescueCoup]:
    for coup in state.coups:
        ref, points = str(coup.top.move.ref), coup.top.points
        yield RescueCoup(coup.number, coup.sheet_tirage, played_word(coup), ref, points, coup.cumul)


def _blank_coups(state: State) -> Iterator[RescueCoup]:
    """To go on with; the one in hand keeps its tirage."""
    if state.phase is Phase.ENDED:
        return
    coup, first = state.coup, state.next_number
    for number in range(first, first + BLANK_COUPS):
        in_hand = coup is not None and coup.number == number
        yield RescueCoup(number, coup.tirage if coup is not None and in_hand else "")


class RescueTotal(NamedTuple):
    table: int
    name: str
    total: int
    rank: int | str
    warnings: int | str
    figure: str
    """What ranks him where it is not his points."""
    awaited: str
    """Coups whose slip is still to be corrected."""
    blank: str = ""


def _totals(state: State) -> Iterator[DocumentPart]:
    if not state.players:
        return
    yield Heading(text("rescue_totals"))
    yield PaperTable(tuple(_total_columns(state)), list(_total_rows(state)), size=9, one_line=True)


def _total_columns(state: State) -> Iterator[Column[RescueTotal]]:
    yield Column("table", "Table", is_number=True, width=13, chars=5)
    yield Column("name", "Joueur", width=64, chars=28, most=27)
    yield Column("awaited", "À corriger", width=24, chars=12)
    if state.options.rules.original:
        yield Column("figure", "Situation", width=30, chars=18)
    yield Column("rank", COLUMNS.pick("rank")[0].heading, is_number=True, width=12, chars=6)
    yield Column("warnings", "Avert.", is_number=True, width=13, chars=7)
    yield Column("total", "Total", is_number=True, width=15, chars=7)
    if state.phase is not Phase.ENDED:
        first = min(_awaited(state), default=state.correction.next_coup)
        for coup in range(first, first + BLANK_SCORES):
            yield Column("blank", f"C{coup}", is_number=True, width=12, chars=5)


def _awaited(state: State) -> dict[int, tuple[int, ...]]:
    """By coup: the tables whose slip is still to be corrected."""
    correction = state.correction
    coups = [each.number for each in correction.coups.values() if not each.annulled]
    found = {number: correction.missing(number) for number in sorted(coups)}
    return {number: tables for number, tables in found.items() if tables}


def _place(state: State, line: StandingLine) -> int | str:
    """Nobody is first as long as nothing has been corrected."""
    if line.rank is None:
        return "exclu" if state.correction.presence(line.table).excluded else "—"
    return line.rank if state.correction.slips or state.timed else ""


def _total_rows(state: State) -> Iterator[RescueTotal]:
    lines = {line.table: line for line in state.standings_so_far.lines}
    figures = {each.table: contest_figure(state, each.figure) for each in state.ranking}
    missing: dict[int, list[int]] = {}
    for number, tables in _awaited(state).items():
        for table in tables:
            missing.setdefault(table, []).append(number)
    for player in sorted(state.players, key=lambda player: player.table):
        line = lines[player.table]
        coups = missing.get(player.table, [])
        awaited = ", ".join(map(str, coups[:MOST_AWAITED]))
        yield RescueTotal(
            player.table,
            player.name,
            line.total,
            _place(state, line),
            line.warnings or "",
            figures.get(player.table, ""),
            f"{awaited}…" if len(coups) > MOST_AWAITED else awaited,
        )
