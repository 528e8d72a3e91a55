"""What the solver answers to the questions of a game of Jarnac."""

from dataclasses import dataclass

from engine.games.jarnac.best_moves import Turn
from engine.games.jarnac.solver import Chain, Sight, Words


@dataclass(frozen=True)
class Answer:
    """Of both sides, in their order. Where nobody judges nothing is found for anybody."""

    words: Words | None = None
    """What virtual players look into."""
    sights: tuple[Sight, Sight] | None = None
    chains: tuple[Chain, Chain] | None = None
    """Once they are found: a moment later."""
    turns: tuple[Turn, ...] | None = None
    """After the game: what nobody saw."""
