"""The painter puts a scene on any surface, in proportion, and keeps what it can reuse."""

import pygame
import pytest

from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Anchor, Box, Disc, Label, Polygon, Scene, Weight
from console.tv.theme import DAY, NIGHT
from console.tv.typography import width_of
from console.tv.window.painter import Painter, ScreenPlacement
from console.tv.window.shapes import Recent
from tests.tools.pictures import pictures
from tests.tools.snapshots import LATER_MS, START_MS, collecting, drawing, revealing, thinking


def kept_by(painter: Painter) -> int:
    """How many drawings are kept for the next frame."""
    return len(painter._texts) + len(painter._shapes)


def painted(picture: Scene, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, depth=24)
    Painter().repaint(None, picture, surface)
    return surface


def of(*items, width=200, height=100) -> Scene:
    return Scene("test", width, height, "#ffffff", items)


def hexadecimal(surface: pygame.Surface, x: int, y: int) -> str:
    red, green, blue, *_ = surface.get_at((x, y))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((1920, 1080), ScreenPlacement(1.0, 0, 0)),
        ((3840, 2160), ScreenPlacement(2.0, 0, 0)),
        ((1280, 768), ScreenPlacement(2 / 3, 0, 24)),
        ((2560, 1080), ScreenPlacement(1.0, 320, 0)),
    ],
)
def test_whatever_mode_the_display_gave_the_picture_is_centred(size, expected):
    picture = scene(thinking(), LATER_MS)
    assert ScreenPlacement.of(picture, size) == expected


def test_boxes_that_touch_still_touch_when_reduced():
    boxes = [Box(x, 0, 33, 100, "#000000") for x in range(0, 198, 33)]
    surface = painted(of(*boxes), (131, 66))
    assert {hexadecimal(surface, x, 30) for x in range(129)} == {"#000000"}


def test_a_rounded_box_has_soft_corners_and_a_full_middle():
    surface = painted(of(Box(20, 20, 100, 60, "#ff0000", radius=20)), (200, 100))
    assert hexadecimal(surface, 70, 50) == "#ff0000"
    assert hexadecimal(surface, 21, 21) == "#ffffff"
    edge = {hexadecimal(surface, x, y) for x in range(20, 40) for y in range(20, 40)}
    assert len(edge) > 4, "antialiased"
    assert all(colour.startswith("#ff") for colour in edge), "no dark fringe"


def test_an_outline_leaves_its_inside_alone():
    surface = painted(of(Box(20, 20, 100, 60, None, 12, "#0000ff", 6)), (200, 100))
    assert hexadecimal(surface, 70, 50) == "#ffffff"
    assert hexadecimal(surface, 70, 22) == "#0000ff"
    assert hexadecimal(surface, 70, 27) == "#ffffff"
    assert hexadecimal(surface, 117, 50) == "#0000ff"


def test_discs_and_polygons():
    items = (
        Disc(50, 50, 30, "#00ff00", "#0000ff", 5),
        Polygon(((120, 20), (180, 20), (150, 80)), "#ff0000"),
    )
    surface = painted(of(*items), (200, 100))
    assert hexadecimal(surface, 50, 50) == "#00ff00"
    assert hexadecimal(surface, 22, 50) == "#0000ff"
    assert hexadecimal(surface, 150, 40) == "#ff0000"
    assert hexadecimal(surface, 122, 78) == "#ffffff"


@pytest.mark.parametrize(
    ("anchor", "left", "right"),
    [(Anchor.START, 100, 140), (Anchor.MIDDLE, 80, 120), (Anchor.END, 60, 100)],
)
def test_texts_hang_on_their_anchor_and_baseline(anchor, left, right):
    label = Label(100, 60, "HH", 30, Weight.EXTRABOLD, "#000000", anchor)
    surface = painted(of(label), (200, 100))
    mask = pygame.mask.from_threshold(surface, "black", (90, 90, 90, 255))
    ink = mask.get_bounding_rects()
    assert min(r.left for r in ink) == pytest.approx(left, abs=5)
    assert max(r.right for r in ink) == pytest.approx(right, abs=6)
    assert max(r.bottom for r in ink) == pytest.approx(60, abs=1)


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 1080), (1280, 720), (800, 600)])
def test_every_scene_can_be_painted_at_every_size(size):
    painter, surface = Painter(), pygame.Surface(size, depth=24)
    for taken in pictures().values():
        picture = scene(taken.snapshot, taken.now_ms, Aspect.nearest(*size), legend=True)
        painter.repaint(None, picture, surface)
        colours = {
            hexadecimal(surface, x, y) for x in range(0, size[0], 31) for y in range(0, size[1], 31)
        }
        assert len(colours) > 2


def test_four_k_is_the_same_picture_only_finer():
    picture = scene(thinking(), LATER_MS)
    large = painted(picture, (3840, 2160))
    reduced = pygame.transform.smoothscale(large, (960, 540))
    small = pygame.transform.smoothscale(painted(picture, (1920, 1080)), (960, 540))
    assert pygame.transform.average_color(reduced)[:3] == pytest.approx(
        pygame.transform.average_color(small)[:3], abs=1
    )


def test_a_second_frame_reuses_the_first_one_s_texts():
    painter, surface = Painter(), pygame.Surface((1920, 1080), depth=24)
    picture = scene(thinking(), LATER_MS)
    painter.repaint(None, picture, surface)
    kept = kept_by(painter)
    painter.repaint(None, picture, surface)
    assert kept_by(painter) == kept
    painter.repaint(None, scene(thinking(), LATER_MS + 1_000), surface)
    assert kept_by(painter) <= kept + 4, "one digit and the bar"


