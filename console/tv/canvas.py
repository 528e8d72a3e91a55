"""The canvas one scene is drawn on: it collects the items, and when they will change."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from console.french.typography import typeset
from console.tv.layout import Area, ScreenFrame
from console.tv.scene import (
    Anchor,
    Box,
    Colour,
    Disc,
    Item,
    Label,
    Point,
    Polygon,
    Reach,
    Scene,
    Target,
    Weight,
)
from console.tv.theme import Theme, mix
from console.tv.typography import LINE, cap_height, fit, fit_lines, printable, shorten

_GROUND_RADIUS = 24


class Canvas:
    """Local to one call of `scene`: nothing of it survives but the Scene."""

    def __init__(
        self, frame: ScreenFrame, theme: Theme, now_ms: int, *, overlay: bool = False
    ) -> None:
        self.frame = frame
        self.theme = theme
        self.now_ms = now_ms
        self._overlay = overlay
        self._items: list[Item] = []
        self._targets: list[Target] = []
        self._next_change_ms: int | None = None
        self._fade: tuple[float, Colour] | None = None

    def scene(self, name: str) -> Scene:
        return Scene(
            name,
            self.frame.width,
            self.frame.height,
            self.theme.page.fill,
            tuple(self._items),
            next_change_ms=self._next_change_ms,
            targets=tuple(self._targets),
        )

    def target(self, area: Area, means: tuple[str, ...]) -> None:
        """A hand that points here means this."""
        self._targets.append(Target(area.x, area.y, area.width, area.height, means))

    # --- time ---------------------------------------------------------------------------

    def wake_at(self, moment_ms: int) -> None:
        """The scene will differ from this moment on."""
        if self._next_change_ms is None or moment_ms < self._next_change_ms:
            self._next_change_ms = moment_ms

    def movement(self, since_ms: int, duration_ms: int) -> float:
        """How far a movement has come, from 0 to 1, eased; wakes the canvas until it ends."""
        elapsed = self.now_ms - since_ms
        if elapsed < 0:
            self.wake_at(since_ms)
        elif elapsed < duration_ms:
            self.wake_at(self.now_ms + FRAME_MS)
        return ease_out(progress(elapsed, duration_ms))

    @contextmanager
    def fading(self, share: float, backing: Colour) -> Iterator[None]:
        """Everything drawn inside shows through `backing`: invisible at 0, plain at 1."""
        outer = self._fade
        self._fade = (share, backing) if share < 1 else outer
        try:
            yield
        finally:
            self._fade = outer

    def _faded(self, colour: Colour | None) -> Colour | None:
        if colour is None or self._fade is None:
            return colour
        share, backing = self._fade
        # Sixteen steps look smooth, and let a painter keep what it has drawn for each.
        return mix(backing, colour, round(share * 16) / 16)

    def lay_grounds(self, areas: Iterable[Area]) -> None:
        """Where nobody paints a background, what texts are written on."""
        if self._overlay:
            for area in areas:
                self.box(area, self.theme.page.fill, _GROUND_RADIUS)

    # --- shapes -------------------------------------------------------------------------

    def box(
        self,
        area: Area,
        fill: Colour | None,
        radius: int = 0,
        stroke: Colour | None = None,
        stroke_width: int = 0,
    ) -> None:
        self._items.append(
            Box(
                area.x,
                area.y,
                area.width,
                area.height,
                self._faded(fill),
                radius,
                self._faded(stroke),
                stroke_width,
            )
        )

    def disc(
        self,
        centre: Point,
        radius: int,
        fill: Colour | None,
        stroke: Colour | None = None,
        stroke_width: int = 0,
    ) -> None:
        inside, outline = self._faded(fill), self._faded(stroke)
        self._items.append(Disc(*centre, radius, inside, outline, stroke_width))

    def polygon(self, points: tuple[Point, ...], fill: Colour) -> None:
        self._items.append(Polygon(points, self._faded(fill) or fill))

    # --- text ---------------------------------------------------------------------------

    def text(
        self,
        text: str,
        x: int,
        baseline: int,
        size: int,
        fill: Colour,
        weight: Weight = Weight.REGULAR,
        anchor: Anchor = Anchor.START,
        reach: Reach = Reach.HALL,
    ) -> None:
        colour = self._faded(fill) or fill
        if text:
            label = Label(x, baseline, printable(text), size, weight, colour, anchor, reach)
            self._items.append(label)

    def line(
        self,
        text: str,
        area: Area,
        fill: Colour,
        *,
        largest: int,
        smallest: int | None = None,
        weight: Weight = Weight.REGULAR,
        anchor: Anchor = Anchor.START,
        reach: Reach = Reach.HALL,
    ) -> int:
        """One line, centred on the height of the area, as large as its width allows.

        Cut with an ellipsis when even the smallest size is too wide. Returns the size.
        """
        text = typeset(text)
        smallest = min(largest, self.frame.small) if smallest is None else smallest
        size = fit(text, area.width, weight, largest, smallest)
        x = {Anchor.START: area.x, Anchor.MIDDLE: area.centre_x, Anchor.END: area.right}[anchor]
        baseline = area.y + (area.height + cap_height(size)) // 2
        short = shorten(text, area.width, size, weight)
        self.text(short, x, baseline, size, fill, weight, anchor, reach)
        return size

    def paragraph(
        self,
        text: str,
        area: Area,
        fill: Colour,
        *,
        largest: int,
        weight: Weight = Weight.REGULAR,
    ) -> int:
        """Several lines from the top of the area; returns the height they took.

        A sentence too long for the area grows smaller, down to what only the desk can read,
        before it is cut.
        """
        text, small = typeset(text), self.frame.small
        size, lines = fit_lines(text, (area.width, area.height), weight, largest, small - 8)
        reach = Reach.HALL if size >= small else Reach.DESK
        height = round(size * LINE)
        for number, line in enumerate(lines):
            row = Area(area.x, area.y + number * height, area.width, height)
            baseline = row.y + (height + cap_height(size)) // 2
            self.text(line, row.x, baseline, size, fill, weight, Anchor.START, reach)
        return height * len(lines)


# --- movement -----------------------------------------------------------------------------
# Pure functions of elapsed time: the same moment always gives the same scene.

FRAME_MS = 33
"""Thirty frames a second while something moves; nothing is drawn otherwise."""

FADE_MS = 260
ARRIVE_MS = 340
PAGE_MS = 9_000
"""How long one page of a long table stays."""


def progress(elapsed_ms: int, duration_ms: int) -> float:
    """0 before the start, 1 from the end on."""
    return min(1.0, max(0.0, elapsed_ms / duration_ms))


def ease_out(share: float) -> float:
    """Quick, then settling: the movement of a tile put down by a hand."""
    return 1 - (1 - share) ** 3
