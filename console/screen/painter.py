"""Paints a scene on a surface of any size, keeping its proportions."""

from dataclasses import dataclass

import pygame

from console.screen.fonts import Fonts
from console.screen.recent import Recent
from console.screen.shapes import Shapes
from console.view.scene import Anchor, Box, Disc, Item, Label, Polygon, Scene


@dataclass(frozen=True)
class Placement:
    """Where the virtual screen lies on the real one."""

    scale: float
    left: int
    top: int

    @classmethod
    def of(cls, scene: Scene, size: tuple[int, int], overscan: float = 0.0) -> "Placement":
        """Centred, as large as it goes; `overscan` is the share a television cuts off."""
        width, height = size
        usable = 1 - overscan
        scale = min(width * usable / scene.width, height * usable / scene.height)
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

    def __init__(self, overscan: float = 0.0) -> None:
        self._overscan = overscan
        self._fonts = Fonts()
        self._shapes = Shapes()
        self._texts: Recent[tuple[object, ...], pygame.Surface] = Recent(most=1024)

    @property
    def kept(self) -> int:
        """How many drawings are kept for the next frame."""
        return len(self._texts) + len(self._shapes)

    def paint(self, scene: Scene, target: pygame.Surface) -> None:
        place = Placement.of(scene, target.get_size(), self._overscan)
        target.fill(scene.background)
        for item in scene.items:
            self._paint_item(item, target, place)

    def _paint_item(self, item: Item, target: pygame.Surface, place: Placement) -> None:
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

    def _paint_box(self, box: Box, target: pygame.Surface, place: Placement) -> None:
        area = place.rect(box)
        radius = place.length(box.radius) if box.radius else 0
        if box.fill is not None:
            self._shapes.box(target, area, box.fill, radius)
        if box.stroke is not None:
            self._shapes.frame(target, area, box.stroke, radius, place.length(box.stroke_width))

    def _paint_disc(self, disc: Disc, target: pygame.Surface, place: Placement) -> None:
        centre = (place.x(disc.cx), place.y(disc.cy))
        radius = place.length(disc.radius)
        if disc.fill is not None:
            self._shapes.disc(target, centre, radius, disc.fill)
        if disc.stroke is not None:
            hole = max(0, radius - place.length(disc.stroke_width))
            self._shapes.disc(target, centre, radius, disc.stroke, hole)

    def _paint_label(self, label: Label, target: pygame.Surface, place: Placement) -> None:
        size = place.length(label.size)
        font = self._fonts.get(label.weight, size)
        key = (label.text, label.weight, size, label.fill)
        image = self._texts.get(key, lambda: font.render(label.text, True, label.fill))
        share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[label.anchor]
        x = place.x(label.x) - round(image.get_width() * share)
        target.blit(image, (x, place.y(label.y) - font.get_ascent()))
