"""The header, its library, and the pins of the panel."""

from collections.abc import Callable
from typing import Any

from firmware_bridge.errors import GpioError
from firmware_bridge.gpio_panel.countdown import CLK, CS, DIN
from firmware_bridge.gpio_panel.factory import PinFactory, make_factory
from firmware_bridge.gpio_panel.panel import Panel, PanelSettings
from firmware_bridge.messages import PanelFault
from firmware_bridge.selftest.check import Check, Status
from firmware_bridge.selftest.machine import Machine

RESERVED = {2: "i2c", 3: "i2c", 14: "uart", 15: "uart", 18: "i2s", 19: "i2s", 20: "i2s", 21: "i2s"}
USEFUL_GROUPS = ("dialout", "gpio", "input")


def check_groups(machine: Machine) -> list[Check]:
    """Group membership instead of root; gpio and input exist only where they are needed."""
    if machine.is_root:
        return [Check("groups_root", Status.INFO)]
    missing = [group for group in USEFUL_GROUPS if group not in machine.groups]
    if not missing:
        return [Check("groups_ok", Status.OK, {"groups": ", ".join(USEFUL_GROUPS)})]
    return [
        Check("group_missing", Status.WARNING, {"group": group, "user": machine.user})
        for group in missing
    ]


def check_panel(
    settings: PanelSettings, factory_of: Callable[[], PinFactory] = make_factory
) -> list[Check]:
    """Open every pin of the panel once, then free them all."""
    try:
        factory = factory_of()
    except GpioError as error:
        status = Status.WARNING if error.code == "gpio_absent" else Status.FAILURE
        return [Check(error.code, status, dict(error.data))]
    checks = [Check("gpio_ok", Status.OK)]
    checks += [
        Check("pin_reserved", Status.WARNING, {**device, "use": RESERVED[device["pin"]]})
        for device in _devices(settings)
        if device["pin"] in RESERVED
    ]
    panel = Panel(settings, lambda message: None, factory, owns_factory=True)
    faults = {(fault.kind, fault.name): fault.code for fault in panel.faults}
    panel.stop()
    for device in _devices(settings):
        code = faults.get((device["kind"], device["name"]))
        status = Status.OK if code is None else Status.FAILURE
        checks.append(Check(code or "pin_ok", status, device))
    return checks + _figures(settings, panel.faults)


def _figures(settings: PanelSettings, faults: list[PanelFault]) -> list[Check]:
    """Its pins can be had or not; nothing comes back from the display itself."""
    if not settings.digits:
        return []
    wrong = [fault for fault in faults if fault.kind == "digits"]
    if not wrong:
        return [Check("digits_ok", Status.OK, {"din": DIN, "clk": CLK, "cs": CS})]
    return [
        Check(each.code, Status.FAILURE, {"kind": each.kind, "name": "", "pin": each.pin})
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
