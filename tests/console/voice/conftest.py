import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from console.voice.clips import ClipCache
from console.voice.pronunciation import Pronunciation
from console.voice.synthesis import Engine, Synthesizer, WorkerProcess
from tests.console.voice.rig import PATIENCE_S, TONE_WORKER, SpokenInbox


@pytest.fixture
def inbox() -> SpokenInbox:
    return SpokenInbox()


@pytest.fixture
def cache(tmp_path: Path) -> ClipCache:
    return ClipCache(tmp_path / "clips", 50_000_000)


@pytest.fixture
def tone_engine(tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """Engines around the tone worker; each is closed at the end."""
    made: list[Engine] = []

    def make(name: str = "tones", timeout_s: float = PATIENCE_S) -> Engine:
        worker = WorkerProcess([sys.executable, TONE_WORKER, str(tmp_path / "crashed")], timeout_s)
        engine = Engine(name, name, 0.0, Pronunciation({}), worker)
        made.append(engine)
        return engine

    yield make
    for engine in made:
        engine.worker.close()


@pytest.fixture
def synthesizer(cache: ClipCache) -> Iterator[Callable[..., Synthesizer]]:
    """Started synthesizers over given engines; each is closed at the end."""
    made: list[Synthesizer] = []

    def make(
        *engines: Engine, on_trouble: Callable[[bool], None] = lambda troubled: None
    ) -> Synthesizer:
        one = Synthesizer(engines, cache, 1.0, on_trouble)
        one.start()
        made.append(one)
        return one

    yield make
    for one in made:
        one.close()
