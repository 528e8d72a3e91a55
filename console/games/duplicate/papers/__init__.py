"""What duplicate writes down: the game's own sheet, and the results of its players."""

from collections.abc import Mapping

from console.games.duplicate.papers.account import account_document
from console.games.duplicate.papers.report import GameReport
from console.games.duplicate.papers.results import (
    as_federation,
    as_json,
    as_spreadsheet,
    results_document,
)
from console.games.duplicate.papers.review import as_review_page
from console.games.duplicate.papers.sheet import (
    GameSheet,
    as_csv,
    as_published,
    sheet_document,
    text_document,
)
from console.games.face import PaperForm
from console.games.papers import GatheredPapers
from engine.games.duplicate.state import State

_game: GatheredPapers[State, GameSheet] = GatheredPapers(
    lambda state, wall_ms, _: GameSheet(state, wall_ms)
)
_results = GatheredPapers(GameReport.of)

SHEETS: Mapping[str, PaperForm[State]] = {
    "json": _game.json("Partie", as_published),
    "text": _game.text("Feuille", text_document),
    "pdf": _game.pdf("Feuille", sheet_document),
    "html": _game.html("Feuille", sheet_document),
    "csv": _game.csv("Feuille", as_csv),
}
RESULTS: Mapping[str, PaperForm[State]] = {
    "pdf": _results.pdf("Résultats", results_document),
    "csv": _results.csv("Résultats", as_spreadsheet),
    "json": _results.json("Résultats", as_json),
    "html": _results.html("Résultats", results_document),
    "again": _game.file("Partie à revoir", ".html", as_review_page, "text/html; charset=utf-8"),
    "account": _results.text("Compte rendu", account_document),
    "federation": _results.file("Fédération", ".csv", as_federation, "text/csv"),
}
