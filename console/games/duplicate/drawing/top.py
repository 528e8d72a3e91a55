"""The top: announced in the order of the rules, then resting between two coups."""

from collections import Counter

from console.french import text
from console.games.duplicate.drawing.contests import draw_contest_strip
from console.games.duplicate.snapshot import DuplicateSnapshot, PublicTop, Revealing
from console.tv.board import TileFace, draw_tile
from console.tv.canvas import ARRIVE_MS, FADE_MS, Canvas
from console.tv.common import (
    GAP,
    draw_figure,
    draw_header,
    draw_panel,
    draw_tirage,
    game_line,
    points_word,
)
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground
from console.tv.typography import CAP_HEIGHT, LINE, width_of
from engine.letters.board import Direction
from engine.letters.tiles import SYMBOLS

_BAG_COLUMNS = ((900, 9), (640, 7), (0, 6))
_LEAST_POINTS = 200
"""Of the height of the card: what it says is for the last row, whatever gives way."""
_BAG_SIZE = 0.52
"""Of a cell: « E 15 » stays clear of its neighbour."""


def letter_start_ms(phase: Revealing, rank: int) -> int:
    """When the letter of this rank in the word begins to appear."""
    return phase.since_ms + phase.pace.word_ms + rank * phase.pace.letter_ms


def detail_start_ms(phase: Revealing) -> int:
    """Words formed and definition come once the word is complete."""
    return letter_start_ms(phase, len(phase.top.word) - 1) + ARRIVE_MS


