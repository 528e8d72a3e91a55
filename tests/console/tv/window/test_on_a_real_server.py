"""Once on a real X server: a window, a full screen, pixels on the glass, a clean stop."""

import json
import os
import signal
import subprocess
import sys

import pytest

from console.tv.theme import NIGHT
from tests.console.tv.window.xserver import x_server

# In a process of its own: SDL keeps the driver it started with. It shows one snapshot, says
# what it posted, and leaves when told to, the way a service is stopped.
PROGRAM = """
import json, signal, sys
from console.loop import monotonic_ms
from console.tv.window.display import PygameDisplay
from console.tv.window.television import TelevisionScreen, ScreenOptions
from tests.tools.snapshots import paused
from console.tv.theme import NIGHT

posted = []
fullscreen = sys.argv[1] == "fullscreen"
display = PygameDisplay(None if fullscreen else (960, 540))
screen = TelevisionScreen(display, posted.append, monotonic_ms, ScreenOptions(NIGHT, fullscreen))
signal.signal(signal.SIGTERM, lambda *_: screen.stop())
screen.show(paused())
while not posted or not display.surface():
    screen.step()
print(json.dumps([[type(message).__name__, *vars(message).values()] for message in posted]),
      flush=True)
screen.run()
"""


@pytest.fixture
def server(tmp_path):
    with x_server(tmp_path) as running:
        yield running


def started(server, mode: str) -> subprocess.Popen:
    environment = os.environ | {"DISPLAY": server.display}
    environment.pop("SDL_VIDEODRIVER", None)
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, mode],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_whole_screen_is_painted_and_the_service_stops_on_sigterm(server):
    process = started(server, "fullscreen")
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        assert json.loads(line) == [["DisplayBack", 1280, 800]]
        # 1280 × 800 is not 16:9: the picture is centred, the theme fills the rest.
        assert set(server.row(2)) == {NIGHT.page.fill}
        assert {NIGHT.tile.fill, NIGHT.tile.text} <= set(server.row(150)[740:1260]), "the tirage"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.communicate()


def test_a_window_of_the_size_asked(server):
    process = started(server, "window")
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        assert json.loads(line) == [["DisplayBack", 960, 540]]
    finally:
        process.kill()
        process.communicate()
