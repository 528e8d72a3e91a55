"""Paints a scene on a surface of any size, keeping its proportions."""

from dataclasses import dataclass

import pygame

from console.tv.scene import Anchor, Box, Disc, Item, Label, Polygon, Reach, Scene
from console.tv.typography import width_of
from console.tv.window.shapes import Fonts, Recent, Shapes, weight_of

MOST_BYTES = 3_000_000
"""Of written texts: most scenes in full HD have less of them. Counted by number they took a
hundred megabytes in an evening, because no two tops and scores are alike."""

_BEFORE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
"""The share of a text that lies before its anchor."""


@dataclass(frozen=True)
class ScreenPlacement:
    """Where the virtual screen lies on the real one."""

    scale: float
    left: int
    top: int

    @classmethod
    def of(cls, scene: Scene, size: tuple[int, int]) -> "ScreenPlacement":
        """Centred, as large as it goes."""
        width, height = size
        scale = min(width / scene.width, height / scene.height)
        return cls(
            scale,
            round((width - scene.width * scale) / 2),
            round((height - scene.height * scale) / 2),
        )

    def x(self, value: float) -> int:
        return self.left + round(value * self.scale)

    def y(self, value: float) -> int:
        return self.top + round(value * self.scale)

    def length(self, value: float) -> int:
        return max(1, round(value * self.scale))

    def rect(self, box: Box) -> pygame.Rect:
        # From edge to edge, so that two boxes that touch still touch when reduced.
        left, top = self.x(box.x), self.y(box.y)
        right, bottom = self.x(box.x + box.width), self.y(box.y + box.height)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


class Painter:
    """Holds what can be reused from one frame to the next: fonts, texts, shapes."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._shapes = Shapes()
        self._texts: Recent[tuple[object, ...], tuple[pygame.Surface, int]] = Recent(
            MOST_BYTES, weigh=lambda written: weight_of(written[0])
        )

    def place_of(self, scene: Scene, size: tuple[int, int], x: int, y: int) -> tuple[float, float]:
        """A pixel of the surface, on the virtual screen."""
        place = ScreenPlacement.of(scene, size)
        return (x - place.left) / place.scale, (y - place.top) / place.scale

    def repaint(self, before: Scene | None, scene: Scene, target: pygame.Surface) -> None:
        """Only what differs from `before`, which must be what the target shows; None: all of it."""
        place = ScreenPlacement.of(scene, target.get_size())
        areas = None if before is None else self._changed_areas(before, scene, place)
        if areas is None or _covered(areas) > target.get_width() * target.get_height() / 2:
            areas = [target.get_rect()]
        rooms = [self._room(item, place) for item in scene.items]
        for area in areas:
            target.set_clip(area)
            target.fill(scene.background)
            for number in area.collidelistall(rooms):
                self._paint_item(scene.items[number], target, place)
        target.set_clip(None)

    def _changed_areas(
        self, before: Scene, scene: Scene, place: ScreenPlacement
    ) -> list[pygame.Rect] | None:
        """None when the two scenes have not enough in common."""
        if _ground(before) != _ground(scene):
            return None
        return _merged([self._extent(item, place) for item in _changed_items(before, scene)])

    def _room(self, item: Item, place: ScreenPlacement) -> pygame.Rect:
        """At least what the item touches, without writing a text to know: most of a scene stays
        as it is, and its texts may be forgotten by now."""
        if not isinstance(item, Label):
            return self._extent(item, place)
        size, width = place.length(item.size), _room_for(item, place)
        left = place.x(item.x) - round(width * _BEFORE[item.anchor])
        return pygame.Rect(left - 1, place.y(item.y) - size - 2, width + 2, size * 3 // 2 + 4)

    def _extent(self, item: Item, place: ScreenPlacement) -> pygame.Rect:
        """Every pixel the item may touch."""
        match item:
            case Box():
                return place.rect(item)
            case Label():
                image, corner = self._drawn_label(item, place)
                return image.get_rect(topleft=corner)
            case Disc():
                radius = place.length(item.radius)
                side = 2 * radius
                return pygame.Rect(place.x(item.cx) - radius, place.y(item.cy) - radius, side, side)
            case Polygon():
                xs, ys = zip(*item.points, strict=True)
                left, top = place.x(min(xs)), place.y(min(ys))
                # The shape is drawn on whole pixels: one more on each side.
                return pygame.Rect(
                    left, top, place.x(max(xs)) - left + 2, place.y(max(ys)) - top + 2
                )

    def _paint_item(self, item: Item, target: pygame.Surface, place: ScreenPlacement) -> None:
        match item:
            case Box():
                self._paint_box(item, target, place)
            case Label():
                self._paint_label(item, target, place)
            case Disc():
                self._paint_disc(item, target, place)
            case Polygon():
                points = tuple((place.x(x), place.y(y)) for x, y in item.points)
                self._shapes.polygon(target, points, item.fill)

    def _paint_box(self, box: Box, target: pygame.Surface, place: ScreenPlacement) -> None:
        area = place.rect(box)
        radius = place.length(box.radius) if box.radius else 0
        if box.fill is not None:
            self._shapes.box(target, area, box.fill, radius)
        if box.stroke is not None:
            self._shapes.frame(target, area, box.stroke, radius, place.length(box.stroke_width))

    def _paint_disc(self, disc: Disc, target: pygame.Surface, place: ScreenPlacement) -> None:
        centre = (place.x(disc.cx), place.y(disc.cy))
        radius = place.length(disc.radius)
        if disc.fill is not None:
            self._shapes.disc(target, centre, radius, disc.fill)
        if disc.stroke is not None:
            hole = max(0, radius - place.length(disc.stroke_width))
            self._shapes.disc(target, centre, radius, disc.stroke, hole)

    def _paint_label(self, label: Label, target: pygame.Surface, place: ScreenPlacement) -> None:
        target.blit(*self._drawn_label(label, place))

    def _drawn_label(
        self, label: Label, place: ScreenPlacement
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The text as an image, and where its corner goes."""
        size = place.length(label.size)
        room = _room_for(label, place)
        key = (label.text, label.weight, size, room, label.fill)
        image, ascent = self._texts.get(key, lambda: self._written(label, size, room))
        x = place.x(label.x) - round(image.get_width() * _BEFORE[label.anchor])
        return image, (x, place.y(label.y) - ascent)

    def _written(self, label: Label, size: int, room: int) -> tuple[pygame.Surface, int]:
        """The text and its ascent. On a small screen whole pixels make letters wider than the
        scene reckoned: the text is then written smaller, so that it stays in its place."""
        font = self._fonts.get(label.weight, size)
        while size > 1 and font.size(label.text)[0] > room:
            size -= 1
            font = self._fonts.get(label.weight, size)
        return font.render(label.text, True, label.fill), font.get_ascent()


