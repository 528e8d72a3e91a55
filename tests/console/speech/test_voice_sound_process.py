"""The sound card has its own process: it may hang, crash or be refused, the game does not wait."""

import os
import signal
import sys
import threading
from multiprocessing.connection import Pipe

import pytest

from console.voice import clips, sound_worker, worker
from console.voice.mixer import CardState, OutputError, OutputStalledError, SoundProcess
from console.voice.settings import Outlet, VoiceSettings
from console.voice.synthesis import WorkerProcess
from console.voice.voice import Voice
from tests.console.speech.rig import PATIENCE_S, FakeOutput

SHORT_S = 0.2
CLIP = clips.silence(200)


@pytest.fixture
def card(tmp_path, monkeypatch):
    path = tmp_path / "card.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    return path


@pytest.fixture
def sound(card):
    process = SoundProcess()
    yield process
    process.close()


def stubborn(program):
    """A process that does something else than answer, once it was asked `asker`."""
    start = "import signal; from console.voice import child, output; asker = child.parent()"
    command = [sys.executable, "-c", f"{start}; {program}"]
    return SoundProcess(command, open_s=SHORT_S, answer_s=SHORT_S)


def test_it_opens_plays_queues_and_stops(sound):
    sound.open()
    assert not sound.is_busy()
    sound.play(clips.silence(60_000), 1.0)
    sound.play(CLIP, 1.0)
    assert sound.is_busy()
    assert sound.is_queued()
    assert not sound.has_room()
    sound.stop()
    assert not sound.is_busy()


def test_a_crash_is_an_error_and_opening_again_repairs_it(sound):
    sound.open()
    os.kill(sound._child._process.pid, signal.SIGSEGV)
    with pytest.raises(OutputStalledError):
        sound.play(CLIP, 1.0)
    with pytest.raises(OutputError, match="not open"):
        sound.is_busy()
    sound.open()
    sound.play(CLIP, 1.0)


def test_a_card_that_blocks_while_opening_is_given_up(card):
    sound = stubborn("asker.recv(); signal.pause()")
    with pytest.raises(OutputStalledError, match="no answer in time"):
        sound.open()


def test_a_process_that_no_longer_reads_does_not_hold_up_a_long_clip(card):
    answer = "asker.send(output.CardState(False, False))"
    sound = stubborn(f"asker.recv(); {answer}; signal.pause()")
    sound._open_s = 30.0
    sound.open()
    with pytest.raises(OutputStalledError):
        sound.play(clips.silence(60_000), 1.0)


def test_a_program_that_cannot_start_is_no_card(card):
    with pytest.raises(OutputError):
        SoundProcess(["/nonexistent"]).open()


def test_a_mixer_that_refuses_tells_why_and_leaves_no_process(sound, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(OutputError, match="nonsense"):
        sound.open()
    assert sound._child is None


def served(output, *requests):
    ours, theirs = Pipe()
    with ours:
        for request in requests:
            ours.send(request)
        served = threading.Thread(target=sound_worker.serve, args=(output, theirs))
        served.start()
        answers = [ours.recv() for _ in requests]
    served.join(PATIENCE_S)
    return answers


def test_the_process_answers_each_request_with_the_state_of_the_card():
    output = FakeOutput()
    play = ("play", CLIP, 0.5)
    assert served(output, ("open",), play, play, ("stop",)) == [
        CardState(busy=False, queued=False),
        CardState(busy=True, queued=False),
        CardState(busy=True, queued=True),
        CardState(busy=False, queued=False),
    ]
    assert output.played == [CLIP, CLIP]
    assert not output.is_open  # let go when the parent left


def test_the_process_answers_a_missing_card_with_its_reason():
    assert served(FakeOutput(present=False), ("open",)) == ["no card in this test"]


def test_another_outlet_holds_from_the_next_opening_on(sound):
    sound.open()
    assert not sound.choose(Outlet.AUTO)
    assert sound.choose(Outlet.TELEVISION)
    assert not sound.choose(Outlet.TELEVISION)
    sound.open()
    assert "television" in sound._child._process.args


def test_a_voice_opens_its_card_again_for_another_outlet_only(tmp_path, inbox):
    voice = Voice(VoiceSettings(), tmp_path, inbox, output=FakeOutput(), engines=[])
    asked = []
    voice._player.reopen = lambda: asked.append("again")
    voice.set_outlet(Outlet.AUTO)
    assert asked == []
    voice.set_outlet(Outlet.SOCKET)
    assert asked == ["again"]


def test_a_worker_does_not_end_itself_before_its_parent_has_lost_patience():
    """Or the patience a slow machine is given would change nothing."""
    assert WorkerProcess([])._longest_s < worker.SELF_DESTRUCT_S
