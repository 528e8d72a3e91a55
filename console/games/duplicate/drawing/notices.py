"""Rejet and annulment."""

from console.french import text
from console.games.duplicate.snapshot import Notice, PublicSnapshot, Rejet
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, draw_card, draw_header, draw_tirage, game_line, tirage_tiles
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground


def draw_notice(canvas: Canvas, snapshot: PublicSnapshot, notice: Notice) -> str:
    number = snapshot.coup if isinstance(notice, Rejet) else notice.coup
    draw_header(canvas, text("tv_coup", number=number), game_line(snapshot.card))
    if isinstance(notice, Rejet):
        draw_tirage(canvas, notice.letters)
        _strike_tirage(canvas, len(notice.letters))
        title, remedy, name = text("tv_rejet"), text("tv_rejet_remedy"), "rejet"
    else:
        title = text("tv_annulment", number=notice.coup)
        remedy, name = text("tv_annulment_remedy"), "annulment"
    area = canvas.frame.body if isinstance(notice, Rejet) else canvas.frame.panel
    share = canvas.movement(notice.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        draw_statement(canvas, area, title, (notice.reason, remedy))
    return name


def _strike_tirage(canvas: Canvas, count: int) -> None:
    first, *_, last = tirage_tiles(canvas.frame.tirage, max(2, count))
    width = last.right - first.x + 2 * GAP
    canvas.box(Area(first.x - GAP, first.centre_y - 5, width, 10), canvas.theme.accent, 5)


def draw_statement(
    canvas: Canvas, area: Area, title: str, sentences: tuple[str, ...], largest: int = 130
) -> None:
    """A title on a strong card, and what it means in plain sentences underneath."""
    strong = canvas.theme.strong
    card = area.top(round(area.height * 0.36))
    draw_card(canvas, card, strong)
    canvas.line(
        title,
        card.inset(36, 20),
        strong.text,
        largest=largest,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    rest = area.below(card.height + 2 * GAP)
    _draw_sentences(canvas, rest, sentences, canvas.theme.page)


def _draw_sentences(canvas: Canvas, area: Area, sentences: tuple[str, ...], ground: Ground) -> None:
    y = area.y
    for number, sentence in enumerate(sentences):
        room = Area(area.x, y, area.width, (area.bottom - y) // (len(sentences) - number))
        y += GAP + canvas.paragraph(
            sentence,
            room,
            ground.muted if number else ground.text,
            largest=canvas.frame.small + 18,
            weight=Weight.REGULAR if number else Weight.SEMIBOLD,
        )
