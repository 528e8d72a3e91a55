"""The console as a service: no terminal, no questions, until systemd says stop."""

import logging
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from types import FrameType

from console.app.assembly import Plan, assemble
from console.app.equipment import Equipment, Wanted
from console.folders import data_folder, journal_path
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.lexicons.store import open_lexicon
from console.machine.power import restart_request
from console.processes import frozen_memory, no_garbage_yet
from console.session.opened_game import Resumed, players_met, unfinished_or_why
from console.settings.sections import Settings
from engine.rulings import RuleError
from firmware_bridge.panel.timekeeper_link import TimekeeperLink

log = logging.getLogger(__name__)


def serve(settings: Settings, data: Path | None = None, told: Sequence[Fault] = ()) -> None:
    """Bring back the game that was cut short, if any, and run until told to stop."""
    with no_garbage_yet():
        _serve(settings, data, told)


def _serve(settings: Settings, data: Path | None, told: Sequence[Fault]) -> None:
    journal, faults = Journal.open(journal_path(settings, data), at_once=True)
    try:
        faults += _lexicon_faults(settings)
        met: list[Resumed] = []
        resumed, troubles = unfinished_or_why(journal, meet=met.append)
        plan = box_plan(settings, data_folder(settings, data))
        console = assemble(replace(plan, met=players_met(met)), journal)
        console.begin(resumed, (*told, *faults, *troubles))
        signals = _stopped_by_signals(console.equipment)  # before « ready »: a stop may follow
        with frozen_memory(), console.wiring:
            _stay(console.equipment, signals)
    finally:
        journal.close()


def _lexicon_faults(settings: Settings) -> tuple[Fault, ...]:
    """The lexicon in use read whole, and let go of: the judge hears of a rotten one before the
    players come. The free one is made anew here, where systemd waits for it."""
    try:
        open_lexicon(settings.partie.lexique or None)
    except RuleError as refusal:
        return (Fault(refusal.code, refusal.data),)
    return ()


def box_plan(settings: Settings, folder: Path) -> Plan:
    wanted = Wanted(
        window=settings.ecran.actif,
        fullscreen=True,
        voice=settings.voix.active,
        pages=True,
        restart=restart_request(),
        timekeeper=TimekeeperLink,
    )
    return Plan(settings, folder, wanted=wanted, box=True)


def _stopped_by_signals(equipment: Equipment) -> "SimpleQueue[int]":
    """Where the signals arrive. A handler interrupts the thread that waits, anywhere: an Event is
    set under the lock its waiter may hold at that moment, and a log may be in the middle of a line;
    putting into this queue may happen at any time."""
    signals: SimpleQueue[int] = SimpleQueue()

    def stop(number: int, _frame: FrameType | None) -> None:
        signals.put(number)
        if equipment.screen is not None:
            equipment.screen.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return signals


def _stay(equipment: Equipment, signals: "SimpleQueue[int]") -> None:
    """The main thread belongs to the television; without one, it waits for the signal."""
    if equipment.screen is not None:
        equipment.screen.run()
    else:
        signals.get()
    log.info("stopping")
