"""The coup machine of duplicate: `decide` a command, `evolve` by an event, `public` to show.

A game begins with `decide(None, OpenGame(options), now_ms, oracle)`; `fold` brings one back
from its facts. Whenever `state.question` changes, that is what the solver is to be asked.
"""

from engine.games.duplicate.decide import accepts, decide
from engine.games.duplicate.drawing import tirage_ruling
from engine.games.duplicate.evolve import evolve, fold
from engine.games.duplicate.oracle import Oracle
from engine.games.duplicate.public import PublicState, public
from engine.games.duplicate.state import Coup, Phase, PlayedCoup, State, Track, TrackStatus
from engine.games.duplicate.table import Held, Table
from engine.play.clock import Clock

__all__ = [
    "Clock",
    "Coup",
    "Held",
    "Oracle",
    "Phase",
    "PlayedCoup",
    "PublicState",
    "State",
    "Table",
    "Track",
    "TrackStatus",
    "accepts",
    "decide",
    "evolve",
    "fold",
    "public",
    "tirage_ruling",
]
