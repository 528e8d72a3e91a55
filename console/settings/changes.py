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
from console.settings.places import Applied, Place, SettingGroup, place_of, places
from console.settings.sections import FACTORY, Settings, factory_before, part_with, with_keys
from engine.rulings import RuleError

FILE = "reglages.json"
_LARGEST = 100_000
LONGEST_TEXT = 100
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
        self._now = self._started_with = self._applied()

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

    def begin(self) -> None:
        """What holds now is what the console is made of."""
        self._started_with = self._now

    def awaiting_restart(self) -> tuple[Place, ...]:
        """What was changed since the console was made, and only the next start can follow."""
        began, now = self._started_with, self._now
        return tuple(
            each
            for each in places()
            if each.applied is Applied.RESTART
            and _value(now, each.section, each.key) != _value(began, each.section, each.key)
        )

    def changed_groups(self) -> frozenset[SettingGroup]:
        """Those of which something was changed on the page."""
        return frozenset(each.group for each in places() if each.name in self._changes)

    def listen(self, listener: ChangeListener) -> None:
        """Be told of every change, in the thread that made it."""
        self._listeners.append(listener)

    def witness(self, witness: ChangeWitness) -> None:
        """Be told what was changed into what, to write it down."""
        self._witnesses.append(witness)

    def change(self, section: str, key: str, value: object) -> None:
        """RuleError when it is no setting of the page, or not a value it can have beside the
        others."""
        if place_of(section, key) is None:
            raise malformed("key")
        checked = _checked(self._written, section, key, value)
        with self._lock:
            with_keys(self._now, section, {key: checked})
            before = _value(self._written, section, key)
            change = {"value": checked, "instead": before}
            was = self._replace({**self._changes, f"{section}.{key}": change})
        log.info("setting_changed %s.%s = %r", section, key, checked)
        self._tell(was)

    def forget(self, group: SettingGroup) -> None:
        """The settings of this group are again what the file of this machine says, or the factory
        where it says nothing."""
        gone = {each.name for each in places() if each.group is group}
        with self._lock:
            kept = {name: each for name, each in self._changes.items() if name not in gone}
            was = self._replace(kept)
        log.info("settings_forgotten %s", group.value)
        self._tell(was)

    def _replace(self, changes: dict[str, dict[str, Any]]) -> Settings:
        """Under the lock: these are the changes from now on. What held before is returned."""
        try:
            self._write(changes)
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=FILE, why=why) from trouble
        was, self._changes = self._now, changes
        self._now = self._applied()
        return was

    def _tell(self, was: Settings) -> None:
        now = self._now
        for listener in self._listeners:
            listener(now)
        for each in places():
            before, after = (_value(held, each.section, each.key) for held in (was, now))
            if before != after:
                for witness in self._witnesses:
                    witness(each.section, each.key, before, after)

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
        """What is said of one section is put in together: two pins that were exchanged are each
        taken by the other, one after the other."""
        settings = self._written
        for section, values in self._kept_values().items():
            try:
                settings = with_keys(settings, section, values)
            except RuleError as together:
                log.warning("settings_left_out %s: %s", section, together)
                settings = self._one_by_one(settings, section, values)
        return settings

    def _kept_values(self) -> dict[str, dict[str, Any]]:
        """By section, what was changed and still holds."""
        found: dict[str, dict[str, Any]] = {}
        for each in places():
            change = self._changes.get(each.name)
            if change is None:
                continue
            written = _value(self._written, each.section, each.key)
            try:
                if _from_file(written, change["instead"]) != written:
                    continue
                value = _checked(self._written, each.section, each.key, change["value"])
            except RuleError as trouble:
                log.warning("setting_left_out %s: %s", each.name, trouble)
                continue
            found.setdefault(each.section, {})[each.key] = value
        return found

    def _one_by_one(self, settings: Settings, section: str, values: Mapping[str, Any]) -> Settings:
        for key, value in values.items():
            try:
                settings = with_keys(settings, section, {key: value})
            except RuleError as trouble:
                log.warning("setting_left_out %s.%s: %s", section, key, trouble)
        return settings


def _value(settings: Settings, section: str, key: str) -> Any:
    return getattr(part_with(settings, section, key), key)


def _checked(settings: Settings, section: str, key: str, value: object) -> Any:
    part = part_with(settings, section, key)
    kind = typing.get_type_hints(type(part))[key]
    if kind is float and type(value) is int:
        value = float(value)
    elif kind == tuple[int, ...] and isinstance(value, list | tuple):
        kind, value = tuple, tuple(value)
        if any(type(each) is not int for each in value):
            raise malformed("value")
    if type(value) is not kind or (isinstance(value, str) and len(value) > LONGEST_TEXT):
        raise malformed("value")
    field = next(each for each in dataclasses.fields(part) if each.name == key)
    description_of(field).refuse_bad(value)
    return value


def _from_file(written: Any, kept: Any) -> Any:
    """JSON has lists where we have tuples."""
    return tuple(kept) if isinstance(written, tuple) and isinstance(kept, list) else kept


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
