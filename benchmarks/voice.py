"""How soon the room hears a cached announcement, how long the cache takes to build, and how often
the console's own threads wake while the voice is silent and while it speaks.

The sound goes through the real mixer into SDL's disk driver at the pace of a real card;
the first non-zero sample in its file is the first sound. The driver writes its file in
blocks, so these figures are up to 40 ms too high, never too low.
"""

import os
import queue
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from console.games.duplicate.voice.closed_set import closed_set
from console.games.duplicate.voice.coup import announce_new_letters
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.engines import chosen
from console.voice.reports import SpeechFinished, VoiceMessage
from console.voice.settings import VoiceSettings
from console.voice.synthesis import Synthesizer
from console.voice.utterance import Say, Utterance, UtteranceKind
from console.voice.voice import Voice, clip_cache, engines_of

TARGET_MS = 150
_LETTERS = "ABCDEFGHIJKLMNO"
_PATIENCE_S = 120.0
_IDLE_S = 10.0
_STYLE = DuplicateStyle()


@dataclass(frozen=True)
class Figures:
    voice: str
    clips: int
    cache_s: float
    cache_bytes: int
    cached_ms: tuple[float, ...]
    """From `say` to the first sample at the sound card, for clips of the cache."""
    live_ms: tuple[float, ...]
    """The same for a text never heard before, rendered on demand."""
    idle_wakeups: float
    """Of this process, in a second. The sound card's process mixes silence, 47 times a second."""
    speaking_wakeups: float


def measure() -> Figures:
    settings = VoiceSettings()
    backend = chosen(settings)[0]
    clips = [say.clip for say in closed_set(_STYLE)]
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        cache_s = _build_cache(
            Synthesizer(
                engines_of([backend], settings, data),
                clip_cache(settings, data),
                settings.rate,
                lambda troubled: None,
            ),
            clips,
        )
        stored = clip_cache(settings, data).used_bytes
        cached, live, idle, speaking = _latencies(settings, data)
    return Figures(backend.name, len(clips), cache_s, stored, cached, live, idle, speaking)


def _build_cache(synthesizer: Synthesizer, clips: list[str]) -> float:
    started = time.perf_counter()
    synthesizer.start()
    for future in synthesizer.ahead(clips):
        future.result(_PATIENCE_S)
    elapsed = time.perf_counter() - started
    synthesizer.close()
    return elapsed


def _latencies(
    settings: VoiceSettings, data: Path
) -> tuple[tuple[float, ...], tuple[float, ...], float, float]:
    card = data / "card.raw"
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(card)}
    messages: queue.Queue[VoiceMessage] = queue.Queue()
    with Voice(settings, data, messages.put, muted=lambda: None) as voice:

        def first_sound(utterance: Utterance) -> float:
            heard_before = card.stat().st_size if card.exists() else 0
            asked = time.perf_counter()
            voice.say(utterance)
            latency = wait_for_sound(card, heard_before) - asked
            while not isinstance(messages.get(timeout=_PATIENCE_S), SpeechFinished):
                continue
            return 1000 * latency

        first_sound(_cached("Z"))  # opens the mixer and starts the process

        def say_all() -> None:
            voice.say(announce_new_letters(_LETTERS, _STYLE))
            while not isinstance(messages.get(timeout=_PATIENCE_S), SpeechFinished):
                continue

        return (
            tuple(first_sound(_cached(letter)) for letter in _LETTERS),
            tuple(first_sound(_live(letter)) for letter in _LETTERS),
            _wakeups_in_a_second(lambda: time.sleep(_IDLE_S)),
            _wakeups_in_a_second(say_all),
        )


def _wakeups_in_a_second(during: Callable[[], None]) -> float:
    before, started = _wakeups(), time.perf_counter()
    during()
    return (_wakeups() - before) / (time.perf_counter() - started)


def _wakeups() -> int:
    """How often the threads of this process have slept and been woken, as Linux counts them."""
    threads = Path("/proc/self/task").glob("*/status")
    lines = [line for thread in threads for line in thread.read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))


def _cached(letter: str) -> Utterance:
    return announce_new_letters(letter, _STYLE)


def _live(letter: str) -> Utterance:
    return Utterance(UtteranceKind.TEST, (Say(f"mot nouveau {letter}"),))


def wait_for_sound(card: Path, offset: int) -> float:
    deadline = time.perf_counter() + _PATIENCE_S
    while time.perf_counter() < deadline:
        if card.exists():
            with card.open("rb") as file:
                file.seek(offset)
                if any(file.read()):
                    return time.perf_counter()
        time.sleep(0.001)
    raise TimeoutError("no sound")


def report(figures: Figures) -> list[str]:
    def line(label: str, values: tuple[float, ...], target: str) -> str:
        median, worst = statistics.median(values), max(values)
        return f"{label}: median {median:.0f} ms, worst {worst:.0f} ms{target}"

    size = figures.cache_bytes / 1e6
    return [
        f"voice {figures.voice}: {figures.clips} clips in {figures.cache_s:.1f} s, {size:.1f} MB",
        line("say → first sound, cached", figures.cached_ms, f" (target < {TARGET_MS} ms)"),
        line("say → first sound, live synthesis", figures.live_ms, ""),
        f"wakeups in a second: {figures.idle_wakeups:.1f} silent,"
        f" {figures.speaking_wakeups:.1f} speaking",
    ]


def main() -> None:
    for line in report(measure()):
        print(line)


if __name__ == "__main__":
    main()
