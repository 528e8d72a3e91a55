"""What a judge's hands and eyes do at the desk: fingers on six buttons, lamps and buzzer, a tile on
the reader. Nothing here goes through the console: lines are the kernel's (gpio-sim), or files that
look the same where a kernel simulates none."""

import random
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from engine.letters.tiles import FRENCH, Tile
from firmware_bridge.panel.panel import STANDARD_PANEL
from firmware_bridge.virtual.pty_device import PtyDevice
from firmware_bridge.virtual.rig import make_tags
from firmware_bridge.virtual.simulators.pn532 import Pn532Sim

BUZZER = STANDARD_PANEL.buzzer
LAMPS = STANDARD_PANEL.lamps
LOOKS_EVERY_S = 0.02
FELT_WITHIN_S = 5.0


class Lines(Protocol):
    """The simulated header, whoever simulates it."""

    real: str
    """In words: whose lines they are."""

    def press(self, pin: int, seconds: float) -> None:
        """Pulled to ground for so long."""

    def value(self, pin: int) -> bool: ...
    def watch(self, pin: int) -> AbstractContextManager["Heard"]:
        """Everything the line does meanwhile."""


@dataclass
class Heard:
    """How often a line went up; known once the watch is over, or while it goes on."""

    count: Callable[[], int]


@dataclass
class FilesHere:
    """Lines that are files of this machine (tests/delivered/header)."""

    folder: Path
    real: str = "the rig's pins (no gpio-sim here)"

    def _file(self, pin: int, name: str) -> Path:
        line = self.folder / f"sim_gpio{pin}"
        line.mkdir(parents=True, exist_ok=True)
        return line / name

    def press(self, pin: int, seconds: float) -> None:
        self._pull(pin, "pull-down")
        time.sleep(seconds)
        self._pull(pin, "pull-up")

    def _pull(self, pin: int, finger: str) -> None:
        """Until it is felt, for a busy machine may look away; or nobody listens."""
        self._file(pin, "pull").write_text(finger)
        felt, deadline = self._file(pin, "felt"), time.monotonic() + FELT_WITHIN_S
        while time.monotonic() < deadline:
            if felt.exists() and felt.read_text() == finger:
                return
            time.sleep(LOOKS_EVERY_S / 4)

    def value(self, pin: int) -> bool:
        told = self._file(pin, "value")
        return told.exists() and told.read_text().strip() == "1"

    def watch(self, pin: int) -> "WatchHere":
        return WatchHere(self, pin)


class WatchHere(AbstractContextManager[Heard]):
    def __init__(self, lines: FilesHere, pin: int) -> None:
        self._lines, self._pin = lines, pin
        self._over = threading.Event()
        self._rises = 0
        self._thread = threading.Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        before = self._lines.value(self._pin)
        while not self._over.wait(LOOKS_EVERY_S):
            now = self._lines.value(self._pin)
            self._rises += now and not before
            before = now

    def __enter__(self) -> Heard:
        self._thread.start()
        return Heard(lambda: self._rises)

    def __exit__(self, *_about: object) -> None:
        self._over.set()
        self._thread.join()


@dataclass(frozen=True)
class Pace:
    """How a hand moves. An emulated processor sees a finger late, and a judge who looks at the
    screen before he goes on moves as slowly."""

    press_s: float = 0.15
    hold_s: float = 2.2
    next_s: float = 0.25
    """To the next button, or back to the same: nobody presses twice as fast as the panel forgets
    a worn contact."""
    lift_s: float = 0.7
    """A reader must have seen that a tile is gone."""
    patience_s: float = 30.0
    """For whatever should come at once."""
    look_s: float = 0.1
    """Between two looks at the page."""


UNHURRIED, EMULATED = Pace(), Pace(0.9, 3.5, 1.0, 2.0, 400.0, 1.0)


@dataclass
class Panel:
    """The standard panel's buttons and lamps, on whatever lines there are."""

    lines: Lines
    pace: Pace

    def press(self, button: str) -> None:
        self._press(button, self.pace.press_s)

    def hold(self, button: str) -> None:
        self._press(button, self.pace.hold_s)

    def _press(self, button: str, seconds: float) -> None:
        self.lines.press(STANDARD_PANEL.buttons[button], seconds)
        time.sleep(self.pace.next_s)

    def shines(self, lamp: str) -> bool:
        return self.lines.value(LAMPS[lamp])

    def hears(self) -> AbstractContextManager[Heard]:
        assert BUZZER is not None
        return self.lines.watch(BUZZER)


@dataclass
class TilesInHand:
    """A set of tiles whose tags are made up from a seed, and a PN532 behind a pseudo-terminal."""

    folder: Path
    seed: int = 34
    tags: dict[Tile, str] = field(init=False)

    def __post_init__(self) -> None:
        made = make_tags("pn532", FRENCH.total, self.seed)
        self.tags = dict(zip(FRENCH.tiles, made, strict=True))
        self.folder.mkdir(parents=True, exist_ok=True)
        self.device = PtyDevice("pad", Pn532Sim(random.Random(self.seed)), self.folder, "ttyUSB0")

    @property
    def port(self) -> str:
        """The pseudo-terminal itself."""
        return str(Path(self.device.path).resolve())

    def lay(self, tile: Tile) -> None:
        self.device.call(lambda sim, now: sim.place([self.tags[tile]], now))

    def lift(self) -> None:
        self.device.call(lambda sim, now: sim.remove(None, now))

    def close(self) -> None:
        self.device.close()
