"""What the console tells the system around it: that it lives, and that a game is being played.

Life is told after proof: a message that went through the loop that owns the game, and every other
part that says it is well. A disk that refuses to write is no reason to starve the watchdog: the
game then goes on in memory, and a restart would lose exactly what could not be written. A disk that
blocks does stop the loop, and with it this.
"""

import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from console.desk.inbox import Recovered
from console.files import sync_directory, write_atomically
from console.folders import SIGN
from console.session.dependencies import Entrance, Subscriber
from console.session.snapshots import JudgeSnapshot

log = logging.getLogger(__name__)


# --- words for systemd --------------------------------------------------------------------
# Ready, alive, stopping. Without systemd nobody listens, and that is fine.


class Notifier:
    """Speaks on the socket systemd gave us. Trouble with it is logged, never raised: a game
    does not stop because a supervisor is deaf."""

    def __init__(self, address: str = "") -> None:
        # systemd writes an abstract socket's name with an @ in the place of its first NUL.
        self._address = "\0" + address[1:] if address.startswith("@") else address

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Notifier":
        return cls(environment.get("NOTIFY_SOCKET", ""))

    def ready(self) -> None:
        self._send("READY=1")

    def alive(self) -> None:
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
                channel.sendto(message.encode(), self._address)
        except OSError as trouble:
            log.warning("notify_failed: %s (%s)", message, trouble)


def watchdog_interval_s(environment: Mapping[str, str] = os.environ) -> float | None:
    """How often systemd wants to hear that we live, a third of its patience; None: never."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    patience_us = environment.get("WATCHDOG_USEC", "")
    return int(patience_us) / 3_000_000 if patience_us.isdecimal() else None


# --- the watchdog -------------------------------------------------------------------------

HEARTBEAT = Recovered("heartbeat")
"""A message the session answers by publishing its snapshot, and by nothing else: no trouble has
this code. Seeing the snapshot come out proves that the loop took the message in."""
USUAL_INTERVAL_S = 10.0
STOP_S = 1.0


class Watchdog:
    """A thread that asks for proof of life; says « ready » at the first, « alive » at each."""

    def __init__(
        self,
        notifier: Notifier,
        post: Callable[[object], None],
        interval_s: float | None = None,
        proofs: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        self._notifier = notifier
        self._post = post
        self._interval_s = interval_s or USUAL_INTERVAL_S
        self._proofs = dict(proofs or {})
        self._is_ready = False
        self._beaten = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Idempotent; the loop may be gone already, so the thread is not waited for long."""
        self._notifier.stopping()
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def follow(self, _judge: JudgeSnapshot) -> None:
        """A listener of the snapshots, called in the loop's thread."""
        self._beaten.set()

    def check(self) -> bool:
        """Ask for all the proofs; tell systemd only when all of them are there."""
        self._beaten.clear()
        self._post(HEARTBEAT)
        if not self._wait():
            log.error("watchdog_starved: the game loop does not turn")
            return False
        missing = [name for name, proof in self._proofs.items() if not proof()]
        if missing:
            log.error("watchdog_starved: %s", ", ".join(missing))
            return False
        if not self._is_ready:
            self._is_ready = True
            self._notifier.ready()
        self._notifier.alive()
        return True

    def _wait(self) -> bool:
        """In small steps: a stop must not have to wait for a loop that is gone."""
        step_s = min(0.1, self._interval_s)
        for _ in range(max(1, round(self._interval_s / step_s))):
            if self._beaten.wait(step_s):
                return True
            if self._stopping.is_set():
                return False
        return False

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.check()
            self._stopping.wait(self._interval_s)


# --- the sign of a game -------------------------------------------------------------------
# For whoever would stop or replace the console: the scripts of a card look for it before they
# obey a stick, and before they start a new version. It lies beside the journal, so that it is
# still there after a crash or a power cut in the middle of a game, and in the machine's memory,
# for when the data are away: whoever finds either leaves the console alone. It goes when the game
# is over, and not before.


class PlayingSign(Subscriber):
    """Called in the loop's thread, when a game comes to the desk and when it is over."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        runtime = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._signs = [Path(each) / SIGN for each in (runtime, str(folder)) if each]
        self._on_desk = False

    def begin(self) -> None:
        """Once it is known whether the journal brought a game back: a sign that was left by a
        game which was ended elsewhere goes."""
        if not self._on_desk:
            self._put(playing=False)

    def on_entrance(self, entrance: Entrance) -> None:
        self._put(playing=not entrance.face.game.is_over(entrance.state))

    def on_end(self) -> None:
        self._put(playing=False)

    def on_reopening(self) -> None:
        self._put(playing=True)

    def _put(self, *, playing: bool) -> None:
        self._on_desk = playing
        for sign in self._signs:
            try:
                if playing:
                    write_atomically(sign, b"")
                elif sign.exists():
                    sign.unlink()
                    sync_directory(sign.parent)
            except OSError as trouble:  # the other one tells; and the game goes on
                log.warning("sign_not_kept: %s", trouble)
