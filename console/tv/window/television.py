"""The television as a component: it follows the newest snapshot and never holds up the game.

`run` wants the main thread: SDL asks for it on some systems, and the window lives as long
as the program. The loop that owns the game runs in a thread of its own and calls `show`.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Scene, needs_repaint
from console.tv.snapshot import PublicSnapshot
from console.tv.theme import DAY, Theme
from console.tv.window.display import (
    Clicked,
    Display,
    DisplayBack,
    DisplayLost,
    KeyPressed,
    NoDisplayError,
    PointedAt,
    Resized,
    ScreenMessage,
    WindowClosed,
)
from console.tv.window.painter import Painter

POLL_MS = 30
"""How often keys are looked at; a new snapshot does not wait for it."""
RETRY_MS = 2_000
"""How long to wait before trying again to open a display, and between looks at its cable."""
TOGGLE_KEY = "f11"


@dataclass(frozen=True)
class ScreenOptions:
    theme: Theme = DAY
    fullscreen: bool = False
    legend: bool = True
    """Whether the keys are shown: yes for a laptop, no for the room."""


class TelevisionScreen:
    def __init__(
        self,
        display: Display,
        post: Callable[[ScreenMessage], None],
        now_ms: Callable[[], int],
        options: ScreenOptions | None = None,
    ) -> None:
        self._display = display
        self._post = post
        self._now_ms = now_ms
        self._options = options or ScreenOptions()
        self._fullscreen = self._options.fullscreen
        self._painter = Painter()
        self._news = threading.Condition()
        self._snapshot: PublicSnapshot | None = None
        self._stopping = False
        self._open = False
        self._lost_code = ""
        self._painted: Scene | None = None
        """What the display shows; None when it must be painted whole."""
        self._composed: PublicSnapshot | None = None
        self._due_ms: int | None = None
        self._checked_ms = 0
        self._retry_ms = 0

    @property
    def has_legend(self) -> bool:
        """It stands before the person at the keys."""
        return self._options.legend

    # --- from any thread ----------------------------------------------------------------

    def show(self, snapshot: PublicSnapshot) -> None:
        """Hand over what to show from now on; returns at once."""
        with self._news:
            self._snapshot = snapshot
            self._news.notify()

    def set_theme(self, theme: Theme) -> None:
        """From the next scene on, which is painted at once."""
        with self._news:
            self._options = replace(self._options, theme=theme)
            self._composed = None
            self._news.notify()

    def stop(self) -> None:
        """Ask `run` to return."""
        with self._news:
            self._stopping = True
            self._news.notify()

    # --- the thread that owns the display -----------------------------------------------

    def run(self) -> None:
        """Until `stop`; closes the display on the way out, whatever happened."""
        try:
            while not self._stopping:
                seen = self._snapshot
                self._sleep(self.step(), seen)
        finally:
            self.close()

    def _sleep(self, patience_ms: int, seen: PublicSnapshot | None) -> None:
        """Until something is due, or news comes; news that came meanwhile is not slept over."""
        with self._news:
            self._news.wait_for(
                lambda: self._stopping or self._snapshot is not seen, patience_ms / 1000
            )

    def step(self) -> int:
        """One look at keys, cable and scene; returns how many ms may pass before the next."""
        now = self._now_ms()
        if not self._open and now < self._retry_ms:
            return self._retry_ms - now
        try:
            if not self._open:
                self._open_display(now)
            self._read_events()
            self._check_cable(now)
            next_change = self._repaint(now)
        except NoDisplayError as error:
            self._lose(error)
            self._retry_ms = now + RETRY_MS
            return RETRY_MS
        return POLL_MS if next_change is None else max(1, min(POLL_MS, next_change - now))

    def _open_display(self, now: int) -> None:
        surface = self._display.open(fullscreen=self._fullscreen)
        self._open, self._painted, self._checked_ms = True, None, now
        self._lost_code = ""
        self._post(DisplayBack(*surface.get_size()))

    def _lose(self, error: NoDisplayError) -> None:
        """Tell once, then try again for as long as it takes."""
        self.close()
        if error.code != self._lost_code:
            self._lost_code = error.code
            self._post(DisplayLost(error.code, {"reason": error.reason}))

    def _read_events(self) -> None:
        for event in self._display.events():
            match event:
                case KeyPressed(name=name) if name == TOGGLE_KEY:
                    self._toggle_fullscreen()
                    return
                case KeyPressed() | WindowClosed():
                    self._post(event)
                case Clicked(x, y):
                    self._click(x, y)
                case Resized():
                    self._painted = None

    def _click(self, x: int, y: int) -> None:
        """What lies there on the scene that is shown."""
        if self._painted is None:
            return
        size = self._display.surface().get_size()
        means = self._painted.pointed_at(*self._painter.place_of(self._painted, size, x, y))
        if means is not None:
            self._post(PointedAt(means))

    def _toggle_fullscreen(self) -> None:
        self._fullscreen = not self._fullscreen
        self.close()
        self._open_display(self._now_ms())

    def _check_cable(self, now: int) -> None:
        if now - self._checked_ms < RETRY_MS:
            return
        self._checked_ms = now
        if not self._display.is_connected():
            raise NoDisplayError("display_lost", "unplugged")

    def _repaint(self, now: int) -> int | None:
        """Paint if the scene changed; returns when it will change by itself."""
        snapshot = self._snapshot
        if snapshot is None:
            return None
        if not self._is_due(snapshot, now):
            return self._due_ms
        surface = self._display.surface()
        current = scene(
            snapshot,
            now,
            Aspect.nearest(*surface.get_size()),
            self._options.theme,
            legend=self._options.legend,
        )
        if needs_repaint(self._painted, current):
            self._painter.repaint(self._painted, current, surface)
            self._display.present()
        self._painted, self._composed = current, snapshot
        self._due_ms = current.next_change_ms
        return self._due_ms

    def _is_due(self, snapshot: PublicSnapshot, now: int) -> bool:
        """Whether the scene may differ from the one that is shown."""
        if self._painted is None or snapshot is not self._composed:
            return True
        return self._due_ms is not None and now >= self._due_ms

    def close(self) -> None:
        """Let go of the display; harmless when there is none."""
        if self._open:
            self._open = False
            self._display.close()
