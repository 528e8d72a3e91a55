"""The coup in hand: tiles arriving, clock ready, running, warning, stopped."""

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.motion import ARRIVE_MS
from console.view.panels.common import (
    GAP,
    bag_figure,
    draw_card,
    draw_clock,
    draw_figure,
    draw_header,
    draw_tirage,
    game_line,
    points_word,
)
from console.view.panels.contests import draw_contest_strip
from console.view.scene import Anchor, Reach, Weight
from console.view.snapshot import (
    Announced,
    Clock,
    Collecting,
    Drawing,
    PublicSnapshot,
    PublicTop,
    Thinking,
)
from console.view.theme import Ground
from console.view.tiles import draw_tile


def draw_drawing(canvas: Canvas, snapshot: PublicSnapshot, stage: Drawing) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot))
    draw_tirage(canvas, stage.tirage, stage.size)
    _draw_latest_letter(canvas, snapshot, stage)
    return "drawing"


def _draw_latest_letter(canvas: Canvas, snapshot: PublicSnapshot, stage: Drawing) -> None:
    """The letter just called, as large as the room needs to check it."""
    area, page = canvas.frame.body, canvas.theme.page
    figures = area.below(area.height - _figures_height(area))
    stand = Area(area.x, area.y, area.width, area.height - figures.height - GAP)
    called = [arrival for arrival in stage.tirage if arrival.since_ms is not None]
    caption_height = round(canvas.frame.small * 1.7)
    if called:
        latest = called[-1]
        side = min(stand.width, stand.height - caption_height)
        share = canvas.movement(latest.since_ms or 0, ARRIVE_MS)
        with canvas.fading(share, page.fill):
            draw_tile(canvas, stand.centre_x - side // 2, stand.y, side, latest.letter)
    caption = stand.below(stand.height - caption_height)
    drawn = text("tv_drawn_count", drawn=len(stage.tirage), size=stage.size)
    kept = len(stage.tirage) - len(called)
    if not called and kept:
        drawn = text("tv_reliquat_one" if kept == 1 else "tv_reliquat", count=kept)
    canvas.line(drawn, caption, page.muted, largest=canvas.frame.small + 12, anchor=Anchor.MIDDLE)
    _draw_figures_row(canvas, figures, snapshot)


def draw_announced(canvas: Canvas, snapshot: PublicSnapshot, stage: Announced) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot))
    draw_tirage(canvas, stage.tirage)
    _draw_time(canvas, snapshot, stage.clock, text("tv_ready"), canvas.theme.card)
    return "announced"


def draw_thinking(canvas: Canvas, snapshot: PublicSnapshot, stage: Thinking) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot))
    draw_tirage(canvas, stage.tirage)
    theme, clock = canvas.theme, stage.clock
    if stage.paused_since_ms is not None:
        _draw_time(canvas, snapshot, clock, text("tv_pause"), theme.strong)
        return "pause"
    if clock.left_at(canvas.now_ms) <= clock.warning_ms:
        warned = text("tv_warning", seconds=clock.warning_ms // 1000)
        _draw_time(canvas, snapshot, clock, warned, theme.warning)
        return "warning"
    _draw_time(canvas, snapshot, clock, text("tv_think"), theme.card)
    return "thinking"


def draw_collecting(canvas: Canvas, snapshot: PublicSnapshot, stage: Collecting) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot))
    draw_tirage(canvas, stage.tirage)
    strong = canvas.theme.strong
    if stage.clock is not None and stage.clock.running:
        _draw_time(canvas, snapshot, stage.clock, text("tv_hand_in"), strong)
        return "collecting"
    upper, lower = _halves(canvas)
    draw_card(canvas, upper, strong)
    inner = upper.inset(40, 30)
    sentence_height = round(canvas.frame.small * 2)
    canvas.line(
        text("tv_finished"),
        Area(inner.x, inner.y, inner.width, inner.height - sentence_height),
        strong.text,
        largest=200,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    canvas.line(
        text("tv_hand_in"),
        inner.below(inner.height - sentence_height),
        strong.muted,
        largest=canvas.frame.small + 16,
        anchor=Anchor.MIDDLE,
    )
    _draw_context(canvas, snapshot, lower)
    return "finished"


# --- shared by the phases of the clock --------------------------------------------------


def _halves(canvas: Canvas) -> tuple[Area, Area]:
    body = canvas.frame.body
    height = round(body.height * 0.58)
    return body.top(height), body.below(height + GAP)


def _draw_time(
    canvas: Canvas, snapshot: PublicSnapshot, clock: Clock, heading: str, ground: Ground
) -> None:
    upper, lower = _halves(canvas)
    draw_clock(canvas, upper, clock, heading, ground)
    _draw_context(canvas, snapshot, lower)


def _draw_context(canvas: Canvas, snapshot: PublicSnapshot, area: Area) -> None:
    """Under the clock: who is still in where that is the question, else the last top."""
    if snapshot.contest is not None:
        draw_contest_strip(canvas, area, snapshot.contest)
        return
    height = _figures_height(canvas.frame.body)
    if snapshot.last_top is not None:
        last = Area(area.x, area.y, area.width, area.height - height - GAP)
        draw_last_top(canvas, last, snapshot.last_top)
    _draw_figures_row(canvas, area.below(area.height - height), snapshot)


def _figures_height(body: Area) -> int:
    return round(body.height * 0.21)


def _draw_figures_row(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    left, right = area.columns(2, GAP)
    draw_figure(canvas, left, text("tv_cumul"), str(snapshot.cumul))
    draw_figure(canvas, right, text("tv_bag"), bag_figure(snapshot))


def draw_last_top(canvas: Canvas, area: Area, top: PublicTop) -> None:
    """One line: the coup, its word, its place and its points."""
    ground = draw_card(canvas, area)
    inner = area.inset(24, 0)
    parts = inner.columns(20, 0)
    number = Area(inner.x, inner.y, parts[0].width * 4, inner.height)
    points = Area(inner.right - parts[0].width * 5, inner.y, parts[0].width * 5, inner.height)
    word = Area(number.right, inner.y, points.x - number.right - GAP, inner.height)
    canvas.line(
        text("tv_last_top", number=top.coup), number, ground.muted, largest=canvas.frame.small
    )
    canvas.line(
        f"{top.word.upper()}  {top.ref}",
        word,
        ground.text,
        largest=canvas.frame.small + 10,
        weight=Weight.SEMIBOLD,
    )
    canvas.line(
        f"{top.points} {points_word(top.points)}",
        points,
        ground.text,
        largest=canvas.frame.small + 4,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.END,
    )
