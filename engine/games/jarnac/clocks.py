"""The clocks of a game of Jarnac: two of them in competition, and the timer of a move or of the
last ten seconds. What is left is computed from stamps, never counted down."""

from dataclasses import dataclass, replace

from engine.games.jarnac.options import GameOptions
from engine.play.clock import MINUTE_MS, SECOND_MS, Clock, Step

FINAL_MS = 10 * SECOND_MS
_WARNINGS_MS = (5 * MINUTE_MS, MINUTE_MS, 10 * SECOND_MS)


def _step(total_ms: int, *, final: bool = False) -> Step:
    warnings = () if final else tuple(each for each in _WARNINGS_MS if each < total_ms)
    return Step(total_ms, warnings_ms=warnings)


@dataclass(frozen=True)
class Timing:
    clocks: tuple[Clock, Clock] | None = None
    """One per side, in competition."""
    running: int | None = None
    """Whose clock runs."""
    begun: bool = False
    """The first clock was started: from now on one of them runs, save during a stop."""
    timer: Clock | None = None
    """Of the move, or of the last ten seconds."""
    final: bool = False

    @classmethod
    def start(cls, options: GameOptions) -> "Timing":
        clock = Clock(_step(options.total_ms), options.total_ms)
        return cls(clocks=(clock, clock))

    def left(self, now_ms: int) -> tuple[int, int]:
        """Of both clocks; nothing where there are none."""
        if self.clocks is None:
            return (0, 0)
        return (self.clocks[0].left(now_ms), self.clocks[1].left(now_ms))

    def run(self, side: int, at_ms: int, left_ms: tuple[int, int]) -> "Timing":
        stopped = self.stop(at_ms, left_ms)
        if stopped.clocks is None:
            return stopped
        first, second = stopped.clocks
        clocks = (first.resume(at_ms), second) if side == 0 else (first, second.resume(at_ms))
        return replace(stopped, clocks=clocks, running=side, begun=True)

    def stop(self, at_ms: int, left_ms: tuple[int, int]) -> "Timing":
        if self.clocks is None:
            return self
        first, second = self.clocks
        clocks = (first.pause(at_ms, left_ms[0]), second.pause(at_ms, left_ms[1]))
        return replace(self, clocks=clocks, running=None)

    def set_to(self, side: int, left_ms: int, at_ms: int) -> "Timing":
        if self.clocks is None:
            return self
        first, second = self.clocks
        if side == 0:
            return replace(self, clocks=(first.set_to(left_ms, at_ms), second))
        return replace(self, clocks=(first, second.set_to(left_ms, at_ms)))

    def start_timer(self, at_ms: int, duration_ms: int, *, final: bool) -> "Timing":
        timer = Clock.start(_step(duration_ms, final=final), at_ms)
        return replace(self, timer=timer, final=final)

    def stop_timer(self, at_ms: int, left_ms: int) -> "Timing":
        if self.timer is None or left_ms == 0:
            return replace(self, timer=None, final=False)
        return replace(self, timer=self.timer.pause(at_ms, left_ms))

    def resume_timer(self, at_ms: int) -> "Timing":
        return self if self.timer is None else replace(self, timer=self.timer.resume(at_ms))

    def warned(self, side: int | None, left_ms: int) -> "Timing":
        if side is None:
            return self if self.timer is None else replace(self, timer=self.timer.told(left_ms))
        if self.clocks is None:
            return self
        first, second = self.clocks
        clocks = (first.told(left_ms), second) if side == 0 else (first, second.told(left_ms))
        return replace(self, clocks=clocks)

    @property
    def active(self) -> tuple[tuple[int | None, Clock], ...]:
        """What runs now: the clock of a side, and the timer, whose side is None."""
        found: list[tuple[int | None, Clock]] = []
        if self.clocks is not None and self.running is not None:
            found.append((self.running, self.clocks[self.running]))
        if self.timer is not None and self.timer.is_running:
            found.append((None, self.timer))
        return tuple(found)

    def wake_at(self) -> int | None:
        """When the next warning or end is due."""
        moments = (clock.next_signal_at() for _, clock in self.active)
        return min((moment for moment in moments if moment is not None), default=None)


NO_CLOCKS = Timing()
