"""The coup machine of duplicate: `decide` a command, `evolve` by an event, `public` to show.

A game begins with `decide.decide(None, OpenGame(options), at)`; `evolve.fold` brings one back from
its facts. Whenever `state.question` changes, that is what the solver is to be asked. All of it is
handed to the house as one value, `game.DUPLICATE`.

The names below are looked up when somebody asks: who wants a formule does not load the machine.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.duplicate.evolve import fold
    from engine.games.duplicate.state import Coup, Phase, PlayedCoup, State
    from engine.games.duplicate.table import Table
    from engine.play.clock import Clock
    from engine.play.held import Held

__all__ = [
    "Clock",
    "Coup",
    "Held",
    "Phase",
    "PlayedCoup",
    "State",
    "Table",
    "fold",
]

_HOMES = {
    "Clock": "engine.play.clock",
    "Coup": "engine.games.duplicate.state",
    "Held": "engine.play.held",
    "Phase": "engine.games.duplicate.state",
    "PlayedCoup": "engine.games.duplicate.state",
    "State": "engine.games.duplicate.state",
    "Table": "engine.games.duplicate.table",
    "fold": "engine.games.duplicate.evolve",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
