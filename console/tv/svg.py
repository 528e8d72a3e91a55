"""Drawings outside the television: scenes as SVG, for pages and papers; QR codes as text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

import segno

from console.tv.board import draw_board
from console.tv.canvas import Canvas
from console.tv.common import draw_stroke
from console.tv.layout import Area, Aspect, BoardPlace
from console.tv.scene import Anchor, Box, Colour, Disc, Item, Label, Point, Polygon, Scene, Weight
from console.tv.theme import DAY
from engine.letters.board import SIZE, Grid

FONT_FAMILY = "Atkinson Hyperlegible Next, sans-serif"


def scene_to_svg(scene: Scene) -> str:
    """A complete document. The typeface is named, not embedded: the page brings it."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}"'
        f" font-family={quoteattr(FONT_FAMILY)}>",
        f'<rect width="{scene.width}" height="{scene.height}" fill="{scene.background}"/>',
        *(_item_to_svg(item) for item in scene.items),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _item_to_svg(item: Item) -> str:
    match item:
        case Box():
            return _box_to_svg(item)
        case Disc():
            return _disc_to_svg(item)
        case Polygon():
            points = " ".join(f"{x},{y}" for x, y in item.points)
            return f'<polygon points="{points}" fill="{item.fill}"/>'
        case Label():
            return (
                f'<text x="{item.x}" y="{item.y}" font-size="{item.size}"'
                f' font-weight="{item.weight.value}" fill="{item.fill}"'
                f' text-anchor="{item.anchor.value}" xml:space="preserve">'
                f"{escape(item.text)}</text>"
            )


def _box_to_svg(box: Box) -> str:
    shapes = []
    if box.fill is not None:
        shapes.append(_rect(box.x, box.y, box.width, box.height, box.radius, f'fill="{box.fill}"'))
    if box.stroke is not None:
        # A stroke lies inside the box; SVG centres it on the edge.
        half = box.stroke_width / 2
        paint = f'fill="none" stroke="{box.stroke}" stroke-width="{box.stroke_width}"'
        shapes.append(
            _rect(
                box.x + half,
                box.y + half,
                box.width - box.stroke_width,
                box.height - box.stroke_width,
                max(0, box.radius - half),
                paint,
            )
        )
    return "".join(shapes)


def _rect(x: float, y: float, width: float, height: float, radius: float, paint: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {paint}/>'
    )


def _disc_to_svg(disc: Disc) -> str:
    half = disc.stroke_width / 2
    outline = f' stroke="{disc.stroke}" stroke-width="{disc.stroke_width}"' if disc.stroke else ""
    radius = disc.radius - half if disc.stroke else disc.radius
    return (
        f'<circle cx="{disc.cx}" cy="{disc.cy}" r="{radius:g}" fill="{disc.fill or "none"}"'
        f"{outline}/>"
    )


# --- drawings for papers ------------------------------------------------------------------
# The grid as the television draws it, and curves of points: the same scenes, on white.

GRID_MM, CURVES_MM = 92, 180
"""Their widths on a sheet of A4."""
NARROW, NARROW_MM = 820, 126
"""Of the curves of one player: on a page as wide as a telephone, and on his paper."""
_CELL, _BAND = 60, 44
_WIDTH, _HEIGHT = 1200, 620
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 300, 30, 60
_COUP_WIDTH = 60
"""Of the number of a coup, with room around it."""
_STEPS = (25, 50, 100, 200, 250, 500, 1000)
_MOST_LINES = 6
COLOURS: tuple[Colour, ...] = ("#14202b", "#17508f", "#a3141f", "#1d6b3c", "#8a4b00", "#5b2a86")
"""Told apart in print too, by where they end: each line has its name there."""

_WHITE = replace(DAY, page=replace(DAY.page, fill="#ffffff"))


@dataclass(frozen=True)
class Curve:
    """One running total, coup by coup."""

    name: str
    totals: tuple[int, ...]


def board_picture(grid: Grid) -> Scene:
    side = SIZE * _CELL + 2 * _BAND
    canvas = paper_canvas(side, side)
    draw_board(canvas, BoardPlace(_BAND, _BAND, _CELL, _BAND), grid)
    return canvas.scene("board")


