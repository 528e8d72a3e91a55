"""How a phone reaches the console: QR code, address, and the PIN when it is asked for."""

import segno

from console.french import text
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import Access, PublicSnapshot
from console.tv.theme import Ground

# The margin the standard asks for around a QR code.
_QUIET_MODULES = 4
_INK = "#000000"
_PAPER = "#ffffff"


def draw_access_page(canvas: Canvas, snapshot: PublicSnapshot) -> str:
    """The page of the house itself, whatever game is on the desk."""
    assert snapshot.access is not None
    canvas.lay_grounds(canvas.frame.page_grounds)
    name = draw_access(canvas, snapshot.access)
    draw_footer(canvas, snapshot, canvas.frame.page_footer)
    return name


def draw_access(canvas: Canvas, access: Access) -> str:
    page, size = canvas.theme.page, canvas.frame.small + 10
    code, column = _code_and_column(canvas.frame.whole)
    if access.why_closed or access.put_away:
        column = canvas.frame.whole  # a code that no phone can follow, or may, is none
    else:
        draw_qr(canvas, code, access.url)
    title = column.top(round(column.height * 0.17))
    canvas.line(
        access.put_away or text("tv_access"),
        title,
        page.text,
        largest=104,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    # The console's own Wi-Fi comes first: without it nothing answers.
    own = bool(access.password)
    hint = column.below(title.height).top(round(column.height * (0.22 if own else 0.15)))
    if access.why_closed:
        told = column.below(title.height).top(round(column.height * 0.26))
        canvas.paragraph(access.why_closed, told, page.text, largest=size)
        here = column.below(title.height + told.height).top(round(column.height * 0.18))
        draw_judge_address(canvas, here, access, page)
        if access.pin is not None:
            height = round(column.height * 0.36)
            _draw_pin(canvas, column.below(column.height - height), access)
        return "access"
    if own:
        _draw_own_wifi(canvas, hint, access)
    else:
        scan = text("tv_access_arbiters" if access.put_away else "tv_access_scan")
        canvas.paragraph(scan, hint, page.muted, largest=size)
    address = column.below(title.height + hint.height).top(round(column.height * 0.15))
    canvas.line(
        address_of(access.url),
        address,
        page.text,
        largest=96,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    under = column.below(address.bottom - column.y).top(
        round(column.height * (0.09 if own else 0.12))
    )
    _draw_ways(canvas, under, access)
    if access.pin is not None:
        height = round(column.height * 0.36)
        _draw_pin(canvas, column.below(column.height - height), access)
    return "access"


def draw_judge_address(canvas: Canvas, area: Area, access: Access, ground: Ground) -> None:
    """Where the judge's page answers whoever sits at this machine: no phone is needed for it."""
    upper, lower = area.rows(2)
    small = canvas.frame.small
    canvas.line(text("tv_access_here"), upper, ground.muted, largest=small + 2, smallest=small - 8)
    canvas.line(
        address_of(access.judge_url),
        lower,
        ground.text,
        largest=small + 10,
        smallest=small - 8,
        weight=Weight.EXTRABOLD,
    )


def _draw_own_wifi(canvas: Canvas, area: Area, access: Access) -> None:
    """A line each: a password ends where its line ends."""
    page, size = canvas.theme.page, canvas.frame.small + 10
    wifi = text("tv_access_wifi", network=access.network)
    password = text("tv_access_password", password=access.password)
    then = text("tv_access_arbiters" if access.put_away else "tv_access_then")
    lines = ((wifi, page.text), (password, page.text), (then, page.muted))
    height = area.height // len(lines)
    for number, (line, fill) in enumerate(lines):
        row = area.below(number * height).top(height)
        weight = Weight.SEMIBOLD if fill == page.text else Weight.REGULAR
        canvas.line(line, row, fill, largest=size, weight=weight)


def _draw_ways(canvas: Canvas, area: Area, access: Access) -> None:
    """The Wi-Fi to be in, and where else it answers: a machine may be in several networks."""
    named = access.network and not access.password
    lines = [text("tv_access_network", network=access.network)] if named else []
    if access.others:
        others = ", ".join(map(address_of, access.others))
        lines.append(text("tv_access_others", others=others))
    if lines:
        page, size = canvas.theme.page, canvas.frame.small
        canvas.paragraph(" ".join(lines), area, page.text, largest=size, weight=Weight.SEMIBOLD)


def _code_and_column(whole: Area) -> tuple[Area, Area]:
    """The QR code and the words beside it; under it on an upright screen."""
    if whole.height > whole.width:
        side = whole.height // 2 - 3 * GAP
        code = Area(whole.centre_x - side // 2, whole.y, side, side)
        return code, whole.below(side + 3 * GAP)
    side = min(whole.height, round(whole.width * 0.48))
    left = whole.x + side + 3 * GAP
    code = Area(whole.x, whole.y + (whole.height - side) // 2, side, side)
    return code, Area(left, whole.y, whole.right - left, whole.height)


def address_of(url: str) -> str:
    """What a person types: no scheme, no trailing slash."""
    return url.removeprefix("http://").removeprefix("https://").rstrip("/")


def _draw_pin(canvas: Canvas, area: Area, access: Access) -> None:
    strong = canvas.theme.strong
    canvas.box(area, strong.fill, CARD_RADIUS)
    inner = area.inset(36, 24)
    label = inner.top(round(inner.height * 0.3))
    figures = inner.below(label.height)
    heading = text("tv_access_once" if access.once else "tv_access_pin")
    canvas.line(heading, label, strong.muted, largest=canvas.frame.small + 10)
    canvas.line(
        " ".join(access.pin or ""),
        figures,
        strong.text,
        largest=190,
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
