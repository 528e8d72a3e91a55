"""What a box owns beside its journal: tile sets, players, prepared games, settings, its épreuves.

Of its lexicons only the names are copied: the lists are other people's. PINs are not copied, nor is
a centre's key but sealed (`console.centre.sealed_key`).
"""

import itertools
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from console.files import write_atomically
from console.games.epreuve import FOLDER, HALL_FILE, MANIFEST, OFFICIALS
from console.lexicons.store import LexiconStore, default_store
from console.machine import dates, real_trial, trials
from console.machine.archive import LOGO
from console.papers.player_lists import FILE as LICENCES
from console.papers.player_lists import LIST_FILE
from console.requests import own_json, printable, read_bounded, read_json
from console.settings import changes
from console.settings.parser import SYSTEM_FILE, find_file, parse
from console.simultane.centre_files import official_name
from engine.rulings import RuleError

SETTINGS_COPY = "pupitre.toml"
LEXICONS_COPY = "lexiques.json"
FORMER = ".avant-restauration"
LARGEST = 4_000_000
LARGEST_TOGETHER = 32_000_000
"""Bytes: all of it is read before anything is changed, on a machine of 512 MB."""
MOST_FILES = 1_000
CENTRE = "centre"
_OF_A_CENTRE = (
    *("centre.json", "centre.key.scelle", "decisions.json", "autorite.pem", "epreuve/*"),
    *("partie-*.json", "lettres-*.json", "recu-*.json"),
)
"""Of an épreuve, in the centre's folder or below; named by `console.simultane.centre_files`."""
_OWNED = (
    *("tilesets/*.json", LIST_FILE, LICENCES, "prepared/*.json", LOGO, changes.FILE),
    *("choix.json", "prononciation.toml", dates.FILE, trials.FILE, real_trial.FILE),
    *(f"{FOLDER}/*/{MANIFEST}", f"{FOLDER}/{HALL_FILE}", f"{CENTRE}/epreuves.json"),
    *(f"{CENTRE}/{each}" for each in _OF_A_CENTRE),
    *(f"{CENTRE}/epreuve-*/{each}" for each in _OF_A_CENTRE),
    *(f"{FOLDER}/*/{each}" for each in (official_name("*"), OFFICIALS)),
)
"""Below the data folder, and below the copy."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Belongings:
    """What a copy holds beside the journal, read whole before anything is changed."""

    files: Mapping[str, bytes]
    """By their place below the data folder."""
    settings: str | None = None
    lexicon: str = ""
    """The one that was used."""
    lexicons: tuple[str, ...] = ()


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
    """Plain ones: a stick may hold anything under these names, a pipe or a link to elsewhere."""
    for pattern in _OWNED:
        for file in sorted(below.glob(pattern)):
            if file.is_file() and not file.is_symlink():
                yield file


def _write(path: Path, content: bytes) -> None:
    """Only what changed: sticks wear out."""
    if not path.is_file() or path.read_bytes() != content:
        write_atomically(path, content)


def _lexicons(store: LexiconStore) -> bytes:
    known = [store.facts(name) for name in store.names()]
    told = {
        "current": store.current,
        "installed": [{"name": facts.name, "edition": facts.edition} for facts in known],
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def copied_settings(folder: Path) -> str | None:
    """The settings of the box that was copied, when they are ones we accept."""
    path = folder / SETTINGS_COPY
    if not path.is_file():
        return None
    content = _read(path, LARGEST)
    try:
        text = content.decode()
    except UnicodeDecodeError as trouble:
        raise RuleError("settings_not_text", path=str(path)) from trouble
    parse(text)
    return text


def belongings_in(folder: Path) -> Belongings:
    """RuleError when something of it is none of ours, or could be anything; OSError as usual."""
    files: dict[str, bytes] = {}
    room = LARGEST_TOGETHER
    for file in itertools.islice(_files(folder), MOST_FILES):
        content = _read(file, min(LARGEST, room))
        room -= len(content)
        files[str(file.relative_to(folder))] = content
    return Belongings(files, copied_settings(folder), *_lexicons_in(folder / LEXICONS_COPY))


def _read(file: Path, most: int) -> bytes:
    """What is left out in silence would be missed when it is too late."""
    content = read_bounded(file, most)
    if content is None:
        raise RuleError("file_too_large", file=printable(str(file)))
    return content


def bring_back(held: Belongings, data: Path, settings: Path | None = None) -> Returned:
    """All of it, in its place; what was there before keeps a name beside it."""
    _make_way(held, data)
    for name, content in held.files.items():
        _put(data / name, content)
    files = tuple(map(printable, held.files))
    text, place = held.settings, find_file(settings) or SYSTEM_FILE
    missing = _missing_lexicons(held)
    if text is None:
        return Returned(files, lexicons_missing=missing)
    try:
        _put(place, text.encode())
    except OSError as trouble:
        log.warning("settings not restored: %s", trouble)
        aside = data / SETTINGS_COPY
        _put(aside, text.encode())
        return Returned(files, settings_aside=aside, lexicons_missing=missing)
    return Returned(files, settings=place, lexicons_missing=missing)


def _make_way(held: Belongings, data: Path) -> None:
    """A centre is its key and what was approved of it. Where this box is another one, its folder
    keeps a name beside: with the key of one and the approval of the other it would be neither."""
    centre, own = data / CENTRE, f"{CENTRE}/centre.json"
    if own not in held.files or not (data / own).exists():
        return
    coming, here = (_approved(each) for each in (held.files[own], (data / own).read_bytes()))
    manifest = f"{CENTRE}/epreuve/epreuve.json"
    same = (data / manifest).exists() and (data / manifest).read_bytes() == held.files.get(manifest)
    if not same or (coming and coming != here):
        names = (f"{CENTRE}{FORMER}{'' if n == 1 else f'-{n}'}" for n in itertools.count(1))
        centre.rename(next(each for each in map(data.joinpath, names) if not each.exists()))


def _approved(facts: bytes) -> str:
    """What the organiser signed of a centre; nothing when he has not, or the file is damaged."""
    try:
        return str(own_json(facts).get("certificate", ""))
    except (ValueError, AttributeError):
        return ""


def _put(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() != content:
        _keep_former(path, path.read_bytes())
    write_atomically(path, content)


def _keep_former(path: Path, content: bytes) -> None:
    """Under the first name that is free: a second restore must not cost what the first kept."""
    for number in itertools.count(1):
        former = path.with_name(f"{path.name}{FORMER}{'' if number == 1 else f'-{number}'}")
        if not former.exists():
            write_atomically(former, content)
            return
        if former.read_bytes() == content:
            return


def _lexicons_in(copy: Path) -> tuple[str, tuple[str, ...]]:
    """The one the other box used, and those it had."""
    if not copy.is_file():
        return "", ()
    content = _read(copy, LARGEST)
    try:
        told = read_json(content)
        return str(told["current"]), tuple(str(each["name"]) for each in told["installed"])
    except (ValueError, KeyError, TypeError) as trouble:
        raise RuleError("belongings_malformed", file=str(copy)) from trouble


def _missing_lexicons(held: Belongings) -> tuple[str, ...]:
    """Of those that are here, the one the other box used is used again."""
    store = default_store()
    here = store.names()
    if held.lexicon in here and held.lexicon != store.current:
        store.use(held.lexicon)
    return tuple(name for name in held.lexicons if name not in here)
