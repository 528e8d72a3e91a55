"""Scenes as picture files, without a display."""

from pathlib import Path

import pygame

from console.screen.painter import Painter
from console.view.scene import Scene


class PngWriter:
    """Paints any number of scenes at one size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._painter = Painter()
        self._surface = pygame.Surface(size, depth=24)

    def draw(self, scene: Scene) -> pygame.Surface:
        """The picture, valid until the next one is drawn."""
        self._painter.paint(scene, self._surface)
        return self._surface

    def write(self, scene: Scene, path: Path) -> None:
        pygame.image.save(self.draw(scene), path, ".png")
