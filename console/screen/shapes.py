"""Antialiased shapes: drawn large, reduced, and kept for the next frame."""

from collections.abc import Callable
from functools import partial

import pygame

from console.screen.recent import Recent
from console.view.scene import Colour, Point

_OVERSAMPLING = 4
MOST_BYTES = 1_000_000
"""Corners and lamps: an evening has half a megabyte of them."""


def weight_of(surface: pygame.Surface) -> int:
    """In bytes."""
    return surface.get_pitch() * surface.get_height()


class Shapes:
    """Paints boxes, discs and polygons in real pixels on any surface."""

    def __init__(self) -> None:
        self._kept: Recent[tuple[object, ...], pygame.Surface] = Recent(MOST_BYTES, weight_of)

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def weight(self) -> int:
        return self._kept.weight

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
            ("disc", radius, hole, colour), side, side, partial(_ring, radius, hole, colour)
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
            ("polygon", moved, colour), width, height, partial(_polygon, moved, colour)
        )
        target.blit(image, (left, top))

    def _corners(
        self, target: pygame.Surface, area: pygame.Rect, colour: Colour, radius: int, hole: int
    ) -> None:
        side = 2 * radius
        image = self._reduced(
            ("disc", radius, hole, colour), side, side, partial(_ring, radius, hole, colour)
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

        return self._kept.get(key, make)


def _ring(radius: int, hole: int, colour: Colour, large: pygame.Surface) -> None:
    centre = (radius * _OVERSAMPLING, radius * _OVERSAMPLING)
    pygame.draw.circle(large, colour, centre, radius * _OVERSAMPLING)
    if hole:
        clear = (*pygame.Color(colour)[:3], 0)
        pygame.draw.circle(large, clear, centre, hole * _OVERSAMPLING)


def _polygon(
    points: tuple[tuple[float, float], ...], colour: Colour, large: pygame.Surface
) -> None:
    pygame.draw.polygon(large, colour, [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in points])
