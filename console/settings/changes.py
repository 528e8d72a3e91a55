"""What was changed of the settings on the judge's page, kept beside the journal.

The file a person writes stays theirs: a change holds for as long as that file says of the same
key what it said when the change was made. Whoever spoke last is right, so that both agree.
"""

import dataclasses
import json
import logging
import threading
import typing
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.requests import malformed, read_bounded, read_json
from console.settings.fields import description_of
from console.settings.sections import (
    FACTORY,
    Settings,
    factory_before,
    part_with,
    voice_keys_on_the_page,
    with_key,
)
from engine.rulings import RuleError

FILE = "reglages.json"
_LARGEST = 100_000
LONGEST_TEXT = 100
CHANGEABLE: tuple[tuple[str, str], ...] = (
    ("club", "nom"),
    ("club", "titre"),
    ("voix", "volume"),
    ("voix", "debit"),
    ("voix", "sortie"),
    ("ecran", "theme"),
    ("ecran", "luminosite"),
    ("ecran", "entre_deux_coups"),
    ("ecran", "sous_titres"),
    ("web", "hote"),
    ("panneau", "cablage"),
    ("imprimante", "adresse"),
    ("imprimante", "tickets"),
)
"""What an evening may need changed; the rest is for whoever wires the box. Games add their own."""
_KNOWN_FACTORY = "usine"
"""In the file, how many changes of the factory's values this folder has been through; written like
a change, which an earlier release carries along and does not read."""

log = logging.getLogger(__name__)
ChangeListener = Callable[[Settings], None]
ChangeWitness = Callable[[str, str, Any, Any], None]
"""Section, key, what it was, what it is now."""


class SettingsBook:
    """The settings as they are now. May be called from any thread."""

    def __init__(self, written: Settings, folder: Path) -> None:
        self._written = written
        self._path = folder / FILE
        self._lock = threading.Lock()
        self._changes: dict[str, dict[str, Any]] = _kept_changes(self._path)
        self._listeners: list[ChangeListener] = []
        self._witnesses: list[ChangeWitness] = []
        self._now = self._applied()

    def reread(self) -> None:
        """The folder was away when the console started, and is back."""
        with self._lock:
            self._changes = {**_kept_changes(self._path), **self._changes}
            self._now = self._applied()
        for listener in self._listeners:
            listener(self._now)

    @property
    def now(self) -> Settings:
        return self._now

    def listen(self, listener: ChangeListener) -> None:
        """Be told of every change, in the thread that made it."""
        self._listeners.append(listener)

    def witness(self, witness: ChangeWitness) -> None:
        """Be told what was changed into what, to write it down."""
        self._witnesses.append(witness)

    def change(self, section: str, key: str, value: object) -> None:
        """RuleError when it is no setting of the page, or not a value it can have."""
        if (section, key) not in changeable():
            raise malformed("key")
        checked = _checked(self._written, section, key, value)
        with self._lock:
            before = _value(self._written, section, key)
            changes = {**self._changes, f"{section}.{key}": {"value": checked, "instead": before}}
            try:
                self._write(changes)
            except OSError as trouble:
                why = trouble.strerror or "?"
                raise RuleError("file_unwritable", file=FILE, why=why) from trouble
            was = _value(self._now, section, key)
            self._changes = changes
            self._now = self._applied()
        log.info("setting_changed %s.%s = %r", section, key, checked)
        for listener in self._listeners:
            listener(self._now)
        if was != checked:
            for witness in self._witnesses:
                witness(section, key, was, checked)

    def carry_over(self, played: bool) -> None:
        """Once in the life of a folder, for each change of the factory's values: a folder that an
        earlier release has used (a game was played, or a setting changed) keeps the values it had
        wherever its file says nothing, as if they had been chosen on the page."""
        with self._lock:
            known = self._changes.get(_KNOWN_FACTORY, {}).get("value")
            known = known if type(known) is int else 0
            if known >= FACTORY:
                return
            changes = dict(self._changes)
            if played or changes:
                for section, key, value in factory_before(known):
                    name, factory = f"{section}.{key}", _value(self._written, section, key)
                    if name not in self._written.said and name not in changes and value != factory:
                        changes[name] = {"value": value, "instead": factory}
            changes[_KNOWN_FACTORY] = {"value": FACTORY, "instead": known}
            try:
                self._write(changes)
            except OSError as trouble:
                log.warning("settings_not_carried_over: %s", trouble)  # the next start tries again
            self._changes = changes
            self._now = self._applied()
        for listener in self._listeners:
            listener(self._now)

    def _write(self, changes: Mapping[str, Mapping[str, Any]]) -> None:
        write_atomically(self._path, json.dumps(changes, ensure_ascii=False, indent=1).encode())

    def _applied(self) -> Settings:
        settings = self._written
        for section, key in changeable():
            change = self._changes.get(f"{section}.{key}")
            if change is None or change["instead"] != _value(self._written, section, key):
                continue
            try:
                value = _checked(self._written, section, key, change["value"])
            except RuleError as trouble:
                log.warning("setting_left_out %s.%s: %s", section, key, trouble)
                continue
            settings = with_key(settings, section, key, value)
        return settings


def changeable() -> tuple[tuple[str, str], ...]:
    """The house's settings of the page, then the games'."""
    return (*CHANGEABLE, *voice_keys_on_the_page())


def _value(settings: Settings, section: str, key: str) -> Any:
    return getattr(part_with(settings, section, key), key)


def _checked(settings: Settings, section: str, key: str, value: object) -> Any:
    part = part_with(settings, section, key)
    kind = typing.get_type_hints(type(part))[key]
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or (isinstance(value, str) and len(value) > LONGEST_TEXT):
        raise malformed("value")
    field = next(each for each in dataclasses.fields(part) if each.name == key)
    description_of(field).refuse_bad(value)
    return value


def _kept_changes(path: Path) -> dict[str, dict[str, Any]]:
    try:
        content = read_bounded(path, _LARGEST)
        data = read_json(content) if content is not None else {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as trouble:
        log.warning("settings_changes_unreadable: %s", trouble)
        return {}
    if not isinstance(data, Mapping):
        return {}
    return {
        str(key): dict(change)
        for key, change in data.items()
        if isinstance(change, Mapping) and {"value", "instead"} <= change.keys()
    }