def curves_picture(curves: Sequence[Curve], width: int = _WIDTH) -> Scene:
    """The first is the one the others are measured by; names stand where their curves end. A
    narrow one can be read on a telephone."""
    canvas = paper_canvas(width, _HEIGHT)
    most = max((total for curve in curves for total in curve.totals), default=0) or 1
    coups = max(len(curve.totals) for curve in curves)
    room = Area(_LEFT, _TOP, width - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM)

    def spot(coup: int, total: int) -> Point:
        x = room.x + round(room.width * coup / max(1, coups))
        return x, room.bottom - round(room.height * total / most)

    _draw_scale(canvas, room, most)
    for coup in range(1, coups + 1):
        x, _ = spot(coup, 0)
        if coups <= room.width // _COUP_WIDTH or coup % 2 == 0:
            _draw_note(canvas, str(coup), (x, room.bottom + 36), Anchor.MIDDLE)
    ends = []
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        points = [spot(coup, total) for coup, total in enumerate((0, *curve.totals))]
        for begin, end in pairwise(points):
            draw_stroke(canvas, begin, end, 5 if number == 0 else 3, colour)
        ends.append((points[-1], curve, colour))
    _draw_names(canvas, ends)
    return canvas.scene("curves")


def paper_canvas(width: int, height: int) -> Canvas:
    """White, of any size: a scene for papers."""
    return Canvas(replace(Aspect.WIDE.frame, width=width, height=height), _WHITE, 0)


def _draw_scale(canvas: Canvas, room: Area, most: int) -> None:
    step = next((step for step in _STEPS if most / step <= _MOST_LINES), _STEPS[-1])
    for total in range(0, most + 1, step):
        y = room.bottom - round(room.height * total / most)
        canvas.box(Area(room.x, y, room.width, 1), _WHITE.rule)
        _draw_note(canvas, str(total), (room.x - 12, y + 9), Anchor.END)


def _draw_names(canvas: Canvas, ends: Sequence[tuple[Point, Curve, Colour]]) -> None:
    """From the top down, none over another."""
    lowest = 0
    for (x, y), curve, colour in sorted(ends, key=lambda end: end[0][1]):
        baseline = max(y + 9, lowest)
        lowest = baseline + 32
        total = curve.totals[-1] if curve.totals else 0
        area = Area(x + 12, baseline - 24, canvas.frame.width - x - 20, 32)
        canvas.line(f"{curve.name} {total}", area, colour, largest=26, smallest=18)


def _draw_note(canvas: Canvas, words: str, at: Point, anchor: Anchor) -> None:
    canvas.text(words, *at, 24, _WHITE.page.muted, Weight.REGULAR, anchor)


def qr_scene(content: str) -> Scene:
    """A QR code for a page: a box for each dark module, with its quiet margin."""
    rows = [
        [bool(module) for module in row]
        for row in segno.make(content, error="m", micro=False).matrix
    ]
    side = len(rows) + 2 * _QUIET
    dark = tuple(
        Box(x + _QUIET, y + _QUIET, 1, 1, "#000000")
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module
    )
    return Scene("code QR", side, side, "#ffffff", dark)


# --- a QR code as text --------------------------------------------------------------------
# Two rows of modules per line, for a terminal or a page of paper.

_QUIET = 4
_BLOCKS = {(False, False): "█", (True, False): "▄", (False, True): "▀", (True, True): " "}
"""Terminals are dark: what is light is drawn, so that a phone sees black on white."""


def qr_text(content: str) -> str:
    rows = [[bool(module) for module in row] for row in segno.make(content, error="l").matrix]
    width = len(rows[0]) + 2 * _QUIET
    empty = [False] * width
    framed = [[False] * _QUIET + row + [False] * _QUIET for row in rows]
    framed = [empty] * _QUIET + framed + [empty] * _QUIET
    if len(framed) % 2:
        framed.append(empty)
    return "\n".join(
        "".join(_BLOCKS[above, below] for above, below in zip(*pair, strict=True))
        for pair in zip(framed[::2], framed[1::2], strict=True)
    )
