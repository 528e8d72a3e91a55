"""The card on an emulated Pi, and the installed service on a virtual PC: both with a serial adapter
on USB, a stick on USB, a television, and power that can be cut."""

import base64
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from tests.arm.machine import A_PICTURE, HEADER, Card, as_png, built, colours, stick_with
from tests.delivered.hands import EMULATED, Heard, Lines, Pace, TilesInHand
from tests.delivered.installations import HEADER as HEADER_OF_FILES
from tests.delivered.installations import answers
from tests.vm.guest import Guest, wait_for

CODE = "246810"
CLUB_FILE = f"nom = Club d'essai\r\ncode = {CODE}\r\nwifi = aucun\r\n"
"""What the president writes on any computer before the card goes into the Pi."""
FIRST_START_S, PATIENCE_S, PICTURE_EVERY_S = 5400, 900, 2
GPIO_SIM = "/sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio"
READER, STICK = "reader", "stick"
SHOWN_UNITS, UNKNOWN_NS = 14, 1 << 63
CGROUPS = "/sys/fs/cgroup/system.slice/*.service/cpu.stat /sys/fs/cgroup/pupitre.slice/*/cpu.stat"
_WATCH = (
    "(bash -c 'exec 9<> <(sleep infinity); before=1; count=0; echo 0 >/run/rises; :>/run/watching; "
    "while [ -e /run/watching ]; do read -r now <{value}; "
    'if [ "$now" != "$before" ]; then before=$now; '
    '[ "$now" != 1 ] || {{ count=$((count + 1)); echo $count >/run/rises; }}; fi; '
    "read -rt 0.1 -u 9; done' >/dev/null 2>&1 </dev/null &)"
)
"""A line looked at ten times a second (no sound of the rules is shorter), without a program of its
own for each look."""


@dataclass
class LinesInGuest:
    """Lines under a folder of the guest; `prefix` may be a pattern of the shell."""

    guest: Guest
    prefix: str
    real: str

    def press(self, pin: int, seconds: float) -> None:
        pull = f"$(echo {self.prefix}{pin})/pull"
        finger = f"echo pull-down >{pull}; sleep {seconds}; echo pull-up >{pull}"
        self.guest.shell(finger, PATIENCE_S)

    def value(self, pin: int) -> bool:
        return self.guest.shell(f"cat {self.prefix}{pin}/value", PATIENCE_S) == "1"

    def watch(self, pin: int) -> "WatchInGuest":
        return WatchInGuest(self, pin)


class WatchInGuest(AbstractContextManager[Heard]):
    def __init__(self, lines: LinesInGuest, pin: int) -> None:
        self._guest = lines.guest
        self._value = f"$(echo {lines.prefix}{pin})/value"

    def __enter__(self) -> Heard:
        value = self._guest.shell(f"echo {self._value}", PATIENCE_S)
        self._guest.shell(_WATCH.format(value=value), PATIENCE_S)
        return Heard(self._rises)

    def _rises(self) -> int:
        return int(self._guest.shell("cat /run/rises 2>/dev/null || echo 0", PATIENCE_S))

    def __exit__(self, *_about: object) -> None:
        if self._guest.is_on:
            self._guest.shell("rm -f /run/watching")


@dataclass
class InGuest:
    """What both machines have in common."""

    run_dir: Path
    port: int
    guest: Guest = field(init=False)
    tiles: TilesInHand = field(init=False)
    name: str = field(init=False)
    code: str = CODE
    pace: Pace = EMULATED
    is_a_pi: bool = False
    hub_host: str = "10.0.2.2"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_on(self) -> bool:
        return self.guest.is_on

    def switch_on(self) -> None:
        self.guest.power_on()
        self._solder()
        self._plug_reader()
        wait_for("a picture", self._paints, FIRST_START_S, PICTURE_EVERY_S)
        self._costs = self._counted()
        answers(self.url, FIRST_START_S)

    def _paints(self) -> bool:
        return colours(self._picture()) > A_PICTURE

    def _picture(self) -> Path:
        """What the television shows now."""
        shot = self.run_dir / "tv.ppm"
        self.guest.qmp("screendump", filename=str(shot))
        return shot

    def _solder(self) -> None:
        """What hangs on the header."""

    def _plug_reader(self) -> None:
        backend = {"type": "serial", "data": {"device": self.tiles.port}}
        self.guest.qmp("chardev-add", id=READER, backend=backend)
        self.guest.qmp("device_add", driver="usb-serial", id=READER, chardev=READER, serial="PAD1")

    def cut(self) -> None:
        self.guest.cut_power()

    def plug_stick(self) -> bool:
        self._stick = stick_with(self.run_dir)
        self.guest.qmp(
            "blockdev-add",
            **{
                "driver": "raw",
                "node-name": STICK,
                "file": {"driver": "file", "filename": str(self._stick)},
            },
        )
        self.guest.qmp("device_add", driver="usb-storage", id=STICK, drive=STICK, removable=True)
        return True

    def pull_stick(self) -> Sequence[str]:
        """Pulled as people pull it; what is on it is read by another machine."""
        self.guest.qmp("device_del", id=STICK)
        listed = ["mdir", "-/", "-b", "-i", str(self._stick), "::"]
        found = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
        return [line.removeprefix("::/") for line in found.splitlines() if line[-1:] != "/"]

    def costs(self) -> Sequence[str]:
        return self._costs

    def _counted(self) -> Sequence[str]:
        """Until the first picture: seconds of the (emulated) processor, by unit; then what systemd
        says of the time. While this machine has other things to do, the guest counts what it waits
        for as its own: what the emulator took of a processor says how much of that is true."""
        # First what goes on, by one quick program; then what is over, which waits for a slow one.
        told = self.guest.shell(f"grep -s usage_usec {CGROUPS}; cat /proc/schedstat", FIRST_START_S)
        took = self.guest.emulated_s
        lines = [each.split() for each in told.splitlines()]
        going_on = {
            Path(words[0].partition("/cpu.stat")[0]).name: int(words[1]) / 1e6
            for words in lines
            if "/cpu.stat" in words[0]
        }
        asked = "systemctl show '*.service' -p Id -p CPUUsageNSec"
        units = self.guest.shell(asked, FIRST_START_S).split("\n\n")
        known = [dict(each.split("=", 1) for each in one.split()) for one in units]
        over = {
            each["Id"]: int(each["CPUUsageNSec"]) / 1e9
            for each in known
            if each.get("CPUUsageNSec", "").isdigit() and int(each["CPUUsageNSec"]) < UNKNOWN_NS
        }
        spent = over | going_on
        # Of each processor the seventh figure: how long it had something to run.
        busy = sum(int(words[7]) for words in lines if words[0].startswith("cpu")) / 1e9
        own = sum(each for unit, each in spent.items() if unit.startswith("pupitre"))
        most = sorted(spent.items(), key=lambda each: -each[1])
        shown = [each for each in most[:SHOWN_UNITS] if each[1] >= 0.1]
        shown += [each for each in most[SHOWN_UNITS:] if each[0].startswith("pupitre")]
        share = min(1.0, took / busy)
        return (
            f"our own units took {own * share:.1f} s of its processor, all units "
            f"{sum(spent.values()) * share:.1f} s, the kernel included {busy * share:.1f} s "
            f"(as the guest counts: {own:.1f}, {sum(spent.values()):.1f} and {busy:.1f} s, while "
            f"the emulator took {took:.1f} s; load of this machine {os.getloadavg()[0]:.0f})",
            " · ".join(f"{unit} {each * share:.1f} s" for unit, each in shown),
            self.guest.shell("systemd-analyze time | head -n 1", FIRST_START_S),
        )

    def photograph(self, step: str) -> None:
        if self.is_on:
            as_png(self._picture(), self.run_dir / f"tv-{step.replace(' ', '-')}.png")

    def close(self) -> None:
        if self.is_on:
            self.guest.cut_power()
        self.tiles.close()


