"""The metal: readers, panel, rights. In a running console the devices are asked how they are;
beside one that is not running, ports and pins are opened and given back."""

from console.club import NO_READER, bag_settings, panel_settings, reader_settings
from console.doctor.check import Check, Status, of_metal
from console.doctor.patient import Patient
from console.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.settings.sections import LISTENED, UNWIRED
from console.tiles.store import TileSetStore
from engine.rulings import RuleError
from firmware_bridge import selftest
from firmware_bridge.messages import PanelFault
from firmware_bridge.panel.pins import is_a_pi, make_factory
from firmware_bridge.readers.serial_ports import find_ports
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.selftest.checks import (
    check_keyboards,
    check_poachers,
    check_ports,
    this_machine,
)
from firmware_bridge.settings import ReaderSettings

READER, BAG, PANEL, RIGHTS, SET = "reader", "bag", "panel", "rights", "set"


def check_rights(_patient: Patient) -> list[Check]:
    return of_metal(RIGHTS, selftest.check_groups(this_machine()))


def check_pad(patient: Patient) -> list[Check]:
    if patient.live is not None:
        return _in_use(READER, patient.live.reader)
    if patient.settings.lecteur.modele == NO_READER:
        return [Check(READER, "doctor_reader_off", Status.OK)]
    machine = this_machine()
    around = [*check_ports(find_ports()), *check_poachers(machine), *check_keyboards()]
    wanted = reader_settings(patient.settings.lecteur)
    if wanted is None:
        return of_metal(READER, around)
    # Only trouble is worth a line when the reader itself is going to be tried.
    told = [check for check in around if check.status is not selftest.Status.INFO]
    told = [check for check in told if check.code != "ports_none"]
    return of_metal(READER, [*told, *_tried(wanted)])


def check_bag(patient: Patient) -> list[Check]:
    if patient.live is not None:
        return _in_use(BAG, patient.live.bag_reader) if patient.live.bag_reader else []
    wanted = bag_settings(patient.settings.sac)
    return of_metal(BAG, _tried(wanted)) if wanted else []


def _tried(wanted: ReaderSettings) -> list[selftest.Check]:
    return selftest.check_reader(wanted, this_machine())


def _in_use(subject: str, reader: SerialReader | None) -> list[Check]:
    if reader is None:
        return [Check(subject, "doctor_reader_off", Status.OK)]
    health = reader.health()
    check = selftest.check_health(health, reader.settings.path)
    if check.status is selftest.Status.OK:
        words = {"reader": health.reader, "model": health.model}
        return [Check(subject, "doctor_reader_answers", Status.OK, words)]
    return of_metal(subject, [check])


def check_panel(patient: Patient) -> list[Check]:
    """Of a panel nobody has pressed yet only the buttons are opened: another board may sit on the
    pins of its lamps."""
    if patient.live is not None:
        return _panel_in_use(patient.live.panel)
    club = patient.settings.panneau
    if club.wiring == UNWIRED:
        return [Check(PANEL, "doctor_panel_off", Status.OK)]
    wired = panel_settings(club)
    listened = club.wiring == LISTENED
    unseen = listened and not PanelMemory(patient.folder / MEMORY_FILE).holds(wired)
    checks = selftest.check_panel(wired.inputs if unseen else wired, make_factory)
    if listened and checks[0].code.startswith("gpio_") and not (_found(checks) or is_a_pi()):
        return [Check(PANEL, "panel_state_absent", Status.OK)]
    wrong = [check for check in checks if check.status is not selftest.Status.OK]
    if wrong:
        return of_metal(PANEL, wrong)
    return [
        Check(
            PANEL,
            "panel_state_unseen" if unseen else "doctor_pins_ok",
            Status.OK,
            {"count": len(checks) - 1},
        )
    ]


def _panel_in_use(panel: PanelSwitch | None) -> list[Check]:
    if panel is None:
        return [Check(PANEL, "doctor_panel_off", Status.OK)]
    state, pins = panel.state(), panel.panel
    if pins is not None and pins.troubles:
        return of_metal(PANEL, map(_pin_check, pins.troubles))
    return [Check(PANEL, state.code, Status.OK, state.data)]


def _pin_check(fault: PanelFault) -> selftest.Check:
    data = {"kind": fault.kind, "name": fault.name, "pin": fault.pin, "detail": fault.detail}
    return selftest.Check(fault.code, selftest.Status.FAILURE, data)


def _found(checks: list[selftest.Check]) -> bool:
    return checks[0].status is selftest.Status.OK


def check_set(patient: Patient) -> list[Check]:
    """The tiles themselves are counted with « inventaire »; here only what is on the disk."""
    tileset = patient.live.tiles() if patient.live else None
    if tileset is None:
        if _reads_no_tiles(patient):
            return [Check(SET, "doctor_set_unneeded", Status.OK)]
        store = TileSetStore(patient.folder / "tilesets")
        try:
            tileset = store.load(patient.settings.lecteur.jeu)
        except RuleError as refusal:
            return [Check(SET, refusal.code, Status.WARN, refusal.data)]
    data: dict[str, object] = {"name": tileset.name, "total": tileset.distribution.total}
    if tileset.is_complete:
        return [Check(SET, "doctor_set_complete", Status.OK, data)]
    data["missing"] = len(tileset.missing)
    return [Check(SET, "doctor_set_incomplete", Status.WARN, data)]


def _reads_no_tiles(patient: Patient) -> bool:
    if patient.live is not None:
        return patient.live.reader is None
    return reader_settings(patient.settings.lecteur) is None
