"""A header of files, where a kernel simulates no lines: found by every Python whose PYTHONPATH
names this folder. It looks as gpio-sim does in /sys: `sim_gpio13/pull` is the finger,
`sim_gpio17/value` the lamp. Only the chip is ours: the rest is the console's own panel."""

import os
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FOLDER = os.environ.get("PUPITRE_BENCH_HEADER", "")
LOOKS_EVERY_S = 0.01


def _follow(factory: Any, folder: Path) -> None:
    """Fingers in, lamps out, for as long as the program lives."""
    fingers: dict[int, str] = {}
    shining: dict[int, int] = {}
    while True:
        for info, pin in list(factory.pins.items()):
            number = int(info.name.removeprefix("GPIO"))
            line = folder / f"sim_gpio{number}"
            if pin.function == "output" and shining.get(number) != int(pin.state):
                shining[number] = int(pin.state)
                line.mkdir(exist_ok=True)
                (line / "value").write_text(str(shining[number]))
            elif pin.function == "input":
                line.mkdir(exist_ok=True)  # a finger finds it there, as it does in /sys
                pull = line / "pull"
                finger = pull.read_text().strip() if pull.exists() else "pull-up"
                if finger and finger != fingers.get(number, "pull-up"):
                    fingers[number] = finger
                    pin.drive_low() if finger == "pull-down" else pin.drive_high()
                    (line / "felt").write_text(finger)  # an edge of metal is never missed
        time.sleep(LOOKS_EVERY_S)


def _header_of_files() -> Any:
    factory = pins.make_mock_factory()
    folder = Path(FOLDER)
    threading.Thread(target=_follow, args=(factory, folder), name="header", daemon=True).start()
    return factory


if FOLDER and find_spec("firmware_bridge"):  # `make run` first makes itself a place
    from firmware_bridge.panel import pins

    pins.make_factory = _header_of_files
