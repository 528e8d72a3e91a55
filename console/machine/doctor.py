"""The doctor: everything is looked at, at once and within a limit, so that he never hangs."""

import contextlib
import errno
import logging
import os
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from console.device_settings import (
    NO_READER,
    bag_settings,
    panel_settings,
    reader_settings,
    voice_settings,
)
from console.french import text
from console.journal.ledger import DISK_ERRORS
from console.journal.store import JournalFile
from console.lexicons.store import FREE, LexiconStore, default_store
from console.machine.check import Check, CheckStatus, Patient, of_fault, of_metal, of_refusal
from console.machine.dates import doubt
from console.machine.health import HealthProbe, clock_beside
from console.machine.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.machine.trials import TrialBook
from console.settings.sections import LISTENED, UNWIRED
from console.tiles.store import TileSetStore
from console.tv.window.display import display_is_likely
from console.voice.engines import chosen
from console.voice.mixer import nothing_to_open
from console.web.addresses import own_url
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

log = logging.getLogger(__name__)


# --- the machine --------------------------------------------------------------------------
# Disk and its flush, journal, clock, heat and current.

DISK, JOURNAL, CLOCK, MACHINE = "disk", "journal", "clock", "machine"
_GRAVE = frozenset({"disk_full", "machine_under_voltage"})
_OF_DISK = frozenset({"disk_full", "disk_low", "flush_slow"})


def check_disk(patient: Patient) -> list[Check]:
    """Room, and how long the card takes to promise that something is on it."""
    folder = _nearest(patient.folder)
    if not os.access(folder, os.W_OK):
        return [Check(DISK, "doctor_disk_forbidden", CheckStatus.BAD, {"folder": str(folder)})]
    found = HealthProbe(folder, patient.sys).health(with_flush=True)
    faults = [fault for fault in found.faults if fault.code in _OF_DISK]
    if faults:
        return [of_fault(DISK, fault, _grave(fault.code)) for fault in faults]
    if found.flush_ms is None:
        return [Check(DISK, "doctor_disk_no_flush", CheckStatus.BAD, {"folder": str(folder)})]
    data = {"free_mb": found.free_mb, "milliseconds": found.flush_ms}
    return [Check(DISK, "doctor_disk_ok", CheckStatus.OK, data)]


def check_journal(patient: Patient) -> list[Check]:
    """Is a journal here kept as we promise, and is the one there is whole?"""
    nearest = _nearest(patient.folder)
    try:
        if not _may_write(nearest):
            forbidden = {"folder": str(nearest)}
            return [Check(JOURNAL, "doctor_disk_forbidden", CheckStatus.BAD, forbidden)]
        with _scratch(nearest) as folder:
            JournalFile.open(folder / "essai.sqlite").close()
        if not patient.journal.exists():
            return [Check(JOURNAL, "doctor_journal_new", CheckStatus.OK)]
        with contextlib.closing(JournalFile.open_for_reading(patient.journal)) as file:
            problems, games = file.problems(), len(file.games())
    except RuleError as refusal:
        return [of_refusal(JOURNAL, refusal)]
    except DISK_ERRORS as trouble:
        return [Check(JOURNAL, "doctor_journal_bad", CheckStatus.BAD, {"why": str(trouble)})]
    if problems:
        return [Check(JOURNAL, "doctor_journal_bad", CheckStatus.BAD, {"why": problems[0]})]
    return [Check(JOURNAL, "doctor_journal_ok", CheckStatus.OK, {"games": games})]


def check_clock(patient: Patient) -> list[Check]:
    doubtful = doubt(clock_beside(patient.journal)())
    if doubtful is not None:
        return [of_fault(CLOCK, doubtful)]
    return [Check(CLOCK, "doctor_clock_ok", CheckStatus.OK)]


def check_machine(patient: Patient) -> list[Check]:
    """Heat and current, where the machine can tell."""
    found = HealthProbe(_nearest(patient.folder), patient.sys).health()
    faults = [fault for fault in found.faults if fault.code not in _OF_DISK]
    if faults:
        return [of_fault(MACHINE, fault, _grave(fault.code)) for fault in faults]
    if found.celsius is None:
        return []
    return [Check(MACHINE, "doctor_machine_ok", CheckStatus.OK, {"celsius": round(found.celsius)})]


