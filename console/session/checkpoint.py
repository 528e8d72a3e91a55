"""A checkpoint: the state that the records of a game amount to, kept beside the journal.

At a start the game on the desk has every record examined; folding them again takes three times as
long. The file names sequence, chain and sum of the last record it stands for, and the release that
folded it; the journal knows nothing of it. One that is torn, old, of another release or of other
records is passed over, and so is one that this folder's key did not seal. One that served is then
compared with what its records amount to: whoever has the key may write what he likes, and the judge
is told and has his game from its records. All of it is done by a process apart, never by the
game's thread.
"""

import hashlib
import hmac
import io
import json
import logging
import pickle
import queue
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any

import engine
from console.desk.inbox import CheckpointDisproved
from console.files import write_atomically
from console.games.history import Begun, history_of
from console.journal.ledger import Journal
from console.journal.records import Record
from console.journal.store import JournalFile
from console.processes import run_in_process
from console.requests import own_json, read_bounded
from console.session.dependencies import Entrance, Occurrence, Subscriber
from engine.rulings import RuleError

log = logging.getLogger(__name__)
LARGEST = 64 << 20
SEAL_BYTES = 32
EVERY = 1_000
"""Facts of a game between two checkpoints: a coup of a large room. A small one is folded as soon as
a file is read."""


def checkpoint_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".point")


def key_path(journal: Path) -> Path:
    return journal.with_name(journal.name + ".cle")


@dataclass(frozen=True)
class Standpoint:
    """Where a checkpoint stands: the last record folded, and by whom."""

    release: str
    game: str
    number: int
    seq: int
    chain: str
    sum: int

    @classmethod
    def after(cls, record: Record) -> "Standpoint":
        return cls(release(), record.game, record.number, record.seq, record.chain, record.checksum)


@cache
def release() -> str:
    """Which code folded: another one may make something else of the same records."""
    found = hashlib.sha256(f"{version('pupitre')} {sys.version}".encode())
    folder = Path(engine.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        there = path.stat()
        found.update(f"{path.relative_to(folder)} {there.st_size} {there.st_mtime_ns}\n".encode())
    return found.hexdigest()


# --- Reading ------------------------------------------------------------------------------------


def begun(journal: Path, records: Sequence[Record]) -> Begun | None:
    """What the checkpoint says of these records, which have been examined; None where it says
    nothing of them that can be believed."""
    try:
        content = read_bounded(checkpoint_path(journal), LARGEST)
        key = read_bounded(key_path(journal), SEAL_BYTES)
    except OSError:
        return None
    if not content or not key or len(key) < SEAL_BYTES:
        return None
    seal, told = content[:SEAL_BYTES], content[SEAL_BYTES:]
    if not hmac.compare_digest(seal, _seal(key, told)):
        log.info("checkpoint_not_ours")
        return None
    head, _, body = told.partition(b"\n")
    try:
        stands = Standpoint(**own_json(head))
        last = records[stands.number - 1]
        if not last.game_name or stands != Standpoint.after(last):
            return None
        return Begun(_StateReader(io.BytesIO(body)).load(), stands.number)
    except Exception:  # sealed by us and unreadable: a bug of ours, and no reason not to start
        log.exception("checkpoint_unreadable")
        return None


class _StateReader(pickle.Unpickler):
    """Makes values of the engine, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if module == __name__ and name == _frozen.__name__:
            return _frozen
        found = super().find_class(module, name) if module.startswith("engine.") else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return found


def is_disproved(journal: Path, game: str) -> bool:
    """Whether the checkpoint says of this game what its records do not; it is gone then. For a
    process apart."""
    with JournalFile.reading(journal) as opened:
        records = tuple(opened.read(game))
    found = begun(journal, records)
    if found is None or history_of(records[: found.played]).state == found.state:
        return False
    log.warning("checkpoint_disproved")
    for path in (checkpoint_path(journal), key_path(journal)):
        path.unlink()
    return True


# --- Writing ------------------------------------------------------------------------------------


def write_checkpoint(journal: Path, game: str) -> None:
    """Of a game that is being played, as far as the card has it by now. For a process apart."""
    with JournalFile.reading(journal) as opened:
        history = history_of(opened.read(game))
    body = io.BytesIO()
    _StateWriter(body, protocol=5).dump(history.state)
    head = json.dumps(asdict(Standpoint.after(history.records[-1]))).encode()
    told = head + b"\n" + body.getvalue()
    write_atomically(checkpoint_path(journal), _seal(_key(journal), told) + told, private=True)


class _StateWriter(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, MappingProxyType):
            return _frozen, (dict(value),)
        return NotImplemented


def _frozen(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _seal(key: bytes, told: bytes) -> bytes:
    return hmac.digest(key, told, "sha256")


def _key(journal: Path) -> bytes:
    """Of this folder, for its owner's eyes only; made with the first checkpoint."""
    path = key_path(journal)
    known = read_bounded(path, SEAL_BYTES) if path.exists() else None
    if known is not None and len(known) == SEAL_BYTES:
        return known
    key = secrets.token_bytes(SEAL_BYTES)
    write_atomically(path, key, private=True)
    return key


class CheckpointKeeper(Subscriber):
    """Has one written now and then, and the one that served compared, by a thread of its own that
    only waits for those processes."""

    def __init__(self, journal: Journal, post: Callable[[object], None]) -> None:
        self._journal = journal
        self._post = post
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._since = 0
        self._thread = threading.Thread(target=self._run, name="checkpoint", daemon=True)

    def on_entrance(self, entrance: Entrance) -> None:
        """Nobody knows how much was folded of a game that came back: it is compared before another
        one is written, and that is soon."""
        self._since = EVERY
        if checkpoint_path(self._journal.path).exists():
            self._wanted.put(partial(self._compare, entrance.state.options.id))

    def on_event(self, occurrence: Occurrence) -> None:
        self._since = 0 if occurrence.before is None else self._since + 1
        if self._since >= EVERY and occurrence.durable:
            self._since = 0
            self._wanted.put(partial(self._write, occurrence.after.options.id))

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """One that is being written appears whole or not at all."""
        self._wanted.put(None)

    def _run(self) -> None:
        while (errand := self._wanted.get()) is not None:
            try:
                errand()
            except RuleError as trouble:  # the next start folds everything, as it always could
                log.info("checkpoint_left: %s", trouble)

    def _write(self, game: str) -> None:
        run_in_process(write_checkpoint, self._journal.path, game)

    def _compare(self, game: str) -> None:
        if run_in_process(is_disproved, self._journal.path, game):
            self._post(CheckpointDisproved(game))
