"""The grid as in the rules: coordinates, premium squares, tiles, the last word framed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, pi, sin

from console.tv.canvas import Canvas
from console.tv.layout import Area, BoardPlace
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground, Theme, mix
from console.tv.typography import cap_height
from engine.letters.board import CENTRE, EMPTY_SQUARE, PREMIUMS, SIZE, Direction, Grid
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET, JOKER, VALUES

_LINE = 2
_PREMIUM_NAMES = {"d": "LD", "t": "LT", "D": "MD", "T": "MT"}


@dataclass(frozen=True)
class Falling:
    """A tile being laid: its letter as the grid will write it, and how far it has come."""

    square: str
    share: float


def draw_board(
    canvas: Canvas,
    place: BoardPlace,
    grid: Grid,
    *,
    fresh: Collection[int] = (),
    framed: Move | None = None,
    falling: Mapping[int, Falling] | None = None,
) -> None:
    """`fresh` squares carry the last word's new tiles and `framed` is that word.

    `falling` tiles are on their way to a square that is still empty in `grid`.
    """
    _draw_coordinates(canvas, place)
    _draw_squares(canvas, place, grid)
    for index, square in enumerate(grid.squares):
        if square != EMPTY_SQUARE:
            _draw_square_tile(canvas, place, index, square, index in fresh)
    if framed is not None:
        _draw_frame(canvas, place, framed)
    # Last, so that a tile on its way down passes over everything else.
    for index, tile in (falling or {}).items():
        _draw_falling_tile(canvas, place, index, tile)


def _draw_coordinates(canvas: Canvas, place: BoardPlace) -> None:
    size = round(place.band * 0.86)
    colour = canvas.theme.page.text
    for number in range(SIZE):
        middle = number * place.cell + place.cell // 2
        height = cap_height(size)
        canvas.text(
            str(number + 1),
            place.x + middle,
            place.y - (place.band - height) // 2,
            size,
            colour,
            Weight.SEMIBOLD,
            Anchor.MIDDLE,
        )
        canvas.text(
            ALPHABET[number],
            place.x - place.band // 2,
            place.y + middle + height // 2,
            size,
            colour,
            Weight.SEMIBOLD,
            Anchor.MIDDLE,
        )


def _draw_squares(canvas: Canvas, place: BoardPlace, grid: Grid) -> None:
    theme = canvas.theme
    side = SIZE * place.cell
    canvas.box(Area(place.x - 4, place.y - 4, side + 8, side + 8), theme.board, radius=8)
    canvas.box(Area(place.x, place.y, side, side), theme.square)
    for number in range(1, SIZE):
        offset = number * place.cell - _LINE // 2
        canvas.box(Area(place.x + offset, place.y, _LINE, side), theme.board)
        canvas.box(Area(place.x, place.y + offset, side, _LINE), theme.board)
    for index, premium in enumerate(PREMIUMS):
        if premium in _PREMIUM_NAMES and not grid.is_occupied(index):
            _draw_premium(canvas, place, index, premium)


def _draw_premium(canvas: Canvas, place: BoardPlace, index: int, premium: str) -> None:
    ground = _premium_ground(canvas.theme, premium)
    x, y = place.square(index)
    gap = _LINE // 2
    canvas.box(Area(x, y, place.cell, place.cell).inset(gap), ground.fill)
    middle_x, middle_y = x + place.cell // 2, y + place.cell // 2
    if index == CENTRE:
        canvas.polygon(_star(middle_x, middle_y, round(place.cell * 0.38)), ground.text)
        return
    size = round(place.cell * 0.36)
    canvas.text(
        _PREMIUM_NAMES[premium],
        middle_x,
        middle_y + cap_height(size) // 2,
        size,
        ground.text,
        Weight.SEMIBOLD,
        Anchor.MIDDLE,
        Reach.DESK,
    )


def _premium_ground(theme: Theme, premium: str) -> Ground:
    return {"d": theme.light_blue, "t": theme.dark_blue, "D": theme.pink, "T": theme.red}[premium]


def _star(cx: int, cy: int, radius: int) -> tuple[tuple[int, int], ...]:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = -pi / 2 + corner * pi / 5
        points.append((round(cx + reach * cos(angle)), round(cy + reach * sin(angle))))
    return tuple(points)


def _draw_square_tile(
    canvas: Canvas, place: BoardPlace, index: int, square: str, fresh: bool
) -> None:
    x, y = place.square(index)
    face = TileFace.FRESH if fresh else TileFace.PLAIN
    draw_tile(canvas, x + 2, y + 2, place.cell - 3, square, face)


def _draw_falling_tile(canvas: Canvas, place: BoardPlace, index: int, tile: Falling) -> None:
    x, y = place.square(index)
    lift = round((1 - tile.share) * place.cell * 0.7)
    draw_tile(canvas, x + 2, y + 2 - lift, place.cell - 3, tile.square, TileFace.FRESH)


def draw_ghosts(canvas: Canvas, place: BoardPlace, ghosts: Mapping[int, str]) -> None:
    """Letters being typed, each with an edge of its own colour: they do not lie there yet."""
    for index, letter in ghosts.items():
        x, y = place.square(index)
        draw_tile(canvas, x + 2, y + 2, place.cell - 3, letter, TileFace.GHOST)


def draw_cursor(canvas: Canvas, place: BoardPlace, index: int, direction: Direction) -> None:
    """Where the next letter goes, with an arrow along its line."""
    x, y = place.square(index)
    stroke, side = max(4, place.cell // 11), place.cell
    canvas.box(Area(x, y, side, side).inset(-1), None, side // 6, canvas.theme.accent, stroke)
    half = side // 4
    across = direction is Direction.HORIZONTAL
    tip = (x + side - stroke, y + side // 2) if across else (x + side // 2, y + side - stroke)
    back = tip[0] - half if across else tip[1] - half
    wings = (
        ((back, tip[1] - half), (back, tip[1] + half))
        if across
        else ((tip[0] - half, back), (tip[0] + half, back))
    )
    canvas.polygon((tip, *wings), canvas.theme.accent)


def target_squares(canvas: Canvas, place: BoardPlace, means: tuple[str, ...]) -> None:
    """A hand that points at a square means this, and which."""
    for index in range(SIZE * SIZE):
        x, y = place.square(index)
        canvas.target(Area(x, y, place.cell, place.cell), (*means, str(index)))


def _draw_frame(canvas: Canvas, place: BoardPlace, move: Move) -> None:
    """A thick frame around the whole word: the last word is told by shape, not by colour."""
    x, y = place.square(move.ref.index)
    length = len(move.word) * place.cell
    across = move.direction is Direction.HORIZONTAL
    width, height = (length, place.cell) if across else (place.cell, length)
    stroke = max(4, place.cell // 11)
    area = Area(x - 1, y - 1, width + 3, height + 3).inset(-stroke // 2)
    canvas.box(area, None, place.cell // 6, canvas.theme.accent, stroke)


# --- one tile -----------------------------------------------------------------------------
# At any size: on the grid, in the tirage, or filling a screen.

# Shares of the tile's side. The letter stands high so that its value has a band of its own:
# a wide W and its « 10 » never touch.
_LETTER_EM = 0.955
_BASELINE = 0.725
_BARE_BASELINE = 0.795
"""Of a letter without a value: in the middle."""
_VALUE_EM = 0.25
_VALUE_BASELINE = 0.96
_EDGE = 0.05


class TileFace(Enum):
    PLAIN = "plain"
    FRESH = "fresh"
    """Of the last word laid."""
    GHOST = "ghost"
    """Being typed: it does not lie there yet."""


def draw_tile(
    canvas: Canvas,
    x: int,
    y: int,
    side: int,
    letter: str,
    face: TileFace = TileFace.PLAIN,
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
    ground, edge = {
        TileFace.PLAIN: (theme.tile, theme.tile_edge),
        TileFace.FRESH: (theme.fresh_tile, theme.fresh_edge),
        TileFace.GHOST: (_ghostly(theme), theme.accent),
    }[face]
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


def _ghostly(theme: Theme) -> Ground:
    """Between a tile and the square under it; the letter keeps all its ink."""
    return replace(theme.tile, fill=mix(theme.tile.fill, "#ffffff", 0.55))


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
