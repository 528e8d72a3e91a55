"""Our own debounce and long press, fed with edges and times.

The pins are asked for no filter: one that waits for a steady level reports every edge late, and
mock pins have none. A finger is down from the first closing of the contact, once that contact has
stayed closed for `settle_ms` (a spike on the wire is no finger), until it has been open for
`bounce_ms`, or for `drop_ms` where it may become a long press (a worn contact lets go under the
finger); the same button is then ignored for `ignore_ms`, since nobody presses twice so fast on
purpose. A button down for `stuck_ms` is no finger any more; a contact that nobody has ever seen
open is none from the start, and after `NEVER_OPEN_MS` it is called by its name: a short, or the
line of another board.
"""

from dataclasses import dataclass

SETTLE_MS = 5
BOUNCE_MS = 30
IGNORE_MS = 150
HOLD_MS = 1500
DROP_MS = 60
STUCK_MS = 15_000
NEVER_OPEN_MS = 10_000


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a finger meant. A short press happened when the finger came down, also where it could
    only be told at the release; a long one when it had lasted long enough."""

    held: bool
    at_ms: int


class ButtonGuard:
    """One button: every finger is one gesture, whatever the contact does meanwhile.

    While `hold` is true a long press is another word, so that a short one is told only at the
    release; otherwise a press is told while the finger is still down. A finger is judged by what
    `hold` was when it came down: changing it loses no press and doubles none.
    """

    def __init__(
        self,
        *,
        hold: bool = False,
        ignore_ms: int = IGNORE_MS,
        hold_ms: int = HOLD_MS,
        bounce_ms: int = BOUNCE_MS,
        settle_ms: int = SETTLE_MS,
        stuck_ms: int = STUCK_MS,
    ) -> None:
        self.hold = hold
        self._ignore_ms = ignore_ms
        self._hold_ms = hold_ms
        self._bounce_ms = bounce_ms
        self.settle_ms = settle_ms
        self._stuck_ms = max(stuck_ms, 2 * hold_ms)
        self._down_ms: int | None = None  # since when it is down, bounces disregarded
        self._closed_ms = 0  # since when the contact is closed, perhaps only bouncing
        self._up_ms: int | None = None  # since when the contact is open, perhaps only bouncing
        self._released_ms: int | None = None
        self._settled = False  # it is a finger, not a spike
        self._may_be_long = False
        self._told = False
        self._stuck = False
        self.never_open = False
        """It was closed when it was first looked at, and still is."""
        self.finger: tuple[int, int | None] | None = None
        """The last finger: when it came down, when it was lifted (None: not yet)."""

    def found_down(self, now_ms: int) -> None:
        """The contact was closed before anybody looked: no press, but perhaps stuck."""
        self._down_ms = self._closed_ms = now_ms
        self._settled = self._told = self.never_open = True

    def is_stuck(self, now_ms: int) -> bool:
        self._stuck = self._down_ms is not None and now_ms - self._down_ms >= self._patience_ms
        return self._stuck

    def edge(self, pressed: bool, now_ms: int) -> Gesture | None:
        """The contact closes (`pressed`) or opens."""
        gesture = self.tick(now_ms)
        if self._down_ms is None:
            if pressed and not self._ignores(now_ms):
                self._down_ms = self._closed_ms = now_ms
                self._settled = self._told = False
                self._may_be_long = self.hold
        elif not pressed and self._up_ms is None:
            self._up_ms = now_ms
        elif pressed and self._up_ms is not None:
            self._closed_ms, self._up_ms = now_ms, None
        return gesture

    def tick(self, now_ms: int) -> Gesture | None:
        """Time has passed: is it a finger, is it a long press by now, is it let go for good?"""
        if self._down_ms is None:
            return None
        until_ms = now_ms if self._up_ms is None else self._up_ms
        self._settled = self._settled or until_ms - self._closed_ms >= self.settle_ms
        released = self._up_ms is not None and now_ms - self._up_ms >= self._let_go_ms
        if self._settled and not self.never_open:
            self.finger = (self._down_ms, self._up_ms if released else None)
        gesture = self._meant(self._down_ms, until_ms, released)
        self._told = self._told or gesture is not None
        if released:
            if self._settled:
                self._released_ms = self._up_ms
            self._down_ms = self._up_ms = None
            self.never_open = False
        return gesture

    def wakeup_ms(self) -> int | None:
        """When `tick` will have something to say if no edge comes."""
        if self._up_ms is not None:
            return self._up_ms + self._let_go_ms
        if self._down_ms is None:
            return None
        if self._told:
            return None if self._stuck else self._down_ms + self._patience_ms
        if not self._settled:
            return self._closed_ms + self.settle_ms
        return self._down_ms + self._hold_ms

    @property
    def _patience_ms(self) -> int:
        """How long it may be down before it is called stuck."""
        return NEVER_OPEN_MS if self.never_open else self._stuck_ms

    @property
    def _let_go_ms(self) -> int:
        """How long the contact must be open before the finger counts as lifted."""
        waits = self._may_be_long and self._settled and not self._told
        return max(self._bounce_ms, DROP_MS) if waits else self._bounce_ms

    def _meant(self, down_ms: int, until_ms: int, released: bool) -> Gesture | None:
        if self._told or not self._settled:
            return None
        if self._may_be_long and until_ms - down_ms >= self._hold_ms:
            return Gesture(held=True, at_ms=down_ms + self._hold_ms)
        if released or not self._may_be_long:
            return Gesture(held=False, at_ms=down_ms)
        return None

    def _ignores(self, now_ms: int) -> bool:
        return self._released_ms is not None and now_ms - self._released_ms < self._ignore_ms
