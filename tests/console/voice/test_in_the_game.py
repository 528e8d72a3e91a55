"""The voice as the game sees it: it never blocks, never leaks, and tells its troubles."""

import subprocess
import sys
from pathlib import Path

import pytest

from console.french import text
from console.games.duplicate.voice.coup import (
    announce_reliquat,
    announce_tirage,
    announce_top,
    signal,
)
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice import engines
from console.voice.mixer import SoundProcess
from console.voice.reports import SpeechFinished, VoiceBack, VoiceLost
from console.voice.settings import VoiceSettings
from console.voice.utterance import Say, Utterance, UtteranceKind
from console.voice.voice import Voice
from engine.letters.moves import Move
from engine.rulings import RuleError
from tests.console.voice.rig import PATIENCE_S, FakeOutput

STYLE = DuplicateStyle()
TIRAGE = announce_tirage("AB", STYLE)
TOP = announce_top(98, Move.parse("FEDAYIN", "H4"), STYLE, accented="fédayin")


@pytest.fixture
def voices(tmp_path, inbox, tone_engine):
    made = []

    def make(settings=None, output=None, **options):
        voice = Voice(
            settings or VoiceSettings(),
            tmp_path,
            inbox,
            output=output or FakeOutput(present=False),
            engines=options.pop("engines", [tone_engine()]),
            muted=options.pop("muted", lambda: None),
            **options,
        )
        made.append(voice)
        voice.start()
        return voice

    yield make
    for voice in made:
        voice.close()


def test_without_a_sound_card_the_judge_is_told_and_the_text_is_there(voices, inbox):
    voice = voices()
    lost = inbox.wait_for(VoiceLost)
    assert "sortie son" in text(lost.code, **lost.data)
    voice.say(TIRAGE)
    assert not inbox.wait_for(SpeechFinished).heard
    (said,) = voice.said()
    assert (said.text, said.kind, said.heard) == (
        "Algérie, Belgique.",
        UtteranceKind.TIRAGE,
        False,
    )
    assert voice.status().problems == (lost,)


def test_a_card_that_appears_later_is_found_and_told(voices, inbox):
    cards = ["no card"]
    output = FakeOutput(present=False)
    voice = voices(output=output, cards=lambda: cards[0])
    inbox.wait_for(VoiceLost, code="no_sound_card")
    output.present = True
    cards[0] = "HDMI"
    voice._watch.look()
    inbox.wait_for(VoiceBack, code="no_sound_card")
    assert voice.status().problems == ()


def test_a_muted_system_is_told_once_and_its_end_too(voices, inbox):
    muted = [True]
    voice = voices(output=FakeOutput(), muted=lambda: muted[0])
    inbox.wait_for(VoiceLost, code="system_muted")
    voice._watch.look()
    muted[0] = False
    voice._watch.look()
    inbox.wait_for(VoiceBack, code="system_muted")
    assert sum(isinstance(message, VoiceLost) for message in inbox.seen) == 1


def test_a_volume_of_zero_is_a_silence_the_judge_is_told(voices, inbox):
    voice = voices(output=FakeOutput())
    voice.set_volume(0)
    inbox.wait_for(VoiceLost, code="voice_volume_zero")
    voice.set_volume(60)
    inbox.wait_for(VoiceBack, code="voice_volume_zero")
    assert voice.status().volume == 60
    with pytest.raises(RuleError):
        voice.set_volume(101)


def test_the_top_prepared_while_players_think_is_in_no_log_and_on_no_disk(
    voices, tmp_path, monkeypatch
):
    voice = voices(output=FakeOutput())
    rendered = []
    ask = voice._synthesizer.prepare_privately
    monkeypatch.setattr(
        voice._synthesizer, "prepare_privately", lambda clip: rendered.append(ask(clip))
    )
    voice.prepare(TOP)
    assert all(future.result(PATIENCE_S) for future in rendered)
    assert voice.said() == ()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_what_was_prepared_is_said_without_being_rendered_again(voices, inbox, tone_engine):
    engine = tone_engine()
    output = FakeOutput()
    voice = voices(output=output, engines=[engine])
    word = Utterance(UtteranceKind.TOP, (Say("A"),))
    voice.prepare(word)
    prepared = voice._synthesizer.clip("A").result(PATIENCE_S)
    voice.say(word)
    output.let_end()
    inbox.wait_for(SpeechFinished)
    assert output.played == [prepared]


