"""The initramfs finds the card it was started from, whatever else is plugged in."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.systemd.card import CARD

NUMBER = re.search(r"^label-id: 0x(\w+)$", (CARD / "assemble").read_text(), re.MULTILINE)[1]
SLOT = "platform/soc/3f202000.mmc/mmc_host/mmc0/mmc0:aaaa/block"
USB = "platform/soc/3f980000.usb/usb1/1-1/1-1.2/1-1.2:1.0/host0/target0:0:0/0:0:0:0/block"


class Machine:
    """Disks as the kernel shows them: a link to the bus they hang on, and their bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.blocks = folder / "block"
        self.devices = folder / "dev"
        self.blocks.mkdir()
        self.devices.mkdir()

    def has(self, disk: str, bus: str, number: str = NUMBER, partitions: int = 4) -> None:
        place = self.folder / "devices" / bus / disk
        place.mkdir(parents=True)
        (self.blocks / disk).symlink_to(place)
        sector = bytearray(512)
        sector[440:444] = int(number, 16).to_bytes(4, "little")
        (self.devices / disk).write_bytes(sector)
        for each in range(1, partitions + 1):
            part = place / f"{disk}p{each}"
            part.mkdir()
            (part / "partition").write_text(f"{each}\n")
            (self.blocks / part.name).symlink_to(part)
            # The first sector of the boot partition of a copied card may be anything.
            (self.devices / part.name).write_bytes(sector)

    def finds(self, *arguments: str) -> str | None:
        done = subprocess.run(
            ["sh", CARD / "start/find-card", *arguments],
            env={
                "PATH": "/usr/bin:/bin",
                "BLOCKS": str(self.blocks),
                "DEVICES": str(self.devices),
            },
            capture_output=True,
            text=True,
        )
        return done.stdout.strip() if done.returncode == 0 else None


@pytest.fixture
def machine(tmp_path) -> Machine:
    return Machine(tmp_path)


def test_the_card_in_the_slot_is_found(machine):
    machine.has("mmcblk0", SLOT)
    assert machine.finds() == "mmcblk0"


def test_nothing_is_found_where_there_is_no_card_of_ours(machine):
    assert machine.finds() is None
    machine.has("mmcblk0", SLOT, number="deadbeef")
    assert machine.finds("anywhere") is None


def test_a_second_card_in_a_reader_is_passed_over(machine):
    """Even where its name comes first."""
    machine.has("mmcblk0", USB)
    machine.has("mmcblk1", SLOT)
    assert machine.finds() == "mmcblk1"


def test_a_card_on_usb_alone_is_taken_when_nothing_else_came(machine):
    machine.has("mmcblk0", SLOT, number="deadbeef")
    machine.has("sda", USB)
    assert machine.finds() is None
    assert machine.finds("anywhere") == "sda"


def test_a_reader_without_a_card_in_it_is_passed_over(machine):
    machine.has("sda", USB, partitions=0)
    (machine.devices / "sda").unlink()
    machine.has("sdb", USB)
    assert machine.finds("anywhere") == "sdb"


def test_the_number_is_the_one_the_image_is_given():
    """What sfdisk stores for it, read back as the script compares it."""
    said = re.search(r"^number=(\w+)", (CARD / "start/find-card").read_text(), re.MULTILINE)[1]
    assert said.encode() == int(NUMBER, 16).to_bytes(4, "little")
    assert f"PARTUUID={NUMBER.lower()}-01" in (CARD / "root/fstab").read_text()
    assert f"PARTUUID={NUMBER.lower()}-01" in (CARD / "start/init").read_text()
