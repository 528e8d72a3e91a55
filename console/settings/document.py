"""The default settings file: every key, its French explanation, its default."""

import dataclasses
import json
import re
import textwrap
from typing import Any

from console.french.typography import FIXED
from console.settings.fields import description_of, keys_of
from console.settings.sections import tables

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
