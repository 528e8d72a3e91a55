"""Where the time of a press goes, and what the machine itself took meanwhile.

Each press leaves stamps on its way: the panel posts it, the game takes it, the journal is flushed,
the snapshot published, the frame painted and handed over, the clip handed to the sound process.
Beside them the garbage collector's pauses, the processor time the game's thread had of its own
(what is missing it waited for: the interpreter, or the machine), and a control: a process of its
own that sleeps a millisecond at a time and tells by how much it overslept.
"""

import gc
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from console.journal.store import JournalFile
from console.journal.witness import Witness
from console.loop import Loop
from console.session.session import Session
from console.session.snapshots import SnapshotBoard
from console.voice.mixer import SoundProcess
from console.voice.voice import Voice
from firmware_bridge.messages import ButtonPressed

STEP_S = 0.001
TOLD_S = 0.0003
"""The control says nothing of less."""
CONTROL = f"""
import select, sys, time
late = []
while not select.select([sys.stdin], [], [], 0)[0]:
    before = time.monotonic()
    time.sleep({STEP_S})
    over = time.monotonic() - before - {STEP_S}
    if over > {TOLD_S}:
        late.append((before, over))
for before, over in late:
    print(before, over)
"""
KEPT = 4_000


@dataclass
class Trace:
    """Stamps of what happened lately, by name; written by whoever does it."""

    marks: dict[str, deque[tuple[float, float]]] = field(default_factory=dict)
    """From when until when."""
    own_s: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=KEPT))
    """When the game took a message, and the processor time its thread spent on it."""

    def note(self, what: str, since: float, until: float) -> None:
        self.marks.setdefault(what, deque(maxlen=KEPT)).append((since, until))

    def within(self, what: str, since: float, until: float) -> list[tuple[float, float]]:
        known = tuple(self.marks.get(what, ()))
        return [each for each in known if each[1] > since and each[0] < until]

    def spent(self, what: str, since: float, until: float) -> float:
        """Milliseconds of that within this time."""
        parts = self.within(what, since, until)
        return 1000 * sum(min(until, end) - max(since, begin) for begin, end in parts)

    def first(self, what: str, since: float) -> float | None:
        """When that began first, after this moment."""
        return min((a for a, _ in tuple(self.marks.get(what, ())) if a >= since), default=None)

    def told(self, since: float, until: float) -> str:
        """One press in one line, in milliseconds from its edge."""
        steps = []
        for what in ("posted", "taken", "published", "painting", "said", "handed to the card"):
            at = self.first(what, since)
            if at is not None and at < until:
                steps.append(f"{what} {1000 * (at - since):.1f}")
        own = 1000 * sum(spent for at, spent in tuple(self.own_s) if since <= at < until)
        spent = {
            what: self.spent(what, since, until)
            for what in ("handling", "commit", "witness", "collector", "painting")
        }
        spent["control overslept"] = self.spent("control", since, until)
        parts = [f"{what} {ms:.1f}" for what, ms in spent.items() if ms >= 0.05]
        return f"{', '.join(steps)} | {', '.join(parts)}, own processor {own:.1f}"


@contextmanager
def traced() -> Iterator[Trace]:
    """While this lasts every console of this process leaves its stamps."""
    trace = Trace()
    undo = [
        _around(JournalFile, "append", trace, "commit"),
        _around(Witness, "note", trace, "witness"),
        _around(SnapshotBoard, "publish", trace, "published"),
        _around(Voice, "say", trace, "said"),
        _around(SoundProcess, "play", trace, "handed to the card"),
        _posts(trace),
        _handling(trace),
    ]
    begun: list[float] = []

    def collector(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            begun.append(time.monotonic())
        elif begun:
            trace.note("collector", begun.pop(), time.monotonic())

    gc.callbacks.append(collector)
    control = Control()
    control.start()
    try:
        yield trace
    finally:
        gc.callbacks.remove(collector)
        for each in undo:
            each()
        control.stop(trace)


def _around(owner: type, name: str, trace: Trace, what: str) -> Callable[[], None]:
    original = getattr(owner, name)

    @wraps(original)
    def timed(*args: Any, **named: Any) -> Any:
        since = time.monotonic()
        try:
            return original(*args, **named)
        finally:
            trace.note(what, since, time.monotonic())

    setattr(owner, name, timed)
    return lambda: setattr(owner, name, original)


def _posts(trace: Trace) -> Callable[[], None]:
    original = Loop.post

    def post(self: Loop, message: object) -> None:
        if isinstance(message, ButtonPressed):
            now = time.monotonic()
            trace.note("posted", now, now)
        original(self, message)

    Loop.post = post  # type: ignore[method-assign]

    def undo() -> None:
        Loop.post = original  # type: ignore[method-assign]

    return undo


def _handling(trace: Trace) -> Callable[[], None]:
    original = Session.handle

    def handle(self: Session, message: object, now_ms: int) -> None:
        since, own = time.monotonic(), time.thread_time()
        if isinstance(message, ButtonPressed):
            trace.note("taken", since, since)
        original(self, message, now_ms)
        trace.own_s.append((since, time.thread_time() - own))
        trace.note("handling", since, time.monotonic())

    Session.handle = handle  # type: ignore[method-assign]

    def undo() -> None:
        Session.handle = original  # type: ignore[method-assign]

    return undo


class Control:
    """The machine itself: a process that has nothing to do with ours."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def start(self) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", CONTROL]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self._reader = threading.Thread(target=self._read, name="control")

    def _read(self) -> None:
        assert self._process.stdout is not None
        self._lines = self._process.stdout.read().splitlines()

    def stop(self, trace: Trace) -> None:
        """What it has to tell is told now: it must not speak while somebody measures."""
        assert self._process.stdin is not None
        self._reader.start()
        self._process.stdin.close()
        self._reader.join()
        self._process.wait()
        known: deque[tuple[float, float]] = deque()
        for line in self._lines:
            before, over = map(float, line.split())
            known.append((before + STEP_S, before + STEP_S + over))
        trace.marks["control"] = known
