"""A simulated reader behind a real pseudo-terminal, with the names a real one would have.

    <directory>/ttyUSB0  → /dev/pts/7      what the kernel calls it, today
    <directory>/pad      → ttyUSB0         the stable name, as udev would give it

One thread owns the terminal and the simulator; everybody else asks it to do things.
"""

import heapq
import itertools
import os
import pty
import queue
import termios
import threading
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TypeVar

from firmware_bridge.messages import BridgeError
from firmware_bridge.virtual.simulators.base import ReaderSim
from firmware_bridge.waiting import WakePipe, readable

CHUNK = 4096
STOP_S = 2.0
ALIVE_S = 1.0
"""How often whoever waits for the device looks whether it still runs."""
OUTPUT_SPEED = 5  # index in the list termios gives
SPEEDS = {
    getattr(termios, f"B{rate}"): rate
    for rate in (4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)
    if hasattr(termios, f"B{rate}")
}
GARBLED = bytes([0x00, 0x80, 0xE0, 0xF8, 0xFE, 0x78, 0x1E, 0x66, 0x98, 0xE6])

T = TypeVar("T")


def _now_ms() -> float:
    return time.monotonic() * 1000


class PtyDevice:
    """Plugged in from the start. `call` runs a function in the device's own thread."""

    def __init__(self, name: str, sim: ReaderSim, directory: Path, port: str) -> None:
        self.name = name
        self.sim = sim
        self.directory = directory
        self._master: int | None = None
        self._slave: int | None = None
        self._port_link: Path | None = None
        self._rng = Random(name)
        self._tasks: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._pipe = WakePipe()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name=f"virtual-{name}", daemon=True)
        self._plug(port)
        sim.power_on(_now_ms())
        self._thread.start()

    @property
    def path(self) -> str:
        """The stable name, to put in the settings."""
        return str(self.directory / self.name)

    def call(self, action: Callable[[ReaderSim, float], T]) -> T:
        """Do something to the simulator, at its own time, and wait until it is done."""
        return self._ask(lambda: action(self.sim, _now_ms()))

    def unplug(self) -> None:
        self._ask(self._unplug)

    def replug(self, port_name: str | None = None) -> None:
        """Plug in again, under the old kernel name or under another one."""
        self._ask(lambda: self._replug(port_name))

    def close(self) -> None:
        """May be called twice."""
        if self._stopping:
            return
        self._ask(self._stop)
        self._thread.join(STOP_S)
        self._pipe.close()

    def _ask(self, action: Callable[[], T]) -> T:
        if self._stopping:
            raise BridgeError("rig_closed", reader=self.name)
        future: Future[T] = Future()

        def task() -> None:
            try:
                future.set_result(action())
            except Exception as error:  # it belongs to the one who asked
                future.set_exception(error)

        self._tasks.put(task)
        self._pipe.wake()
        while not wait((future,), ALIVE_S).done:
            if not self._thread.is_alive():
                raise BridgeError("rig_closed", reader=self.name)
        return future.result()

    def _stop(self) -> None:
        self._stopping = True
        if self._master is not None:
            self._unplug()

    def _run(self) -> None:
        while not self._stopping:
            self._talk()
            self._listen()

    def _talk(self) -> None:
        data = self.sim.advance(_now_ms())
        if self._master is None or not data:
            return
        if not self.sim.understands(self._host_speed()):
            data = bytes(self._rng.choices(GARBLED, k=len(data)))
        with suppress(BlockingIOError):  # nobody reads: a real line loses the bytes too
            os.write(self._master, data)

    def _listen(self) -> None:
        pipe = self._pipe.fileno()
        waiting = [pipe] if self._master is None else [pipe, self._master]
        wakeup_ms = self.sim.wakeup_ms()
        ready = readable(waiting, None if wakeup_ms is None else wakeup_ms - _now_ms())
        if self._master in ready and self._master is not None:
            data = os.read(self._master, CHUNK)
            if self.sim.understands(self._host_speed()):
                self.sim.host_sent(data, _now_ms())
        if pipe in ready:
            self._pipe.drain()
            with suppress(queue.Empty):
                while True:
                    self._tasks.get_nowait()()

    def _host_speed(self) -> int | None:
        """The speed the host has set: a terminal shows it to its master."""
        assert self._master is not None
        return SPEEDS.get(termios.tcgetattr(self._master)[OUTPUT_SPEED])

    def _plug(self, port_name: str) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)  # kept open: a master without slave reads as an error
        os.set_blocking(self._master, False)
        self._port_link = self.directory / port_name
        _link(self._port_link, os.ttyname(self._slave))
        _link(self.directory / self.name, port_name)

    def _unplug(self) -> None:
        if self._master is None or self._slave is None or self._port_link is None:
            raise BridgeError("device_already_unplugged", reader=self.name)
        (self.directory / self.name).unlink()
        self._port_link.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = None
        self.sim.wire.cut()

    def _replug(self, port_name: str | None) -> None:
        if self._master is not None:
            raise BridgeError("device_already_plugged", reader=self.name)
        if port_name is None:
            assert self._port_link is not None
            port_name = self._port_link.name
        self._plug(port_name)
        self.sim.power_on(_now_ms())


def _link(path: Path, target: str) -> None:
    """Replace in one step, as udev does: nobody must see a moment without the name."""
    temporary = path.with_name(f".{path.name}.new")
    temporary.symlink_to(target)
    temporary.replace(path)


class Schedule:
    """Things to do later, in one thread."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = itertools.count()
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="virtual-rig", daemon=True)
        self._thread.start()

    def after(self, delay_ms: float, action: Callable[[], None]) -> None:
        with self._changed:
            due = time.monotonic() + delay_ms / 1000
            heapq.heappush(self._heap, (due, next(self._count), action))
            self._changed.notify()

    def close(self) -> None:
        """What is not due yet is forgotten. May be called twice."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread is not threading.current_thread():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while (action := self._next()) is not None:
            action()

    def _next(self) -> Callable[[], None] | None:
        with self._changed:
            while not self._stopping:
                wait = self._heap[0][0] - time.monotonic() if self._heap else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._heap)[2]
                self._changed.wait(wait)
        return None
