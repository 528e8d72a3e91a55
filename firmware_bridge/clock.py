"""The only clock of the bridge, always handed in so that tests can hand in another."""

import time
from collections.abc import Callable

Clock = Callable[[], int]


def monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000
