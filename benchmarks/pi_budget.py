"""Does the box fit its Pi? The service with voice, television and pages: one core, little memory.

A control group holds it to one core and to the memory of a board (a Zero 2 W has 512 MB, the
smallest Pi 4 has 1 GB). Everybody follows the game on a telephone, arbiters send their slips, the
judge plays on. The core is this machine's: only the memory is a Pi's. Asks for root.
"""

import argparse
import contextlib
import http.client
import itertools
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.slips import BUILD
from console.folders import data_dir
from console.lexicons.store import open_lexicon
from console.web.access import AccessBook
from tests.load.room import Outcome, open_hall, send_all
from tests.load.service import of_the_heap
from tests.vm.guest import Guest, wait_for

GROUPS = Path("/sys/fs/cgroup")
MB = 1 << 20
COUPS, TYPING_S = 4, 0.5
PORT = 8117


@dataclass(frozen=True)
class Board:
    name: str
    memory_mb: int
    players: int
    arbiters: int
    judged_coups: int


BOARDS = (Board("Zero 2 W", 512, 20, 2, 6), Board("Pi 4 of 1 GB", 1024, 200, 10, 6))


class Group:
    """One core and so much memory, by whichever control groups this machine has."""

    def __init__(self, memory_mb: int) -> None:
        self._old = (GROUPS / "memory").is_dir()
        kinds = ("memory", "cpuset") if self._old else ("",)
        self.folders = [GROUPS / kind / f"pupitre-{os.getpid()}" for kind in kinds]
        for folder in self.folders:
            folder.mkdir()
        self._write("cpuset.cpus", "0")
        if self._old:
            self._write("cpuset.mems", "0")
        self._write("memory.limit_in_bytes" if self._old else "memory.max", str(memory_mb * MB))

    def _write(self, name: str, value: str) -> None:
        folder = self.folders[-1 if name.startswith("cpuset") else 0]
        (folder / name).write_text(value, encoding="ascii")

    def enter(self) -> None:
        for folder in self.folders:
            (folder / "cgroup.procs").write_text(str(os.getpid()), encoding="ascii")

    @property
    def peak_mb(self) -> int:
        """What was ever held, the pages of files included."""
        name = "memory.max_usage_in_bytes" if self._old else "memory.peak"
        return int((self.folders[0] / name).read_text(encoding="ascii")) // MB

    @property
    def own_mb(self) -> int:
        """What cannot be read again from the card."""
        name = "total_rss" if self._old else "anon"
        lines = (self.folders[0] / "memory.stat").read_text(encoding="ascii").splitlines()
        return int(dict(line.split() for line in lines)[name]) // MB

    @property
    def processes(self) -> list[int]:
        return [int(line) for line in (self.folders[0] / "cgroup.procs").open(encoding="ascii")]

    def close(self) -> None:
        for folder in self.folders:
            with contextlib.suppress(OSError):
                folder.rmdir()


def shares(group: Group) -> dict[str, int]:
    """PSS in MB by what a process is for."""
    found: dict[str, int] = {}
    for pid in group.processes:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
            pss = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
            purpose = "console" if "serve" in words else " ".join(words[1:4])[-30:].strip()
            found[purpose] = found.get(purpose, 0) + pss // 1024
    return found


class Phone(threading.Thread):
    """Follows the board; each has an address of its own, as in a room."""

    def __init__(self, number: int) -> None:
        super().__init__(daemon=True)
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self._line = http.client.HTTPConnection(
            "127.0.0.1", PORT, timeout=600, source_address=(address, 0)
        )
        self.heard = 0

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            self._line.request("GET", "/tv/flux")
            stream = self._line.getresponse()
            while line := stream.readline():
                self.heard += line.startswith(b"data")


