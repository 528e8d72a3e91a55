"""The service as systemd runs it: its own process, a socket to speak on, a signal to end it."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from console.journal import Fact, Journal
from console.paths import JOURNAL_FILE

SETTINGS = """
[ecran]
actif = false
[voix]
active = false
[lecteur]
modele = "aucun"
[web]
port = {port}
"""
PATIENCE_S = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def systemd(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE_S)
        yield listener


@pytest.fixture
def service(tmp_path, data_with_lexicon, systemd):
    settings = tmp_path / "pupitre.toml"
    settings.write_text(SETTINGS.format(port=free_port()), encoding="utf-8")
    process = subprocess.Popen(
        [Path(sys.executable).with_name("pupitre"), "box", "--settings", settings, "serve"],
        env={
            **os.environ,
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "600000",
            "SDL_VIDEODRIVER": "dummy",
        },
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


def test_ready_alive_then_stopping_with_a_clean_exit(service, systemd):
    assert systemd.recv(100) == b"READY=1"
    assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    service.send_signal(signal.SIGTERM)
    _, log = service.communicate(timeout=PATIENCE_S)
    assert service.returncode == 0, log
    assert "stopped journal" in log
    last = b""
    systemd.setblocking(False)
    while last != b"STOPPING=1":
        last = systemd.recv(100)


def test_a_second_console_on_the_same_journal_is_refused(service, systemd, tmp_path):
    assert systemd.recv(100) == b"READY=1"
    done = subprocess.run(
        [Path(sys.executable).with_name("pupitre"), "box", "--settings",
         tmp_path / "pupitre.toml", "serve"],
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Un autre pupitre écrit déjà" in done.stderr


def test_a_last_game_that_cannot_be_put_back_does_not_stop_every_start(
    tmp_path, data_with_lexicon, systemd, request
):
    """Written by a later release, perhaps: it stays on the card, and the evening can begin."""
    journal, _ = Journal.open(data_with_lexicon / JOURNAL_FILE)
    journal.append("demain", [Fact("belote/GameOpened", 1, {"options": {"id": "demain"}})], 0)
    journal.close()
    service = request.getfixturevalue("service")
    assert systemd.recv(100) == b"READY=1"
    service.send_signal(signal.SIGTERM)
    _, log = service.communicate(timeout=PATIENCE_S)
    assert service.returncode == 0 and "game_not_resumed" in log
