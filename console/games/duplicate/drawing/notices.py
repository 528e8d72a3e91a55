"""Rejet, annulment, and the last screen before the plug is pulled."""

from console.games.duplicate.snapshot import Notice, PublicSnapshot, Rejet, ShuttingDown
from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.motion import FADE_MS
from console.view.panels.common import (
    CARD_RADIUS,
    GAP,
    draw_card,
    draw_header,
    draw_tirage,
    game_line,
    tirage_tiles,
)
from console.view.scene import Anchor, Reach, Weight
from console.view.theme import Ground


def draw_notice(canvas: Canvas, snapshot: PublicSnapshot, notice: Notice) -> str:
    number = snapshot.coup if isinstance(notice, Rejet) else notice.coup
    draw_header(canvas, text("tv_coup", number=number), game_line(snapshot))
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
        _draw_statement(canvas, area, title, (notice.reason, remedy))
    return name


def _strike_tirage(canvas: Canvas, count: int) -> None:
    first, *_, last = tirage_tiles(canvas.frame.tirage, max(2, count))
    width = last.right - first.x + 2 * GAP
    canvas.box(Area(first.x - GAP, first.centre_y - 5, width, 10), canvas.theme.accent, 5)


def _draw_statement(
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


def draw_shutting_down(canvas: Canvas, stage: ShuttingDown) -> str:
    """The whole screen says it: from the door, one must see whether to pull the plug."""
    safe = stage.safe_since_ms is not None
    ground = canvas.theme.strong if safe else canvas.theme.warning
    frame = canvas.frame
    whole = Area(0, 0, frame.width, frame.height).inset(64)
    canvas.box(whole, ground.fill, CARD_RADIUS * 2)
    inner = whole.inset(80, 120)
    # On an upright screen the two sentences stay together, in the middle.
    inner = inner.inset(0, max(0, inner.height - inner.width) // 2)
    upper, lower = inner.top(round(inner.height * 0.62)), inner.below(round(inner.height * 0.62))
    canvas.line(
        text("tv_unplug" if safe else "tv_stopping"),
        upper,
        ground.text,
        largest=190,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    canvas.line(
        text("tv_unplug_saved" if safe else "tv_stopping_wait"),
        lower,
        ground.text,
        largest=84,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    return "unplug" if safe else "stopping"
