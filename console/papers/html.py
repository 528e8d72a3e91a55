"""A paper as one HTML file that needs nothing else: to send, to read, to print.

Templates escape what they are given by themselves. The only module that names Jinja2: it is
imported by whoever asks for the first such paper, never at the start.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from console.columns import Cell, Column
from console.papers.document import (
    Beside,
    Break,
    Document,
    FullPage,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    TentCard,
    Together,
)
from console.tv.scene import Scene
from console.tv.svg import scene_to_svg

TEMPLATES = Path(__file__).parent / "templates"
_KINDS = {
    "beside": Beside,
    "break": Break,
    "full_page": FullPage,
    "heading": Heading,
    "paragraph": Paragraph,
    "picture": Picture,
    "table": PaperTable,
    "tent_card": TentCard,
    "together": Together,
}


def write_html(document: Document) -> bytes:
    return _templates().get_template("paper.html").render(document=document).encode()


def html_body(document: Document) -> str:
    """What stands on it, for a page that has a frame and a style of its own."""
    return _templates().get_template("body.html").render(document=document)


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters.update(svg=_svg, headings=_headings, rows=_rows)
    made.tests.update({name: _is_a(kind) for name, kind in _KINDS.items()})
    return made


def _svg(scene: Scene) -> Markup:
    """Our own drawing, whose words are escaped where it is drawn."""
    return Markup(scene_to_svg(scene))


def _headings(table: PaperTable[Any]) -> Iterator[tuple[Markup, str]]:
    return ((_kind(column), column.heading) for column in table.columns)


def _rows(table: PaperTable[Any]) -> Iterator[list[tuple[Markup, Cell]]]:
    """Cells with their kind: a template that asked for each would take twice as long."""
    columns = [(_kind(column), column.shown) for column in table.columns]
    return ([(kind, shown(row)) for kind, shown in columns] for row in table.rows)


def _kind(column: Column[Any]) -> Markup:
    return Markup(" class=n" if column.is_number else "")


def _is_a(kind: type) -> Any:
    return lambda part: isinstance(part, kind)
