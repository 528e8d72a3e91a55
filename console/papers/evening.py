"""Papers of an evening, before the players come: bulletins, feuilles de route, table numbers, the
list for the door. Pages drawn whole are scenes in tenths of a millimetre."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from console import columns
from console.columns import Column
from console.french import text
from console.french.typography import typeset
from console.papers.document import (
    Document,
    DocumentPart,
    FullPage,
    PaperTable,
    Paragraph,
    Size,
    TentCard,
)
from console.papers.plain import write_text
from console.papers.table_cards import TableCard, door_poster, table_cards
from console.papers.word_lists import word_lists
from console.tv.scene import Anchor, Box, Colour, Item, Label, Scene, Weight
from console.tv.typography import cap_height, fit, shorten
from engine.letters.rajouts import Rajouts
from engine.play.players import Player, folded, parse_tables
from engine.rulings import RuleError, whole_number

A4 = (2100, 2970)
MOST_PAGES = 1500
"""Two hundred tables with twenty-five bulletins each are 1,400: three reams, and a few seconds."""
MOST_SLIPS = 100
"""Of one table: twice the longest evening."""
USUAL_SLIPS = 25
PER_PAGE = 4
COUPS = 26
"""Lines of a feuille de route; few games have more coups."""

WHITE, INK, SOFT, LINE, GREY = "#ffffff", "#14202b", "#3c4753", "#8d96a0", "#e3e6ea"
PALE = "#f3f5f7"
EDGE = 4
"""Of a frame; two that stand side by side share it."""


@dataclass(frozen=True)
class PaperOrder:
    """For whom papers are made. What the judge typed is read by `order`."""

    club: str
    title: str
    players: tuple[Player, ...] = ()
    tables: tuple[int, ...] = ()
    count: int = USUAL_SLIPS
    words: tuple[Rajouts, ...] = ()
    """The short words of the lexicon, for the paper that lists them."""
    lexicon: str = ""
    """What people call it."""
    cards: tuple[TableCard, ...] = ()
    """Of the tables asked for, with their codes of this evening."""

    @property
    def heading(self) -> str:
        return " · ".join(filter(None, (self.club, self.title)))


@dataclass(frozen=True)
class PaperField:
    """What a page asks before it makes a paper. Empty, it means `value`."""

    name: str
    label: str
    value: str = ""


@dataclass(frozen=True)
class EveningPaper:
    """One kind. `told` is the code of the sentence that says what it is for."""

    key: str
    label: str
    told: str
    make: Callable[[PaperOrder], Document]
    asks: tuple[str, ...] = ()
    forms: tuple[str, ...] = ("pdf",)
    of_words: bool = False
    """It lists words: they are looked up before it is made."""
    of_tables: bool = False
    """It bears the codes of the tables."""
    of_door: bool = False
    """It bears that of the door."""


def order(
    club: str, title: str, players: Sequence[Player], tables: str = "", count: str = ""
) -> PaperOrder:
    """RuleError, with a sentence, for whatever is no table and no number."""
    known = tuple(sorted(players, key=lambda player: player.table))
    asked = tuple(sorted(_tables(tables))) if tables.strip() else tuple(p.table for p in known)
    number = whole_number(count.strip()) if count.strip() else USUAL_SLIPS
    if number is None or not 1 <= number <= MOST_SLIPS:
        raise RuleError("papers_bad_count", count=count.strip()[:20], most=MOST_SLIPS)
    return PaperOrder(club, title, known, asked, number)


def _tables(written: str) -> frozenset[int]:
    """« 1-12, 15 », and « 1 à 12 » as people say it."""
    spaced = written.replace("–", "-").replace("à", "-")
    joined = "-".join(part.strip() for part in spaced.split("-"))
    found = parse_tables(joined)
    if not found:
        raise RuleError("bad_tables", text=written.strip()[:20])
    return found


def _listed_tables(asked: PaperOrder, pages_each: int = 1) -> tuple[int, ...]:
    if not asked.tables:
        raise RuleError("papers_without_tables")
    pages = len(asked.tables) * pages_each
    if pages > MOST_PAGES:
        raise RuleError("papers_too_many", pages=pages, most=MOST_PAGES)
    return asked.tables


def suggested_tables(players: Sequence[Player]) -> str:
    """« 1-12, 15 »: those of the list, as `parse_tables` reads them."""
    runs: list[list[int]] = []
    for table in sorted(player.table for player in players):
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


# --- Drawing ------------------------------------------------------------------------------------


def _words(
    words: str,
    x: int,
    baseline: int,
    size: int,
    *,
    fill: Colour = INK,
    weight: Weight = Weight.REGULAR,
    anchor: Anchor = Anchor.START,
    width: int | None = None,
    smallest: int = 22,
) -> Label:
    """One line, smaller where it is too wide, cut where even that does not help. Names are
    written as they are: a PDF has other scripts."""
    told = typeset(words)
    if width is not None:
        size = fit(told, width, weight, size, min(size, smallest))
        told = shorten(told, width, size, weight)
    return Label(x, baseline, told, size, weight, fill, anchor)


def _frame(x: int, y: int, width: int, height: int, fill: Colour | None = None) -> Box:
    return Box(x, y, width, height, fill, stroke=INK, stroke_width=EDGE)


def _dashes(width: int, height: int) -> Iterator[Box]:
    """Where to cut: both middles."""
    for x in range(25, width - 50, 100):
        yield Box(x, height // 2 - 1, 50, 2, LINE)
    for y in range(25, height - 50, 100):
        yield Box(width // 2 - 1, y, 2, 50, LINE)


# --- Bulletins (fisf-2020 §2.1) -----------------------------------------------------------------
# A part of the board to write on; on the right table, reference, score; below, in grey, what is
# the arbiters'. Four on a lying A4, all of one table: the sheets of a table are cut together.

CELL = 74
COLUMNS, ROWS = 15, 10
_LEFT, _TOP = 60, 96
_SIDE = _LEFT + COLUMNS * CELL + 20
_SIDE_WIDTH = 235
_FOOT, _FOOT_HEIGHT = _TOP + ROWS * CELL + 20, 130
_ARBITERS = (("N° coup", 254), ("D.A.", 254), ("Arbitre", 610), ("Score", _SIDE_WIDTH))


def bulletins(asked: PaperOrder) -> Document:
    pages = -(-asked.count // PER_PAGE)
    tables = _listed_tables(asked, pages)
    parts = tuple(FullPage(_four(asked.heading, table), pages) for table in tables)
    return Document(asked.heading, text("papers_bulletins"), (), parts)


def _four(heading: str, table: int) -> Scene:
    height, width = A4
    items: list[Item] = list(_dashes(width, height))
    for x in (0, width // 2):
        for y in (0, height // 2):
            items += _bulletin(heading, table, x, y)
    return Scene("bulletins", width, height, WHITE, tuple(items))


def _bulletin(heading: str, table: int, x: int, y: int) -> Iterator[Item]:
    left, top, side = x + _LEFT, y + _TOP, x + _SIDE
    wide, high = COLUMNS * CELL, ROWS * CELL
    yield _words(heading, left, top - 16, 30, weight=Weight.SEMIBOLD, width=790)
    hint = text("papers_bulletin_hint")
    yield _words(hint, left + wide, top - 16, 24, fill=SOFT, anchor=Anchor.END, width=300)
    for column in range(1, COLUMNS):
        yield Box(left + column * CELL - 1, top, 2, high, LINE)
    for row in range(1, ROWS):
        yield Box(left, top + row * CELL - 1, wide, 2, LINE)
    yield _frame(left, top, wide, high)
    each = (high - 40) // 3
    for number, label in enumerate(("N° table", "Réf.", "Score")):
        box = top + number * (each + 20)
        yield _frame(side, box, _SIDE_WIDTH, each)
        yield _words(label, side + 14, box + 38, 28, fill=SOFT)
    yield _number(table, side, top + 30, _SIDE_WIDTH, each - 30)
    foot, at = y + _FOOT, left
    for label, width in _ARBITERS:
        if label == "Score":
            at = side
        yield _frame(at, foot, width, _FOOT_HEIGHT, GREY)
        yield _words(label, at + 14, foot + 38, 28, fill=SOFT)
        at += width - EDGE


def _number(table: int, x: int, y: int, width: int, height: int) -> Label:
    """As large as its box allows, in the middle."""
    size = fit(str(table), width - 30, Weight.SEMIBOLD, height, 40)
    baseline = y + (height + cap_height(size)) // 2
    middle = x + width // 2
    return _words(str(table), middle, baseline, size, weight=Weight.SEMIBOLD, anchor=Anchor.MIDDLE)


# --- Feuilles de route --------------------------------------------------------------------------

_SHEET = (
    ("Coup", 120), ("Tirage", 380), ("Mot joué", 470), ("Place", 170), ("Points", 180),
    ("Cumul", 210), ("Top", 330),
)  # fmt: skip
_NEGATIF, _RANK = (column.heading for column in columns.COLUMNS.pick("negatif rank"))
_TOTALS = (("Total", 502), ("Top", 474), (_NEGATIF, 474), (_RANK, 422))
_MARGIN = 120
_HEAD, _LINES, _ROW = 70, 600, 82


def route_sheets(asked: PaperOrder) -> Document:
    seated = {player.table: player for player in asked.players}
    sheets = (_route_sheet(asked, table, seated.get(table)) for table in _listed_tables(asked))
    parts = tuple(FullPage(scene) for scene in sheets)
    return Document(asked.heading, text("papers_route"), (), parts)


def _route_sheet(asked: PaperOrder, table: int, player: Player | None) -> Scene:
    width, height = A4
    items = [*_route_head(asked, table, player), *_route_lines(), *_route_totals()]
    return Scene("feuille de route", width, height, WHITE, tuple(items))


def _route_head(asked: PaperOrder, table: int, player: Player | None) -> Iterator[Item]:
    room = A4[0] - 2 * _MARGIN - 380
    yield _words(text("papers_route_title"), _MARGIN, 200, 92, weight=Weight.SEMIBOLD)
    yield _words(asked.heading, _MARGIN, 268, 44, fill=SOFT, width=room)
    yield _frame(A4[0] - _MARGIN - 320, 120, 320, 300)
    yield _words("Table", A4[0] - _MARGIN - 304, 166, 34, fill=SOFT)
    yield _number(table, A4[0] - _MARGIN - 320, 150, 320, 270)
    if player is None:
        yield _words(text("papers_route_name"), _MARGIN, 396, 34, fill=SOFT)
        yield Box(_MARGIN + 110, 400, room - 110, 3, LINE)
        return
    for line, person in zip((356, 462), player.people, strict=False):
        yield _words(person.name, _MARGIN, line, 64, weight=Weight.SEMIBOLD,
                     width=room, smallest=40)  # fmt: skip
        yield _words(person.club, _MARGIN, line + 46, 38, fill=SOFT, width=room)


def _route_lines() -> Iterator[Item]:
    wide, high = A4[0] - 2 * _MARGIN, COUPS * _ROW
    top = _LINES - _HEAD
    yield Box(_MARGIN, top, wide, _HEAD, GREY)
    for coup in range(COUPS):
        y = _LINES + coup * _ROW
        if coup % 2:
            yield Box(_MARGIN, y, wide, _ROW, PALE)
        yield Box(_MARGIN, y, wide, 2, LINE)
        at = _MARGIN + _SHEET[0][1] // 2
        yield _words(str(coup + 1), at, y + 54, 40, weight=Weight.SEMIBOLD, anchor=Anchor.MIDDLE)
    at = _MARGIN
    for label, width in _SHEET:
        middle = at + width // 2
        yield _words(label, middle, top + 48, 36, weight=Weight.SEMIBOLD, anchor=Anchor.MIDDLE)
        if at > _MARGIN:
            yield Box(at - 1, top, 2, _HEAD + high, LINE)
        at += width
    yield _frame(_MARGIN, top, wide, _HEAD + high)


def _route_totals() -> Iterator[Item]:
    at, top = _MARGIN, _LINES + COUPS * _ROW + 24
    for label, width in _TOTALS:
        yield _frame(at, top, width, 120)
        yield _words(label, at + 16, top + 40, 32, fill=SOFT)
        at += width - EDGE


# --- Numbers of the tables ----------------------------------------------------------------------


def table_numbers(asked: PaperOrder) -> Document:
    """Without names: a club folds them once and keeps them for the season."""
    parts = tuple(TentCard(_card(asked.club, table)) for table in _listed_tables(asked))
    return Document(asked.heading, text("papers_numbers"), (), parts)


def _card(club: str, table: int) -> Scene:
    """The bar below tells 6 from 9 and 16 from 91, whichever way it stands."""
    width, height, middle = A4[0], A4[1] // 2, A4[0] // 2
    size = fit(str(table), width - 300, Weight.SEMIBOLD, 1340, 200)
    baseline = 720 + cap_height(size) // 2
    items: tuple[Item, ...] = (
        *(Box(x, 0, 120, 3, LINE) for x in (0, width - 120)),
        _words("Table", middle, 190, 100, fill=SOFT, anchor=Anchor.MIDDLE),
        _words(str(table), middle, baseline, size, weight=Weight.SEMIBOLD, anchor=Anchor.MIDDLE),
        Box(middle - 450, 1230, 900, 26, INK),
        _words(club, middle, 1350, 64, fill=SOFT, anchor=Anchor.MIDDLE, width=width - 300),
    )
    return Scene("numéro de table", width, height, WHITE, items)


# --- The list for the door ----------------------------------------------------------------------


@dataclass(frozen=True)
class DoorLine:
    name: str
    table: int
    club: str


_DOOR: tuple[Column[DoorLine], ...] = (
    Column("table", "Table", is_number=True, width=18),
    Column("name", "Nom", width=100),
    Column("club", "Club", width=64),
)
DOOR_SIZE = 15


def door_list(asked: PaperOrder) -> Document:
    """By name, the partners of a pair each on a line: read by who stands before it."""
    lines = sorted(
        (
            DoorLine(person.name, player.table, person.club)
            for player in asked.players
            for person in player.people
        ),
        key=lambda line: (folded(line.name), line.table),
    )
    if not lines:
        raise RuleError("papers_without_players")
    count = text("papers_door_count", people=len(lines), seats=len(asked.players))
    columns = _DOOR if any(line.club for line in lines) else _DOOR[:2]
    table: DocumentPart = PaperTable(columns, lines, size=DOOR_SIZE)
    parts = (Paragraph(count, Size.LARGE), table)
    return Document(asked.heading or text("papers_door"), text("papers_door"), (), parts)


def _cards(asked: PaperOrder) -> Document:
    _listed_tables(asked)
    return table_cards(asked.heading, asked.cards)


# --- Which there are ----------------------------------------------------------------------------

TABLES, COUNT = "tables", "nombre"
FIELDS = {
    TABLES: PaperField(TABLES, "Tables"),
    COUNT: PaperField(COUNT, "Bulletins par table", str(USUAL_SLIPS)),
}
PAPERS = {
    paper.key: paper
    for paper in (
        EveningPaper(
            "bulletins", "Bulletins de jeu", "papers_bulletins_told", bulletins, (TABLES, COUNT)
        ),
        EveningPaper(
            "feuilles-de-route", "Feuilles de route", "papers_route_told", route_sheets, (TABLES,)
        ),
        EveningPaper(
            "numeros", "Numéros de table", "papers_numbers_told", table_numbers, (TABLES,)
        ),
        EveningPaper(
            "cartes",
            "Cartes des téléphones",
            "papers_cards_told",
            _cards,
            (TABLES,),
            of_tables=True,
        ),
        EveningPaper(
            "pointage",
            "Affiche du pointage",
            "papers_checkin_told",
            lambda asked: door_poster(asked.heading, asked.cards[0]),
            of_door=True,
        ),
        EveningPaper(
            "liste", "Liste pour la porte", "papers_door_told", door_list, (), ("pdf", "html")
        ),
        EveningPaper(
            "mots",
            "Mots de deux et trois lettres",
            "papers_words_told",
            lambda asked: word_lists(asked.words, asked.lexicon),
            forms=("pdf", "html"),
            of_words=True,
        ),
    )
}


FORMS = {
    "pdf": (".pdf", "application/pdf"),
    "html": (".html", "text/html; charset=utf-8"),
    "text": (".txt", "text/plain; charset=utf-8"),
}
"""By form: the suffix of a file, and what it is."""


def written_paper(key: str, asked: PaperOrder, form: str, logo: bytes | None) -> bytes:
    """In a process of its own when it is a PDF: up to 1,500 pages."""
    return written_document(PAPERS[key].make(asked), form, logo)


def written_document(document: Document, form: str, logo: bytes | None) -> bytes:
    """Each library enters only the process that asks for its form."""
    if form == "pdf":
        from console.papers.pdf import write_pdf

        return write_pdf(document, logo)
    if form == "html":
        from console.papers.html import write_html

        return write_html(document)
    return write_text(document).encode()
