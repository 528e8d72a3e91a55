"""For the person with the screwdriver: what is found, what answers, what is wrong, what to try.

`examine` gives values that `pupitre doctor` can show in its own way; `french.sentence` is ours.
"""

from collections.abc import Callable, Sequence

from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.panel.pins import PinFactory, make_factory
from firmware_bridge.readers.auto import detect
from firmware_bridge.readers.serial_ports import FoundPort, find_ports
from firmware_bridge.selftest.checks import (
    Detect,
    HostFacts,
    MetalCheck,
    MetalStatus,
    check_groups,
    check_health,
    check_keyboards,
    check_panel,
    check_poachers,
    check_ports,
    check_reader,
    this_machine,
)
from firmware_bridge.selftest.french import sentence
from firmware_bridge.settings import ReaderSettings

__all__ = [
    "MetalCheck",
    "MetalStatus",
    "check_groups",
    "check_health",
    "check_panel",
    "check_reader",
    "examine",
    "sentence",
]


def examine(
    readers: Sequence[ReaderSettings] = (),
    panel: PanelSettings | None = None,
    *,
    machine: HostFacts | None = None,
    ports: list[FoundPort] | None = None,
    detect_on: Detect = detect,
    factory_of: Callable[[], PinFactory] = make_factory,
) -> list[MetalCheck]:
    """Look at everything. Opens the readers' ports and the pins, and gives them back."""
    machine = machine or this_machine()
    checks = check_groups(machine)
    checks += check_ports(find_ports() if ports is None else ports)
    checks += check_keyboards()
    checks += check_poachers(machine)
    for reader in readers:
        checks += check_reader(reader, machine, detect_on)
    if panel is not None:
        checks += check_panel(panel, factory_of)
    return checks
