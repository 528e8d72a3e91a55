"""A voice in a file: what it says, what it must be to be taken, where it is not whole."""

import sys
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from console.app.voices import script, whole_script
from console.settings.sections import Settings
from console.voice import clips, packs, studio
from console.voice.engines import all_backends, chosen, named
from console.voice.packs import FOLDER, SHIPPED, SUFFIX, Pack, lacking
from console.voice.pronunciation import Pronunciation, cleaned
from console.voice.settings import VoiceSettings
from console.voice.shaping import active_rms, paced
from console.voice.style import NumberStyle
from console.voice.synthesis import Engine, WorkerProcess
from console.voice.utterance import Gap, Say
from engine.rulings import RuleError
from tests.console.voice.rig import PATIENCE_S, TONE_WORKER
from tests.console.voice.speaker import LEVEL_DB, RATE, hum, pack, said

TABLE = ("Algérie, A", "Belgique, B", "Canada, C")


def refusal(path, script=()):
    with pytest.raises(RuleError) as refused:
        studio.look_through(path, script)
    return refused.value


# --- the file -----------------------------------------------------------------------------


def test_a_pack_says_what_was_put_into_it(tmp_path):
    with Pack(pack(tmp_path, *TABLE)) as one:
        assert one.sentences == set(TABLE)
        heard, spoken = studio.samples_of(one.clip("Belgique, B")), hum("Belgique, B")
        assert np.abs(heard - spoken).max() < 0.01 * np.abs(spoken).max() + 0.004


def test_the_same_clips_make_the_same_file(tmp_path):
    one, other = pack(tmp_path / "a", *TABLE), pack(tmp_path / "b", *TABLE)
    assert one.read_bytes() == other.read_bytes()


def test_mu_law_keeps_every_sample_it_can_say():
    whole = clips.Pcm(np.arange(-32768, 32768, dtype="<i2").tobytes(), RATE)
    once = packs.unfolded(packs.folded(whole))
    assert packs.unfolded(packs.folded(once)) == once


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 cut"])
def test_what_is_no_pack_is_refused_by_its_name(tmp_path, content):
    (path := tmp_path / "dragon.voix").write_bytes(content)
    assert (refusal(path).code, refusal(path).data["file"]) == ("voice_pack_unreadable", path.name)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"licence": " "}, "voice_pack_unsigned"),
        ({"locuteur": ""}, "voice_pack_unsigned"),
        ({"format": 2}, "voice_pack_newer"),
        ({"nom": "../ailleurs"}, "voice_pack_name"),
    ],
)
def test_a_manifest_says_who_speaks_and_what_is_allowed(tmp_path, changed, code):
    path = pack(tmp_path, *TABLE)
    with zipfile.ZipFile(path) as whole:
        told = whole.read(packs.MANIFEST).decode()
    for key, value in changed.items():
        was = {"licence": '"CC0"', "locuteur": '"une machine"', "format": "1", "nom": '"essai"'}
        now = str(value) if isinstance(value, int) else f'"{value}"'
        told = told.replace(f'"{key}": {was[key]}', f'"{key}": {now}')
    with zipfile.ZipFile(path, "w") as other:
        other.writestr(packs.MANIFEST, told)
    assert refusal(path).code == code


# --- is it fit? ---------------------------------------------------------------------------


def test_a_fit_pack_is_taken_and_what_it_lacks_is_told(tmp_path):
    looked = studio.look_through(pack(tmp_path, *TABLE), (*TABLE, "Danemark, D"))
    assert (looked.clips, looked.lacking) == (3, ("Danemark, D",))


LONG_PAUSE = np.concatenate([hum("Belgique"), np.zeros(RATE), hum("B")])
LATE = np.concatenate([np.zeros(RATE // 2), hum("Belgique, B")])


@pytest.mark.parametrize(
    ("clip", "code"),
    [
        (said("Belgique, B", level_db=-110), "silent"),
        (said("Belgique, B", level_db=-50), "weak"),
        (said("Belgique, B", level_db=6), "loud"),
        (said("Belgique, B", level_db=-34), "uneven"),
        (said("Belgique, B", ms=100), "short"),
        (said("Belgique, B", ms=4000), "long"),
        (studio.pcm_of(LONG_PAUSE, RATE), "hollow"),
        (studio.pcm_of(LATE, RATE), "hollow"),
    ],
)
def test_a_clip_that_is_not_fit_is_named(tmp_path, clip, code):
    refused = refusal(pack(tmp_path, "Algérie, A", clips={"Belgique, B": clip}))
    assert (refused.code, refused.data["clip"]) == (f"voice_pack_clip_{code}", "Belgique, B")


def rewritten(path, change):
    """The same file, its members changed by name: None leaves one out."""
    with zipfile.ZipFile(path) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    with zipfile.ZipFile(path, "w") as other:
        for name, content in members.items():
            if (kept := change(name, content)) is not None:
                other.writestr(name, kept)
    return path


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda content: None, "missing"),
        (lambda content: content[:-9], "damaged"),
        (lambda content: b"RIFF", "damaged"),
        (lambda content: content[:200] + b"\0" + content[201:], "damaged"),
    ],
)
def test_a_clip_that_was_listed_is_there_as_it_was(tmp_path, change, code):
    path = rewritten(
        pack(tmp_path, *TABLE), lambda name, content: change(content) if "0001" in name else content
    )
    refused = refusal(path)
    assert (refused.code, refused.data["clip"]) == (f"voice_pack_clip_{code}", "Belgique, B")


