"""Work done by a process of its own, which takes its memory with it when it ends.

The library that draws a PDF, and the games of two hundred players read back for their papers, would
stay in the console for the rest of the evening; and while one thread draws, the judge's waits.
"""

import contextlib
import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from engine.rulings import RuleError

PYTHON = (sys.executable, "-P")
"""How a process of ours is started: without -P the folder it is started from, a stick perhaps,
would come before our own code."""
LONGEST_S = 900.0
"""A season on a slow stick takes minutes; whoever needs longer hangs."""
_NICENESS = 5
_FIRST_TO_GO = "500"

TOGETHER = 2
"""Each takes as much memory as the console itself; and a page that waits for one holds a thread of
all the pages. Twenty clicks on « PDF » would take both."""
_PLACES = threading.BoundedSemaphore(TOGETHER)

T = TypeVar("T")

log = logging.getLogger(__name__)


def apart(
    errand: Callable[..., T], *args: object, within_s: float = LONGEST_S, patient: bool = True
) -> T:
    """What `errand(*args)` returns or refuses. A function of a module, and values that can be told
    to another process. RuleError too when that process cannot be started, is killed, hangs or falls
    over: its trace is in the technical log; and, of whoever is not `patient`, when enough others
    are at work."""
    with at_work(patient=patient):
        return _done(errand, args, within_s)


@contextlib.contextmanager
def at_work(*, patient: bool) -> Iterator[None]:
    """A place for a process of the console's. RuleError when none is free and nobody waits."""
    if not _PLACES.acquire(blocking=patient):
        raise RuleError("errand_busy")
    try:
        yield
    finally:
        _PLACES.release()


def _done(errand: Callable[..., T], args: tuple[object, ...], within_s: float) -> T:
    try:
        done = subprocess.run(
            [*PYTHON, "-m", __name__],
            input=pickle.dumps((errand, args)),
            stdout=subprocess.PIPE,
            check=True,
            timeout=within_s,
        )
        refused, told = pickle.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, EOFError, pickle.UnpicklingError) as trouble:
        log.error("errand_died: %s, %s", errand.__name__, trouble)
        raise RuleError("errand_died") from trouble
    if refused:
        raise told
    result: T = told
    return result


def _run() -> None:
    errand, args = pickle.load(sys.stdin.buffer)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    _stand_back()
    try:
        answer = (False, errand(*args))
    except RuleError as refusal:
        answer = (True, refusal)
    pickle.dump(answer, answers)


def _stand_back() -> None:
    """The game comes first; and when memory is short this process is ended, not the console's."""
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO, encoding="ascii")


if __name__ == "__main__":
    _run()