def _may_write(folder: Path) -> bool:
    """Tried, not asked: a card mounted read-only refuses root as well."""
    try:
        with _scratch(folder):
            return True
    except OSError as refusal:
        if refusal.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        return False


def _grave(code: str) -> CheckStatus:
    return CheckStatus.BAD if code in _GRAVE else CheckStatus.WARN


def _nearest(folder: Path) -> Path:
    """The folder, or what of its path exists before the first evening."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


@contextlib.contextmanager
def _scratch(folder: Path) -> Iterator[Path]:
    """A place on the same card, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=".doctor-", dir=folder) as name:
        yield Path(name)


# --- the devices: readers, panel, tiles, rights -------------------------------------------
# In a running console the devices are asked how they are; beside one that is not running, ports
# and pins are opened and given back.

READER, BAG, PANEL, RIGHTS, SET, TRIAL = "reader", "bag", "panel", "rights", "set", "trial"


def check_rights(_patient: Patient) -> list[Check]:
    return of_metal(RIGHTS, selftest.check_groups(this_machine()))


def check_pad(patient: Patient) -> list[Check]:
    if patient.live is not None:
        return _in_use(READER, patient.live.reader)
    if patient.settings.lecteur.modele == NO_READER:
        return [Check(READER, "doctor_reader_off", CheckStatus.OK)]
    machine = this_machine()
    around = [*check_ports(find_ports()), *check_poachers(machine), *check_keyboards()]
    wanted = reader_settings(patient.settings.lecteur)
    if wanted is None:
        return of_metal(READER, around)
    # Only trouble is worth a line when the reader itself is going to be tried.
    wrong = [check for check in around if check.status is not selftest.MetalStatus.INFO]
    wrong = [check for check in wrong if check.code != "ports_none"]
    return of_metal(READER, [*wrong, *_tried(wanted)])


def check_bag(patient: Patient) -> list[Check]:
    if patient.live is not None:
        return _in_use(BAG, patient.live.bag_reader) if patient.live.bag_reader else []
    wanted = bag_settings(patient.settings.sac)
    return of_metal(BAG, _tried(wanted)) if wanted else []


def _tried(wanted: ReaderSettings) -> list[selftest.MetalCheck]:
    return selftest.check_reader(wanted, this_machine())


def _in_use(subject: str, reader: SerialReader | None) -> list[Check]:
    if reader is None:
        return [Check(subject, "doctor_reader_off", CheckStatus.OK)]
    health = reader.health()
    check = selftest.check_health(health, reader.settings.path)
    if check.status is selftest.MetalStatus.OK:
        words = {"reader": health.reader, "model": health.model}
        return [Check(subject, "doctor_reader_answers", CheckStatus.OK, words)]
    return of_metal(subject, [check])


def check_panel(patient: Patient) -> list[Check]:
    """Of a panel nobody has pressed yet only the buttons are opened: another board may sit on the
    pins of its lamps."""
    if patient.live is not None:
        return _panel_in_use(patient.live.panel)
    club = patient.settings.panneau
    if club.wiring == UNWIRED:
        return [Check(PANEL, "doctor_panel_off", CheckStatus.OK)]
    wired = panel_settings(club)
    listened = club.wiring == LISTENED
    unseen = listened and not PanelMemory(patient.folder / MEMORY_FILE).holds(wired)
    checks = selftest.check_panel(wired.inputs if unseen else wired, make_factory)
    if listened and checks[0].code.startswith("gpio_") and not (_has_header(checks) or is_a_pi()):
        return [Check(PANEL, "panel_state_absent", CheckStatus.OK)]
    wrong = [check for check in checks if check.status is not selftest.MetalStatus.OK]
    if wrong:
        return of_metal(PANEL, wrong)
    return [
        Check(
            PANEL,
            "panel_state_unseen" if unseen else "doctor_pins_ok",
            CheckStatus.OK,
            {"count": len(checks) - 1},
        )
    ]


def _panel_in_use(panel: PanelSwitch | None) -> list[Check]:
    if panel is None:
        return [Check(PANEL, "doctor_panel_off", CheckStatus.OK)]
    state, pins = panel.state(), panel.panel
    if pins is not None and pins.troubles:
        return of_metal(PANEL, map(_pin_check, pins.troubles))
    return [Check(PANEL, state.code, CheckStatus.OK, state.data)]


