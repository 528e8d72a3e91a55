"""Real pseudo-terminals: locks, hang-ups, names, speeds, descriptors."""

from errno import EACCES, EPERM
from pathlib import Path

import pytest
import serial

from firmware_bridge.messages import (
    DeviceBack,
    DeviceLost,
    PortError,
    ReaderState,
    TagSeen,
    WrongSpeed,
)
from firmware_bridge.readers.auto import detect
from firmware_bridge.readers.serial_ports import SerialPort, find_ports, open_code
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.settings import ReaderSettings
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags
from tests.firmware_bridge.waiting import Inbox, threads


def make_rig(model="pn532", **options):
    tags = make_tags(model, 10, seed=3)
    return VirtualRig(RigSettings(tags, seed=3, pad=model, stock=False, **options))


@pytest.fixture
def rig():
    with make_rig() as rig:
        yield rig


class Running:
    """A reader thread that retries at once instead of every second."""

    def __init__(self, settings):
        self.inbox = Inbox()
        self.reader = SerialReader(settings, self.inbox.post, pause=self._short)
        self.reader.start()

    def _short(self, _ms):
        self.reader._stopping.wait(0.01)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.reader.stop()


def descriptors():
    """What this process holds open, by name."""
    return [path.readlink().name for path in Path("/proc/self/fd").iterdir() if path.is_symlink()]


def code_of(call):
    with pytest.raises(PortError) as refusal:
        call()
    return refusal.value.code


def test_a_port_is_held_by_one_program_only(rig):
    port = SerialPort(rig.pad.settings.path, 115200)
    assert code_of(lambda: SerialPort(rig.pad.settings.path, 115200)) == "port_busy"
    port.close()
    SerialPort(rig.pad.settings.path, 115200).close()


def test_an_absent_port(tmp_path):
    assert code_of(lambda: SerialPort(str(tmp_path / "pad"), 9600)) == "port_absent"


def test_a_file_is_no_port(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert code_of(lambda: SerialPort(str(file), 9600)) == "port_not_serial"
    assert code_of(lambda: SerialPort(str(tmp_path), 9600)) == "port_not_serial"


@pytest.mark.parametrize("number", [EACCES, EPERM])
def test_a_forbidden_port(number):
    assert open_code(serial.SerialException(number, "could not open port")) == "port_forbidden"


def test_closing_twice_and_waking_a_closed_port_is_harmless(rig):
    port = SerialPort(rig.pad.settings.path, 115200)
    port.close()
    port.close()
    port.wake()


def test_waking_ends_a_read(rig):
    port = SerialPort(rig.pad.settings.path, 115200)
    port.wake()
    assert port.read(60_000) == b""
    port.close()


def test_a_dead_port_fails_on_read_on_write_and_on_a_change_of_speed(rig):
    for use in (
        lambda port: port.read(1000),
        lambda port: port.write(b"x"),
        lambda port: setattr(port, "baudrate", 9600),
    ):
        port = SerialPort(rig.pad.settings.path, 115200)
        rig.pad.unplug()
        assert code_of(lambda p=port, u=use: u(p)) == "port_unplugged"
        port.close()
        rig.pad.replug()


def test_unplugged_and_replugged_under_another_name(rig):
    with Running(rig.pad.settings) as running:
        inbox = running.inbox
        old = Path(rig.pad.settings.path).resolve().name
        first = rig.draw()
        inbox.kind(TagSeen, tag=first)
        assert descriptors().count(old) == 2  # ours, and the rig's own end
        rig.pad.unplug()
        inbox.kind(DeviceLost)
        assert old not in descriptors()
        rig.pad.remove()
        rig.pad.replug_as("ttyUSB5")
        inbox.kind(DeviceBack)
        assert (rig.directory / "pad").readlink().name == "ttyUSB5"
        second = rig.draw()
        inbox.kind(TagSeen, tag=second)


def test_unplugged_in_the_middle_of_a_frame():
    with make_rig("rdm6300") as rig, Running(rig.pad.settings) as running:
        inbox = running.inbox
        rig.pad.truncate()
        tag = rig.draw()
        rig.pad.unplug()
        inbox.kind(DeviceLost)
        rig.pad.replug()
        inbox.kind(DeviceBack)
        inbox.kind(TagSeen, tag=tag)
        assert [m.tag for m in inbox.rest() if isinstance(m, TagSeen)] == [tag]


def test_twenty_reconnections_leak_nothing(rig):
    with Running(rig.pad.settings) as running:
        running.inbox.until(lambda m: getattr(m, "state", None) is ReaderState.OK)
        before = len(descriptors())
        for number in range(20):
            rig.pad.unplug()
            running.inbox.kind(DeviceLost)
            rig.pad.replug_as(f"ttyUSB{number}")
            running.inbox.kind(DeviceBack)
        assert len(descriptors()) == before


def test_the_thread_has_a_name_and_stops_within_a_second(rig):
    with Running(rig.pad.settings) as running:
        running.inbox.until(lambda m: getattr(m, "state", None) is ReaderState.OK)
        assert "reader-pad" in threads()
        running.reader.stop()  # waits for a second at most
        assert "reader-pad" not in threads()


def test_a_reader_that_is_absent_stops_as_fast(tmp_path):
    inbox = Inbox()
    reader = SerialReader(ReaderSettings("pad", str(tmp_path / "no"), "rdm6300"), inbox.post)
    reader.start()
    inbox.kind(DeviceLost)
    reader.stop()
    assert "reader-pad" not in threads()


def test_a_wrong_speed_in_the_settings_is_seen_on_the_line():
    with make_rig("lines") as lines:
        settings = ReaderSettings("pad", lines.pad.settings.path, "lines", baudrate=9600)
        with Running(settings) as running:
            lines.pad.noise(40)
            lines.pad.noise(400)
            assert running.inbox.kind(WrongSpeed).baudrate == 9600


def test_a_wrong_model_in_the_settings_is_seen_on_the_line():
    with make_rig("rdm6300") as rig:
        settings = ReaderSettings("pad", rig.pad.settings.path, "id12la")
        with Running(settings) as running:
            rig.draw()
            assert running.inbox.kind(WrongSpeed).model == "id12la"


@pytest.mark.parametrize("model", ["pn532", "lines"])
def test_detection_on_a_real_line(model):
    with make_rig(model) as rig:
        found = detect(rig.pad.settings.path)
    assert (found.model, found.baudrate) == (model, 115200)


def test_detection_hears_nothing_and_says_so(rig):
    rig.pad.mute()
    found = detect(rig.pad.settings.path, patience_ms=100)
    assert (found.model, found.counters.bytes) == (None, 0)


def test_a_posted_tag_was_not_delayed_by_a_blocked_neighbour(rig):
    """Each reader has its own thread: a mute one does not hold up the other."""
    with make_rig("lines") as other, Running(rig.pad.settings) as mute:
        rig.pad.mute()
        with Running(other.pad.settings) as running:
            tag = other.draw()
            running.inbox.kind(TagSeen, tag=tag)
        assert not [m for m in mute.inbox.rest() if isinstance(m, TagSeen)]


def test_listing_the_ports_of_this_machine_never_fails(tmp_path):
    (tmp_path / "pad").symlink_to("/dev/ttyS0")
    for port in find_ports([str(tmp_path), str(tmp_path / "absent")]):
        expected = (str(tmp_path / "pad"),) if port.path == "/dev/ttyS0" else ()
        assert port.stable_paths == expected
