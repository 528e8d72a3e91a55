"""The results as a PDF to pin on the wall and to hand out."""

from collections.abc import Sequence

from console.figures_fr import figure
from console.games.duplicate.sheets.results.groups import cuts_of
from console.games.duplicate.sheets.results.report import Report, notices, reason_texts
from console.games.duplicate.sheets.results.rows import BILLETS, billet_rows, coup_rows
from console.games.duplicate.sheets.results.words import SANCTIONS
from console.paper import CURVES_MM, GRID_MM, Column, Paper, columns_of
from console.view.prints import board_picture, curves_picture
from engine.games.duplicate.standings import Line

SHEET_ROW_MM = 4.6

RANKING = columns_of(
    ("Rang", 10, True), ("Table", 11, True), ("Joueur", 48, False), ("Club", 32, False),
    ("Total", 13, True), ("Négatif", 16, True), ("%", 14, True), ("Tops", 11, True),
    ("Solos", 12, True), ("Pén.", 11, True),
)  # fmt: skip
COUPS = columns_of(
    ("N°", 9, True), ("Tirage", 26, False), ("Mot", 34, False), ("Place", 13, False),
    ("Points", 14, True), ("Cumul", 15, True), ("Au top", 14, True), ("Moyenne", 18, True),
    ("Solo", 39, False),
)  # fmt: skip
SOLOS = columns_of(
    ("Coup", 12, True), ("Table", 12, True), ("Joueur", 60, False), ("Points", 16, True),
    ("Avance", 16, True),
)  # fmt: skip
SANCTIONED = columns_of(
    ("Coup", 10, True), ("Table", 11, True), ("Joueur", 34, False), ("Sanction", 28, False),
    ("Motif", 99, False),
)  # fmt: skip
ANSWERED = columns_of(
    ("Coup", 10, True), ("Table", 11, True), ("Joueur", 40, False), ("Réponse", 121, False),
)  # fmt: skip
SHEET = columns_of(
    ("Coup", 12, True), ("Bulletin", 62, False), ("Points", 14, True), ("Top", 12, True),
    ("Remarque", 52, False), ("Cumul", 16, True),
)  # fmt: skip


def as_pdf(report: Report, *, sheets: bool = True, logo: bytes | None = None) -> bytes:
    paper = Paper(report.title, "résultats")
    paper.head(report.title, (report.facts, *notices(report)), logo)
    paper.chapter("Classement")
    contest = (Column(report.contest, 30),) if report.contest else ()
    paper.grid(
        (*RANKING[:4], *contest, *RANKING[4:]),
        [_ranked(report, line.rank, line) for line in report.standings.lines],
    )
    paper.chapter("Coups")
    paper.grid(COUPS, coup_rows(report))
    paper.chapter("Grille")
    paper.picture(board_picture(report.state.grid), GRID_MM)
    if report.curves:
        paper.chapter("Courbes des scores")
        paper.picture(curves_picture(report.curves), CURVES_MM)
    for cut in cuts_of(report):
        paper.chapter(cut.label)
        for group in cut.groups:
            paper.ln(2)
            paper.line_of_text(group.heading, 11, bold=True)
            paper.grid(
                (*RANKING[:4], *contest, *RANKING[4:]),
                [_ranked(report, rank, line) for rank, line in group.lines],
            )
    paper.chapter("Solos")
    if report.solo_border:
        paper.line_of_text(f"{report.solo_border}.")
    _solos(paper, report)
    paper.chapter("Sanctions")
    _sanctions(paper, report)
    if report.billets:
        paper.chapter(BILLETS)
        paper.grid(ANSWERED, billet_rows(report), size=8)
    if sheets:
        _sheets(paper, report)
    return bytes(paper.output())


def _ranked(report: Report, rank: int | None, line: Line) -> Sequence[object]:
    player = report.players[line.table]
    return (
        rank or "exclu",
        line.table,
        player.name,
        player.clubs,
        *((report.fates[line.table],) if report.contest else ()),
        line.total,
        line.negatif,
        figure(line.percentage),
        line.tops,
        line.solos or "",
        -line.penalty if line.penalty else "",
    )


def _solos(paper: Paper, report: Report) -> None:
    if not report.standings.solos:
        paper.line_of_text("Aucun solo.")
        return
    paper.grid(
        SOLOS,
        [
            (solo.coup, solo.table, report.players[solo.table].name, solo.points, solo.margin)
            for solo in report.standings.solos
        ],
    )


def _sanctions(paper: Paper, report: Report) -> None:
    if not report.sanctions:
        paper.line_of_text("Aucune sanction.")
        return
    paper.grid(
        SANCTIONED,
        [
            (
                billet.coup,
                billet.player.table,
                billet.player.name,
                SANCTIONS[billet.sanction] or "avertissement disciplinaire",
                " ".join(reason_texts(billet)),
            )
            for billet in report.sanctions
        ],
        size=8,
    )


def _sheets(paper: Paper, report: Report) -> None:
    """One after another: a sheet is never cut when it fits on a page of its own."""
    paper.add_page()
    paper.line_of_text("Feuilles des joueurs", 14, bold=True)
    for line in sorted(report.standings.lines, key=lambda line: line.table):
        rows = report.rows_of(line)
        if paper.will_page_break(16 + SHEET_ROW_MM * (len(rows) + 1)):
            paper.add_page()
        paper.ln(3)
        place = f"rang {line.rank}" if line.rank else "exclu"
        name = report.players[line.table].name
        paper.line_of_text(f"Table {line.table}, {name}", 11, bold=True)
        paper.line_of_text(f"{line.total} points, {figure(line.percentage)} %, {place}", 9)
        paper.grid(
            SHEET,
            [(row.coup, row.slip, row.points, row.top, row.remark, row.cumul) for row in rows],
            size=7.5,
        )
