"""The journal the session writes to: durable when the disk is there, honest when it is not.

When a write fails the game goes on in memory. What is not on the card is counted, the
judge is told, and everything is written in order once the disk is back, compared record by
record with what lies there: another card may be back, or another game. A write is tried again
only when asked: a dying card may block for seconds at each attempt.
"""

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from console import folders
from console.files import let_go_of_folder, sweep, watch_folder
from console.journal import folder, recovery, schema
from console.journal.aftermath import Aftermath, lost_guards
from console.journal.copies import GameRecords, Joined, back_up_if_stale, copy_path, to_join
from console.journal.examination import (
    DamagedJournalError,
    Examined,
    examine,
    look,
    newest_readable,
)
from console.journal.folder import FolderAwayError, FolderIdentity
from console.journal.records import (
    Fact,
    Fault,
    GameSummary,
    Record,
    Stamp,
    opening_of,
    payload_text,
    renamed,
    stamp,
)
from console.journal.recovery import salvage
from console.journal.store import UNREADABLE_FILE, JournalFile, forget_database, take_lock, try_disk
from console.journal.witness import Witness, hear, witness_path
from console.processes import return_memory
from engine.rulings import RuleError

log = logging.getLogger(__name__)
DISK_ERRORS = (sqlite3.Error, OSError)
SETTLE_EVERY = 16
"""Commands that may lie in SQLite's log alone: about a coup."""


@dataclass(frozen=True)
class Receipt:
    """What became of a command's events."""

    records: tuple[Record, ...]
    durable: bool
    """On the card. False: only in memory, and the judge has been told."""
    fault: Fault | None = None
    """Set when this very write is the one that failed."""


@dataclass
class _GameMemory:
    """The events of one game this process knows; `durable` of them are on the card."""

    identity: str
    """Under which it is written; its own, unless the card holds another game by that name."""
    records: list[Record] = field(default_factory=list)
    durable: int = 0

    @property
    def is_waiting(self) -> bool:
        return self.durable < len(self.records)

    @property
    def name(self) -> str:
        return opening_of(self.identity, self.records[0].payload if self.records else "").name

    def add(self, facts: Sequence[Fact], when: Stamp) -> tuple[Record, ...]:
        known = len(self.records)
        for fact in facts:
            before = self.records[-1] if self.records else None
            payload = payload_text(fact.payload)
            number = len(self.records) + 1
            fresh = Record(0, self.identity, number, fact.kind, fact.version, payload, when)
            self.records.append(fresh.chained_to(before))
        return tuple(self.records[known:])

    def begins_with(self, on_card: Sequence[Record]) -> bool:
        """By content: as many records of another game are another game."""
        return len(on_card) <= len(self.records) and all(
            theirs.is_same_as(ours) for theirs, ours in zip(on_card, self.records, strict=False)
        )


