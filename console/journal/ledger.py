"""The journal the session writes to: durable when the disk is there, honest when it is not.

When a write fails the game goes on in memory. What is not on the card is counted, the
judge is told, and everything is written in order once the disk is back. A write is tried
again only when asked: a dying card may block for seconds at each attempt.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from console.journal import recovery
from console.journal.copies import back_up_if_stale, copy_path
from console.journal.records import Fact, Fault, GameSummary, Record, payload_text, stamp
from console.journal.store import DamagedJournalError, JournalFile, take_lock
from engine.errors import RuleError

DISK_ERRORS = (sqlite3.Error, OSError)


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

    records: list[Record] = field(default_factory=list)
    durable: int = 0


class Journal:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: JournalFile | None = None
        self._lock: IO[bytes] | None = None
        self._memory: dict[str, _GameMemory] = {}

    @classmethod
    def open(cls, path: Path) -> tuple["Journal", tuple[Fault, ...]]:
        """Never fails because of the disk: what is wrong comes back as faults to show.

        Raises RuleError when the console must not start: another one is writing, or the
        journal was written by a later release.
        """
        journal = cls(path)
        faults = journal._attach()
        return journal, faults

    @property
    def is_durable(self) -> bool:
        return self._file is not None

    @property
    def pending(self) -> int:
        """Events that exist in memory only."""
        return sum(len(game.records) - game.durable for game in self._memory.values())

    def append(self, game: str, facts: Sequence[Fact], mono_ms: int) -> Receipt:
        """One command's events, together. Returns once they are on the card, or says not."""
        memory = self._memory.setdefault(game, _GameMemory())
        when = stamp(mono_ms)
        first = len(memory.records)
        for fact in facts:
            before = memory.records[-1] if memory.records else None
            number, payload = len(memory.records) + 1, payload_text(fact.payload)
            fresh = Record(0, game, number, fact.kind, fact.version, payload, when)
            memory.records.append(fresh.chained_to(before))
        records = tuple(memory.records[first:])
        if self._file is None:
            return Receipt(records, durable=False)
        try:
            self._file.append(records)
        except DISK_ERRORS as error:
            self._detach()
            return Receipt(records, False, Fault("journal_write_failed", {"reason": str(error)}))
        memory.durable = len(memory.records)
        return Receipt(records, durable=True)

    def retry(self) -> tuple[Fault, ...]:
        """Try the disk again; the faults tell what happened, `is_durable` whether it is back."""
        if self._file is not None:
            return ()
        waiting = self.pending
        try:
            faults = self._attach()
        except RuleError as refusal:
            return (Fault(refusal.code, refusal.data),)
        if self._file is None:
            return faults
        return (*faults, Fault("journal_back", {"events": waiting}))

    def load(self, game: str) -> tuple[tuple[Record, ...], tuple[Fault, ...]]:
        """A game from the card, to be continued by `append`.

        An event whose checksum is wrong is damage SQLite cannot see: it is recovered from
        as any other.
        """
        faults: list[Fault] = []
        records = self._read(game)
        if not all(record.is_sound for record in records):
            self._detach()
            self._file = self._recover(faults)
            records = self._read(game)
        self._memory[game] = _GameMemory(list(records), len(records))
        return records, tuple(faults)

    def games(self) -> list[GameSummary]:
        """The games on the card; none can be seen while the disk is away."""
        return self._file.games() if self._file is not None else []

    def forget(self, game: str) -> None:
        """Free the memory of a finished game, unless it still waits for the disk."""
        memory = self._memory.get(game)
        if memory is not None and memory.durable == len(memory.records):
            del self._memory[game]

    def close(self) -> None:
        self._detach()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _attach(self) -> tuple[Fault, ...]:
        faults: list[Fault] = []
        try:
            if self._lock is None:
                self._lock = take_lock(self.path)
            recovery.finish_swap(self.path)
            self._file = self._open_or_recover(faults)
            self._write_missing()
        except DISK_ERRORS as error:
            self._detach()
            faults.append(Fault("journal_unavailable", {"reason": str(error)}))
            return tuple(faults)
        try:
            back_up_if_stale(self._file, copy_path(self.path))
        except DISK_ERRORS as error:
            faults.append(Fault("journal_copy_failed", {"reason": str(error)}))
        return tuple(faults)

    def _open_or_recover(self, faults: list[Fault]) -> JournalFile:
        try:
            return JournalFile.open(self.path)
        except DamagedJournalError:
            return self._recover(faults)

    def _recover(self, faults: list[Fault]) -> JournalFile:
        outcome = recovery.recover(self.path)
        code = "journal_recovered_cut" if outcome.lost else "journal_recovered"
        data = {"aside": outcome.aside.name, "kept": outcome.kept, "lost": outcome.lost}
        faults.append(Fault(code, data))
        return JournalFile.open(self.path)

    def _read(self, game: str) -> tuple[Record, ...]:
        if self._file is None:
            raise RuleError("journal_away", path=str(self.path))
        return tuple(self._file.read(game))

    def _write_missing(self) -> None:
        """Compare with the card instead of trusting our count: a transaction whose flush
        failed may have survived, and a recovery may have lost what had been written."""
        assert self._file is not None
        for game, memory in self._memory.items():
            on_card = self._file.last_number(game)
            if missing := memory.records[on_card:]:
                self._file.append(missing)
            memory.durable = len(memory.records)

    def _detach(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
