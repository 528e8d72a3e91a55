"""After the game: what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.french import text
from console.french.typography import typeset
from console.games.duplicate.drawing.podium import (
    Podium,
    as_many_as_fit,
    draw_podium,
    fewer_and_fewer,
    fit_podium,
)
from console.games.duplicate.snapshot import Ended, MortSubite, PodiumRow, PublicSnapshot
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, TITLE_HEIGHT, draw_figure, draw_header, draw_title
from console.tv.layout import Area, Frame
from console.tv.scene import Weight
from console.tv.typography import LINE, fit_lines

_TALL_CARDS, _LOW_CARD = 0.25, 0.18
"""Of the panel's height."""
_LARGER = 10
"""Than the smallest size a hall can read."""
_COLUMNS = 2
"""Of a podium that has the whole screen."""


@dataclass(frozen=True)
class Layout:
    """How the end is shown: beside the grid with three figures, with one, or on a page."""

    podium: Podium | None
    cards: int
    whole: bool = False


def ended_layout(frame: Frame, snapshot: PublicSnapshot, stage: Ended) -> Layout:
    """What gives way first are the figures, then the grid, then the third place and the second:
    whoever shares one is not left out while a page would name him. Winners never give way."""
    rows = _podium_rows(snapshot, stage)
    if not rows:
        return Layout(None, 3)
    small, page = frame.small, _on_the_page(frame, stage)
    for chosen in fewer_and_fewer(rows):
        for cards in (3, 1):
            area = _beside_the_grid(frame, stage, cards)
            if (podium := fit_podium(chosen, area, (small + _LARGER, small))) is not None:
                return Layout(podium, cards)
        if (podium := fit_podium(chosen, page, (frame.room, small), _COLUMNS)) is not None:
            return Layout(podium, 0, whole=True)
    return Layout(as_many_as_fit(rows, page, small, _COLUMNS), 0, whole=True)


def draw_ended(canvas: Canvas, snapshot: PublicSnapshot, stage: Ended) -> str:
    """Beside the grid."""
    draw_header(canvas, text("tv_end"))
    frame = canvas.frame
    layout = ended_layout(frame, snapshot, stage)
    share = canvas.movement(stage.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        _draw_cards(canvas, snapshot, layout.cards)
        _draw_reason(canvas, _under_the_cards(frame, layout.cards), stage)
        area = _beside_the_grid(frame, stage, layout.cards)
        _draw_podium_or_thanks(canvas, area, layout.podium)
    return "end"


def draw_ended_page(canvas: Canvas, snapshot: PublicSnapshot, stage: Ended) -> str:
    """So many winners that they need the place of the grid."""
    draw_title(canvas, text("tv_end"), f"{text('tv_end_total')} : {snapshot.cumul}")
    layout = ended_layout(canvas.frame, snapshot, stage)
    share = canvas.movement(stage.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        _draw_reason(canvas, _under_the_title(canvas.frame), stage)
        area = _on_the_page(canvas.frame, stage)
        _draw_podium_or_thanks(canvas, area, layout.podium)
    return "end"


def _podium_rows(snapshot: PublicSnapshot, stage: Ended) -> Sequence[PodiumRow]:
    """By points; a contest of elimination or of time has told the stage its own."""
    if stage.podium:
        return stage.podium
    return [PodiumRow(row.rank, row.name, str(row.total)) for row in snapshot.standings if row.rank]


def _draw_cards(canvas: Canvas, snapshot: PublicSnapshot, cards: int) -> None:
    panel = canvas.frame.panel
    height = round(panel.height * (_TALL_CARDS if cards > 1 else _LOW_CARD))
    total, strong = str(snapshot.cumul), canvas.theme.strong
    draw_figure(canvas, panel.top(height), text("tv_end_total"), total, strong)
    if cards > 1:
        left, right = panel.below(height + GAP).top(height).columns(2, GAP)
        played = sum(not row.annulled for row in snapshot.coups)
        draw_figure(canvas, left, text("tv_end_coups"), str(played))
        draw_figure(canvas, right, *_best_of(snapshot))


def _under_the_cards(frame: Frame, cards: int) -> Area:
    panel = frame.panel
    if cards > 1:
        return panel.below(2 * (round(panel.height * _TALL_CARDS) + GAP))
    return panel.below(round(panel.height * _LOW_CARD) + GAP)


def _beside_the_grid(frame: Frame, stage: Ended, cards: int) -> Area:
    rest = _under_the_cards(frame, cards)
    return rest.below(_reason_height(frame, rest, stage.reason) + GAP)


def _under_the_title(frame: Frame) -> Area:
    """With room for its detail below it, as an upright screen may want."""
    return frame.whole.below(TITLE_HEIGHT + round(frame.small * 1.3) + GAP)


def _on_the_page(frame: Frame, stage: Ended) -> Area:
    rest = _under_the_title(frame)
    return rest.below(_reason_height(frame, rest, stage.reason) + GAP)


def _best_of(snapshot: PublicSnapshot) -> tuple[str, str]:
    """The winner of a mort subite, else the best coup."""
    contest = snapshot.contest
    if isinstance(contest, MortSubite) and len(contest.left) == 1:
        return text("tv_winner"), contest.left[0].name
    best = max((row.points for row in snapshot.coups if not row.annulled), default=0)
    return text("tv_end_best"), str(best)


def _reason_room(area: Area) -> Area:
    return area.top(area.height // 2)


def _reason_height(frame: Frame, area: Area, reason: str) -> int:
    """What `_draw_reason` will take."""
    room, small = _reason_room(area), frame.small
    bounds = (room.width, room.height)
    largest = small + _LARGER
    size, lines = fit_lines(typeset(reason), bounds, Weight.SEMIBOLD, largest, small - 8)
    return round(size * LINE) * len(lines)


def _draw_reason(canvas: Canvas, area: Area, stage: Ended) -> None:
    page, size = canvas.theme.page, canvas.frame.small + _LARGER
    room = _reason_room(area)
    canvas.paragraph(stage.reason, room, page.text, largest=size, weight=Weight.SEMIBOLD)


def _draw_podium_or_thanks(canvas: Canvas, area: Area, podium: Podium | None) -> None:
    if podium is not None:
        draw_podium(canvas, area, podium)
        return
    page, size = canvas.theme.page, canvas.frame.small + _LARGER
    canvas.line(text("tv_end_thanks"), area.top(round(size * 1.5)), page.muted, largest=size)
