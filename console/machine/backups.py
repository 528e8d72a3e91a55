"""Copies for another pocket: a USB stick with the journal, sheets a person can read, and all that
makes this box the club's own."""

import itertools
import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from console.desk.inbox import Recovered, Troubled
from console.files import sweep, workshop, write_atomically
from console.folders import MARK
from console.french import sentence
from console.games.epreuve_papers import epreuve_papers
from console.games.history import Histories, History, history_of
from console.journal.copies import back_up, examine_copy, holds_all_of
from console.journal.ledger import DISK_ERRORS
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from console.loop import Worker
from console.machine.archive import (
    RESCUE,
    kept_logo,
    paper_suffixes,
    papers_of,
    rescue_paper,
    season_papers,
    sheet_names,
)
from console.machine.belongings import back_up_belongings
from console.machine.dates import DateBook
from console.machine.other_journals import MountTable, Stick
from console.machine.restore import FOLDER, JOURNAL_COPY
from console.processes import run_in_process
from console.session.dependencies import Subscriber
from engine.rulings import RuleError

SHEETS = "feuilles"
RESULTS = "resultats"
SHEET = "text"
"""The sheet a person can read with anything."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Backup:
    """What was written, where."""

    folder: Path
    sheets: int


def back_up_to(
    journal: Path, target: Path, dates: DateBook, settings: Path | None = None
) -> Backup:
    """Copy the journal below `target`, every sheet that is not there yet, and what the box owns
    besides. Also while the console plays. Raises RuleError, and leaves the former copy then."""
    folder = target
    try:
        # Made and checked on our own machine first: a database is no thing to open on a stick that
        # may be pulled out at any moment.
        with workshop(_place_with_room(journal)) as directory:
            copy = Path(directory) / JOURNAL_COPY
            # Before the games, so that it is never ahead of them: a journal that has lost its end
            # is as sound as any other, and only its witness knows.
            if witness_path(journal).exists():
                shutil.copyfile(witness_path(journal), witness_path(copy))
            with JournalFile.reading(journal) as source:
                back_up(source, copy)
            folder = _own_folder(target, copy)
            if folder.is_dir():
                sweep(folder)  # half a copy, of a stick that was pulled
            content = copy.read_bytes()
            write_atomically(folder / JOURNAL_COPY, content)
            if (folder / JOURNAL_COPY).read_bytes() != content:
                raise RuleError("backup_unsound", folder=str(folder), problem="read back")
            back_up_belongings(journal.parent, folder, settings)
            _write_papers(copy, journal.parent, folder / RESULTS, dates)
            return Backup(folder, _write_sheets(copy, folder / SHEETS, dates))
    except DISK_ERRORS as trouble:
        raise RuleError("backup_failed", folder=str(folder), reason=str(trouble)) from trouble


def _place_with_room(journal: Path) -> Path:
    """Beside the journal; in the machine's memory when the card is full, for that is when a club
    needs its copy."""
    beside = journal.parent
    size = sum(file.stat().st_size for file in beside.glob(f"{journal.name}*"))
    has_room = shutil.disk_usage(beside).free > 2 * size
    return beside if has_room else Path(tempfile.gettempdir())


def folders_on(target: Path) -> Iterator[Path]:
    """Where boxes have their copies on a stick: one each, the first that is free."""
    yield target / FOLDER
    for number in itertools.count(2):
        yield target / f"{FOLDER}-{number}"


def _own_folder(target: Path, copy: Path) -> Path:
    """The first that holds nothing we have not: another box may use this stick, or this one did
    before its card was changed. RuleError when our own copy is not sound."""
    with JournalFile.reading(copy) as journal:
        for problem in journal.problems():
            raise RuleError("backup_unsound", folder=str(target), problem=problem)
        return next(
            folder
            for folder in folders_on(target)
            if not (folder / MARK).exists()  # where a console writes is no copy's place
            and holds_all_of(journal, examine_copy(folder / JOURNAL_COPY))
        )


def _write_papers(copy: Path, data: Path, folder: Path, dates: DateBook) -> None:
    """Everything the last game is written as, what is lacking of the games before, the épreuve
    that is played, and the season. A game of long ago is not printed again at the end of every
    evening."""
    logo = kept_logo(data)
    with JournalFile.reading(copy) as journal:
        games = journal.games()
        names, histories = sheet_names(games), Histories(journal)
        for game in games:
            name = names[game.game]
            written = ((folder / f"{name}{each}").exists() for each in paper_suffixes(game))
            rescue = folder / f"{name}-{RESCUE}.pdf"
            if game is not games[-1]:
                rescue.unlink(missing_ok=True)  # nobody goes on with it
                if any(written):
                    continue
            history, wall_ms = histories.in_competition(game.game), dates.corrected_ms(game.first)
            for suffix, content in papers_of(history, wall_ms, logo):
                write_atomically(folder / f"{name}{suffix}", content)
            if game is games[-1]:
                _write_rescue(rescue, history, dates, logo)
        own = epreuve_papers(journal, data, logo)
        for name, content in (*own, *season_papers(journal, data, logo)):
            write_atomically(folder / name, content)


def _write_rescue(path: Path, history: History, dates: DateBook, logo: bytes | None) -> None:
    """Of a game in progress only: one that is over needs none, and an old one would mislead."""
    content = rescue_paper(history, dates.corrected_ms(history.records[-1].stamp), logo)
    if content is None:
        path.unlink(missing_ok=True)
    else:
        write_atomically(path, content)


def _write_sheets(copy: Path, sheets: Path, dates: DateBook) -> int:
    """A game that went on since its last sheet gets a new one."""
    written = 0
    with JournalFile.reading(copy) as journal:
        games = journal.games()
        names = sheet_names(games)
        for game in games:
            history = history_of(journal.read(game.game))
            sheet = history.face.papers.sheets[SHEET]
            content = sheet.write(history.state, dates.corrected_ms(game.first))
            path = sheets / f"{names[game.game]}{sheet.suffix}"
            if not path.exists() or path.read_bytes() != content:
                write_atomically(path, content)
                written += 1
    return written


class BackupKeeper(Subscriber):
    """At the end of each game, to every stick that is plugged in. Never the loop's business:
    the copy is made by a process of its own, from the card."""

    def __init__(
        self,
        journal: Path,
        dates: DateBook,
        worker: Worker,
        post: Callable[[object], None],
        machine: MountTable | None = None,
    ) -> None:
        self._journal = journal
        self._dates = dates
        self._worker = worker
        self._post = post
        self._machine = machine or MountTable()

    def on_end(self) -> None:
        self._worker.do(self.copy_to_sticks)

    def copy_to_sticks(self) -> None:
        """In the worker's thread."""
        for stick in self._machine.sticks():
            self._copy_to(stick)

    def copy_now(self) -> tuple[str, ...]:
        """Asked for by the judge, who waits; RuleError when there is no stick or it refuses."""
        sticks = self._machine.sticks()
        if not sticks:
            raise RuleError("no_stick")
        for stick in sticks:
            run_in_process(back_up_to, self._journal, stick.folder, self._dates, patient=False)
        return tuple(stick.name for stick in sticks)

    def _copy_to(self, stick: Stick) -> None:
        try:
            made = run_in_process(back_up_to, self._journal, stick.folder, self._dates)
        except RuleError as refusal:
            log.warning("backup_failed: %s %s", stick.device, refusal)
            data = {"stick": stick.name, "reason": _reason(refusal)}
            self._post(Troubled(Fault("stick_backup_failed", data)))
            return
        log.info("backup_done: %s, %d new sheets", made.folder, made.sheets)
        self._post(Recovered("stick_backup_failed"))
        self._post(Troubled(Fault("stick_backup_done", {"stick": stick.name})))


def _reason(refusal: RuleError) -> str:
    reason = refusal.data.get("reason") or refusal.data.get("problem") or refusal.code
    return sentence(reason) if isinstance(reason, RuleError) else str(reason)
