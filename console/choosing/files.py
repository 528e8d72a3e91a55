"""Files somebody brought: prepared games and word lists, beside the journal or on a stick."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from console.box.sticks import Machine
from console.requests import printable, read_bounded

PREPARED_FOLDER = "apportees"
"""Prepared games that were brought, each under its own name. What games keep of those they
were opened with is theirs."""
LARGEST_GAME = 4_000_000
MOST_FILES = 200
_DEPTH = 2


@dataclass(frozen=True)
class Brought:
    """A file on a stick."""

    stick: str
    path: Path

    @property
    def name(self) -> str:
        return printable(self.path.name)


def prepared_files(folder: Path) -> Mapping[str, str]:
    """By file name, the text of what may be a prepared game."""
    found: dict[str, str] = {}
    try:
        paths = sorted((folder / PREPARED_FOLDER).glob("*.json"))[:MOST_FILES]
    except OSError:
        return found
    for path in paths:
        try:
            content = read_bounded(path, LARGEST_GAME)
            if content is not None:
                found[printable(path.name)] = content.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue  # not a text: not a game
    return found


def on_sticks(suffixes: tuple[str, ...], machine: Machine | None = None) -> tuple[Brought, ...]:
    """The files of these kinds on the sticks that are plugged in; may take a moment."""
    found: list[Brought] = []
    for stick in (machine or Machine()).sticks():
        for path in _below(stick.folder, _DEPTH):
            if path.suffix.lower() in suffixes:
                found.append(Brought(stick.name, path))
            if len(found) >= MOST_FILES:
                return tuple(found)
    return tuple(found)


def _below(folder: Path, depth: int) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_file():
            yield entry
        elif depth > 1 and entry.is_dir():
            yield from _below(entry, depth - 1)
