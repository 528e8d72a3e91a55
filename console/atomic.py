"""Files written whole or not at all, whatever happens to the plug."""

import os
from pathlib import Path

PRIVATE = 0o600
_OF_OTHERS = 0o077


def keep_private() -> None:
    """Whatever this process writes from now on is its user's alone, from the first byte on: it
    names people and opens doors."""
    os.umask(_OF_OTHERS)


def write_atomically(path: Path, content: bytes, *, private: bool = False) -> None:
    """Replace `path` by `content`; after a power cut it holds the old or the new, entire.
    What is private is nobody else's from its first byte on."""
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


def sync_directory(directory: Path) -> None:
    """Make a rename in this directory durable."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
