"""The foot of the screen: faults, the keys of a laptop, or whose evening it is."""

from collections.abc import Sequence
from dataclasses import replace

from console.french import text
from console.french.typography import typeset
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP, game_line
from console.tv.layout import Area, ScreenFrame
from console.tv.scene import Anchor, Point, Reach, Weight
from console.tv.snapshot import Banner, KeyHint, PublicSnapshot, Severity
from console.tv.tables import paged
from console.tv.theme import Ground
from console.tv.typography import ELLIPSIS, LINE, fit_lines, width_of

SIGN = 64
MOST_STRIPS = 2
"""By which the foot may rise: more would take too much from the game. An upright screen has the
height for one."""
_LARGER = 12
"""Than a hall needs, for a sentence that leaves its box half empty."""
_KEY_SIZES = (30, 28, 26, 24, 22, 20)


def framed(frame: ScreenFrame, snapshot: PublicSnapshot) -> ScreenFrame:
    """With a foot high enough for what is written there: a message is read to its end, and what
    a legend needs is beside it."""
    if not (snapshot.messages or snapshot.captions):
        return frame
    # A screen that writes what is said keeps the room for it: nothing jumps at every sentence.
    least = 1 if snapshot.keys or snapshot.captions else 0
    if not snapshot.messages:
        return frame.with_message(least)
    most = 1 if frame.is_upright else MOST_STRIPS
    for strips in range(least, most):
        raised = frame.with_message(strips)
        if not _is_cut(raised, _message_area(raised, raised.footer, snapshot), snapshot.messages):
            return raised
    return frame.with_message(most)


def _is_cut(frame: ScreenFrame, area: Area, banners: Sequence[Banner]) -> bool:
    room = _words_area(area)
    fitted = (_fitted(frame, room, sentence) for _, sentence in _sentences(banners))
    return any(lines[-1].endswith(ELLIPSIS) for _, lines in fitted)


def _message_area(frame: ScreenFrame, area: Area, snapshot: PublicSnapshot) -> Area:
    """Where the message stands: above the keys where the foot has risen, else beside them."""
    if snapshot.has_sign:
        area = replace(area, width=area.width - SIGN - GAP)
    if not snapshot.keys:
        return area
    if _has_risen(frame, area):
        return area.rows(2, 4 if frame.is_upright else GAP)[0]
    return area.columns(2, 2 * GAP)[1]


def draw_footer(
    canvas: Canvas,
    snapshot: PublicSnapshot,
    area: Area,
    *,
    signed: bool = True,
    large_key: bool = False,
) -> None:
    """Faults first, then the keys of a laptop, then whose evening it is. `large_key`: the
    first key is shown large elsewhere on the screen."""
    banner_area, keys = area, _keys_of_the_footer(snapshot) if large_key else snapshot.keys
    if snapshot.has_sign:
        area = banner_area = _draw_sign(canvas, area)
    if snapshot.messages and keys:
        if _has_risen(canvas.frame, area):
            banner_area, area = area.rows(2, 4 if canvas.frame.is_upright else GAP)
        else:
            area, banner_area = area.columns(2, 2 * GAP)
    if snapshot.messages:
        draw_banner(canvas, banner_area, snapshot.messages, snapshot.told_ms)
    if keys:
        draw_keys(canvas, area, keys)
    elif not snapshot.messages and signed and canvas.frame.signed:
        _draw_signature(canvas, area, snapshot)


