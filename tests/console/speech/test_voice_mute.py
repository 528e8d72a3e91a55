"""Is the system muted? The answers of the mixers a system may have."""

import pytest

from console.voice import mixer
from console.voice.voice import system_muted

ALSA = """Simple mixer control '{name}',0
  Capabilities: pvolume pswitch
  Front Left: Playback {volume} [{percent}%] [-10.00dB] [{switch}]
  Front Right: Playback {volume} [{percent}%] [-10.00dB] [{switch}]
Simple mixer control 'Capture',0
  Front Left: Capture 0 [0%] [-16.00dB] [off]
"""


@pytest.fixture
def answers(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    def answer(command, text, status=0):
        path = tmp_path / command
        path.write_text(
            f"#!/bin/sh\n/bin/cat <<'END'\n{text}\nEND\nexit {status}\n", encoding="utf-8"
        )
        path.chmod(0o755)

    return answer


def alsa(name="Master", percent=60, switch="on"):
    return ALSA.format(name=name, volume=percent, percent=percent, switch=switch)


def test_without_any_mixer_nothing_is_known(answers):
    assert system_muted() is None


@pytest.mark.parametrize(
    ("command", "text", "muted"),
    [
        ("wpctl", "Volume: 0.40", False),
        ("wpctl", "Volume: 0.40 [MUTED]", True),
        ("wpctl", "Volume: 0.00", True),
        ("pactl", "Mute: no", False),
        ("pactl", "Mute: yes", True),
        ("amixer", alsa(), False),
        ("amixer", alsa(switch="off"), True),
        ("amixer", alsa(percent=0), True),
        ("amixer", alsa(name="PCM", percent=0), True),
        ("amixer", alsa(name="Headphone", switch="off"), False),
    ],
)
def test_each_mixer_is_understood(answers, command, text, muted):
    answers(command, text)
    assert system_muted() is muted


def test_a_mixer_that_fails_leaves_the_word_to_the_next(answers):
    answers("wpctl", "Could not connect to PipeWire", status=2)
    answers("amixer", alsa(switch="off"))
    assert system_muted() is True


@pytest.mark.parametrize("name", ["SDL_AUDIODRIVER", "PULSE_SERVER", "AUDIODEV"])
def test_a_driver_chosen_by_hand_is_always_tried(monkeypatch, name):
    monkeypatch.setenv(name, "anything")
    assert not mixer.nothing_to_open()


def test_a_sound_server_is_something_to_open(monkeypatch, tmp_path):
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "pipewire-0").touch()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not mixer.nothing_to_open()
