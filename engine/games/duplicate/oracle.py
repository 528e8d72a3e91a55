"""What the console hands in for questions about words: the lexicon and the solver's answer."""

from typing import Protocol

from engine.games.duplicate.formules import Formule
from engine.games.duplicate.top_choice import Coup, TopCandidate
from engine.letters.board import Grid
from engine.letters.legality import Examination
from engine.letters.moves import Move


class Oracle(Protocol):
    """Answers must not depend on anything but the question and the word list."""

    def tops(self, question: Coup) -> tuple[TopCandidate, ...] | None:
        """The equal tops as `top_choice.rank_tops` orders them; empty when nothing can be
        played, None while the solver has not answered."""

    def examine(self, question: Coup, move: Move) -> Examination:
        """`legality.examine` with the game's word list."""

    def playable(self, grid: Grid, letters: str, formule: Formule) -> bool | None:
        """Can any of these letters still be placed? None when it cannot be told in time."""
