"""What lamps and buzzer do in time, as pure values: ask for the level at a moment."""

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_bridge.messages import SettingsError

LONGEST_QUEUE = 8
GAP_MS = 100
"""The silence after a sound before another may begin."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """On, off, on… in milliseconds. A higher `priority` interrupts and outlives a lower one."""

    times_ms: tuple[int, ...]
    priority: int = 0

    def __post_init__(self) -> None:
        if not self.times_ms or min(self.times_ms) <= 0:
            raise SettingsError("setting_out_of_range", setting="pattern", value=self.times_ms)

    @property
    def length_ms(self) -> int:
        return sum(self.times_ms)


OF_THE_RULES = 3
"""The priority of start, warning and end: nothing cuts them short, not even one another."""
# Told apart by ear: one short, one medium, three short, a long and two short, one long, two
# medium, two very long.
BUZZER_PATTERNS = {
    "tile": Pattern((70,), priority=1),
    "question": Pattern((220,), priority=1),
    "refusal": Pattern((70, 70, 70, 70, 70), priority=2),
    "fault": Pattern((400, 120, 90, 120, 90), priority=2),
    "start": Pattern((450,), priority=OF_THE_RULES),
    "warning": Pattern((180, 150, 180), priority=OF_THE_RULES),
    "end": Pattern((1100, 200, 1100), priority=OF_THE_RULES),
}
LAMP_PATTERNS = {
    "off": None,
    "on": Pattern((1000,)),
    "blink": Pattern((500, 500)),
    "fast": Pattern((120, 120)),
    "wink": Pattern((80, 1920)),
}


def level_at(times_ms: Sequence[int], elapsed_ms: int) -> tuple[bool, int]:
    """The level so long after the beginning, and how long it still lasts."""
    level = True
    for duration_ms in times_ms:
        if elapsed_ms < duration_ms:
            return level, duration_ms - elapsed_ms
        elapsed_ms -= duration_ms
        level = not level
    return False, 0


class BuzzerQueue:
    """One sound at a time, those of the rules whole and in turn. An urgent one cuts the others
    short and empties the queue below it: the beep of a tile played after the end of the coup would
    be a lie."""

    def __init__(self, gap_ms: int = GAP_MS) -> None:
        self._gap_ms = gap_ms
        self._waiting: list[Pattern] = []
        self._playing: Pattern | None = None
        self._began_ms = 0

    def play(self, pattern: Pattern, now_ms: int) -> None:
        self._advance(now_ms)
        if self._playing is not None and pattern.priority > self._playing.priority:
            self._playing = None
        self._waiting = [p for p in self._waiting if p.priority >= pattern.priority]
        if len(self._waiting) < LONGEST_QUEUE:
            self._waiting.append(pattern)
        if self._playing is None:
            self._begin(now_ms)

    def level(self, now_ms: int) -> bool:
        self._advance(now_ms)
        if self._playing is None:
            return False
        return level_at(self._playing.times_ms, now_ms - self._began_ms)[0]

    def rule_level(self, now_ms: int) -> bool:
        """The same, of the signals of the rules alone: what a whole hall is to hear."""
        level = self.level(now_ms)
        return level and self._playing is not None and self._playing.priority >= OF_THE_RULES

    def wakeup_ms(self, now_ms: int) -> int | None:
        """When the level may change."""
        self._advance(now_ms)
        if self._playing is None:
            return None
        elapsed_ms = now_ms - self._began_ms
        _, left_ms = level_at(self._playing.times_ms, elapsed_ms)
        end_ms = self._playing.length_ms + self._gap_ms - elapsed_ms
        return now_ms + (left_ms or end_ms)

    def _advance(self, now_ms: int) -> None:
        while self._playing is not None:
            end_ms = self._began_ms + self._playing.length_ms + self._gap_ms
            if now_ms < end_ms:
                return
            self._playing = None
            self._begin(end_ms)

    def _begin(self, at_ms: int) -> None:
        if self._waiting:
            self._playing = self._waiting.pop(0)
            self._began_ms = at_ms


class Lamp:
    """A lamp's pattern, repeated for ever."""

    def __init__(self) -> None:
        self._pattern: Pattern | None = None
        self._since_ms = 0

    def show(self, pattern: Pattern | None, now_ms: int) -> None:
        if pattern != self._pattern:  # asking again must not restart a blink
            self._pattern, self._since_ms = pattern, now_ms

    def level(self, now_ms: int) -> bool:
        return self._phase(now_ms)[0]

    def wakeup_ms(self, now_ms: int) -> int | None:
        if self._pattern is None or len(self._pattern.times_ms) == 1:
            return None  # steady
        return now_ms + self._phase(now_ms)[1]

    def _phase(self, now_ms: int) -> tuple[bool, int]:
        if self._pattern is None:
            return False, 0
        return level_at(self._pattern.times_ms, (now_ms - self._since_ms) % self._pattern.length_ms)
