"""What a box owns beside its journal: tile sets, players, prepared games, settings, and the names
of its lexicons. The lists themselves are other people's and are not copied, nor are the PINs."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.atomic import write_atomically
from console.box.archive import LOGO
from console.lexicons.store import Store, default_store
from console.plain_values import read_bounded, read_json
from console.player_lists import LIST_FILE
from console.settings import parse
from console.settings.reader import SYSTEM_FILE, find_file
from engine.errors import RuleError

SETTINGS_COPY = "pupitre.toml"
LEXICONS_COPY = "lexiques.json"
FORMER = ".avant-restauration"
LARGEST = 4_000_000
_KEPT = ("tilesets/*.json", LIST_FILE, "prepared/*.json", LOGO)
"""Below the data folder, and below the copy."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Returned:
    """What came back, and what the box must be given by hand."""

    files: tuple[str, ...] = ()
    settings: Path | None = None
    """Where the settings went."""
    settings_aside: Path | None = None
    """Where they lie when their own place could not be written."""
    lexicons_missing: tuple[str, ...] = ()


def back_up_belongings(data: Path, folder: Path, settings: Path | None = None) -> None:
    """OSError when the copy cannot be written."""
    for file in _files(data):
        _write(folder / file.relative_to(data), file.read_bytes())
    chosen = find_file(settings)
    if chosen is not None and chosen.is_file():
        _write(folder / SETTINGS_COPY, chosen.read_bytes())
    _write(folder / LEXICONS_COPY, _lexicons(default_store()))


def _files(below: Path) -> Iterator[Path]:
    for pattern in _KEPT:
        yield from sorted(below.glob(pattern))


def _write(path: Path, content: bytes) -> None:
    """Only what changed: sticks wear out."""
    if not path.is_file() or path.read_bytes() != content:
        write_atomically(path, content)


def _lexicons(store: Store) -> bytes:
    known = [store.facts(name) for name in store.names()]
    told = {
        "current": store.current,
        "installed": [{"name": facts.name, "edition": facts.edition} for facts in known],
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def copied_settings(folder: Path) -> str | None:
    """The settings of the box that was copied, when they are ones we accept."""
    path = folder / SETTINGS_COPY
    content = read_bounded(path, LARGEST) if path.is_file() else None
    if content is None:
        return None
    try:
        text = content.decode()
    except UnicodeDecodeError as trouble:
        raise RuleError("settings_not_text", path=str(path)) from trouble
    parse(text)
    return text


def bring_back(folder: Path, data: Path, settings: Path | None = None) -> Returned:
    """Everything the copy holds, in its place; what was there before keeps a name beside it."""
    files = []
    for file in _files(folder):
        name = file.relative_to(folder)
        _put(data / name, file.read_bytes())
        files.append(str(name))
    text = copied_settings(folder)
    place = find_file(settings) or SYSTEM_FILE
    missing = _missing_lexicons(folder / LEXICONS_COPY)
    if text is None:
        return Returned(tuple(files), lexicons_missing=missing)
    try:
        _put(place, text.encode())
    except OSError as trouble:
        log.warning("settings not restored: %s", trouble)
        aside = data / SETTINGS_COPY
        _put(aside, text.encode())
        return Returned(tuple(files), settings_aside=aside, lexicons_missing=missing)
    return Returned(tuple(files), settings=place, lexicons_missing=missing)


def _put(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() != content:
        write_atomically(path.with_name(path.name + FORMER), path.read_bytes())
    write_atomically(path, content)


def _missing_lexicons(copy: Path) -> tuple[str, ...]:
    """Those the other box had. Of those that are here, the one it used is used again."""
    content = read_bounded(copy, LARGEST) if copy.is_file() else None
    if content is None:
        return ()
    try:
        told = read_json(content)
        current = str(told["current"])
        names = [str(each["name"]) for each in told["installed"]]
    except (ValueError, KeyError, TypeError) as trouble:
        raise RuleError("belongings_malformed", file=str(copy)) from trouble
    store = default_store()
    here = store.names()
    if current in here and current != store.current:
        store.use(current)
    return tuple(name for name in names if name not in here)
