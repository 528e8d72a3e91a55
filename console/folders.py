"""Folders for what must not be lost, some of them on a disk that may be away."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from console.files import write_atomically
from console.requests import own_json, read_bounded
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.settings.sections import Settings

JOURNAL_FILE = "journal.sqlite"
SIGN = "partie-en-cours"
"""Lies beside the journal while a game is on the desk (`console.machine.systemd`)."""
LONGEST_FILE_NAME = 200
"""Bytes: what is added to it still fits everywhere."""
_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))]
)
"""No stick takes a file of these names, whatever follows them: Windows means its devices."""


def data_dir() -> Path:
    """`$PUPITRE_DATA` on the box; the user's own data directory on a laptop."""
    if chosen := os.environ.get("PUPITRE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "pupitre"


def memory_dir() -> Path:
    """What this machine remembers about its data folders, beside none of them. Losing it costs a
    warning: `$PUPITRE_MEMOIRE` in tests, where a service may write on the box."""
    if chosen := os.environ.get("PUPITRE_MEMOIRE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pupitre"


def data_folder(settings: "Settings", chosen: Path | None = None) -> Path:
    if chosen is not None:
        return chosen
    return Path(settings.donnees.dossier) if settings.donnees.dossier else data_dir()


def journal_path(settings: "Settings", chosen: Path | None = None) -> Path:
    return data_folder(settings, chosen) / JOURNAL_FILE


def is_playing(folder: Path) -> bool:
    """What the card's scripts ask, asked of a data folder. Here, for whoever asks needs nothing
    else of the console: a card asks at every start."""
    return (folder / SIGN).exists()


def file_name(name: str) -> str:
    """A name every file system takes, whatever a game is called, and that stays in its folder:
    sticks are formatted by other machines."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
    kept = kept.lstrip(".")
    if kept.partition(".")[0].upper() in _DEVICES:
        kept = f"_{kept}"
    return kept.encode()[:LONGEST_FILE_NAME].decode(errors="ignore") or "_"


# --- Folders on a disk of their own -------------------------------------------------------------
# On which mount point does a folder lie, and is its disk there? Without it a mount point is an
# empty folder on the card underneath: whoever takes it for a new machine's writes where nobody
# will look once the disk is back.


MARK = ".dossier"
"""In a data folder: a word nobody else's has."""
FSTAB = Path("/etc/fstab")
MOUNTS = Path("/proc/self/mountinfo")
"""Not asked by comparing devices: a folder bound to another of the same disk is a mount too."""
_REMEMBERED = "dossiers.json"
"""In the machine's own memory: by folder, its mount point and its mark."""
_LARGEST = 100_000


def missing_mount(folder: Path) -> Path | None:
    """The mount point on which this folder is known to lie, when nothing is mounted there: named in
    the system's own table, or seen before. A folder with a mark is no mount point's."""
    if (folder / MARK).exists():
        return None
    known = _remembered().get(str(folder.absolute()))
    if known is not None and not _is_mounted(Path(known[0])):
        return Path(known[0])
    expected = set(_mounts_in(FSTAB))
    for way in (folder.absolute(), _real(folder)):
        for each in (way, *way.parents):
            if str(each) in expected and not _is_mounted(each):
                return each
    return None


def refuse_unmounted(folder: Path) -> None:
    """RuleError for whoever is about to write there and cannot wait for the disk."""
    if (mount := missing_mount(folder)) is not None:
        raise RuleError("folder_unmounted", folder=str(folder), mount=str(mount))


def mount_of(folder: Path) -> Path:
    """The mount point below which a folder lies, wherever its name leads."""
    real = _real(folder)
    return next(each for each in (real, *real.parents) if _is_mounted(each))


def remember(folder: Path, mark: str) -> None:
    """So that the next start knows what to wait for. OSError costs that knowledge only."""
    mount = mount_of(folder)
    book, usual, name = _remembered(), [str(mount), mark], str(folder.absolute())
    if mount != mount.parent and book.get(name) != usual:
        _write({**book, name: usual})


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


def _is_mounted(place: Path) -> bool:
    real = _real(place)
    if real == real.parent:
        return True
    try:
        lines = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:  # no Linux
        return place.is_mount()
    return str(real) in (_unescaped(fields[4]) for line in lines if len(fields := line.split()) > 4)


def _real(folder: Path) -> Path:
    return Path(os.path.realpath(folder))


def _unescaped(text: str) -> str:
    """Spaces in a mount point are written \\040, here and in the system's table."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), text)


def _mounts_in(fstab: Path) -> Iterator[str]:
    try:
        content = read_bounded(fstab, _LARGEST) or b""
    except OSError:
        return
    for line in content.decode("utf-8", "replace").splitlines():
        fields = line.partition("#")[0].split()
        if len(fields) > 2 and fields[1].startswith("/") and fields[1] != "/":
            yield os.path.normpath(_unescaped(fields[1]))
