"""Ports and readers: found, allowed, answering?"""

from collections.abc import Callable
from pathlib import Path

from firmware_bridge.errors import PortError
from firmware_bridge.families import FAMILIES
from firmware_bridge.messages import ReaderHealth, ReaderState
from firmware_bridge.selftest.check import Check, Status
from firmware_bridge.selftest.machine import POACHERS, Machine
from firmware_bridge.serial_reader.detect import Detection, detect
from firmware_bridge.serial_reader.ports import FoundPort
from firmware_bridge.settings import AUTO, WEDGE, ReaderSettings
from firmware_bridge.wedge_reader import open_keyboard

Detect = Callable[[str, int | None], Detection]
UNSTABLE = ("/dev/ttyUSB", "/dev/ttyACM")
UARTS = ("serial0", "ttyAMA", "ttyS")
BY_ID = Path("/dev/input/by-id")
TALK_ONLY = {family.name for family in FAMILIES if family.talks_only}


def check_ports(found: list[FoundPort]) -> list[Check]:
    """USB ports and those with a stable name; a PC's bare ttyS0 tells nobody anything."""
    found = [port for port in found if port.is_usb or port.stable_paths]
    if not found:
        return [Check("ports_none", Status.WARNING)]
    checks = [
        Check(
            "port_found",
            Status.INFO,
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
        status = Status.WARNING if len(twins) > 1 else Status.INFO
        checks.append(Check("port_ch340", status, {"paths": [port.path for port in twins]}))
    return checks


def check_poachers(machine: Machine) -> list[Check]:
    """Programs known to open serial ports that are not theirs."""
    return [
        Check("port_poacher", Status.WARNING, {"program": name})
        for name in POACHERS
        if name in machine.processes
    ]


def check_reader(
    settings: ReaderSettings, machine: Machine, detect_on: Detect = detect
) -> list[Check]:
    """Open the reader's port and find out what answers there. The port is given back."""
    data = {"reader": settings.name, "path": settings.path}
    checks = _check_name(settings, machine)
    try:
        if settings.model == WEDGE:
            open_keyboard(settings.path, 0).close()
            return [*checks, Check("reader_keyboard", Status.OK, data)]
        found = detect_on(settings.path, settings.baudrate)
        if found.model is None and settings.baudrate is not None:
            found = detect_on(settings.path, None)  # it may answer at another speed
    except PortError as error:
        return [*checks, _unopened(settings, machine, error.code)]
    return [*checks, _judge(settings, found, data)]


def _unopened(settings: ReaderSettings, machine: Machine, code: str) -> Check:
    """A device of root's own group wants a rule, never a member more of that group."""
    group = machine.device_group(settings.path) or ""
    if code == "port_forbidden" and group in ("", "root"):
        code = "port_of_root"
    data = {"reader": settings.name, "path": settings.path, "group": group, "user": machine.user}
    return Check(code, Status.FAILURE, data)


def _check_name(settings: ReaderSettings, machine: Machine) -> list[Check]:
    data = {"reader": settings.name, "path": settings.path}
    checks = []
    if settings.path.startswith(UNSTABLE):
        checks.append(Check("port_unstable_name", Status.WARNING, data))
    uart = Path(settings.path).name
    if uart.startswith(UARTS) and f"console={uart}" in machine.command_line:
        checks.append(Check("port_is_console", Status.FAILURE, data))
    if Path(settings.path).resolve().name == "ttyAMA10":
        checks.append(Check("port_is_debug_uart", Status.WARNING, data))
    return checks


def _judge(settings: ReaderSettings, found: Detection, data: dict[str, str]) -> Check:
    if found.model is not None:
        details = {**data, "model": found.model, "baudrate": found.baudrate}
        if settings.baudrate not in (None, found.baudrate):
            wrong = {**details, "set_speed": settings.baudrate}
            return Check("reader_other_speed", Status.FAILURE, wrong)
        if settings.model in (AUTO, found.model):
            return Check("reader_answers", Status.OK, details)
        return Check("reader_other_model", Status.FAILURE, {**details, "wanted": settings.model})
    if found.counters.bytes:
        return Check("reader_garbage", Status.FAILURE, {**data, "bytes": found.counters.bytes})
    if settings.model in TALK_ONLY:
        return Check("reader_listening", Status.INFO, data)
    return Check("reader_silent", Status.FAILURE, data)


HEALTH = {
    ReaderState.OK: ("reader_answers", Status.OK),
    ReaderState.LISTENING: ("reader_listening", Status.INFO),
    ReaderState.STARTING: ("reader_starting", Status.INFO),
    ReaderState.DETECTING: ("reader_detecting", Status.WARNING),
    ReaderState.SILENT: ("reader_silent", Status.FAILURE),
    ReaderState.WRONG_SPEED: ("reader_garbage", Status.FAILURE),
    ReaderState.LOST: ("reader_lost", Status.FAILURE),
}


def check_health(health: ReaderHealth, path: str, baudrate: int = 0) -> Check:
    """The same verdicts for a reader that is in use, whose port must not be touched."""
    code, status = HEALTH[health.state]
    data = {
        "reader": health.reader,
        "path": path,
        "model": health.model,
        "baudrate": baudrate,
        "bytes": health.counters.bytes,
    }
    return Check(code, status, data)


def check_keyboards(directory: Path = BY_ID) -> list[Check]:
    """Input devices a keyboard reader may be among."""
    found = sorted(directory.glob("*-event-kbd")) if directory.is_dir() else []
    return [Check("keyboard_found", Status.INFO, {"path": str(path)}) for path in found]
