"""Our own debounce and long press, fed with edges and times.

The pins' own filter differs from library to library and mock pins have none, so nothing relies on
it. A contact that bounces is down until it has been up for `bounce_ms`; the same button is then
ignored for `ignore_ms`, since nobody presses twice so fast on purpose.
"""

from enum import Enum, auto

BOUNCE_MS = 30
IGNORE_MS = 150
HOLD_MS = 1500


class Gesture(Enum):
    PRESSED = auto()
    HELD = auto()
    RELEASED = auto()


class ButtonGuard:
    """One button. With `hold`, a short press counts only when let go: a long one is another word.

    Without `hold`, a press counts as soon as the button goes down.
    """

    def __init__(
        self,
        *,
        hold: bool = False,
        ignore_ms: int = IGNORE_MS,
        hold_ms: int = HOLD_MS,
        bounce_ms: int = BOUNCE_MS,
    ) -> None:
        self._hold = hold
        self._ignore_ms = ignore_ms
        self._hold_ms = hold_ms
        self._bounce_ms = bounce_ms
        self._down_ms: int | None = None  # since when it is down, bounces disregarded
        self._up_ms: int | None = None  # since when the contact is open, perhaps only bouncing
        self._released_ms: int | None = None
        self._held = False

    def edge(self, pressed: bool, now_ms: int) -> list[Gesture]:
        """The contact closes (`pressed`) or opens."""
        gestures = self.tick(now_ms)
        if not pressed:
            if self._down_ms is not None and self._up_ms is None:
                self._up_ms = now_ms
            return gestures
        if self._down_ms is not None:
            self._up_ms = None
            return gestures
        if self._released_ms is not None and now_ms - self._released_ms < self._ignore_ms:
            return gestures
        self._down_ms, self._up_ms, self._held = now_ms, None, False
        return gestures if self._hold else [*gestures, Gesture.PRESSED]

    def tick(self, now_ms: int) -> list[Gesture]:
        """Time has passed: is it a long press by now, is it let go for good?"""
        if self._down_ms is None:
            return []
        gestures = []
        until_ms = now_ms if self._up_ms is None else self._up_ms
        if not self._held and until_ms - self._down_ms >= self._hold_ms:
            self._held = True
            gestures.append(Gesture.HELD)
        if self._up_ms is not None and now_ms - self._up_ms >= self._bounce_ms:
            if self._hold and not self._held:
                gestures.append(Gesture.PRESSED)
            gestures.append(Gesture.RELEASED)
            self._released_ms = self._up_ms
            self._down_ms = self._up_ms = None
        return gestures

    def wakeup_ms(self) -> int | None:
        """When `tick` will have something to say if no edge comes."""
        if self._up_ms is not None:
            return self._up_ms + self._bounce_ms
        if self._down_ms is not None and not self._held:
            return self._down_ms + self._hold_ms
        return None