class Journal:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: JournalFile | None = None
        self._witness: Witness | None = None
        self._lock: IO[bytes] | None = None
        self._memory: dict[str, _GameMemory] = {}
        self._still_read: tuple[GameSummary, ...] = ()
        """Of a card that takes nothing more: the game that goes on in memory."""
        self._unsettled = 0
        self._home: FolderIdentity | None = None
        """The folder this console writes to; another one of its name is another's."""
        self._first: FolderIdentity | None = None
        """The one it began with: what is written to another is told when that one is back."""
        self.is_elsewhere = False
        """Whether another folder is written to than the first of this evening."""
        self._waits_for_nothing = False
        """The judge has said that it may be made where it is."""
        self.unexamined = False
        """Only looked at so far: somebody examines it whole meanwhile (`aftermath`)."""

    @classmethod
    def open(cls, path: Path, *, at_once: bool = False) -> tuple["Journal", tuple[Fault, ...]]:
        """Never fails because of the disk: what is wrong comes back as faults to show. `at_once`:
        where a look is enough to begin with, the whole examination comes afterwards; whoever asks
        for it has it made and hands in what was found (`heed`).

        Raises RuleError when the console must not start: another one is writing, or the
        journal was written by a later release.
        """
        journal = cls(path)
        watch_folder(path.parent, journal._is_home_there)
        try:
            faults = journal._attach(at_once=at_once)
            if journal._file is None and (found := newest_readable(path)) is not None:
                journal._still_read = (found[0],)
                journal._hold(found[0].game, found[1])
            faults += journal.left_elsewhere()
        except RuleError:
            let_go_of_folder(path.parent)
            raise
        return journal, faults

    @property
    def is_durable(self) -> bool:
        return self._file is not None

    @property
    def pending(self) -> int:
        """Events that exist in memory only: none while the disk is there."""
        if self._file is not None:
            return 0
        return sum(len(game.records) - game.durable for game in self._memory.values())

    def is_waiting(self, game: str) -> bool:
        """Whether something of that game is in memory only."""
        return game in self._memory and self._memory[game].is_waiting

    def append(self, game: str, facts: Sequence[Fact], mono_ms: int) -> Receipt:
        """One command's events, together. Returns once they are on the card, or says not."""
        memory = self._memory.setdefault(game, _GameMemory(game))
        records = memory.add(facts, stamp(mono_ms))
        if self._file is None:
            return Receipt(records, durable=False)
        try:
            self._write(records)
        except DISK_ERRORS as error:
            self._detach()
            return Receipt(records, False, Fault("journal_write_failed", {"reason": str(error)}))
        memory.durable = len(memory.records)
        if self.is_elsewhere:
            self._note_elsewhere([memory])
        return Receipt(records, durable=True)

    def settle(self) -> Fault | None:
        """After everyone has been told: now and then SQLite's log goes into the database, so that
        a bad spot in it does not cost the evening."""
        if self._file is None or self._unsettled < SETTLE_EVERY:
            return None
        self._unsettled = 0
        try:
            self._file.settle()
        except DISK_ERRORS as error:
            self._detach()
            return Fault("journal_write_failed", {"reason": str(error)})
        return None

    def retry(self) -> tuple[Fault, ...]:
        """Try the disk again; the faults tell what happened, `is_durable` whether it is back."""
        if self._file is not None:
            return ()
        waiting = self.pending
        try:
            if self._is_home_there() and self.path.parent.is_dir():
                try_disk(self.path)
            faults = self._attach()
        except OSError as error:
            return (Fault("journal_unavailable", {"reason": str(error)}),)
        except RuleError as refusal:
            return (Fault(refusal.code, refusal.data),)
        if self._file is None:
            return faults
        return (*faults, Fault("journal_back", {"events": waiting}))

    def load(self, game: str) -> tuple[tuple[Record, ...], tuple[Fault, ...]]:
        """A game from the card, to be continued by `append`.

        What changed on the card since the start is damage, and recovered from as any other.
        """
        if self._file is None:
            if game not in {each.game for each in self._still_read} & self._memory.keys():
                raise RuleError("journal_away", path=str(self.path))
            return tuple(self._memory[game].records), ()
        faults: tuple[Fault, ...] = ()
        try:
            records = tuple(self._file.read(game))
        except (RuleError, *UNREADABLE_FILE):
            self._detach()
            faults = self._attach()
            if self._file is None:
                raise RuleError("journal_away", path=str(self.path)) from None
            records = tuple(self._file.read(game))
        self._hold(game, records)
        return records, faults

    def _hold(self, game: str, on_card: Sequence[Record]) -> None:
        self._memory[game] = _GameMemory(game, list(on_card), len(on_card))

    def games(self) -> list[GameSummary]:
        """The games on the card; none can be seen while the disk is away. What changed there since
        the start is told by `load`, and by the next write: a game is opened all the same."""
        try:
            return self._file.games_there() if self._file else list(self._still_read)
        except (*UNREADABLE_FILE, OSError):
            return []

    def strangers(self) -> list[GameSummary]:
        """The games on the card this console has neither opened nor brought back."""
        known = {memory.identity for memory in self._memory.values()}
        return [summary for summary in self.games() if summary.game not in known]

    def forget(self, game: str) -> None:
        """Free the memory of a finished game, unless it still waits for the disk, or for its own
        disk: when that is back, the whole evening is written there."""
        if self.is_elsewhere:
            return
        if game in self._memory and not self._memory[game].is_waiting:
            del self._memory[game]
            return_memory()

    def take_in(self, games: Iterable[GameRecords]) -> Joined:
        """Games that were written elsewhere. RuleError when one of them is being played here, or
        the disk is away."""
        if self._file is None:
            raise RuleError("journal_away", path=str(self.path))
        try:
            joined, missing = to_join(games, self._held)
            for record in missing:
                if record.game in self._memory:
                    raise RuleError("join_on_desk", game=self._memory[record.game].name)
            if missing:
                self._write(missing)
        except DISK_ERRORS as error:
            self._detach()
            raise RuleError("journal_away", path=str(self.path)) from error
        return joined

    def _held(self, game: str) -> Sequence[Record]:
        assert self._file is not None
        return tuple(self._file.read(game))

    def settle_here(self) -> None:
        """The judge's word: whatever folder is there now, or none yet, is written to from the next
        attempt on."""
        if self._first is None and (usual := folders.usual_mark(self.path.parent)):
            self._first = FolderIdentity(usual, 0, 0)
        folders.forget(self.path.parent)
        self._home = None
        self.is_elsewhere = False
        self._waits_for_nothing = True

    def _is_home_there(self) -> bool:
        """Whether the folder is the one it was; before the first, whether it may be made."""
        try:
            self._refuse_away()
        except OSError:
            return False
        return True

    def _refuse_away(self) -> None:
        """FolderAwayError rather than a journal where nobody would look for it. On the same device
        another folder was put there by somebody who meant it; another device is another's."""
        place = self.path.parent
        if self._home is None:
            if not self._waits_for_nothing and folders.missing_mount(place) is not None:
                raise FolderAwayError("journal_folder_away", place)
            return
        there = folder.look_at(place)
        if there is None:
            raise FolderAwayError("journal_folder_away", place)
        if any(there.is_same_as(known) for known in (self._home, self._first) if known):
            return
        at_home = (self._home.device, self._home.mount)
        moved_here = (there.device, there.mount) == at_home and there.mark
        if not moved_here:
            other = there.mark or self.path.exists()
            raise FolderAwayError("journal_folder_other" if other else "journal_folder_away", place)

    def close(self) -> None:
        self._detach()
        let_go_of_folder(self.path.parent)
        self._let_go_of_lock()

    def _let_go_of_lock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def heed(self, found: Aftermath) -> tuple[Fault, ...]:
        """What the whole examination found. Damage is recovered from as at a start: with what
        this console holds of tonight's game."""
        self.unexamined = False
        if found.is_sound or self._file is None:
            return found.faults
        self._detach()
        return self._attach()

    def _attach(self, *, at_once: bool = False) -> tuple[Fault, ...]:
        faults: list[Fault] = []
        self.unexamined = False
        try:
            self._refuse_away()
            self._lock = take_lock(self.path, self._lock)
            sweep(self.path.parent)
            aside = recovery.finish_swap(self.path)
            self._open(aside, faults, at_once=at_once and aside is None)
            self._write_missing(faults)
            self._settle_in()
        except FolderAwayError as away:
            self._detach()
            self._let_go_of_lock()  # a disk on which a file is open cannot be mounted anew
            faults.append(Fault(away.code, {"folder": str(away.folder)}))
        except DISK_ERRORS as error:
            self._detach()
            faults.append(Fault("journal_unavailable", {"reason": str(error)}))
        except RuleError:
            self._detach()
            raise
        return tuple(faults)

    def _settle_in(self) -> None:
        """From now on this is the folder."""
        self._home = folder.mark(self.path.parent)
        self._first = self._first or self._home
        self._waits_for_nothing = False
        self.is_elsewhere = self._home.mark != self._first.mark
        if self.is_elsewhere:
            self._note_elsewhere(self._memory.values())
        try:
            folders.remember(self.path.parent, self._home.mark)
        except OSError as trouble:
            log.warning("folder_not_remembered: %s", trouble)

    def _note_elsewhere(self, written: Iterable[_GameMemory]) -> None:
        assert self._first is not None
        try:
            for memory in written:
                folder.note_elsewhere(
                    self._first, memory.identity, memory.name, len(memory.records)
                )
        except OSError as trouble:  # told on the screens all the same
            log.warning("elsewhere_not_noted: %s", trouble)

    def left_elsewhere(self) -> tuple[Fault, ...]:
        """What this folder lacks because it was away while it was played."""
        if self._file is None or self._home is None:
            return ()
        try:
            names = folder.left_elsewhere(self._home, lambda game: len(self._held(game)))
        except (RuleError, *DISK_ERRORS, *UNREADABLE_FILE) as trouble:
            log.warning("elsewhere_not_compared: %s", trouble)
            return ()
        named = ", ".join(f"« {name} »" for name in names)
        return (Fault("journal_left_elsewhere", {"games": named}),) if names else ()

    def _open(self, aside: Path | None, faults: list[Fault], *, at_once: bool) -> None:
        """Examined first, then opened for writing, witness and copy brought up to it. `aside`:
        the plug was pulled before an earlier recovery could be told."""
        cut_short = recovery.roll_back(self.path)
        testimony = hear(witness_path(self.path))
        if at_once and cut_short is None and (seen := look(self.path, testimony)) is not None:
            self.unexamined = True
            self._open_for_writing(seen)
            return
        copy = recovery.copy_beside(self.path)
        try:
            found = examine(self.path, testimony, copy)
            if cut_short is not None and recovery.holds_more(cut_short, found.tails):
                raise DamagedJournalError("rolled back beyond what had been promised")
            if aside is not None:
                kept = sum(seen.number for seen in found.tails.values())
                faults.append(Fault("journal_recovered", {"aside": aside.name, "kept": kept}))
            else:
                faults += lost_guards(testimony, found, copy_is_sound=copy.is_sound)
        except DamagedJournalError:
            before = salvage(cut_short) if cut_short is not None else ()
            in_memory = (each for memory in self._memory.values() for each in memory.records)
            evidence = (testimony.games, copy.games)
            outcome = recovery.recover(self.path, evidence, (*before, *in_memory))
            faults.append(outcome.told)
            found = Examined(outcome.tails, schema.current_version())
        else:
            if cut_short is not None:
                forget_database(cut_short)  # the journal holds every fact that was in it
        self._open_for_writing(found)
        try:
            assert self._file is not None
            back_up_if_stale(self._file, found.tails, copy, copy_path(self.path))
        except DISK_ERRORS as error:
            faults.append(Fault("journal_copy_failed", {"reason": str(error)}))

    def _open_for_writing(self, found: Examined) -> None:
        self._file = JournalFile.open(self.path, found.tails)
        version = schema.current_version()
        self._witness = Witness.renew(witness_path(self.path), version, found.tails)

    def _write(self, records: Sequence[Record]) -> None:
        assert self._file is not None and self._witness is not None
        self._file.append(records)
        self._witness.note(records)
        self._unsettled += 1

    def _write_missing(self, faults: list[Fault]) -> None:
        """What lies on the card must be the beginning of what we hold: a transaction whose flush
        failed may have survived, a recovery may have lost what had been written. When it is not,
        it is another game: ours gets an identity of its own, and theirs is left alone."""
        assert self._file is not None
        for memory in self._memory.values():
            on_card = tuple(self._file.read(memory.identity))
            if not memory.begins_with(on_card):
                faults.append(Fault("journal_game_differs", {"game": memory.name}))
                memory.records = renamed(memory.records)
                memory.identity, on_card = memory.records[0].game, ()
            if missing := memory.records[len(on_card) :]:
                self._write(missing)
            memory.durable = len(memory.records)

    def _detach(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._witness is not None:
            self._witness.close()
            self._witness = None
