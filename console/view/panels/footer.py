"""The foot of the screen: faults, the keys of a laptop, or whose evening it is."""

from collections.abc import Sequence

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import CARD_RADIUS, GAP, figures_row, game_line
from console.view.scene import Anchor, Point, Reach, Weight
from console.view.snapshot import Banner, KeyHint, PublicSnapshot, Severity, Waiting
from console.view.theme import Ground
from console.view.typography import LINE, fit_lines, width_of


def draw_footer(canvas: Canvas, snapshot: PublicSnapshot, area: Area) -> None:
    """Faults first, then the keys of a laptop, then whose evening it is."""
    banner_area = area
    if snapshot.banners and snapshot.keys:
        if _is_column(canvas, area):
            # The banner covers the row of figures, which can wait.
            banner_area = figures_row(canvas.frame.body)
        else:
            area, banner_area = area.columns(2, 2 * GAP)
    if snapshot.banners:
        draw_banner(canvas, banner_area, snapshot.banners)
    if snapshot.keys:
        draw_keys(canvas, area, snapshot.keys)
    elif not snapshot.banners and not isinstance(snapshot.stage, Waiting):
        _draw_signature(canvas, area, snapshot)


def _is_column(canvas: Canvas, area: Area) -> bool:
    return area.width < canvas.frame.width // 2


def _draw_signature(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    card, muted, size = snapshot.card, canvas.theme.page.muted, canvas.frame.small + 2
    canvas.box(Area(area.x, area.y, area.width, 2), canvas.theme.rule)
    room = area.below(2)
    if canvas.frame.narrow and _is_column(canvas, area):
        for line, row in zip((card.club, game_line(snapshot)), room.rows(2), strict=True):
            canvas.line(line, row, muted, largest=size)
        return
    line = " · ".join(part for part in (card.club, card.title) if part)
    canvas.line(line, room, muted, largest=size)


def draw_banner(canvas: Canvas, area: Area, banners: Sequence[Banner]) -> None:
    first, *others = banners
    theme, fault = canvas.theme, first.severity is Severity.FAULT
    ground = theme.fault if fault else theme.card
    canvas.box(area, ground.fill, CARD_RADIUS)
    icon = min(area.height // 2, 46)
    centre = (area.x + 22 + icon // 2, area.centre_y)
    (_draw_warning_sign if fault else _draw_information_sign)(canvas, centre, icon, ground)
    sentence = first.text
    if others:
        sentence += f" ({text('tv_more_banners', count=len(others))})"
    room = Area(area.x + icon + 40, area.y, area.width - icon - 56, area.height)
    size, lines = fit_lines(
        sentence,
        (room.width, room.height),
        Weight.SEMIBOLD,
        largest=canvas.frame.small,
        smallest=canvas.frame.small - 8,
    )
    top = room.y + (room.height - round(len(lines) * size * LINE)) // 2
    canvas.paragraph(
        sentence,
        Area(room.x, top, room.width, room.bottom - top),
        ground.text,
        largest=size,
        weight=Weight.SEMIBOLD,
    )


def _draw_warning_sign(canvas: Canvas, centre: Point, side: int, ground: Ground) -> None:
    (cx, cy), half = centre, side // 2
    canvas.polygon(((cx, cy - half), (cx + half, cy + half), (cx - half, cy + half)), ground.text)
    bar = max(3, side // 9)
    canvas.box(Area(cx - bar // 2, cy - half // 4, bar, half * 5 // 8), ground.fill)
    canvas.box(Area(cx - bar // 2, cy + half * 5 // 8, bar, bar), ground.fill)


def _draw_information_sign(canvas: Canvas, centre: Point, side: int, ground: Ground) -> None:
    (cx, cy), half = centre, side // 2
    canvas.disc(centre, half, ground.text)
    bar = max(3, side // 8)
    canvas.box(Area(cx - bar // 2, cy - half * 5 // 8, bar, bar), ground.fill)
    canvas.box(Area(cx - bar // 2, cy - half // 5, bar, half * 3 // 4), ground.fill)


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
        x = label.right + 22
