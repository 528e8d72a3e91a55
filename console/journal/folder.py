"""A data folder is known by what it is: a mark inside, and the device it lies on.

Where it is a disk of its own, that disk may go away while a game is played and leave its mount
point behind, an empty folder of the same name on the card underneath. What is written there is
hidden as soon as the disk is back. So nothing is: a folder that was seen once is waited for.
"""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.folders import MARK, memory_dir, mount_of
from console.requests import own_json, read_bounded

_LONGEST_MARK = 64
_ELSEWHERE = "ailleurs.json"
"""In the machine's own memory: by the mark of a folder, the games of which more was written on
another disk."""
_LARGEST_BOOK = 100_000


class FolderAwayError(OSError):
    """The folder is not there, or another one is in its place. `code` says which."""

    def __init__(self, code: str, folder: Path) -> None:
        super().__init__(code)
        self.code = code
        self.folder = folder


@dataclass(frozen=True)
class FolderIdentity:
    """What a folder is, whatever its name leads to next."""

    mark: str
    """Empty while it has none."""
    device: int
    inode: int
    mount: str = ""
    """Where its disk is mounted: a folder bound to another is on the same device."""

    def is_same_as(self, other: "FolderIdentity") -> bool:
        """By its mark wherever it is mounted now; without one, the very same folder."""
        if self.mark and other.mark:
            return self.mark == other.mark
        return (self.device, self.inode) == (other.device, other.inode)


def look_at(folder: Path) -> FolderIdentity | None:
    """None when there is no such folder. OSError when the disk cannot be read."""
    try:
        found = folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return FolderIdentity(_mark_in(folder), found.st_dev, found.st_ino, str(mount_of(folder)))


def _mark_in(folder: Path) -> str:
    try:
        content = read_bounded(folder / MARK, _LONGEST_MARK) or b""
    except FileNotFoundError:
        return ""
    return content.decode("ascii", "replace").strip()


def mark(folder: Path) -> FolderIdentity:
    """As `look_at`, of a folder that is there and from now on has a mark."""
    place = look_at(folder)
    if place is not None and place.mark:
        return place
    write_atomically(folder / MARK, uuid.uuid4().hex.encode())
    marked = look_at(folder)
    assert marked is not None
    return marked


def note_elsewhere(home: FolderIdentity, game: str, name: str, number: int) -> None:
    """So much of a game is on another disk than its own: its own must be told when it is back."""
    left = _left()
    left.setdefault(home.mark, {})[game] = [name, number]
    write_atomically(memory_dir() / _ELSEWHERE, json.dumps(left, indent=1).encode())


def left_elsewhere(home: FolderIdentity, held: Callable[[str], int]) -> list[str]:
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