def _room_for(label: Label, place: ScreenPlacement) -> int:
    """Across, in real pixels. The keys of a legend have room around them, and are written alike
    rather than each as small as whole pixels make it."""
    room = round(width_of(label.text, label.size, label.weight) * place.scale) + 1
    if label.reach is not Reach.DESK:
        return room
    return room + min(len(label.text) // 2, place.length(label.size) // 3)


def _ground(scene: Scene) -> tuple[object, ...]:
    """What every item lies on."""
    return scene.width, scene.height, scene.background


def _changed_items(before: Scene, scene: Scene) -> list[Item]:
    """The items of either scene that are not, at the same depth, in the other one."""
    old, new = before.items, scene.items
    start, end = 0, min(len(old), len(new))
    while start < end and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < end - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old, new = old[start : len(old) - tail], new[start : len(new) - tail]
    if len(old) != len(new):
        return _not_shared(old, new)
    pairs = zip(old, new, strict=True)
    return [item for one, other in pairs if one != other for item in (one, other)]


def _not_shared(old: tuple[Item, ...], new: tuple[Item, ...]) -> list[Item]:
    """What came and what went, as long as everything else lies in the same order."""
    before, after = set(old), set(new)
    if [item for item in old if item in after] != [item for item in new if item in before]:
        return [*old, *new]
    return [*(item for item in old if item not in after), *(i for i in new if i not in before)]


def _merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that overlap become one, so that nothing is painted twice."""
    merged: list[pygame.Rect] = []
    for area in areas:
        while (number := area.collidelist(merged)) >= 0:
            area = area.union(merged.pop(number))
        merged.append(area)
    return merged


def _covered(areas: list[pygame.Rect]) -> int:
    return sum(area.width * area.height for area in areas)
