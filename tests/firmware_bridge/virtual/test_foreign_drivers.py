"""Drivers nobody here wrote, against the virtual PN532 behind its terminal: nfcpy's and Adafruit's,
from the package registry, as their own users call them."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import nfc.clf
import pytest
import serial
from adafruit_pn532.uart import PN532_UART
from nfc.clf import pn532
from nfc.clf.transport import TTY

from firmware_bridge.readers.frames import ReadKind
from firmware_bridge.readers.pn532 import Pn532Parser
from firmware_bridge.virtual.pty_device import PtyDevice
from firmware_bridge.virtual.simulators.pn532 import Pn532Sim

TAG = "04A1B2C3D4E5F6"
USUAL, FAST = 115_200, 921_600


@pytest.fixture
def chip(tmp_path: Path) -> Iterator[PtyDevice]:
    device = PtyDevice("pad", Pn532Sim(Random(1)), tmp_path, "ttyUSB0")
    yield device
    device.close()


def terminal(chip: PtyDevice) -> str:
    return os.path.realpath(chip.path)


@pytest.fixture
def nfcpy(chip: PtyDevice) -> Iterator[pn532.Device]:
    """Opened as nfcpy opens it: woken by zeros, diagnosed, brought to the highest speed."""
    device = pn532.init(TTY(terminal(chip)))
    yield device
    if device.chipset is not None:
        device.close()


def look(device: pn532.Device) -> nfc.clf.RemoteTarget | None:
    return device.sense_tta(nfc.clf.RemoteTarget("106A"))


def test_nfcpy_opens_it_and_raises_the_speed(chip: PtyDevice, nfcpy: pn532.Device):
    assert str(nfcpy.chipset_name) == "PN532v1.6"
    speed = chip.call(lambda sim, _: sim.baudrate)
    assert speed == nfcpy.chipset.transport.baudrate == FAST


def test_nfcpy_sees_a_tag_come_and_go(chip: PtyDevice, nfcpy: pn532.Device):
    assert look(nfcpy) is None
    chip.call(lambda sim, now_ms: sim.place([TAG], now_ms))
    seen = look(nfcpy)
    assert seen is not None and seen.sdd_res.hex().upper() == TAG
    chip.call(lambda sim, now_ms: sim.remove(None, now_ms))
    assert look(nfcpy) is None


class Recorder(TTY):
    """nfcpy's own transport, which keeps what the chip said."""

    heard = b""

    def read(self, timeout: float) -> bytearray:
        frame = super().read(timeout)
        self.heard += bytes(frame)
        return frame


def test_our_driver_understands_what_nfcpy_was_told(chip: PtyDevice):
    """The whole exchange of a session of nfcpy, frame by frame through our own reading."""
    recorder = Recorder(terminal(chip))
    device = pn532.init(recorder)
    assert look(device) is None
    chip.call(lambda sim, now_ms: sim.place([TAG], now_ms))
    assert look(device) is not None
    device.close()
    reads = list(Pn532Parser().feed(recorder.heard, 0))
    kinds = Counter(read.kind for read in reads)
    answered = kinds[ReadKind.REPLY] + kinds[ReadKind.ROUND]
    assert kinds[ReadKind.ACK] == answered > 20 and kinds.total() == 2 * answered
    assert [read.tags for read in reads if read.kind is ReadKind.ROUND] == [(), (TAG,)]


def test_nfcpy_asks_after_its_health(nfcpy: pn532.Device):
    assert nfcpy.chipset.diagnose("line") and nfcpy.chipset.diagnose("rom")
    assert nfcpy.chipset.diagnose("ram")
    assert list(nfcpy.chipset.get_general_status()) == [0, 0, 0, 0]
    nfcpy.chipset.write_register("CIU_RxMode", 0x5A)
    assert nfcpy.chipset.read_register("CIU_RxMode", "CIU_TxMode") == [0x5A, 0]


def test_nfcpy_puts_it_to_sleep_and_wakes_it_again(chip: PtyDevice, nfcpy: pn532.Device):
    nfcpy.close()
    assert chip.call(lambda sim, _: sim.baudrate) == USUAL
    again = pn532.init(TTY(terminal(chip)))
    chip.call(lambda sim, now_ms: sim.place([TAG], now_ms))
    assert look(again) is not None
    again.close()


def test_adafruit_reads_a_tag(chip: PtyDevice):
    with serial.Serial(terminal(chip), USUAL, timeout=1) as port:
        driver = PN532_UART(port)
        assert driver.firmware_version == (0x32, 1, 6, 7)
        driver.SAM_configuration()
        assert driver.read_passive_target(timeout=0.2) is None
        driver.SAM_configuration()  # the chip was still looking: a new command stops it
        chip.call(lambda sim, now_ms: sim.place([TAG], now_ms))
        assert bytes(driver.read_passive_target(timeout=5)).hex().upper() == TAG


def test_a_chip_that_was_not_woken_says_nothing(chip: PtyDevice):
    """Nine bytes with few edges are not enough; the same after five zeros are."""
    with serial.Serial(terminal(chip), USUAL, timeout=0.2) as port:
        port.write(b"\x00\x00\xff")
        assert port.read(6) == b""
        port.write(bytes(5) + bytes.fromhex("0000ff02fed4022a00"))
        assert port.read(6) == bytes.fromhex("0000ff00ff00")
