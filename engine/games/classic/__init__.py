"""Classic Scrabble, one to four players on one board: `decide` a command, `evolve` by an event,
`public` to show. Rules: classique-notice, then classique-resume; the notice prevails."""

from engine.games.classic.decide import decide
from engine.games.classic.evolve import evolve, fold
from engine.games.classic.game import CLASSIC, Classic, Question
from engine.games.classic.public import PublicState, public
from engine.games.classic.state import Phase, State

__all__ = [
    "CLASSIC",
    "Classic",
    "Phase",
    "PublicState",
    "Question",
    "State",
    "decide",
    "evolve",
    "fold",
    "public",
]
