"""A4 paper of ours: the typeface of the screens, tables whose heading comes again. The only room
that names fpdf."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import Align, TableBordersLayout
from fpdf.fonts import FontFace

import console.view

FONTS = Path(console.view.__file__).parent / "fonts"
FAMILY = "Atkinson"
MARGIN_MM = 14
SOFT = (90, 98, 116)
INK = (28, 34, 48)


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


@dataclass(frozen=True)
class Column:
    heading: str
    width: int
    is_number: bool = False

    @property
    def align(self) -> str:
        return "RIGHT" if self.is_number else "LEFT"


def columns_of(*columns: tuple[str, int, bool]) -> tuple[Column, ...]:
    return tuple(Column(*column) for column in columns)


class Paper(FPDF):
    def __init__(self, title: str, subject: str) -> None:
        super().__init__("P", "mm", "A4")
        self._title = title
        for style, name in (("", "Regular"), ("B", "SemiBold")):
            self.add_font(FAMILY, style, FONTS / f"AtkinsonHyperlegibleNext-{name}.ttf")
        others = [path for path in OTHER_SCRIPTS if path.is_file()]
        for path in others:
            self.add_font(path.stem, "", path)
        self.set_fallback_fonts([path.stem for path in others], exact_match=False)
        self.set_title(f"{title}, {subject}")
        self.set_lang("fr")
        self.set_margins(MARGIN_MM, MARGIN_MM)
        self.set_auto_page_break(True, MARGIN_MM + 6)
        self.alias_nb_pages()

    def footer(self) -> None:
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, "", 8)
        self.set_text_color(*SOFT)
        self.cell(0, 5, self._title, align="L")
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

    def rows(
        self, columns: Sequence[Column], rows: Iterable[Sequence[object]], size: float = 8
    ) -> None:
        """A table of one line per row, for thousands of them: a text too long is cut."""
        widths = [column.width for column in columns]
        height = size * 0.56
        self.set_draw_color(*SOFT)
        self._heading(columns, size, height)
        for row in rows:
            if self.will_page_break(height):
                self.add_page()
                self._heading(columns, size, height)
            for column, width, cell in zip(columns, widths, row, strict=True):
                align = Align.R if column.is_number else Align.L
                self.cell(width, height, self._cut(str(cell), width - 2), align=align, border="B")
            self.ln(height)

    def _heading(self, columns: Sequence[Column], size: float, height: float) -> None:
        self.set_font(FAMILY, "B", size)
        self.set_text_color(*INK)
        for column in columns:
            align = Align.R if column.is_number else Align.L
            self.cell(column.width, height, column.heading, align=align, border="B")
        self.ln(height)
        self.set_font(FAMILY, "", size)

    def _cut(self, words: str, width: float) -> str:
        if self.get_string_width(words) <= width:
            return words
        while words and self.get_string_width(words + "…") > width:
            words = words[:-1]
        return words + "…"
