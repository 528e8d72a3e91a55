"""Nothing runs off the screen, nothing is written over something else."""

import itertools
from dataclasses import replace

import pytest

from console.tv.compose import scene
from console.tv.layout import Area, Aspect
from console.tv.scene import Box, Label, Scene
from console.tv.snapshot import Banner, Severity
from console.tv.theme import THEMES
from tests.console.tv.measuring import Rectangle, drawn, ink, touching
from tests.console.tv.stress import LONG_SENTENCE, stressed
from tests.tools.every import over
from tests.tools.pictures import SCENES, pictures
from tests.tools.snapshots import KEYS, LATER_MS, before

# While tiles fall they pass over their neighbours, and that is the point.
MOVING = "top-en-cours"


def outside(scene: Scene) -> list[str]:
    return [
        label.text
        for label in scene.labels
        for place in [ink(label)]
        if place.left < 0
        or place.top < 0
        or place.right > scene.width
        or place.bottom > scene.height
    ]


def collisions(scene: Scene) -> list[tuple[str, str]]:
    """Pairs of texts that touch, unless a card painted between them hides the first."""
    labels = [(place, label) for place, label in enumerate(scene.items) if isinstance(label, Label)]
    inks = [ink(label) for _, label in labels]
    return [
        (labels[first][1].text, labels[second][1].text)
        for first, second in touching(inks)
        if not hidden(scene, inks[first], labels[first][0], labels[second][0])
    ]


def hidden(scene: Scene, where: Rectangle, place: int, later: int) -> bool:
    return any(
        isinstance(item, Box)
        and item.fill is not None
        and item.x <= where.left
        and item.y <= where.top
        and item.x + item.width >= where.right
        and item.y + item.height >= where.bottom
        for item in scene.items[place + 1 : later]
    )


@over("name", [name for name in SCENES if name != MOVING])
def test_texts_stay_on_the_screen_and_apart(name):
    for aspect, theme in itertools.product(Aspect, THEMES.values()):
        picture = drawn(pictures()[name], aspect, theme)
        assert outside(picture) == [], aspect
        assert collisions(picture) == [], aspect


@pytest.mark.parametrize("name", list(stressed()))
def test_texts_stay_apart_at_the_edge_of_what_can_happen(name):
    for aspect, theme in itertools.product(Aspect, THEMES.values()):
        picture = scene(stressed()[name], LATER_MS, aspect, theme, legend=True)
        assert outside(picture) == [], aspect
        assert collisions(picture) == [], aspect


@over("name", [name for name in SCENES if name != MOVING])
def test_a_long_message_covers_nothing(name):
    """Bag table, notices, hints: whatever is shown when the desk has much to say."""
    taken = pictures()[name]
    said = (Banner("desk", LONG_SENTENCE, Severity.INFORMATION),)
    shown = replace(taken.snapshot, banners=said, keys=KEYS)
    for aspect in Aspect:
        picture = scene(shown, taken.now_ms, aspect, legend=True)
        assert outside(picture) == [], aspect
        assert collisions(picture) == [], aspect


def test_a_collision_would_be_seen():
    label = pictures()["reflexion"].drawn().labels[0]
    doubled = Scene("doubled", 1920, 1080, "#ffffff", (label, label))
    assert collisions(doubled) == [(label.text, label.text)]


def test_a_covered_text_would_be_seen():
    label = pictures()["reflexion"].drawn().labels[0]
    where = ink(label)
    card = Box(where.left, where.top - STRIKE, 10, 2 * STRIKE, "#000000")
    assert covered(Scene("covered", 1920, 1080, "#ffffff", (label, card))) == [label.text]
    assert covered(Scene("beneath", 1920, 1080, "#ffffff", (card, label))) == []


@pytest.mark.parametrize(
    ("size", "aspect"),
    [
        ((1920, 1080), Aspect.WIDE),
        ((3840, 2160), Aspect.WIDE),
        ((1280, 800), Aspect.WIDE),
        ((1366, 768), Aspect.WIDE),
        ((2560, 1080), Aspect.WIDE),
        ((1024, 768), Aspect.STANDARD),
        ((1280, 1024), Aspect.STANDARD),
        ((1080, 1920), Aspect.TALL),
        ((360, 740), Aspect.TALL),
        ((768, 1024), Aspect.TALL),
    ],
)
def test_a_screen_gets_the_layout_nearest_to_its_shape(size, aspect):
    assert Aspect.nearest(*size) is aspect


