"""Reads a scene as a person with a ruler would: where is a text, on what ground, how high?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Anchor, Box, Colour, Disc, Label, Polygon, Scene
from console.tv.theme import THEMES, Theme, components
from console.tv.typography import cap_height, width_of
from tests.tools.gallery import Picture
from tests.tools.pictures import pictures

MM_PER_PIXEL = {
    Aspect.WIDE: 684.8 / 1080,  # a 55-inch television is 684.8 mm high
    Aspect.STANDARD: 1000 / 1080,  # a projector's picture one metre high
}


@dataclass(frozen=True)
class Rectangle:
    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: "Rectangle") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def ink(label: Label) -> Rectangle:
    """From the top of the capitals to the baseline, over the whole width."""
    width = width_of(label.text, label.size, label.weight)
    share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[label.anchor]
    left = label.x - round(width * share)
    return Rectangle(left, label.y - cap_height(label.size), left + width, label.y)


def touching(places: Sequence[Rectangle]) -> Iterator[tuple[int, int]]:
    """Which of them overlap, from the top of the screen down: two texts on lines of their own are
    not compared."""
    order = sorted(range(len(places)), key=lambda place: places[place].top)
    for rank, one in enumerate(order):
        for other in islice(order, rank + 1, None):
            if places[other].top >= places[one].bottom:
                break
            if places[one].overlaps(places[other]):
                yield min(one, other), max(one, other)


def grounds(scene: Scene) -> list[tuple[Label, str]]:
    """Every text with the colour last painted under its middle."""
    return [
        (item, _ground_under(scene, place, item))
        for place, item in enumerate(scene.items)
        if isinstance(item, Label)
    ]


def _ground_under(scene: Scene, place: int, label: Label) -> str:
    where = ink(label)
    x, y = (where.left + where.right) / 2, (where.top + where.bottom) / 2
    for item in reversed(scene.items[:place]):
        if not isinstance(item, Label) and _covers(item, x, y):
            assert not isinstance(item, Polygon), "a text lies on a polygon: measure that too"
            assert item.fill is not None
            return item.fill
    return scene.background


def _covers(item: Box | Disc | Polygon, x: float, y: float) -> bool:
    if item.fill is None:
        return False
    if isinstance(item, Box):
        area = Rectangle(item.x, item.y, item.x + item.width, item.y + item.height)
        return area.contains(x, y)
    if isinstance(item, Disc):
        return (item.cx - x) ** 2 + (item.cy - y) ** 2 <= item.radius**2
    xs = [across for across, _ in item.points]
    ys = [down for _, down in item.points]
    return min(xs) < x < max(xs) and min(ys) < y < max(ys)


def contrast(first: Colour, second: Colour) -> float:
    """As WCAG 2.2 defines it, from 1 (the same) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(component / 255) for component in components(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(component: float) -> float:
    if component <= 0.04045:
        return component / 12.92
    return float(((component + 0.055) / 1.055) ** 2.4)


def height_mm(label: Label, aspect: Aspect) -> float:
    return 0.668 * label.size * MM_PER_PIXEL[aspect]


@cache
def every_scene() -> tuple[tuple[str, Aspect, Theme, Scene], ...]:
    """Each picture of the gallery in every layout and both themes, the keys always shown."""
    return tuple(
        (f"{name}-{aspect.value}-{theme.name}", aspect, theme, drawn(picture, aspect, theme))
        for name, picture in pictures().items()
        for aspect in Aspect
        for theme in THEMES.values()
    )


def drawn(picture: Picture, aspect: Aspect, theme: Theme) -> Scene:
    return scene(picture.snapshot, picture.now_ms, aspect, theme, legend=True)