# --- what those that come along say -------------------------------------------------------


def test_the_whole_script_is_what_any_club_may_have_said():
    told = {say.clip for say in whole_script(Settings())}
    for numbers in NumberStyle:
        own = Settings()
        own = replace(own, voix=replace(own.voix, nombres=numbers.value, reference_par_mot=False))
        assert {say.clip for say in script(own)} <= told
    assert {"Algérie, A, deux fois", "septante-six, points", "huitante, points"} <= told


@pytest.mark.parametrize("path", sorted(SHIPPED.glob(f"*{SUFFIX}")), ids=lambda path: path.stem)
def test_a_pack_that_comes_along_says_the_whole_script(path):
    with Pack(path) as one:
        assert lacking(one, (say.clip for say in whole_script(Settings()))) == []
    assert path.stat().st_size < 10_000_000


# --- among the voices ---------------------------------------------------------------------


@pytest.fixture
def settings(tmp_path):
    pack(tmp_path / FOLDER, *TABLE)
    return VoiceSettings(packs=tmp_path / FOLDER)


def test_a_pack_speaks_only_when_it_is_asked_for(settings):
    assert "essai" in [each.name for each in all_backends(settings)]
    assert chosen(settings)[0].name == "pico"
    asked = chosen(replace(settings, voice="essai"))
    assert [each.name for each in asked[:2]] == ["essai", "pico"]


def test_a_manifest_says_who_says_the_rest(tmp_path):
    pack(tmp_path, *TABLE, reste=packs.Rest("espeak", 1.1))
    asked = chosen(VoiceSettings(packs=tmp_path, voice="essai"))
    assert [each.name for each in asked[:2]] == ["essai", "espeak"]


def test_a_file_that_is_no_pack_is_no_voice(settings):
    (settings.packs / "autre.voix").write_bytes(b"")
    assert [each.name for each in all_backends(settings)].count("essai") == 1


@pytest.mark.parametrize("pace", [0.5, 0.8, 1.25, 2.0])
def test_a_recorded_clip_is_said_faster_or_slower_at_its_own_pitch(settings, pace):
    once = studio.samples_of(named("essai", settings).synthesize("Belgique, B", 1.0))
    other = studio.samples_of(named("essai", settings).synthesize("Belgique, B", pace))
    assert len(other) == pytest.approx(len(once) / pace, rel=0.02)
    assert active_rms(other, RATE) == pytest.approx(active_rms(once, RATE), rel=0.1)
    peaks = [np.argmax(np.abs(np.fft.rfft(one, 1 << 16))) for one in (once, other)]
    assert peaks[1] == pytest.approx(peaks[0], rel=0.03)


def test_nothing_is_left_of_nothing():
    assert paced(b"", RATE, 2.0) == b""


# --- where it is not whole ----------------------------------------------------------------


@pytest.fixture
def speaking(tmp_path, synthesizer):
    """A pack that speaks, tones for the rest, and what was told missing."""

    def begin(path):
        told = []
        command = [sys.executable, "-P", "-m", "console.voice.worker", "--voice", "essai"]
        command += ["--clarity", "0", "--packs", str(path.parent)]
        with Pack(path) as one:
            own = Engine(
                "essai",
                f"essai:{one.sum}",
                0.0,
                Pronunciation({}),
                WorkerProcess(command, PATIENCE_S),
                one.sentences,
            )
        tones = WorkerProcess([sys.executable, TONE_WORKER, str(tmp_path / "crashed")], PATIENCE_S)
        rest = Engine("tones", "tones", 0.0, Pronunciation({}), tones)
        speaker = synthesizer(own, rest)
        speaker._on_missing = told.append
        return speaker, told

    return begin


def rate_of(future):
    return clips.duration_ms(future.result(timeout=PATIENCE_S))


def test_the_pack_says_its_sentences_and_another_voice_the_words(tmp_path, speaking):
    speaker, told = speaking(pack(tmp_path, *TABLE))
    assert rate_of(speaker.clip("Belgique, B")) > 700
    assert rate_of(speaker.clip("whisky")) == 300
    assert told == []


