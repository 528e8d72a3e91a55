"""How a phone reaches the console: QR code, address, and the PIN when it is asked for."""

import segno

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import CARD_RADIUS, GAP
from console.view.scene import Anchor, Reach, Weight
from console.view.snapshot import Access
from console.view.typography import wrap

_QUIET_MODULES = 4
"""The margin the standard asks for around a QR code."""
_INK = "#000000"
_PAPER = "#ffffff"


def draw_access(canvas: Canvas, access: Access) -> str:
    whole, page = canvas.frame.whole, canvas.theme.page
    side = min(whole.height - 60, round(whole.width * 0.46))
    draw_qr(canvas, Area(whole.x, whole.y + (whole.height - side) // 2, side, side), access.url)
    column = Area(whole.x + side + 3 * GAP, whole.y, whole.width - side - 3 * GAP, whole.height)
    rows = column.rows(6)
    canvas.line(
        text("tv_access"),
        rows[0],
        page.text,
        largest=96,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    size = canvas.frame.small + 8
    hint = wrap(text("tv_access_scan"), column.width, size, Weight.REGULAR, most=2)
    for line, row in zip(hint, rows[1].inset(0, 16).rows(2), strict=False):
        canvas.line(line, row, page.muted, largest=size)
    canvas.line(
        address_of(access.url),
        rows[2],
        page.text,
        largest=76,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    if access.network:
        network = text("tv_access_network", network=access.network)
        canvas.line(network, rows[3], page.text, largest=size)
    if access.pin is not None:
        _draw_pin(canvas, Area(column.x, rows[4].y, column.width, 2 * rows[4].height), access.pin)
    return "access"


def address_of(url: str) -> str:
    """What a person types: no scheme, no trailing slash."""
    return url.removeprefix("http://").removeprefix("https://").rstrip("/")


def _draw_pin(canvas: Canvas, area: Area, pin: str) -> None:
    strong = canvas.theme.strong
    canvas.box(area, strong.fill, CARD_RADIUS)
    label, figures = area.inset(30, 16).rows(2)
    canvas.line(text("tv_access_pin"), label, strong.muted, largest=canvas.frame.small + 8)
    canvas.line(
        " ".join(pin),
        figures,
        strong.text,
        largest=110,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.START,
        reach=Reach.ROOM,
    )


def draw_qr(canvas: Canvas, area: Area, url: str) -> None:
    """Black on white in every theme: some phones do not read the inverse."""
    rows = [bytes(row) for row in segno.make(url, error="m", micro=False).matrix]
    modules = len(rows) + 2 * _QUIET_MODULES
    module = max(1, area.width // modules)
    side = module * modules
    left = area.x + (area.width - side) // 2
    top = area.y + (area.height - side) // 2
    canvas.box(Area(left, top, side, side), _PAPER, min(CARD_RADIUS, module * 2))
    origin = _QUIET_MODULES * module
    for row, bits in enumerate(rows):
        for start, length in _runs(bits):
            canvas.box(
                Area(
                    left + origin + start * module,
                    top + origin + row * module,
                    length * module,
                    module,
                ),
                _INK,
            )


def _runs(bits: bytes) -> list[tuple[int, int]]:
    """Where dark modules follow each other, as (start, length)."""
    runs: list[tuple[int, int]] = []
    for column, dark in enumerate(bits):
        if dark and runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((column, 1))
    return runs
