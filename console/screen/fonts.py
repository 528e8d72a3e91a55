"""The shipped typeface, in the sizes last used."""

from importlib import resources
from io import BytesIO

import pygame

from console.screen.recent import Recent
from console.view.scene import Weight

_FILES = {
    Weight.REGULAR: "AtkinsonHyperlegibleNext-Regular.ttf",
    Weight.SEMIBOLD: "AtkinsonHyperlegibleNext-SemiBold.ttf",
    Weight.EXTRABOLD: "AtkinsonHyperlegibleNext-ExtraBold.ttf",
}


MOST_SIZES = 6
"""Each keeps its letters drawn, which weighs a quarter of a megabyte. A picture may have four
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
            source = resources.files("console.view").joinpath("fonts", _FILES[weight])
            self._files[weight] = source.read_bytes()
        return pygame.font.Font(BytesIO(self._files[weight]), size)
