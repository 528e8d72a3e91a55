"""The games as the console has them, one folder each. `console.registry` has the list."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from console.registry import GAMES, UNNAMED, Command, part
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.games.face import Face, Simulation

__all__ = ["GAMES", "UNNAMED", "commands_of", "face_of", "simulation_of", "table_of"]


@cache
def face_of(name: str) -> "Face":
    """A game's two halves; RuleError when the house does not know it."""
    if name not in GAMES:
        raise RuleError("unknown_game", game=name, known=", ".join(GAMES))
    face: Face = part(name, "face").FACE
    return face


def simulation_of(name: str) -> "Simulation[Any]":
    """RuleError when nobody simulates that game."""
    face = face_of(name)
    if face.simulation is None:
        raise RuleError("game_not_simulated", game=face.label)
    return face.simulation


def table_of(name: str) -> type[Any]:
    """The options of a game (`console.desk.option_table`)."""
    table: type[Any] = part(name, "settings").SECTION
    return table


def commands_of(name: str) -> Mapping[str, Command]:
    """The commands a game adds to `pupitre`."""
    commands: Mapping[str, Command] = part(name).COMMANDS
    return commands
