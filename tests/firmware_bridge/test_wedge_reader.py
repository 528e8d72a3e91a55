"""A keyboard reader: grabbed, read, unplugged, absent; on a device made of a pipe."""

import builtins
import errno
import os
from types import SimpleNamespace

import pytest

from firmware_bridge.messages import DeviceLost, PortError, ReaderState, TagSeen
from firmware_bridge.readers import open_reader
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.readers.tags import forms
from firmware_bridge.readers.wedge import KEYS, KeyboardPort, open_keyboard
from firmware_bridge.settings import ReaderSettings
from tests.firmware_bridge.waiting import Inbox

CODE_OF = {char: code for code, char in KEYS.items() if code < 60}
EV_SYN, EV_KEY, UP, DOWN, HELD = 0, 1, 0, 1, 2


class PipeKeyboard:
    """Enough of evdev.InputDevice: a descriptor to wait on, events to read, a grab."""

    def __init__(self):
        self._out, self._in = os.pipe()
        self.events = []
        self.grabbed = self.closed = False
        self.dead = False

    def fileno(self):
        return self._out

    def read(self):
        os.read(self._out, 1)
        if self.dead:
            raise OSError(errno.ENODEV, "No such device")
        events, self.events = self.events, []
        return iter(events)

    def grab(self):
        self.grabbed = True

    def ungrab(self):
        if self.dead:
            raise OSError(errno.ENODEV, "No such device")
        self.grabbed = False

    def close(self):
        if not self.closed:
            os.close(self._out)
            os.close(self._in)
        self.closed = True

    def type(self, text):
        for char in text:
            code = 28 if char == "\n" else CODE_OF[char]
            for value in (DOWN, HELD, UP):
                self.events.append(SimpleNamespace(type=EV_KEY, code=code, value=value))
            self.events.append(SimpleNamespace(type=EV_SYN, code=0, value=0))
        os.write(self._in, b"!")

    def unplug(self):
        self.dead = True
        os.write(self._in, b"!")


SETTINGS = ReaderSettings("pad", "/dev/input/by-id/reader-event-kbd", "wedge")


@pytest.fixture
def keyboard():
    return PipeKeyboard()


@pytest.fixture
def evdev(monkeypatch, keyboard):
    monkeypatch.setattr("evdev.InputDevice", lambda path: keyboard)
    return keyboard


def test_what_is_typed_is_a_tag_and_the_keyboard_is_ours_alone(evdev):
    inbox = Inbox()
    reader = open_reader(SETTINGS, inbox.post)
    reader.start()
    inbox.until(lambda m: getattr(m, "state", None) is ReaderState.LISTENING)
    assert evdev.grabbed
    evdev.type("0006547886\n")
    seen = inbox.kind(TagSeen)
    assert forms(seen.tag) == ("dec-0006547886",)
    reader.stop()
    assert not evdev.grabbed
    assert evdev.closed


def test_an_unplugged_keyboard_is_lost_and_let_go(keyboard):
    inbox = Inbox()
    port = KeyboardPort(keyboard, "kbd")
    openings = iter([port])

    def opener(path, baudrate):
        try:
            return next(openings)
        except StopIteration:
            raise PortError("port_absent", path=path) from None

    reader = SerialReader(SETTINGS, inbox.post, opener=opener)
    reader.start()
    keyboard.unplug()
    assert inbox.kind(DeviceLost).reason == "port_unplugged"
    assert keyboard.closed
    reader.stop()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOENT, "port_absent"),
        (errno.EACCES, "port_forbidden"),
        (errno.EBUSY, "port_busy"),
    ],
)
def test_why_it_cannot_be_opened(monkeypatch, number, code):
    def fail(path):
        raise OSError(number, "no")

    monkeypatch.setattr("evdev.InputDevice", fail)
    with pytest.raises(PortError) as refusal:
        open_keyboard("kbd", 0)
    assert refusal.value.code == code


def test_grabbed_by_somebody_else(evdev):
    def busy():
        raise OSError(errno.EBUSY, "Device or resource busy")

    evdev.grab = busy
    with pytest.raises(PortError) as refusal:
        open_keyboard("kbd", 0)
    assert refusal.value.code == "port_busy"
    assert evdev.closed


def test_without_the_extra_the_device_is_lost_with_its_reason(monkeypatch):
    real = builtins.__import__

    def without_evdev(name, *rest):
        if name == "evdev":
            raise ImportError("No module named 'evdev'")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_evdev)
    with pytest.raises(PortError) as refusal:
        open_keyboard("kbd", 0)
    assert refusal.value.code == "wedge_extra_missing"
