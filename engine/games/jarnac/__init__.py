"""Jarnac: two mats, words that grow, and words that are taken.

A game begins with `decide(None, OpenGame(options), at)`; `fold` brings one back from its facts.
Rules: the text of Jarnac with its competition formule; our readings of it in docs/articles.md.
"""

from engine.games.jarnac.decide import accepts, decide
from engine.games.jarnac.ending import Result, WinReason, result
from engine.games.jarnac.evolve import evolve, fold
from engine.games.jarnac.game import JARNAC, JarnacGame
from engine.games.jarnac.mat import Mat
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.games.jarnac.state import Made, Phase, State, other

__all__ = [
    "JARNAC",
    "ClockMode",
    "GameOptions",
    "JarnacGame",
    "Made",
    "Mat",
    "Phase",
    "Result",
    "State",
    "WinReason",
    "accepts",
    "decide",
    "evolve",
    "fold",
    "other",
    "result",
]