@pytest.mark.parametrize("aspect", list(Aspect))
def test_the_areas_of_a_layout_do_not_overlap(aspect):
    frame = aspect.frame
    side = 15 * frame.board.cell
    board = Area(
        frame.board.x - frame.board.band,
        frame.board.y - frame.board.band,
        side + frame.board.band,
        side + frame.board.band,
    )
    areas = [board, frame.header, frame.tirage, frame.body, frame.footer]
    for one, other in itertools.combinations(map(rectangle, areas), 2):
        assert not one.overlaps(other)
    assert all(area.x >= 0 and area.right <= frame.width for area in areas)
    assert all(area.y >= 0 and area.bottom <= frame.height for area in areas)


def rectangle(area: Area) -> Rectangle:
    return Rectangle(area.x, area.y, area.right, area.bottom)


@pytest.mark.parametrize("aspect", list(Aspect))
def test_over_a_video_every_text_brings_its_own_ground(aspect):
    for name, taken in pictures().items():
        picture = scene(taken.snapshot, taken.now_ms, aspect, overlay=True)
        bare = [
            label.text
            for place, label in enumerate(picture.items)
            if isinstance(label, Label)
            and not hidden(picture, ink(label), -1, place)
            and not on_tile(picture, label, place)
        ]
        assert bare == [], name


def on_tile(picture, label, place):
    """The letter of a tile may be wider than its tile's straight edge."""
    where = ink(label)
    x, y = (where.left + where.right) / 2, (where.top + where.bottom) / 2
    return any(
        isinstance(item, Box)
        and item.fill is not None
        and item.x <= x <= item.x + item.width
        and item.y <= y <= item.y + item.height
        and label.size <= item.height
        for item in picture.items[:place]
    )


def test_without_a_video_the_page_is_its_own_ground():
    plain = scene(before(17), LATER_MS)
    over = scene(before(17), LATER_MS, overlay=True)
    assert len(over.items) == len(plain.items) + len(Aspect.WIDE.frame.grounds)
    assert over.items[-len(plain.items) :] == plain.items


def test_rows_and_columns_fill_their_area():
    area = Area(10, 20, 100, 60)
    assert area.columns(2, 10) == (Area(10, 20, 45, 60), Area(65, 20, 45, 60))
    assert area.rows(3) == (Area(10, 20, 100, 20), Area(10, 40, 100, 20), Area(10, 60, 100, 20))


MESSAGE = Banner(
    "message",
    "Le tirage manque de consonnes : 1 au lieu de 2 (§3.2). Appuyez sur F3.",
    Severity.INFORMATION,
)
STANDING = Banner("fault", "Le lecteur ne répond plus.", Severity.STANDING)
STRIKE = 12
"""A line this thin is drawn through a text on purpose: a tirage thrown back, a player out."""


def covered(scene: Scene) -> list[str]:
    """Texts that something painted later lies on."""
    painted = [
        item
        for item in scene.items
        if isinstance(item, Label)
        or (isinstance(item, Box) and item.fill is not None and item.height > STRIKE)
    ]
    return [
        painted[first].text
        for first, second in touching([place_of(item) for item in painted])
        if isinstance(painted[first], Label) and isinstance(painted[second], Box)
    ]


def place_of(item: Label | Box) -> Rectangle:
    if isinstance(item, Label):
        return ink(item)
    return Rectangle(item.x, item.y, item.x + item.width, item.y + item.height)


@over("name", [name for name in SCENES if name != MOVING])
@over("banners", [(), (MESSAGE,), (MESSAGE, STANDING), (STANDING,)])
def test_no_box_covers_another(name, banners):
    """The bag's table, a message and the keys, on every screen and in every layout."""
    picture = pictures()[name]
    for aspect, keys in itertools.product(Aspect, ((), KEYS)):
        shown = replace(picture.snapshot, banners=banners, keys=keys)
        made = scene(shown, picture.now_ms, aspect, legend=True)
        assert covered(made) == [], aspect
        assert collisions(made) == [], aspect
        assert outside(made) == [], aspect
