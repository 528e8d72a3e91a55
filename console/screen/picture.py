"""A scene as a picture file, without a display."""

from pathlib import Path

import pygame

from console.screen.painter import Painter
from console.view.scene import Scene


def render(scene: Scene, size: tuple[int, int], painter: Painter | None = None) -> pygame.Surface:
    surface = pygame.Surface(size, depth=24)
    (painter or Painter()).paint(scene, surface)
    return surface


def save_png(surface: pygame.Surface, path: Path) -> None:
    pygame.image.save(surface, path, ".png")
