"""One tile, at any size: on the grid, in the tirage, or filling a screen."""

from enum import Enum

from console.view.canvas import Canvas
from console.view.colour import mix
from console.view.layout import Area
from console.view.scene import Anchor, Reach, Weight
from engine.letters.tiles import JOKER, VALUES

# Shares of the tile's side. The letter stands high so that its value has a band of its own:
# a wide W and its « 10 » never touch.
_LETTER_EM = 0.955
_BASELINE = 0.725
_BARE_BASELINE = 0.795
"""Of a letter without a value: in the middle."""
_VALUE_EM = 0.25
_VALUE_BASELINE = 0.96
_EDGE = 0.05


class Face(Enum):
    PLAIN = "plain"
    FRESH = "fresh"
    """Of the last word laid."""


def draw_tile(
    canvas: Canvas,
    x: int,
    y: int,
    side: int,
    letter: str,
    face: Face = Face.PLAIN,
    reach: Reach = Reach.ROOM,
    *,
    valued: bool = True,
) -> None:
    """`letter` as the grid or the rack writes it: `a` and `?` are jokers. `valued`: its points
    are told; not every game counts them.

    A joker differs by the colour of its letter (fisf-2020 §2.2) and by a bar under it where
    other tiles carry their value, so that it is told without colours too.
    """
    theme = canvas.theme
    ground, edge = (
        (theme.fresh_tile, theme.fresh_edge)
        if face is Face.FRESH
        else (theme.tile, theme.tile_edge)
    )
    thickness = max(2, round(side * _EDGE))
    radius = max(3, round(side * 0.12))
    canvas.box(Area(x, y, side, side), edge, radius)
    canvas.box(Area(x, y, side, side - thickness), ground.fill, radius)
    joker = letter == JOKER or letter.islower()
    colour = theme.joker if joker else ground.text
    size = round(side * _LETTER_EM)
    baseline = y + round(side * (_BASELINE if valued or joker else _BARE_BASELINE))
    canvas.text(
        letter.upper(),
        x + side // 2,
        baseline,
        size,
        colour,
        Weight.EXTRABOLD,
        Anchor.MIDDLE,
        reach,
    )
    if joker:
        _draw_joker_bar(canvas, x, y, side)
    elif valued:
        _draw_value(canvas, x, y, side, VALUES[letter])


def _draw_value(canvas: Canvas, x: int, y: int, side: int, value: int) -> None:
    canvas.text(
        str(value),
        x + side - round(side * 0.09),
        y + round(side * _VALUE_BASELINE) - max(2, round(side * _EDGE)) // 2,
        round(side * _VALUE_EM),
        canvas.theme.tile.text,
        Weight.SEMIBOLD,
        Anchor.END,
        Reach.DESK,
    )


def _draw_joker_bar(canvas: Canvas, x: int, y: int, side: int) -> None:
    width, height = round(side * 0.56), max(3, round(side * 0.085))
    left = x + (side - width) // 2
    top = y + round(side * 0.82)
    canvas.box(Area(left, top, width, height), canvas.theme.joker, height // 2)


def draw_slot(canvas: Canvas, x: int, y: int, side: int) -> None:
    """A place where a tile is still awaited."""
    radius = max(3, round(side * 0.12))
    area = Area(x, y, side, side).inset(2)
    outline = mix(canvas.theme.rack, canvas.theme.tile.fill, 0.45)
    canvas.box(area, None, radius, outline, max(2, side // 36))
