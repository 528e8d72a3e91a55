"""What Jarnac writes down: the game act by act, and its result."""

from collections.abc import Mapping

from console.games.face import Sheet
from console.games.jarnac.sheets.sheet import (
    Sheet as GameSheet,
)
from console.games.jarnac.sheets.sheet import (
    as_csv,
    as_published,
    sheet_document,
    text_document,
)
from console.games.papers import Papers
from engine.games.jarnac.state import State

_papers = Papers(GameSheet.of)

SHEETS: Mapping[str, Sheet[State]] = {
    "json": _papers.json("Partie", as_published),
    "text": _papers.text("Feuille", text_document),
    "csv": _papers.csv("Feuille", as_csv),
}
RESULTS: Mapping[str, Sheet[State]] = {"pdf": _papers.pdf("Feuille", sheet_document), **SHEETS}
