"""A port whose other end is a list, and a clock that only moves when somebody waits."""

from collections.abc import Iterable

from firmware_bridge.messages import PortError

Item = bytes | Exception | None


class FakeClock:
    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms

    def pass_ms(self, ms: int) -> None:
        self.now_ms += ms


class ScriptedPort:
    """Each read takes the next item: bytes, an exception, or None for silence until the timeout."""

    def __init__(self, clock: FakeClock, script: Iterable[Item], baudrate: int = 9600) -> None:
        self.clock = clock
        self.script = list(script)
        self.speeds = [baudrate]
        self.written = bytearray()
        self.closed = 0
        self.wakes = 0

    @property
    def baudrate(self) -> int:
        return self.speeds[-1]

    @baudrate.setter
    def baudrate(self, baudrate: int) -> None:
        self.speeds.append(baudrate)

    def read(self, timeout_ms: int) -> bytes:
        item = self.script.pop(0) if self.script else None
        if isinstance(item, Exception):
            raise item
        self.clock.pass_ms(max(timeout_ms, 1) if item is None else 1)
        return item or b""

    def write(self, data: bytes) -> None:
        self.written += data

    def wake(self) -> None:
        self.wakes += 1

    def close(self) -> None:
        self.closed += 1


class ScriptedOpener:
    """Each opening takes the next item: a port or an exception."""

    def __init__(self, *items: ScriptedPort | Exception) -> None:
        self.items = list(items)
        self.asked: list[tuple[str, int]] = []

    def __call__(self, path: str, baudrate: int) -> ScriptedPort:
        self.asked.append((path, baudrate))
        item = self.items.pop(0)
        if isinstance(item, Exception):
            raise item
        return item


def unplugged() -> PortError:
    return PortError("port_unplugged", path="/dev/none", detail="returned no data")


def absent() -> PortError:
    return PortError("port_absent", path="/dev/none", detail="no such file")
