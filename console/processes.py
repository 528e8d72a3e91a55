"""The game's own process kept light: work is done in others, memory is given back."""

import ctypes
import gc
import io
import logging
import math
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import is_dataclass
from datetime import date, datetime, timedelta, timezone
from datetime import time as time_of_day
from enum import Enum
from functools import partial
from multiprocessing.connection import Connection, Pipe
from pathlib import Path, PosixPath
from typing import Any, TypeVar

from engine.rulings import RuleError

log = logging.getLogger(__name__)

T = TypeVar("T")


# --- One task, one process ----------------------------------------------------------------------
# It takes its memory with it when it ends. The library that draws a PDF, and the games of two
# hundred players read back for their papers, would stay in the console for the rest of the
# evening; and while one thread draws, the judge's waits.


PYTHON = (sys.executable, "-P")
"""How a process of ours is started: without -P the folder it is started from, a stick perhaps,
would come before our own code."""
LONGEST_S = 900.0
"""A season on a slow stick takes minutes; whoever needs longer hangs."""
_NICENESS = 5
_FIRST_TO_GO = "500"
_OURS = frozenset(("console", "engine"))
_PLAIN = frozenset(
    (date, datetime, time_of_day, timedelta, timezone, PosixPath, partial, frozenset, set)
)
"""What an answer may be made of beside values of ours; `partial` is how a refusal is told."""
TOGETHER = 2
"""Each takes as much memory as the console itself; and a page that waits for one holds a thread of
all the pages. Twenty clicks on « PDF » would take both."""
_PLACES = threading.BoundedSemaphore(TOGETHER)
_URGENT = threading.BoundedSemaphore(1)
"""For what a judge needs when things break: copies and results never stand in its way."""


def run_in_process(
    function: Callable[..., T],
    *args: object,
    within_s: float = LONGEST_S,
    patient: bool = True,
    urgent: bool = False,
) -> T:
    """What `function(*args)` returns or refuses. A function of a module, and values that can be
    told to another process. RuleError too when that process cannot be started, is killed, hangs
    or falls over: its trace is in the technical log; and, of whoever is not `patient`, when
    enough others are at work. What is `urgent` has a place of its own."""
    with process_slot(patient=patient, urgent=urgent):
        return _run_child(function, args, within_s)


@contextmanager
def process_slot(*, patient: bool, urgent: bool = False) -> Iterator[None]:
    """A place for a process of the console's. RuleError when none is free and nobody waits."""
    places = _URGENT if urgent else _PLACES
    if not places.acquire(blocking=patient):
        raise RuleError("errand_busy")
    try:
        yield
    finally:
        places.release()


def _run_child(function: Callable[..., T], args: tuple[object, ...], within_s: float) -> T:
    try:
        done = subprocess.run(
            [*PYTHON, "-m", __name__],
            input=pickle.dumps((function, args)),
            stdout=subprocess.PIPE,
            check=True,
            timeout=within_s,
        )
        refused, told = _AnswerReader(io.BytesIO(done.stdout)).load()
    except (OSError, subprocess.SubprocessError) as trouble:
        log.error("errand_died: %s, %s", function.__name__, trouble)
        raise RuleError("errand_died") from trouble
    except Exception as trouble:  # nonsense may be read as any error
        log.error("errand_died: %s said %s", function.__name__, trouble)
        raise RuleError("errand_died") from trouble
    if refused:
        raise told
    result: T = told
    return result


class _AnswerReader(pickle.Unpickler):
    """Makes values, and nothing that does anything: whoever decoded a stranger's picture may have
    been taken over by it, and must not take its parent along."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if _is_known(module) else None
        if not isinstance(found, type) or not (found in _PLAIN or _is_value_of_ours(found)):
            raise pickle.UnpicklingError(f"{module}.{name} is no value")
        return found


def _is_known(module: str) -> bool:
    """Naming a module imports it."""
    return module.partition(".")[0] in _OURS or module in {each.__module__ for each in _PLAIN}


def _is_value_of_ours(found: type) -> bool:
    made_for_it = is_dataclass(found) or issubclass(found, (Enum, tuple, RuleError))
    return made_for_it and found.__module__.partition(".")[0] in _OURS


def _answer_parent() -> None:
    function, args = pickle.load(sys.stdin.buffer)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    _stand_back()
    try:
        answer = (False, function(*args))
    except RuleError as refusal:
        answer = (True, refusal)
    pickle.dump(answer, answers)


def _stand_back() -> None:
    """The game comes first; and when memory is short this process is ended, not the console's."""
    with suppress(OSError):
        os.nice(_NICENESS)
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO, encoding="ascii")


