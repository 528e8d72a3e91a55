"""A data folder is known by what it is: a mark inside, and the device it lies on.

Where it is a disk of its own, that disk may go away while a game is played and leave its mount
point behind, an empty folder of the same name on the card underneath. What is written there is
hidden as soon as the disk is back. So nothing is: a folder that was seen once is waited for.
"""

import json
import os
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.atomic import write_atomically
from console.paths import memory_dir
from console.plain_values import own_json, read_bounded

MARK = ".dossier"
"""In the data folder: a word nobody else's has."""
_LONGEST_MARK = 64
_REMEMBERED = "dossiers.json"
"""In the machine's own memory: on which mount a folder lay."""
_ELSEWHERE = "ailleurs.json"
"""There too: by the mark of a folder, the games of which more was written on another disk."""
_LARGEST_BOOK = 100_000
FSTAB = Path("/etc/fstab")


class FolderAwayError(OSError):
    """The folder is not there, or another one is in its place. `code` says which."""

    def __init__(self, code: str, folder: Path) -> None:
        super().__init__(code)
        self.code = code
        self.folder = folder


@dataclass(frozen=True)
class Place:
    """What a folder is, whatever its name leads to next."""

    mark: str
    """Empty while it has none."""
    device: int
    inode: int

    def is_same_as(self, other: "Place") -> bool:
        """By its mark wherever it is mounted now; without one, the very same folder."""
        if self.mark and other.mark:
            return self.mark == other.mark
        return (self.device, self.inode) == (other.device, other.inode)


def look_at(folder: Path) -> Place | None:
    """None when there is no such folder. OSError when the disk cannot be read."""
    try:
        found = folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return Place(_mark_in(folder), found.st_dev, found.st_ino)


def _mark_in(folder: Path) -> str:
    try:
        content = read_bounded(folder / MARK, _LONGEST_MARK) or b""
    except FileNotFoundError:
        return ""
    return content.decode("ascii", "replace").strip()


def mark(folder: Path) -> Place:
    """As `look_at`, of a folder that is there and from now on has a mark."""
    place = look_at(folder)
    if place is not None and place.mark:
        return place
    write_atomically(folder / MARK, uuid.uuid4().hex.encode())
    marked = look_at(folder)
    assert marked is not None
    return marked


def mount_of(folder: Path) -> Path:
    """The mount point it lies on, or would lie on."""
    whole = folder.absolute()
    return next(each for each in (whole, *whole.parents) if each.is_mount() or each == each.parent)


def missing_mount(folder: Path) -> Path | None:
    """The mount point on which this folder is known to lie, when nothing is mounted there. A
    journal that is there all the same was moved by somebody: then it is no mount's any more."""
    if (folder / MARK).exists():
        return None
    known = _remembered().get(str(folder.absolute()))
    expected = {*_mounts_in(FSTAB), *(known[:1] if known is not None else ())}
    above = (folder.absolute(), *folder.absolute().parents)
    for each in above[:-1]:
        if str(each) in expected and not each.is_mount():
            return each
    return None


def remember(folder: Path) -> None:
    """So that the next start knows what to wait for. Trouble with it costs that knowledge only."""
    usual = [str(mount_of(folder)), _mark_in(folder)]
    name, book = str(folder.absolute()), _remembered()
    if usual[0] == "/" or book.get(name) == usual:
        return
    write_atomically(_book(), json.dumps({**book, name: usual}, indent=1).encode())


def usual(folder: Path) -> Place | None:
    """What is remembered of a folder that lies on a mount, by its mark alone."""
    known = _remembered().get(str(folder.absolute()))
    return Place(known[1], 0, 0) if known is not None else None


def forget(folder: Path) -> None:
    """Somebody said that the folder is to be where it is now."""
    book = _remembered()
    if book.pop(str(folder.absolute()), None) is not None:
        write_atomically(_book(), json.dumps(book, indent=1).encode())


def note_elsewhere(home: Place, game: str, name: str, number: int) -> None:
    """So much of a game is on another disk than its own: its own must be told when it is back."""
    left = _left()
    left.setdefault(home.mark, {})[game] = [name, number]
    write_atomically(memory_dir() / _ELSEWHERE, json.dumps(left, indent=1).encode())


def left_elsewhere(home: Place, held: Callable[[str], int]) -> list[str]:
    """The names of the games of which more was written elsewhere than this folder holds; what has
    been joined since is forgotten."""
    left = _left()
    own = left.get(home.mark, {})
    missing = {game: told for game, told in own.items() if held(game) < told[1]}
    if missing != own:
        rest = {mark: games for mark, games in left.items() if mark != home.mark}
        kept = {**rest, **({home.mark: missing} if missing else {})}
        write_atomically(memory_dir() / _ELSEWHERE, json.dumps(kept, indent=1).encode())
    return [name for name, _ in missing.values()]


def _left() -> dict[str, dict[str, list[Any]]]:
    try:
        read = own_json(read_bounded(memory_dir() / _ELSEWHERE, _LARGEST_BOOK) or b"{}")
        return {
            str(mark): {
                str(game): [str(name), int(number)] for game, (name, number) in games.items()
            }
            for mark, games in read.items()
        }
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _book() -> Path:
    return memory_dir() / _REMEMBERED


def _remembered() -> dict[str, list[str]]:
    """By folder: its mount point, and its mark."""
    try:
        read = own_json(read_bounded(_book(), _LARGEST_BOOK) or b"{}")
        return {str(folder): [str(mount), str(mark)] for folder, (mount, mark) in read.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _mounts_in(fstab: Path) -> Iterator[str]:
    try:
        content = read_bounded(fstab, _LARGEST_BOOK) or b""
    except OSError:
        return
    for line in content.decode("utf-8", "replace").splitlines():
        fields = line.partition("#")[0].split()
        if len(fields) > 2 and fields[1].startswith("/") and fields[1] != "/":
            yield os.path.normpath(fields[1].replace("\\040", " "))
