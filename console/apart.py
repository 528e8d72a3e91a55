"""Work done by a process of its own, which takes its memory with it when it ends.

The library that draws a PDF, and the games of two hundred players read back for their papers, would
stay in the console for the rest of the evening; and while one thread draws, the judge's waits.
"""

import logging
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

from engine.errors import RuleError

T = TypeVar("T")

log = logging.getLogger(__name__)


def apart(errand: Callable[..., T], *args: object) -> T:
    """What `errand(*args)` returns or refuses. A function of a module, and values that can be told
    to another process. RuleError too when that process is killed or falls over: its trace is in
    the technical log."""
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=pickle.dumps((errand, args)),
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        log.error("errand_died: %s, status %d", errand.__name__, done.returncode)
        raise RuleError("errand_died")
    refused, told = pickle.loads(done.stdout)
    if refused:
        code, data = told
        raise RuleError(code, **data)
    result: T = told
    return result


def _run() -> None:
    errand, args = pickle.load(sys.stdin.buffer)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        answer = (False, errand(*args))
    except RuleError as refusal:
        answer = (True, (refusal.code, refusal.data))
    pickle.dump(answer, answers)


if __name__ == "__main__":
    _run()
