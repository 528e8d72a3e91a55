"""An event loop whose clock is virtual: nobody waits, everything happens in its order."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Skipping(selectors.DefaultSelector):
    """Instead of sleeping until the next timer, sets the clock to it."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("nothing is due any more: whoever waits would wait for ever")
        self.now_s += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Skipping()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now_s


def run_in_virtual_time(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run`, in no time at all. Threads are not waited for."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
