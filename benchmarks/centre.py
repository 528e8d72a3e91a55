"""A centre: how soon it is current after two hours without a line, and what sending costs arbiters.

The verdicts of thirty arbiters are timed while a sender beside the console is held and let go by
turns: on a busy machine only their ratio means something. The hub has a process of its own.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from benchmarks.slips import BUILD, PLAYERS
from console.centre.outbox import HubClient, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.folders import JOURNAL_FILE, data_dir
from console.lexicons.store import open_lexicon
from console.simultane.centre_files import STATE
from console.simultane.intake import certificate
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.load.recorded import LETTERS, PlayedConsole
from tests.load.room import ARBITERS, Outcome, open_hall, send_all
from tests.load.room import serving as console_serving
from tests.tools.saying import said
from tests.torture.hub.hall import hub_processes

COUPS = 25
OFFLINE_PLAYERS = 40
CURRENT_S = 10
EVENINGS, TURN_S, TYPING_S, VERDICT_COUPS = 3, 4.0, 1.0, 8


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
    sender = Sender(station, outbox, HubClient("http://127.0.0.1:1"))
    for _ in range(6):
        sender.step()  # nobody answers: its pauses have grown as long as they may
    with serving(epreuve, f"sqlite:{folder / 'hub.db'}") as client:
        centre = Centre(epreuve.manifest(), "Hors ligne", station.key)
        centre.enter(client)
        sender._post = HubClient(f"http://127.0.0.1:{client.port}")
        started = time.perf_counter()
        while not sender.is_done:
            time.sleep(sender.step())
        return time.perf_counter() - started, sum(outbox.counts().values())


def verdicts() -> tuple[list[float], list[float]]:
    """One hall, one sender that is held and let go by turns: (sender held, sender at work)."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        folder = Path(temporary)
        (folder / "lexicons").symlink_to(data_dir() / "lexicons")
        hall = open_hall(folder, open_lexicon(), PLAYERS, VERDICT_COUPS, ARBITERS)
        epreuve = make_folder(folder / "epreuve", sealed=False, parties=1)
        database = f"sqlite:{folder / 'hub.db'}"
        with hub_processes(epreuve, database, 1) as (_, port), console_serving(folder) as (_, desk):
            station = Station.make(
                folder / "centre", epreuve.path, "Banc", f"http://127.0.0.1:{port}"
            )
            station.plays(1, hall.game)
            approval = certificate(epreuve.key(), epreuve.manifest().id, station.key.public)
            station.keep_certificate(approval)
            with by_turns(folder) as at_work:
                outcome, working = Outcome(), []
                send_all(hall, desk, outcome, lambda _: working.append(at_work()), pause_s=TYPING_S)
            assert (folder / "centre" / STATE).exists(), "the sender has never worked"
    pairs = list(zip(working, outcome.latencies_ms, strict=True))
    return [ms for work, ms in pairs if not work], [ms for work, ms in pairs if work]


@contextmanager
def by_turns(folder: Path) -> Iterator[Callable[[], bool]]:
    """The sender as its unit runs it, after everybody else; every few seconds it is stopped, or
    goes on, so that whatever else the machine does falls upon both. Yields: is it at work?"""
    sender = subprocess.Popen(
        ["nice", "-n", "15", str(Path(sys.executable).parent / "pupitre"), "centre", "send"],
        env={**os.environ, "PUPITRE_DATA": str(folder)},
    )
    while not (folder / "centre" / STATE).exists():
        time.sleep(0.1)
    done, at_work = threading.Event(), [True]

    def turn() -> None:
        while not done.wait(TURN_S):
            at_work[0] = not at_work[0]
            sender.send_signal(signal.SIGCONT if at_work[0] else signal.SIGSTOP)

    turning = threading.Thread(target=turn)
    turning.start()
    try:
        yield lambda: at_work[0]
    finally:
        done.set()
        turning.join()
        sender.send_signal(signal.SIGCONT)
        sender.terminate()
        sender.wait()


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


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
    held, beside = [], []
    for _ in range(EVENINGS):
        without, with_sender = verdicts()
        held.append(without)
        beside.append(with_sender)
    whole = p95(list(chain(*held))), p95(list(chain(*beside)))
    print(
        f"verdict p95, {sum(map(len, held + beside))} verdicts of {EVENINGS} evenings, the sender "
        f"held by turns of {TURN_S} s: held {whole[0]:.1f} ms, at work {whole[1]:.1f} ms: "
        f"{100 * (whole[1] / whole[0] - 1):+.1f} % (target < +5 %)\n"
        f"evening by evening: {_listed(held)} held, {_listed(beside)} at work"
    )


def _listed(evenings: list[list[float]]) -> str:
    return ", ".join(f"{p95(each):.1f}" for each in evenings)


if __name__ == "__main__":
    main()
