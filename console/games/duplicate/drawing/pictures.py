"""The pictures of an evening, on the television and on paper: the ways of the first ten, what the
room found of each top, the tops on the grid, how the scores lie.

No picture is told by colours alone: the first three ways have shapes, bars have their numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from console.french import text
from console.french.typography import figure
from console.games.duplicate.labels import played_word
from console.games.duplicate.pictures import EveningPictures, FoundTop, Way
from console.games.duplicate.snapshot import DuplicateSnapshot
from console.tv.board import draw_board
from console.tv.canvas import PAGE_MS, Canvas
from console.tv.common import GAP, draw_header, draw_panel, draw_stroke, draw_title
from console.tv.layout import Area
from console.tv.scene import Anchor, Colour, Point, Scene, Weight
from console.tv.svg import paper_canvas
from console.tv.typography import LINE, cap_height, fit, width_of

WAYS, FOUND, TOPS, SCORES = "ways", "found", "tops", "scores"
_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_LINES = 5
_NAMES = 0.46
"""Of the width at most, for the names where the ways end."""
_SMALLER = 8
"""Than the rest, for a name that is longer."""
PAPER = (1500, 800)
_BIN = 5
"""Hundredths of the tops that one bar of scores stands for."""
_MOST_BARS = 12


def pictures_there(pictures: EveningPictures) -> tuple[str, ...]:
    """Those with something on them."""
    there: dict[str, Sequence[object]] = {
        WAYS: pictures.ways, FOUND: pictures.found, TOPS: pictures.dearest, SCORES: pictures.scores
    }  # fmt: skip
    return tuple(name for name, drawn in there.items() if drawn)


def picture_due(canvas: Canvas, pictures: EveningPictures, since_ms: int) -> str:
    """They take turns."""
    there, turn = pictures_there(pictures), max(0, canvas.now_ms - since_ms) // PAGE_MS
    canvas.wake_at(since_ms + (turn + 1) * PAGE_MS)
    return there[turn % len(there)] if there else ""


_TITLES = {WAYS: "tv_ways", FOUND: "tv_found_tops", SCORES: "tv_scores"}


def draw_picture(canvas: Canvas, pictures: EveningPictures, name: str) -> str:
    """A page of its own, without the grid."""
    if name not in _TITLES:
        draw_title(canvas, text("tv_pictures"))
        return "picture"
    rest = draw_title(canvas, text(_TITLES[name]), _detail(pictures, name))
    _draw(canvas, rest, pictures, name)
    return f"picture {name}"


def _draw(canvas: Canvas, area: Area, pictures: EveningPictures, name: str) -> None:
    if name == WAYS:
        draw_ways(canvas, area, pictures.ways)
    elif name == FOUND:
        draw_found(canvas, area, pictures.found)
    elif name == SCORES:
        draw_scores(canvas, area, pictures.scores)


def _detail(pictures: EveningPictures, name: str) -> str:
    if name != SCORES:
        return text(f"{_TITLES[name]}_told")
    mean, middle = figure(pictures.mean, 0), figure(median(pictures.scores), 0)
    return text("tv_scores_told", mean=mean, median=middle)


# --- how far behind -----------------------------------------------------------------------------


def draw_ways(canvas: Canvas, area: Area, ways: Sequence[Way]) -> None:
    """The tops are the line above; names stand where their ways end, none over another."""
    small, page = canvas.frame.small, canvas.theme.page
    widest = max(width_of(_called(way), small, Weight.SEMIBOLD) for way in ways)
    names = min(widest + 3 * GAP, round(area.width * _NAMES))
    most = max((max(way.behind, default=0) for way in ways), default=0) or 1
    coups = max(len(way.behind) for way in ways)
    left = width_of(f"−{most}", small, Weight.REGULAR) + GAP
    room = Area(
        area.x + left,
        area.y + small // 2,
        area.width - left - names,
        area.height - 2 * small,
    )

    def spot(coup: int, behind: int) -> Point:
        x = room.x + round(room.width * coup / max(1, coups))
        return x, room.y + round(room.height * behind / most)

    step = next((each for each in _STEPS if most / each <= _MOST_LINES), _STEPS[-1])
    for behind in range(0, most + 1, step):
        _, y = spot(0, behind)
        canvas.box(Area(room.x, y - 1, room.width, 3 if behind else 5), canvas.theme.rule)
        told = f"−{behind}" if behind else text("tv_top_line")
        _note(canvas, told, (room.x - GAP // 2, y + cap_height(small) // 2), Anchor.END)
    every = _every(room.width // max(1, coups), width_of("88", small, Weight.REGULAR))
    for coup in range(every, coups + 1, every):
        _note(canvas, str(coup), (spot(coup, 0)[0], area.bottom - small // 4), Anchor.MIDDLE)
    inks = (canvas.theme.strong.fill, canvas.theme.accent, page.text)
    ends = []
    for place, way in reversed(list(enumerate(ways))):
        points = [spot(coup, behind) for coup, behind in enumerate((0, *way.behind))]
        ink, width = (inks[place], 9) if place < len(inks) else (page.muted, 3)
        for begin, end in pairwise(points):
            draw_stroke(canvas, begin, end, width, ink)
        if place < len(inks):
            for point in points[1:]:
                _mark(canvas, point, place, ink)
        ends.append((points[-1], place, way, ink))
    _draw_names(canvas, Area(area.right - names, area.y, names, area.height), ends)


def _draw_names(canvas: Canvas, area: Area, ends: Sequence[tuple[Point, int, Way, Colour]]) -> None:
    small = canvas.frame.small
    height = min(round(small * LINE), area.height // max(1, len(ends)))
    x = area.x + 2 * GAP
    ordered = sorted(ends, key=lambda end: (end[0][1], end[1]))
    highest = area.y
    for number, ((from_x, y), place, way, ink) in enumerate(ordered):
        after = (len(ordered) - number) * height
        top = min(max(highest, y - height // 2), area.bottom - after)
        highest = top + height
        middle = top + height // 2
        draw_stroke(canvas, (from_x, y), (x - GAP // 2, middle), 2, ink)
        if place < 3:
            _mark(canvas, (x + GAP // 2, middle), place, ink)
        row = Area(x + 2 * GAP, top, area.right - x - 2 * GAP, height)
        weight = Weight.SEMIBOLD if way.rank == 1 else Weight.REGULAR
        told, ink, least = _called(way), canvas.theme.page.text, small - _SMALLER
        if width_of(told, least, weight) > row.width:
            told = _called(way, initial=True)
        canvas.line(told, row, ink, largest=small, smallest=least, weight=weight)


def _called(way: Way, *, initial: bool = False) -> str:
    """« 2. M. de Kerguelen » where the whole name has no room."""
    first, _, rest = way.name.partition(" ")
    return f"{way.rank}. {first[0]}. {rest}" if initial and rest else f"{way.rank}. {way.name}"


def _mark(canvas: Canvas, at: Point, place: int, ink: Colour) -> None:
    """A square, a disc, a triangle: the first three, without colours too."""
    (x, y), half = at, 11
    if place == 0:
        canvas.box(Area(x - half, y - half, 2 * half, 2 * half), ink)
    elif place == 1:
        canvas.disc(at, half + 1, ink)
    else:
        canvas.polygon(((x, y - half - 3), (x + half + 3, y + half), (x - half - 3, y + half)), ink)


# --- what the room found ------------------------------------------------------------------------


def draw_found(canvas: Canvas, area: Area, found: Sequence[FoundTop]) -> None:
    """A bar for the part of the top's points the room has; in it, the part of the room that found
    the top, with how many that is above."""
    small, theme = canvas.frame.small, canvas.theme
    key = area.top(round(small * 1.4))
    _draw_key(canvas, key)
    rest = area.below(key.height + GAP)
    bars = Area(rest.x, rest.y + small, rest.width, rest.height - round(2.6 * small))
    columns = bars.columns(len(found), max(4, bars.width // len(found) // 8))
    widest = max(width_of(str(each.found), small, Weight.SEMIBOLD) for each in found)
    every = _every(columns[0].width + GAP // 2, max(widest, width_of("88", small, Weight.REGULAR)))
    for number, (each, column) in enumerate(zip(found, columns, strict=True)):
        tall = round(bars.height * each.part)
        inside = round(bars.height * each.share)
        canvas.box(Area(column.x, column.bottom - tall, column.width, tall), theme.light_blue.fill)
        inner = Area(column.x, column.bottom - inside, column.width, inside).inset(
            column.width // 5, 0
        )
        canvas.box(inner, theme.dark_blue.fill)
        if (number + 1) % every == 0 or every == 1:
            above = column.bottom - tall - small // 4
            canvas.text(
                str(each.found),
                column.centre_x,
                above,
                small,
                theme.page.text,
                Weight.SEMIBOLD,
                Anchor.MIDDLE,
            )
            _note(canvas, str(each.coup), (column.centre_x, bars.bottom + small), Anchor.MIDDLE)
    canvas.box(Area(bars.x, bars.bottom, bars.width, 3), theme.page.muted)


def _draw_key(canvas: Canvas, area: Area) -> None:
    theme, small = canvas.theme, canvas.frame.small
    left, right = area.columns(2, GAP)
    for place, ground, code in (
        (left, theme.light_blue, "tv_found_part"),
        (right, theme.dark_blue, "tv_found_share"),
    ):
        side = round(small * 0.8)
        canvas.box(Area(place.x, place.y + (place.height - side) // 2, side, side), ground.fill)
        words = Area(
            place.x + side + GAP // 2, place.y, place.width - side - GAP // 2, place.height
        )
        canvas.line(text(code), words, theme.page.text, largest=small, smallest=small - 8)


# --- how the scores lie -------------------------------------------------------------------------


def draw_scores(canvas: Canvas, area: Area, scores: Sequence[float]) -> None:
    small, theme = canvas.frame.small, canvas.theme
    step = _BIN if (max(scores) - min(scores)) / _BIN <= _MOST_BARS else 2 * _BIN
    bins = Counter(min(int(score // step), 100 // step - 1) for score in scores)
    first, last = min(bins), max(bins)
    bars = Area(area.x, area.y + 2 * small, area.width, area.height - round(5.2 * small))
    columns = bars.columns(last - first + 1, GAP)
    most = max(bins.values())
    for place, column in zip(range(first, last + 1), columns, strict=True):
        count = bins[place]
        tall = round(bars.height * count / most)
        canvas.box(Area(column.x, column.bottom - tall, column.width, tall), theme.dark_blue.fill)
        above = Area(column.x, column.bottom - tall - 2 * small, column.width, 2 * small)
        if count:
            canvas.line(
                str(count),
                above,
                theme.page.text,
                largest=small + 16,
                weight=Weight.EXTRABOLD,
                anchor=Anchor.MIDDLE,
            )
        told, wide = f"{place * step} à {(place + 1) * step}", column.width + GAP // 2
        if width_of(told, small, Weight.REGULAR) > wide:
            told = str(place * step)
        _note(canvas, told, (column.centre_x, bars.bottom + round(1.2 * small)), Anchor.MIDDLE)
    canvas.box(Area(bars.x, bars.bottom, bars.width, 3), theme.page.muted)
    under = Area(area.x, area.bottom - round(1.5 * small), area.width, round(1.5 * small))
    told = text("tv_scores_axis")
    canvas.line(told, under, theme.page.muted, largest=small, anchor=Anchor.MIDDLE)


# --- the tops on the grid -----------------------------------------------------------------------


def draw_tops(canvas: Canvas, snapshot: DuplicateSnapshot, pictures: EveningPictures) -> str:
    """The dearest stand out on the grid, and are named beside it with their coup."""
    dearest, frame = pictures.dearest, canvas.frame
    fresh = {tile.index for coup in dearest for tile in coup.top.move.placed(coup.before.grid)}
    draw_board(canvas, frame.board, snapshot.grid, fresh=fresh)
    draw_header(canvas, text("tv_dearest"))
    panel, small = frame.panel, frame.small
    rows = panel.rows(len(dearest), GAP)
    words = [played_word(coup).upper() for coup in dearest]
    width = round(panel.width * 0.6)
    size = min(fit(word, width, Weight.EXTRABOLD, small + 26, small) for word in words)
    for coup, word, row in zip(dearest, words, rows, strict=True):
        ground = draw_panel(canvas, row)
        inner = row.inset(28, 10)
        above, below = inner.rows(2)
        canvas.line(word, above, ground.text, largest=size, weight=Weight.EXTRABOLD)
        points = str(coup.top.points)
        canvas.line(
            points, above, ground.text, largest=size, weight=Weight.SEMIBOLD, anchor=Anchor.END
        )
        place = text("tv_dearest_place", coup=coup.number, ref=coup.top.move.ref)
        canvas.line(place, below, ground.muted, largest=small + 4)
    return f"picture {TOPS}"


# --- on paper ---------------------------------------------------------------------------------


def papers_of(pictures: EveningPictures) -> Iterator[tuple[str, Scene]]:
    """The same, each with its heading; the grid stands on the paper already."""
    for name in pictures_there(pictures):
        if name in _TITLES:
            canvas = paper_canvas(*PAPER)
            _draw(canvas, Area(0, 0, *PAPER).inset(GAP), pictures, name)
            yield f"{text(_TITLES[name])} : {_detail(pictures, name)}", canvas.scene(name)


# --- what they share ----------------------------------------------------------------------------


def _note(canvas: Canvas, words: str, at: Point, anchor: Anchor) -> None:
    ink = canvas.theme.page.text
    canvas.text(words, *at, canvas.frame.small, ink, Weight.REGULAR, anchor)


def _every(width: int, wanted: int) -> int:
    """Every how many columns there is room for a number."""
    return max(1, -(-(wanted + GAP // 2) // max(1, width)))
