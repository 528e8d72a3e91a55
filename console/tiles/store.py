"""Sets of tiles on the disk: one JSON file each, under the data directory."""

import json
import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.folders import data_dir
from console.requests import read_bounded, read_json
from engine.letters.tiles import Distribution
from engine.letters.tileset import TileSet, as_json, from_json
from engine.rulings import RuleError
from firmware_bridge.readers.tags import changes, forms, typed_tag

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
LARGEST = 1_000_000
_SUM = "sum"


class TileSetStore:
    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory or data_dir() / "tilesets"

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.directory.glob("*.json")))

    def load(self, name: str) -> TileSet:
        path = self._path(name)
        if not path.is_file():
            if not (known := self.names()):
                raise RuleError("tileset_none")
            raise RuleError("tileset_unknown", name=name, known=", ".join(known))
        try:
            return parse_tileset(read_bounded(path, LARGEST))
        except OSError as trouble:
            raise RuleError("file_unreadable", file=path, why=trouble.strerror) from trouble

    def save(self, tileset: TileSet) -> None:
        write_atomically(self._path(tileset.name), print_tileset(tileset))

    def begin(self, name: str, distribution: Distribution) -> TileSet:
        """A set nobody has enrolled a tile of."""
        self._must_be_free(name)
        made = TileSet(name, distribution)
        self.save(made)
        return made

    def copy(self, name: str, to: str) -> None:
        self._must_be_free(to)
        self.save(replace(self.load(name), name=to))

    def rename(self, name: str, to: str) -> None:
        """The new file is whole before the old one goes."""
        self.copy(name, to)
        self.remove(name)

    def remove(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def take(self, content: bytes | None) -> TileSet:
        """A set of another console, under its own name."""
        tileset = parse_tileset(content)
        self._must_be_free(tileset.name)
        self.save(tileset)
        return tileset

    def _must_be_free(self, name: str) -> None:
        if self.exists(name):
            raise RuleError("tileset_taken", name=name)

    def mark(self, name: str) -> object:
        """Another one each time the file is written; None while there is none."""
        try:
            seen = self._path(name).stat()
        except OSError:  # no card, no folder: nothing there to be read again
            return None
        return seen.st_ino, seen.st_mtime_ns, seen.st_size

    def exists(self, name: str) -> bool:
        return self._path(name).is_file()

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise RuleError("tileset_bad_name", name=name)
        return self.directory / f"{name}.json"


class WatchedSet:
    """The set in use, kept by a console that runs while others may mend it, or use another. Each
    time a set is found to be there, `there` is called."""

    def __init__(
        self,
        store: TileSetStore,
        name: Callable[[], str],
        there: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._name = name
        self._there = there
        self._seen = self._mark()

    def _mark(self) -> tuple[str, object]:
        name = self._name()
        return name, self._store.mark(name)

    def keep(self, tileset: TileSet) -> None:
        self._store.save(tileset)
        self._seen = self._mark()
        self._there()

    def changed(self) -> TileSet | None:
        """The set as somebody else has left it; None when nobody has touched it."""
        mark = self._mark()
        if mark == self._seen:
            return None
        name, written = mark
        if written is None:
            if name == self._seen[0]:
                return None  # the card is away: what is known of the set holds
            self._seen = mark
            return TileSet(name)
        self._seen = mark
        found = self._store.load(name)
        self._there()
        return found


def print_tileset(tileset: TileSet) -> bytes:
    content = as_json(tileset)
    summed = {**content, _SUM: _sum_of(content)}
    return (json.dumps(summed, ensure_ascii=False, indent=1) + "\n").encode()


def parse_tileset(content: bytes | None) -> TileSet:
    """None stands for a file that is too large to be one."""
    if content is None or len(content) > LARGEST:
        raise RuleError("tileset_too_large")
    try:
        data = read_json(content)
    except ValueError as trouble:
        raise RuleError("tileset_not_one") from trouble
    told = data.pop(_SUM, None) if isinstance(data, dict) else None  # an earlier release wrote none
    if told is not None and told != _sum_of(data):
        raise RuleError("tileset_rotten")
    return from_json(data)


def _sum_of(content: dict[str, Any]) -> int:
    """A changed bit makes an E of an A, and nobody would see it but the player."""
    return zlib.crc32(json.dumps(content, ensure_ascii=False).encode())


# --- One chip under two names -------------------------------------------------------------------
# What a pad reads in hexadecimal a keyboard reader types in decimal. A set enrolled with one
# kind of reader is known to the other.


def known_name(tag: str, tileset: TileSet) -> str:
    """The name under which this set knows the tag; the tag itself when it does not."""
    registered = (*tileset.tags, *tileset.revoked, *tileset.spares)
    for form in forms(tag):
        if form in registered:
            return form
    return next((known for known in registered if tag in forms(known)), tag)


def must_be_tag(text: str) -> str:
    """What a person or a keyboard reader has typed, when a chip can be called that."""
    tag = typed_tag(text)
    if tag is None:
        raise RuleError("no_tag", text=text)
    return tag


def must_last(tag: str) -> str:
    """A chip that a tile may be known by: not a telephone's, which is another one next time."""
    if changes(tag):
        raise RuleError("tag_changes")
    return tag
