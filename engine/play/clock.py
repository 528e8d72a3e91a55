"""The clock of a coup: what is left is computed from stamps, never counted down, so that
nothing drifts whatever the rhythm of the ticks."""

from dataclasses import dataclass, replace

from engine.rulings import RuleError

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
LONGEST_MS = 600 * MINUTE_MS
"""No clock is set to more than ten hours."""


def check_time(left_ms: int) -> None:
    """A time a clock can be set to by hand."""
    if not 0 < left_ms <= LONGEST_MS:
        raise RuleError("clock_time_impossible", most=LONGEST_MS // MINUTE_MS)


@dataclass(frozen=True)
class Step:
    """The time of one coup."""

    thinking_ms: int
    final_ms: int = 0
    """A last stage that begins when the thinking time is over, to finish the slip."""
    warnings_ms: tuple[int, ...] = ()
    """Told when that much is left before the very end, longest first."""
    coups: int | None = None
    """How many coups it lasts; None for all that follow."""

    @property
    def total_ms(self) -> int:
        return self.thinking_ms + self.final_ms

    @property
    def signals_ms(self) -> tuple[int, ...]:
        """Every moment to tell before the end, the start of the final stage included."""
        final = (self.final_ms,) if self.final_ms else ()
        return tuple(sorted({*self.warnings_ms, *final}, reverse=True))


@dataclass(frozen=True)
class Clock:
    step: Step
    left_ms: int
    """What was left when it was last started, paused or stopped."""
    since_ms: int | None = None
    """When it last started running; None while it stands still."""
    paused_at_ms: int | None = None
    told_ms: int | None = None
    """The last moment told to the room, as time left."""
    stopped: bool = False

    @classmethod
    def start(cls, step: Step, at_ms: int) -> "Clock":
        return cls(step, step.total_ms, since_ms=at_ms)

    @property
    def is_running(self) -> bool:
        return self.since_ms is not None

    @property
    def is_paused(self) -> bool:
        return not self.is_running and not self.stopped

    @property
    def ends_at(self) -> int | None:
        """The moment of the end, if nobody touches it; None while it stands still."""
        return None if self.since_ms is None else self.since_ms + self.left_ms

    def left(self, now_ms: int) -> int:
        """Until the very end, never below zero."""
        return max(0, self.balance(now_ms))

    def balance(self, now_ms: int) -> int:
        """Until the very end, below zero by what was overrun."""
        elapsed = 0 if self.since_ms is None else max(0, now_ms - self.since_ms)
        return self.left_ms - elapsed

    def elapsed(self, now_ms: int) -> int:
        """How long players have had, pauses not counted."""
        return self.step.total_ms - self.left(now_ms)

    @property
    def in_final_stage(self) -> bool:
        final = self.step.final_ms
        return bool(final) and self.told_ms is not None and self.told_ms <= final

    def due(self, now_ms: int) -> int | None:
        """The signal to give now; when several were missed, only the last still means something."""
        left = self.left(now_ms)
        passed = [
            signal
            for signal in self.step.signals_ms
            if left <= signal and (self.told_ms is None or signal < self.told_ms)
        ]
        return min(passed, default=None)

    def next_signal_at(self) -> int | None:
        """When the next signal or the end is due; None while it stands still."""
        if self.since_ms is None:
            return None
        told_ms = self.step.total_ms + 1 if self.told_ms is None else self.told_ms
        untold = [signal for signal in self.step.signals_ms if signal < told_ms]
        return self.since_ms + self.left_ms - max(untold, default=0)

    def pause(self, at_ms: int, left_ms: int) -> "Clock":
        return replace(self, left_ms=left_ms, since_ms=None, paused_at_ms=at_ms)

    def resume(self, at_ms: int) -> "Clock":
        return replace(self, since_ms=at_ms, paused_at_ms=None, stopped=False)

    def stop(self, left_ms: int) -> "Clock":
        return replace(self, left_ms=left_ms, since_ms=None, paused_at_ms=None, stopped=True)

    def set_to(self, left_ms: int, at_ms: int) -> "Clock":
        """Set by hand, running or not; what it has passed is not told again."""
        passed = [signal for signal in self.step.signals_ms if left_ms <= signal]
        since_ms = at_ms if self.is_running else None
        told_ms = min(passed, default=None)
        return replace(self, left_ms=left_ms, since_ms=since_ms, told_ms=told_ms)

    def told(self, left_ms: int) -> "Clock":
        return replace(self, told_ms=left_ms)
