"""No game is open: welcome, and after a while with nobody there, a demonstration."""

from collections.abc import Callable
from dataclasses import dataclass

from console.french import text
from console.view.board import draw_board
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.access import draw_access_page
from console.view.panels.common import CARD_RADIUS
from console.view.panels.footer import draw_footer
from console.view.panels.welcome import draw_home
from console.view.scene import Anchor, Reach, Weight
from console.view.shown import ACCESS_PAGE, Access, Shown
from engine.letters.board import Grid

Demonstration = Callable[[Shown, int, int], tuple[Shown, int]]
"""What to show instead, given when it began and now; and the moment it gives way to the next."""


RIBBON = 84
_EDGE = 10


@dataclass(frozen=True)
class Welcome(Shown):
    since_ms: int
    demonstration: Demonstration | None = None
    demonstration_ms: int | None = None
    """When the screens may begin to play by themselves; None: not now."""
    proposal: tuple[tuple[str, str], ...] = ()
    """What would be played, line by line: what it is, and what was chosen."""
    door: Access | None = None
    """How phones follow the game, or why they cannot."""

    def draw(self, canvas: Canvas) -> str:
        if self.page == ACCESS_PAGE and self.access is not None:
            return draw_access_page(canvas, self)
        begins_ms = self.demonstration_ms
        if self.demonstration is not None and begins_ms is not None:
            if canvas.now_ms >= begins_ms:
                shown, until_ms = self.demonstration(self, begins_ms, canvas.now_ms)
                canvas.frame, ribbon = canvas.frame.with_ribbon(RIBBON)
                shown.draw(canvas)
                _draw_ribbon(canvas, ribbon)
                canvas.wake_at(until_ms)
                return "demonstration"
            canvas.wake_at(begins_ms)
        canvas.lay_grounds(canvas.frame.grounds)
        draw_board(canvas, canvas.frame.board, Grid.EMPTY)
        name = draw_home(canvas, self, self.proposal, self.door)
        draw_footer(canvas, self, canvas.frame.panel_footer, signed=False, large_key=True)
        return name


def _draw_ribbon(canvas: Canvas, ribbon: Area) -> None:
    """And an edge of its colour around the whole screen: whoever comes in must not take it for a
    game."""
    ground, frame = canvas.theme.warning, canvas.frame
    for edge in (
        Area(0, 0, frame.width, _EDGE),
        Area(0, frame.height - _EDGE, frame.width, _EDGE),
        Area(0, 0, _EDGE, frame.height),
        Area(frame.width - _EDGE, 0, _EDGE, frame.height),
    ):
        canvas.box(edge, ground.fill)
    canvas.box(ribbon, ground.fill, CARD_RADIUS)
    canvas.line(
        text("tv_demonstration"),
        ribbon.inset(24, 8),
        ground.text,
        largest=60,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