def test_memory_stays_bounded():
    made = []
    recent: Recent[int, int] = Recent(most=3)
    for key in (1, 2, 3, 1, 4):
        recent.get(key, lambda key=key: made.append(key) or key)
    recent.get(1, lambda: made.append(1) or 1)
    recent.get(2, lambda: made.append(2) or 2)
    assert made == [1, 2, 3, 4, 2], "2 was the one not used for longest"
    assert len(recent) == 3


def test_what_is_kept_is_bounded_by_its_weight():
    made = []
    recent: Recent[int, int] = Recent(most=10, weigh=lambda value: value)
    for key in (4, 5, 4, 6, 30, 4):
        recent.get(key, lambda key=key: made.append(key) or key)
    assert made == [4, 5, 6, 30, 4], "6 took the place of 5; 30 is kept alone"
    assert (len(recent), recent.weight) == (1, 4)


def test_an_evening_of_different_texts_does_not_fill_the_memory():
    """Every coup has its own words and scores, as large as a hand."""
    painter, surface = Painter(), pygame.Surface((1920, 1080), depth=32)
    for number in range(300):
        words = Label(100, 500, f"PARTIE {number}", 160, Weight.EXTRABOLD, "#000000")
        painter.repaint(None, Scene("essai", 1920, 1080, "#ffffff", (words,)), surface)
    assert painter._texts.weight + painter._shapes.weight < 10_000_000


def test_the_background_fills_what_the_picture_leaves_free():
    surface = painted(scene(thinking(), LATER_MS), (1280, 1000))
    assert hexadecimal(surface, 3, 3) == hexadecimal(surface, 640, 995) == DAY.page.fill


def frames(snapshot, start_ms: int, step_ms: int, count: int, theme=DAY) -> list[Scene]:
    return [scene(snapshot, start_ms + n * step_ms, Aspect.WIDE, theme) for n in range(count)]


@pytest.mark.parametrize(
    "film",
    [
        lambda: frames(thinking(left_ms=33_000), LATER_MS, 1_000, 6),
        lambda: frames(thinking(left_ms=30_000), LATER_MS, 50, 7),
        lambda: frames(revealing(), START_MS, 290, 15, NIGHT),
        lambda: frames(drawing(), LATER_MS - 1_100, 60, 8),
        lambda: [taken.drawn() for taken in pictures().values()],
    ],
    ids=["clock", "warning", "top", "tile", "every scene after another"],
)
@pytest.mark.parametrize("size", [(960, 540), (1031, 633)], ids=["960", "odd"])
def test_painting_what_changed_gives_the_whole_picture(film, size):
    painter = Painter()
    kept, fresh = pygame.Surface(size, depth=32), pygame.Surface(size, depth=32)
    before = None
    for picture in film():
        painter.repaint(before, picture, kept)
        painter.repaint(None, picture, fresh)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(fresh, "RGB")
        before = picture


def test_a_second_of_the_clock_touches_the_clock_only():
    painter, surface = Painter(), pygame.Surface((1920, 1080), depth=32)
    one, two = frames(thinking(), LATER_MS, 1_000, 2)
    painter.repaint(None, one, surface)
    surface.fill("#ff00ff")
    painter.repaint(one, two, surface)
    assert hexadecimal(surface, 400, 400) == "#ff00ff", "the grid"
    assert hexadecimal(surface, 1500, 180) == "#ff00ff", "the tirage"
    assert hexadecimal(surface, 1800, 480) != "#ff00ff", "the last digit"


def test_the_grid_is_not_painted_again_when_the_clock_stops():
    """Another picture by its name, the same board under it."""
    painter, surface = Painter(), pygame.Surface((1920, 1080), depth=32)
    one, two = scene(collecting(), LATER_MS), scene(thinking(), LATER_MS)
    assert one.name != two.name
    painter.repaint(None, one, surface)
    surface.fill("#ff00ff")
    painter.repaint(one, two, surface)
    assert hexadecimal(surface, 400, 400) == "#ff00ff", "the grid"
    assert hexadecimal(surface, 1800, 480) != "#ff00ff", "the clock"


def test_things_that_change_places_are_painted_whole():
    back, front = Box(10, 10, 80, 80, "#ff0000"), Box(40, 40, 80, 40, "#0000ff")
    painter, surface = Painter(), pygame.Surface((200, 100), depth=32)
    painter.repaint(None, of(back, front), surface)
    painter.repaint(of(back, front), of(front, back), surface)
    assert hexadecimal(surface, 60, 60) == "#ff0000"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 540), (1366, 768)])
def test_a_text_never_grows_out_of_its_place(size):
    """Letters of whole pixels are wider than reckoned; what is written stays inside."""
    sentence = "Débranchez-le, rebranchez-le sur une autre prise, ou tapez les lettres."
    label = Label(100, 200, sentence, 28, Weight.SEMIBOLD, "#000000")
    surface = painted(of(label, width=1920, height=1080), size)
    scale = size[0] / 1920
    right = 100 + width_of(sentence, 28, Weight.SEMIBOLD)
    beyond = surface.subsurface(
        (round(right * scale) + 3, 0, round(200 * scale), round(300 * scale))
    )
    assert pygame.transform.average_color(beyond)[:3] == (255, 255, 255)
