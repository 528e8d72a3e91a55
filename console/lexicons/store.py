"""The lexicons on this machine: one folder each, and which one is in use.

A lexicon's folder holds its graph and its entries under names of their own, and
`facts.json` naming them. Replacing that one small file is what installs a lexicon:
before, nothing has changed; after, everything has. Files no facts name are leftovers
of an interrupted import and are swept by the next one.
"""

import fcntl
import mmap
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from console.files import refuse_away, sync_directory
from console.folders import data_dir, memory_dir, missing_mount
from console.lexicons.facts import LexiconFacts, Origin
from console.lexicons.progress import Progress, report_nothing, terminal_bar
from console.lexicons.sources import Sources, free_fingerprint
from engine.letters.lexicon import Lexicon
from engine.letters.lexicon.entries import Entries
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.lexicons.compiler import Compiled

FREE = "libre"
"""The one that ships."""
_FACTS = "facts.json"
_CURRENT = ".current"
_LOCK = ".lock"
_NEW = ".new-"
_LARGEST_FACTS = 100_000


class LexiconStore:
    """The folder of all lexicons. Nothing is created before something is saved."""

    def __init__(self, folder: Path, sources: Sources | None = None) -> None:
        self.folder = folder
        self.sources = sources or Sources()

    def names(self) -> list[str]:
        """Every installed lexicon, the free one first."""
        if not self.folder.is_dir():
            return []
        found = [path.parent.name for path in self.folder.glob(f"*/{_FACTS}")]
        return sorted(found, key=lambda name: (name != FREE, name))

    def facts(self, name: str) -> LexiconFacts:
        path = self.folder / check_name(name) / _FACTS
        try:
            with path.open("rb") as file:
                content = file.read(_LARGEST_FACTS).decode()
        except (FileNotFoundError, NotADirectoryError) as error:
            raise RuleError("lexicon_unknown", name=name, known=self._known()) from error
        except (OSError, UnicodeDecodeError) as error:
            raise RuleError("lexicon_damaged", name=name) from error
        return LexiconFacts.from_json(content, name)

    def _known(self) -> str:
        return ", ".join(dict.fromkeys([FREE, *self.names()]))

    @property
    def current(self) -> str:
        """The lexicon in use; the free one until a judge chooses another."""
        try:
            return check_name((self.folder / _CURRENT).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return FREE
        except (OSError, UnicodeDecodeError, RuleError) as error:
            raise RuleError("lexicon_choice_damaged") from error

    def use(self, name: str) -> None:
        """Choose a lexicon, after reading it whole."""
        name = check_name(name)
        self.open(name, verify=True)
        with self._changing():
            _replace(self.folder / _CURRENT, f"{name}\n".encode())
            _settle(self.folder)

    def open(self, name: str, *, verify: bool = False) -> Lexicon:
        """Map the files of a lexicon; `verify` reads them against their checksums."""
        try:
            try:
                return self._open(self.facts(name), verify)
            except FileNotFoundError:  # it was being replaced: its files have new names
                return self._open(self.facts(name), verify)
        except OSError as error:
            raise RuleError("lexicon_damaged", name=name) from error

    def _open(self, facts: LexiconFacts, verify: bool) -> Lexicon:
        folder = self.folder / facts.name
        try:
            entries = Entries(_map(folder / facts.entries))
            lexicon = Lexicon(_map(folder / facts.graph, at_once=True), entries)
            if verify:
                entries.verify()
                lexicon.verify()
        except RuleError as error:
            outdated = error.code in ("graph_version", "entries_format")
            code = "lexicon_outdated" if outdated else "lexicon_damaged"
            raise RuleError(code, name=facts.name) from error
        except ValueError as error:  # an empty file cannot be mapped
            raise RuleError("lexicon_damaged", name=facts.name) from error
        return lexicon

    def save(
        self, name: str, compiled: "Compiled", origin: Origin, fingerprint: str = ""
    ) -> LexiconFacts:
        """Install, or replace, in one step. A RuleError leaves everything as it was."""
        folder = self.folder / check_name(name)
        written: list[Path] = []
        with self._changing():
            try:
                folder.mkdir(exist_ok=True)
                for prefix, content in (("graph-", compiled.graph), ("entries-", compiled.entries)):
                    written.append(_write_new(folder, prefix, content))
                facts = _facts(name, compiled, origin, fingerprint, written)
                _replace(folder / _FACTS, facts.to_json().encode())
            except OSError:
                _discard(written)
                if folder.is_dir() and not any(folder.iterdir()):
                    folder.rmdir()
                raise
            _settle(folder, self.folder)
            kept = {_FACTS, facts.graph, facts.entries}
            _discard(path for path in folder.iterdir() if path.name not in kept)
        return facts

    def remove(self, name: str) -> None:
        name = check_name(name)
        if name == FREE:
            raise RuleError("lexicon_free_stays")
        if not (self.folder / name / _FACTS).exists():
            raise RuleError("lexicon_unknown", name=name, known=self._known())
        if name == self.current:
            raise RuleError("lexicon_in_use", name=name)
        with self._changing():
            folder = self.folder / name
            (folder / _FACTS).unlink()  # from here on it is no lexicon any more
            _discard(folder.iterdir())
            folder.rmdir()

    def ensure_free(self, progress: Progress = report_nothing) -> LexiconFacts:
        """The free lexicon, compiled when absent, outdated or damaged: it is only a cache."""
        fingerprint = free_fingerprint(self.sources)
        try:
            facts = self.facts(FREE)
            if facts.fingerprint == fingerprint:
                self.open(FREE, verify=True)
                return facts
        except RuleError as error:
            if error.code not in ("lexicon_unknown", "lexicon_damaged", "lexicon_outdated"):
                raise
        return self.build_free(progress)

    def build_free(self, progress: Progress = report_nothing) -> LexiconFacts:
        # Compiling is rare: a console that opens a lexicon need not hold what makes one.
        from console.lexicons.compiler import compile_free

        compiled = compile_free(FREE, self.sources, progress)
        origin = Origin(file="", kind="free")
        return self.save(FREE, compiled, origin, free_fingerprint(self.sources))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One writer at a time, of all the processes on this machine; a disk's trouble is told."""
        try:
            refuse_away(self.folder / _LOCK)
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(self.folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX)
                _discard(self.folder.glob(f"{_NEW}*"))
                yield
            finally:
                os.close(lock)
        except OSError as error:
            raise RuleError("lexicon_not_written", why=error.strerror or str(error)) from error


def default_store() -> LexiconStore:
    """Of the data folder; while its disk is away, a place of the machine's own, where the free
    lexicon is made: under the mount point it would be hidden when the disk is back."""
    data = data_dir()
    return LexiconStore((memory_dir() if missing_mount(data) is not None else data) / "lexicons")


def open_lexicon(name: str | None = None, progress: Progress | None = None) -> Lexicon:
    """The named lexicon, or the one in use, read against its checksums: a card that changed a bit
    has changed a word. The free one is compiled on first need, and when it rotted."""
    store = default_store()
    chosen = check_name(name) if name else store.current
    if chosen == FREE:
        ensure_free(store, progress)
    return store.open(chosen, verify=chosen != FREE)


def ensure_free(store: LexiconStore, progress: Progress | None = None) -> LexiconFacts:
    """`LexiconStore.ensure_free`, with a bar in a terminal when no one else follows the work."""
    if progress is not None:
        return store.ensure_free(progress)
    bar = terminal_bar()
    try:
        return store.ensure_free(bar or report_nothing)
    finally:
        if bar:
            bar.close()


def _map(path: Path, *, at_once: bool = False) -> mmap.mmap:
    """`at_once`: with all its pages, so that the first search does not wait for each of them."""
    flags = mmap.MAP_SHARED | (getattr(mmap, "MAP_POPULATE", 0) if at_once else 0)
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, flags=flags, prot=mmap.PROT_READ)


