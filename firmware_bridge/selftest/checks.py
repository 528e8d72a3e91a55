"""The checks of the self-test: is it found, allowed, answering?"""

import getpass
import grp
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from firmware_bridge.messages import GpioError, PanelFault, PortError, ReaderHealth, ReaderState
from firmware_bridge.panel.countdown import CLK, CS, DIN
from firmware_bridge.panel.panel import Panel, PanelSettings
from firmware_bridge.panel.pins import PinFactory, make_factory
from firmware_bridge.readers.auto import Detection, detect
from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.readers.serial_ports import FoundPort
from firmware_bridge.readers.wedge import open_keyboard
from firmware_bridge.settings import AUTO, WEDGE, ReaderSettings


class MetalStatus(StrEnum):
    OK = "ok"
    INFO = "info"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class MetalCheck:
    """One thing looked at. `code` and `data` are for whoever writes the sentence, like `french`."""

    code: str
    status: MetalStatus
    data: dict[str, Any] = field(default_factory=dict)


# --- The machine --------------------------------------------------------------------------------
# What must be known of it, in one place so that tests can hand in another.


@dataclass(frozen=True, slots=True)
class HostFacts:
    user: str
    groups: frozenset[str]
    command_line: str = ""  # the kernel's
    processes: frozenset[str] = frozenset()
    group_of: dict[str, str] = field(default_factory=dict)  # of a device, for tests

    @property
    def is_root(self) -> bool:
        return self.user == "root"

    def device_group(self, path: str) -> str | None:
        """The group that may use a device, if the file is there."""
        if path in self.group_of:
            return self.group_of[path]
        try:
            return Path(path).group()
        except (OSError, KeyError):
            return None


def this_machine() -> HostFacts:
    return HostFacts(getpass.getuser(), _groups(), _text(Path("/proc/cmdline")), _processes())


def _groups() -> frozenset[str]:
    names = []
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.append(grp.getgrgid(number).gr_name)
        except KeyError:  # a group without a name cannot be one of ours
            continue
    return frozenset(names)


def _processes() -> frozenset[str]:
    return frozenset(_text(path).strip() for path in Path("/proc").glob("[0-9]*/comm"))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


# --- Ports and readers --------------------------------------------------------------------------

POACHERS = ("ModemManager", "brltty")

Detect = Callable[[str, int | None], Detection]
UNSTABLE = ("/dev/ttyUSB", "/dev/ttyACM")
UARTS = ("serial0", "ttyAMA", "ttyS")
BY_ID = Path("/dev/input/by-id")
TALK_ONLY = {family.name for family in FAMILIES if family.talks_only}


def check_ports(found: list[FoundPort]) -> list[MetalCheck]:
    """USB ports and those with a stable name; a PC's bare ttyS0 tells nobody anything."""
    found = [port for port in found if port.is_usb or port.stable_paths]
    if not found:
        return [MetalCheck("ports_none", MetalStatus.WARNING)]
    checks = [
        MetalCheck(
            "port_found",
            MetalStatus.INFO,
            {
                "path": port.path,
                "description": port.description,
                "stable": port.stable_paths[0] if port.stable_paths else "",
            },
        )
        for port in found
    ]
    twins = [port for port in found if port.is_ch340]
    if twins:
        status = MetalStatus.WARNING if len(twins) > 1 else MetalStatus.INFO
        checks.append(MetalCheck("port_ch340", status, {"paths": [port.path for port in twins]}))
    return checks


def check_poachers(machine: HostFacts) -> list[MetalCheck]:
    """Programs known to open serial ports that are not theirs."""
    return [
        MetalCheck("port_poacher", MetalStatus.WARNING, {"program": name})
        for name in POACHERS
        if name in machine.processes
    ]


def check_reader(
    settings: ReaderSettings, machine: HostFacts, detect_on: Detect = detect
) -> list[MetalCheck]:
    """Open the reader's port and find out what answers there. The port is given back."""
    data = {"reader": settings.name, "path": settings.path}
    checks = _check_name(settings, machine)
    try:
        if settings.model == WEDGE:
            open_keyboard(settings.path, 0).close()
            return [*checks, MetalCheck("reader_keyboard", MetalStatus.OK, data)]
        found = detect_on(settings.path, settings.baudrate)
        if found.model is None and settings.baudrate is not None:
            found = detect_on(settings.path, None)  # it may answer at another speed
    except PortError as error:
        return [*checks, _unopened(settings, machine, error.code)]
    return [*checks, _judge(settings, found, data)]


def _unopened(settings: ReaderSettings, machine: HostFacts, code: str) -> MetalCheck:
    """A device of root's own group wants a rule, never a member more of that group."""
    group = machine.device_group(settings.path) or ""
    if code == "port_forbidden" and group in ("", "root"):
        code = "port_of_root"
    data = {"reader": settings.name, "path": settings.path, "group": group, "user": machine.user}
    return MetalCheck(code, MetalStatus.FAILURE, data)


def _check_name(settings: ReaderSettings, machine: HostFacts) -> list[MetalCheck]:
    data = {"reader": settings.name, "path": settings.path}
    checks = []
    if settings.path.startswith(UNSTABLE):
        checks.append(MetalCheck("port_unstable_name", MetalStatus.WARNING, data))
    uart = Path(settings.path).name
    if uart.startswith(UARTS) and f"console={uart}" in machine.command_line:
        checks.append(MetalCheck("port_is_console", MetalStatus.FAILURE, data))
    if Path(settings.path).resolve().name == "ttyAMA10":
        checks.append(MetalCheck("port_is_debug_uart", MetalStatus.WARNING, data))
    return checks


