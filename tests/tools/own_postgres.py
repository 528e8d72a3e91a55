"""A PostgreSQL server of one's own, for demonstrations, benchmarks and tests: a folder, a port on
loopback, an unprivileged user. A federation runs its own servers and gives `pupitre hub` their
address.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

_DEBIAN = Path("/usr/lib/postgresql")
_USERS = ("postgres", "nobody")
_START_S = 30
NAME = "pupitre"


def binaries() -> Path | None:
    """The newest installed version's folder; Debian does not put it on the path."""
    found = sorted(_DEBIAN.glob("*/bin"), key=lambda path: path.parts[-2].zfill(4))
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class OwnPostgres:
    """`create`, `start`, `stop`; `kill` stops it as a power cut would."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        tools = binaries()
        if tools is None:
            raise FileNotFoundError("no PostgreSQL: .ci/system-tools hub")
        self._tools = tools
        self.folder = folder
        self.port = port or free_port()
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://{NAME}@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        assert self._server is not None, "it is not running"
        return self._server.pid

    def create(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if owner := _owner():
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.run("initdb", "-D", str(self.folder), "-U", NAME, "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")  # fmt: skip

    def clone_from(self, primary: "OwnPostgres") -> None:
        """A standby that follows the primary; the folder is made by the copy."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.run("pg_basebackup", "-D", str(self.folder), "-d", primary.url, "-R", "--no-sync",
                 "--checkpoint=fast")  # fmt: skip

    def start(self, **settings: str) -> None:
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "logging_collector": "off",
            **settings,
        }
        flags = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self._server = subprocess.Popen(
            [str(self._tools / "postgres"), "-D", str(self.folder), *flags],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **_as_owner(),
        )
        self.run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-t", str(_START_S),
                 patient=True)  # fmt: skip

    def promote(self) -> None:
        self.run("pg_ctl", "promote", "-D", str(self.folder), "-w")

    def kill(self) -> None:
        """SIGQUIT to the whole server: no checkpoint, what was not flushed is lost."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(_START_S)
            self._server = None

    def run(self, tool: str, *arguments: str, patient: bool = False) -> None:
        command = [str(self._tools / tool), *arguments]
        attempts = _START_S * 5 if patient else 1
        for attempt in range(attempts):
            done = subprocess.run(command, capture_output=True, cwd="/", check=False, **_as_owner())
            if done.returncode == 0:
                return
            if attempt + 1 < attempts:
                self._wait_a_little()
        raise RuntimeError(f"{tool}: {done.stderr.decode().strip()[-200:]}")

    def _wait_a_little(self) -> None:
        assert self._server is not None
        try:
            self._server.wait(0.2)
        except subprocess.TimeoutExpired:
            return
        raise RuntimeError(f"postgres: exit {self._server.returncode}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _owner() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; anybody else runs it as themselves."""
    if os.geteuid() != 0:
        return None
    known = {each.pw_name: each for each in pwd.getpwall()}
    return next(known[name] for name in _USERS if name in known)


def _as_owner() -> dict[str, Any]:
    owner = _owner()
    return {"user": owner.pw_uid, "group": owner.pw_gid} if owner else {}
