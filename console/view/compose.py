"""`scene(shown, now)`: the one function from what the room may know to what it sees."""

from console.view.canvas import Canvas
from console.view.layout import Aspect
from console.view.panels.footer import framed
from console.view.panels.general import draw_general_page
from console.view.scene import Scene
from console.view.shown import GENERAL_PAGE, Shown
from console.view.theme import DAY, Theme


def scene(
    shown: Shown,
    now_ms: int,
    aspect: Aspect = Aspect.WIDE,
    theme: Theme = DAY,
    *,
    legend: bool = False,
    overlay: bool = False,
) -> Scene:
    """What the room sees. `legend` adds the keys, for the person in front of a laptop.

    `overlay` is for a picture laid over another: its texts bring their own ground.
    """
    seen = shown if legend else shown.without_keys()
    frame = framed(aspect.frame, seen)
    canvas = Canvas(frame, theme, now_ms, overlay=overlay)
    general = seen.centre.general if seen.centre and seen.page == GENERAL_PAGE else None
    if general is not None:
        return canvas.scene(draw_general_page(canvas, seen, general))
    return canvas.scene(seen.draw(canvas))
