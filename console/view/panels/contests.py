"""Mort subite (who is left) and topping (each player's running time)."""

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import GAP, clock_text, draw_card
from console.view.panels.paging import paged
from console.view.scene import Anchor, Reach, Weight
from console.view.snapshot import Contest, MortSubite, PublicSnapshot, Runner, Survivor, Topping
from console.view.typography import width_of

_SECOND_MS = 1000


def draw_contest_strip(canvas: Canvas, area: Area, contest: Contest) -> None:
    """Under the clock, while the coup is being thought over."""
    if isinstance(contest, Topping):
        _draw_runners(canvas, area, contest, most=3)
    else:
        _draw_left_strip(canvas, area, contest)


def draw_contest_page(canvas: Canvas, snapshot: PublicSnapshot, since_ms: int) -> str:
    if isinstance(snapshot.contest, Topping):
        return _draw_topping_page(canvas, snapshot.contest, since_ms)
    if isinstance(snapshot.contest, MortSubite):
        return _draw_mort_subite_page(canvas, snapshot.contest, since_ms)
    raise ValueError("no contest of this kind is being played")


# --- mort subite ------------------------------------------------------------------------


def _left_title(contest: MortSubite) -> str:
    count = len(contest.left)
    if count == 0:
        return text("tv_left_none")
    return text("tv_left_one" if count == 1 else "tv_left", count=count)


def _draw_left_strip(canvas: Canvas, area: Area, contest: MortSubite) -> None:
    ground = draw_card(canvas, area)
    inner = area.inset(26, 16)
    title_height = round(canvas.frame.small * 1.8)
    canvas.line(
        _left_title(contest),
        inner.top(title_height),
        ground.text,
        largest=canvas.frame.small + 16,
        weight=Weight.EXTRABOLD,
    )
    rest = inner.below(title_height)
    rows = rest.rows(max(1, rest.height // round(canvas.frame.small * 1.45)))
    cells = [cell for row in rows for cell in row.columns(2, GAP)]
    for player, cell in zip(contest.left, cells, strict=False):
        canvas.line(player.name, cell, ground.text, largest=canvas.frame.small + 2)


def _draw_mort_subite_page(canvas: Canvas, contest: MortSubite, since_ms: int) -> str:
    whole, page = canvas.frame.whole, canvas.theme.page
    title = whole.top(110)
    canvas.line(
        _left_title(contest),
        title,
        page.text,
        largest=92,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    detail = " · ".join(part for part in (text("tv_mort_subite"), contest.step) if part)
    canvas.line(detail, title, page.muted, largest=48, anchor=Anchor.END)
    columns = 3 if canvas.frame.width > 1600 else 2
    rows = whole.below(title.height + GAP).rows(7, 16)
    cells = [cell for row in rows for cell in row.columns(columns, GAP)]
    # Those still in come first, then the others from the last one out to the first.
    out = sorted(
        (player for player in contest.players if player.out_at_coup is not None),
        key=lambda player: -(player.out_at_coup or 0),
    )
    shown = paged(canvas, (*contest.left, *out), len(cells), since_ms)
    for player, cell in zip(shown.rows, cells, strict=False):
        _draw_survivor(canvas, cell, player)
    return "mort-subite"


def _draw_survivor(canvas: Canvas, area: Area, player: Survivor) -> None:
    page = canvas.theme.page
    if player.out_at_coup is None:
        ground = draw_card(canvas, area, canvas.theme.strong)
        canvas.line(
            player.name,
            area.inset(28, 0),
            ground.text,
            largest=58,
            weight=Weight.EXTRABOLD,
        )
        return
    canvas.box(area, None, 18, canvas.theme.rule, 3)
    inner = area.inset(28, 0)
    when = text("tv_out", number=player.out_at_coup)
    when_width = width_of(when, canvas.frame.small, Weight.REGULAR) + GAP
    name = Area(inner.x, inner.y, inner.width - when_width, inner.height)
    size = canvas.line(player.name, name, page.muted, largest=46)
    struck = min(name.width, width_of(player.name, size, Weight.REGULAR))
    canvas.box(Area(name.x - 4, name.centre_y - 2, struck + 8, 4), page.muted)
    canvas.line(when, inner, page.muted, largest=canvas.frame.small, anchor=Anchor.END)


# --- topping ----------------------------------------------------------------------------


def _draw_topping_page(canvas: Canvas, contest: Topping, since_ms: int) -> str:
    draw_header_area = canvas.frame.whole.top(110)
    canvas.line(
        text("tv_topping"),
        draw_header_area,
        canvas.theme.page.text,
        largest=92,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    area = canvas.frame.whole.below(draw_header_area.height + GAP)
    _draw_runners(canvas, area, contest, most=7, since_ms=since_ms)
    return "topping"


def _draw_runners(
    canvas: Canvas, area: Area, contest: Topping, most: int, since_ms: int = 0
) -> None:
    """The quickest first: the ranking of a topping is the total time."""
    ranked = sorted(contest.runners, key=lambda runner: runner.counted_ms)
    shown = paged(canvas, tuple(ranked), most, since_ms)
    count = max(most, 1)
    for runner, row in zip(shown.rows, area.rows(count, 14), strict=False):
        _draw_runner(canvas, row, runner, contest)


def _draw_runner(canvas: Canvas, area: Area, runner: Runner, contest: Topping) -> None:
    ground = draw_card(canvas, area, canvas.theme.strong if runner.has_found else None)
    inner = area.inset(24, 0)
    time_width = round(inner.width * 0.24)
    time = Area(inner.right - time_width, inner.y, time_width, inner.height)
    name = Area(inner.x, inner.y, round(inner.width * 0.4), inner.height)
    detail = Area(name.right + GAP, inner.y, time.x - name.right - 2 * GAP, inner.height)
    largest = min(64, round(area.height * 0.62))
    canvas.line(runner.name, name, ground.text, largest=largest, weight=Weight.SEMIBOLD)
    canvas.line(_runner_detail(runner, contest), detail, ground.muted, largest=canvas.frame.small)
    canvas.line(
        clock_text(runner.time_at(canvas.now_ms) // _SECOND_MS),
        time,
        ground.text,
        largest=largest,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.ROOM,
    )
    if runner.running_since_ms is not None:
        elapsed = runner.time_at(canvas.now_ms)
        canvas.wake_at(canvas.now_ms + _SECOND_MS - elapsed % _SECOND_MS)


def _runner_detail(runner: Runner, contest: Topping) -> str:
    state = text("tv_runner_found") if runner.has_found else ""
    if runner.running_since_ms is not None and not runner.has_found:
        state = text("tv_runner_seeks")
    parts = [state]
    if runner.penalties:
        seconds = contest.penalty_ms // _SECOND_MS
        parts.append(text("tv_penalties", count=runner.penalties, seconds=seconds))
    return " · ".join(part for part in parts if part)
