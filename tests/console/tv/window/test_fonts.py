"""The typeface we ship writes French, and the view measures it right."""

from importlib import resources
from pathlib import Path

import pygame
import pytest

from console.tv import advances
from console.tv.scene import Weight
from console.tv.typography import CAP_HEIGHT, width_of
from console.tv.window.shapes import Fonts
from tests.tools.measure import module_text

FRENCH = "ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸàâäæçéèêëîïôöœùûüÿ«»…’–—€°½×−·®"
LICENCES = Path(__file__).parents[4] / "LICENSES"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def drawn(fonts: Fonts, weight: Weight, character: str) -> bytes:
    return pygame.image.tobytes(fonts.get(weight, 60).render(character, True, "white"), "RGBA")


@pytest.mark.parametrize("weight", list(Weight))
def test_every_french_character_has_a_glyph(fonts, weight):
    missing_box = drawn(fonts, weight, "\ue000")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    lacking = [
        character
        for character in FRENCH + letters
        if drawn(fonts, weight, character) == missing_box
    ]
    assert lacking == []


def test_the_table_of_widths_is_that_of_the_fonts():
    source = Path(advances.__file__).read_text(encoding="utf-8")
    assert source == module_text(), "run: python -m tests.tools.measure"


@pytest.mark.parametrize("weight", list(Weight))
@pytest.mark.parametrize("text", ["AUTOMNE", "Plus que 30 secondes", "Classement", "1 350 points"])
def test_measured_widths_are_close_to_the_painted_ones(fonts, weight, text):
    painted = fonts.get(weight, 100).size(text)[0]
    assert width_of(text, 100, weight) == pytest.approx(painted, rel=0.04)


@pytest.mark.parametrize("weight", list(Weight))
def test_capitals_are_as_high_as_the_view_believes(fonts, weight):
    image = fonts.get(weight, 1000).render("H", True, "white")
    height = image.get_bounding_rect().height
    assert height == pytest.approx(CAP_HEIGHT * 1000, abs=6)


def test_letters_that_are_easily_confused_differ(fonts):
    pairs = ("O0", "I1", "Il", "B8", "Z2", "S5", "G6", "UV", "OQ", "CG")
    for first, second in pairs:
        assert drawn(fonts, Weight.EXTRABOLD, first) != drawn(fonts, Weight.EXTRABOLD, second)


def test_the_licence_comes_with_the_fonts():
    shipped = {path.name for path in resources.files("console.tv").joinpath("fonts").iterdir()}
    assert len(shipped) == 3 and all(name.endswith(".ttf") for name in shipped)
    licence = (LICENCES / "OFL-1.1-AtkinsonHyperlegibleNext.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
