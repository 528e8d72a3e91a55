"""The voice in the room: the top prepared in private, its pace, « répéter » at any moment."""

import wave
from io import BytesIO

import pytest

from console.app.room import RoomVoice
from console.desk.buttons import Button, Press
from console.games.duplicate.voice.coup import announce_top
from console.games.duplicate.voice.style import DuplicateStyle, voice_pace
from console.session.dependencies import Entrance
from console.session.opened_game import accents_of
from console.settings.reader import parse
from console.settings.sections import Settings
from console.voice.engines import chosen
from console.voice.settings import VoiceSettings as OfTheVoice
from console.voice.synthesis import Synthesizer
from console.voice.utterance import Gap, Kind, Say
from console.voice.voice import clip_cache, engine_of
from engine.games.duplicate import commands as cmd
from engine.letters.moves import Move
from tests.console.web.rig import WebRig, happen

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
    rig = WebRig.open(tmp_path, free_lexicon, subscribers=(speaker,))
    rig.console.session.showcase.listen(speaker.follow)
    return rig, voice


def test_the_top_is_ready_before_it_is_chosen_and_not_said(room):
    rig, voice = room
    rig.think_over("FEDAYIN")
    (ready,) = voice.prepared
    assert "FEDAYIN" in ready.text
    assert not any("FEDAYIN" in said.text for said in voice.said)
    rig.do(cmd.StopClock(), cmd.ChooseTop())
    assert [said for said in voice.said if said.kind is Kind.TOP] == [ready]


@pytest.mark.parametrize("command", [cmd.AnnulCoup("essai"), cmd.RejectRack("essai")])
def test_what_was_prepared_for_a_coup_given_up_is_forgotten(room, command):
    rig, voice = room
    happen(rig.console, Press(Button.SUIVANT))
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "FEDAYIN"), cmd.AnnounceRack())
    assert voice.prepared
    rig.do(command)
    assert voice.prepared == []


def test_the_same_letters_again_are_prepared_again(room):
    rig, voice = room
    happen(rig.console, Press(Button.SUIVANT))
    letters = [cmd.TypeTile(letter) for letter in "FEDAYIN"]
    rig.do(cmd.OpenCoup(), *letters, cmd.AnnounceRack(), cmd.RejectRack("essai"))
    rig.do(*letters, cmd.AnnounceRack())
    assert "FEDAYIN" in voice.prepared[0].text


def repeated(rig, voice):
    before = len(voice.said)
    happen(rig.console, Press(Button.REPETER))
    assert rig.judge.refusal is None
    return [utterance.kind for utterance in voice.said[before:]]


def test_repeat_says_the_last_announcement_in_every_phase(room):
    rig, voice = room
    happen(rig.console, Press(Button.SUIVANT))
    steps = [
        ((), Kind.GAME),
        ((cmd.OpenCoup(), cmd.TypeTile("F"), cmd.TypeTile("E")), Kind.NEW_LETTERS),
        ((*map(cmd.TypeTile, "DAYIN"), cmd.AnnounceRack()), Kind.TIRAGE),
        ((cmd.StartClock(),), Kind.TIRAGE),
        ((cmd.Pause(),), Kind.TIRAGE),
        ((cmd.Resume(), cmd.StopClock()), Kind.TIRAGE),
        ((cmd.ChooseTop(),), Kind.TOP),
        ((cmd.PlaceTop(),), Kind.TOP),
    ]
    for commands, kind in steps:
        rig.do(*commands)
        assert repeated(rig, voice) == [kind], commands


@pytest.mark.parametrize(
    ("commands", "kinds"),
    [
        ((), []),
        ((cmd.OpenCoup(), cmd.TypeTile("F")), [Kind.NEW_LETTERS]),
        ((cmd.OpenCoup(), *map(cmd.TypeTile, "FEDAYIN"), cmd.AnnounceRack()), [Kind.TIRAGE]),
    ],
    ids=["nothing yet", "drawing", "announced"],
)
def test_after_a_power_cut_it_says_what_stood_last(room, commands, kinds):
    """A voice that has said nothing yet finds the words in the state of the game."""
    rig, _voice = room
    happen(rig.console, Press(Button.SUIVANT))
    rig.do(*commands)
    restarted = FakeVoice()
    speaker = RoomVoice(Settings(), restarted)
    speaker.entered(Entrance(rig.judge.face, rig.judge.state, accents_of(rig.judge_lexicon)))
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
        speaker.entered(Entrance(rig.judge.face, rig.judge.state, accents_of(rig.judge_lexicon)))
        speaker.repeat()
        assert [said.kind for said in restarted.said] == [Kind.TOP]
        assert "FEDAYIN" in restarted.said[0].text


# --- the pace of the screens -------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "word", "ref"), [(98, "JOUERONS", "H4"), (24, "WUS", "3I"), (110, "FEDAYIN", "H8")]
)
def test_the_screens_spell_with_the_voice(tmp_path, points, word, ref):
    """Against real clips of the voice that is always there: within a second, and never
    before the word has begun to be said."""
    settings = OfTheVoice()
    engine = engine_of(chosen(settings)[0], settings, tmp_path)
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
