"""What the solver answered, and what a decision may ask of it and of the lexicon."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.top_choice import (
    Confusion,
    CoupQuestion,
    TopCandidate,
    near_confusions,
)
from engine.letters.board import Grid
from engine.letters.legality import Examination, examine
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solution, Solutions, solve_top
from engine.play import game

LARGEST_RACK = 9
"""What the solver takes at once; more letters than that left can always be placed somehow,
or will be few enough at the next coup."""
PREPARED_REASON = "partie préparée"
"""Why a prepared game's own solution is retained, as its record says."""


@dataclass(frozen=True)
class Answer:
    """All the solutions of a coup and the ranked tops. Private until the clock has stopped."""

    question: CoupQuestion
    solutions: Solutions
    tops: tuple[TopCandidate, ...]
    retained: Move | None = None
    """The solution the file of a prepared game wants kept: the letters to come depend on it,
    so it is vouched for whatever the lexicon says."""
    definitions: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Of the words proposed, as the grid writes them, where somebody defines words."""
    _near: dict[tuple[Solution, int], tuple[Confusion, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def near_confusions(self, retained: Solution, margin: int) -> tuple[Confusion, ...]:
        """Worked out once: lamps and pages ask at every moment, and two jokers have thousands of
        solutions."""
        key = retained, margin
        if key not in self._near:
            grid = self.question.grid
            self._near[key] = near_confusions(grid, retained, self.solutions, margin)
        return self._near[key]


Circumstances = game.Circumstances[Answer]
"""What a decision of duplicate rests on."""


class AnyWord:
    """Holds every word: for moves that a prepared game's file, or the judge, vouches for."""

    def __contains__(self, word: object) -> bool:
        return True


def answer_to(question: CoupQuestion | None, at: Circumstances) -> Answer | None:
    """The answer to exactly this question; None while the solver is thinking."""
    known = at.answer
    return known if known is not None and known.question == question else None


def answered(question: CoupQuestion | None, at: Circumstances) -> tuple[CoupQuestion, Answer]:
    known = answer_to(question, at)
    if question is None or known is None:
        raise RuleError("solver_not_ready")
    return question, known


def examined(
    question: CoupQuestion, move: Move, at: Circumstances, vouched: Container[Move] = ()
) -> Examination:
    """`vouched`: moves that the judge answered for, whatever the lexicon says."""
    known = answer_to(question, at)
    trusted = move in vouched or (known is not None and move == known.retained)
    words: Container[str] = AnyWord() if trusted else word_list(at)
    return examine(question.grid, move, question.rack, words, question.formule)


def playable(grid: Grid, letters: str, formule: Formule, at: Circumstances) -> bool | None:
    """Can any of these letters still be placed? None when it cannot be told in time."""
    if len(letters) > LARGEST_RACK:
        return None
    return len(solve_top(grid, letters, word_list(at), formule)) > 0


def word_list(at: Circumstances) -> Lexicon:
    if at.lexicon is None:
        raise RuleError("no_game_open", command="")
    return at.lexicon
