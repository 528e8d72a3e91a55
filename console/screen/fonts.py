"""The shipped typeface, opened once per size."""

from importlib import resources
from io import BytesIO

import pygame

from console.view.scene import Weight

_FILES = {
    Weight.REGULAR: "AtkinsonHyperlegibleNext-Regular.ttf",
    Weight.SEMIBOLD: "AtkinsonHyperlegibleNext-SemiBold.ttf",
    Weight.EXTRABOLD: "AtkinsonHyperlegibleNext-ExtraBold.ttf",
}


class Fonts:
    """Fonts by weight and size in real pixels."""

    def __init__(self) -> None:
        pygame.font.init()
        self._opened: dict[tuple[Weight, int], pygame.font.Font] = {}

    def get(self, weight: Weight, size: int) -> pygame.font.Font:
        key = (weight, size)
        if key not in self._opened:
            source = resources.files("console.view").joinpath("fonts", _FILES[weight])
            # From memory: pygame goes on reading the file as long as the font lives.
            self._opened[key] = pygame.font.Font(BytesIO(source.read_bytes()), size)
        return self._opened[key]
