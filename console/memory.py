"""What a finished game leaves in memory, given back to the machine.

The objects of a game are freed with it; the pages they lay on stay with the process, half empty,
and the next game finds others: that is what grew from evening to evening.
"""

import ctypes
import gc


def give_back() -> None:
    """Between two games, when nobody waits. Does nothing where the C library has no such call."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
