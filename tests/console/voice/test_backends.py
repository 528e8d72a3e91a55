"""Which voices there are, what each lacks, and how the ones brought from outside are driven."""

import shutil
import sys

import pytest

from console.french import sentence
from console.voice import clips, engines
from console.voice.engines import (
    Espeak,
    Mbrola,
    Pico,
    Piper,
    SystemEspeak,
    all_backends,
    chosen,
    named,
    streamed_wav,
)
from console.voice.settings import VoiceSettings
from console.voice.synthesis import WorkerProcess, worker_command
from engine.rulings import RuleError

FAKE_PIPER = """
class SynthesisConfig:
    def __init__(self, length_scale):
        self.length_scale = length_scale

class Chunk:
    sample_rate = 22050
    def __init__(self, data):
        self.audio_int16_bytes = data

class PiperVoice:
    @classmethod
    def load(cls, path):
        assert path.name == "siwis.onnx"
        return cls()
    def synthesize(self, text, config):
        for _ in range(2):
            yield Chunk(text.encode() * round(100 * config.length_scale))
"""


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """A PATH that holds only what the test puts there."""
    directory = tmp_path / "bin"
    directory.mkdir()
    monkeypatch.setenv("PATH", str(directory))

    def install(name, body):
        path = directory / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    return install


@pytest.fixture
def fake_piper(tmp_path, monkeypatch):
    (tmp_path / "piper.py").write_text(FAKE_PIPER, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delitem(sys.modules, "piper", raising=False)
    model = tmp_path / "siwis.onnx"
    model.touch()
    return model


def test_after_pip_install_alone_a_french_voice_speaks(commands):
    assert [backend.name for backend in chosen(VoiceSettings())] == ["pico", "espeak"]


@pytest.mark.parametrize("backend", [Pico(), Espeak()], ids=lambda backend: backend.name)
def test_the_shipped_voices_give_sound_and_faster_is_shorter(backend):
    slow, fast = (
        backend.synthesize("trente secondes", 0.8),
        backend.synthesize("trente secondes", 1.5),
    )
    assert 0 < len(fast.samples) < len(slow.samples)
    assert any(fast.samples)


@pytest.mark.parametrize("name", ["pico", "espeak"])
def test_the_real_worker_renders_a_clip(name):
    settings = VoiceSettings()
    worker = WorkerProcess(worker_command(named(name, settings), settings))
    try:
        assert clips.duration_ms(worker.render("Suisse", 1.0)) > 200
    finally:
        worker.close()


def test_each_missing_voice_says_what_to_do(commands, monkeypatch):
    found = engines.find_spec
    monkeypatch.setattr(engines, "find_spec", lambda name: None if name == "piper" else found(name))
    lacking = {
        backend.name: sentence(problem)
        for backend in all_backends(VoiceSettings())
        if (problem := backend.missing())
    }
    assert set(lacking) == {"espeak-ng", "mbrola", "piper"}
    assert "pip install piper-tts" in lacking["piper"]


def test_a_voice_asked_for_by_name_is_refused_when_missing(commands):
    with pytest.raises(RuleError) as refusal:
        chosen(VoiceSettings(voice="mbrola"))
    assert refusal.value.code == "voice_command_missing"
    with pytest.raises(RuleError) as refusal:
        chosen(VoiceSettings(voice="castafiore"))
    assert "pico" in refusal.value.data["voices"]


def test_a_voice_asked_for_speaks_first_and_the_shipped_ones_stand_by():
    assert [backend.name for backend in chosen(VoiceSettings(voice="espeak"))][:2] == [
        "espeak",
        "pico",
    ]


def test_mbrola_needs_its_program_and_its_voice_file(commands, tmp_path, monkeypatch):
    commands("espeak-ng", "exit 1")
    assert Mbrola().missing().data["command"] == "mbrola"
    commands("mbrola", "exit 1")
    monkeypatch.setattr(engines, "_MBROLA_FILES", (tmp_path / "fr1",))
    assert Mbrola().missing().code == "mbrola_voice_missing"
    (tmp_path / "fr1").touch()
    assert Mbrola().missing() is None


def test_the_system_command_is_asked_for_the_right_voice_and_pace(commands, tmp_path):
    sound = clips.encode(b"\x01\x02" * 500, 16_000)
    (tmp_path / "sound.wav").write_bytes(sound)
    commands("espeak-ng", f'echo "$@" > {tmp_path}/asked; /bin/cat {tmp_path}/sound.wav')
    pcm = Mbrola().synthesize("Suisse", 2.0)
    assert (pcm.samples, pcm.rate) == (b"\x01\x02" * 500, 16_000)
    assert "-v mb-fr1 -s 300" in (tmp_path / "asked").read_text(encoding="utf-8")


def test_a_system_command_that_gives_no_sound_is_an_error(commands):
    commands("espeak-ng", "exit 0")
    with pytest.raises(RuntimeError):
        SystemEspeak().synthesize("Suisse", 1.0)


def test_a_wav_written_to_a_pipe_has_a_false_length_and_is_read_all_the_same():
    clip = bytearray(clips.encode(b"\x01\x02" * 100, 22_050))
    clip[40:44] = b"\xff\xff\xff\x7f"
    assert streamed_wav(bytes(clip)).samples == b"\x01\x02" * 100


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
def test_the_real_system_command_speaks():
    assert len(SystemEspeak().synthesize("Suisse", 1.0).samples) > 5000


def test_piper_needs_a_model_and_its_description(fake_piper):
    assert Piper(None).missing().code == "piper_model_unset"
    assert Piper(fake_piper).missing().code == "piper_model_missing"
    fake_piper.with_name("siwis.onnx.json").touch()
    assert Piper(fake_piper).missing() is None


def test_piper_is_driven_through_its_python_interface(fake_piper):
    pcm = Piper(fake_piper).synthesize("ab", 0.5)
    assert (pcm.rate, pcm.samples) == (22050, b"ab" * 400)


def test_clips_of_two_piper_voices_are_not_mixed_up(tmp_path):
    assert Piper(tmp_path / "siwis.onnx").identity != Piper(tmp_path / "tom.onnx").identity
