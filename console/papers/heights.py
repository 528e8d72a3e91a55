"""How high the parts of a paper are, in millimetres, before they are drawn: what stands together is
not cut, and no heading stands alone at the foot of a page."""

from collections.abc import Sequence
from typing import Any

from console.papers.document import (
    Beside,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Together,
)

HEADING_MM = 16
"""Of what stands together, above its table."""
LARGE_HEADING_MM, SMALL_HEADING_MM = 8, 6
BEGUN_ROWS = 3
"""Of a table, below its heading: fewer look lost at the foot of a page."""


def is_close(above: DocumentPart | None) -> bool:
    """Whether a table follows without any room of its own."""
    return isinstance(above, Heading) or (isinstance(above, Paragraph) and not above.apart)


def row_height(part: PaperTable[Any]) -> float:
    if part.one_line:
        return part.size * 0.56
    return part.size * 0.5 + (0.3 if part.dense else 0.85)


def picture_height(part: Picture) -> float:
    return part.width_mm * part.scene.height / part.scene.width


def begun_height(parts: Sequence[DocumentPart]) -> float:
    """What must stand below a heading: a picture, a few rows, a paragraph; below a heading, what
    stands below that one."""
    if not parts:
        return 0
    first = parts[0]
    match first:
        case Heading():
            return LARGE_HEADING_MM + 5 + begun_height(parts[1:])
        case Paragraph():
            own = first.size.value * 0.5
            return own + (begun_height(parts[1:]) if first.strong else own)
        case PaperTable():
            return row_height(first) * (1 + min(len(first.rows), BEGUN_ROWS)) + 3
        case Picture():
            return picture_height(first)
        case Together(own_parts):
            return height_of(own_parts)
        case Beside():
            return max(map(height_of, (first.left, first.right)))
    return 0


def height_of(parts: Sequence[DocumentPart]) -> float:
    tables = [part for part in parts if isinstance(part, PaperTable)]
    pictures = [part for part in parts if isinstance(part, Picture)]
    high = sum(row_height(each) * (len(each.rows) + 1) for each in tables)
    return (HEADING_MM if tables else 0) + high + sum(map(picture_height, pictures))
