"""Mort subite (who is left) and topping (each player's running time)."""

from collections.abc import Sequence

from console.french import text
from console.games.duplicate.snapshot import (
    PublicContest,
    PublicMortSubite,
    PublicTopping,
    Runner,
    Survivor,
)
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP, clock_text, draw_panel, draw_title
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.tables import paged
from console.tv.typography import fit, width_of

_SECOND_MS = 1000
_MOST_ROWS = 7
_TALLEST_ROW = 168
_ROW_GAP = 16
_NARROWEST_CARD = 500
_PADDING = 24
_NAME_SHARE = 0.44
_NAME_SHARE_TIGHT = 0.7


def draw_contest_strip(canvas: Canvas, area: Area, contest: PublicContest) -> None:
    """Under the clock, while the coup is being thought over."""
    if isinstance(contest, PublicTopping):
        _draw_runners(canvas, area, contest, most=3)
    else:
        _draw_left_strip(canvas, area, contest)


def draw_contest_page(canvas: Canvas, contest: PublicContest, since_ms: int) -> str:
    if isinstance(contest, PublicTopping):
        area = draw_title(canvas, text("tv_topping"))
        _draw_runners(canvas, area, contest, most=_MOST_ROWS, since_ms=since_ms)
        return "topping"
    return _draw_mort_subite_page(canvas, contest, since_ms)


def _card_rows(area: Area, wanted: int) -> tuple[Area, ...]:
    """Rows that fill the page when they are many, and stay in proportion when they are few."""
    count = max(1, min(_MOST_ROWS, wanted))
    height = min(area.height, count * (_TALLEST_ROW + _ROW_GAP))
    return area.top(height).rows(count, _ROW_GAP)


def _common_size(
    names: Sequence[str],
    width: int,
    largest: int,
    canvas: Canvas,
    weight: Weight = Weight.SEMIBOLD,
) -> int:
    """Names under each other are written alike: the longest one decides."""
    smallest = canvas.frame.small - 6 if canvas.frame.narrow else canvas.frame.small
    sizes = (fit(name, width, weight, largest, smallest) for name in names)
    return min(sizes, default=largest)


# --- Mort subite --------------------------------------------------------------------------------


def _left_title(contest: PublicMortSubite) -> str:
    count = len(contest.left)
    if count == 0:
        return text("tv_left_none")
    return text("tv_left", count=count)