def _pin_check(fault: PanelFault) -> selftest.MetalCheck:
    data = {"kind": fault.kind, "name": fault.name, "pin": fault.pin, "detail": fault.detail}
    return selftest.MetalCheck(fault.code, selftest.MetalStatus.FAILURE, data)


def _has_header(checks: list[selftest.MetalCheck]) -> bool:
    return checks[0].status is selftest.MetalStatus.OK


def check_set(patient: Patient) -> list[Check]:
    """The tiles themselves are counted with « inventaire »; here only what is on the disk."""
    tileset = patient.live.tiles() if patient.live else None
    if tileset is None:
        if _reads_no_tiles(patient):
            return [Check(SET, "doctor_set_unneeded", CheckStatus.OK)]
        store = TileSetStore(patient.folder / "tilesets")
        try:
            tileset = store.load(patient.settings.lecteur.jeu)
        except RuleError as refusal:
            return [Check(SET, refusal.code, CheckStatus.WARN, refusal.data)]
    data: dict[str, object] = {"name": tileset.name, "total": tileset.distribution.total}
    if tileset.is_complete:
        return [Check(SET, "doctor_set_complete", CheckStatus.OK, data)]
    data["missing"] = len(tileset.missing)
    return [Check(SET, "doctor_set_incomplete", CheckStatus.WARN, data)]


def _reads_no_tiles(patient: Patient) -> bool:
    if patient.live is not None:
        return patient.live.reader is None
    return reader_settings(patient.settings.lecteur) is None


def check_trial(patient: Patient) -> list[Check]:
    """When the console was last tried whole, by hand: what no program sees or hears."""
    book = TrialBook(patient.folder)
    last = book.last
    wrong = last is not None and bool(last.failed)
    status = CheckStatus.WARN if wrong else CheckStatus.OK
    return [Check(TRIAL, "doctor_trial", status, {"told": book.words})]


# --- the room: screen, voice, lexicon, pages ----------------------------------------------

SCREEN, VOICE, LEXICON, PAGES = "screen", "voice", "lexicon", "pages"


def check_screen(patient: Patient) -> list[Check]:
    if not patient.settings.ecran.actif:
        return [Check(SCREEN, "doctor_screen_off", CheckStatus.OK)]
    if patient.live is not None and patient.live.has_screen:
        return [Check(SCREEN, "doctor_screen_shown", CheckStatus.OK)]
    if patient.live is None and display_is_likely():
        return [Check(SCREEN, "doctor_screen_found", CheckStatus.OK)]
    return [Check(SCREEN, "doctor_screen_none", CheckStatus.WARN)]


def check_voice(patient: Patient) -> list[Check]:
    if not patient.settings.voix.active:
        return [Check(VOICE, "doctor_voice_off", CheckStatus.OK)]
    if patient.live is not None and patient.live.voice is not None:
        status = patient.live.voice.status()
        if status.problems:
            return [
                Check(VOICE, each.code, CheckStatus.WARN, each.data) for each in status.problems
            ]
        return [Check(VOICE, "doctor_voice_ok", CheckStatus.OK, {"voice": status.voice or "?"})]
    try:
        voices = chosen(voice_settings(patient.settings.voix, patient.folder))
    except RuleError as refusal:
        return [of_refusal(VOICE, refusal)]
    if nothing_to_open():
        return [Check(VOICE, "doctor_sound_none", CheckStatus.WARN, {"voice": voices[0].label})]
    return [Check(VOICE, "doctor_voice_ok", CheckStatus.OK, {"voice": voices[0].label})]


def check_lexicon(patient: Patient) -> list[Check]:
    store = patient.lexicons or default_store()
    try:
        name = patient.settings.partie.lexique or store.current
        if name == FREE and FREE not in store.names():
            return [Check(LEXICON, "doctor_lexicon_unbuilt", CheckStatus.WARN)]
        return [_verified(store, name)]
    except RuleError as refusal:
        return [of_refusal(LEXICON, refusal)]


