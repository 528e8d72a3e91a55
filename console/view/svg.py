"""The very same scene as an SVG picture, for pages and for the manual."""

from xml.sax.saxutils import escape, quoteattr

from console.view.scene import Box, Disc, Item, Label, Polygon, Scene

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
