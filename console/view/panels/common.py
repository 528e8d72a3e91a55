"""What several scenes share: header, tirage, clock, figures on cards, foot of the screen."""

from collections.abc import Sequence

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.colour import mix
from console.view.layout import Area
from console.view.motion import ARRIVE_MS
from console.view.scene import Anchor, Colour, Reach, Weight
from console.view.snapshot import Arrival, Banner, Clock, KeyHint, PublicSnapshot, Severity
from console.view.theme import Ground
from console.view.tiles import draw_slot, draw_tile
from console.view.typography import CAP_HEIGHT, cap_height, width_of, wrap

CARD_RADIUS = 18
GAP = 20


def draw_card(canvas: Canvas, area: Area, ground: Ground | None = None) -> Ground:
    ground = ground or canvas.theme.card
    canvas.box(area, ground.fill, CARD_RADIUS)
    return ground


def draw_header(canvas: Canvas, title: str, detail: str = "") -> None:
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
    canvas.line(detail, rest, page.muted, largest=canvas.frame.small + 6, anchor=Anchor.END)


def game_line(snapshot: PublicSnapshot) -> str:
    return f"{snapshot.card.formule} · {snapshot.card.tempo}"


# --- the tirage -------------------------------------------------------------------------


def draw_tirage(canvas: Canvas, letters: str | Sequence[Arrival], size: int = 0) -> None:
    """Letters in the order announced; `size` places are kept for those still to come."""
    arrivals = [letter if isinstance(letter, Arrival) else Arrival(letter) for letter in letters]
    count = max(len(arrivals), size, 1)
    area = canvas.frame.tirage
    gap = max(6, area.width // 100)
    side = min(area.height, (area.width - gap * (count - 1)) // count)
    left = area.x + (area.width - count * side - (count - 1) * gap) // 2
    top = area.y + (area.height - side) // 2
    for number in range(count):
        x = left + number * (side + gap)
        if number < len(arrivals):
            _draw_arrival(canvas, x, top, side, arrivals[number])
        else:
            draw_slot(canvas, x, top, side)


def _draw_arrival(canvas: Canvas, x: int, y: int, side: int, arrival: Arrival) -> None:
    share = 1.0
    if arrival.since_ms is not None:
        share = canvas.movement(arrival.since_ms, ARRIVE_MS)
    lift = round((1 - share) * side * 0.5)
    with canvas.fading(share, canvas.theme.page.fill):
        draw_tile(canvas, x, y - lift, side, arrival.letter)


# --- the clock --------------------------------------------------------------------------

_DIGIT = 0.664
_COLON = 0.32


def draw_clock(canvas: Canvas, area: Area, clock: Clock, heading: str, ground: Ground) -> None:
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


def _draw_bar(canvas: Canvas, area: Area, clock: Clock, seconds: int, ground: Ground) -> None:
    radius = area.height // 2
    canvas.box(area, mix(ground.fill, ground.text, 0.18), radius)
    share = min(1.0, seconds * 1000 / clock.total_ms) if clock.total_ms else 0.0
    width = round(area.width * share)
    if width >= area.height:
        canvas.box(Area(area.x, area.y, width, area.height), ground.text, radius)
    if 0 < clock.warning_ms < clock.total_ms:
        mark = area.x + round(area.width * clock.warning_ms / clock.total_ms)
        canvas.box(Area(mark - 3, area.y - 8, 6, area.height + 16), canvas.theme.accent, 3)


# --- figures ----------------------------------------------------------------------------


def draw_figure(
    canvas: Canvas, area: Area, label: str, figure: str, ground: Ground | None = None
) -> None:
    """A card with a small label over a large figure."""
    ground = draw_card(canvas, area, ground)
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


def bag_figure(snapshot: PublicSnapshot) -> str:
    count = len(snapshot.bag)
    if count == 0:
        return text("tv_bag_empty")
    return text("tv_bag_letter" if count == 1 else "tv_bag_letters", count=count)


def points_word(points: int) -> str:
    return text("tv_point" if abs(points) < 2 else "tv_points")


# --- the foot of the screen -------------------------------------------------------------


def draw_footer(canvas: Canvas, snapshot: PublicSnapshot) -> None:
    """Faults first, then the keys of a laptop, then whose evening it is."""
    area = canvas.frame.footer
    if snapshot.banners:
        over_keys = Area(area.x, area.y - area.height - GAP, area.width, area.height)
        draw_banner(canvas, over_keys if snapshot.keys else area, snapshot.banners)
    if snapshot.keys:
        draw_keys(canvas, area, snapshot.keys)
    elif not snapshot.banners:
        _draw_signature(canvas, area, snapshot)


def _draw_signature(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    card, muted = snapshot.card, canvas.theme.page.muted
    line = " · ".join(part for part in (card.club, card.title) if part)
    canvas.box(Area(area.x, area.y, area.width, 2), canvas.theme.rule)
    canvas.line(line, area.below(2), muted, largest=canvas.frame.small + 2)


def draw_banner(canvas: Canvas, area: Area, banners: Sequence[Banner]) -> None:
    first, *others = banners
    theme = canvas.theme
    ground = theme.fault if first.severity is Severity.FAULT else theme.card
    canvas.box(area, ground.fill, CARD_RADIUS)
    icon = area.height // 3
    _draw_warning_sign(canvas, area.x + 24 + icon // 2, area.centre_y, icon, ground)
    size = canvas.frame.small
    room = Area(area.x + icon + 48, area.y, area.width - icon - 72, area.height)
    sentence = first.text
    if others:
        sentence += f" ({text('tv_more_banners', count=len(others))})"
    lines = wrap(sentence, room.width, size, Weight.SEMIBOLD, most=2)
    for line, row in zip(lines, room.inset(0, 4).rows(len(lines)), strict=True):
        canvas.line(line, row, ground.text, largest=size, weight=Weight.SEMIBOLD)


def _draw_warning_sign(canvas: Canvas, cx: int, cy: int, side: int, ground: Ground) -> None:
    half = side // 2
    canvas.polygon(((cx, cy - half), (cx + half, cy + half), (cx - half, cy + half)), ground.text)
    canvas.box(Area(cx - 2, cy - half // 3, 4, half * 2 // 3), ground.fill, 2)
    canvas.box(Area(cx - 2, cy + half // 2, 4, 4), ground.fill, 2)


def draw_keys(canvas: Canvas, area: Area, keys: Sequence[KeyHint]) -> None:
    """The legend of a laptop, read from the chair in front of it: two lines at most."""
    theme = canvas.theme
    size, height = 24, 38
    x, y = area.x, area.y
    for hint in keys:
        key_width = max(height, width_of(hint.key, size, Weight.SEMIBOLD) + 20)
        label_width = width_of(hint.label, size, Weight.REGULAR)
        if x + key_width + 10 + label_width > area.right and x > area.x:
            x, y = area.x, y + height + 12
        if y + height > area.bottom:
            return
        cap = Area(x, y, key_width, height)
        canvas.box(cap, theme.card.fill, 8, theme.page.muted, 2)
        canvas.line(
            hint.key,
            cap,
            theme.card.text,
            largest=size,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.MIDDLE,
            reach=Reach.DESK,
        )
        label = Area(cap.right + 10, y, label_width + 4, height)
        canvas.line(hint.label, label, theme.page.text, largest=size, reach=Reach.DESK)
        x = label.right + 26
