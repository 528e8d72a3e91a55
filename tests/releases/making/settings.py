"""The settings file as it is handed out, and one in which no key is what it was."""

import dataclasses
from typing import Any

from console.machine.settings_file import with_values
from console.settings.fields import Description, description_of
from console.settings.parser import _toml, default_file
from console.settings.sections import tables

_OWN_WORDS = {
    ("partie", "jeu"): "classic",
    ("partie", "formule"): "7sur8-joker",
    ("partie", "tempo"): "2min",
    ("partie", "avertissements"): (60, 20),
    ("partie", "preset"): "entre-amis",
    ("partie", "epreuve"): "topping",
    ("lecteur", "vitesse"): 115_200,
    ("voix", "debit"): 1.25,
    ("voix", "clarte"): 0.5,
    ("web", "hote"): "0.0.0.0",
    ("jarnac", "formule"): "libre",
    ("jarnac", "pendule"): "pendule",
    ("jarnac", "repartition"): "A20 E30 I20 L20 N14 R20 S20",
}
"""Where not any word or number will do."""
_TAKEN_BY_THE_DIGITS = (8, 9, 10, 11)


def changed_file() -> str:
    values = {}
    pins = iter([pin for pin in range(27, 0, -1) if pin not in _TAKEN_BY_THE_DIGITS])
    for section, parts in tables().items():
        for field in (each for part in parts for each in dataclasses.fields(part.kind)):
            values[section, field.name] = _toml(_other(section, field, pins))
    return with_values(default_file(), values)


def _other(section: str, field: Any, pins: Any) -> Any:
    described: Description = description_of(field)
    default = field.default
    if (section, field.name) in _OWN_WORDS:
        return _OWN_WORDS[section, field.name]
    if described.most == 27:
        return next(pin for pin in pins if pin != default)
    if described.choices:
        return next(each for each in reversed(described.choices) if each != default)
    if isinstance(default, bool):
        return not default
    if isinstance(default, int):
        return default + 1 if described.most is None or default < described.most else default - 1
    return f"{field.name} d'essai"
