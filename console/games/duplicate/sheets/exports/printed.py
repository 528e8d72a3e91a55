"""The game itself on paper: for a club that plays without arbiters, and for the wall."""

from console.games.duplicate.sheets.exports.sheet import Sheet, facts, played_rows, title
from console.paper import GRID_MM, Paper, columns_of
from console.view.prints import board_picture

COUPS = columns_of(
    ("N°", 10, True), ("Tirage", 34, False), ("Mot", 50, False), ("Place", 18, False),
    ("Points", 20, True), ("Cumul", 20, True),
)  # fmt: skip


def as_pdf(sheet: Sheet, logo: bytes | None = None) -> bytes:
    paper = Paper(title(sheet), "feuille")
    paper.head(title(sheet), facts(sheet), logo)
    paper.chapter("Coups")
    paper.grid(COUPS, played_rows(sheet))
    paper.chapter("Grille")
    paper.picture(board_picture(sheet.state.grid), GRID_MM)
    return bytes(paper.output())
