"""The settings file: TOML text read into `Settings`, or written with its defaults.

An unknown key, a wrong type or a wrong value says where it stands.
"""

import dataclasses
import difflib
import json
import os
import re
import textwrap
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from console.french.typography import FIXED
from console.requests import read_bounded, read_toml
from console.settings.fields import description_of, keys_of
from console.settings.sections import (
    Settings,
    SettingsTable,
    games_as_shipped,
    tables,
    voices_as_shipped,
)
from engine.rulings import RuleError

SYSTEM_FILE = Path("/etc/pupitre.toml")
_LARGEST_FILE = 1_000_000
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_HEADER = re.compile(r"\s*\[\s*([^\]\s]+)\s*\]")
_KEY = re.compile(r"\s*[\"']?([^\"'=\s]+)[\"']?\s*=")
_TYPE_NAMES = {bool: "boolean", int: "integer", float: "number", str: "text"}


def find_file(chosen: Path | None = None) -> Path | None:
    """The file to read: the one asked for, else the first that exists on the usual path. A name
    that is empty asks for none."""
    if chosen is not None:
        return chosen
    named = os.environ.get("PUPITRE_SETTINGS")
    if named is not None:
        return Path(named) if named else None
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    usual = (SYSTEM_FILE, Path(config) / "pupitre" / "pupitre.toml")
    return next((path for path in usual if path.is_file()), None)


def load(chosen: Path | None = None) -> Settings:
    """Settings of this machine; defaults where no file says otherwise."""
    path = find_file(chosen)
    return Settings() if path is None else parse(text_of(path))


def text_of(path: Path) -> str:
    """RuleError when it is no text, or cannot be read."""
    try:
        content = read_bounded(path, _LARGEST_FILE)
        if content is None:
            raise RuleError("settings_too_big", path=str(path))
        return content.decode("utf-8")
    except OSError as error:
        raise RuleError("settings_unreadable", path=str(path), reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise RuleError("settings_not_text", path=str(path)) from error


def parse(text: str) -> Settings:
    try:
        raw = read_toml(text)
    except ValueError as error:
        place = _TOML_PLACE.search(str(error))
        line, column = place.groups() if place else (str(len(text.splitlines())), "1")
        raise RuleError("settings_syntax", line=int(line), column=int(column)) from error
    return _SettingsReader(text).settings(raw)


class _SettingsReader:
    def __init__(self, text: str) -> None:
        self._lines = _line_of_each_key(text)

    def settings(self, raw: Mapping[str, Any]) -> Settings:
        sections: dict[str, Any] = {}
        known = tables()
        of_games: dict[str, Any] = {
            "jeux": games_as_shipped(),
            "voix_des_jeux": voices_as_shipped(),
        }
        for name, values in raw.items():
            if name not in known:
                self._refuse_unknown("settings_unknown_section", name, known, section=name)
            if not isinstance(values, dict):
                raise RuleError("settings_not_a_section", section=name, line=self._line(name, ""))
            self._refuse_unknown_keys(name, values, known[name])
            for part in known[name]:
                read = self._section(name, part.kind, values)
                if part.game:
                    of_games[part.held_in][part.game] = read
                else:
                    sections[name] = read
        said = tuple(f"{name}.{key}" for name, values in raw.items() for key in values)
        return Settings(**sections, **of_games, said=said)

    def _refuse_unknown_keys(
        self, section: str, values: Mapping[str, Any], parts: list[SettingsTable]
    ) -> None:
        known = [field.name for part in parts for field in keys_of(part.kind)]
        for key in values:
            if key not in known:
                self._refuse_unknown("settings_unknown_key", key, known, section=section, key=key)

    def _section(self, name: str, kind: Any, values: Mapping[str, Any]) -> Any:
        fields = {field.name: field for field in keys_of(kind)}
        hints = typing.get_type_hints(kind)
        read = {}
        for key, value in values.items():
            if key not in fields:
                continue  # of another part of the same table
            read[key] = self._value(name, key, hints[key], value)
            try:
                description_of(fields[key]).refuse_bad(read[key])
            except RuleError as reason:
                raise self._bad_value(name, key, value, reason) from reason
        try:
            return kind(**read)
        except RuleError as reason:
            raise RuleError(
                "settings_bad_section", section=name, line=self._line(name, ""), reason=reason
            ) from reason

    def _value(self, section: str, key: str, kind: Any, value: Any) -> Any:
        if typing.get_origin(kind) is tuple:
            inner = typing.get_args(kind)[0]
            if isinstance(value, list):
                return tuple(self._value(section, key, inner, each) for each in value)
            expected = "list"
        elif type(value) is kind or (kind is float and type(value) is int):
            return kind(value)
        else:
            expected = _TYPE_NAMES[kind]
        raise RuleError(
            "settings_bad_type",
            section=section,
            key=key,
            line=self._line(section, key),
            value=value,
            expected=RuleError(f"settings_expected_{expected}"),
        )

    def _bad_value(self, section: str, key: str, value: Any, reason: RuleError) -> RuleError:
        line = self._line(section, key)
        return RuleError(
            "settings_bad_value", section=section, key=key, line=line, value=value, reason=reason
        )

    def _refuse_unknown(
        self, code: str, word: str, known: Iterable[str], *, section: str, key: str = ""
    ) -> typing.NoReturn:
        nearest = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.0)
        raise RuleError(
            code, section=section, key=key, line=self._line(section, key), nearest=nearest[0]
        )

    def _line(self, section: str, key: str) -> int:
        return self._lines.get((section, key), self._lines.get((section, ""), 1))


