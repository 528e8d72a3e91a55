"""What a console holds for good, and what a finished game leaves, given back to the machine.

The objects of a game are freed with it; the pages they lay on stay with the process, half empty,
and the next game finds others: that is what grew from evening to evening.
"""

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def settled() -> Iterator[None]:
    """Once everything is in its place. What is there now stays as long as the console does, and
    looking through it for garbage again and again takes longer than a finger should wait: 60 ms
    on a PC, several times that on a Pi."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def give_back() -> None:
    """Between two games, when nobody waits. Does nothing where the C library has no such call."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