def test_an_annulled_top_is_forgotten(voices):
    voice = voices(output=FakeOutput())
    voice.prepare(Utterance(UtteranceKind.TOP, (Say("A"),)))
    voice.forget_prepared()
    assert voice._synthesizer._private == {}


@pytest.mark.parametrize(
    "since", [signal("chrono", STYLE), Utterance(UtteranceKind.DESK, (Say("Jeton non reconnu."),))]
)
def test_repeat_says_the_last_announcement_never_a_signal_nor_the_desk(voices, inbox, since):
    voice = voices()
    assert not voice.repeat()
    voice.say(TIRAGE)
    voice.say(since)
    for _ in range(2):
        inbox.wait_for(SpeechFinished)
    assert voice.repeat()
    inbox.wait_for(SpeechFinished, utterance=TIRAGE)
    assert [said.kind for said in voice.said()] == [
        UtteranceKind.TIRAGE,
        since.kind,
        UtteranceKind.TIRAGE,
    ]


def test_repeating_what_is_still_being_said_does_not_say_it_twice(voices, inbox):
    output = FakeOutput()
    voice = voices(output=output)
    voice.say(TIRAGE)
    output.wait_for_count(1)
    assert voice.repeat()
    assert len(voice.said()) == 1


def test_nothing_to_say_is_not_said(voices):
    voice = voices()
    voice.say(announce_reliquat("", STYLE))
    assert voice.said() == ()


def test_a_voice_asked_for_but_missing_is_told_and_another_speaks(tmp_path, inbox, monkeypatch):
    monkeypatch.setenv("PATH", "")
    voice = Voice(VoiceSettings(voice="mbrola"), tmp_path, inbox, output=FakeOutput())
    assert inbox.wait_for(VoiceLost).code == "voice_command_missing"
    assert voice.status().voice == "pico"


def test_no_voice_at_all_is_told_and_the_game_goes_on(tmp_path, inbox, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    monkeypatch.setattr("console.voice.engines.find_spec", lambda name: None)
    with Voice(VoiceSettings(), tmp_path, inbox, output=FakeOutput()) as voice:
        assert inbox.wait_for(VoiceLost).code == "no_voice"
        voice.say(TIRAGE)
        assert not inbox.wait_for(SpeechFinished).heard


def test_a_broken_pronunciation_file_is_told_and_ignored(tmp_path, inbox):
    (tmp_path / "prononciation.toml").write_text("[pico\n", encoding="utf-8")
    voice = Voice(VoiceSettings(), tmp_path, inbox, output=FakeOutput())
    lost = inbox.wait_for(VoiceLost)
    assert lost.code == "pronunciation_unreadable"
    assert "prononciation.toml" in text(lost.code, **lost.data)
    assert voice.status().voice == "pico"


@pytest.mark.skipif(Path("/dev/snd").exists(), reason="this machine has a sound card")
def test_on_a_machine_without_a_card_the_real_output_says_so(voices, inbox, monkeypatch):
    for name in ("SDL_AUDIODRIVER", "XDG_RUNTIME_DIR", "PULSE_SERVER", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    voices(output=SoundProcess())
    inbox.wait_for(VoiceLost, code="no_sound_card")


def test_a_card_the_mixer_cannot_open_is_a_trouble_not_a_crash(voices, inbox, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    voices(output=SoundProcess())
    lost = inbox.wait_for(VoiceLost)
    assert lost.code == "no_sound_card"
    assert "nonsense" in lost.data["detail"]


@pytest.mark.parametrize(
    "setting", [{"rate": 3.0}, {"volume": 101}, {"clarity": -0.1}, {"cache_mb": 0}]
)
def test_a_setting_out_of_range_is_refused(setting):
    with pytest.raises(RuleError) as refusal:
        VoiceSettings(**setting)
    assert refusal.value.code == "voice_setting_out_of_range"


def test_closing_twice_or_before_starting_is_no_trouble(tmp_path, inbox):
    voice = Voice(VoiceSettings(), tmp_path, inbox, output=FakeOutput(), muted=lambda: None)
    voice.close()
    voice.close()


def test_importing_the_voice_opens_and_loads_nothing():
    program = "import sys, console.voice; print({'pygame', 'numpy'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