class Judge(Guest):
    """The page of a console on this machine."""

    def enter(self, pin: str) -> bool:
        return self.ask("POST", "/entrer", {"pin": pin}, timeout=10)[0] == 200

    def go_on(self) -> None:
        """The button the page proposes, once the bag has given its letters; nobody thinks for long;
        a game cut short is taken up again by holding one."""
        shown = self.state()
        if shown["situation"] == "running":
            self.command("StopClock")
        elif not (shown["situation"] == "drawing" and shown["lacking"]):
            asked = shown["natural"] or {"button": "suivant", "held": True}
            self.ask("POST", "/juge/bouton", asked)


@contextlib.contextmanager
def served(folder: Path, group: Group) -> Iterator["subprocess.Popen[bytes]"]:
    settings = folder / "pupitre.toml"
    settings.write_text(f"[web]\nport = {PORT}\n", encoding="ascii")
    program = str(Path(sys.executable).parent / "pupitre")
    unit = {
        "PUPITRE_DATA": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        **of_the_heap(), "XDG_CACHE_HOME": str(folder / "cache"),
    }  # fmt: skip
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [program, "box", "--data", str(folder), "--settings", str(settings), "serve"],
            env=os.environ | unit, stderr=log, preexec_fn=group.enter,
        )  # fmt: skip
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def measure(board: Board) -> None:
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        folder = Path(temporary)
        (folder / "lexicons").symlink_to(data_dir() / "lexicons")
        hall = open_hall(folder, open_lexicon(), board.players, COUPS, board.arbiters)
        group = Group(board.memory_mb)
        judge = Judge(folder, folder, folder, PORT)
        pin = AccessBook.open(folder / "access.json").judge_pin
        outcome = Outcome()
        began = time.monotonic()
        with contextlib.closing(group), served(folder, group) as process:
            wait_for("the pages", lambda: judge.enter(pin), 120)
            started_s, at_start = time.monotonic() - began, group.own_mb
            phones = [Phone(number) for number in range(board.players)]
            for phone in phones:
                phone.start()
            arbiters = threading.Thread(
                target=send_all, args=(hall, PORT, outcome), kwargs={"pause_s": TYPING_S}
            )
            arbiters.start()
            grown = list(play(judge, board.judged_coups, group))
            arbiters.join()
            parts = shares(group)
            own, peak = group.own_mb, group.peak_mb
            assert process.poll() is None, "the console was ended: it does not fit"
        heard = statistics.median(phone.heard for phone in phones)
    verdicts = sorted(outcome.latencies_ms)
    print(
        f"{board.name}: {board.players} players and telephones, {board.arbiters} arbiters, "
        f"{board.judged_coups} coups more; one core, {board.memory_mb} MB\n"
        f"  own memory {at_start} MB when the pages answer ({started_s:.1f} s), "
        f"{own} MB at the end ({' '.join(map(str, grown))} coup by coup); "
        f"with the pages of files at most {peak} MB\n"
        f"  PSS: {', '.join(f'{name} {size} MB' for name, size in parts.items())}\n"
        f"  {len(verdicts)} of {hall.count} slips acknowledged, {len(outcome.refusals)} refused, "
        f"p95 {verdicts[int(len(verdicts) * 0.95)]:.0f} ms; a telephone heard {heard:.0f} pictures"
    )


def play(judge: Judge, coups: int, group: Group) -> Iterator[int]:
    """The judge's button until so many coups were placed; what the group holds after each."""
    placed = judge.state()["coup"]
    for coup in itertools.count(placed + 1):
        if coup > placed + coups:
            return
        wait_for("the next coup", lambda coup=coup: _pressed(judge, coup), 300)
        yield group.own_mb


def _pressed(judge: Judge, coup: int) -> bool:
    judge.go_on()
    shown = judge.state()
    return bool(shown["coup"] >= coup or shown["situation"] == "ended")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="the small board only")
    parser.add_argument("--board", help="the board whose name begins so")
    asked = parser.parse_args()
    for board in BOARDS[: 1 if asked.quick else None]:
        if board.name.startswith(asked.board or ""):
            measure(board)


if __name__ == "__main__":
    main()
