"""A thread per reader: opens its port, keeps the conversation going, reconnects for ever."""

import logging
import threading
from collections.abc import Callable

from firmware_bridge.messages import (
    BridgeError,
    DeviceBack,
    DeviceLost,
    PortError,
    Post,
    ReaderHealth,
    ReaderMessage,
    ReaderState,
    WrongSpeed,
)
from firmware_bridge.readers.auto import make_dialogue
from firmware_bridge.readers.dialogue import Dialogue
from firmware_bridge.readers.serial_ports import Opener, Port, open_port
from firmware_bridge.readers.wedge import open_keyboard
from firmware_bridge.settings import WEDGE, ReaderSettings
from firmware_bridge.waiting import MonotonicClock, monotonic_ms

RETRY_MS = 1000
LONGEST_WAIT_MS = 500
HEALTH_EVERY_MS = 5000
STOP_S = 1.0
UNPLUGGED = {"port_unplugged", "port_absent"}  # the first is always followed by the second
WORKING = (ReaderState.OK, ReaderState.LISTENING)

log = logging.getLogger(__name__)


class SerialReader:
    """Posts what the reader says. Everything but `start`, `stop`, `health` and `take_stock` runs
    in its own thread; `step` is public so that tests can do without one."""

    def __init__(
        self,
        settings: ReaderSettings,
        post: Post,
        *,
        opener: Opener = open_port,
        clock: MonotonicClock = monotonic_ms,
        pause: Callable[[int], object] | None = None,
    ) -> None:
        self.settings = settings
        self._post = post
        self._opener = opener
        self._clock = clock
        self._stopping = threading.Event()
        self._pause = pause or (lambda ms: self._stopping.wait(ms / 1000))
        self._port: Port | None = None
        self._dialogue: Dialogue = make_dialogue(settings)
        self._state = ReaderState.LOST
        self._lost_reason: str | None = None  # what was last posted, None while all is well
        self._speed_posted = False
        self._heard = False
        """Has this opening brought a byte?"""
        self._health_ms = 0
        self._stock_wanted = threading.Event()
        self._thread = threading.Thread(
            target=self._run, name=f"reader-{settings.name}", daemon=True
        )

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let go of the port and end the thread, within a second. May be called twice."""
        self._stopping.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(STOP_S)

    def take_stock(self) -> None:
        """Ask for an inventory. Raises BridgeError if this model cannot take one."""
        if not self._dialogue.takes_stock:
            raise BridgeError("reader_takes_no_stock", reader=self.settings.name)
        self._stock_wanted.set()
        self._wake()

    def health(self) -> ReaderHealth:
        """How the reader is doing now. May be called from any thread."""
        dialogue = self._dialogue
        return ReaderHealth(self.settings.name, dialogue.model, self._state, dialogue.counters)

    def step(self) -> None:
        """One turn of the thread: open, or write what is due and wait for bytes."""
        if self._port is None and not self._open():
            self._pause(RETRY_MS)
            return
        try:
            self._converse()
        except PortError as error:
            self._lose(error)
            if not self._heard:  # opens and dies at once: an adapter that is failing
                self._pause(RETRY_MS)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self.step()
        finally:
            self._close()

    def _open(self) -> bool:
        self._dialogue = make_dialogue(self.settings)
        try:
            self._port = self._opener(self.settings.path, self._dialogue.baudrate)
        except PortError as error:
            self._report_loss(error.code, str(error.data.get("detail", "")))
            return False
        self._speed_posted = False
        self._heard = False
        self._dialogue.open(self._clock())
        self._note_state()
        return True

    def _converse(self) -> None:
        assert self._port is not None
        port, dialogue = self._port, self._dialogue
        if self._stock_wanted.is_set() and dialogue.takes_stock:
            self._stock_wanted.clear()
            dialogue.take_stock(self._clock())
        if port.baudrate != dialogue.baudrate:
            port.baudrate = dialogue.baudrate
        output = dialogue.take_output()
        if output:
            port.write(output)
        data = port.read(self._patience_ms())
        now_ms = self._clock()
        if data:
            self._heard = True
            self._send(dialogue.receive(data, now_ms))
        self._send(dialogue.tick(now_ms))
        self._note_speed()
        self._note_state()

    def _patience_ms(self) -> int:
        wakeup_ms = self._dialogue.wakeup_ms()
        if wakeup_ms is None:
            return LONGEST_WAIT_MS
        return min(max(wakeup_ms - self._clock(), 0), LONGEST_WAIT_MS)

    def _send(self, messages: list[ReaderMessage]) -> None:
        for message in messages:
            self._post(message)

    def _note_state(self) -> None:
        state = ReaderState.WRONG_SPEED if self._speed_posted else self._dialogue.state
        if state in WORKING and self._lost_reason is not None:
            self._lost_reason = None
            self._post(DeviceBack(self.settings.name))
        elif state is ReaderState.SILENT:
            self._report_loss("silent", "")
        now_ms = self._clock()
        if state is not self._state or now_ms - self._health_ms >= HEALTH_EVERY_MS:
            self._state = state
            self._health_ms = now_ms
            self._post(self.health())

    def _note_speed(self) -> None:
        """Said once for each opening; taken back by the first good frame."""
        wrong = self._dialogue.diagnosis() is not None
        if wrong and not self._speed_posted:
            dialogue = self._dialogue
            log.warning("reader %s: bytes that make no frame", self.settings.name)
            self._post(
                WrongSpeed(self.settings.name, dialogue.model, dialogue.baudrate, dialogue.counters)
            )
        self._speed_posted = wrong

    def _lose(self, error: PortError) -> None:
        self._close()
        if self._dialogue.is_taking_stock:
            self._stock_wanted.set()  # whoever waits for the result must not wait for ever
        self._send(self._dialogue.lose(self._clock()))
        self._report_loss(error.code, str(error.data.get("detail", "")))

    def _report_loss(self, reason: str, detail: str) -> None:
        if reason == self._lost_reason or {reason, self._lost_reason} == UNPLUGGED:
            return
        self._lost_reason = reason
        log.warning("reader %s lost: %s %s", self.settings.name, reason, detail)
        self._post(DeviceLost(self.settings.name, reason, detail))
        if reason != "silent":
            self._state = ReaderState.LOST
            self._health_ms = self._clock()
            self._post(self.health())

    def _close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()


def open_reader(
    settings: ReaderSettings, post: Post, clock: MonotonicClock = monotonic_ms
) -> SerialReader:
    """A reader that works from `start` to `stop`. A missing device is a message, not an error."""
    opener = open_keyboard if settings.model == WEDGE else open_port
    return SerialReader(settings, post, opener=opener, clock=clock)
