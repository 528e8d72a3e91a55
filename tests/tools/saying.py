"""What a test wants of the game to open, as the command line would say it."""

from dataclasses import fields
from typing import Any

from console.desk.option_table import NewGame, entries, selection
from console.games import table_of
from console.registry import UNNAMED

_HOUSE = {each.name for each in fields(NewGame)} - {"own"}


def said(**choices: Any) -> NewGame:
    """By name: what every game can be told, and the options of the one that is meant."""
    choices = {name: value for name, value in choices.items() if value is not None}
    house = {name: value for name, value in choices.items() if name in _HOUSE}
    own = {name: value for name, value in choices.items() if name not in _HOUSE}
    table = table_of(choices.get("game") or UNNAMED)
    known = {name for each in entries(table) for name in (each.field, each.called, *each.aliases)}
    assert own.keys() <= known, f"no option of this game: {own.keys() - known}"
    return NewGame(**house, own=selection(table, own) if own else None)