def draw_revealing(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Revealing) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    draw_tirage(canvas, phase.tirage)
    body = canvas.frame.body
    share = canvas.movement(phase.since_ms, FADE_MS)
    height = max(round(body.height * 0.38), min(_LEAST_POINTS, body.height // 2))
    with canvas.fading(share, canvas.theme.page.fill):
        _draw_points_and_place(canvas, body.top(height), phase.top)
    rest = body.below(height + GAP)
    word = rest.top(round(body.height * 0.17))
    _draw_word(canvas, word, phase)
    share = canvas.movement(detail_start_ms(phase), FADE_MS)
    if share > 0:
        with canvas.fading(share, canvas.theme.page.fill):
            _draw_detail(canvas, rest.below(word.height + GAP), phase.top)
    return "top"


def _draw_points_and_place(canvas: Canvas, area: Area, top: PublicTop) -> None:
    ground = draw_panel(canvas, area, canvas.theme.strong)
    left, right = area.inset(32, 22).columns(2, 2 * GAP)
    _draw_big(canvas, left, str(top.points), points_word(top.points), ground)
    across = top.ref.direction is Direction.HORIZONTAL
    direction = text("tv_horizontal" if across else "tv_vertical")
    _draw_big(canvas, right, str(top.ref), direction, ground)
    if not canvas.frame.narrow:
        _draw_arrow(canvas, right, ground, across)


def _draw_big(canvas: Canvas, area: Area, figure: str, label: str, ground: Ground) -> None:
    label_height = round(canvas.frame.small * 1.6)
    canvas.line(
        figure,
        Area(area.x, area.y, area.width, area.height - label_height),
        ground.text,
        largest=round((area.height - label_height) / CAP_HEIGHT * 0.9),
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    bottom = area.below(area.height - label_height)
    canvas.line(label, bottom, ground.text, largest=canvas.frame.small + 12)


def _draw_arrow(canvas: Canvas, area: Area, ground: Ground, across: bool) -> None:
    """The direction as a shape, beside its word."""
    size = round(canvas.frame.small * 0.5)
    label = text("tv_horizontal" if across else "tv_vertical")
    x = area.x + width_of(label, canvas.frame.small + 12, Weight.REGULAR) + size * 2
    y = area.bottom - round(canvas.frame.small * 0.8)
    if across:
        canvas.box(Area(x, y - 4, size * 2, 8), ground.text)
        tip = ((x + size * 2, y - size), (x + size * 3, y), (x + size * 2, y + size))
    else:
        top = y - round(size * 1.5)
        canvas.box(Area(x + size - 4, top, 8, size * 2), ground.text)
        tip = ((x, top + size * 2), (x + size * 2, top + size * 2), (x + size, top + size * 3))
    canvas.polygon(tip, ground.text)


def _draw_word(canvas: Canvas, area: Area, phase: Revealing) -> None:
    top = phase.top
    gap = 6
    side = min(area.height, (area.width - gap * (len(top.word) - 1)) // len(top.word))
    y = area.y + (area.height - side) // 2
    placed = set(top.placed)
    for rank, letter in enumerate(top.word):
        share = canvas.movement(letter_start_ms(phase, rank), ARRIVE_MS)
        if share <= 0:
            continue
        face = TileFace.FRESH if top.ref.square(rank) in placed else TileFace.PLAIN
        with canvas.fading(share, canvas.theme.page.fill):
            draw_tile(canvas, area.x + rank * (side + gap), y, side, letter, face, Reach.HALL)


def _draw_detail(canvas: Canvas, area: Area, top: PublicTop) -> None:
    page, size = canvas.theme.page, canvas.frame.small
    facts = [_formed_line(top)]
    if top.swapped:
        facts.append(text("tv_swapped", letters=", ".join(top.swapped)))
    y = area.y
    for fact in filter(None, facts):
        room = Area(area.x, y, area.width, round(size * 2.9))
        y += canvas.paragraph(fact, room, page.text, largest=size + 10, weight=Weight.SEMIBOLD)
    if top.definition:
        draw_definition(canvas, area.below(y + GAP // 2 - area.y), top)


def draw_definition(canvas: Canvas, area: Area, top: PublicTop, *, named: bool = True) -> None:
    """Where there is room for it, and for the name of its author. Not `named`: the word itself
    stands above it."""
    size, muted = canvas.frame.small, canvas.theme.page.muted
    room = area.top(area.height - (size if top.credit else 0))
    if room.height < size * LINE:
        return
    word = f"{top.accented or top.word.upper()} : " if named else ""
    meaning = f"{word}{top.definition}"
    canvas.paragraph(meaning, room, muted, largest=size + 8)
    if top.credit:
        _draw_credit(canvas, area.below(room.height), top.credit)


def _draw_credit(canvas: Canvas, area: Area, credit: str) -> None:
    canvas.line(
        credit,
        area,
        canvas.theme.page.muted,
        largest=canvas.frame.small - 12,
        anchor=Anchor.END,
        reach=Reach.DESK,
    )


def _formed_line(top: PublicTop) -> str:
    parts = []
    if top.formed:
        words = ", ".join(
            text("tv_formed_word", word=formed.word.upper(), points=formed.points)
            for formed in top.formed
        )
        parts.append(text("tv_formed", words=words))
    if top.prime:
        parts.append(text("tv_prime", points=top.prime))
    return " · ".join(parts)


# --- Between two coups --------------------------------------------------------------------------


def draw_between(canvas: Canvas, snapshot: DuplicateSnapshot) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    panel = canvas.frame.panel
    height = round(panel.height * 0.24)
    if snapshot.last_top is not None:
        _draw_reminder(canvas, panel.top(height), snapshot.last_top)
    rest = panel.below(height + GAP)
    draw_figure(canvas, rest.top(height), text("tv_cumul"), str(snapshot.cumul))
    room = rest.below(height + GAP)
    if snapshot.contest is not None:
        draw_contest_strip(canvas, room, snapshot.contest)
    else:
        _draw_bag(canvas, room, snapshot)
    return "between"


def _draw_reminder(canvas: Canvas, area: Area, top: PublicTop) -> None:
    """The condensed reminder of the rules: word, place, score."""
    ground = draw_panel(canvas, area, canvas.theme.strong)
    upper, lower = area.inset(28, 16).rows(2)
    canvas.line(
        top.word.upper(),
        upper,
        ground.text,
        largest=88,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    draw_place(canvas, lower, top, ground)


def draw_place(canvas: Canvas, area: Area, top: PublicTop, ground: Ground) -> None:
    """Where it lies and what it is worth, under the word."""
    canvas.line(
        f"{top.ref} · {top.points} {points_word(top.points)}",
        area,
        ground.text,
        largest=62,
        weight=Weight.SEMIBOLD,
        reach=Reach.ROOM,
    )


def _draw_bag(canvas: Canvas, area: Area, snapshot: DuplicateSnapshot) -> None:
    """Every letter of the bag with its count; a letter that is gone shows a dash."""
    bag = snapshot.bag
    ground = draw_panel(canvas, area)
    inner = area.inset(24, 16)
    title_height = round(canvas.frame.small * 1.5)
    title = text("tv_letters_left", count=len(bag))
    if snapshot.rejets:
        title += f" · {text('tv_rejets', count=snapshot.rejets)}"
    canvas.line(title, inner.top(title_height), ground.muted, largest=canvas.frame.small)
    counts = Counter(bag)
    columns = next(count for least, count in _BAG_COLUMNS if inner.width > least)
    rows = inner.below(title_height).rows(-(-len(SYMBOLS) // columns))
    cells = [cell for row in rows for cell in row.columns(columns, 4)]
    size = min(
        canvas.frame.small + 14, round(rows[0].height * 0.7), round(cells[0].width * _BAG_SIZE)
    )
    for letter, cell in zip(SYMBOLS, cells, strict=False):
        _draw_count(canvas, cell, letter, counts[letter], size, ground)


def _draw_count(
    canvas: Canvas, cell: Area, letter: str, count: int, size: int, ground: Ground
) -> None:
    baseline = cell.centre_y + round(size * CAP_HEIGHT / 2)
    middle = cell.x + round(cell.width * 0.42)
    if count:
        weight, colour, figure = Weight.EXTRABOLD, ground.text, str(count)
    else:
        weight, colour, figure = Weight.REGULAR, ground.muted, "–"
    canvas.text(letter, middle, baseline, size, colour, weight, Anchor.END)
    canvas.text(figure, middle + size // 6, baseline, size, colour)
