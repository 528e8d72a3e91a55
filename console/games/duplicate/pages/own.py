"""The files of duplicate's own pages."""

from pathlib import Path

from console.web.answers import Endpoint, page

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"


def own_page(name: str) -> Endpoint:
    return page(name, TEMPLATES)
