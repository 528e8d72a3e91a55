"""Between two coups: the word as it is written and what it means, who found it, the next best."""

from console.french import text
from console.games.duplicate.drawing.top import draw_definition, draw_place
from console.games.duplicate.snapshot import Interlude, PublicTop, SousTop
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, draw_header, draw_panel
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground
from console.tv.typography import LINE, fit, fit_lines, width_of

INTERLUDE_MS = 15_000
"""How long it stays when nobody asked for it."""
_WORD_SHARE, _FOUND_SHARE = 0.25, 0.12
_ROWS_SHARE = 0.32
"""Of the panel, for the sous-tops where a meaning stands under them."""
_TALLEST_ROW = 120


def draw_interlude(canvas: Canvas, told: Interlude, detail: str) -> str:
    """Beside the grid, which stays: players copy it between two coups."""
    draw_header(canvas, text("tv_coup", number=told.top.coup), detail)
    panel = canvas.frame.panel
    share = canvas.movement(told.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        word = panel.top(round(panel.height * _WORD_SHARE))
        _draw_word(canvas, word, told.top)
        rest = panel.below(word.height + GAP)
        if told.is_counted:
            found = rest.top(round(panel.height * _FOUND_SHARE))
            _draw_found(canvas, found, told)
            rest = rest.below(found.height + GAP)
        if told.sous_tops:
            rows = _rows_area(canvas, rest, told)
            _draw_sous_tops(canvas, rows, told.sous_tops)
            rest = rest.below(rows.height + GAP)
        if told.top.definition:
            draw_definition(canvas, rest, told.top, named=False)
    return "interlude"


def _draw_word(canvas: Canvas, area: Area, top: PublicTop) -> None:
    """With its accents, which the grid has not; then where it lies and what it is worth."""
    ground = draw_panel(canvas, area, canvas.theme.strong)
    inner = area.inset(28, 16)
    upper = inner.top(round(inner.height * 0.58))
    lower = inner.below(upper.height)
    canvas.line(
        top.accented or top.word.lower(),
        upper,
        ground.text,
        largest=min(112, round(upper.height * 1.05)),
        smallest=canvas.frame.room,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    draw_place(canvas, lower, top, ground)


def _draw_found(canvas: Canvas, area: Area, told: Interlude) -> None:
    ground = draw_panel(canvas, area)
    inner, small = area.inset(28, 0), canvas.frame.small
    label, figure = text("tv_found"), _found_words(told)
    size = min(small + 24, round(area.height * 0.62))
    width = inner.width - width_of(label, small, Weight.REGULAR) - GAP
    size = fit(figure, width, Weight.EXTRABOLD, size, small)
    canvas.line(label, inner, ground.muted, largest=min(size, small + 8), smallest=small)
    right = Area(inner.right - width, inner.y, width, inner.height)
    canvas.line(
        figure, right, ground.text, largest=size, weight=Weight.EXTRABOLD, anchor=Anchor.END
    )


def _found_words(told: Interlude) -> str:
    if told.few:
        return text("tv_found_few", most=told.few, players=told.players)
    return text("tv_found_by", found=told.found, players=told.players)


def _rows_area(canvas: Canvas, rest: Area, told: Interlude) -> Area:
    """As tall as the meaning of the word leaves, and no taller than looks well."""
    title = round(canvas.frame.small * 1.7)
    tallest = title + len(told.sous_tops) * _TALLEST_ROW + GAP
    if not told.top.definition:
        return rest.top(min(rest.height, tallest))
    least = round(canvas.frame.panel.height * _ROWS_SHARE)
    size = canvas.frame.small + 8
    wanted = fit_lines(
        told.top.definition, (rest.width, rest.height), Weight.REGULAR, size, canvas.frame.small
    )
    meaning = round(len(wanted[1]) * wanted[0] * LINE)
    spare = rest.height - GAP - meaning - canvas.frame.small
    return rest.top(max(least, min(spare, tallest)))


def _draw_sous_tops(canvas: Canvas, area: Area, words: tuple[SousTop, ...]) -> None:
    ground, small = draw_panel(canvas, area), canvas.frame.small
    inner = area.inset(28, GAP // 2)
    title = inner.top(round(small * 1.5))
    canvas.line(text("tv_sous_tops"), title, ground.muted, largest=small)
    rows = inner.below(title.height).rows(len(words))
    size = min(small + 24, round(rows[0].height * 0.72))
    room = round(inner.width * 0.55)
    size = min(fit(each.word, room, Weight.EXTRABOLD, size, small) for each in words)
    for each, row in zip(words, rows, strict=True):
        _draw_sous_top(canvas, row, each, size, ground)


def _draw_sous_top(canvas: Canvas, row: Area, each: SousTop, size: int, ground: Ground) -> None:
    """Word, place, points: each under the one above it."""
    word = Area(row.x, row.y, round(row.width * 0.56), row.height)
    ref = Area(word.right + GAP, row.y, round(row.width * 0.17), row.height)
    smallest = canvas.frame.small - 6
    canvas.line(
        each.word, word, ground.text, largest=size, smallest=smallest, weight=Weight.EXTRABOLD
    )
    canvas.line(each.ref, ref, ground.text, largest=size)
    points = str(each.points)
    canvas.line(points, row, ground.text, largest=size, weight=Weight.EXTRABOLD, anchor=Anchor.END)
