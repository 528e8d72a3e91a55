"""What each board needs is on the card, under the names its firmware and its drivers ask for. That
it then works is not proven here, but for the one board there is an emulator of: a Pi 3 finds its
card by its own device tree and driver, chooses a root and starts it. Further it is too slow."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.arm.machine import BOOT_AT, Card, built
from tests.vm.guest import wait_for

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
    "reset-gpio": "the switch of the radio's current",
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
def test_a_board_finds_its_device_tree(boot: set[str], board: str) -> None:
    assert f"{board}.dtb" in boot


@pytest.mark.parametrize("board", list(RADIOS))
def test_the_radio_of_a_board_finds_its_firmware(root: Path, board: str) -> None:
    firmware, tuned = RADIOS[board]
    folder = root / "usr/lib/firmware/brcm"
    assert any((folder / f"{firmware}{kind}.bin").exists() for kind in (f".{tuned}", ""))
    assert any((folder / f"{firmware}{kind}.txt").exists() for kind in (f".{tuned}", ""))


def test_a_radio_finds_what_each_country_allows(root: Path) -> None:
    for part in ("regulatory.db", "regulatory.db.p7s"):
        assert (root / "usr/lib/firmware" / part).resolve().is_file()


@pytest.mark.parametrize("board", [board for board in RADIOS if "2712" not in board])
def test_a_board_speaks_through_its_television(tmp_path: Path, board: str) -> None:
    """What a Pi 5 lacks with this kernel, and the manual says so."""
    assert speaks_through_hdmi(tmp_path, board)


@pytest.mark.parametrize("board", [board for board in RADIOS if "2712" in board])
def test_a_pi_5_still_needs_another_outlet(tmp_path: Path, board: str) -> None:
    assert not speaks_through_hdmi(tmp_path, board)


def speaks_through_hdmi(folder: Path, board: str) -> bool:
    """Its tree names a channel by which sound goes to HDMI."""
    out, name = built()
    tree = folder / "board.dtb"
    image = f"{out / name}.img@@{BOOT_AT}"
    subprocess.run(["mcopy", "-i", image, f"::{board}.dtb", tree], check=True)
    read = ["dtc", "-q", "-I", "dtb", "-O", "dts", str(tree)]
    text = subprocess.run(read, capture_output=True, text=True, check=True).stdout
    nodes = re.findall(r"hdmi@[0-9a-f]+ \{(.*?)\};", text, re.DOTALL)
    assert nodes
    return any("dmas = " in node for node in nodes)


@pytest.mark.parametrize("driver", list(DRIVERS))
def test_a_driver_is_there(root: Path, driver: str) -> None:
    [modules] = (root / "usr/lib/modules").iterdir()
    known = (modules / "modules.dep").read_text() + (modules / "modules.builtin").read_text()
    names = {Path(word).name.partition(".ko")[0] for word in known.replace(":", " ").split()}
    assert driver.replace("-", "_") in {name.replace("-", "_") for name in names}


class RaspberryPi3(Card):
    """Its watchdog is left out, for this emulator restarts when it is armed, and its USB, whose
    interrupts take the whole of an emulated processor."""

    def _command(self) -> list[str]:
        return [
            "qemu-system-aarch64", "-M", "raspi3b", "-display", "none", "-no-reboot",
            "-kernel", str(self.run_dir / "vmlinuz"),
            "-initrd", str(self.run_dir / "initramfs.zst"),
            "-dtb", str(self.run_dir / "bcm2837-rpi-3-b.dtb"),
            "-append", "loglevel=7 module_blacklist=bcm2835_wdt,dwc2",
            "-drive", f"if=sd,format=raw,file={self.data}",
            # Its first line is the radio's; the second is where a kernel speaks.
            "-serial", "null", "-serial", f"file:{self.run_dir / 'console.log'}",
            "-chardev", f"socket,id=shell,path={self.shell_line.path},server=on,wait=off",
            "-qmp", f"unix:{self.control.path},server=on,wait=off",
        ]  # fmt: skip


def test_an_emulated_pi_3_finds_its_card_and_starts_its_root(tmp_path: Path) -> None:
    card = RaspberryPi3.flashed(tmp_path)
    card.copy_out("bcm2837-rpi-3-b.dtb")
    card.power_on()
    console = tmp_path / "console.log"
    try:
        started = "systemd[1]: Hostname set to <pupitre>"
        wait_for("the root", lambda: started in console.read_text(errors="replace"), 3600)
    finally:
        card.cut_power()
    told = console.read_text(errors="replace")
    assert "Machine model: Raspberry Pi 3 Model B" in told
    assert "pupitre: data on /dev/mmcblk0p4, disk mmcblk0" in told
    assert "pupitre: starting slot a" in told
