"""From a long press to the moment the plug may be pulled."""

import logging
import os
import signal
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from console.box.messages import PlugFree

REQUEST = "poweroff"
LONGEST_FINISH_S = 20.0
"""A copy to a slow stick may take this long; then the machine goes off all the same."""
LINGER_S = 4.0
"""How long the room can read that the plug may be pulled before the picture goes."""

log = logging.getLogger(__name__)


class PowerSwitch:
    """Finishes what is being written, says so, then asks for the machine to go off."""

    def __init__(
        self,
        post: Callable[[object], None],
        finish: Callable[[float], bool],
        request: Callable[[], None],
        linger_s: float = LINGER_S,
    ) -> None:
        self._post = post
        self._finish = finish
        self._request = request
        self._linger_s = linger_s

    def begin(self) -> None:
        """Returns at once; the rest happens beside the loop."""
        threading.Thread(target=self._run, name="power", daemon=True).start()

    def _run(self) -> None:
        if not self._finish(LONGEST_FINISH_S):
            log.warning("switching_off: a backup did not finish in time")
        os.sync()
        self._post(PlugFree())
        threading.Event().wait(self._linger_s)
        self._request()


def end_program() -> None:
    """The way systemd would: the main thread hears it and stops everything in order."""
    os.kill(os.getpid(), signal.SIGTERM)


def power_off_request(
    stop_console: Callable[[], None] = end_program, environment: Mapping[str, str] = os.environ
) -> Callable[[], None]:
    """On the box: a file that a unit of ours watches. Elsewhere the program merely ends: nobody
    wants a laptop to go off because a game is over."""
    directory = environment.get("RUNTIME_DIRECTORY", "")
    if not directory:
        return stop_console

    def ask() -> None:
        try:
            (Path(directory.split(":")[0]) / REQUEST).touch()
        except OSError as trouble:
            log.error("switching_off: the request could not be made (%s)", trouble)
            stop_console()

    return ask
