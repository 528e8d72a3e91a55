"""A paper as a PDF, on A4: the typeface of the screens, tables whose heading comes again.

The only module that names fpdf, a large library: whoever writes a PDF imports it then.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from fpdf import FPDF
from fpdf.enums import Align, RenderStyle

import console.tv
from console.columns import Column
from console.french.typography import FIXED, NARROW, typeset
from console.papers.document import (
    Beside,
    Break,
    Document,
    DocumentPart,
    FullPage,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    TentCard,
    Together,
)
from console.papers.heights import (
    LARGE_HEADING_MM,
    SMALL_HEADING_MM,
    begun_height,
    height_of,
    is_close,
)
from console.tv.advances import CHARACTERS
from console.tv.scene import Anchor, Box, Disc, Item, Label, Polygon, Scene, Weight

FONTS = Path(console.tv.__file__).parent / "fonts"
FAMILY = "Atkinson"
MARGIN_MM = 14
LOGO_MM = 22
GUTTER_MM = 6
"""Between two columns."""
CELL_MM = 1
"""Left free on both sides of what stands in a cell."""
TENTH_MM = 0.1
"""The unit of a page drawn whole."""
WIDEST_MM = 190
"""Of a long table: it may reach into the margin, as printers can."""
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

_OWN_LETTERS = frozenset(CHARACTERS)


def write_pdf(document: Document, logo: bytes | None = None) -> bytes:
    paper = _Paper(document)
    if document.has_head:
        paper.head(document, logo)
    paper.lay_all(document.parts)
    return bytes(paper.output())


def _style(fill: str | None, stroke: str | None) -> RenderStyle:
    if fill is None:
        return RenderStyle.D
    return RenderStyle.F if stroke is None else RenderStyle.DF


def _align(column: Column[Any]) -> Align:
    return Align.R if column.is_number else Align.L


class _Row(NamedTuple):
    """Of a table, ready to be drawn."""

    lines: Sequence[Sequence[str]]
    """Of each cell."""
    style: str
    height: float


class _Paper(FPDF):
    def __init__(self, document: Document) -> None:
        super().__init__("P", "mm", "A4")
        self._title = document.title
        self._is_whole = False
        """Of the page in hand: drawn to its edges, no foot below."""
        for style, name in (("", "Regular"), ("B", "SemiBold")):
            self.add_font(FAMILY, style, FONTS / f"AtkinsonHyperlegibleNext-{name}.ttf")
        self._knows_others = False
        self._widths: dict[tuple[str, float, str], float] = {}
        self.set_fallback_fonts([FAMILY])  # or nobody is asked for a letter it lacks
        self.set_title(document.name)
        self.set_lang("fr")
        self.set_margins(MARGIN_MM, MARGIN_MM)
        self.set_auto_page_break(True, MARGIN_MM + 6)
        self.alias_nb_pages()

    def get_fallback_font(self, char: str, style: str = "") -> str | None:
        """The other scripts are read when a letter wants them: ten times what a paper takes."""
        if not self._knows_others:
            self._knows_others = True
            others = [path for path in OTHER_SCRIPTS if path.is_file()]
            for path in others:
                self.add_font(path.stem, "", path)
            self.set_fallback_fonts([path.stem for path in others], exact_match=False)
        return super().get_fallback_font(char, style)

    def footer(self) -> None:
        if self._is_whole:
            return
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, "", 8)
        self.set_text_color(*SOFT)
        self.cell(0, 5, self._title, align="L")
        self.set_x(MARGIN_MM)
        self.cell(0, 5, f"{self.page_no()}/{{nb}}", align="R")

    def head(self, document: Document, logo: bytes | None) -> None:
        """Whose paper it is: the club's logo beside the title, then what there is to know."""
        self.add_page()
        beside: float = MARGIN_MM
        if logo is not None:
            drawn = self.image(BytesIO(logo), MARGIN_MM, MARGIN_MM, 0, LOGO_MM)
            beside += float(drawn.rendered_width) + 5
        self.set_left_margin(beside)
        self.set_x(beside)
        self._line(document.title, 20, bold=True)
        for fact in filter(None, (*document.facts, *document.notices)):
            self._line(fact, 10)
        self.set_left_margin(MARGIN_MM)
        if logo is not None:
            self.set_y(max(self.get_y(), MARGIN_MM + LOGO_MM))

    def lay_all(self, parts: Sequence[DocumentPart]) -> None:
        for place, part in enumerate(parts):
            self.lay(part, parts[place - 1] if place else None, parts[place + 1 :])

    def lay(
        self, part: DocumentPart, before: DocumentPart | None, after: Sequence[DocumentPart]
    ) -> None:
        match part:
            case Heading(words, level):
                self._heading(words, level, begun_height(after))
            case Paragraph(words):
                if part.apart:
                    self.ln(2)
                self._line(words, part.size.value, bold=part.strong)
            case PaperTable():
                if not is_close(before):
                    self.ln(3)
                if part.one_line:
                    self._rows(part)
                else:
                    self._grid(part)
            case Picture():
                self._picture(part.scene, part.width_mm)
            case Break():
                self.add_page()
            case FullPage(scene):
                self._full_page(scene, part.copies)
            case TentCard(face):
                self._tent_card(face)
            case Together(parts):
                if self.will_page_break(height_of(parts)):
                    self.add_page()
                self.ln(1)
                self.lay_all(parts)
            case Beside():
                self._beside(part)

    def _beside(self, part: Beside) -> None:
        tall = max(map(height_of, (part.left, part.right)))
        if self.will_page_break(tall):
            self.add_page()
        top, bottom = self.get_y(), 0.0
        split = self.w - MARGIN_MM - part.right_mm
        for parts, left, right in (
            (part.left, MARGIN_MM, MARGIN_MM + part.right_mm + GUTTER_MM),
            (part.right, split, MARGIN_MM),
        ):
            self.set_left_margin(left)
            self.set_right_margin(right)
            self.set_xy(left, top)
            self.lay_all(parts)
            bottom = max(bottom, self.get_y())
        self.set_left_margin(MARGIN_MM)
        self.set_right_margin(MARGIN_MM)
        self.set_xy(MARGIN_MM, bottom)

    def _heading(self, words: str, level: int, begun: float) -> None:
        """Never alone at the foot of a page: with the beginning of what it stands above."""
        large = level <= 2
        if self.get_y() > MARGIN_MM:
            self.ln(5 if large else 2)
            own = LARGE_HEADING_MM if large else SMALL_HEADING_MM
            if self.will_page_break(min(own + begun, self.eph)):
                self.add_page()
        self._line(words, 14 if large else 11, bold=True)
        if large and self.get_y() > 2 * MARGIN_MM:
            self.ln(1)

    def _line(self, words: str, size: float, *, bold: bool = False) -> None:
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(*INK)
        told = typeset(words).replace(NARROW, FIXED)  # the typeface has no narrow space
        self.multi_cell(0, size * 0.5, told, align="L", new_x="LMARGIN", new_y="NEXT")

    # Tables

    def _grid(self, part: PaperTable[Any]) -> None:
        """A table as wide as the page; its heading comes again on every one. Drawn line by line:
        fpdf's own table lays every cell out twice, word by word, and the results of two hundred
        players have forty thousand."""
        self.set_draw_color(*SOFT)
        self.set_text_color(*INK)
        columns, apart = part.columns, 0.12 if part.dense else 0.4
        share = self.epw / sum(column.width for column in columns)
        widths = [column.width * share for column in columns]

        def laid(words: Sequence[str], style: str) -> _Row:
            self.set_font(FAMILY, style, part.size)
            lines = [
                self._wrapped(each, width - 2 * CELL_MM)
                for each, width in zip(words, widths, strict=True)
            ]
            return _Row(lines, style, max(map(len, lines)) * part.size * 0.5 + 2 * apart)

        heading = laid([column.heading for column in columns], "B")
        rows = [laid([str(each.shown(row)) for each in columns], "") for row in part.rows]
        if self.will_page_break(heading.height + (rows[0].height if rows else 0)):
            self.add_page()
        self._draw_row(heading, part, widths, ruled=bool(rows))
        for row in rows:
            if self.will_page_break(row.height):
                self.add_page()
                self._draw_row(heading, part, widths, ruled=True)
            self._draw_row(row, part, widths, ruled=row is not rows[-1])

    def _draw_row(
        self, row: _Row, part: PaperTable[Any], widths: Sequence[float], *, ruled: bool
    ) -> None:
        """`ruled`: with a line below, as all but the last."""
        self.set_font(FAMILY, row.style, part.size)
        left, top, step = self.l_margin, self.get_y(), part.size * 0.5
        for column, lines, width in zip(part.columns, row.lines, widths, strict=True):
            y = top + (row.height - len(lines) * step) / 2 + 0.5 * step + 0.3 * self.font_size
            for line in lines:
                if line:
                    right = width - CELL_MM - self._width_of(line) if column.is_number else CELL_MM
                    self._write_at(line, left + right, y)
                y += step
            left += width
        bottom = top + row.height
        if ruled:
            self.line(self.l_margin, bottom, left, bottom)
        self.set_xy(self.l_margin, bottom)

    def _wrapped(self, words: str, width: float) -> Sequence[str]:
        """The words in lines no wider than that, broken between words, and inside one that is
        wider by itself."""
        if "\n" not in words and self._width_of(words) <= width:
            return (words,)
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self._width_of(longer) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while self._width_of(word) > width and len(word) > 1:
                    fits = next(
                        count
                        for count in range(len(word) - 1, 0, -1)
                        if count == 1 or self._width_of(word[:count]) <= width
                    )
                    lines.append(word[:fits])
                    word = word[fits:]
                line = word
            lines.append(line)
        return lines

    def _width_of(self, words: str) -> float:
        """Most cells say what many others say."""
        key = self.font_style, self.font_size_pt, words
        if key not in self._widths:
            self._widths[key] = self.get_string_width(words)
        return self._widths[key]

    def _rows(self, part: PaperTable[Any]) -> None:
        """One line each, drawn cell by cell: fpdf's own table takes a thousand times longer."""
        columns, height = part.columns, part.size * 0.56
        wide = sum(column.width for column in columns)
        widths = [column.width * min(1, WIDEST_MM / wide) for column in columns]
        self.set_draw_color(*SOFT)
        self._rows_heading(columns, widths, part.size, height)
        for row in part.rows:
            if self.will_page_break(height):
                self.add_page()
                self._rows_heading(columns, widths, part.size, height)
            for column, width in zip(columns, widths, strict=True):
                words = self._cut(str(column.shown(row)), width - 2)
                self.cell(width, height, words, align=_align(column), border="B")
            self.ln(height)

    def _rows_heading(
        self, columns: Sequence[Column[Any]], widths: Sequence[float], size: float, height: float
    ) -> None:
        self.set_font(FAMILY, "B", size)
        self.set_text_color(*INK)
        for column, width in zip(columns, widths, strict=True):
            self.cell(width, height, column.heading, align=_align(column), border="B")
        self.ln(height)
        self.set_font(FAMILY, "", size)

    def _cut(self, words: str, width: float) -> str:
        if self.get_string_width(words) <= width:
            return words
        while words and self.get_string_width(words + "…") > width:
            words = words[:-1]
        return words + "…"

    # Pictures

    def _picture(self, scene: Scene, width_mm: float) -> None:
        """A picture of the screens, drawn and not photographed; what follows goes below it."""
        scale = width_mm / scene.width
        height = scene.height * scale
        if self.will_page_break(height):
            self.add_page()
        y = self.get_y()
        self._paint(scene, self.l_margin, y, scale)
        self.set_xy(self.l_margin, y + height)

    def _full_page(self, scene: Scene, copies: int) -> None:
        for _ in range(copies):
            with self._whole_page("L" if scene.width > scene.height else "P"):
                self._paint(scene, 0, 0, TENTH_MM)

    def _tent_card(self, face: Scene) -> None:
        """The lower half stands upright; the upper one too, once the sheet is folded."""
        with self._whole_page("P"):
            self._paint(face, 0, self.h / 2, TENTH_MM)
            with self.rotation(180, self.w / 2, self.h / 2):
                self._paint(face, 0, self.h / 2, TENTH_MM)

    @contextmanager
    def _whole_page(self, orientation: str) -> Iterator[None]:
        """The page before gets its foot when this one begins, unless it is drawn whole too."""
        self.add_page(orientation)
        self._is_whole = True
        yield

    def _paint(self, scene: Scene, x: float, y: float, scale: float) -> None:
        with self.local_context():
            for item in scene.items:
                self._draw(item, x, y, scale)

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
                self._write_at(item.text, x + item.x * scale - back, y + item.y * scale)

    def _write_at(self, words: str, x: float, y: float) -> None:
        """On a baseline. `text` is quick and knows one typeface; `cell` finds the other scripts."""
        if _OWN_LETTERS.issuperset(words):
            self.text(x, y, words)
            return
        self.set_xy(x - self.c_margin, y - 0.3 * self.font_size)  # where `cell` puts its baseline
        self.cell(0, 0, words)

    def _ink(self, fill: str | None, stroke: str | None, stroke_mm: float) -> None:
        if fill is not None:
            self.set_fill_color(fill)
        if stroke is not None:
            self.set_draw_color(stroke)
            self.set_line_width(stroke_mm)
