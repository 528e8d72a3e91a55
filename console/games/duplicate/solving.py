"""The game's questions about words: what the solver answered, what the lexicon holds."""

import functools
import queue
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from console.games.duplicate.tops import propose_tops
from engine.games.duplicate.answer import Answer
from engine.games.duplicate.top_choice import CoupQuestion
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve

MOST_DEFINED = 8
"""Ties beyond these are hardly ever retained."""


def answer(question: CoupQuestion, lexicon: Lexicon, game: str) -> Answer:
    """Solve a coup. The dice of the opening figure are the game's and the coup's own: the
    same coup is always answered alike."""
    solutions = solve(question.grid, question.rack, lexicon, question.formule)
    dice = random.Random(f"{game}/{question.number}")
    tops = propose_tops(question, solutions.tops(), lexicon, dice) if len(solutions) else ()
    return Answer(question, solutions, tops)


def accents_of(lexicon: Lexicon) -> Callable[[str], str]:
    """How a word of the grid is really written; in small letters when nobody knows."""

    @functools.lru_cache(maxsize=256)
    def accented(word: str) -> str:
        known = lexicon.accented(word.upper())
        return known[0] if known else word.lower()

    return accented


class Words:
    """The words of one game: its lexicon, and what the solver last answered."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.accents = accents_of(lexicon)
        self.answer: Answer | None = None

    def learn(self, answer: Answer) -> None:
        self.answer = answer

    def answer_to(self, question: CoupQuestion | None) -> Answer | None:
        """The answer to exactly this question, None while the solver is thinking."""
        known = self.answer
        return known if known is not None and known.question == question else None

    def definition(self, word: str) -> str:
        """Of a word proposed for the coup in hand; empty when nobody defines it."""
        return self.answer.definitions.get(word, "") if self.answer else ""


@dataclass(frozen=True)
class SolverAnswered:
    """Posted to the inbox when an answer is ready."""

    answer: Answer


@dataclass(frozen=True)
class SolverFailed:
    """A bug in the worker, to be raised where it cannot be overlooked."""

    error: Exception


Define = Callable[[Lexicon, Sequence[str]], Mapping[str, str]]


class SolverThread:
    """Answers questions beside the loop; a newer question makes older ones pointless.

    Definitions take a second to look up: an answer is posted without them first.
    """

    def __init__(self, post: Callable[[object], None], define: Define | None = None) -> None:
        self._post = post
        self._define = define
        self._questions: queue.SimpleQueue[tuple[CoupQuestion, Lexicon, str] | None] = (
            queue.SimpleQueue()
        )
        self._thread = threading.Thread(target=self._work, name="solver", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, question: CoupQuestion, lexicon: Lexicon, game: str) -> None:
        self._questions.put((question, lexicon, game))

    def stop(self) -> None:
        self._questions.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        while (asked := self._newest()) is not None:
            try:
                found = answer(*asked)
                self._post(SolverAnswered(found))
                if self._define is not None and found.tops and self._questions.empty():
                    words = [top.move.word for top in found.tops[:MOST_DEFINED]]
                    meanings = self._define(asked[1], words)
                    self._post(SolverAnswered(replace(found, definitions=meanings)))
            except Exception as error:  # handed to the loop, which raises it
                self._post(SolverFailed(error))

    def _newest(self) -> tuple[CoupQuestion, Lexicon, str] | None:
        asked = self._questions.get()
        while asked is not None and not self._questions.empty():
            asked = self._questions.get()
        return asked


class InlineSolver:
    """The same without a thread, for simulated evenings: the answer is posted at once."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post

    def ask(self, question: CoupQuestion, lexicon: Lexicon, game: str) -> None:
        self._post(SolverAnswered(answer(question, lexicon, game)))
