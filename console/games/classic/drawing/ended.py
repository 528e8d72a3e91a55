"""After the game: the arithmetic of everyone's score, and who has won."""

from console.french import text
from console.french.typography import signed
from console.games.classic.drawing.status import name_in
from console.games.classic.sheets.game import arithmetic
from console.games.classic.shown import ClassicShown
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, draw_card
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.typography import CAP_HEIGHT, width_of, wrap
from engine.games.classic.ending import Result

_HEAD, _LOW_HEAD = 0.28, 0.18
"""Of the panel's height; the lower one where names need the room."""
_TOTAL = 1.2
"""How much larger than its name a total is written."""


def draw_ended(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    results = sorted(shown.game.results, key=lambda result: result.rank)
    rows = _rows(area.below(round(area.height * _HEAD) + GAP), results)
    size = _common_size(canvas, shown, results, rows[0])
    share = _HEAD if size is not None else _LOW_HEAD
    head = area.top(round(area.height * share))
    with canvas.fading(canvas.movement(shown.since_ms, FADE_MS), canvas.theme.page.fill):
        ground = draw_card(canvas, head, canvas.theme.strong)
        upper, lower = head.inset(28, 18).rows(2)
        canvas.line(
            _winner(canvas, shown, results, upper),
            upper,
            ground.text,
            largest=round(canvas.frame.room * 1.2),
            smallest=canvas.frame.small,
            weight=Weight.EXTRABOLD,
            reach=Reach.HALL,
        )
        canvas.paragraph(shown.end, lower, ground.muted, largest=canvas.frame.small + 4)
        rows = _rows(area.below(head.height + GAP), results)
        for result, row in zip(results, rows, strict=False):
            _draw_result(canvas, shown, result, row, size)
    return "end"


def _rows(area: Area, results: list[Result]) -> tuple[Area, ...]:
    return area.rows(max(3, len(results)), GAP // 2)


def _winner(canvas: Canvas, shown: ClassicShown, results: list[Result], area: Area) -> str:
    """By name, where there is room for all of them: the cards below name them in any case."""
    best = [name_in(shown, result.player) for result in results if result.rank == 1]
    if not best:
        return text("tv_classic_void")
    if len(best) == 1:
        return text("tv_classic_winner", name=best[0])
    told = text("tv_classic_winners", names=", ".join(best))
    if width_of(told, canvas.frame.small, Weight.EXTRABOLD) <= area.width:
        return told
    return text("tv_classic_tie", count=len(best))


def _common_size(
    canvas: Canvas, shown: ClassicShown, results: list[Result], row: Area
) -> int | None:
    """Players who did as well are written alike: the longest name decides. None when one of them
    takes more than a line."""
    upper, small = row.inset(24, 10).rows(2)[0], canvas.frame.small
    largest = min(canvas.frame.room, round(upper.height / CAP_HEIGHT * 0.8))
    for size in range(largest, small - 1, -2):
        if all(
            width_of(_name(shown, result), size, Weight.SEMIBOLD)
            <= _name_width(upper, result, size)
            for result in results
        ):
            return size
    return None


def _name(shown: ClassicShown, result: Result) -> str:
    return f"{result.rank}. {name_in(shown, result.player)}"


def _name_width(area: Area, result: Result, size: int) -> int:
    total = width_of(signed(result.total), round(size * _TOTAL), Weight.EXTRABOLD)
    return area.width - total - GAP


def _draw_result(
    canvas: Canvas, shown: ClassicShown, result: Result, area: Area, size: int | None
) -> None:
    """« 312 − 11 = 301 »: what was counted, and what came of it."""
    ground, small = draw_card(canvas, area), canvas.frame.small
    inner = area.inset(24, 10)
    upper, lower = inner.rows(2)
    told, beside = _name(shown, result), _name_width(upper, result, size or small)
    names, lines = [upper], [told]
    if size is None:
        # The total stands beside the first line only.
        *names, lower = inner.inset(0, -6).rows(3)
        upper = names[0]
        first = wrap(told, beside, small, Weight.SEMIBOLD, most=len(told))[0]
        lines = [first, told.removeprefix(first).strip()]
    for line, place in zip(lines, names, strict=False):
        canvas.line(
            line,
            place,
            ground.text,
            largest=size or small,
            smallest=small,
            weight=Weight.SEMIBOLD,
        )
    canvas.line(
        signed(result.total),
        upper,
        ground.text,
        largest=round((size or small) * _TOTAL),
        smallest=small,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.HALL,
    )
    left_letters = f"  {result.left}" if result.left else ""
    canvas.line(f"{arithmetic(result)}{left_letters}", lower, ground.muted, largest=small + 6)
