"""The coup machine of duplicate: `decide` a command, `evolve` by an event, `public` to show.

>>> events = decide(None, OpenGame(options), now_ms, oracle)
>>> state = fold(events)
"""

from engine.duplicate.clock import Clock
from engine.duplicate.decide import accepts, decide
from engine.duplicate.drawing import repeats_annulled, tirage_ruling
from engine.duplicate.evolve import evolve, fold
from engine.duplicate.oracle import Oracle
from engine.duplicate.public import PublicState, public
from engine.duplicate.state import Coup, Phase, PlayedCoup, State, Track, TrackStatus
from engine.duplicate.table import Held, Table

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
    "repeats_annulled",
    "tirage_ruling",
]
