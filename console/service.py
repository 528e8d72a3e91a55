"""The console as a service: no terminal, no questions, until systemd says stop."""

import logging
import signal
import threading
from dataclasses import replace
from pathlib import Path
from types import FrameType

from console.equipment import Equipment, Wanted
from console.journal import Journal
from console.metal import reader_settings
from console.paths import data_folder, journal_path
from console.session.resume import last_unfinished
from console.settings import Settings
from console.wiring import Plan, assemble

AUTO_SOURCE = "auto"

log = logging.getLogger(__name__)


def serve(settings: Settings, data: Path | None = None) -> None:
    """Bring back the game that was cut short, if any, and run until told to stop."""
    settings = _with_letters(settings)
    journal, faults = Journal.open(journal_path(settings, data))
    try:
        resumed = last_unfinished(journal, only_newest=True)
        console = assemble(box_plan(settings, data_folder(settings, data)), journal)
        console.begin(resumed, faults)
        with console.wiring:
            _stay(console.equipment)
    finally:
        journal.close()


def box_plan(settings: Settings, folder: Path) -> Plan:
    wanted = Wanted(
        window=settings.ecran.actif, fullscreen=True, voice=settings.voix.active, pages=True
    )
    return Plan(settings, folder, wanted=wanted, box=True)


def _with_letters(settings: Settings) -> Settings:
    """A box with a reader plays with tiles; it never plays a simulated evening by itself."""
    if settings.partie.source != AUTO_SOURCE:
        return settings
    source = "logiciel" if reader_settings(settings.lecteur) is None else "jetons"
    return replace(settings, partie=replace(settings.partie, source=source))


def _stay(equipment: Equipment) -> None:
    """The main thread belongs to the television; without one, it waits for the signal."""
    stopping = threading.Event()

    def stop(number: int, _frame: FrameType | None) -> None:
        log.info("stopping: %s", signal.Signals(number).name)
        stopping.set()
        if equipment.screen is not None:
            equipment.screen.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    if equipment.screen is not None:
        equipment.screen.run()
    else:
        stopping.wait()
