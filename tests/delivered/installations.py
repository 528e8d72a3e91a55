"""What the evening is played on. Each says which of its parts are real, and which are the rig's."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tests.delivered.hands import UNHURRIED, FilesHere, Lines, Pace, TilesInHand

HEADER = Path(__file__).parent / "header"
HEADER_IN_ROOT = Path("/srv/pupitre/tests/delivered/header")
PATH_IN_ROOT = "/usr/sbin:/usr/bin:/sbin:/bin"
NO_MACHINES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""There is neither television nor loudspeaker."""


class Installation(Protocol):
    """A console somebody has made, before anybody has touched it."""

    name: str
    code: str
    """The judge's code, as whoever made it knows it."""
    tiles: TilesInHand
    pace: Pace
    is_a_pi: bool
    """It listens for buttons by itself; elsewhere the judge says on a page that there are some."""
    hub_host: str
    """Where the organiser's machine is, as seen from the console."""

    @property
    def lines(self) -> Lines: ...
    @property
    def real(self) -> Mapping[str, str]:
        """What → whether it is the thing itself or the rig's."""

    @property
    def url(self) -> str: ...
    @property
    def is_on(self) -> bool: ...
    def switch_on(self) -> None: ...
    def cut(self) -> None:
        """The plug is pulled."""

    def plug_stick(self) -> bool:
        """Whether there is a stick to plug."""

    def pull_stick(self) -> Sequence[str]:
        """What lies on it then."""

    def costs(self) -> Sequence[str]:
        """What the start took of the processor, where that can be seen; once the page answers."""

    def photograph(self, step: str) -> None:
        """What the television shows after a step, where it can be seen; kept."""

    def close(self) -> None: ...


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str, within_s: float) -> None:
    """Until the first page comes."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=20):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    raise AssertionError(f"no page at {url}")


@dataclass
class MakeRun:
    """`make run`, with the file of settings of somebody who has a reader and no USB."""

    run_dir: Path
    port: int
    command: Sequence[str] = (str(Path(sys.executable).with_name("pupitre")), "run")
    root: Path | None = None
    """Where it runs, when it is not here: a clean root, as root. `run_dir` lies in it."""
    first_answer_s: float = 120
    name: str = "make run"
    code: str = ""
    pace: Pace = UNHURRIED
    is_a_pi: bool = False
    hub_host: str = "127.0.0.1"
    stops: str = "the process is killed"
    _process: "subprocess.Popen[bytes] | None" = None
    tiles: TilesInHand = field(init=False)

    def __post_init__(self) -> None:
        self.tiles = TilesInHand(self.run_dir / "reader")
        self._header.folder.mkdir(parents=True, exist_ok=True)
        self._settings = self.run_dir / "pupitre.toml"
        if not self._settings.exists():
            self._settings.write_text(f'[web]\nport = {self.port}\n[lecteur]\nport = ""\n')
        # Another one at each start, as far as the kernel is concerned.
        kept = self._settings.read_text().splitlines()
        at = kept.index("[lecteur]") + 1
        kept[at] = f'port = "{self._port_inside()}"'
        self._settings.write_text("\n".join(kept) + "\n")

    def _port_inside(self) -> str:
        """A root has terminals of its own: this one is lent to it."""
        if self.root is None:
            return self.tiles.port
        lent = self.root / "dev/lecteur"
        lent.touch()
        subprocess.run(["mount", "--bind", self.tiles.port, lent], check=True)
        return "/dev/lecteur"

    def _inside(self, path: Path) -> str:
        return str(path if self.root is None else Path("/") / path.relative_to(self.root))

    @property
    def _header(self) -> FilesHere:
        return FilesHere(self.run_dir / "header")

    @property
    def lines(self) -> Lines:
        return self._header

    @property
    def real(self) -> Mapping[str, str]:
        return {
            "lines": self.lines.real,
            "reader": "the rig's PN532 on a pseudo-terminal",
            "stick": "none: this machine has no USB",
            "cut": self.stops,
        }

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_on(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _environment(self) -> dict[str, str]:
        home = self.run_dir / "home"
        home.mkdir(exist_ok=True)
        inside = {
            "HOME": self._inside(home),
            "PUPITRE_SETTINGS": self._inside(self._settings),
            "PYTHONPATH": str(HEADER if self.root is None else HEADER_IN_ROOT),
            "PUPITRE_BENCH_HEADER": self._inside(self._header.folder),
            "XDG_RUNTIME_DIR": self._inside(self.run_dir / "runtime"),
            "PATH": os.environ["PATH"] if self.root is None else PATH_IN_ROOT,
            "LANG": "C.UTF-8",
            "PYTHON": os.environ.get("PYTHON", "python3"),
        }
        (self.run_dir / "runtime").mkdir(exist_ok=True)
        return inside | NO_MACHINES

    def switch_on(self) -> None:
        told = self.run_dir / "terminal.log"
        with told.open("ab") as output:
            self._process = subprocess.Popen(
                self.command,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        answers(self.url, self.first_answer_s)
        # Printed where whoever typed the command looks.
        until = time.monotonic() + 20
        while time.monotonic() < until and not self.code:
            printed = re.search(r"code (\d{6})", told.read_text(errors="replace"))
            self.code = printed[1] if printed else ""
            time.sleep(0.05)

    def cut(self) -> None:
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def plug_stick(self) -> bool:
        return False

    def pull_stick(self) -> Sequence[str]:
        return ()

    def costs(self) -> Sequence[str]:
        return ()

    def photograph(self, step: str) -> None:
        """Nobody painted anything."""

    def close(self) -> None:
        if self.is_on:
            assert self._process is not None
            os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait(30)
        if self.root is not None:
            subprocess.run(["umount", self.root / "dev/lecteur"], check=True)
        self.tiles.close()
