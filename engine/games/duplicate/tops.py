"""The tops of a coup: which of several equal ones must, or may best, be retained (fisf-2020 §3.4).

Two obligations come first: preserve the joker, then end the game. What is left to the judge,
the word that « opens the game », is measured here: the mean of the best score over
sampled next tirages, drawn from the letters that really remain.
"""

import enum
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Protocol

from engine.games.duplicate.formules import Edition, Formule
from engine.games.duplicate.rack import (
    Settlement,
    end_by_letters,
    end_by_no_placement,
    minimum_of_each,
    playable_tirages,
    remaining_letters,
    settle,
)
from engine.letters.board import Grid
from engine.letters.legality import Examination, examine
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solution, Solutions, solve_top
from engine.letters.tiles import JOKER
from engine.play import game
from engine.rulings import RuleError, Ruling


class JokerUse(enum.Enum):
    """What becomes of the joker. « Préserver le joker » is not to lose it: a word without it
    and an exchange are as good (§3.8.1), and neither is imposed over the other."""

    UNUSED = "unused"
    RETURNED = "returned"
    """It comes back by exchange, in a « partie joker »."""
    LOST = "lost"

    @property
    def is_preserved(self) -> bool:
        return self is not JokerUse.LOST


class Confusion(enum.Enum):
    """What players may take for the solution retained (§3.4)."""

    PLACE = "place"
    """The same word is worth as much elsewhere."""
    SOLUTION = "solution"
    """Another word of the same letters is worth as much at that place."""


@dataclass(frozen=True)
class CautionRules:
    """When the room is cautioned against a confusion."""

    spoken: bool = True
    margin: int = 5
    """Within so many points the caution is proposed to the judge; it is said by itself only
    where the points are the same."""
    in_2014: bool = False
    """That text does not know these mentions."""


USUAL_CAUTIONS = CautionRules()

Questions = Sequence[tuple[Grid, Sequence[str]]]
"""Grids, and the racks to try on each."""
BestScores = Sequence[Sequence[int | None]]
"""For each grid the best score of each of its racks, None when nothing can be played."""


class TopSolver(Protocol):
    def __call__(self, questions: Questions) -> BestScores: ...


Asking = Callable[[TopSolver, Iterable[Questions]], Iterator[BestScores]]
"""How rounds are answered: one after the other, as `map` does, or several at a time."""


@dataclass(frozen=True)
class CoupQuestion:
    """The coup whose top is being chosen."""

    number: int
    grid: Grid
    rack: str
    bag: str
    formule: Formule
    edition: Edition


@dataclass(frozen=True)
class TopCandidate:
    """One of the equal tops, with what speaks for it."""

    move: Move
    joker: JokerUse
    ends_game: Ruling | None
    opening: float | None
    """Mean of the best score over the sampled next tirages; None when none was sampled."""
    obligatory: bool
    """The rules leave only candidates like this one."""


def rank_tops(
    coup: CoupQuestion,
    tops: Sequence[Move],
    best_scores: TopSolver,
    samples: Iterable[Sequence[str]],
    ask: Asking = map,
) -> tuple[TopCandidate, ...]:
    """Order equal tops, the one to propose first.

    A sample is letters in the order they would leave the bag, at least as many as a rack and
    two exchanges take. They come in rounds, taken one after the other as long as there are any;
    every candidate meets the same ones, so that the figures differ by the candidates and not by
    luck. Only the candidates that the obligations leave in play are measured.
    """
    settlements = {
        move: settle(coup.grid, move, coup.rack, coup.bag, coup.formule) for move in tops
    }
    jokers = {move: _joker_use(coup, move, settlements[move]) for move in tops}
    ends = {move: _ends_game(coup, settlements[move], best_scores) for move in tops}
    keepers = [move for move in tops if jokers[move].is_preserved] or tops
    enders = [move for move in keepers if ends[move] is not None]
    allowed = list(enders or keepers)
    openings: dict[Move, float] = {}
    if len(allowed) > 1:
        left = {move: settlements[move] for move in allowed}
        openings = _openings(coup, left, samples, partial(ask, best_scores))
    candidates = [
        TopCandidate(
            move,
            jokers[move],
            ends[move],
            openings.get(move),
            obligatory=move in allowed and len(allowed) < len(tops),
        )
        for move in tops
    ]
    return tuple(
        sorted(
            candidates,
            key=lambda candidate: (
                candidate.move not in allowed,
                not candidate.joker.is_preserved,
                candidate.ends_game is None,
                -(candidate.opening or 0.0),
                str(candidate.move.ref),
                candidate.move.word,
            ),
        )
    )


