"""A keyboard reader: grabbed, read, unplugged, absent; on a device made of a pipe."""

import builtins
import errno
import os
from types import SimpleNamespace

import pytest

from firmware_bridge.messages import DeviceLost, PortError, ReaderState, TagSeen
from firmware_bridge.readers.frames import WRONG_READER_OR_SPEED
from firmware_bridge.readers.serial_reader import SerialReader, open_reader
from firmware_bridge.readers.tags import forms
from firmware_bridge.readers.wedge import (
    KEYS,
    KeyboardPort,
    WedgeParser,
    encode_keys,
    open_keyboard,
)
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


# --- Readers that type --------------------------------------------------------------------------
# key codes to identities, and the two names of an EM4100 tag.


ENTER, SHIFT, ESCAPE = 28, 42, 1


def press(parser, *codes, now_ms=0):
    return parser.feed(encode_keys(codes), now_ms)


def codes_of(text):
    return [ENTER if char == "\n" else CODE_OF[char] for char in text]


def typed(text, digits="auto", gap_ms=5):
    parser = WedgeParser(digits)
    reads = []
    for position, code in enumerate(codes_of(text)):
        reads += press(parser, code, now_ms=position * gap_ms)
    return [tag for read in reads for tag in read.tags]


@pytest.mark.parametrize(
    ("text", "digits", "tags"),
    [
        ("0006547886\n", "auto", ["dec-0006547886"]),
        ("0006547886\n0006547886\n", "auto", ["dec-0006547886"] * 2),
        ("010063E9AE\n", "auto", ["010063E9AE"]),
        ("0006547886\n", "hex", ["0006547886"]),
        ("9999999999\n", "auto", ["9999999999"]),  # more than 32 bits: cannot be decimal
        ("9999999999\n", "decimal", []),
        ("010063E9AE\n", "decimal", []),
        ("04A31B2A5C6180\n", "auto", ["04A31B2A5C6180"]),
        ("DEADBEEF\n", "auto", ["DEADBEEF"]),
        ("88040C12FFFFFF\n", "auto", []),
        ("00065\n", "auto", []),
        ("BONJOUR\n", "auto", []),
        ("\n\n", "auto", []),
    ],
)
def test_what_is_typed(text, digits, tags):
    assert typed(text, digits) == tags


def test_the_keypad_counts_too():
    parser = WedgeParser()
    press(parser, 82, 82, 82, 77, 76, 75, 71, 72, 72, 77)  # 0006547886
    assert press(parser, 96)[0].tags == ("dec-0006547886",)


def test_shift_is_silent_and_any_other_key_spoils_the_number():
    parser = WedgeParser()
    shifted = [code for char in "04A31B2A" for code in (SHIFT, CODE_OF[char])]
    assert press(parser, *shifted, ENTER)[0].tags == ("04A31B2A",)
    assert press(parser, *shifted[:8], ESCAPE, *shifted[8:], ENTER) == []
    assert parser.counters.errors == 1


def test_half_a_number_is_forgotten_after_a_pause():
    parser = WedgeParser()
    press(parser, CODE_OF["9"], now_ms=0)
    assert press(parser, *codes_of("0006547886\n"), now_ms=1001)[0].tags == ("dec-0006547886",)
    assert parser.counters.errors == 1


def test_a_keyboard_that_never_types_a_tag_is_diagnosed():
    parser = WedgeParser()
    press(parser, *[CODE_OF["Q"]] * 32)
    assert parser.diagnosis() == WRONG_READER_OR_SPEED


def test_a_set_enrolled_by_either_reader_is_known_to_the_other():
    full, short = "010063E9AE", "dec-0006547886"
    assert forms(full) == (full, short)
    assert forms(short) == (short,)
    assert short not in forms("67003B51C6")


def test_other_tags_have_one_name():
    assert forms("04A31B2A5C6180") == ("04A31B2A5C6180",)
