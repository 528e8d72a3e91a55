"""Buzzer and voice share the room: both recorded on one clock, and measured."""

from concurrent.futures import Future

import pytest

from console.app.room import RoomPanel
from console.voice import clips
from console.voice.player import Player
from console.voice.utterance import Gap, Kind, Say, Utterance
from engine.rulings import RuleError
from firmware_bridge.panel.patterns import BUZZER_PATTERNS, GAP_MS, OF_THE_RULES
from tests.console.speech.rig import FakeOutput, Inbox
from tests.firmware_bridge.test_panel import Bench

BUZZER = 23
RULES = [name for name, each in BUZZER_PATTERNS.items() if each.priority >= OF_THE_RULES]
CLIP = clips.silence(2_000)
LETTERS = Utterance(Kind.TIRAGE, (Say("Algérie, A"), Gap(500), Say("Belgique, B")))


class Listener:
    def __init__(self):
        self.inbox = Inbox()

    def __getattr__(self, name):
        return lambda *args, **kwargs: self.inbox((name, *args))


class Hall:
    """A panel on mock pins and a voice on a card of the test's, both told the time by the test."""

    def __init__(self):
        self.bench = Bench()
        self.output = FakeOutput()
        self.listener = Listener()
        self.player = Player(self.output, self._clip, self.listener, lambda: self.now_ms)
        self.room = RoomPanel(self.bench.panel, self._hold)
        self.player.start()

    @property
    def now_ms(self):
        return self.bench.clock.now_ms

    @staticmethod
    def _clip(_text):
        ready = Future()
        ready.set_result(CLIP)
        return ready

    def _hold(self, sound):
        pattern = BUZZER_PATTERNS[sound]
        if pattern.priority >= OF_THE_RULES:
            self.player.hold(pattern.length_ms + GAP_MS)

    def signal(self, sound):
        self._hold(sound)
        self.bench.panel.buzz(sound)

    def recorded(self, ms):
        """For each millisecond: does the buzzer sound, does the voice?"""
        track = []
        for _ in range(ms):
            self.bench.wait(1)
            track.append((self.bench.is_high(BUZZER), bool(self.output.sounding)))
        return track

    def close(self):
        self.player.close()
        self.bench.panel.stop()


@pytest.fixture
def hall():
    hall = Hall()
    yield hall
    hall.close()


def on_ms(sound):
    return sum(BUZZER_PATTERNS[sound].times_ms[::2])


@pytest.mark.parametrize("sound", RULES)
def test_a_signal_of_the_rules_sounds_whole_and_no_word_covers_it(hall, sound):
    hall.player.say(LETTERS)
    hall.output.wait_for_count(1)
    hall.signal(sound)
    hall.output.wait_for_stop()
    track = hall.recorded(BUZZER_PATTERNS[sound].length_ms + GAP_MS - 1)
    assert sum(buzzes for buzzes, _ in track) in (on_ms(sound) - 1, on_ms(sound))
    assert not any(buzzes and speaks for buzzes, speaks in track)
    assert not any(speaks for _, speaks in track), "speech waits until the signal is over"


def test_speech_goes_on_where_it_was_cut(hall):
    hall.player.say(LETTERS)
    hall.output.wait_for_count(1)
    hall.signal("start")
    hall.output.wait_for_stop()
    hall.bench.wait(BUZZER_PATTERNS["start"].length_ms + GAP_MS)
    before = len(hall.output.played)
    hall.player.hold(0)  # what the clock of a thread would do by itself: look again
    hall.output.wait_for_count(before + 1)


def test_two_signals_in_a_row_hold_it_for_both(hall):
    hall.signal("warning")
    hall.signal("end")
    hall.player.say(LETTERS)
    both = sum(BUZZER_PATTERNS[sound].length_ms + GAP_MS for sound in ("warning", "end"))
    track = hall.recorded(both - 1)
    assert sum(buzzes for buzzes, _ in track) >= on_ms("warning") + on_ms("end") - 1
    assert not hall.output.played


def test_a_refusal_is_heard_also_while_the_voice_speaks(hall):
    hall.player.say(LETTERS)
    hall.output.wait_for_count(1)
    hall.room.refused(RuleError("unknown_tag"))
    track = hall.recorded(BUZZER_PATTERNS["refusal"].length_ms)
    assert sum(buzzes for buzzes, _ in track) >= on_ms("refusal") - 1
    assert hall.output.stops == 0, "and costs no word"
