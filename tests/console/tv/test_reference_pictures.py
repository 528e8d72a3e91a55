"""A handful of scenes compared as pictures; the others are compared as values.

A painter may change a pixel of an edge; it may not move a word. After a wanted change look at
the new pictures, then: PUPITRE_KEEP_PICTURES=1 pytest tests/console/tv/test_reference_pictures.py
"""

import os
from pathlib import Path

import pygame
import pytest

from console.tv.layout import Aspect
from console.tv.theme import DAY, NIGHT, Theme
from tests.tools.pictures import pictures
from tests.tools.png import PngWriter

REFERENCE = Path(__file__).parent / "reference"
WIDE, STANDARD = (960, 540), (720, 540)
PICTURES = [
    ("reflexion", DAY, WIDE),
    ("alerte", NIGHT, WIDE),
    ("tirage", NIGHT, STANDARD),
    ("top", DAY, STANDARD),
    ("entre-deux", NIGHT, WIDE),
    ("coups", DAY, WIDE),
    ("mort-subite-tableau", NIGHT, STANDARD),
    ("acces", DAY, WIDE),
    ("touches", DAY, WIDE),
]
SHARE_OF_DIFFERENT_PIXELS = 0.004
CLEARLY_DIFFERENT = 60


def file_of(name: str, theme: Theme, size: tuple[int, int]) -> Path:
    return REFERENCE / f"{name}-{theme.name}-{size[0]}x{size[1]}.png"


def picture_of(name: str, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    return PngWriter(size).draw(pictures()[name].drawn(Aspect.nearest(*size), theme))


def share_of_different_pixels(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much of the picture differs clearly, not by the softness of an edge."""
    limit = (CLEARLY_DIFFERENT,) * 3
    same = pygame.transform.threshold(None, one, None, limit, set_behavior=0, search_surf=other)
    width, height = one.get_size()
    return 1 - same / (width * height)


@pytest.mark.parametrize(
    ("name", "theme", "size"), PICTURES, ids=[f"{n}-{t.name}-{s[0]}" for n, t, s in PICTURES]
)
def test_the_picture_is_the_one_we_looked_at(name, theme, size, tmp_path):
    painted, path = picture_of(name, theme, size), file_of(name, theme, size)
    if os.environ.get("PUPITRE_KEEP_PICTURES"):
        REFERENCE.mkdir(exist_ok=True)
        pygame.image.save(painted, path)
    reference = pygame.image.load(path)
    assert reference.get_size() == size
    different = share_of_different_pixels(painted, reference)
    if different > SHARE_OF_DIFFERENT_PIXELS:
        kept = tmp_path / path.name
        pygame.image.save(painted, kept)
        pytest.fail(f"{different:.2%} of the picture differs; see {kept}")


def test_a_word_moved_would_be_seen():
    one = picture_of("reflexion", DAY, WIDE)
    other = one.copy()
    other.blit(one, (560, 40), (556, 36, 400, 90))
    assert share_of_different_pixels(one, one.copy()) == 0
    assert share_of_different_pixels(one, other) > SHARE_OF_DIFFERENT_PIXELS


def test_every_reference_is_used():
    assert {path.name for path in REFERENCE.iterdir()} == {file_of(*p).name for p in PICTURES}
