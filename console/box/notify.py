"""Words for systemd: ready, alive, stopping. Without systemd nobody listens, and that is fine."""

import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)


class Notifier:
    """Speaks on the socket systemd gave us. Trouble with it is logged, never raised: a game
    does not stop because a supervisor is deaf."""

    def __init__(self, address: str = "") -> None:
        # systemd writes an abstract socket's name with an @ in the place of its first NUL
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
