"""The voice in the room: the top prepared in private, its pace, « répéter » at any moment."""

import wave
from concurrent.futures import Future
from io import BytesIO

import pytest

from console.app.room import RoomPanel, RoomVoice
from console.desk.buttons import Button, Press
from console.games.duplicate.voice.coup import announce_top
from console.games.duplicate.voice.style import DuplicateStyle, voice_pace
from console.session.dependencies import Entrance
from console.session.opened_game import accents_of
from console.settings.parser import parse
from console.settings.sections import Settings
from console.voice import clips
from console.voice.engines import chosen
from console.voice.player import SpeechPlayer
from console.voice.settings import VoiceSettings as OfTheVoice
from console.voice.synthesis import Synthesizer
from console.voice.utterance import Gap, Say, Utterance, UtteranceKind
from console.voice.voice import clip_cache, engines_of
from engine.games.duplicate import commands as cmd
from engine.letters.moves import Move
from engine.rulings import RuleError
from firmware_bridge.panel.patterns import BUZZER_PATTERNS, GAP_MS, OF_THE_RULES
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.voice.rig import FakeOutput, SpokenInbox
from tests.firmware_bridge.panel.test_panel import PanelOnPins

PATIENCE_S = 60


class FakeVoice:
    """Remembers what it is asked, as the real one would."""

    def __init__(self):
        self.said, self.prepared, self.last = [], [], None

    def say(self, utterance):
        self.said.append(utterance)
        if not utterance.is_signal:
            self.last = utterance

    def prepare(self, utterance):
        self.prepared = [utterance]

    def forget_prepared(self):
        self.prepared = []

    def render_ahead(self, says):
        return len(list(says))

    def repeat(self):
        if self.last is not None:
            self.say(self.last)
        return self.last is not None


@pytest.fixture
def room(tmp_path, free_lexicon):
    voice = FakeVoice()
    speaker = RoomVoice(Settings(), voice)
    rig = DuplicateBench.typed(tmp_path, free_lexicon, subscribers=(speaker,))
    rig.console.session.snapshots.listen(speaker.follow)
    return rig, voice


def test_the_top_is_ready_before_it_is_chosen_and_not_said(room):
    rig, voice = room
    rig.think_over("FEDAYIN")
    (ready,) = voice.prepared
    assert "FEDAYIN" in ready.text
    assert not any("FEDAYIN" in said.text for said in voice.said)
    rig.do(cmd.StopClock(), cmd.ChooseTop())
    assert [said for said in voice.said if said.kind is UtteranceKind.TOP] == [ready]


@pytest.mark.parametrize("command", [cmd.AnnulCoup("essai"), cmd.RejectRack("essai")])
def test_what_was_prepared_for_a_coup_given_up_is_forgotten(room, command):
    rig, voice = room
    rig.post(Press(Button.SUIVANT))
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "FEDAYIN"), cmd.AnnounceRack())
    assert voice.prepared
    rig.do(command)
    assert voice.prepared == []


def test_the_same_letters_again_are_prepared_again(room):
    rig, voice = room
    rig.post(Press(Button.SUIVANT))
    letters = [cmd.TypeTile(letter) for letter in "FEDAYIN"]
    rig.do(cmd.OpenCoup(), *letters, cmd.AnnounceRack(), cmd.RejectRack("essai"))
    rig.do(*letters, cmd.AnnounceRack())
    assert "FEDAYIN" in voice.prepared[0].text


def repeated(rig, voice):
    before = len(voice.said)
    rig.post(Press(Button.REPETER))
    assert rig.judge.refusal is None
    return [utterance.kind for utterance in voice.said[before:]]


def test_repeat_says_the_last_announcement_in_every_phase(room):
    rig, voice = room
    rig.post(Press(Button.SUIVANT))
    steps = [
        ((), UtteranceKind.GAME),
        ((cmd.OpenCoup(), cmd.TypeTile("F"), cmd.TypeTile("E")), UtteranceKind.NEW_LETTERS),
        ((*map(cmd.TypeTile, "DAYIN"), cmd.AnnounceRack()), UtteranceKind.TIRAGE),
        ((cmd.StartClock(),), UtteranceKind.TIRAGE),
        ((cmd.Pause(),), UtteranceKind.TIRAGE),
        ((cmd.Resume(), cmd.StopClock()), UtteranceKind.TIRAGE),
        ((cmd.ChooseTop(),), UtteranceKind.TOP),
        ((cmd.PlaceTop(),), UtteranceKind.TOP),
    ]
    for commands, kind in steps:
        rig.do(*commands)
        assert repeated(rig, voice) == [kind], commands


