"""From a button to the screen and to the sound; memory after two hundred coups.

The whole console with its threads: inbox, machine, journal on this disk, window, voice. The
window is on SDL's dummy driver, the sound on its disk driver at the pace of a real card, which
writes its file in blocks: the sound's figures are up to 40 ms too high, never too low.

    python -m benchmarks.button_to_screen [--quick]
"""

import argparse
import gc
import os
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.screen import Television, TellingDisplay
from benchmarks.session import Figures as SessionFigures
from benchmarks.session import Stopwatch
from benchmarks.voice import wait_for_sound
from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.room import RoomVoice
from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, RequestOutcome
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.ledger import Journal
from console.lexicons.store import open_lexicon
from console.loop import monotonic_ms
from console.session.dependencies import Subscriber
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.window.television import ScreenOptions, TelevisionScreen
from console.voice.reports import SpeechFinished
from console.voice.settings import VoiceSettings
from console.voice.voice import Voice
from console.web.stream import Broadcast
from engine.games.duplicate import commands as cmd
from tests.tools.saying import said

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


TARGET_SOUND_MS = 150
PRESSES = 60
SPOKEN = 14
COUPS = 200
WARM_COUPS = 100
PATIENCE_S = 60.0
LETTERS = "FEDAYIN"


@dataclass(frozen=True)
class Figures:
    screen_ms: list[float]
    sound_ms: list[float]
    coups: int
    memory_mb: tuple[float, float]
    """After the first coups, when every cache is warm, and after the last."""


def measure(presses: int = PRESSES, coups: int = COUPS) -> Figures:
    with tempfile.TemporaryDirectory(prefix="pupitre-bench-") as name:
        folder = Path(name)
        return Figures(
            _button_to_screen(folder / "screen", presses),
            _button_to_sound(folder / "sound"),
            coups,
            _memory(folder / "memory", coups),
        )


@contextmanager
def thinking_console(folder: Path, subscribers: tuple[Subscriber, ...] = ()) -> Iterator[Console]:
    """A live console in the middle of a coup, its clock running."""
    folder.mkdir(parents=True)
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    plan = Plan(
        Settings(),
        folder,
        request=said(source="saisie"),
        wanted=Wanted.nothing(),
        subscribers=subscribers,
    )
    console = assemble(plan, journal)
    with console.wiring:
        console.post(Press(Button.SUIVANT))
        for command in (cmd.OpenCoup(), *map(cmd.TypeTile, LETTERS), cmd.AnnounceRack()):
            ask(console, command)
        ask(console, cmd.StartClock())
        yield console


def ask(console: Console, command: cmd.Command) -> RequestOutcome:
    """Post a command and wait for its answer, which comes after the flush."""
    answered = threading.Event()
    outcomes: list[RequestOutcome] = []

    def reply(outcome: RequestOutcome) -> None:
        outcomes.append(outcome)
        answered.set()

    console.post(Ask(command, reply))
    if not answered.wait(PATIENCE_S):
        raise TimeoutError(f"no answer to {command}")
    if outcomes[0].refusal is not None:
        raise outcomes[0].refusal
    return outcomes[0]


def _button_to_screen(folder: Path, presses: int) -> list[float]:
    """Pause and resume: from the press in the inbox to the frame on the display."""
    display = TellingDisplay()
    screen = TelevisionScreen(display, lambda message: None, monotonic_ms, ScreenOptions())
    with thinking_console(folder) as console:
        snapshots = console.session.snapshots
        screen.show(snapshots.public)
        snapshots.listen(lambda judge: screen.show(judge.public))
        runner = threading.Thread(target=screen.run, name="screen")
        runner.start()
        display.presented.wait(PATIENCE_S)
        latencies = [_pressed(console, display) for _ in range(presses)]
        screen.stop()
        runner.join()
    return latencies


def _pressed(console: Console, display: TellingDisplay) -> float:
    display.presented.clear()
    start = time.perf_counter()
    console.post(Press(Button.CHRONO))
    if not display.presented.wait(PATIENCE_S):
        raise TimeoutError("no frame")
    return (time.perf_counter() - start) * 1_000


def _button_to_sound(folder: Path) -> list[float]:
    """Pause and resume again: to the first sample at the sound card. The first two presses
    render the clips and open the mixer; they are not counted."""
    folder.mkdir(parents=True)
    card = folder / "card.raw"
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(card)}
    silent = threading.Event()

    def heard(message: object) -> None:
        if isinstance(message, SpeechFinished):
            silent.set()

    with Voice(VoiceSettings(), folder, heard, muted=lambda: None) as voice:
        speaker = RoomVoice(Settings(), voice)
        with thinking_console(folder / "game", (speaker,)) as console:
            _until_quiet(voice)
            latencies = []
            for _ in range(SPOKEN):
                silent.clear()
                before = card.stat().st_size
                start = time.perf_counter()
                console.post(Press(Button.CHRONO))
                latencies.append((wait_for_sound(card, before) - start) * 1_000)
                silent.wait(PATIENCE_S)
    return latencies[2:]


def _until_quiet(voice: Voice) -> None:
    """The tirage has been read out and nothing is left to say."""
    deadline = time.monotonic() + PATIENCE_S
    while voice.status().speaking or any(said.heard is None for said in voice.said()):
        if time.monotonic() > deadline:
            raise TimeoutError("the voice does not come to an end")
        time.sleep(0.05)


def _memory(folder: Path, coups: int) -> tuple[float, float]:
    """Games one after the other, every picture painted and sent to three kinds of screens."""
    television = Television()
    boards = {aspect: Broadcast() for aspect in Aspect}
    lexicon = open_lexicon()
    after: list[float] = []
    played, seed = 0, 0
    while played < coups:
        seed += 1
        watch = Stopwatch(SessionFigures(), folder / str(seed), lexicon, said(seed=str(seed)))

        def paint(judge: JudgeSnapshot, watch: Stopwatch = watch) -> None:
            now_ms = watch.table.now_ms
            television.frame(judge.public, now_ms)
            for aspect, board in boards.items():
                board.show(scene(judge.public, now_ms, aspect))

        watch.session.snapshots.listen(paint)
        room = room_of(4)
        state = SimulatedEvening(watch.table, room, random.Random(seed)).play()
        played += len(state.coups)
        watch.journal.close()
        if played >= WARM_COUPS or played >= coups:
            after.append(_resident_mb())
    return after[0], after[-1]


def _resident_mb() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def report(figures: Figures) -> list[str]:
    def line(label: str, values: list[float], target: str = "") -> str:
        median, worst = statistics.median(values), max(values)
        return f"{label}: median {median:.0f} ms, worst {worst:.0f} ms{target}"

    warm, end = figures.memory_mb
    return [
        line("button → frame on the display", figures.screen_ms),
        line("button → first sound, cached", figures.sound_ms, f" (target < {TARGET_SOUND_MS} ms)"),
        f"memory: {warm:.0f} MB when warm, {end:.0f} MB after {figures.coups} coups "
        f"({end - warm:+.1f} MB)",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    quick: bool = parser.parse_args().quick
    run: Callable[[], Figures] = (lambda: measure(20, 120)) if quick else measure
    for line in report(run()):
        print(line)


if __name__ == "__main__":
    main()
