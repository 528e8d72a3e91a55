"""A machine of a Raspberry Pi's processor that starts a card: the image's own kernel, initramfs and
partitions. What is before the kernel (the Pi's firmware) and its devices are not here."""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import zxingcpp
from PIL import Image

from tests.vm.guest import Guest, TooLateError, wait_for

CARD_SIZE = 8 << 30
"""The smallest the manual asks for, and several times the image: the data have room to grow into.
Each look at a larger one is paid for (one of 32 GB was grown to its end once)."""
BOOT_AT = "4M"
ROOTS_AT = 260 << 20
"""Both roots, then the data, as assemble lays them."""
A_PICTURE = 50
"""Colours: letters on a plain ground are smoothed; a black screen or a line of text has fewer."""
PI, PI_REVISION = "Raspberry Pi 4 Model B Rev 1.4", "c03114"
HEADER = " && ".join(
    [
        "modprobe gpio-sim",
        "cd /sys/kernel/config/gpio-sim",
        "mkdir -p pi/bank",
        "echo 28 >pi/bank/num_lines",
        "echo pinctrl-bcm2711 >pi/bank/label",
        "echo 1 >pi/live",
    ]
)
"""A bank of pins in the kernel alone, under the label by which the header is found."""
_LONGER = base64.b64encode(b"[Service]\nTimeoutStartSec=3600\n").decode()
PATIENT = (
    "systemd.default_device_timeout_sec=3600 systemd.default_timeout_start_sec=3600 "
    "systemd.service_watchdogs=no systemd.set_credential_binary="
    f"systemd.unit-dropin.pupitre.service~emulated:{_LONGER} nokaslr mitigations=off"
)
"""An emulated processor is far slower than a Pi's: nothing is given up for being late, and nothing
is hidden from a neighbour it does not have, for each system call would empty the emulator's tables.
Said by the kernel's words; the medium itself is as it was flashed."""


def built() -> tuple[Path, str]:
    """The folder `make image` wrote to, and the name of what it made there."""
    out = Path(os.environ["PUPITRE_CARD"]).absolute() / "out"
    newest = max(out.glob("pupitre-*.img"), key=lambda image: image.stat().st_mtime)
    return out, newest.stem


