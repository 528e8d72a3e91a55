"""From ten metres: letter heights, contrast, and nothing told by colour alone.

At ten metres an eye of 10/10 separates letters of 14.5 mm (five minutes of arc); twice that
reads without effort. What the room must read is held to 25 mm, labels to 14.5 mm.
"""

import pytest

from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Label, Reach, Scene, Weight
from console.tv.theme import DAY, NIGHT, THEMES
from tests.console.tv.measuring import MM_PER_PIXEL, contrast, every_scene, grounds, height_mm
from tests.console.tv.stress import stress_scenes
from tests.tools.pictures import pictures
from tests.tools.snapshots import LATER_MS, before

ROOM_MM = 25.0
HALL_MM = 14.5


def all_scenes():
    return (*every_scene(), *stress_scenes())


def taken(name: str) -> Scene:
    return pictures()[name].drawn()


@pytest.mark.parametrize("aspect", list(MM_PER_PIXEL))
@pytest.mark.parametrize(
    ("reach", "least"), [(Reach.ROOM, ROOM_MM), (Reach.HALL, HALL_MM)], ids=["room", "hall"]
)
def test_letters_are_high_enough(aspect, reach, least):
    too_small = {
        (name, label.text, round(height_mm(label, aspect), 1))
        for name, shape, _, picture in all_scenes()
        if shape is aspect
        for label in picture.labels
        if label.reach is reach and height_mm(label, aspect) < least
    }
    assert too_small == set()


PHONE_SCALE = 360 / 1080
PHONE_PIXELS = {Reach.ROOM: 18, Reach.HALL: 11, Reach.DESK: 5}
"""On a phone of 360 pixels: what is looked for, what is read, what is merely there."""


def test_letters_on_a_phone_are_as_large_as_a_page_writes_them():
    too_small = {
        (name, label.text, round(label.size * PHONE_SCALE, 1))
        for name, shape, _, picture in all_scenes()
        if shape is Aspect.TALL
        for label in picture.labels
        if label.size * PHONE_SCALE < PHONE_PIXELS[label.reach]
    }
    assert too_small == set()


def test_no_text_of_the_gallery_is_cut():
    cut = {
        (name, t) for name, _, _, picture in every_scene() for t in picture.texts if t.endswith("…")
    }
    assert cut == set()


def tirage_letters(picture: Scene, tirage: str) -> list[Label]:
    """The largest run of single letters: the tirage, not the grid."""
    single = [
        label for label in picture.labels if label.text in set(tirage) and len(label.text) == 1
    ]
    largest = max(label.size for label in single)
    return [label for label in single if label.size == largest]


def test_the_figures_that_the_manual_gives():
    """docs/ecrans.md states these heights on a 55-inch television."""
    picture = taken("reflexion")
    digits = [label for label in picture.labels if label.text in ("1", "4", "7")]
    clock = max(digits, key=lambda label: label.size)
    letters = [lb for lb in picture.labels if lb.text.isalpha() and lb.reach is Reach.ROOM]
    grid = min((lb for lb in letters if len(lb.text) == 1), key=lambda label: label.size)
    tirage = tirage_letters(picture, pictures()["reflexion"].snapshot.phase.tirage)
    top = pictures()["top"].snapshot.phase.top
    points = next(label for label in taken("top").labels if label.text == str(top.points))
    heights = {
        "grid": height_mm(grid, Aspect.WIDE),
        "tirage": height_mm(tirage[0], Aspect.WIDE),
        "clock": height_mm(clock, Aspect.WIDE),
        "points": height_mm(points, Aspect.WIDE),
    }
    assert {name: int(value) for name, value in heights.items()} == {
        "grid": 25,
        "tirage": 40,
        "clock": 128,
        "points": 83,
    }


def test_nine_letters_still_read_from_the_last_row():
    picture = taken("neuf-lettres")
    letters = tirage_letters(picture, pictures()["neuf-lettres"].snapshot.phase.tirage)
    assert len(letters) == 9
    assert height_mm(letters[0], Aspect.WIDE) >= ROOM_MM


def drawn_snapshot(snapshot):
    return scene(snapshot, LATER_MS)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_text_has_a_contrast_of_seven(theme):
    poor = {
        (name, label.text, label.fill, ground)
        for name, _, used, picture in all_scenes()
        if used is theme
        for label, ground in grounds(picture)
        if contrast(label.fill, ground) < 7
    }
    assert poor == set()


def test_contrast_is_measured_as_the_standard_says():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["jour", "nuit"])
def test_shapes_that_carry_meaning_stand_out(theme):
    """Three to one for what is not text: frame of the last word, premium squares, bar."""
    assert contrast(theme.accent, theme.square) >= 3
    assert contrast(theme.accent, theme.page.fill) >= 3
    assert contrast(theme.joker, theme.tile.fill) >= 3
    assert contrast(theme.page.muted, theme.page.fill) >= 3


def test_premium_squares_are_told_by_their_name_too():
    texts = taken("accueil").texts
    assert [texts.count(name) for name in ("LD", "LT", "MD", "MT")] == [24, 12, 16, 8]


def test_the_kinds_of_premium_squares_differ_without_colours():
    """In shades of grey the two blues part, and so do pink and red."""
    for theme in THEMES.values():
        assert contrast(theme.light_blue.fill, theme.dark_blue.fill) >= 3
        assert contrast(theme.pink.fill, theme.red.fill) >= 3


@pytest.mark.article("fisf-2020 §2.2")
@pytest.mark.article("fisf-2014 §2.2")
def test_a_joker_differs_by_colour_and_by_a_bar_instead_of_a_value():
    picture = drawn_snapshot(before(3))
    jokers = [label for label in picture.labels if label.fill == DAY.joker]
    bars = [item for item in picture.items if getattr(item, "fill", None) == DAY.joker]
    assert [label.text for label in jokers] == ["U"]
    assert len(bars) == 2, "the letter and its bar"
    values = [label for label in picture.labels if label.weight is Weight.SEMIBOLD]
    under = [label for label in values if abs(label.x - jokers[0].x) < 40]
    assert all(abs(label.y - jokers[0].y) > 30 for label in under), "no value on the joker"


def test_the_last_word_is_framed_not_only_tinted():
    picture = drawn_snapshot(before(17))
    frames = [item for item in picture.items if getattr(item, "stroke", None) == DAY.accent]
    assert [(frame.width > 3 * 60, frame.fill) for frame in frames] == [(True, None)]


def test_the_warning_is_told_in_words_too():
    assert "Plus que 30 secondes" in taken("alerte").texts
    assert "Plus que 30 secondes" not in taken("reflexion").texts