def confusions(
    grid: Grid, retained: Solution, best_first: Iterable[Solution], margin: int = 0
) -> tuple[Confusion, ...]:
    """What players may take for the solution retained, because it is worth the same, or as much
    within a `margin` of points: a word that everybody sees to be worth less is no risk."""
    move, least = retained.move, retained.points - margin
    word, tiles = move.word.upper(), {tile.index for tile in move.placed(grid)}
    found = set()
    for solution in takewhile(lambda each: each.points >= least, best_first):
        if solution.points > retained.points + margin:
            continue
        other = solution.move.word.upper()
        if other == word and {tile.index for tile in solution.move.placed(grid)} != tiles:
            found.add(Confusion.PLACE)
        elif other != word and solution.move.ref == move.ref and sorted(other) == sorted(word):
            found.add(Confusion.SOLUTION)
    return tuple(each for each in Confusion if each in found)


def near_confusions(
    grid: Grid, retained: Solution, solutions: Sequence[Solution], margin: int
) -> tuple[Confusion, ...]:
    """What is proposed to the judge: the risks that are not said by themselves."""
    said = confusions(grid, retained, solutions)
    near = confusions(grid, retained, solutions, margin)
    return tuple(each for each in near if each not in said)


def _joker_use(coup: CoupQuestion, move: Move, settlement: Settlement) -> JokerUse:
    used = move.jokers(coup.grid)
    if not used:
        return JokerUse.UNUSED
    return JokerUse.RETURNED if len(settlement.swaps) == used else JokerUse.LOST


def _ends_game(coup: CoupQuestion, settlement: Settlement, best_scores: TopSolver) -> Ruling | None:
    remaining = remaining_letters(settlement, coup.formule)
    by_letters = end_by_letters(remaining, coup.edition)
    if by_letters or len(remaining) > coup.formule.rack_size:
        return by_letters
    if best_scores([(settlement.grid, [remaining])])[0][0] is None:
        return end_by_no_placement(coup.edition)
    return None


def _openings(
    coup: CoupQuestion,
    settlements: Mapping[Move, Settlement],
    samples: Iterable[Sequence[str]],
    answered: Callable[[Iterable[Questions]], Iterator[BestScores]],
) -> dict[Move, float]:
    """The mean of the best scores after each move; a move after which no tirage was playable
    has none."""
    boards = [(each.grid, _next_tirages(coup, each)) for each in settlements.values()]
    rounds = ([(grid, tirages(tries)) for grid, tirages in boards] for tries in samples)
    scores: dict[Move, list[int]] = {move: [] for move in settlements}
    for answers in answered(rounds):
        for found, points in zip(scores.values(), answers, strict=True):
            found += [each or 0 for each in points]
    return {move: sum(found) / len(found) for move, found in scores.items() if found}


def _next_tirages(
    coup: CoupQuestion, settlement: Settlement
) -> Callable[[Sequence[str]], Sequence[str]]:
    """Those that may be played, of the tirages that samples give."""
    formule = coup.formule
    companion = formule.companion_jokers(settlement.grid.letters.count(JOKER))
    kept = companion + settlement.rack
    wanted = formule.rack_size - len(kept)
    minimum = minimum_of_each(coup.number + 1, remaining_letters(settlement, formule), formule)

    def tirages(samples: Sequence[str]) -> Sequence[str]:
        for swap in settlement.swaps:
            samples = [drawable.replace(swap.letter, "", 1) for drawable in samples]
        return playable_tirages([kept + drawable[:wanted] for drawable in samples], minimum)

    return tirages


# --- The solver's answer ------------------------------------------------------------------------
# What a decision may ask of it, and of the lexicon.

LARGEST_RACK = 9
"""What the solver takes at once; more letters than that left can always be placed somehow,
or will be few enough at the next coup."""
PREPARED_REASON = "partie préparée"
"""Why a prepared game's own solution is retained, as its record says."""


@dataclass(frozen=True)
class CoupAnswer:
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


Circumstances = game.Circumstances[CoupAnswer]
"""What a decision of duplicate rests on."""


class VouchedWords:
    """Holds every word: for moves that a prepared game's file, or the judge, vouches for."""

    def __contains__(self, word: object) -> bool:
        return True


def answer_to(question: CoupQuestion | None, at: Circumstances) -> CoupAnswer | None:
    """The answer to exactly this question; None while the solver is thinking."""
    known = at.answer
    return known if known is not None and known.question == question else None


def answered(question: CoupQuestion | None, at: Circumstances) -> tuple[CoupQuestion, CoupAnswer]:
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
    words: Container[str] = VouchedWords() if trusted else word_list(at)
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
