"""After the game: the arithmetic of everyone's score, and who has won."""

from console.figures_fr import signed
from console.games.classic.drawing.status import name_in
from console.games.classic.sheets.game import arithmetic
from console.games.classic.shown import ClassicShown
from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.motion import FADE_MS
from console.view.panels.common import GAP, draw_card
from console.view.scene import Anchor, Reach, Weight
from console.view.typography import CAP_HEIGHT
from engine.games.classic.settlement import Result


def draw_ended(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    results = sorted(shown.game.results, key=lambda result: result.rank)
    head = area.top(round(area.height * 0.28))
    share = canvas.movement(shown.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        ground = draw_card(canvas, head, canvas.theme.strong)
        upper, lower = head.inset(28, 18).rows(2)
        canvas.line(
            _winner(shown, results),
            upper,
            ground.text,
            largest=round(canvas.frame.room * 1.2),
            smallest=canvas.frame.small,
            weight=Weight.EXTRABOLD,
            reach=Reach.HALL,
        )
        canvas.paragraph(shown.end, lower, ground.muted, largest=canvas.frame.small + 4)
        rest = area.below(head.height + GAP)
        rows = rest.rows(max(3, len(results)), GAP // 2)
        for result, row in zip(results, rows, strict=False):
            _draw_result(canvas, shown, result, row)
    return "end"


def _winner(shown: ClassicShown, results: list[Result]) -> str:
    best = [name_in(shown, result.player) for result in results if result.rank == 1]
    if not best:
        return text("tv_classic_void")
    if len(best) == 1:
        return text("tv_classic_winner", name=best[0])
    return text("tv_classic_winners", names=", ".join(best))


def _draw_result(canvas: Canvas, shown: ClassicShown, result: Result, area: Area) -> None:
    """« 312 − 11 = 301 »: what was counted, and what came of it."""
    ground = draw_card(canvas, area)
    inner = area.inset(24, 10)
    upper, lower = inner.rows(2)
    size = min(canvas.frame.room, round(upper.height / CAP_HEIGHT * 0.8))
    total, left = signed(result.total), Area(upper.x, upper.y, upper.width * 2 // 3, upper.height)
    canvas.line(
        f"{result.rank}. {name_in(shown, result.player)}",
        left,
        ground.text,
        largest=size,
        smallest=canvas.frame.small,
        weight=Weight.SEMIBOLD,
    )
    canvas.line(
        total,
        upper,
        ground.text,
        largest=round(size * 1.2),
        smallest=canvas.frame.small,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.HALL,
    )
    left_letters = f"  {result.left}" if result.left else ""
    told = f"{arithmetic(result)}{left_letters}"
    canvas.line(told, lower, ground.muted, largest=canvas.frame.small + 6)
