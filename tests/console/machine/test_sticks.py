"""Which mounted things are USB sticks."""

import os
from pathlib import Path

import pytest

from console.app.chooser import on_sticks
from console.machine.other_journals import MountTable, Stick

LINE = "36 25 8:1 / {folder} rw,relatime shared:1 - vfat {device} rw\n"


@pytest.fixture
def machine(tmp_path):
    """A machine whose disk sda hangs on USB and whose disk mmcblk0 is the card."""
    blocks = tmp_path / "block"
    blocks.mkdir()
    for name, bus in (("sda1", "usb1/1-1"), ("mmcblk0p2", "mmc0")):
        place = tmp_path / "devices" / bus / name
        place.mkdir(parents=True)
        (blocks / name).symlink_to(place)
    return MountTable(tmp_path / "mountinfo", blocks, (str(tmp_path / "media"),))


def mount(machine: MountTable, device: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    escaped = str(folder).replace(" ", "\\040")
    with machine.mounts.open("a", encoding="utf-8") as mounts:
        mounts.write(LINE.format(folder=escaped, device=device))


def test_a_stick_is_found_with_the_space_in_its_name(machine, tmp_path):
    folder = tmp_path / "media" / "judge" / "CLE USB"
    mount(machine, "/dev/sda1", folder)
    assert machine.sticks() == (Stick("/dev/sda1", folder),)


def test_the_card_itself_is_no_stick(machine, tmp_path):
    mount(machine, "/dev/mmcblk0p2", tmp_path / "media" / "data")
    assert machine.sticks() == ()


def test_a_usb_disk_mounted_elsewhere_is_not_ours_to_write_to(machine, tmp_path):
    mount(machine, "/dev/sda1", tmp_path / "home")
    assert machine.sticks() == ()


def test_nothing_mounted_and_no_kernel_to_ask(machine, tmp_path):
    assert machine.sticks() == ()
    machine.mounts.write_text("", encoding="utf-8")
    assert machine.sticks() == ()


def test_a_name_of_bytes_that_are_no_letters_can_be_shown(machine, tmp_path):
    """« CLÉ » and « été.csv » as another system's letters write them."""
    folder = tmp_path / "media" / "CL\udcc9"
    folder.mkdir(parents=True)
    (folder / "\udce9t\udce9.csv").write_bytes(b"1;Ana\n")
    with machine.mounts.open("wb") as mounts:
        mounts.write(os.fsencode(LINE.format(folder=folder, device="/dev/sda1")))
    (stick,) = machine.sticks()
    (brought,) = on_sticks((".csv",), machine)
    assert stick.name == brought.stick == "CL\ufffd"
    assert brought.name == "\ufffdt\ufffd.csv" and brought.path.read_bytes() == b"1;Ana\n"
