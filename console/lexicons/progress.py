"""How long work tells how far it is, and the bar a person sees in a terminal."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO, TypeVar

Progress = Callable[[str, float], None]
"""Called with a step (a message code) and the share of it that is done, 0 to 1."""

T = TypeVar("T")
_EVERY = 8192
_WIDTH = 24
_SECONDS_BETWEEN = 0.1


def report_nothing(_step: str, _share: float) -> None:
    """Nobody is watching."""


def reported(items: Sequence[T], step: str, progress: Progress) -> Iterator[T]:
    """The items, one by one, reporting now and then."""
    total = len(items) or 1
    progress(step, 0.0)
    for done, item in enumerate(items):
        if done % _EVERY == 0:
            progress(step, done / total)
        yield item
    progress(step, 1.0)


class Bar:
    """One line redrawn in place, step after step, and wiped away at the end."""

    def __init__(self, labels: Callable[[str], str], stream: TextIO) -> None:
        self._labels = labels
        self._stream = stream
        self._step = ""
        self._drawn_at = 0.0

    def __call__(self, step: str, share: float) -> None:
        now = time.monotonic()
        if step == self._step and share < 1.0 and now - self._drawn_at < _SECONDS_BETWEEN:
            return
        self._step, self._drawn_at = step, now
        filled = round(_WIDTH * share)
        bar = "█" * filled + "░" * (_WIDTH - filled)
        label = self._labels(step)
        self._stream.write(f"\r\x1b[K  {label:<26} {bar} {round(100 * share):3d} %")
        self._stream.flush()

    def close(self) -> None:
        if self._step:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def terminal_bar(stream: TextIO | None = None) -> Bar | None:
    """A bar on the error stream when a person is looking at it, else none."""
    stream = stream or sys.stderr
    if not stream.isatty():
        return None
    from console.french import text

    return Bar(text, stream)
