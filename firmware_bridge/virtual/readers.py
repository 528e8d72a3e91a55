"""What a hand can do to a virtual reader, and what a fault can."""

from collections.abc import Callable

from firmware_bridge.settings import ReaderSettings
from firmware_bridge.virtual.pty_device import PtyDevice
from firmware_bridge.virtual.schedule import Schedule
from firmware_bridge.virtual.simulators.base import ReaderSim
from firmware_bridge.virtual.simulators.em4100 import Em4100Sim


class VirtualReader:
    """Faults any reader may suffer. `for_ms` undoes a fault by itself after a while."""

    def __init__(self, device: PtyDevice, schedule: Schedule) -> None:
        self._device = device
        self._schedule = schedule
        self.name = device.name

    @property
    def settings(self) -> ReaderSettings:
        """What the console's settings would say of this reader."""
        return ReaderSettings(self.name, self._device.path, self._device.sim.model)

    def ghost(self, tag: str | None = None) -> None:
        """A tag is heard that is not there."""
        self._device.call(lambda sim, now: sim.ghost(tag, now))

    def noise(self, size: int = 200) -> None:
        self._device.call(lambda sim, now: sim.noise(size, now))

    def truncate(self, count: int = 1) -> None:
        """The next frames with a tag lose their end."""
        self._device.call(lambda sim, now: sim.truncate(count))

    def bad_checksum(self, count: int = 1) -> None:
        """The next frames with a tag carry a wrong checksum."""
        self._device.call(lambda sim, now: sim.corrupt(count))

    def mute(self, for_ms: int | None = None) -> None:
        """Still plugged in, but not a word."""
        self._device.call(_set_muted(True))
        if for_ms is not None:
            self._schedule.after(for_ms, self.unmute)

    def unmute(self) -> None:
        self._device.call(_set_muted(False))

    def unplug(self, for_ms: int | None = None) -> None:
        self._device.unplug()
        if for_ms is not None:
            self._schedule.after(for_ms, self.replug)

    def replug(self) -> None:
        self._device.replug()

    def replug_as(self, port: str) -> None:
        """Plugged in again, but the kernel gives it another name; the stable one follows."""
        self._device.replug(port)

    def close(self) -> None:
        self._device.close()


class VirtualPad(VirtualReader):
    """The reader tiles are laid on."""

    @property
    def tags(self) -> tuple[str, ...]:
        return self._device.call(lambda sim, now: tuple(sim.tags))

    def place(self, *tags: str) -> None:
        self._device.call(lambda sim, now: sim.place(list(tags), now))

    def remove(self, tag: str | None = None) -> None:
        """One tag, or whatever lies there."""
        self._device.call(lambda sim, now: sim.remove(tag, now))

    def repeat(self, every_ms: int | None = 65) -> None:
        """How often an EM4100 reader repeats itself; other models have their own rhythm."""

        def change(sim: ReaderSim, now: float) -> None:
            if isinstance(sim, Em4100Sim):
                sim.repeat_ms = every_ms
                sim.field_changed(now)

        self._device.call(change)


class VirtualStock(VirtualReader):
    """The UHF reader under the bag."""

    def lay_over(self, tags: list[str]) -> None:
        """The bag now holds exactly these."""

        def change(sim: ReaderSim, now: float) -> None:
            sim.tags = list(tags)
            sim.field_changed(now)

        self._device.call(change)


def _set_muted(muted: bool) -> Callable[[ReaderSim, float], None]:
    def change(sim: ReaderSim, _now: float) -> None:
        sim.muted = muted

    return change
