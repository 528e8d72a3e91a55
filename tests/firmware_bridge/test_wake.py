"""Waiting for a reader while a crowd holds a thousand other descriptors."""

import fcntl
import os
import resource

import pytest

from firmware_bridge.readers.serial_ports import SerialPort
from firmware_bridge.waiting import WakePipe, readable

BEYOND_SELECT = 1500


@pytest.fixture
def high():
    """A pipe whose descriptors have high numbers, as on a box with many pages open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard <= BEYOND_SELECT:
        pytest.skip("this machine allows no more descriptors")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, BEYOND_SELECT + 10), hard))
    low = os.pipe()
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, BEYOND_SELECT) for end in low]
    yield ends
    for end in (*low, *ends):
        os.close(end)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_line_with_a_high_number_is_heard(high):
    out, into = high
    assert readable([out], 0) == set()
    os.write(into, b"!")
    assert readable([out], None) == {out}


def test_whoever_waits_for_a_line_is_woken(high):
    pipe = WakePipe()
    pipe.wake()
    assert readable([high[0], pipe], None) == {pipe.fileno()}
    pipe.close()


def test_a_reader_plugged_in_behind_a_thousand_screens_is_read_and_asked(high):
    """Every descriptor below is taken."""
    taken = []
    while not taken or taken[-1] < BEYOND_SELECT - 300:
        taken.append(os.dup(high[0]))
    reader, line = os.openpty()
    port = SerialPort(os.ttyname(line), 9600)
    try:
        os.write(reader, b"UID")
        assert port.read(1_000) == b"UID" and port.read(0) == b""
        port.write(b"encore")
        assert os.read(reader, 99) == b"encore"
    finally:
        port.close()
        for each in (*taken, reader, line):
            os.close(each)


def test_a_line_that_hangs_up_is_heard_too():
    out, into = os.pipe()
    os.close(into)
    assert readable([out], None) == {out}
    os.close(out)