def _facts(
    name: str, compiled: "Compiled", origin: Origin, fingerprint: str, written: Sequence[Path]
) -> LexiconFacts:
    graph, entries = (path.name for path in written)
    return LexiconFacts(
        name=name,
        edition=compiled.edition,
        words=compiled.words,
        by_length=compiled.by_length,
        annotated=compiled.annotated,
        inferred=compiled.inferred,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        graph=graph,
        entries=entries,
        origin=origin,
        fingerprint=fingerprint,
    )


def _write_new(folder: Path, prefix: str, content: bytes) -> Path:
    """A file of a name never used before, on the disk when this returns."""
    descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=".bin", dir=folder)
    path = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o644)
    except OSError:
        _discard([path])
        raise
    return path


def _replace(path: Path, content: bytes) -> None:
    fresh = _write_new(path.parent, _NEW, content)
    try:
        fresh.replace(path)
    except OSError:
        _discard([fresh])
        raise


def _discard(paths: Iterable[Path]) -> None:
    for path in list(paths):
        path.unlink(missing_ok=True)


def _settle(*folders: Path) -> None:
    """Make the new names durable. They already stand: a failure here undoes nothing."""
    for folder in folders:
        sync_directory(folder)


# --- Names of lexicons --------------------------------------------------------------------------
# They are typed in a terminal and name a folder.


_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


def check_name(text: str) -> str:
    """The name as it is stored: lower case. RuleError when it cannot be one."""
    name = text.strip().lower()
    if not _NAME.fullmatch(name):
        raise RuleError("lexicon_name_bad", name=text.strip()[:60])
    return name


def suggest_name(text: str) -> str:
    """A name made out of a file's name or an edition: « Liste Été 2024 » → liste-ete-2024."""
    plain = re.sub(r"[^a-z0-9._]+", "-", fold(text).lower()).strip("-._")[:40].strip("-._")
    return plain if _NAME.fullmatch(plain) and plain != FREE else "liste"


def lexicon_label(name: str, edition: str) -> str:
    """« maison (ODS 9) », but not « libre (lexique libre) »."""
    known = not edition or name.lower() in edition.lower().split()
    return name if known else f"{name} ({edition})"
