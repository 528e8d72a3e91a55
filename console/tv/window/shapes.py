"""What the painter draws once and keeps for the next frames: antialiased shapes, fonts."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from importlib import resources
from io import BytesIO
from typing import Generic, TypeVar

import pygame

from console.tv.scene import Colour, Point, Weight

_OVERSAMPLING = 4
MOST_BYTES = 1_000_000
"""Corners and lamps: an evening has half a megabyte of them."""


def weight_of(surface: pygame.Surface) -> int:
    """In bytes."""
    return surface.get_pitch() * surface.get_height()


class Shapes:
    """Paints boxes, discs and polygons in real pixels on any surface. Each is drawn large and
    reduced, which smooths its edges, then kept."""

    def __init__(self) -> None:
        self._images: Recent[tuple[object, ...], pygame.Surface] = Recent(MOST_BYTES, weight_of)

    def __len__(self) -> int:
        return len(self._images)

    @property
    def weight(self) -> int:
        return self._images.weight

    def box(
        self, target: pygame.Surface, area: pygame.Rect, colour: Colour, radius: int = 0
    ) -> None:
        radius = min(radius, area.width // 2, area.height // 2)
        if radius < 1:
            target.fill(colour, area)
            return
        target.fill(colour, area.inflate(-2 * radius, 0))
        target.fill(colour, area.inflate(0, -2 * radius))
        self._corners(target, area, colour, radius, hole=0)

    def frame(
        self, target: pygame.Surface, area: pygame.Rect, colour: Colour, radius: int, width: int
    ) -> None:
        """An outline that lies inside the area."""
        radius = min(radius, area.width // 2, area.height // 2)
        across, down = area.width - 2 * radius, area.height - 2 * radius
        for strip in (
            (area.x + radius, area.y, across, width),
            (area.x + radius, area.bottom - width, across, width),
            (area.x, area.y + radius, width, down),
            (area.right - width, area.y + radius, width, down),
        ):
            target.fill(colour, strip)
        if radius:
            self._corners(target, area, colour, radius, hole=max(0, radius - width))

    def disc(
        self, target: pygame.Surface, centre: Point, radius: int, colour: Colour, hole: int = 0
    ) -> None:
        side = 2 * radius
        image = self._reduced(
            ("disc", radius, hole, colour), side, side, partial(_draw_ring, radius, hole, colour)
        )
        target.blit(image, (centre[0] - radius, centre[1] - radius))

    def polygon(
        self, target: pygame.Surface, points: tuple[tuple[float, float], ...], colour: Colour
    ) -> None:
        left = int(min(x for x, _ in points))
        top = int(min(y for _, y in points))
        width = int(max(x for x, _ in points)) - left + 2
        height = int(max(y for _, y in points)) - top + 2
        moved = tuple((x - left, y - top) for x, y in points)
        image = self._reduced(
            ("polygon", moved, colour), width, height, partial(_draw_polygon, moved, colour)
        )
        target.blit(image, (left, top))

    def _corners(
        self, target: pygame.Surface, area: pygame.Rect, colour: Colour, radius: int, hole: int
    ) -> None:
        side = 2 * radius
        image = self._reduced(
            ("disc", radius, hole, colour), side, side, partial(_draw_ring, radius, hole, colour)
        )
        for right in (False, True):
            for bottom in (False, True):
                x = area.right - radius if right else area.x
                y = area.bottom - radius if bottom else area.y
                quarter = (radius * right, radius * bottom, radius, radius)
                target.blit(image, (x, y), quarter)

    def _reduced(
        self,
        key: tuple[object, ...],
        width: int,
        height: int,
        draw: Callable[[pygame.Surface], None],
    ) -> pygame.Surface:
        def make() -> pygame.Surface:
            size = (width * _OVERSAMPLING, height * _OVERSAMPLING)
            large = pygame.Surface(size, pygame.SRCALPHA)
            # Transparent in the shape's own colour: an edge mixed with black would show.
            large.fill((*pygame.Color(str(key[-1]))[:3], 0))
            draw(large)
            return pygame.transform.smoothscale(large, (width, height))

        return self._images.get(key, make)


def _draw_ring(radius: int, hole: int, colour: Colour, large: pygame.Surface) -> None:
    centre = (radius * _OVERSAMPLING, radius * _OVERSAMPLING)
    pygame.draw.circle(large, colour, centre, radius * _OVERSAMPLING)
    if hole:
        clear = (*pygame.Color(colour)[:3], 0)
        pygame.draw.circle(large, clear, centre, hole * _OVERSAMPLING)


def _draw_polygon(
    points: tuple[tuple[float, float], ...], colour: Colour, large: pygame.Surface
) -> None:
    pygame.draw.polygon(large, colour, [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in points])


# --- the shipped typeface -----------------------------------------------------------------

_FILES = {
    Weight.REGULAR: "AtkinsonHyperlegibleNext-Regular.ttf",
    Weight.SEMIBOLD: "AtkinsonHyperlegibleNext-SemiBold.ttf",
    Weight.EXTRABOLD: "AtkinsonHyperlegibleNext-ExtraBold.ttf",
}


MOST_SIZES = 6
"""Each keeps its letters drawn, which weighs a quarter of a megabyte. A scene may have four
times as many, but its texts are kept too: only new ones need a font, and opening one is quick."""


class Fonts:
    """Fonts by weight and size in real pixels."""

    def __init__(self) -> None:
        pygame.font.init()
        self._files: dict[Weight, bytes] = {}
        self._opened: Recent[tuple[Weight, int], pygame.font.Font] = Recent(MOST_SIZES)

    def get(self, weight: Weight, size: int) -> pygame.font.Font:
        return self._opened.get((weight, size), lambda: self._open(weight, size))

    def _open(self, weight: Weight, size: int) -> pygame.font.Font:
        # From memory: pygame goes on reading the file as long as the font lives.
        if weight not in self._files:
            source = resources.files("console.tv").joinpath("fonts", _FILES[weight])
            self._files[weight] = source.read_bytes()
        return pygame.font.Font(BytesIO(self._files[weight]), size)


# --- what is kept -------------------------------------------------------------------------

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most `most` of them, or as many as weigh that much together; the last one always."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    @property
    def weight(self) -> int:
        return self._weight

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under the key, made now if it is not."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = make()
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most and len(self._values) > 1:
            _, forgotten = self._values.popitem(last=False)
            self._weight -= self._weigh(forgotten)
        return value
