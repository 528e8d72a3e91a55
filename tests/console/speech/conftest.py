import sys

import pytest

from console.speech.voice.cache import ClipCache
from console.speech.voice.process import WorkerProcess
from console.speech.voice.pronunciation import Pronunciation
from console.speech.voice.synthesis import Engine, Synthesizer
from tests.console.speech.rig import PATIENCE_S, TONE_WORKER, Inbox


@pytest.fixture
def inbox():
    return Inbox()


@pytest.fixture
def cache(tmp_path):
    return ClipCache(tmp_path / "clips", 50_000_000)


@pytest.fixture
def tone_engine(tmp_path):
    """Engines around the tone worker; each is closed at the end."""
    made = []

    def make(name="tones", timeout_s=PATIENCE_S):
        worker = WorkerProcess([sys.executable, TONE_WORKER, str(tmp_path / "crashed")], timeout_s)
        engine = Engine(name, name, 0.0, Pronunciation({}), worker)
        made.append(engine)
        return engine

    yield make
    for engine in made:
        engine.worker.close()


@pytest.fixture
def synthesizer(cache):
    """Started synthesizers over given engines; each is closed at the end."""
    made = []

    def make(*engines, on_trouble=lambda troubled: None):
        one = Synthesizer(engines, cache, 1.0, on_trouble)
        one.start()
        made.append(one)
        return one

    yield make
    for one in made:
        one.close()
