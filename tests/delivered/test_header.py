"""The header of files: a finger on a line is a press, a lamp is a line that goes up. It stands for
the chip alone, so what opens it is the console's own panel, in a program of its own."""

import os
import subprocess
import sys
import threading
import time

import pytest

from firmware_bridge.panel.panel import STANDARD_PANEL
from tests.delivered.hands import LAMPS, FilesHere
from tests.delivered.installations import HEADER

PATIENCE_S = 20
PROGRAM = """
import sys
from firmware_bridge.messages import ButtonPressed
from firmware_bridge.panel.panel import STANDARD_PANEL, open_panel

def tell(message):
    if isinstance(message, ButtonPressed):
        print(message.name, flush=True)

panel = open_panel(STANDARD_PANEL, tell)
panel.start()
panel.lamp("pret", "on")
print("open", flush=True)
sys.stdin.read()
panel.stop()
"""


@pytest.fixture
def lines(tmp_path):
    return FilesHere(tmp_path)


@pytest.fixture
def panel(lines):
    bench = {"PYTHONPATH": str(HEADER), "PUPITRE_BENCH_HEADER": str(lines.folder)}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | bench,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    gives_up = threading.Timer(PATIENCE_S, process.kill)  # who waits then reads the end
    gives_up.start()
    assert process.stdout is not None and process.stdout.readline() == "open\n"
    yield process
    process.communicate(timeout=PATIENCE_S)
    gives_up.cancel()


def until(seen):
    deadline = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < deadline, "never seen"


def test_a_finger_on_a_line_of_files_is_a_press(lines, panel):
    lines.press(STANDARD_PANEL.buttons["suivant"], 0.05)
    assert panel.stdout.readline() == "suivant\n"


def test_a_lamp_is_a_line_that_goes_up(lines, panel):
    until(lambda: lines.value(LAMPS["pret"]))
    assert not lines.value(LAMPS["defaut"])
