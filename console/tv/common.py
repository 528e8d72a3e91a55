"""What several scenes share: header, tirage, clock, figures on cards."""

from collections.abc import Sequence

from console.french import text
from console.tv.board import draw_slot, draw_tile
from console.tv.canvas import ARRIVE_MS, Canvas
from console.tv.layout import Area
from console.tv.scene import Anchor, Colour, Point, Reach, Weight
from console.tv.snapshot import GameHeader, PublicClock, TirageLetter
from console.tv.theme import Ground, mix
from console.tv.typography import CAP_HEIGHT, cap_height, width_of

CARD_RADIUS = 18
GAP = 20
TITLE_HEIGHT = 96
_RACK_EDGE = 12
_FIGURES_HEIGHT = 136


def draw_panel(canvas: Canvas, area: Area, ground: Ground | None = None) -> Ground:
    ground = ground or canvas.theme.card
    canvas.box(area, ground.fill, CARD_RADIUS)
    return ground


def draw_header(canvas: Canvas, title: str, detail: str = "") -> None:
    """The title, and beside it a detail for which a narrow column has no room."""
    area, page = canvas.frame.header, canvas.theme.page
    size = canvas.line(
        title,
        area,
        page.text,
        largest=area.height,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    used = width_of(title, size, Weight.EXTRABOLD) + 2 * GAP
    rest = Area(area.x + used, area.y, area.width - used, area.height)
    if not canvas.frame.narrow:
        canvas.line(detail, rest, page.muted, largest=canvas.frame.small + 6, anchor=Anchor.END)


def draw_title(canvas: Canvas, title: str, detail: str = "") -> Area:
    """The title of a page without a grid; returns what is left under it."""
    whole, page = canvas.frame.whole, canvas.theme.page
    area = whole.top(TITLE_HEIGHT)
    size = canvas.line(
        title,
        area,
        page.text,
        largest=88,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    used = width_of(title, size, Weight.EXTRABOLD) + 2 * GAP
    rest = Area(area.x + used, area.y, area.width - used, area.height)
    small = canvas.frame.small
    if width_of(detail, small, Weight.REGULAR) <= rest.width:
        canvas.line(detail, rest, page.muted, largest=small + 8, anchor=Anchor.END)
        return whole.below(TITLE_HEIGHT + GAP)
    under = whole.below(TITLE_HEIGHT).top(round(small * 1.3))
    canvas.line(detail, under, page.muted, largest=small + 8)
    return whole.below(TITLE_HEIGHT + under.height + GAP)


def draw_stroke(canvas: Canvas, begin: Point, end: Point, width: int, colour: Colour) -> None:
    (x1, y1), (x2, y2) = begin, end
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    dx, dy = -(y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
    corners = ((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy))
    canvas.polygon(tuple((round(x), round(y)) for x, y in corners), colour)


def game_line(header: GameHeader) -> str:
    parts = (header.manner, header.tempo)
    return " · ".join(capitalised(part) for part in parts if part)


def capitalised(label: str) -> str:
    """As a title: « normale » becomes « Normale », « ODS 9 » stays."""
    return label[:1].upper() + label[1:]


# --- the tirage -------------------------------------------------------------------------


def tirage_tiles(area: Area, count: int) -> tuple[Area, ...]:
    """One square per letter, centred, as large as the area allows."""
    gap = max(6, area.width // 100)
    side = min(area.height, (area.width - gap * (count - 1)) // count)
    left = area.x + (area.width - count * side - (count - 1) * gap) // 2
    top = area.y + (area.height - side) // 2
    return tuple(Area(left + rank * (side + gap), top, side, side) for rank in range(count))


def draw_tirage(canvas: Canvas, letters: str | Sequence[TirageLetter], size: int = 0) -> None:
    """Letters in the order announced; `size` places are kept for those still to come."""
    arrivals = [
        letter if isinstance(letter, TirageLetter) else TirageLetter(letter) for letter in letters
    ]
    places = tirage_tiles(canvas.frame.tirage, max(len(arrivals), size, 1))
    _draw_rack(canvas, canvas.frame.tirage, places)
    for arrival, place in zip(arrivals, places, strict=False):
        _draw_arrival(canvas, place, arrival)
    for place in places[len(arrivals) :]:
        draw_slot(canvas, place.x, place.y, place.width)


def _draw_rack(canvas: Canvas, area: Area, places: Sequence[Area]) -> None:
    """Around the tiles, or in line with the cards beneath where they fill the width."""
    first, last = places[0], places[-1]
    width = last.right - first.x
    left, width = (first.x, width) if area.width - width > GAP else (area.x, area.width)
    rack = Area(left, first.y, width, first.height).inset(-_RACK_EDGE)
    canvas.box(rack, canvas.theme.rack, CARD_RADIUS)


def _draw_arrival(canvas: Canvas, place: Area, arrival: TirageLetter) -> None:
    share = 1.0
    if arrival.since_ms is not None:
        share = canvas.movement(arrival.since_ms, ARRIVE_MS)
    lift = round((1 - share) * place.width * 0.5)
    with canvas.fading(share, canvas.theme.rack):
        draw_tile(canvas, place.x, place.y - lift, place.width, arrival.letter)


# --- the clock --------------------------------------------------------------------------

_DIGIT = 0.68
_COLON = 0.32


def draw_clock(
    canvas: Canvas, area: Area, clock: PublicClock, heading: str, ground: Ground
) -> None:
    """Heading, figures that do not dance, and a bar that empties once a second."""
    canvas.box(area, ground.fill, CARD_RADIUS)
    inner = area.inset(30, 20)
    top = inner.top(round(canvas.frame.small * 1.5))
    canvas.line(
        heading,
        top,
        ground.text,
        largest=canvas.frame.small + 14,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
    )
    bar = Area(inner.x, inner.bottom - 24, inner.width, 24)
    seconds = clock.seconds_at(canvas.now_ms)
    between = Area(inner.x, top.bottom, inner.width, bar.y - top.bottom)
    _draw_figures(canvas, between, clock_text(seconds), ground.text)
    _draw_bar(canvas, bar, clock, seconds, ground)
    if clock.deadline_ms is not None and seconds:
        canvas.wake_at(clock.deadline_ms - (seconds - 1) * 1000)


def clock_text(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _draw_figures(canvas: Canvas, area: Area, figures: str, colour: Colour) -> None:
    """Every digit in a cell of the same width: the clock stays still while it runs."""
    cells = [_COLON if character == ":" else _DIGIT for character in figures]
    size = int(min(area.width / sum(cells), area.height * 0.86 / CAP_HEIGHT))
    x = area.x + (area.width - size * sum(cells)) / 2
    baseline = area.centre_y + cap_height(size) // 2
    for character, cell in zip(figures, cells, strict=True):
        canvas.text(
            character,
            round(x + cell * size / 2),
            baseline,
            size,
            colour,
            Weight.EXTRABOLD,
            Anchor.MIDDLE,
            Reach.ROOM,
        )
        x += cell * size


def _draw_bar(canvas: Canvas, area: Area, clock: PublicClock, seconds: int, ground: Ground) -> None:
    radius = area.height // 2
    canvas.box(area, mix(ground.fill, ground.text, 0.18), radius)
    share = min(1.0, seconds * 1000 / clock.total_ms) if clock.total_ms else 0.0
    width = round(area.width * share)
    if width >= area.height:
        canvas.box(Area(area.x, area.y, width, area.height), ground.text, radius)
    if 0 < clock.warning_ms < min(clock.total_ms, seconds * 1000):
        mark = area.x + round(area.width * clock.warning_ms / clock.total_ms)
        canvas.box(Area(mark - 3, area.y - 8, 6, area.height + 16), canvas.theme.accent, 3)


# --- figures ----------------------------------------------------------------------------


def figures_row(body: Area) -> Area:
    """The last row beside the grid: running total and bag."""
    height = max(_FIGURES_HEIGHT, round(body.height * 0.21))
    return body.below(body.height - height)


def draw_figure(
    canvas: Canvas, area: Area, label: str, figure: str, ground: Ground | None = None
) -> None:
    """A card with a small label over a large figure."""
    ground = draw_panel(canvas, area, ground)
    inner = area.inset(24, 14)
    label_height = round(canvas.frame.small * 1.3)
    canvas.line(label, inner.top(label_height), ground.muted, largest=canvas.frame.small + 4)
    canvas.line(
        figure,
        inner.below(label_height),
        ground.text,
        largest=round((inner.height - label_height) / CAP_HEIGHT * 0.78),
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )


def points_word(points: int) -> str:
    return text("tv_point" if abs(points) < 2 else "tv_points")
