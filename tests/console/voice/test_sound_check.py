"""A judge sets the amplifier once: words in the noise of a room."""

import numpy as np
import pytest

from console.cli import main
from console.voice import clips, sound_check
from console.voice.shaping import active_rms
from engine.rulings import RuleError

RATE = 16_000


def tone(hertz, seconds=1.0):
    samples = 0.2 * np.sin(2 * np.pi * hertz * np.arange(int(RATE * seconds)) / RATE)
    return clips.encode((samples * 32767).astype("<i2").tobytes(), RATE)


def heard(clip):
    samples, rate = clips.decode(clip)
    assert rate == RATE
    return np.frombuffer(samples, dtype="<i2") / 32768


def decibels(ratio):
    return 20 * np.log10(ratio)


@pytest.mark.parametrize("recording", [None, tone(100, 0.3)])
def test_the_noise_lies_five_decibels_under_the_voice_everywhere(recording):
    out = heard(sound_check.mixed([tone(1000), tone(1000)], recording))
    noise = np.sqrt((out[:RATE] ** 2).mean())  # before the first word
    word = out[round(1.3 * RATE) : round(2.1 * RATE)]
    spectrum = np.abs(np.fft.rfft(word))
    voice = spectrum[round(1000 * len(word) / RATE)] / len(word) * np.sqrt(2)
    assert decibels(voice / noise) == pytest.approx(sound_check.VOICE_OVER_NOISE_DB, abs=1)
    assert np.abs(out).max() <= 1


def test_a_room_talks_low_rather_than_high():
    spectrum = np.abs(np.fft.rfft(sound_check.talk(RATE, RATE)))
    low, high = spectrum[200:400].mean(), spectrum[3800:4200].mean()
    assert decibels(low / high) == pytest.approx(27, abs=3)


def test_a_recording_at_another_speed_is_taken_as_it_sounds():
    other = clips.encode(bytes(2 * 44_100) + b"\x00\x10" * 44_100, 44_100)
    assert active_rms(sound_check._repeated(other, RATE, 3 * RATE), RATE) > 0.1


def test_what_is_no_recording_is_refused():
    with pytest.raises(RuleError) as refusal:
        sound_check.mixed([tone(500)], b"pas un WAV")
    assert refusal.value.code == "bad_clip"


def test_the_command_writes_what_it_would_play(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path))
    out = tmp_path / "salle.wav"
    assert main(["voice", "check", "--out", str(out)]) == 0
    assert clips.duration_ms(out.read_bytes()) > 8_000
    assert "Égypte, E" in capsys.readouterr().out


def test_a_recording_that_is_not_there_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path))
    assert main(["voice", "check", "--noise", str(tmp_path / "rien.wav")]) != 0
    assert "rien.wav" in capsys.readouterr().err
