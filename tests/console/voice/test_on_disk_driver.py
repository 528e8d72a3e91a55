"""Through the real mixer into SDL's disk driver: which clips sounded, in what order, how long.

Each letter is a tone of its own, so what the sound card received can be read back.
"""

import numpy as np
import pytest

from console.voice.mixer import RATE
from console.voice.reports import SpeechFinished, SpeechStarted
from console.voice.settings import VoiceSettings
from console.voice.utterance import Gap, Priority, Say, Utterance, UtteranceKind
from console.voice.voice import Voice
from tests.console.voice.rig import PATIENCE_S
from tests.console.voice.tone_worker import FIRST_HZ, STEP_HZ, TONE_MS

MARGIN_MS = 40
LONG_MS = 1500


def word(letters, gap_ms=200, kind=UtteranceKind.TOP, priority=Priority.NORMAL):
    pieces = []
    for letter in letters:
        pieces += [Say(letter), Gap(gap_ms)]
    return Utterance(kind, tuple(pieces[:-1]), priority)


class Recording:
    """The samples the sound card received, cut into letters and silences."""

    def __init__(self, path):
        self.samples = np.frombuffer(path.read_bytes(), dtype="<i2").astype(float)
        loud = np.abs(self.samples) > 100
        frames = loud[: len(loud) // 48 * 48].reshape(-1, 48).any(axis=1)  # one per millisecond
        edges = np.flatnonzero(np.diff(np.concatenate(([0], frames.astype(int), [0]))))
        self.sounds = list(zip(edges[::2], edges[1::2], strict=True))

    @property
    def letters(self):
        return "".join(self._letter(begin, end) for begin, end in self.sounds)

    def _letter(self, begin, end):
        part = self.samples[begin * 48 : end * 48]
        spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part))))
        loudest = np.fft.rfftfreq(len(part), 1 / RATE)[spectrum.argmax()]
        return chr(ord("A") + round((loudest - FIRST_HZ) / STEP_HZ))

    @property
    def durations_ms(self):
        return [end - begin for begin, end in self.sounds]

    @property
    def gaps_ms(self):
        return [self.sounds[i + 1][0] - self.sounds[i][1] for i in range(len(self.sounds) - 1)]


@pytest.fixture
def card(tmp_path, monkeypatch):
    """At the pace of a real card: the voice counts on it to take the time a clip takes."""
    path = tmp_path / "card.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    return path


@pytest.fixture
def voice(card, tmp_path, inbox, tone_engine):
    voice = Voice(
        VoiceSettings(volume=100), tmp_path, inbox, engines=[tone_engine()], muted=lambda: None
    )
    with voice:
        for letter in "ABCDEFZ":  # whatever the load of this machine, no clip is late
            voice._synthesizer.clip(letter).result(PATIENCE_S)
        yield voice


def test_a_word_sounds_letter_by_letter_at_its_true_pace(voice, card, inbox):
    voice.say(word("CAFE", gap_ms=250))
    assert inbox.wait_for(SpeechFinished).heard
    voice.close()
    heard = Recording(card)
    assert heard.letters == "CAFE"
    assert heard.durations_ms == pytest.approx([TONE_MS] * 4, abs=MARGIN_MS)
    assert heard.gaps_ms == pytest.approx([250] * 3, abs=MARGIN_MS)


def test_utterances_follow_one_another_and_repeat_says_the_last_again(voice, card, inbox):
    first, second = word("AB"), word("CD")
    signal = word("Z", kind=UtteranceKind.WARNING, priority=Priority.SIGNAL)
    voice.say(first)
    voice.say(second)
    inbox.wait_for(SpeechFinished, utterance=second)
    voice.say(signal)
    inbox.wait_for(SpeechFinished, utterance=signal)
    assert voice.repeat()
    inbox.wait_for(SpeechFinished, utterance=second)
    voice.close()
    assert Recording(card).letters == "ABCDZCD"


def test_a_signal_overtakes_a_long_announcement(voice, card, inbox):
    long = word("ABC", gap_ms=LONG_MS)
    signal = word("Z", kind=UtteranceKind.WARNING, priority=Priority.SIGNAL)
    voice.say(long)
    inbox.wait_for(SpeechStarted, utterance=long)
    voice.say(signal)
    inbox.wait_for(SpeechFinished, utterance=signal)
    inbox.wait_for(SpeechFinished, utterance=long)
    voice.close()
    heard = Recording(card)
    cut = heard.letters.index("Z")
    assert heard.letters[cut:].endswith("BC")
    assert sum(heard.gaps_ms[:cut]) < LONG_MS, "the signal waited for the end of a silence"


def test_half_the_volume_is_half_the_amplitude(voice, card, inbox):
    voice.say(word("A"))
    inbox.wait_for(SpeechFinished)
    voice.set_volume(50)
    voice.say(word("A"))
    inbox.wait_for(SpeechFinished)
    voice.close()
    heard = Recording(card)
    loud, soft = (np.abs(heard.samples[begin * 48 : end * 48]).max() for begin, end in heard.sounds)
    assert soft / loud == pytest.approx(0.5, abs=0.03)
