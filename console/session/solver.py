"""Answers questions beside the game: the session asks, nobody waits."""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Problem:
    """A question, and how to answer it: each answer better than the one before."""

    question: Any
    answers: Callable[[], Iterator[Any]]


@dataclass(frozen=True)
class SolverAnswered:
    """Posted to the inbox when an answer is ready."""

    question: Any
    answer: Any


@dataclass(frozen=True)
class SolverFailed:
    """A bug in the worker, to be raised where it cannot be overlooked."""

    error: Exception


class Solver(Protocol):
    def ask(self, problem: Problem) -> None: ...


class SolverThread:
    """A newer question makes older ones pointless, also between two answers."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post
        self._problems: queue.SimpleQueue[Problem | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="solver", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, problem: Problem) -> None:
        self._problems.put(problem)

    def stop(self) -> None:
        self._problems.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        while (problem := self._newest()) is not None:
            try:
                for answer in problem.answers():
                    self._post(SolverAnswered(problem.question, answer))
                    if not self._problems.empty():
                        break
            except Exception as error:  # handed to the loop, which raises it
                self._post(SolverFailed(error))

    def _newest(self) -> Problem | None:
        problem = self._problems.get()
        while problem is not None and not self._problems.empty():
            problem = self._problems.get()
        return problem


class InlineSolver:
    """The same without a thread, for simulated evenings: answers are posted at once."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post

    def ask(self, problem: Problem) -> None:
        for answer in problem.answers():
            self._post(SolverAnswered(problem.question, answer))
