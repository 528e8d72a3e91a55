"""A copy of the whole box put back from the judge's page: noted, then done at the next start,
before anything of the box is open. A stick may ask a card for the same by a name in its root."""

import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.french import text
from console.journal.ledger import DISK_ERRORS
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.machine.belongings import Belongings, belongings_in, bring_back
from console.machine.other_journals import MountTable
from console.machine.restore import copies_on, restore
from console.processes import run_in_process
from console.requests import own_json, read_plain
from console.settings.changes import SettingsBook
from console.settings.parser import load, parse
from console.settings.places import places
from console.settings.sections import part_with
from engine.rulings import RuleError

NOTED = "a-remettre.json"
_LARGEST = 10_000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BoxCopies:
    """Reads sticks, may take seconds: never called on a server's loop."""

    data: Path
    machine: MountTable = field(default_factory=MountTable)

    def listing(self) -> list[dict[str, Any]]:
        """What could be put back, newest name first: of which stick, with how many games."""
        found = [
            (stick.name, copy)
            for stick in self.machine.sticks()
            for copy in copies_on(stick.folder)
            if not copy.is_symlink()
        ]
        counted = run_in_process(counted_games, [copy for _, copy in found])
        return [
            {
                "source": str(copy),
                "label": _label(stick, copy, games),
                "readable": games is not None,
            }
            for (stick, copy), games in zip(found, counted, strict=True)
        ]

    def note(self, source: str) -> None:
        """Done at the next start. RuleError when it is no copy of a stick that is there."""
        if source not in {each["source"] for each in self.listing() if each["readable"]}:
            raise RuleError("elsewhere_gone")
        try:
            write_atomically(self.data / NOTED, json.dumps({"copie": source}).encode())
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=NOTED, why=why) from trouble


def counted_games(copies: list[Path]) -> list[int | None]:
    """In a process apart: a stick may hold anything. None of what cannot be read."""
    return [_games(copy) for copy in copies]


def _games(copy: Path) -> int | None:
    try:
        with JournalFile.reading(copy, immutable=True) as journal:
            return len(journal.games())
    except (RuleError, *DISK_ERRORS):
        return None


def _label(stick: str, copy: Path, games: int | None) -> str:
    if games is None:
        return text("copy_unreadable", stick=stick, folder=copy.parent.name)
    return text("copy_on_stick", stick=stick, folder=copy.parent.name, games=games)


def put_back_noted(journal: Path, settings: Path | None = None) -> list[Fault]:
    """Before the journal is opened. Asked for once, whatever comes of it: nothing is put back at
    every start."""
    noted = journal.parent / NOTED
    try:
        copy = Path(own_json(read_plain(noted, _LARGEST) or b"")["copie"])
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        log.warning("noted_copy_unreadable: %s", trouble)
        copy = None
    try:
        noted.unlink()
    except OSError as trouble:
        log.warning("noted_copy_stays: %s", trouble)
        return []
    if copy is None:
        return []
    try:
        held = belongings_in(copy.parent)
        restore(copy, journal)
        _belongings_back(held, journal.parent, settings)
    except (RuleError, OSError) as trouble:
        log.warning("copy_not_put_back %s: %s", copy, trouble)
        return [Fault("card_not_restored")]
    return [Fault("card_restored")]


def _belongings_back(held: Belongings, data: Path, settings: Path | None) -> None:
    """The settings of a service's own machine belong to root: what they would say is said as the
    page says it, so that it holds all the same."""
    returned = bring_back(held, data, settings)
    if returned.settings_aside is None or held.settings is None:
        return
    wanted = SettingsBook(parse(held.settings), data).now
    here = SettingsBook(load(settings), data)
    for place in places():
        value = getattr(part_with(wanted, place.section, place.key), place.key)
        if value != getattr(part_with(here.now, place.section, place.key), place.key):
            try:
                here.change(place.section, place.key, value)
            except RuleError as refusal:  # two pins that were exchanged: one after the other
                log.warning("setting_not_brought %s: %s", place.name, refusal)
    returned.settings_aside.unlink()