def test_a_damaged_clip_is_said_by_another_voice_and_told(tmp_path, speaking):
    broken = rewritten(
        pack(tmp_path, *TABLE), lambda name, content: None if "0001" in name else content
    )
    speaker, told = speaking(broken)
    assert rate_of(speaker.clip("Belgique, B")) == 300
    assert rate_of(speaker.clip("Belgique, B")) == 300
    assert rate_of(speaker.clip("Canada, C")) > 700
    assert told == ["Belgique, B"]


def test_what_the_script_says_and_the_pack_does_not_is_told_before_the_room_waits(
    tmp_path, speaking
):
    speaker, told = speaking(pack(tmp_path, *TABLE))
    for future in speaker.ahead([*TABLE, "Danemark, D"]):
        future.result(timeout=PATIENCE_S)
    assert told == ["Danemark, D"]


def test_a_seam_is_where_another_voice_says_a_word_of_the_evening(tmp_path, speaking):
    speaker, _ = speaking(pack(tmp_path, *TABLE))
    speaker.ahead([*TABLE, "Danemark, D"])
    assert speaker.is_seam("Belgique, B", "whisky")
    assert speaker.is_seam("whisky", "Belgique, B")
    assert not speaker.is_seam("Belgique, B", "Canada, C")
    assert not speaker.is_seam("Belgique, B", "Danemark, D")  # spelled in one go all the same


# --- a recording of several sentences -----------------------------------------------------


def reading(sentences, apart_s=1.0, noise_db=-60.0):
    """Somebody reads them out, in a room that is never silent."""
    silence = np.zeros(round(RATE * apart_s))
    parts = [silence]
    for sentence in sentences:
        parts += [hum(sentence, level_db=-30), silence]
    sound = np.concatenate(parts)
    noise = np.random.default_rng(7).standard_normal(len(sound)) * 10 ** (noise_db / 20)
    return studio.pcm_of(sound + noise, RATE)


def wav(pcm):
    return clips.encode(pcm.samples, pcm.rate)


def test_a_page_is_cut_where_it_is_silent(tmp_path):
    cut = studio.cut(reading(TABLE), TABLE, LEVEL_DB)
    assert list(cut) == list(TABLE)
    for sentence, clip in cut.items():
        samples = studio.samples_of(clip)
        assert len(samples) / RATE == pytest.approx(len(hum(sentence)) / RATE, abs=0.18)
        assert 20 * np.log10(active_rms(samples, RATE)) == pytest.approx(LEVEL_DB, abs=1)


def test_a_breath_inside_a_sentence_is_no_end_of_it():
    pause = np.zeros(round(RATE * 0.35))
    once = np.concatenate([hum("A"), pause, hum("deux fois")])
    sound = np.concatenate([np.zeros(RATE), once, np.zeros(RATE), hum("Belgique, B")])
    cut = studio.cut(studio.pcm_of(sound, RATE), ("A, deux fois", "Belgique, B"), LEVEL_DB)
    assert len(cut["A, deux fois"].samples) / 2 / RATE > 1.0


@pytest.mark.parametrize("read", [TABLE[:2], (*TABLE, "Danemark, D"), ()])
def test_more_or_fewer_sentences_are_counted(read):
    with pytest.raises(RuleError) as refused:
        studio.cut(reading(read), TABLE, LEVEL_DB)
    assert refused.value.data == {"found": len(read), "wanted": 3}


def test_what_is_no_sound_is_refused():
    with pytest.raises(RuleError, match="voice_recording_unreadable"):
        studio.recorded(b"a photograph")


def test_pages_grow_into_a_pack_and_one_sentence_is_said_again(tmp_path):
    path, head = tmp_path / "essai.voix", packs.PackHead("essai", "Essai", "CC0", "nous")
    assert studio.add_recording(path, head, wav(reading(TABLE)), TABLE) == 3
    assert studio.add_recording(path, head, wav(reading(["dix"])), ["dix"]) == 4
    assert studio.add_recording(path, head, wav(reading(["dix"])), ["dix"]) == 4
    assert studio.look_through(path, TABLE).lacking == ()


def test_one_sound_of_two_voices(settings, tmp_path):
    pieces = (Say("Belgique, B"), Gap(500), Say("WHISKY", "whisky"))
    sound = studio.joined(pieces, replace(settings, voice="essai"), tmp_path)
    samples, rate = clips.decode(sound)
    assert rate == RATE
    assert len(samples) / 2 / rate > 0.9 + 0.5 + 0.3


def test_sentences_are_found_as_they_are_cleaned(tmp_path):
    with Pack(pack(tmp_path, "Attention à  la place !")) as one:
        assert cleaned("Attention à  la place !") in one.sentences
