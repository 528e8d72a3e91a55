"""Buzzer and siren of a panel: what they play, and whose they are.

They are lent to the process that sounds the end of the time (`timekeeper`) when they are silent,
and taken back when that process has let go of them: two owners of one line never meet.
"""

from collections.abc import Callable
from typing import Any

from firmware_bridge.messages import GpioError, PanelFault
from firmware_bridge.panel.patterns import BuzzerQueue, Pattern
from firmware_bridge.panel.pins import PinFactory, open_output

RETRY_MS = 250
TOLD_AFTER = 12
"""A line its former owner still holds is tried for three seconds before it is a fault."""
SOUND_KINDS = frozenset({"buzzer", "hall"})


class SoundLines:
    """Driven by the panel's thread. `lent` may be read by any: sounds go to the other process
    then, and nobody here touches the lines."""

    def __init__(
        self,
        buzzer: int | None,
        hall: int | None,
        factory: PinFactory,
        *,
        buzzer_active_high: bool = True,
        hall_active_high: bool = True,
        lent: bool = False,
    ) -> None:
        self._wanted = (("buzzer", buzzer, buzzer_active_high), ("hall", hall, hall_active_high))
        self._factory = factory
        self.lent = lent
        self._lines: dict[str, Any] = {}
        self._sounds = BuzzerQueue()
        self._lend_to: Callable[[], None] | None = None
        self._retry_ms: int | None = None
        self._failures = 0

    def open(self) -> list[PanelFault]:
        """What could not be had; nothing is tried while they are lent."""
        faults = []
        for kind, pin, active_high in self._wanted:
            if pin is None or self.lent or kind in self._lines:
                continue
            try:
                self._lines[kind] = open_output(pin, self._factory, active_high)
            except GpioError as error:
                detail = str(error.data.get("detail", ""))
                faults.append(PanelFault(kind, "", error.code, pin, detail))
        return faults

    def close(self) -> None:
        for line in self._lines.values():
            line.off()  # a closed pin floats: it must not go on buzzing
            line.close()
        self._lines, self._retry_ms = {}, None
        self._sounds = BuzzerQueue()

    def play(self, pattern: Pattern, now_ms: int) -> None:
        self._sounds.play(pattern, now_ms)

    def drive(self, now_ms: int) -> None:
        levels = {"buzzer": self._sounds.level, "hall": self._sounds.rule_level}
        for kind, line in self._lines.items():
            drive(line, levels[kind](now_ms))

    def wakeup_ms(self, now_ms: int) -> int | None:
        moments = (self._sounds.wakeup_ms(now_ms), self._retry_ms)
        return min((at for at in moments if at is not None), default=None)

    # Lending

    def lend(self, then: Callable[[], None]) -> None:
        """As soon as nothing sounds; `then` is told before anybody sends the other a sound."""
        self._lend_to = then

    def reclaim(self, now_ms: int) -> None:
        """The other process is gone."""
        self.lent, self._lend_to, self._failures = False, None, 0
        self._retry_ms = now_ms

    def change_hands(self, now_ms: int, *, driven: bool) -> list[PanelFault] | None:
        """Give them away or take them back, if it is time: what could not be had for too long,
        nothing when they are ours again, None when nothing is new."""
        if self._lend_to is not None and self._sounds.wakeup_ms(now_ms) is None:
            self.close()
            tell, self._lend_to = self._lend_to, None
            tell()
            self.lent = True
            return []
        if self._retry_ms is None or now_ms < self._retry_ms:
            return None
        self._retry_ms = None
        faults = self.open() if driven else []
        if not faults:
            return []
        self._retry_ms = now_ms + RETRY_MS
        self._failures += 1
        return faults if self._failures == TOLD_AFTER else None


def drive(device: Any, level: bool) -> None:
    if bool(device.value) != level:
        device.value = level