class EmulatedCard(InGuest):
    """The image as it is flashed, on QEMU's machine that says it is a Raspberry Pi 4."""

    def __init__(self, run_dir: Path, port: int) -> None:
        super().__init__(run_dir, port)
        self.name, self.is_a_pi = "card", True
        medium = run_dir / "card.img"
        if medium.exists():
            self.card = Card(built()[0], medium, run_dir)
        else:
            self.card = Card.flashed(run_dir)
            club = run_dir / "pupitre.txt"
            club.write_text(CLUB_FILE, encoding="utf-8", newline="")
            self.card.copy_in(club)
        self.card.port = port
        self.card.name_as_a_pi()
        self.guest = self.card
        self.tiles = TilesInHand(run_dir / "reader")

    @property
    def lines(self) -> Lines:
        return LinesInGuest(self.guest, GPIO_SIM, "gpio-sim, in the card's own kernel")

    @property
    def real(self) -> Mapping[str, str]:
        return {
            "lines": self.lines.real,
            "reader": "the rig's PN532 behind an emulated FTDI adapter on USB",
            "stick": "an emulated stick on USB",
            "cut": "the emulator is killed",
        }

    def _solder(self) -> None:
        """The bank stands there before the console does, as a Pi's."""
        self.card.wait_for_shell(FIRST_START_S)
        # The shell is there before the file systems of the kernel are.
        self.card.shell("until mountpoint -q /sys/kernel/config; do sleep 1; done", FIRST_START_S)
        self.card.shell(HEADER)
        assert self.card.shell(f"ls -d {GPIO_SIM}5"), "no bank of pins"


class InstalledService(InGuest):
    """What `sudo make install` left on a Debian with a real systemd (tests/vm). Debian's kernels
    for PCs simulate no lines: the rig's pins stand in the place of the chip, and nowhere else."""

    def __init__(self, run_dir: Path, port: int, built_guest: Path) -> None:
        super().__init__(run_dir, port)
        self.name = "make install"
        data = run_dir / "data.img"
        if not data.exists():
            shutil.copyfile(built_guest / "data.img", data)
        self.guest = Guest(built_guest, data, run_dir, port)
        self.tiles = TilesInHand(run_dir / "reader")

    @property
    def lines(self) -> Lines:
        return LinesInGuest(self.guest, f"{BENCH}/sim_gpio", "the rig's pins (no gpio-sim on a PC)")

    @property
    def real(self) -> Mapping[str, str]:
        return {
            "lines": self.lines.real,
            "reader": "the rig's PN532 behind an emulated FTDI adapter on USB",
            "stick": "an emulated stick on USB",
            "cut": "the emulator is killed",
        }

    def _solder(self) -> None:
        """The root forgets at each start, so this is done anew."""
        self.guest.wait_for_shell(FIRST_START_S)
        place = "/usr/share/pupitre-bench"
        self.guest.shell(f"mkdir -p {place}", FIRST_START_S)
        for file in ("sitecustomize.py", "solder"):
            content = base64.b64encode((HEADER_OF_FILES / file).read_bytes()).decode()
            self.guest.shell(f"echo {content} | base64 -d >{place}/{file}", FIRST_START_S)
        told = self.guest.shell(f"sh {place}/solder {BENCH} 2>&1 && echo soldered", FIRST_START_S)
        assert told.endswith("soldered"), told


BENCH = "/run/pupitre-bench"
