"""Games that lie elsewhere than in the journal, as the judge is shown them.

In the copies set aside, in what was damaged, on the sticks plugged in. They are joined, or erased,
at his word.
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from console.french import text
from console.journal.copies import GameRecords, Joined, games_elsewhere, to_join
from console.journal.ledger import DISK_ERRORS
from console.journal.store import JournalFile
from console.machine.restore import forget_copy, set_aside_in
from console.processes import run_in_process
from console.requests import malformed, printable
from engine.rulings import RuleError

# --- USB sticks ---------------------------------------------------------------------------
# Plugged in and mounted; found without root and without a library.

MEDIA = ("/media", "/run/media", "/mnt")
_ESCAPE = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True)
class Stick:
    device: str
    folder: Path

    @property
    def name(self) -> str:
        """For people: a label may be of bytes that are no letters here."""
        return printable(self.folder.name)


@dataclass(frozen=True)
class MountTable:
    """Where the kernel tells what is mounted; tests have files of their own."""

    mounts: Path = Path("/proc/self/mountinfo")
    blocks: Path = Path("/sys/class/block")
    media: tuple[str, ...] = MEDIA

    def sticks(self) -> tuple[Stick, ...]:
        """Sticks we may write to; a card reader's empty slot or a read-only stick is none."""
        try:
            lines = self.mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return ()
        found = [stick for line in lines if (stick := self._stick(line)) is not None]
        return tuple(stick for stick in found if os.access(stick.folder, os.W_OK))

    def _stick(self, line: str) -> Stick | None:
        before, _, after = line.partition(" - ")
        fields, source = before.split(), after.split()
        if len(fields) < 5 or len(source) < 2:
            return None
        folder, device = Path(_unescaped(fields[4])), source[1]
        below = any(folder.is_relative_to(media) for media in self.media)
        if not below or not device.startswith("/dev/") or not self._is_usb(Path(device).name):
            return None
        return Stick(device, folder)

    def _is_usb(self, block: str) -> bool:
        """Its place in the tree of devices says on which bus it hangs."""
        place = (self.blocks / block).resolve()
        return any(part.startswith("usb") for part in place.parts)


def _unescaped(text: str) -> str:
    """Spaces in a mount point are written \\040."""
    return _ESCAPE.sub(lambda octal: chr(int(octal[1], 8)), text)


# --- games elsewhere ----------------------------------------------------------------------

_WHY = {"restauration": "elsewhere_before_restore", "retour": "elsewhere_before_return"}
"""What is set aside under a name of its own; any other is of a release."""
GIVEN_UP = Path("/data/carte")
"""Where a card leaves the journal of a version that did not start."""


@dataclass(frozen=True)
class OtherJournal:
    key: str
    path: Path
    label: str
    """What it is, for the judge."""
    ours: bool = False
    """Set aside by us in our own folder: the judge may have it erased."""


class Elsewhere:
    """Reads the disk, may take seconds: never called on a server's loop."""

    def __init__(self, journal: Path, machine: MountTable | None = None) -> None:
        self._journal = journal
        self._machine = machine or MountTable()

    def listing(self) -> list[dict[str, Any]]:
        """Each source with the games this journal lacks of it; of our own copies also those that
        hold nothing more."""
        sources = [*self._sources()]
        lacked = run_in_process(all_lacking, [source.path for source in sources], self._journal)
        return [
            {
                "source": source.key,
                "label": source.label,
                "games": list(games or ()),
                "readable": games is not None,
                "erasable": source.ours,
            }
            for source, games in zip(sources, lacked, strict=True)
            if games or source.ours
        ]

    def games(self, key: str) -> Sequence[GameRecords]:
        """For `TakeIn`."""
        source = self._source(key)
        return games_of(source.path, self._journal.parent)

    def erase(self, key: str) -> None:
        source = self._source(key)
        if not source.ours:
            raise malformed("source")
        try:
            forget_copy(source.path)
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=source.key, why=why) from trouble

    def _source(self, key: str) -> OtherJournal:
        for source in self._sources():
            if source.key == key:
                return source
        raise RuleError("elsewhere_gone")

    def _sources(self) -> Iterator[OtherJournal]:
        folder = self._journal.parent
        for path in set_aside_in(folder):
            yield OtherJournal(path.name, path, _label_of(path), ours=True)
        for path in sorted(folder.glob(f"{self._journal.name}.abime-[0-9]*")):
            if path.suffix.removeprefix(".abime-").isdecimal():
                label = text("elsewhere_damaged", day=_day_of(path))
                yield OtherJournal(path.name, path, label, ours=True)
        for path in sorted(GIVEN_UP.glob(f"echec*/{self._journal.name}")):
            label = text("elsewhere_given_up", day=_day_of(path))
            yield OtherJournal(f"{path.parent.name}/{path.name}", path, label)
        for stick in self._machine.sticks():
            for path in _journals_on(stick.folder, self._journal.name):
                key = printable(f"{stick.name}/{path.relative_to(stick.folder).parent}")
                yield OtherJournal(key, path, text("elsewhere_stick", stick=key.removesuffix("/.")))


def _journals_on(stick: Path, name: str) -> Iterator[Path]:
    """Copies, and the data folder of a console that was told to write there."""
    for path in (stick / name, *sorted(stick.glob(f"*/{name}"))):
        if path.is_file() and not path.is_symlink():
            yield path


def _label_of(aside: Path) -> str:
    number, why = aside.stem.split("-avant-", 1)
    code = _WHY.get(why, "elsewhere_before_release")
    return text(code, number=int(number), day=_day_of(aside), release=why)


def _day_of(path: Path) -> str:
    """As far as the machine knew it."""
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    return written.strftime("%d/%m/%Y")


def all_lacking(sources: Sequence[Path], journal: Path) -> list[tuple[str, ...] | None]:
    """In a process of its own: years of evenings are read. None for what cannot be."""
    found: list[tuple[str, ...] | None] = []
    for source in sources:
        try:
            found.append(lacking(source, journal))
        except RuleError:
            found.append(None)
    return found


def lacking(source: Path, journal: Path) -> tuple[str, ...]:
    """The names of the games a journal has not, or not as far."""
    games = games_of(source, journal.parent)
    with JournalFile.reading(journal) as here:
        joined, _ = to_join(games, lambda game: tuple(here.read(game)))
    return tuple(joined.names)


def games_of(source: Path, beside: Path) -> Sequence[GameRecords]:
    try:
        return games_elsewhere(source, beside)
    except DISK_ERRORS as trouble:
        raise RuleError("file_unreadable", file=str(source), why=str(trouble)) from trouble


def told_of(joined: Joined) -> Iterator[str]:
    """What came of joining, in French."""
    fresh = [*joined.added, *joined.extended]
    if fresh:
        yield text("join_added", games=len(fresh), names=_listed(fresh))
    if joined.differing:
        yield text("join_differing", names=_listed(joined.differing))
    if not joined.names:
        yield text("join_nothing")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"« {name} »" for name in names)
