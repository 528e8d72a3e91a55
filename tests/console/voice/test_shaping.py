"""Levels, spectra and durations of what is sent to the sound card."""

import numpy as np
import pytest

from console.voice import clips, shaping, worker
from console.voice.engines import Pico

RATE = 16_000
LEVEL_TOLERANCE_DB = 0.5


def decibels(ratio):
    return 20 * np.log10(ratio)


def tone(hertz, seconds=0.5, amplitude=0.2):
    return amplitude * np.sin(2 * np.pi * hertz * np.arange(int(RATE * seconds)) / RATE)


def pcm(samples):
    return (samples * 32767).astype("<i2").tobytes()


def heard(samples_bytes):
    return np.frombuffer(samples_bytes, dtype="<i2") / 32768


def level(clip):
    samples, rate = clips.decode(clip)
    return decibels(shaping.active_rms(heard(samples), rate))


@pytest.mark.parametrize(
    ("hertz", "gain_db"), [(500, 0), (1000, 6), (2000, 12), (2750, 22), (4500, 32), (7000, 32)]
)
def test_what_a_talking_room_drowns_is_given_to_what_it_does_not(hertz, gain_db):
    response = np.abs(np.fft.rfft(shaping._filter(RATE, 20.0, 1.0), RATE))
    assert decibels(response[hertz]) == pytest.approx(gain_db, abs=1.0)


def test_half_the_clarity_is_half_the_filter():
    response = np.abs(np.fft.rfft(shaping._filter(RATE, 20.0, 0.5), RATE))
    assert decibels(response[5000]) == pytest.approx(16, abs=0.5)


def test_without_clarity_a_voice_keeps_its_spectrum():
    """Two tones, one drowned by a room and one not: as far apart as they were."""
    both = tone(300, amplitude=0.1) + tone(3000, amplitude=0.1)

    def apart(clarity):
        out = heard(shaping.shaped(pcm(both), RATE, 20.0, clarity))
        spectrum = np.abs(np.fft.rfft(out, RATE))
        return decibels(spectrum[3000] / spectrum[300])

    assert apart(0.0) == pytest.approx(0, abs=0.5)
    assert apart(1.0) > 20


@pytest.mark.parametrize("amplitude", [0.001, 0.1, 0.99])
def test_every_clip_comes_out_at_the_same_level(amplitude):
    out = heard(shaping.shaped(pcm(tone(500, amplitude=amplitude)), RATE, 0.0, 1.0))
    assert decibels(shaping.active_rms(out, RATE)) == pytest.approx(
        shaping.LEVEL_DB, abs=LEVEL_TOLERANCE_DB
    )


def test_peaks_are_held_under_the_ceiling_also_between_samples():
    """A tone near half the rate is sampled beside its peaks: the card finds them."""
    ceiling = 10 ** (shaping.CEILING_DB / 20)
    for hertz in (440, 3999, 7300):
        out = shaping.limited(tone(hertz, amplitude=2.5), RATE)
        assert shaping.true_peaks(out).max() <= ceiling * 1.02
        assert np.abs(out).max() > 0.8 * ceiling


def test_what_lies_under_the_ceiling_passes_untouched():
    quiet = tone(300, amplitude=0.5)
    assert shaping.limited(quiet, RATE) == pytest.approx(quiet)


def test_a_peak_lowers_the_wave_around_it_and_does_not_cut_it():
    """Cutting a tone makes others; a slow gain makes next to none."""
    loud = tone(400, 1.0, amplitude=0.6) * (1 + 2 * (np.arange(RATE) > RATE // 2))
    spectrum = np.abs(np.fft.rfft(shaping.limited(loud, RATE)))
    assert decibels(spectrum[1150:1250].max() / spectrum[400]) < -40


def test_soft_sounds_are_lifted_towards_the_loud_ones():
    soft_after_loud = np.concatenate([tone(400, 0.3), tone(400, 0.3, amplitude=0.02)])
    out = heard(shaping.shaped(pcm(soft_after_loud), RATE, 0.0, 1.0))
    middle = len(out) // 2
    left = decibels(shaping.active_rms(out[:middle], RATE) / shaping.active_rms(out[middle:], RATE))
    assert left == pytest.approx(10, abs=1.5)  # twenty decibels before


def test_no_clip_of_the_shipped_voice_touches_full_scale():
    for text in ("Suisse", "Québec, Q", "trente secondes", "quatre-vingt-dix-huit, points"):
        samples, _ = clips.decode(worker.renderer(Pico(), 1.0)(text, 1.0))
        assert np.abs(heard(samples)).max() < 10 ** (shaping.CEILING_DB / 20) * 1.02


def test_silence_before_and_after_is_cut_but_soft_endings_are_kept():
    soft_ending = tone(5000, 0.15, amplitude=0.2 * 10 ** (-30 / 20))
    samples = np.concatenate([np.zeros(RATE), tone(400, 0.3), soft_ending, np.zeros(RATE)])
    seconds = len(shaping.trimmed(samples, RATE)) / RATE
    assert seconds == pytest.approx(0.45, abs=0.08)


def test_nothing_but_silence_is_no_clip():
    assert shaping.shaped(bytes(2 * RATE), RATE, 20.0, 1.0) == b""
    assert shaping.shaped(b"", RATE, 20.0, 1.0) == b""


@pytest.mark.parametrize(
    ("text", "least_ms", "most_ms"),
    [
        ("Suisse", 350, 900),
        ("trente secondes", 600, 1400),
        ("terminé", 350, 900),
        ("Hongrie, H", 700, 1700),
        ("quatre-vingt-dix-huit, points", 900, 1900),
    ],
)
def test_the_shipped_voice_speaks_at_the_level_and_length_expected(text, least_ms, most_ms):
    clip = worker.renderer(Pico(), 1.0)(text, 1.0)
    assert level(clip) == pytest.approx(shaping.LEVEL_DB, abs=LEVEL_TOLERANCE_DB)
    assert least_ms <= clips.duration_ms(clip) <= most_ms


def test_the_s_of_suisse_is_no_longer_buried():
    """Unfiltered, the high frames after its vowel lie more than 35 dB under it."""

    def vowel_over_s(clarity):
        samples, rate = clips.decode(worker.renderer(Pico(), clarity)("Suisse", 1.0))
        levels = shaping.frame_levels(heard(samples), rate)
        vowel = int(levels.argmax())
        return decibels(levels[vowel] / np.median(levels[vowel + 10 : vowel + 20]))

    assert vowel_over_s(0.0) > 35
    assert vowel_over_s(1.0) < 20