def _verified(store: LexiconStore, name: str) -> Check:
    """Read whole against its checksums: a card that rots shows here first."""
    store.open(name, verify=True)
    facts = store.facts(name)
    edition = facts.edition or text("doctor_no_edition")
    data = {"name": name, "edition": edition, "words": facts.words}
    return Check(LEXICON, "doctor_lexicon_ok", CheckStatus.OK, data)


def check_pages(patient: Patient) -> list[Check]:
    web = patient.settings.web
    if not web.actif:
        return [Check(PAGES, "doctor_pages_off", CheckStatus.OK)]
    url = own_url(web.hote, web.port)
    if patient.live is not None:
        if patient.live.url is None:
            return [Check(PAGES, "doctor_pages_down", CheckStatus.BAD, {"port": web.port})]
        return [Check(PAGES, "doctor_pages_ok", CheckStatus.OK, {"url": patient.live.url})]
    family = socket.AF_INET6 if ":" in web.hote else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((web.hote, web.port))
        except OSError as trouble:
            data = {"host": web.hote, "port": web.port, "why": trouble.strerror}
            return [Check(PAGES, "web_port_taken", CheckStatus.BAD, data)]
    return [Check(PAGES, "doctor_pages_free", CheckStatus.OK, {"url": url})]


# --- the examination ----------------------------------------------------------------------

CheckFunction = Callable[[Patient], list[Check]]

LOOKS: Sequence[tuple[str, CheckFunction]] = (
    (READER, check_pad),
    (BAG, check_bag),
    (SET, check_set),
    (PANEL, check_panel),
    (TRIAL, check_trial),
    (RIGHTS, check_rights),
    (SCREEN, check_screen),
    (VOICE, check_voice),
    (LEXICON, check_lexicon),
    (PAGES, check_pages),
    (DISK, check_disk),
    (JOURNAL, check_journal),
    (CLOCK, check_clock),
    (MACHINE, check_machine),
)
HELD_BY_A_CONSOLE = frozenset({READER, BAG, PANEL, PAGES})
LIMIT_S = 15.0
"""Finding out which reader answers at which speed takes eight."""


@dataclass
class _Looking:
    """One look in a thread of its own; a device that hangs hangs alone."""

    subject: str
    look: CheckFunction
    patient: Patient
    found: list[Check] | None = None
    thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run, name=f"doctor-{self.subject}", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self.found = self.look(self.patient)
        except Exception as trouble:  # whatever a look meets is what the person must know
            log.exception("doctor_look_failed %s", self.subject)
            data = {"why": f"{type(trouble).__name__}: {trouble}"}
            self.found = [Check(self.subject, "doctor_failed", CheckStatus.BAD, data)]

    def answer(self, until_s: float) -> list[Check]:
        self.thread.join(max(0.0, until_s - time.monotonic()))
        if self.found is None:
            return [Check(self.subject, "doctor_no_answer", CheckStatus.BAD)]
        return self.found


def checks(
    patient: Patient,
    *,
    looks: Sequence[tuple[str, CheckFunction]] = LOOKS,
    limit_s: float = LIMIT_S,
) -> list[Check]:
    """Every check, in the order of the list. Nothing of the game is touched."""
    running = patient.live is None and is_held(patient.journal)
    wanted = [each for each in looks if not (running and each[0] in HELD_BY_A_CONSOLE)]
    until_s = time.monotonic() + limit_s
    looking = [_Looking(subject, look, patient) for subject, look in wanted]
    found = [check for each in looking for check in each.answer(until_s)]
    if running:
        found.insert(0, Check("console", "doctor_console_running", CheckStatus.WARN))
    return found


def is_good(found: Sequence[Check]) -> bool:
    return all(check.status is not CheckStatus.BAD for check in found)


def is_held(journal: Path, locks: Path = Path("/proc/locks")) -> bool:
    """Does a console hold this journal? Read from the kernel's list: trying the lock would
    keep a console that starts at this moment from having it."""
    lock = journal.with_name(journal.name + ".lock")
    try:
        inode = lock.stat().st_ino
        held = locks.read_text(encoding="ascii")
    except OSError:
        return False
    return any(
        "FLOCK" in line and line.split()[5].rpartition(":")[2] == str(inode)
        for line in held.splitlines()
        if "->" not in line
    )