def _judge(settings: ReaderSettings, found: Detection, data: dict[str, str]) -> MetalCheck:
    if found.model is not None:
        details = {**data, "model": found.model, "baudrate": found.baudrate}
        if settings.baudrate not in (None, found.baudrate):
            wrong = {**details, "set_speed": settings.baudrate}
            return MetalCheck("reader_other_speed", MetalStatus.FAILURE, wrong)
        if settings.model in (AUTO, found.model):
            return MetalCheck("reader_answers", MetalStatus.OK, details)
        return MetalCheck(
            "reader_other_model", MetalStatus.FAILURE, {**details, "wanted": settings.model}
        )
    if found.counters.bytes:
        return MetalCheck(
            "reader_garbage", MetalStatus.FAILURE, {**data, "bytes": found.counters.bytes}
        )
    if settings.model in TALK_ONLY:
        return MetalCheck("reader_listening", MetalStatus.INFO, data)
    return MetalCheck("reader_silent", MetalStatus.FAILURE, data)


HEALTH = {
    ReaderState.OK: ("reader_answers", MetalStatus.OK),
    ReaderState.LISTENING: ("reader_listening", MetalStatus.INFO),
    ReaderState.STARTING: ("reader_starting", MetalStatus.INFO),
    ReaderState.DETECTING: ("reader_detecting", MetalStatus.WARNING),
    ReaderState.SILENT: ("reader_silent", MetalStatus.FAILURE),
    ReaderState.WRONG_SPEED: ("reader_garbage", MetalStatus.FAILURE),
    ReaderState.LOST: ("reader_lost", MetalStatus.FAILURE),
}


def check_health(health: ReaderHealth, path: str, baudrate: int = 0) -> MetalCheck:
    """The same verdicts for a reader that is in use, whose port must not be touched."""
    code, status = HEALTH[health.state]
    data = {
        "reader": health.reader,
        "path": path,
        "model": health.model,
        "baudrate": baudrate,
        "bytes": health.counters.bytes,
    }
    return MetalCheck(code, status, data)


def check_keyboards(directory: Path = BY_ID) -> list[MetalCheck]:
    """Input devices a keyboard reader may be among."""
    found = sorted(directory.glob("*-event-kbd")) if directory.is_dir() else []
    return [MetalCheck("keyboard_found", MetalStatus.INFO, {"path": str(path)}) for path in found]


# --- The panel and who may use it ---------------------------------------------------------------

RESERVED = {2: "i2c", 3: "i2c", 14: "uart", 15: "uart", 18: "i2s", 19: "i2s", 20: "i2s", 21: "i2s"}
USEFUL_GROUPS = ("dialout", "gpio", "input")


def check_groups(machine: HostFacts) -> list[MetalCheck]:
    """Group membership instead of root; gpio and input exist only where they are needed."""
    if machine.is_root:
        return [MetalCheck("groups_root", MetalStatus.INFO)]
    missing = [group for group in USEFUL_GROUPS if group not in machine.groups]
    if not missing:
        return [MetalCheck("groups_ok", MetalStatus.OK, {"groups": ", ".join(USEFUL_GROUPS)})]
    return [
        MetalCheck("group_missing", MetalStatus.WARNING, {"group": group, "user": machine.user})
        for group in missing
    ]


def check_panel(
    settings: PanelSettings, factory_of: Callable[[], PinFactory] = make_factory
) -> list[MetalCheck]:
    """Open every pin of the panel once, then free them all."""
    try:
        factory = factory_of()
    except GpioError as error:
        status = MetalStatus.WARNING if error.code == "gpio_absent" else MetalStatus.FAILURE
        return [MetalCheck(error.code, status, dict(error.data))]
    checks = [MetalCheck("gpio_ok", MetalStatus.OK)]
    checks += [
        MetalCheck("pin_reserved", MetalStatus.WARNING, {**device, "use": RESERVED[device["pin"]]})
        for device in _devices(settings)
        if device["pin"] in RESERVED
    ]
    panel = Panel(settings, lambda message: None, factory, owns_factory=True)
    faults = {(fault.kind, fault.name): fault.code for fault in panel.faults}
    panel.stop()
    for device in _devices(settings):
        code = faults.get((device["kind"], device["name"]))
        status = MetalStatus.OK if code is None else MetalStatus.FAILURE
        checks.append(MetalCheck(code or "pin_ok", status, device))
    return checks + _figures(settings, panel.faults)


def _figures(settings: PanelSettings, faults: list[PanelFault]) -> list[MetalCheck]:
    """Its pins can be had or not; nothing comes back from the display itself."""
    if not settings.digits:
        return []
    wrong = [fault for fault in faults if fault.kind == "digits"]
    if not wrong:
        return [MetalCheck("digits_ok", MetalStatus.OK, {"din": DIN, "clk": CLK, "cs": CS})]
    return [
        MetalCheck(each.code, MetalStatus.FAILURE, {"kind": each.kind, "name": "", "pin": each.pin})
        for each in wrong
    ]


def _devices(settings: PanelSettings) -> list[dict[str, Any]]:
    named = [("button", *item) for item in settings.buttons.items()]
    named += [("lamp", *item) for item in settings.lamps.items()]
    named += [("tower", *item) for item in settings.tower.items()]
    named += [
        (kind, "", pin)
        for kind, pin in (("buzzer", settings.buzzer), ("hall", settings.hall))
        if pin is not None
    ]
    return [{"kind": kind, "name": name, "pin": pin} for kind, name, pin in named]
