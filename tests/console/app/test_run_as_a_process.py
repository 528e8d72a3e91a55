"""`pupitre run` as a service sees it: with a window, with no screen at all, told to stop."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from console.machine.support import ACCESS
from console.tv.theme import DAY
from tests.console.tv.window.xserver import x_server

PATIENCE_S = 60
STOPS_WITHIN_S = 20
"""Two seconds on a quiet machine; tests run on busy ones, and a hang is what they look for."""
ADDRESS = re.compile(r"http://[^:]+:(\d+)")
PROGRAM = "import sys; from console.cli import main; sys.exit(main(sys.argv[1:]))"
CLOSED_AT_ONCE = """
import pygame
from console.tv.window.television import TelevisionScreen
opening = TelevisionScreen._open_display
def open_and_close(self, now):
    opening(self, now)
    pygame.event.post(pygame.event.Event(pygame.QUIT))  # as the cross of its frame does
TelevisionScreen._open_display = open_and_close
"""
RUN = ("run", "--typed", "--no-voice")
SETTINGS = '[web]\nhote = "127.0.0.1"\nport = {port}\n'


@contextmanager
def running(folder, *options, program=PROGRAM, **environment):
    """The console in a process of its own, once it has told its address."""
    settings = folder / "pupitre.toml"
    settings.write_text(SETTINGS.format(port=free_port()), encoding="utf-8")
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    inherited = {name: value for name, value in os.environ.items() if name not in hidden}
    process = subprocess.Popen(
        [sys.executable, "-c", program, *RUN, "--settings", str(settings), *options],
        env=inherited | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    watchdog = threading.Timer(2 * PATIENCE_S, process.kill)
    watchdog.start()
    try:
        told = next((found for line in process.stdout if (found := ADDRESS.search(line))), None)
        assert told, process.stderr.read()
        yield process, int(told[1])
    finally:
        watchdog.cancel()
        process.kill()
        process.communicate()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetched(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", path, headers={"Accept": "text/html"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def ended_well(process):
    code = process.wait(timeout=STOPS_WITHIN_S)
    assert process.stderr.read() == ""
    return code == 0


def test_without_any_display_the_pages_are_served(data_with_lexicon):
    with running(data_with_lexicon) as (process, port):
        assert fetched(port, "/tv")[0] == 200
        status, _ = fetched(port, "/juge")
        assert status == 303, "the judge is asked for the PIN"
        process.send_signal(signal.SIGTERM)
        assert ended_well(process)


def test_somebody_watching_does_not_keep_it_from_stopping(data_with_lexicon):
    with running(data_with_lexicon) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        connection.request("GET", "/tv/flux")
        assert connection.getresponse().readline().startswith(b"event: whole")
        process.send_signal(signal.SIGTERM)
        assert ended_well(process)
        connection.close()


def test_a_television_that_is_not_there_is_awaited(data_with_lexicon):
    """Full screen asked for, nothing to show it on: the judge is told, the game is there."""
    with running(data_with_lexicon, "--tv", SDL_VIDEODRIVER="kmsdrm") as (process, port):
        assert told_to_the_judge(data_with_lexicon, port, "Pas d’écran")
        process.send_signal(signal.SIGTERM)
        assert ended_well(process)


def told_to_the_judge(folder, port, words):
    """True as soon as the judge's page is sent these words."""
    pin = json.loads((folder / ACCESS).read_text("utf-8"))["judge_pin"]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    headers = {"X-Pupitre": "1", "Content-Type": "application/json"}
    connection.request("POST", "/entrer", json.dumps({"pin": pin}), headers)
    answer = connection.getresponse()
    cookies = [value.split(";")[0] for value in answer.headers.get_all("Set-Cookie")]
    answer.read()
    connection.request("GET", "/juge/flux", headers={"Cookie": "; ".join(cookies)})
    stream = connection.getresponse()
    found = any(
        words in json.dumps(sent_in(line), ensure_ascii=False)
        for line in iter(stream.readline, b"")
    )
    connection.close()
    return found


def sent_in(line):
    return json.loads(line.removeprefix(b"data: ")) if line.startswith(b"data: ") else None


@pytest.fixture
def display(tmp_path_factory):
    with x_server(tmp_path_factory.mktemp("x"), "1280x720") as server:
        yield server


def test_with_a_window_it_stops_when_told(data_with_lexicon, display):
    with running(data_with_lexicon, DISPLAY=display.display) as (process, _port):
        painted(display)
        process.send_signal(signal.SIGTERM)
        assert ended_well(process)


def painted(server):
    """Return once the board is on the glass."""
    deadline = time.monotonic() + PATIENCE_S
    while DAY.page.fill not in server.row(4):
        assert time.monotonic() < deadline, "no window"


def test_closing_the_window_ends_the_evening(data_with_lexicon, display):
    program = CLOSED_AT_ONCE + PROGRAM
    with running(data_with_lexicon, program=program, DISPLAY=display.display) as (process, _port):
        assert ended_well(process)
