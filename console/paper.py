"""A4 paper of ours: the typeface of the screens, tables whose heading comes again. The only room
that names fpdf."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import Align, RenderStyle, TableBordersLayout
from fpdf.fonts import FontFace

import console.view
from console.typography_fr import FIXED, NARROW, typeset
from console.view.scene import Anchor, Box, Disc, Item, Label, Polygon, Scene, Weight

FONTS = Path(console.view.__file__).parent / "fonts"
FAMILY = "Atkinson"
MARGIN_MM = 14
LOGO_MM = 22
GRID_MM = 92
CURVES_MM = 180
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


def _style(fill: str | None, stroke: str | None) -> RenderStyle:
    if fill is None:
        return RenderStyle.D
    return RenderStyle.F if stroke is None else RenderStyle.DF


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

    def head(self, title: str, facts: Sequence[str], logo: bytes | None = None) -> None:
        """Whose paper it is: the club's logo beside the title, then what there is to know."""
        self.add_page()
        beside: float = MARGIN_MM
        if logo is not None:
            drawn = self.image(BytesIO(logo), MARGIN_MM, MARGIN_MM, 0, LOGO_MM)
            beside += float(drawn.rendered_width) + 5
        self.set_left_margin(beside)
        self.set_x(beside)
        self.line_of_text(title, 20, bold=True)
        for fact in filter(None, facts):
            self.line_of_text(fact, 10)
        self.set_left_margin(MARGIN_MM)
        if logo is not None:
            self.set_y(max(self.get_y(), MARGIN_MM + LOGO_MM))

    def picture(self, scene: Scene, width_mm: float, x_mm: float | None = None) -> None:
        """A picture of the screens, drawn and not photographed; what follows goes below it."""
        scale = width_mm / scene.width
        height = scene.height * scale
        if self.will_page_break(height):
            self.add_page()
        x, y = MARGIN_MM if x_mm is None else x_mm, self.get_y()
        with self.local_context():
            for item in scene.items:
                self._draw(item, x, y, scale)
        self.set_xy(MARGIN_MM, y + height)

    def _draw(self, item: Item, x: float, y: float, scale: float) -> None:
        match item:
            case Box(fill=fill, stroke=stroke):
                self._ink(fill, stroke, item.stroke_width * scale)
                edge = item.stroke_width * scale / 2 if stroke else 0
                left, top = x + item.x * scale + edge, y + item.y * scale + edge
                width, height = item.width * scale - 2 * edge, item.height * scale - 2 * edge
                self.rect(left, top, width, height, _style(fill, stroke))
            case Disc(fill=fill, stroke=stroke):
                self._ink(fill, stroke, item.stroke_width * scale)
                centre = (x + item.cx * scale, y + item.cy * scale)
                self.circle(*centre, item.radius * scale, style=_style(fill, stroke))
            case Polygon(points, fill):
                self._ink(fill, None, 0)
                self.polygon([(x + px * scale, y + py * scale) for px, py in points], style="F")
            case Label():
                bold = "" if item.weight is Weight.REGULAR else "B"
                self.set_font(FAMILY, bold, item.size * scale * self.k)
                self.set_text_color(item.fill)
                wide = self.get_string_width(item.text)
                back = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[item.anchor]
                self.text(x + item.x * scale - back, y + item.y * scale, item.text)

    def _ink(self, fill: str | None, stroke: str | None, stroke_mm: float) -> None:
        if fill is not None:
            self.set_fill_color(fill)
        if stroke is not None:
            self.set_draw_color(stroke)
            self.set_line_width(stroke_mm)

    def line_of_text(self, words: str, size: float = 10, *, bold: bool = False) -> None:
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(*INK)
        told = typeset(words).replace(NARROW, FIXED)  # the typeface has no narrow space
        self.multi_cell(0, size * 0.5, told, align="L", new_x="LMARGIN", new_y="NEXT")

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
