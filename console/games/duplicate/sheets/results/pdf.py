"""The results as a PDF to pin on the wall and to hand out. The only room that names fpdf."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import FontFace

import console.view
from console.figures_fr import figure
from console.games.duplicate.sheets.results.report import Report, reason_texts
from console.games.duplicate.sheets.results.rows import coup_rows
from console.games.duplicate.sheets.results.words import SANCTIONS
from engine.games.duplicate.standings import Line

FONTS = Path(console.view.__file__).parent / "fonts"
FAMILY = "Atkinson"
MARGIN_MM = 14
SOFT = (90, 98, 116)
INK = (28, 34, 48)
SHEET_ROW_MM = 4.6


@dataclass(frozen=True)
class Column:
    heading: str
    width: int
    is_number: bool = False

    @property
    def align(self) -> str:
        return "RIGHT" if self.is_number else "LEFT"


def _columns(*columns: tuple[str, int, bool]) -> tuple[Column, ...]:
    return tuple(Column(*column) for column in columns)


RANKING = _columns(
    ("Rang", 10, True), ("Table", 11, True), ("Joueur", 48, False), ("Club", 32, False),
    ("Total", 13, True), ("Négatif", 16, True), ("%", 14, True), ("Tops", 11, True),
    ("Solos", 12, True), ("Pén.", 11, True),
)  # fmt: skip
COUPS = _columns(
    ("N°", 9, True), ("Tirage", 26, False), ("Mot", 34, False), ("Place", 13, False),
    ("Points", 14, True), ("Cumul", 15, True), ("Au top", 14, True), ("Moyenne", 18, True),
    ("Solo", 39, False),
)  # fmt: skip
SOLOS = _columns(
    ("Coup", 12, True), ("Table", 12, True), ("Joueur", 60, False), ("Points", 16, True),
    ("Avance", 16, True),
)  # fmt: skip
SANCTIONED = _columns(
    ("Coup", 10, True), ("Table", 11, True), ("Joueur", 34, False), ("Sanction", 28, False),
    ("Motif", 99, False),
)  # fmt: skip
SHEET = _columns(
    ("Coup", 12, True), ("Bulletin", 62, False), ("Points", 14, True), ("Top", 12, True),
    ("Remarque", 52, False), ("Cumul", 16, True),
)  # fmt: skip

OTHER_SCRIPTS = tuple(
    Path("/usr/share/fonts") / name
    for name in (
        "truetype/dejavu/DejaVuSans.ttf",
        "truetype/noto/NotoSans-Regular.ttf",
        "truetype/noto/NotoSansDevanagari-Regular.ttf",
        "truetype/droid/DroidSansFallbackFull.ttf",
        "truetype/wqy/wqy-zenhei.ttc",
    )
)
"""Where the system has them: names in scripts our own letters do not write."""


class _Paper(FPDF):
    def __init__(self, report: Report) -> None:
        super().__init__("P", "mm", "A4")
        self._report = report
        for style, name in (("", "Regular"), ("B", "SemiBold")):
            self.add_font(FAMILY, style, FONTS / f"AtkinsonHyperlegibleNext-{name}.ttf")
        others = [path for path in OTHER_SCRIPTS if path.is_file()]
        for path in others:
            self.add_font(path.stem, "", path)
        self.set_fallback_fonts([path.stem for path in others], exact_match=False)
        self.set_title(f"{report.title}, résultats")
        self.set_lang("fr")
        self.set_margins(MARGIN_MM, MARGIN_MM)
        self.set_auto_page_break(True, MARGIN_MM + 6)
        self.alias_nb_pages()

    def footer(self) -> None:
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, "", 8)
        self.set_text_color(*SOFT)
        self.cell(0, 5, self._report.title, align="L")
        self.set_x(MARGIN_MM)
        self.cell(0, 5, f"{self.page_no()}/{{nb}}", align="R")

    def line_of_text(self, words: str, size: float = 10, *, bold: bool = False) -> None:
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(*INK)
        self.multi_cell(0, size * 0.5, words, align="L", new_x="LMARGIN", new_y="NEXT")

    def chapter(self, words: str) -> None:
        self.ln(5)
        if self.will_page_break(30):
            self.add_page()
        self.line_of_text(words, 14, bold=True)
        self.ln(1)

    def grid(
        self, columns: Sequence[Column], rows: Sequence[Sequence[object]], size: float = 9
    ) -> None:
        """A table; its heading comes again on every page."""
        self.set_font(FAMILY, "", size)
        self.set_draw_color(*SOFT)
        self.set_text_color(*INK)
        with self.table(
            col_widths=[column.width for column in columns],
            text_align=[column.align for column in columns],
            headings_style=FontFace(emphasis="BOLD", color=INK),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            line_height=size * 0.5,
            padding=(0.4, 1),
        ) as table:
            table.row([column.heading for column in columns])
            for row in rows:
                table.row([str(cell) for cell in row])


def as_pdf(report: Report, *, sheets: bool = True) -> bytes:
    paper = _Paper(report)
    paper.add_page()
    paper.line_of_text(report.title, 20, bold=True)
    paper.line_of_text(report.facts, 10)
    if report.provisional:
        paper.line_of_text("Résultats provisoires : un coup au moins n’est pas clôturé.", 10)
    paper.chapter("Classement")
    paper.grid(RANKING, [_ranked(report, line) for line in report.standings.lines])
    paper.chapter("Coups")
    paper.grid(COUPS, coup_rows(report))
    paper.chapter("Solos")
    _solos(paper, report)
    paper.chapter("Sanctions")
    _sanctions(paper, report)
    if sheets:
        _sheets(paper, report)
    return bytes(paper.output())


def _ranked(report: Report, line: Line) -> Sequence[object]:
    player = report.players[line.table]
    return (
        line.rank or "exclu",
        line.table,
        player.name,
        player.people[0].club,
        line.total,
        line.negatif,
        figure(line.percentage),
        line.tops,
        line.solos or "",
        -line.penalty if line.penalty else "",
    )


def _solos(paper: _Paper, report: Report) -> None:
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


def _sanctions(paper: _Paper, report: Report) -> None:
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


def _sheets(paper: _Paper, report: Report) -> None:
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
