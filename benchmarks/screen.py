"""What the television costs: milliseconds per frame at 1080p, share of a core at rest.

On SDL's dummy driver: composing and painting are real, handing the frame to a graphics card
is not counted. The dummy driver needs no display, so the figures can be had anywhere.
"""

import os
import statistics
import threading
import time
from dataclasses import dataclass

import pygame  # reads the driver when it is imported

from console.games.duplicate.snapshot import DuplicateSnapshot, Thinking
from console.loop import monotonic_ms
from console.tv.compose import scene
from console.tv.scene import Scene
from console.tv.snapshot import PublicClock, PublicSnapshot
from console.tv.window.display import PygameDisplay
from console.tv.window.painter import Painter
from console.tv.window.television import ScreenOptions, TelevisionScreen
from tests.tools.snapshots import LATER_MS, START_MS, after, revealing, thinking

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


SIZE = (1920, 1080)
FRAMES = 60
WATCHED_S = 5.0
FRAME_MS = 33


@dataclass(frozen=True)
class Figures:
    first_ms: float
    whole_ms: list[float]
    tick_ms: list[float]
    animation_ms: list[float]
    latency_ms: list[float]
    idle_share: float
    thinking_share: float


class Television:
    """Paints as the window does: the first frame whole, then what changed."""

    def __init__(self) -> None:
        self._painter = Painter()
        self._surface = pygame.Surface(SIZE, depth=32)
        self._shown: Scene | None = None

    def frame(self, snapshot: PublicSnapshot, now_ms: int) -> float:
        """Milliseconds of processor to compose and paint: what else the machine does is not
        the television's."""
        start = time.thread_time()
        picture = scene(snapshot, now_ms)
        self._painter.repaint(self._shown, picture, self._surface)
        self._shown = picture
        return (time.thread_time() - start) * 1_000

    def whole(self, snapshot: DuplicateSnapshot, now_ms: int) -> float:
        self._shown = None
        return self.frame(snapshot, now_ms)


def measure() -> Figures:
    television = Television()
    return Figures(
        first_ms=television.whole(thinking(), LATER_MS),
        whole_ms=[television.whole(thinking(), LATER_MS) for _ in range(FRAMES)],
        tick_ms=[television.frame(thinking(), LATER_MS + n * 1_000) for n in range(FRAMES)],
        animation_ms=[television.frame(revealing(), START_MS + n * FRAME_MS) for n in range(120)],
        latency_ms=_latencies(),
        idle_share=_share_of_a_core(after(17)),
        thinking_share=_share_of_a_core(_running_clock()),
    )


class TellingDisplay(PygameDisplay):
    """Says when a frame has been handed over."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.presented = threading.Event()

    def present(self) -> None:
        super().present()
        self.presented.set()


def _latencies() -> list[float]:
    """From the game's thread handing over a snapshot to its frame being on the display."""
    display = TellingDisplay()
    screen = TelevisionScreen(display, lambda message: None, monotonic_ms, ScreenOptions())
    # The display belongs to the thread that runs the screen: here it is the second one.
    runner = threading.Thread(target=screen.run, name="screen")
    runner.start()
    latencies = []
    for number in (*range(2, 18), *range(2, 18)):
        display.presented.clear()
        start = time.perf_counter()
        screen.show(after(number))
        if not display.presented.wait(timeout=20):
            raise TimeoutError("no frame")
        latencies.append((time.perf_counter() - start) * 1_000)
    screen.stop()
    runner.join()
    return latencies


def _running_clock() -> DuplicateSnapshot:
    now = monotonic_ms()
    snapshot = thinking()
    clock = PublicClock(180_000, 180_000, 30_000, deadline_ms=now + 170_000)
    tirage = snapshot.phase.tirage if isinstance(snapshot.phase, Thinking) else ""
    return DuplicateSnapshot(
        snapshot.header,
        Thinking(now, tirage, clock),
        coup=snapshot.coup,
        grid=snapshot.grid,
        last_top=snapshot.last_top,
        bag=snapshot.bag,
        coups=snapshot.coups,
    )


def _share_of_a_core(snapshot: DuplicateSnapshot) -> float:
    """Processor time of this process while the screen shows one snapshot."""
    screen = TelevisionScreen(
        PygameDisplay(SIZE), lambda message: None, monotonic_ms, ScreenOptions()
    )
    screen.show(snapshot)
    screen.step()
    runner = threading.Timer(WATCHED_S, screen.stop)
    cpu, wall = time.process_time(), time.perf_counter()
    runner.start()
    screen.run()
    return (time.process_time() - cpu) / (time.perf_counter() - wall)


def report(figures: Figures) -> list[str]:
    def line(label: str, values: list[float]) -> str:
        median, worst = statistics.median(values), max(values)
        return f"{label}: median {median:.1f} ms, worst {worst:.1f} ms"

    return [
        f"first frame at 1080p, nothing kept yet: {figures.first_ms:.0f} ms",
        line("whole frame at 1080p", figures.whole_ms),
        line("frame at 1080p, a second of the clock", figures.tick_ms),
        line("frame at 1080p, a word being laid", figures.animation_ms),
        line("snapshot → frame on the display", figures.latency_ms),
        f"between coups, nothing moves: {figures.idle_share:.1%} of a core",
        f"thinking, the clock runs: {figures.thinking_share:.1%} of a core",
    ]


def main() -> None:
    for line in report(measure()):
        print(line)


if __name__ == "__main__":
    main()
