"""What runs: started in order, stopped in the reverse order, whatever happens."""

import logging
import os
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType

from console.loop import Handler, Loop

CRASHED = 1
SWITCH_S = 0.0005
"""How long a thread may keep the interpreter while another one wants it. A press goes through the
panel, the game and the panel again, and lets go of the interpreter at each step of a commit; at
Python's 5 ms every one of them could wait for that long behind the painter."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Component:
    """Something that runs: named, started once, stopped once."""

    name: str
    start: Callable[[], None]
    stop: Callable[[], None]


class Wiring:
    """Components started in order; stopped, whatever happens, in the reverse order."""

    def __init__(self, components: Sequence[Component]) -> None:
        self._components = components
        self._running: list[Component] = []

    def __enter__(self) -> "Wiring":
        try:
            for component in self._components:
                component.start()
                self._running.append(component)
                log.info("started %s", component.name)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop what runs; one that fails to stop does not keep the others up."""
        while self._running:
            component = self._running.pop()
            try:
                component.stop()
                log.info("stopped %s", component.name)
            except Exception:
                log.exception("could not stop %s", component.name)


class GameThread:
    """The thread that owns the game. A bug in it must not leave a console that looks alive:
    everything acknowledged is on the card, so the process goes down at once and systemd
    brings it back to the same point."""

    def __init__(self, loop: Loop, session: Handler) -> None:
        self._loop = loop
        self._session = session
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        sys.setswitchinterval(SWITCH_S)
        self._thread.start()

    def stop(self) -> None:
        self._loop.stop()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self._loop.run(self._session)
        except BaseException:
            log.critical("the game thread died", exc_info=True)
            logging.shutdown()
            os._exit(CRASHED)
