"""What each board needs is on the card, under the names its firmware and its drivers ask for. That
it then works is not proven here."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.arm.machine import BOOT_AT, built

RADIOS = {
    "bcm2837-rpi-3-b": ("brcmfmac43430-sdio", "raspberrypi,3-model-b"),
    "bcm2837-rpi-3-b-plus": ("brcmfmac43455-sdio", "raspberrypi,3-model-b-plus"),
    "bcm2837-rpi-3-a-plus": ("brcmfmac43455-sdio", "raspberrypi,3-model-a-plus"),
    "bcm2710-rpi-zero-2-w": ("brcmfmac43430-sdio", "raspberrypi,model-zero-2-w"),
    "bcm2711-rpi-4-b": ("brcmfmac43455-sdio", "raspberrypi,4-model-b"),
    "bcm2711-rpi-400": ("brcmfmac43456-sdio", "raspberrypi,400"),
    "bcm2712-rpi-5-b": ("brcmfmac43455-sdio", "raspberrypi,5-model-b"),
    "bcm2712d0-rpi-5-b": ("brcmfmac43455-sdio", "raspberrypi,5-model-b"),
}
"""A board by its device tree: its radio's firmware, and the name under which that is tuned to it.
Some Zero 2 W have a radio (43430b0) whose firmware Debian has not."""
DRIVERS = {
    "vc4": "the television of a Pi 3 and 4",
    "v3d": "what draws on a Pi 4 and 5",
    "rp1-pci": "everything behind a Pi 5's second chip",
    "brcmfmac": "the radio",
    "snd-bcm2835": "the sound of a Pi 3 and 4",
    "bcm2835_wdt": "the watchdog",
    "ftdi_sio": "a reader",
    "cp210x": "a reader",
    "ch341": "a reader",
    "cdc-acm": "a reader",
}


@pytest.fixture(scope="module")
def root() -> Path:
    return Path(os.environ["PUPITRE_CARD"]).absolute() / "root"


@pytest.fixture(scope="module")
def boot() -> set[str]:
    out, name = built()
    listed = ["mdir", "-b", "-i", f"{out / name}.img@@{BOOT_AT}", "::"]
    found = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    return {line.removeprefix("::/") for line in found.splitlines()}


@pytest.mark.parametrize("board", list(RADIOS))
def test_a_board_finds_its_device_tree(boot, board):
    assert f"{board}.dtb" in boot


@pytest.mark.parametrize("board", list(RADIOS))
def test_the_radio_of_a_board_finds_its_firmware(root, board):
    firmware, tuned = RADIOS[board]
    folder = root / "usr/lib/firmware/brcm"
    assert any((folder / f"{firmware}{kind}.bin").exists() for kind in (f".{tuned}", ""))
    assert any((folder / f"{firmware}{kind}.txt").exists() for kind in (f".{tuned}", ""))


@pytest.mark.parametrize("driver", list(DRIVERS))
def test_a_driver_is_there(root, driver):
    [modules] = (root / "usr/lib/modules").iterdir()
    known = (modules / "modules.dep").read_text() + (modules / "modules.builtin").read_text()
    names = {Path(word).name.partition(".ko")[0] for word in known.replace(":", " ").split()}
    assert driver.replace("-", "_") in {name.replace("-", "_") for name in names}