# --- A helper that stays ------------------------------------------------------------------------
# Asked over a connection of its own, with a deadline on every answer.
# Synthesis engines and sound cards crash and hang; behind this they cannot take the game along.
# What their libraries print goes where errors go and is no answer.


_STDERR = 2


class ChildGoneError(Exception):
    """The process died, hung or talked nonsense. It has to be replaced."""


class ChildLateError(ChildGoneError):
    """It hung, or the machine is slower than it was thought to be."""


class _Deadline:
    """Calls `missed` when what was begun has not ended in time. One thread for all that is asked of
    a process, woken for none of it: starting one for each takes longer than a clip to be played."""

    def __init__(self, missed: Callable[[], None]) -> None:
        self._missed = missed
        self._news = threading.Condition()
        self._due_s: float | None = None
        self._looks_s = 0.0
        """When the thread looks next, if nobody wakes it; 0 while there is none."""
        self._over = False
        self.has_passed = False

    def begin(self, within_s: float) -> None:
        with self._news:
            self._due_s = due_s = time.monotonic() + within_s
            if not self._looks_s:
                self._looks_s = due_s
                threading.Thread(target=self._watch, name="deadline", daemon=True).start()
            elif due_s < self._looks_s:
                self._news.notify()

    def end(self) -> None:
        self._due_s = None

    def forget(self) -> None:
        """Nothing more will be asked."""
        with self._news:
            self._over = True
            self._news.notify()

    def _watch(self) -> None:
        with self._news:
            while not self._over:
                now_s, due_s = time.monotonic(), self._due_s
                if due_s is not None and due_s <= now_s:
                    self.has_passed = True
                    break
                self._looks_s = math.inf if due_s is None else due_s
                self._news.wait(None if due_s is None else due_s - now_s)
        if self.has_passed:
            self._missed()


class Child:
    """Started on construction; used by one thread, except for `kill`."""

    def __init__(self, command: Sequence[str], *, quiet: bool = False) -> None:
        self._connection, theirs = Pipe()
        printed = subprocess.DEVNULL if quiet else _STDERR
        with theirs:
            try:
                self._process = subprocess.Popen(
                    [*command, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    stdout=printed,
                    stderr=printed,
                    pass_fds=[theirs.fileno()],
                )
            except OSError as error:
                self._connection.close()
                raise ChildGoneError(str(error)) from error
        self._deadline = _Deadline(self.kill)

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: object, timeout_s: float) -> Any:
        """Its answer. A connection waits for ever in the middle of a message, so a process that
        is too late is killed: that frees whoever waits for it."""
        self._deadline.begin(timeout_s)
        try:
            self._connection.send(request)
            return self._connection.recv()
        except Exception as error:  # gone, or nonsense, which may be unpickled to any error
            if self._deadline.has_passed:
                raise ChildLateError("no answer in time") from error
            raise ChildGoneError(str(error) or "the process ended") from error
        finally:
            self._deadline.end()

    def kill(self) -> None:
        self._process.kill()

    def close(self, patience_s: float = 0.0) -> None:
        """Closing the connection asks it to end; past `patience_s` it is ended."""
        self._deadline.forget()
        self._connection.close()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def parent() -> Connection:
    """For the process itself: the end it was given, last of its arguments."""
    return Connection(int(sys.argv.pop()))


def requests(asker: Connection) -> Iterator[Any]:
    """For the process itself: what it is asked, until its parent has gone."""
    with suppress(EOFError, ConnectionError):
        while True:
            yield asker.recv()


# --- Memory -------------------------------------------------------------------------------------
# The objects of a game are freed with it; the pages they lay on stay with the process, half
# empty, and the next game finds others: that is what grew from evening to evening.


@contextmanager
def no_garbage_yet() -> Iterator[None]:
    """While a console is made: nearly all of it stays, and looking through it again and again for
    what does not takes a tenth of a start. Ends with `frozen_memory`, at the latest here."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def frozen_memory() -> Iterator[None]:
    """Once everything is in its place. What is there now stays as long as the console does, and
    looking through it for garbage again and again takes longer than a finger should wait: 60 ms
    on a PC, several times that on a Pi. Not even now: the room waits for the first picture."""
    gc.freeze()
    gc.enable()
    try:
        yield
    finally:
        gc.unfreeze()


def return_memory() -> None:
    """Between two games, when nobody waits. Does nothing where the C library has no such call."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


if __name__ == "__main__":
    _answer_parent()
