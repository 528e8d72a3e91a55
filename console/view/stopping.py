"""The last screen before the plug is pulled."""

from dataclasses import dataclass

from console.french import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.common import CARD_RADIUS
from console.view.scene import Anchor, Reach, Weight
from console.view.shown import Shown


@dataclass(frozen=True)
class Stopping(Shown):
    """`safe_since_ms` is set once nothing is written any more and the plug may be pulled."""

    since_ms: int
    safe_since_ms: int | None = None

    def draw(self, canvas: Canvas) -> str:
        return draw_stopping(canvas, safe=self.safe_since_ms is not None)


def draw_stopping(canvas: Canvas, *, safe: bool) -> str:
    """The whole screen says it: from the door, one must see whether to pull the plug."""
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
