"""Where packs are made and looked at: is this one fit for a room, where does a recording of
twenty-five sentences fall apart, how do two voices sound one after the other. All by arithmetic;
apart from `packs`, which the game loads: numpy is for a process of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from console.voice.clips import Pcm, decode, encode
from console.voice.engines import chosen
from console.voice.packs import Looked, Pack, PackHead, lacking, unfolded, write_pack
from console.voice.settings import VoiceSettings
from console.voice.shaping import Samples, active_rms, frame_levels, levelled_to, trimmed
from console.voice.utterance import Piece, Say
from console.voice.voice import engines_of
from console.voice.worker import renderer
from engine.rulings import RuleError

# --- is it fit? ---------------------------------------------------------------------------

WEAKEST_DB, UNEVEN_DB = -45.0, 8.0
_CLIPPED_AT, _MOST_CLIPPED = 0.975, 0.002
"""The loudest that µ-law can say is 0.98."""
_LEAST_MS, _LEAST_MS_A_LETTER = 120, 22
_MOST_MS, _MOST_MS_A_LETTER = 1_500, 150
_LONGEST_EDGE_MS, _LONGEST_PAUSE_MS = 400, 900
_QUIET_DB = 30.0
"""So far under the loudest: nobody speaks."""
_FULL_SCALE = 32768.0


def look_through(path: Path, script: Iterable[str]) -> Looked:
    """RuleError, with the name of the clip, at the first that is not fit."""
    with Pack(path) as pack:
        if not pack.sentences:
            raise RuleError("voice_pack_empty")
        for sentence in pack.manifest.extraits:
            refuse_unfit(sentence, pack.clip(sentence), pack.manifest.niveau)
        missing = tuple(lacking(pack, script))
        return Looked(pack.name, pack.manifest.titre, len(pack.sentences), missing)


def refuse_unfit(sentence: str, pcm: Pcm, level_db: float | None = None) -> None:
    """`level_db`: of the whole pack; None while a clip is looked at by itself."""
    samples = samples_of(pcm)
    letters, ms = len(sentence), round(1000 * len(samples) / pcm.rate)
    level = active_rms(samples, pcm.rate)
    if level <= 10 ** (-80 / 20):
        raise RuleError("voice_pack_clip_silent", clip=sentence)
    own_db = float(20 * np.log10(level))
    if own_db < WEAKEST_DB:
        raise RuleError("voice_pack_clip_weak", clip=sentence, level=round(own_db))
    if np.mean(np.abs(samples) >= _CLIPPED_AT) > _MOST_CLIPPED:
        raise RuleError("voice_pack_clip_loud", clip=sentence)
    if level_db is not None and abs(own_db - level_db) > UNEVEN_DB:
        raise RuleError(
            "voice_pack_clip_uneven", clip=sentence, level=round(own_db), wanted=round(level_db)
        )
    spoken_ms = round(1000 * len(trimmed(samples, pcm.rate)) / pcm.rate)
    if spoken_ms < max(_LEAST_MS, _LEAST_MS_A_LETTER * letters):
        raise RuleError("voice_pack_clip_short", clip=sentence, ms=spoken_ms)
    if ms > _MOST_MS + _MOST_MS_A_LETTER * letters:
        raise RuleError("voice_pack_clip_long", clip=sentence, ms=ms)
    edge, pause = _silences_ms(samples, pcm.rate)
    if edge > _LONGEST_EDGE_MS or pause > _LONGEST_PAUSE_MS:
        raise RuleError("voice_pack_clip_hollow", clip=sentence, ms=max(edge, pause))


def samples_of(pcm: Pcm) -> Samples:
    return np.frombuffer(pcm.samples, dtype="<i2").astype(np.float64) / _FULL_SCALE


def pcm_of(samples: Samples, rate: int) -> Pcm:
    whole = np.round(np.clip(samples, -1.0, 1.0) * (_FULL_SCALE - 1))
    return Pcm(whole.astype("<i2").tobytes(), rate)


def made_ready(samples: Samples, rate: int, level_db: float) -> Pcm:
    """As a pack holds a clip: its silences cut away, at the level of its pack."""
    return pcm_of(levelled_to(trimmed(samples, rate), rate, level_db), rate)


def _silences_ms(samples: Samples, rate: int) -> tuple[int, int]:
    """The longest silence at an end, and inside."""
    levels = frame_levels(samples, rate)
    loud = np.flatnonzero(levels > levels.max() * 10 ** (-_QUIET_DB / 20))
    edge = max(int(loud[0]), len(levels) - 1 - int(loud[-1]))
    inside = int(np.diff(loud).max(initial=1)) - 1
    return 10 * edge, 10 * inside


# --- a recording of several sentences -----------------------------------------------------
# Read out one after the other, a second of silence between; cut where it is silent longest.

APART_MS = 500
"""Less is a breath inside a sentence (« A, deux fois »)."""
_CLICK_MS = 60
_OVER_NOISE_DB = 10.0


def recorded(wav: bytes) -> Pcm:
    """What a page or a microphone sent; RuleError when it is no sound of ours."""
    try:
        return unfolded(wav)
    except ValueError as trouble:
        raise RuleError("voice_recording_unreadable") from trouble


def cut(pcm: Pcm, sentences: Sequence[str], level_db: float) -> dict[str, Pcm]:
    """A clip for each sentence, in their order; RuleError when there are more or fewer, or one of
    them is not fit."""
    samples = samples_of(pcm)
    spoken = _spoken(samples, pcm.rate)
    if len(spoken) != len(sentences):
        raise RuleError("voice_recording_count", found=len(spoken), wanted=len(sentences))
    clips = {}
    for sentence, (first, last) in zip(sentences, spoken, strict=True):
        refuse_unfit(sentence, pcm_of(samples[first:last], pcm.rate))
        clips[sentence] = made_ready(samples[first:last], pcm.rate, level_db)
    return clips


def _spoken(samples: Samples, rate: int) -> list[tuple[int, int]]:
    """Where somebody speaks, from sample to sample."""
    levels = frame_levels(samples, rate)
    if not levels.max(initial=0.0):
        return []
    noise, loud = np.percentile(levels, 10), np.percentile(levels, 95)
    floor = max(noise * 10 ** (_OVER_NOISE_DB / 20), loud * 10 ** (-_QUIET_DB / 20))
    frames = np.flatnonzero(levels > floor)
    if not len(frames):
        return []
    breaks = np.flatnonzero(np.diff(frames) > APART_MS // 10)
    runs = np.split(frames, breaks + 1)
    size, margin = max(1, round(rate * 0.01)), round(rate * 0.08)
    return [
        (max(0, int(run[0]) * size - margin), min(len(samples), (int(run[-1]) + 1) * size + margin))
        for run in runs
        if 10 * (run[-1] - run[0] + 1) >= _CLICK_MS
    ]


def add_recording(path: Path, head: PackHead, wav: bytes, sentences: Sequence[str]) -> int:
    """The pack at `path`, begun if need be, with these sentences said (again); how many it has."""
    fresh = cut(recorded(wav), sentences, head.niveau)
    clips: dict[str, Pcm] = {}
    if path.exists():
        with Pack(path) as pack:
            clips = {said: pack.clip(said) for said in pack.manifest.extraits}
    draft = path.with_name(f".{path.name}.tmp")
    write_pack(draft, asdict(head) | {"reste": head.reste}, clips | fresh)
    draft.replace(path)
    return len(clips | fresh)


# --- several clips as one sound -----------------------------------------------------------


def joined(pieces: Sequence[Piece], settings: VoiceSettings, data: Path) -> bytes:
    """All of it said by the voice that is chosen, and by who says the rest of it."""
    backends = chosen(settings)
    speakers = [
        (engine, renderer(backend, settings.clarity))
        for engine, backend in zip(engines_of(backends, settings, data), backends, strict=True)
    ]

    def said(text: str) -> Pcm:
        for engine, render in speakers:
            key = engine.key(text, settings.rate)
            if engine.says(text):
                try:
                    return Pcm(*decode(render(key.text, key.rate)))
                except RuleError:
                    continue  # of a damaged clip another voice says the words
        raise RuleError("clip_failed", voice=backends[0].name, text=text)

    clips = {piece.clip: said(piece.clip) for piece in pieces if isinstance(piece, Say)}
    rate = max(clip.rate for clip in clips.values())
    return encode(
        b"".join(
            resampled(clips[piece.clip], rate).samples
            if isinstance(piece, Say)
            else bytes(2 * (rate * piece.ms // 1000))
            for piece in pieces
        ),
        rate,
    )


def one_after_the_other(sounds: Sequence[bytes]) -> bytes:
    clips = [Pcm(*decode(sound)) for sound in sounds]
    rate = max(clip.rate for clip in clips)
    return encode(b"".join(resampled(clip, rate).samples for clip in clips), rate)


def resampled(pcm: Pcm, rate: int) -> Pcm:
    if pcm.rate == rate:
        return pcm
    samples = samples_of(pcm)
    count = round(len(samples) * rate / pcm.rate)
    spectrum = np.fft.rfft(samples)
    return pcm_of(np.fft.irfft(spectrum, count) * count / len(samples), rate)