def _line_of_each_key(text: str) -> dict[tuple[str, str], int]:
    """Where people wrote each key; tomllib does not say. The empty key is the section."""
    lines: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            section = header[1]
            lines.setdefault((section, ""), number)
        elif key := _KEY.match(line):
            where = (section, key[1]) if section else (key[1], "")
            lines.setdefault(where, number)
    return lines


# --- The default file ---------------------------------------------------------------------------
# Every key, its French explanation, its default.


_WIDTH = 88
_BEFORE_A_SIGN = re.compile(r" (?=[:;!?»])|(?<=«) ")
_OPENING = """\
# Réglages du pupitre.
# Chaque ligne donne la valeur d'usine : changez ce qui doit l'être, effacez le reste.
# Une clé inconnue est une erreur, signalée avec la clé la plus proche.
"""


def default_file() -> str:
    """A file that, read back, changes nothing."""
    sections = [_section(name, [part.kind for part in parts]) for name, parts in tables().items()]
    return "\n".join([_OPENING, *sections])


def _section(name: str, kinds: list[Any]) -> str:
    lines = [_comment(kinds[0].__doc__), f"[{name}]"]
    for field in _in_order(kinds):
        explanation = description_of(field).help
        if explanation:
            lines += ["", _comment(explanation)]
        lines.append(f"{field.name} = {_toml(field.default)}")
    return "\n".join(lines) + "\n"


def _in_order(kinds: list[Any]) -> list[dataclasses.Field[Any]]:
    """The house's keys, then a game's, except those it wants `AFTER` one of the others: a file
    keeps the order of the release that wrote it."""
    found: list[dataclasses.Field[Any]] = []
    for kind in kinds:
        after = getattr(kind, "AFTER", {})
        for field in keys_of(kind):
            names = [each.name for each in found]
            before = after.get(field.name)
            found.insert(names.index(before) + 1 if before else len(found), field)
    return found


def _comment(text: str) -> str:
    """No line begins with a sign: « Vide : » stays together."""
    held = _BEFORE_A_SIGN.sub(FIXED, text)
    filled = textwrap.fill(held, _WIDTH, initial_indent="# ", subsequent_indent="# ")
    return filled.replace(FIXED, " ")


def _toml(value: Any) -> str:
    """Our defaults are text, numbers, booleans and lists of numbers: JSON writes them alike."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
