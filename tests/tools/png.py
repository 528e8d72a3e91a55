"""Scenes as picture files, without a display."""

from math import radians, tan
from pathlib import Path

import pygame

from console.tv.scene import Scene
from console.tv.window.painter import Painter

TELEVISION_HEIGHT_M = 0.685
"""A 55-inch television."""
_SHARPEST_EYE = radians(1 / 60)
"""What an eye of 10/10 tells apart: one minute of arc."""


class PngWriter:
    """Paints any number of scenes at one size, as they are or as they are seen from afar."""

    def __init__(self, size: tuple[int, int], seen_from_m: float | None = None) -> None:
        self._painter = Painter()
        self._surface = pygame.Surface(size, depth=24)
        self._seen_from_m = seen_from_m

    def draw(self, scene: Scene) -> pygame.Surface:
        """The picture, valid until the next one is drawn."""
        self._painter.repaint(None, scene, self._surface)
        if self._seen_from_m is None:
            return self._surface
        return _from_afar(self._surface, self._seen_from_m)

    def write(self, scene: Scene, path: Path) -> None:
        pygame.image.save(self.draw(scene), path, ".png")


def _from_afar(picture: pygame.Surface, metres: float) -> pygame.Surface:
    """Only the detail that reaches a good eye at that distance."""
    width, height = picture.get_size()
    lines = max(1, min(height, round(TELEVISION_HEIGHT_M / (metres * tan(_SHARPEST_EYE)))))
    reduced = pygame.transform.smoothscale(picture, (width * lines // height, lines))
    return pygame.transform.smoothscale(reduced, (width, height))
