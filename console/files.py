"""Files written whole or not at all, whatever happens to the plug."""

import errno
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from weakref import WeakMethod

PRIVATE = 0o600
_WORKSHOP = "atelier"
_LEFT = re.compile(rf"\..+\.(\d+)\.tmp|{_WORKSHOP}-(\d+)-.*")
"""Drafts and workshops, with the process that made them."""

log = logging.getLogger(__name__)
_watched: dict[Path, WeakMethod[Callable[[], bool]]] = {}
"""Folders that may go away, and whoever knows whether each is there now: a journal that nobody
holds any more is not held by this."""
_OF_OTHERS = 0o077
_CHUNK = 1 << 16


def keep_private() -> None:
    """Whatever this process writes from now on is its user's alone, from the first byte on: it
    names people and opens doors."""
    os.umask(_OF_OTHERS)


def watch_folder(folder: Path, is_there: Callable[[], bool]) -> None:
    """From now on nothing is written below a folder, and it is not made again, while it is away:
    on the mount point of a disk that was pulled it would be hidden as soon as the disk is back.
    `is_there` is a method of whoever watches it, for as long as that one lives."""
    _watched[folder.absolute()] = WeakMethod(is_there)


def let_go_of_folder(folder: Path) -> None:
    _watched.pop(folder.absolute(), None)


def refuse_away(path: Path) -> None:
    """FileNotFoundError for whoever would make or write something below a folder that is away."""
    for folder in path.absolute().parents:
        is_there = _watched[folder]() if folder in _watched else None
        if is_there is not None and not is_there():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))


def write_atomically(path: Path, content: bytes, *, private: bool = False) -> None:
    """Replace `path` by `content`; after a power cut it holds the old or the new, entire.
    What is private is nobody else's from its first byte on."""
    refuse_away(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        mode = PRIVATE if private else 0o666
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_directory(path.parent)


def keep_to_owner(path: Path) -> None:
    """A file another library will open, and what it makes beside it, are their owner's alone; one
    that an earlier release left open to others is closed to them."""
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    if path.stat().st_mode & _OF_OTHERS:
        path.chmod(PRIVATE)


def copy_durably(source: Path, target: Path, most: int | None = None) -> None:
    """Byte by byte; its user's alone from the first byte, whatever the source was. `most`: OSError
    when it has more bytes than when somebody looked whether there is room for them."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
    with os.fdopen(os.open(target, flags, PRIVATE), "wb") as copy, source.open("rb") as file:
        for chunk in iter(lambda: file.read(_CHUNK), b""):
            copy.write(chunk)
            if most is not None and copy.tell() > most:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(source))
        copy.flush()
        os.fsync(copy.fileno())
    sync_directory(target.parent)


def sync_directory(directory: Path) -> None:
    """Make a rename in this directory durable."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def workshop(folder: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder beside what is worked on, gone when the work is done."""
    return tempfile.TemporaryDirectory(dir=folder, prefix=f"{_WORKSHOP}-{os.getpid()}-")


def sweep(folder: Path) -> None:
    """What a power cut left of work begun: half a copy of a whole journal at the end of every
    evening would fill a card. What somebody is still at is left to him."""
    for entry in folder.iterdir():
        made = _LEFT.fullmatch(entry.name)
        if made is None or Path("/proc", made[1] or made[2]).exists():
            continue
        try:
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            else:
                entry.unlink()
        except OSError as trouble:  # it costs room, not the evening
            log.warning("not_swept: %s", trouble)
