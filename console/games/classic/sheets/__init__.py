"""What a classic game is written as."""

from collections.abc import Mapping

from console.games.classic.sheets.game import (
    Sheet as GameSheet,
)
from console.games.classic.sheets.game import (
    as_csv,
    as_json,
    sheet_document,
    text_document,
)
from console.games.face import Sheet
from console.games.papers import Papers
from engine.games.classic.gcg import write_gcg
from engine.games.classic.state import State

_papers = Papers(GameSheet)

SHEETS: Mapping[str, Sheet[State]] = {
    "text": _papers.text("Feuille", text_document),
    "csv": _papers.csv("Feuille", as_csv),
    "json": _papers.json("Partie", as_json),
    "gcg": _papers.file("GCG", ".gcg", lambda sheet: write_gcg(sheet.state).encode()),
    "pdf": _papers.pdf("Feuille", sheet_document),
}
RESULTS: Mapping[str, Sheet[State]] = {key: SHEETS[key] for key in ("pdf", "csv", "json")}
