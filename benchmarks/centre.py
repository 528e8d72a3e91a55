"""A centre: how soon it is current after two hours without a line, and what sending costs arbiters.

The verdicts of thirty arbiters are timed with and without a sender beside the console, in turns:
on a busy machine only their ratio means something.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.slips import BUILD, PLAYERS
from console.centre.outbox import Outbox
from console.centre.post import Post
from console.centre.sender import Sender
from console.centre.station import Station
from console.lexicons.store import open_lexicon
from console.paths import JOURNAL_FILE, data_dir
from tests.console.hub.rig import Centre, make_folder, serving
from tests.load.recorded import LETTERS, PlayedConsole
from tests.load.room import ARBITERS, Outcome, open_hall, send_all
from tests.load.room import serving as console_serving
from tests.saying import said

COUPS = 25
OFFLINE_PLAYERS = 40
CURRENT_S = 10
TURNS, TYPING_S, VERDICT_COUPS = 8, 1.0, 2


def offline(folder: Path) -> tuple[float, int]:
    """A whole game is played without a line; then the line is there."""
    console = PlayedConsole(
        folder, open_lexicon(), 1, OFFLINE_PLAYERS, said(seed=LETTERS, name="hors-ligne")
    )
    while console.play_coup():
        pass
    console.close()
    epreuve = make_folder(folder / "epreuve", sealed=False, parties=1)
    station = Station.make(folder / "centre", epreuve.path, "Hors ligne", "http://127.0.0.1:1")
    station.plays(1, "hors-ligne")
    outbox = Outbox(station, folder / JOURNAL_FILE)
    sender = Sender(station, outbox, Post("http://127.0.0.1:1"))
    for _ in range(6):
        sender.step()  # nobody answers: its pauses have grown as long as they may
    with serving(epreuve, f"sqlite:{folder / 'hub.db'}") as client:
        centre = Centre(epreuve.manifest(), "Hors ligne", station.key)
        centre.enter(client)
        sender._post = Post(f"http://127.0.0.1:{client.port}")
        started = time.perf_counter()
        while not sender.is_done:
            time.sleep(sender.step())
        return time.perf_counter() - started, sum(outbox.counts().values())


def verdicts(*, sending: bool) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        folder = Path(temporary)
        (folder / "lexicons").symlink_to(data_dir() / "lexicons")
        hall = open_hall(folder, open_lexicon(), PLAYERS, VERDICT_COUPS, ARBITERS)
        epreuve = make_folder(folder / "epreuve", sealed=False, parties=1)
        outcome = Outcome()
        with serving(epreuve, f"sqlite:{folder / 'hub.db'}") as client:
            hub = f"http://127.0.0.1:{client.port}"
            station = Station.make(folder / "centre", epreuve.path, "Banc", hub)
            station.plays(1, hall.game)
            Centre(epreuve.manifest(), "Banc", station.key).enter(client)
            with console_serving(folder) as (_, port):
                sender = _send(folder) if sending else None
                send_all(hall, port, outcome, pause_s=TYPING_S)
                if sender is not None:
                    sender.terminate()
                    sender.wait()
    return sorted(outcome.latencies_ms)


def _send(folder: Path) -> "subprocess.Popen[bytes]":
    """As its unit runs it: a process of its own, after everybody else."""
    return subprocess.Popen(
        ["nice", "-n", "15", str(Path(sys.executable).parent / "pupitre"), "centre", "send"],
        env={**os.environ, "PUPITRE_DATA": str(folder)},
    )


def p95(values: list[float]) -> float:
    return values[int(len(values) * 0.95)]


def main() -> None:
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        elapsed_s, plis = offline(Path(temporary))
    print(
        f"after a game of {COUPS} coups without a line: {plis} plis of {OFFLINE_PLAYERS} players, "
        f"current in {elapsed_s:.2f} s (target < {CURRENT_S} s)"
    )
    if "--quick" in sys.argv:
        return
    verdicts(sending=False)  # the first one pays for what the disk has not read yet
    seen: dict[bool, list[float]] = {False: [], True: []}
    for turn in range(TURNS):
        for sending in (False, True) if turn % 2 else (True, False):
            seen[sending].append(p95(verdicts(sending=sending)))
    alone, beside = median(seen[False]), median(seen[True])
    print(
        f"verdict p95, median of {TURNS} turns: without a sender {alone:.1f} ms, beside one "
        f"{beside:.1f} ms: {100 * (beside / alone - 1):+.1f} % (target < +5 %)\n"
        f"without {_listed(seen[False])}; beside {_listed(seen[True])}"
    )


def _listed(values: list[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in sorted(values))


if __name__ == "__main__":
    main()
