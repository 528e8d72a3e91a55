"""The coup machine of duplicate: `decide` a command, `evolve` by an event, `public` to show.

A game begins with `decide(None, OpenGame(options), at)`; `fold` brings one back from its
facts. Whenever `state.question` changes, that is what the solver is to be asked. All of it is
handed to the house as one value, `game.DUPLICATE`.
"""

from engine.games.duplicate.decide import accepts, decide
from engine.games.duplicate.drawing import tirage_ruling
from engine.games.duplicate.evolve import evolve, fold
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
    "accepts",
    "decide",
    "evolve",
    "fold",
    "tirage_ruling",
]
