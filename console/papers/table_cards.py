"""Cards of the tables: the code that makes a telephone a table's, for this evening.

Eight on a page, to be cut. What a telephone cannot do is said there: its player reads it before the
evening, not when the Wi-Fi is gone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from console.french import text
from console.french.typography import typeset
from console.papers.document import Document, FullPage
from console.tv.scene import Anchor, Box, Colour, Item, Label, Scene, Weight
from console.tv.svg import qr_scene
from console.tv.typography import fit, shorten, wrap

PAGE = (2100, 2970)
COLUMNS, ROWS = 2, 4
WIDTH, HEIGHT = PAGE[0] // COLUMNS, PAGE[1] // ROWS
MARGIN, SIDE = 50, 430
INK, SOFT, LINE = "#14202b", "#3c4753", "#8d96a0"
NOTE, NOTE_LINE, MOST_NOTE_LINES = 26, 34, 6


@dataclass(frozen=True)
class TableCard:
    table: int
    name: str
    code: str
    """As it is typed."""
    address: str
    """What the QR opens: the code is behind a #, so that no server writes it down."""
    typed: str
    """What a person types."""


def table_cards(heading: str, cards: Sequence[TableCard]) -> Document:
    each = COLUMNS * ROWS
    pages = [cards[at : at + each] for at in range(0, len(cards), each)]
    parts = tuple(FullPage(_page(heading, page)) for page in pages)
    return Document(heading, text("papers_cards"), (), parts)


def _page(heading: str, cards: Sequence[TableCard]) -> Scene:
    items: list[Item] = [Box(WIDTH, 0, 2, PAGE[1], LINE)]
    items += [Box(0, row * HEIGHT, PAGE[0], 2, LINE) for row in range(1, ROWS)]
    for at, card in enumerate(cards):
        items += _card(heading, card, (at % COLUMNS) * WIDTH, (at // COLUMNS) * HEIGHT)
    return Scene("cartes des tables", *PAGE, "#ffffff", tuple(items))


def door_poster(heading: str, card: TableCard) -> Document:
    """One page for the door: what to aim at, what to type, what it does."""
    side, middle = 1_300, PAGE[0] // 2
    drawn = qr_scene(card.address)
    module = side // drawn.width
    edge = middle - module * drawn.width // 2
    items: list[Item] = [
        Box(edge + each.x * module, 620 + each.y * module, module, module, "#000000")
        for each in drawn.items
        if isinstance(each, Box)
    ]
    lines = (
        (text("papers_checkin_title"), 280, 150, INK, Weight.EXTRABOLD),
        (text("papers_checkin_how"), 440, 62, INK, Weight.REGULAR),
        (text("papers_checkin_type", typed=card.typed), 2_130, 62, SOFT, Weight.REGULAR),
        (card.code, 2_290, 130, INK, Weight.EXTRABOLD),
        (text("papers_checkin_visitor"), 2_480, 62, INK, Weight.REGULAR),
        (heading, 2_860, 46, SOFT, Weight.REGULAR),
    )
    room = PAGE[0] - 4 * MARGIN
    items += [
        replace(_line(words, middle, y, room, size, fill, weight), anchor=Anchor.MIDDLE)
        for words, y, size, fill, weight in lines
        if words
    ]
    parts = (FullPage(Scene("pointage", *PAGE, "#ffffff", tuple(items))),)
    return Document(heading, text("papers_checkin"), (), parts)


def _card(heading: str, card: TableCard, x: int, y: int) -> Iterator[Item]:
    left, right = x + MARGIN, x + MARGIN + SIDE + 40
    room = WIDTH - SIDE - 2 * MARGIN - 40
    yield from _code(card.address, left, y + MARGIN)
    table = text("papers_card_table", table=card.table)
    yield _line(table, right, y + 130, room, 84, INK, Weight.EXTRABOLD)
    yield _line(card.name, right, y + 205, room, 46, INK, Weight.SEMIBOLD)
    yield _line(text("papers_card_open"), right, y + 275, room, 30, SOFT)
    yield _line(card.typed, right, y + 320, room, 36, INK, Weight.SEMIBOLD)
    yield _line(text("papers_card_code"), right, y + 375, room, 30, SOFT)
    yield _line(card.code, right, y + 440, room, 64, INK, Weight.EXTRABOLD)
    whole, told = WIDTH - 2 * MARGIN, text("papers_card_limits")
    lines = wrap(told, whole, NOTE, Weight.REGULAR, most=MOST_NOTE_LINES)
    for number, line in enumerate(lines):
        below = y + MARGIN + SIDE + 50 + number * NOTE_LINE
        yield _line(line, left, below, whole, NOTE, INK)
    yield _line(heading, left, y + HEIGHT - 24, whole, NOTE - 2, SOFT)


def _code(address: str, x: int, y: int) -> Iterator[Item]:
    """Its margin is the paper's."""
    drawn = qr_scene(address)
    module = SIDE // drawn.width
    edge = x + (SIDE - module * drawn.width) // 2
    for each in drawn.items:
        assert isinstance(each, Box)
        yield Box(edge + each.x * module, y + each.y * module, module, module, "#000000")


def _line(
    words: str, x: int, y: int, room: int, size: int, fill: Colour, weight: Weight = Weight.REGULAR
) -> Label:
    told = typeset(words)
    fitted = fit(told, room, weight, size, NOTE - 4) if told else size
    return Label(x, y, shorten(told, room, fitted, weight), fitted, weight, fill)
