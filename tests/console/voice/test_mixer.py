"""The sound card has its own process: it may hang, crash or be refused, the game does not wait."""

import os
import signal
import sys
import threading
from multiprocessing.connection import Pipe
from pathlib import Path

import pytest

from console.voice import clips, mixer, sound_worker, worker
from console.voice.mixer import (
    OutputError,
    OutputStalledError,
    OutputState,
    PygameOutput,
    SoundProcess,
)
from console.voice.settings import Outlet, VoiceSettings, devices, shown_on, why_no_card
from console.voice.synthesis import WorkerProcess
from console.voice.voice import Voice, system_muted
from tests.console.voice.rig import PATIENCE_S, FakeOutput

SHORT_S = 0.2
CLIP = clips.silence(200)


@pytest.fixture
def card(tmp_path, monkeypatch):
    path = tmp_path / "card.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    return path


@pytest.fixture
def sound(card):
    process = SoundProcess()
    yield process
    process.close()


def stubborn(program):
    """A process that does something else than answer, once it was asked `asker`."""
    start = "import signal; from console import processes; from console.voice import mixer"
    command = [sys.executable, "-c", f"{start}; asker = processes.parent(); {program}"]
    return SoundProcess(command, open_s=SHORT_S, answer_s=SHORT_S)


def test_it_opens_plays_queues_and_stops(sound):
    sound.open()
    assert not sound.is_busy()
    sound.play(clips.silence(60_000), 1.0)
    sound.play(CLIP, 1.0)
    assert sound.is_busy()
    assert sound.is_queued()
    assert not sound.has_room()
    sound.stop()
    assert not sound.is_busy()


def test_a_crash_is_an_error_and_opening_again_repairs_it(sound):
    sound.open()
    os.kill(sound._child._process.pid, signal.SIGSEGV)
    with pytest.raises(OutputStalledError):
        sound.play(CLIP, 1.0)
    with pytest.raises(OutputError, match="not open"):
        sound.is_busy()
    sound.open()
    sound.play(CLIP, 1.0)


def test_a_card_that_blocks_while_opening_is_given_up(card):
    sound = stubborn("asker.recv(); signal.pause()")
    with pytest.raises(OutputStalledError, match="no answer in time"):
        sound.open()


def test_a_process_that_no_longer_reads_does_not_hold_up_a_long_clip(card):
    answer = "asker.send(mixer.OutputState(False, False))"
    sound = stubborn(f"asker.recv(); {answer}; signal.pause()")
    sound._open_s = 30.0
    sound.open()
    with pytest.raises(OutputStalledError):
        sound.play(clips.silence(60_000), 1.0)


def test_a_program_that_cannot_start_is_no_card(card):
    with pytest.raises(OutputError):
        SoundProcess(["/nonexistent"]).open()