@pytest.mark.parametrize(
    ("commands", "kinds"),
    [
        ((), []),
        ((cmd.OpenCoup(), cmd.TypeTile("F")), [UtteranceKind.NEW_LETTERS]),
        (
            (cmd.OpenCoup(), *map(cmd.TypeTile, "FEDAYIN"), cmd.AnnounceRack()),
            [UtteranceKind.TIRAGE],
        ),
    ],
    ids=["nothing yet", "drawing", "announced"],
)
def test_after_a_power_cut_it_says_what_stood_last(room, commands, kinds):
    """A voice that has said nothing yet finds the words in the state of the game."""
    rig, _voice = room
    rig.post(Press(Button.SUIVANT))
    rig.do(*commands)
    restarted = FakeVoice()
    speaker = RoomVoice(Settings(), restarted)
    speaker.on_entrance(Entrance(rig.judge.face, rig.judge.state, accents_of(rig.lexicon)))
    speaker.repeat()
    assert [utterance.kind for utterance in restarted.said] == kinds


def test_after_a_power_cut_it_finds_the_top(room):
    rig, _voice = room
    rig.think_over("FEDAYIN")
    rig.do(cmd.StopClock(), cmd.ChooseTop())
    for placed in (False, True):
        if placed:
            rig.do(cmd.PlaceTop())
        restarted = FakeVoice()
        speaker = RoomVoice(Settings(), restarted)
        speaker.on_entrance(Entrance(rig.judge.face, rig.judge.state, accents_of(rig.lexicon)))
        speaker.repeat()
        assert [said.kind for said in restarted.said] == [UtteranceKind.TOP]
        assert "FEDAYIN" in restarted.said[0].text


# --- the pace of the screens -------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "word", "ref"), [(98, "JOUERONS", "H4"), (24, "WUS", "3I"), (110, "FEDAYIN", "H8")]
)
def test_the_screens_spell_with_the_voice(tmp_path, points, word, ref):
    """Against real clips of the voice that is always there: within a second, and never
    before the word has begun to be said."""
    settings = OfTheVoice()
    (engine,) = engines_of(chosen(settings)[:1], settings, tmp_path)
    cache = clip_cache(settings, tmp_path)
    synthesizer = Synthesizer([engine], cache, settings.rate, lambda _trouble: None)
    synthesizer.start()
    try:
        top = announce_top(points, Move.parse(word, ref), DuplicateStyle(), accented=word.lower())
        starts = list(heard_at(top, synthesizer))
    finally:
        synthesizer.close()
    texts = [text for text, _ms in starts]
    said = starts[texts.index(word)][1]
    spelled = starts[texts.index(word) + 1][1]
    pace = voice_pace(Settings())
    assert said < pace.word_ms
    assert abs(pace.word_ms - spelled) < 1_000
    last = starts[texts.index(word) + len(word)][1]
    assert abs(pace.word_ms + (len(word) - 1) * pace.letter_ms - last) < 1_000


def heard_at(utterance, synthesizer):
    now_ms = 0
    for piece in utterance.pieces:
        if isinstance(piece, Gap):
            now_ms += piece.ms
        elif isinstance(piece, Say):
            yield piece.text, now_ms
            with wave.open(BytesIO(synthesizer.clip(piece.clip).result(PATIENCE_S))) as clip:
                now_ms += clip.getnframes() * 1000 // clip.getframerate()


def test_a_slower_voice_slows_the_screens():
    usual = voice_pace(Settings())
    slow = voice_pace(parse("[voix]\ndebit = 0.5\n"))
    pauses = voice_pace(parse("[voix]\npause_phrase_ms = 1600\n"))
    short = voice_pace(parse("[voix]\nreference_par_mot = false\n"))
    assert slow.word_ms > usual.word_ms and slow.letter_ms > usual.letter_ms
    assert pauses.word_ms == usual.word_ms + 3_000
    assert short.word_ms < usual.word_ms


# --- Buzzer and voice share the room ------------------------------------------------------------
# both recorded on one clock, and measured.


BUZZER = 23
RULES = [name for name, each in BUZZER_PATTERNS.items() if each.priority >= OF_THE_RULES]
CLIP = clips.silence(2_000)
LETTERS = Utterance(UtteranceKind.TIRAGE, (Say("Algérie, A"), Gap(500), Say("Belgique, B")))


class Listener:
    def __init__(self):
        self.inbox = SpokenInbox()

    def __getattr__(self, name):
        return lambda *args, **kwargs: self.inbox((name, *args))


class SoundingHall:
    """A panel on mock pins and a voice on a card of the test's, both told the time by the test."""

    def __init__(self):
        self.bench = PanelOnPins()
        self.output = FakeOutput()
        self.listener = Listener()
        self.player = SpeechPlayer(self.output, self._clip, self.listener, lambda: self.now_ms)
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
    hall = SoundingHall()
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
    hall.room.on_refusal(RuleError("unknown_tag"))
    track = hall.recorded(BUZZER_PATTERNS["refusal"].length_ms)
    assert sum(buzzes for buzzes, _ in track) >= on_ms("refusal") - 1
    assert hall.output.stops == 0, "and costs no word"