def _draw_left_strip(canvas: Canvas, area: Area, contest: PublicMortSubite) -> None:
    ground = draw_panel(canvas, area)
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
    most = max(1, rest.height // round(canvas.frame.small * 1.35))
    columns = 1 if canvas.frame.narrow and len(contest.left) <= most else 2
    rows = rest.rows(min(most, max(1, -(-len(contest.left) // columns))))
    cells = [cell for row in rows for cell in row.columns(columns, GAP)]
    largest = min(canvas.frame.small + 16, round(rows[0].height * 0.74))
    size = _common_size([player.name for player in contest.left], cells[0].width, largest, canvas)
    for player, cell in zip(contest.left, cells, strict=False):
        canvas.line(
            player.name,
            cell,
            ground.text,
            largest=size,
            smallest=size,
            weight=Weight.SEMIBOLD,
        )


def _draw_mort_subite_page(canvas: Canvas, contest: PublicMortSubite, since_ms: int) -> str:
    detail = " · ".join(part for part in (text("tv_mort_subite"), contest.step) if part)
    rest = draw_title(canvas, _left_title(contest), detail)
    columns = rest.width // _NARROWEST_CARD
    rows = _card_rows(rest, -(-len(contest.players) // columns))
    cells = [cell for row in rows for cell in row.columns(columns, GAP)]
    # Those still in come first, then the others from the last one out to the first.
    out = sorted(
        (player for player in contest.players if player.out_at_coup is not None),
        key=lambda player: -(player.out_at_coup or 0),
    )
    page = paged(canvas, (*contest.left, *out), len(cells), since_ms)
    names = [player.name for player in contest.left]
    size = _common_size(names, cells[0].width - 2 * _PADDING, 72, canvas, Weight.EXTRABOLD)
    for player, cell in zip(page.rows, cells, strict=False):
        _draw_survivor(canvas, cell, player, size)
    return "mort-subite"


def _draw_survivor(canvas: Canvas, area: Area, player: Survivor, size: int) -> None:
    inner = area.inset(_PADDING, 0)
    if player.out_at_coup is None:
        strong = draw_panel(canvas, area, canvas.theme.strong)
        canvas.line(
            player.name,
            inner,
            strong.text,
            largest=size,
            smallest=size,
            weight=Weight.EXTRABOLD,
        )
        return
    muted = canvas.theme.page.muted
    canvas.box(area, None, CARD_RADIUS, canvas.theme.rule, 3)
    when = text("tv_out", number=player.out_at_coup)
    canvas.line(when, inner, muted, largest=canvas.frame.small, anchor=Anchor.END)
    when_width = width_of(when, canvas.frame.small, Weight.REGULAR) + GAP
    name = Area(inner.x, inner.y, inner.width - when_width, inner.height)
    used = canvas.line(player.name, name, muted, largest=min(54, size))
    struck = min(name.width, width_of(player.name, used, Weight.REGULAR))
    canvas.box(Area(name.x - 4, name.centre_y - 2, struck + 8, 4), muted)


# --- Topping ------------------------------------------------------------------------------------


def _draw_runners(
    canvas: Canvas, area: Area, contest: PublicTopping, most: int, since_ms: int = 0
) -> None:
    """The quickest first: the ranking of a topping is the total time."""
    ranked: Sequence[Runner] = contest.runners
    if not contest.on_devices:
        ranked = sorted(ranked, key=lambda runner: runner.counted_ms)
    page = paged(canvas, ranked, most, since_ms)
    rows = _card_rows(area, min(most, len(ranked)))
    largest = min(84, round(rows[0].height * 0.62))
    share = _NAME_SHARE_TIGHT if _is_tight(rows[0]) else _NAME_SHARE
    width = round(rows[0].inset(_PADDING, 0).width * share)
    size = _common_size([runner.name for runner in page.rows], width, largest, canvas)
    for runner, row in zip(page.rows, rows, strict=False):
        _draw_runner(canvas, row, runner, contest, size)


def _is_tight(row: Area) -> bool:
    """Too narrow for more than a name and a time."""
    return row.width < 600


def _draw_runner(
    canvas: Canvas, area: Area, runner: Runner, contest: PublicTopping, size: int
) -> None:
    ground = draw_panel(canvas, area, canvas.theme.strong if runner.has_found else None)
    inner, tight = area.inset(_PADDING, 0), _is_tight(area)
    time_width = round(inner.width * (0.28 if tight else 0.2))
    time = Area(inner.right - time_width, inner.y, time_width, inner.height)
    share = _NAME_SHARE_TIGHT if tight else _NAME_SHARE
    name = Area(inner.x, inner.y, round(inner.width * share), inner.height)
    canvas.line(runner.name, name, ground.text, largest=size, smallest=size, weight=Weight.SEMIBOLD)
    if not tight:
        detail = Area(name.right + GAP, inner.y, time.x - name.right - 2 * GAP, inner.height)
        told = _runner_detail(runner, contest, with_count=inner.width > 1000)
        canvas.line(told, detail, ground.muted, largest=min(size, canvas.frame.small + 14))
    elapsed = runner.time_at(canvas.now_ms)
    canvas.line(
        clock_text(elapsed // _SECOND_MS),
        time,
        ground.text,
        largest=size + 4,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.ROOM if size + 4 >= canvas.frame.room else Reach.HALL,
    )
    if runner.running_since_ms is not None:
        canvas.wake_at(canvas.now_ms + _SECOND_MS - elapsed % _SECOND_MS)


def _runner_detail(runner: Runner, contest: PublicTopping, *, with_count: bool) -> str:
    parts = [text("tv_runner_found")] if runner.has_found and not contest.on_devices else []
    if runner.place:
        parts.append(runner.place)
    if with_count and (runner.found or not contest.on_devices):
        parts.append(text("tv_runner_count", count=runner.found))
    if runner.penalties:
        seconds = runner.penalties * contest.penalty_ms // _SECOND_MS
        parts.append(text("tv_penalties", seconds=seconds))
    return " · ".join(parts)