class Card(Guest):
    """The parent knows power, the control channel, the shell and the pages."""

    extra = ""
    """More words for the kernel."""
    memory_mb = 1024
    tree: Path | None = None
    """A device tree that says it is a Raspberry Pi; the emulator's own otherwise."""

    def name_as_a_pi(self) -> None:
        """Its own tree with the words by which a program knows a Pi 4; the devices stay as they
        are."""
        tree, command = self.run_dir / "pi.dtb", self._command()
        machine = command.index("-M") + 1
        command[machine] += f",dumpdtb={tree}"
        subprocess.run(command, check=True, capture_output=True)
        subprocess.run(["fdtput", "-t", "s", tree, "/", "model", PI], check=True)
        subprocess.run(["fdtput", "-c", tree, "/system"], check=True)
        revision = ["-t", "x", str(tree), "/system", "linux,revision", PI_REVISION]
        subprocess.run(["fdtput", *revision], check=True)
        self.tree = tree

    @classmethod
    def flashed(cls, run_dir: Path) -> "Card":
        """As an imager leaves it: the image at the beginning of a larger medium."""
        out, name = built()
        medium = run_dir / "card.img"
        subprocess.run(["cp", "--sparse=always", out / f"{name}.img", medium], check=True)
        os.truncate(medium, CARD_SIZE)
        card = cls(out, medium, run_dir)
        card.copy_out("vmlinuz", "initramfs.zst", "cmdline.txt")
        return card

    def copy_out(self, *names: str) -> None:
        """From the boot partition, as the Pi's firmware would."""
        for name in names:
            (self.run_dir / name).unlink(missing_ok=True)
            self._mcopy(f"::{name}", self.run_dir / name)

    def copy_in(self, file: Path) -> None:
        """As a person with a computer would."""
        self._mcopy(file, f"::{file.name}")

    def _mcopy(self, source: Path | str, target: Path | str) -> None:
        image = f"{self.data}@@{BOOT_AT}"
        subprocess.run(["mcopy", "-o", "-i", image, source, target], check=True)

    def _command(self) -> list[str]:
        words = (self.run_dir / "cmdline.txt").read_text(encoding="ascii").strip()
        words = words.replace("quiet loglevel=3", "loglevel=5").replace("console=tty1", "")
        words += " console=ttyAMA0 systemd.debug_shell systemd.default_debug_tty=ttyS0"
        words += f" {PATIENT}"
        return [
            "qemu-system-aarch64",
            "-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", str(self.memory_mb),
            "-accel", "tcg,thread=multi,tb-size=512",
            "-display", "none", "-nodefaults", "-no-reboot",
            "-kernel", str(self.run_dir / "vmlinuz"),
            "-initrd", str(self.run_dir / "initramfs.zst"),
            "-append", f"{words} {self.extra}",
            "-drive", f"if=none,id=card,format=raw,cache=writeback,file={self.data}",
            "-device", "virtio-blk-pci,drive=card",
            "-device", "virtio-gpu-pci,xres=1280,yres=720",
            "-serial", f"file:{self.run_dir / 'console.log'}",
            "-chardev", f"socket,id=shell,path={self.shell_line.path},server=on,wait=off",
            "-device", "pci-serial,chardev=shell",
            "-qmp", f"unix:{self.control.path},server=on,wait=off",
            "-netdev", f"user,id=net,hostfwd=tcp:127.0.0.1:{self.port}-:8017",
            # Nothing starts from a network: Debian's emulator for arm64 comes without that ROM.
            "-device", "virtio-net-pci,netdev=net,romfile=",
            "-device", "qemu-xhci,id=xhci",
            "-audiodev", f"wav,id=room,path={self.heard}",
            *(["-dtb", str(self.tree)] if self.tree is not None else []),
        ]  # fmt: skip

    def wait_for_shell(self, within_s: float = 1800) -> None:
        """The debug shell that systemd opens when the kernel's words ask for it; it is a terminal,
        which must first be told not to repeat what it hears, and a bash, which colours it."""

        def answers() -> bool:
            self.shell_line.send(b"exec sh\nstty raw -echo; PS1=; echo he''re\n")
            return bool(self.shell_line.read_until(b"here", 5) or True)

        wait_for("the shell", lambda: _patiently(answers), within_s)

    def shell(self, command: str, within_s: float = 900) -> str:
        """Between two marks written so that a terminal which still repeats what it hears, as a
        slow one does at first, cannot be taken for the answer."""
        number = next(self._marks)
        self.shell_line.send(f"echo be''gin-{number}\n{command}\necho e''nd-{number}\n".encode())
        self.shell_line.read_until(f"begin-{number}".encode(), within_s)
        told = self.shell_line.read_until(f"end-{number}".encode(), within_s)
        return told.decode(errors="replace").replace("\r", "").strip()

    def picture(self, target: Path) -> None:
        """What the television shows now."""
        self.qmp("screendump", filename=str(target))

    def plug_loudspeaker(self) -> None:
        self.qmp("device_add", driver="usb-audio", id="loudspeaker", audiodev="room")

    def plug_stick(self, image: Path) -> None:
        node = {
            "driver": "raw",
            "node-name": "stick",
            "file": {"driver": "file", "filename": str(image)},
        }
        self.qmp("blockdev-add", **node)
        self.qmp("device_add", driver="usb-storage", id="stick", drive="stick", removable=True)

    def pull_stick(self) -> None:
        self.qmp("device_del", id="stick")
        wait_for("the stick to be gone", lambda: self._forget("stick"), 60)

    def _forget(self, node: str) -> bool:
        try:
            self.qmp("blockdev-del", **{"node-name": node})
        except RuntimeError:
            return False
        return True

    def wait_for_end(self, within_s: float) -> None:
        """The machine restarts by itself: here that ends it."""
        assert self._process is not None
        self._process.wait(within_s)
        self.shell_line.close()
        self.control.close()

    def _data_at(self) -> int:
        """Where the data partition begins, in megabytes."""
        listed = ["sfdisk", "--json", str(self.data)]
        table = json.loads(subprocess.run(listed, capture_output=True, check=True).stdout)
        return int(table["partitiontable"]["partitions"][3]["start"]) // 2048

    def _repaired_data(self) -> Path:
        """A copy of the partition after the file system's own repair; the power must be off. A
        copy, for e2fsck loses its place inside a larger file once it has replayed the log."""
        copy = self.run_dir / "data.ext4"
        place = [f"if={self.data}", f"of={copy}", f"skip={self._data_at()}"]
        subprocess.run(["dd", *place, "bs=1M", "conv=sparse", "status=none"], check=True)
        repaired = subprocess.run(["e2fsck", "-fp", copy], capture_output=True, text=True)
        assert repaired.returncode <= 1, repaired.stdout + repaired.stderr
        return copy

    def on_data(self, *requests: str) -> None:
        """What debugfs is asked of the data, after their repair."""
        copy = self._repaired_data()
        _debugfs(copy, *requests)
        place = [f"if={copy}", f"of={self.data}", f"seek={self._data_at()}"]
        subprocess.run(["dd", *place, "bs=1M", "conv=notrunc", "status=none"], check=True)

    def damage_data(self) -> None:
        """As a dying card may: the file system has lost the log of its own changes. The kernel
        refuses it until it is repaired; the files are still there."""
        self.on_data("clri <8>")

    def journal(self) -> Path:
        """The folder of the journal's files, taken out of the medium; the power must be off."""
        folder = self.run_dir / "journal"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        _debugfs(self._repaired_data(), f"rdump /pupitre {folder}")
        return folder / "pupitre"

    def judge_pin(self) -> str:
        return str(json.loads(self.shell("cat /var/lib/pupitre/access.json"))["judge_pin"])


