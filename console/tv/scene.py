"""A scene: flat drawing primitives on a virtual screen, comparable as values.

Everything is opaque: a fade is a mix of colours computed by whoever draws it, so any
painter (pygame, SVG, a canvas in a browser) that takes the items in order shows the same picture.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Colour = str
"""`#rrggbb`."""

Point = tuple[int, int]


class Weight(Enum):
    REGULAR = 400
    SEMIBOLD = 600
    EXTRABOLD = 800


class Anchor(Enum):
    START = "start"
    MIDDLE = "middle"
    END = "end"


class Reach(Enum):
    """How far away a text is meant to be read; tests hold a letter height to each."""

    ROOM = "room"
    """From the last row: letters, clock, points, place."""
    HALL = "hall"
    """From the middle of the room: labels, names, sentences."""
    DESK = "desk"
    """From the desk only: values on small tiles, key legend."""


@dataclass(frozen=True)
class Box:
    x: int
    y: int
    width: int
    height: int
    fill: Colour | None
    radius: int = 0
    stroke: Colour | None = None
    stroke_width: int = 0


@dataclass(frozen=True)
class Disc:
    """A filled circle, or a ring when `fill` is None."""

    cx: int
    cy: int
    radius: int
    fill: Colour | None
    stroke: Colour | None = None
    stroke_width: int = 0


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    fill: Colour


@dataclass(frozen=True)
class Label:
    """One line of text; `y` is its baseline, `size` the em in virtual pixels."""

    x: int
    y: int
    text: str
    size: int
    weight: Weight
    fill: Colour
    anchor: Anchor = Anchor.START
    reach: Reach = Reach.HALL


Item = Box | Disc | Polygon | Label


@dataclass(frozen=True)
class Target:
    """Where a mouse may be pressed, and what that means to whoever drew it."""

    x: int
    y: int
    width: int
    height: int
    means: tuple[str, ...]

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Scene:
    name: str
    width: int
    height: int
    background: Colour
    items: tuple[Item, ...]
    spoken: str = ""
    """The picture in words, for a screen reader."""
    next_change_ms: int | None = field(default=None, compare=False)
    """When the scene changes by itself; None when only a new snapshot can change it."""
    targets: tuple[Target, ...] = field(default=(), compare=False)
    """Of a window with a mouse; the last drawn lies on top."""

    def pointed_at(self, x: float, y: float) -> tuple[str, ...] | None:
        found = [target.means for target in self.targets if target.holds(x, y)]
        return found[-1] if found else None

    @property
    def labels(self) -> tuple[Label, ...]:
        return tuple(item for item in self.items if isinstance(item, Label))

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(label.text for label in self.labels)


def needs_repaint(previous: Scene | None, current: Scene) -> bool:
    """Two scenes that compare equal are the same picture."""
    return previous is None or previous != current


def scene_to_json(scene: Scene) -> dict[str, Any]:
    """The scene as plain values, for a painter that does not speak Python."""
    return {
        "name": scene.name,
        "width": scene.width,
        "height": scene.height,
        "background": scene.background,
        "spoken": scene.spoken,
        "items": [_item_to_json(item) for item in scene.items],
    }


def _item_to_json(item: Item) -> dict[str, Any]:
    """Items are flat: `asdict` would copy each deeply, for six times as long."""
    values = {
        key: value.value if isinstance(value, Enum) else value for key, value in vars(item).items()
    }
    return {"kind": type(item).__name__.lower(), **values}
