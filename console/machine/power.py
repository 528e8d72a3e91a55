"""From a long press to the moment the plug may be pulled."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from console.files import write_atomically
from console.loop import MessageHandler, Wakeup
from console.machine.health import PlugFree, SwitchOff
from console.processes import PYTHON
from console.session.snapshots import NOTHING, SnapshotBoard
from console.tv.own_scenes import Stopping
from engine.rulings import RuleError

REQUEST = "poweroff"
ERASE = "effacer"
CARD = Path("/run/pupitre-carte/slot")
"""Only a card has it."""
LONGEST_FINISH_S = 20.0
"""A copy to a slow stick may take this long; then the machine goes off all the same."""
LINGER_S = 4.0
"""How long the room can read that the plug may be pulled before the screen goes dark."""

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


def erase_request(
    data: Path, environment: Mapping[str, str] = os.environ, card: Path = CARD
) -> Callable[[], None] | None:
    """On a card: its first program finds the word in the data folder and erases the partition,
    before anything else runs; a unit of ours starts the machine again. None where the disk holds
    other things than ours."""
    directory = environment.get("RUNTIME_DIRECTORY", "")
    if not directory or not card.exists():
        return None

    def ask() -> None:
        try:
            write_atomically(data / ERASE, f"{ERASE}\n".encode())
            (Path(directory.split(":")[0]) / ERASE).touch()
        except OSError as trouble:
            raise RuleError("erase_not_asked", why=trouble.strerror or "?") from trouble

    return ask


def restart_request(environment: Mapping[str, str] = os.environ) -> Callable[[], None] | None:
    """Under systemd a program that ends is started again. None where nobody would."""
    return end_program if environment.get("NOTIFY_SOCKET") else None


class Restart:
    """A console somebody started by hand: it ends, and the same program takes its place."""

    def __init__(self, end: Callable[[], None] = end_program) -> None:
        self._end = end
        self.is_wanted = False

    def ask(self) -> None:
        self.is_wanted = True
        self._end()

    def take_place(self, arguments: Sequence[str]) -> None:
        """Once everything is closed; does not come back where a restart was asked for."""
        if self.is_wanted:
            os.execv(sys.executable, [*PYTHON, *arguments])


# --- the keeper, around the session -------------------------------------------------------
# In the loop's thread: it closes the game to every message once the machine is being switched off,
# and says on the screens when the plug may be pulled.


class Keeper:
    """A handler that hands on to the session's everything that is not its own."""

    def __init__(
        self,
        session: MessageHandler,
        snapshots: SnapshotBoard,
        switch_off: Callable[[], None] = lambda: None,
    ) -> None:
        self._session = session
        self._snapshots = snapshots
        self._switch_off = switch_off
        """Begins the end; called once, returns at once."""
        self._stopping: Stopping | None = None

    def handle(self, message: object, now_ms: int) -> None:
        match message:
            case SwitchOff():
                self._begin(now_ms)
            case PlugFree():
                self._show(now_ms, safe_since_ms=now_ms)
            case _ if self._stopping is None:
                self._session.handle(message, now_ms)
            case _:
                # Everything accepted so far is on the card; what comes now would be lost.
                log.info("switching_off: ignored %s", type(message).__name__)

    def next_wakeup(self) -> Wakeup | None:
        return self._session.next_wakeup() if self._stopping is None else None

    def _begin(self, now_ms: int) -> None:
        if self._stopping is None:
            log.info("switching_off: asked for by the judge")
            self._show(now_ms)
            self._switch_off()

    def _show(self, now_ms: int, safe_since_ms: int | None = None) -> None:
        judge = self._snapshots.judge
        began_ms = self._stopping.since_ms if self._stopping else now_ms
        self._stopping = Stopping(
            began_ms, safe_since_ms, header=judge.public.header, banners=judge.public.banners
        )
        self._snapshots.publish(replace(judge, public=self._stopping, situation=NOTHING))
