"""The console as a service: no terminal, no questions, until systemd says stop."""

import logging
import signal
import threading
from dataclasses import replace
from pathlib import Path
from types import FrameType

from console.box.box import Box
from console.box.messages import SwitchOff
from console.equipment import Furniture, Wanted, components_of
from console.games.duplicate.new_game import Choices
from console.journal import Journal
from console.metal import reader_settings
from console.session.resume import last_unfinished
from console.settings import Settings
from console.wiring import Console, data_folder, journal_path

AUTO_SOURCE = "auto"

log = logging.getLogger(__name__)


def serve(settings: Settings, data: Path | None = None) -> None:
    """Bring back the game that was cut short, if any, and run until told to stop."""
    settings = _with_letters(settings)
    journal, faults = Journal.open(journal_path(settings, data))
    try:
        resumed = last_unfinished(journal, only_newest=True)
        folder = data_folder(settings, data)
        furniture = Furniture(
            settings, folder, Wanted(window=settings.ecran.actif, fullscreen=True)
        )
        box = Box(journal.path)
        console = Console(
            settings,
            Choices(),
            journal,
            [*furniture.subscribers, *box.subscribers],
            folder=folder,
            desk=furniture.desk,
            bench=furniture.bench,
            access=furniture.access_card,
            others=[*components_of(furniture), *box.components],
            switch_off=lambda: box.post(SwitchOff()),
            around=box.around,
        )
        furniture.incidents = box.incidents.page
        furniture.set_date = box.set_date
        furniture.attach(console)
        box.attach(console)
        console.begin(resumed, faults)
        with console.wiring:
            _stay(furniture)
    finally:
        journal.close()


def _with_letters(settings: Settings) -> Settings:
    """A box with a reader plays with tiles; it never plays a simulated evening by itself."""
    if settings.partie.source != AUTO_SOURCE:
        return settings
    source = "logiciel" if reader_settings(settings.lecteur) is None else "jetons"
    return replace(settings, partie=replace(settings.partie, source=source))


def _stay(furniture: Furniture) -> None:
    """The main thread belongs to the television; without one, it waits for the signal."""
    stopping = threading.Event()

    def stop(number: int, _frame: FrameType | None) -> None:
        log.info("stopping: %s", signal.Signals(number).name)
        stopping.set()
        if furniture.screen is not None:
            furniture.screen.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    if furniture.screen is not None:
        furniture.screen.run()
    else:
        stopping.wait()