def test_a_mixer_that_refuses_tells_why_and_leaves_no_process(sound, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(OutputError, match="nonsense"):
        sound.open()
    assert sound._child is None


def served(output, *requests):
    ours, theirs = Pipe()
    with ours:
        for request in requests:
            ours.send(request)
        served = threading.Thread(target=sound_worker.serve, args=(output, theirs))
        served.start()
        answers = [ours.recv() for _ in requests]
    served.join(PATIENCE_S)
    return answers


def test_the_process_answers_each_request_with_the_state_of_the_card():
    output = FakeOutput()
    play = ("play", CLIP, 0.5)
    assert served(output, ("open",), play, play, ("stop",)) == [
        OutputState(busy=False, queued=False),
        OutputState(busy=True, queued=False),
        OutputState(busy=True, queued=True),
        OutputState(busy=False, queued=False),
    ]
    assert output.played == [CLIP, CLIP]
    assert not output.is_open  # let go when the parent left


def test_the_process_answers_a_missing_card_with_its_reason():
    assert served(FakeOutput(present=False), ("open",)) == ["no card in this test"]


def test_another_outlet_holds_from_the_next_opening_on(sound):
    sound.open()
    assert not sound.choose(Outlet.AUTO)
    assert sound.choose(Outlet.TELEVISION)
    assert not sound.choose(Outlet.TELEVISION)
    sound.open()
    assert "television" in sound._child._process.args


def test_a_voice_opens_its_card_again_for_another_outlet_only(tmp_path, inbox):
    voice = Voice(VoiceSettings(), tmp_path, inbox, output=FakeOutput(), engines=[])
    asked = []
    voice._player.reopen = lambda: asked.append("again")
    voice.set_outlet(Outlet.AUTO)
    assert asked == []
    voice.set_outlet(Outlet.SOCKET)
    assert asked == ["again"]


def test_a_worker_does_not_end_itself_before_its_parent_has_lost_patience():
    """Or the patience a slow machine is given would change nothing."""
    assert WorkerProcess([])._longest_s < worker.SELF_DESTRUCT_S


# --- Which sound card speaks to the room, on a machine without a desktop ------------------------


SERVICE = {"SDL_AUDIODRIVER": "alsa"}


class Machine:
    """Cards and sockets as the kernel shows them."""

    def __init__(self, folder: Path) -> None:
        self.sysfs = folder / "class"
        self._devices = folder / "devices"
        (self.sysfs / "sound").mkdir(parents=True)
        self._cards = 0

    def card(self, name: str, bus: str = "platform", direction: str = "p") -> "Machine":
        number, self._cards = self._cards, self._cards + 1
        place = self._devices / bus / f"card{number}"
        (place / f"pcmC{number}D0{direction}").mkdir(parents=True)
        (place / "id").write_text(f"{name}\n")
        (self.sysfs / "sound" / place.name).symlink_to(place)
        return self

    def television(self, socket: int, status: str = "connected") -> "Machine":
        folder = self.sysfs / "drm" / f"card1-HDMI-A-{socket}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "status").write_text(f"{status}\n")
        return self

    def tries(self, wanted: str = "auto", **environment: str) -> list[str]:
        found = devices(Outlet(wanted), SERVICE | environment, self.sysfs)
        return [name.removeprefix("default:CARD=") for name in found]


@pytest.fixture
def machine(tmp_path) -> Machine:
    return Machine(tmp_path)


def test_the_television_goes_before_the_socket_for_headphones_whichever_came_first(machine):
    machine.card("Headphones").card("vc4hdmi0").card("vc4hdmi1").television(1)
    assert machine.tries() == ["vc4hdmi0", "Headphones"]


def test_the_voice_is_where_the_picture_is(machine):
    machine.card("vc4hdmi0").card("vc4hdmi1").television(1, "disconnected").television(2)
    assert machine.tries() == ["vc4hdmi1"]


def test_a_board_with_one_socket_has_one_name_for_it(machine):
    assert machine.card("vc4hdmi").television(1).tries() == ["vc4hdmi"]


def test_loudspeakers_on_usb_were_brought_to_be_heard(machine):
    machine.card("vc4hdmi0").television(1).card("Device", bus="soc/usb1/1-1.2/1-1.2:1.0/sound")
    assert machine.tries() == ["Device", "vc4hdmi0"]


def test_a_microphone_is_no_loudspeaker(machine):
    machine.card("Camera", bus="soc/usb1/1-1.3", direction="c")
    assert machine.tries() == []


def test_without_a_television_the_amplifier_on_the_socket_is_heard(machine):
    machine.card("vc4hdmi0").card("Headphones").television(1, "disconnected")
    assert machine.tries() == ["Headphones"]


@pytest.mark.parametrize(
    ("wanted", "tried"),
    [
        ("television", ["vc4hdmi1", "vc4hdmi0"]),
        ("prise", ["Headphones"]),
        ("usb", ["Device"]),
    ],
)
def test_a_club_may_say_where_its_voice_is_to_be(machine, wanted, tried):
    machine.card("Headphones").card("vc4hdmi0").card("vc4hdmi1").television(2)
    machine.card("Device", bus="soc/usb1/1-1")
    assert machine.tries(wanted) == tried


@pytest.mark.parametrize(
    "environment", [{"SDL_AUDIODRIVER": ""}, {"SDL_AUDIODRIVER": "disk"}, {"AUDIODEV": "plughw:2"}]
)
def test_a_desktop_or_whoever_has_chosen_already_is_left_alone(machine, environment):
    machine.card("vc4hdmi0").television(1)
    assert machine.tries("television", **environment) == []


def test_cards_of_a_pc_are_left_to_alsa(machine):
    assert machine.card("PCH").television(1).tries() == []


def test_a_machine_without_sound_or_screens_has_none(tmp_path):
    assert devices(Outlet.AUTO, SERVICE, tmp_path) == []
    assert shown_on(tmp_path) == set()


@pytest.mark.parametrize(
    ("board", "card", "told"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", None, "no_sound_card_pi5"),
        ("Raspberry Pi 500 Rev 1.0", None, "no_sound_card_pi5"),
        ("Raspberry Pi 5 Model B Rev 1.0", "vc4hdmi0", "no_sound_card"),
        ("Raspberry Pi 4 Model B Rev 1.5", None, "no_sound_card"),
        ("", None, "no_sound_card"),
    ],
    ids=["mute", "its keyboard", "another kernel", "a Pi 4", "no Pi"],
)
def test_a_pi_5_whose_television_is_mute_asks_for_another_outlet(
    machine, tmp_path, board, card, told
):
    model = tmp_path / "model"
    if board:
        model.write_bytes(board.encode() + b"\0")
    if card is not None:
        machine.card(card)
    assert why_no_card(machine.sysfs, model) == told


def opened_on(monkeypatch, *refused: str) -> list[str | None]:
    """The cards a mixer was tried on; these refuse."""
    tried: list[str | None] = []

    def open_(output: PygameOutput) -> None:
        tried.append(os.environ.get("AUDIODEV"))
        if tried[-1] in refused:
            raise OutputError("no such card")

    monkeypatch.delenv("AUDIODEV", raising=False)
    monkeypatch.setattr(mixer, "devices", lambda wanted: ["first", "second"])
    monkeypatch.setattr(PygameOutput, "_open", open_)
    PygameOutput().open()
    assert "AUDIODEV" not in os.environ  # the next opening chooses anew
    return tried


def test_the_first_card_that_opens_is_taken(monkeypatch):
    assert opened_on(monkeypatch) == ["first"]
    assert opened_on(monkeypatch, "first") == ["first", "second"]


def test_where_none_opens_alsa_chooses(monkeypatch):
    assert opened_on(monkeypatch, "first", "second") == ["first", "second", None]


# --- Is the system muted? The answers of the mixers a system may have ---------------------------


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