def _draw_sign(canvas: Canvas, area: Area) -> Area:
    """At the end of the foot: something is wrong beside the game, the judge's page says what.
    Returns what is left of the foot."""
    side = min(SIGN, area.height)
    ground = canvas.theme.fault
    place = Area(area.right - side, area.bottom - side, side, side)
    canvas.box(place, ground.fill, CARD_RADIUS)
    _draw_warning_sign(canvas, (place.centre_x, place.centre_y), side // 2, ground)
    return replace(area, width=area.width - side - GAP)


def _keys_of_the_footer(snapshot: PublicSnapshot) -> tuple[KeyHint, ...]:
    """All but the first."""
    return snapshot.keys[1:]


def _has_risen(frame: ScreenFrame, area: Area) -> bool:
    """There is room for a message above the keys (`ScreenFrame.with_message`)."""
    return area.height * 2 > frame.page_footer.height * 3


def _is_column(canvas: Canvas, area: Area) -> bool:
    return area.width < canvas.frame.width // 2


def _draw_signature(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    header, muted, size = snapshot.header, canvas.theme.page.muted, canvas.frame.small + 2
    received = snapshot.centre.line if snapshot.centre else ""
    line = " · ".join(part for part in (header.phones, header.line, received) if part)
    if received and width_of(line, size, Weight.REGULAR) > area.width:
        line = received
    column = canvas.frame.narrow and _is_column(canvas, area)
    if not (line or column):
        return
    canvas.box(Area(area.x, area.y, area.width, 2), canvas.theme.rule)
    room = area.below(2)
    if column:
        lines = (header.phones or header.club, received or game_line(header))
        for line, row in zip(lines, room.rows(2), strict=True):
            canvas.line(line, row, muted, largest=size)
        return
    canvas.line(line, room, muted, largest=size)


def draw_banner(canvas: Canvas, area: Area, banners: Sequence[Banner], since_ms: int = 0) -> None:
    due, sentence = paged(canvas, _sentences(banners), 1, since_ms).rows[0]
    theme, fault = canvas.theme, due.severity is Severity.FAULT
    ground = theme.fault if fault else theme.card
    canvas.box(area, ground.fill, CARD_RADIUS)
    icon = _icon(area)
    centre = (area.x + 22 + icon // 2, area.centre_y)
    _SIGNS[due.severity](canvas, centre, icon, ground)
    room = _words_area(area)
    size, lines = _fitted(canvas.frame, room, sentence)
    top = room.y + (room.height - round(len(lines) * size * LINE)) // 2
    canvas.paragraph(
        sentence,
        Area(room.x, top, room.width, room.bottom - top),
        ground.text,
        largest=size,
        weight=Weight.SEMIBOLD,
    )


def _sentences(banners: Sequence[Banner]) -> list[tuple[Banner, str]]:
    """What the foot says, in turn. What somebody waits for stays. News and what is wrong are read
    by whoever comes by, one after the other and each to its end."""
    first, count = banners[0], len(banners)
    if count == 1:
        return [(first, typeset(first.text))]
    if first.awaited:
        return [(first, f"{typeset(first.text)} ({text('tv_more_banners', count=count - 1)})")]
    return [
        (each, f"{typeset(each.text)} ({text('tv_banner_turn', number=number, count=count)})")
        for number, each in enumerate(banners, start=1)
    ]


def _icon(area: Area) -> int:
    return min(area.height // 2, 46)


def _words_area(area: Area) -> Area:
    """Beside the sign of a banner."""
    icon = _icon(area)
    return Area(area.x + icon + 40, area.y, area.width - icon - 56, area.height)


def _fitted(frame: ScreenFrame, room: Area, sentence: str) -> tuple[int, list[str]]:
    return fit_lines(
        sentence,
        (room.width, room.height),
        Weight.SEMIBOLD,
        largest=frame.small + _LARGER,
        smallest=frame.small - 8,
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


def _draw_speech_sign(canvas: Canvas, centre: Point, side: int, ground: Ground) -> None:
    """A bubble."""
    (cx, cy), half = centre, side // 2
    bubble = Area(cx - half, cy - half * 3 // 4, side, side * 5 // 8)
    canvas.box(bubble, ground.text, side // 5)
    tail = (
        (cx - half // 2, bubble.bottom - 1),
        (cx, bubble.bottom - 1),
        (cx - half // 2, cy + half),
    )
    canvas.polygon(tail, ground.text)


_SIGNS = {
    Severity.FAULT: _draw_warning_sign,
    Severity.INFORMATION: _draw_information_sign,
    Severity.SPOKEN: _draw_speech_sign,
}


def draw_keys(canvas: Canvas, area: Area, keys: Sequence[KeyHint]) -> None:
    """The legend of a laptop, read from the chair in front of it: as large as all keys fit."""
    for size in _KEY_SIZES:
        places = _key_places(area, keys, size)
        if places[-1][1].bottom <= area.bottom:
            break
    for hint, (cap, label) in zip(keys, places, strict=True):
        if cap.bottom <= area.bottom:
            _draw_key(canvas, hint, cap, label, size)


def _key_places(area: Area, keys: Sequence[KeyHint], size: int) -> list[tuple[Area, Area]]:
    """A cap and a label for each key, one after the other, on as many lines as it takes."""
    height = round(size * 1.5)
    places: list[tuple[Area, Area]] = []
    x, y = area.x, area.y
    for hint in keys:
        key_width = max(height, width_of(hint.key, size, Weight.SEMIBOLD) + size)
        label_width = width_of(hint.label, size, Weight.REGULAR) + 4
        if x + key_width + size // 2 + label_width > area.right and x > area.x:
            x, y = area.x, y + height + size // 2
        cap = Area(x, y, key_width, height)
        label = Area(cap.right + size // 2, y, label_width, height)
        places.append((cap, label))
        x = label.right + size
    return places


def _draw_key(canvas: Canvas, hint: KeyHint, cap: Area, label: Area, size: int) -> None:
    theme = canvas.theme
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
    canvas.line(hint.label, label, theme.page.text, largest=size, reach=Reach.DESK)
    if hint.means:
        canvas.target(Area(cap.x, cap.y, label.right - cap.x, cap.height), hint.means)
