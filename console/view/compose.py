"""`scene(shown, now)`: the one function from what the room may know to what it sees."""

from console.view.canvas import Canvas
from console.view.layout import Aspect
from console.view.scene import Scene
from console.view.shown import Shown
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
    shown = shown if legend else shown.without_keys()
    frame = aspect.frame
    if shown.messages and shown.keys:
        frame = frame.with_message()
    canvas = Canvas(frame, theme, now_ms, overlay=overlay)
    return canvas.scene(shown.draw(canvas))
