"""Which sound card speaks to the room, on a machine without a desktop."""

import os
from pathlib import Path

import pytest

from console.voice import mixer
from console.voice.mixer import OutputError, PygameOutput
from console.voice.settings import Outlet, devices, shown_on

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