def _debugfs(file_system: Path, *requests: str) -> None:
    subprocess.run(
        ["debugfs", "-w", "-f", "-", file_system], input="\n".join(requests), text=True,
        capture_output=True, check=True,
    )  # fmt: skip


def _patiently(answers: Callable[[], bool]) -> bool:
    try:
        return answers()
    except TooLateError:
        return False


def stick_with(run_dir: Path, *files: Path | str) -> Path:
    """A stick formatted by any computer; a string is an empty file of that name."""
    image = run_dir / "stick.img"
    size = sum(file.stat().st_size for file in files if isinstance(file, Path))
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate((size // (1 << 20) + 64) << 20)
    subprocess.run(["mkfs.vfat", "-n", "CLE", image], check=True, capture_output=True)
    for each in files:
        if isinstance(each, str):
            marker = run_dir / each
            marker.write_bytes(b"")
            each = marker
        subprocess.run(["mcopy", "-s", "-i", image, each, "::"], check=True)
    return image


def names_on(stick: Path) -> list[str]:
    listed = ["mdir", "-b", "-i", str(stick), "::"]
    found = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    return [line.removeprefix("::/").rstrip("/") for line in found.splitlines()]


def colours(picture: Path) -> int:
    """How many a picture has: a black television has one."""
    with Image.open(picture) as image:
        found = image.convert("RGB").getcolors(maxcolors=1 << 24)
    return len(found or ())


def codes_in(picture: Path) -> list[str]:
    """What a phone's camera reads on it."""
    with Image.open(picture) as image:
        return [found.text for found in zxingcpp.read_barcodes(image)]


def foot_of(picture: Path) -> bytes:
    """The corner in which a television says what is wrong, and nothing of the bag above it."""
    with Image.open(picture) as image:
        width, height = image.size
        return image.crop((width * 4 // 7, height * 5 // 6, width, height)).tobytes()


def as_png(picture: Path, target: Path) -> None:
    with Image.open(picture) as image:
        image.save(target)
