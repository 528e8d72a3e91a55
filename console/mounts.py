"""Data folders on disks of their own: on which mount point each lies, and is its disk there?

Without its disk a mount point is an empty folder on the card underneath: whoever takes it for a new
machine's writes where nobody will look once the disk is back.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from console.atomic import write_atomically
from console.paths import memory_dir
from console.plain_values import own_json, read_bounded

MARK = ".dossier"
"""In a data folder: a word nobody else's has."""
FSTAB = Path("/etc/fstab")
_REMEMBERED = "dossiers.json"
"""In the machine's own memory: by folder, its mount point and its mark."""
_LARGEST = 100_000


def missing_mount(folder: Path) -> Path | None:
    """The mount point on which this folder is known to lie, when nothing is mounted there: named in
    the system's own table, or seen before. A folder with a mark is no mount point's."""
    if (folder / MARK).exists():
        return None
    known = _remembered().get(str(folder.absolute()))
    expected = {*_mounts_in(FSTAB), *(known[:1] if known is not None else ())}
    for each in (folder.absolute(), *folder.absolute().parents):
        if str(each) in expected and not each.is_mount():
            return each
    return None


def remember(folder: Path, mark: str) -> None:
    """So that the next start knows what to wait for. OSError costs that knowledge only."""
    whole = folder.absolute()
    mount = next(each for each in (whole, *whole.parents) if each.is_mount() or each == each.parent)
    book, usual = _remembered(), [str(mount), mark]
    if mount != mount.parent and book.get(str(whole)) != usual:
        _write({**book, str(whole): usual})


def usual_mark(folder: Path) -> str | None:
    """Of the folder that lay there on a mount of its own."""
    known = _remembered().get(str(folder.absolute()))
    return known[1] if known is not None else None


def forget(folder: Path) -> None:
    """Somebody said that the folder is to be where it is now."""
    book = _remembered()
    if book.pop(str(folder.absolute()), None) is not None:
        _write(book)


def _write(book: dict[str, list[str]]) -> None:
    write_atomically(memory_dir() / _REMEMBERED, json.dumps(book, indent=1).encode())


def _remembered() -> dict[str, list[str]]:
    try:
        read = own_json(read_bounded(memory_dir() / _REMEMBERED, _LARGEST) or b"{}")
        return {str(folder): [str(mount), str(mark)] for folder, (mount, mark) in read.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _mounts_in(fstab: Path) -> Iterator[str]:
    try:
        content = read_bounded(fstab, _LARGEST) or b""
    except OSError:
        return
    for line in content.decode("utf-8", "replace").splitlines():
        fields = line.partition("#")[0].split()
        if len(fields) > 2 and fields[1].startswith("/") and fields[1] != "/":
            yield os.path.normpath(fields[1].replace("\\040", " "))
