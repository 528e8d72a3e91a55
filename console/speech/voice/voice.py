"""The voice of the game: what to say goes in, sound comes out, troubles are reported."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from console.speech.outlets import Outlet
from console.speech.utterance import Say, Utterance
from console.speech.voice import pronunciation
from console.speech.voice.backends import chosen
from console.speech.voice.backends.base import Backend
from console.speech.voice.cache import ClipCache
from console.speech.voice.messages import VoiceLost, VoiceMessage
from console.speech.voice.mute import system_muted
from console.speech.voice.output import Output
from console.speech.voice.player import Player
from console.speech.voice.reports import Reports
from console.speech.voice.settings import AUTO, VoiceSettings
from console.speech.voice.sound_process import SoundProcess, sound_command
from console.speech.voice.speech_log import Said, SpeechLog
from console.speech.voice.synthesis import Engine, Synthesizer
from console.speech.voice.watch import Watch, sound_cards
from engine.rulings import RuleError

CLIPS = "clips"
OVERRIDES = "prononciation.toml"
_MEGABYTE = 1_000_000


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True)
class VoiceStatus:
    voice: str | None
    volume: int
    speaking: bool
    problems: tuple[VoiceLost, ...]


class Voice:
    """Everything may be called from any thread; nothing here waits for sound."""

    def __init__(
        self,
        settings: VoiceSettings,
        data: Path,
        post: Callable[[VoiceMessage], None],
        *,
        output: Output | None = None,
        engines: list[Engine] | None = None,
        muted: Callable[[], bool | None] = system_muted,
        cards: Callable[[], str] = sound_cards,
        clock_ms: Callable[[], int] = _now_ms,
    ) -> None:
        self._log = SpeechLog()
        self._reports = Reports(post, self._log)
        self._last: Utterance | None = None
        if engines is None:
            engines = _engines(settings, data, self._reports)
        cache = clip_cache(settings, data)
        failing = partial(self._reports.trouble, "voice_failing")
        self._synthesizer = Synthesizer(engines, cache, settings.rate, failing)
        self._sound = SoundProcess(sound_command(settings.outlet))
        self._player = Player(
            output or self._sound, self._synthesizer.clip, self._reports, clock_ms
        )
        on_muted = partial(self._reports.trouble, "system_muted")
        self._watch = Watch(muted, cards, on_muted, self._player.reopen)
        self.set_volume(settings.volume)

    def start(self) -> None:
        self._synthesizer.start()
        self._player.start()
        self._watch.start()

    def close(self) -> None:
        self._watch.close()
        self._player.close()
        self._synthesizer.close()

    def __enter__(self) -> "Voice":
        self.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def say(self, utterance: Utterance) -> None:
        """Say it in its turn. What there is to say is logged, sound or no sound."""
        if not utterance:
            return
        if not utterance.is_signal:
            self._last = utterance
        self._log.asked(utterance)
        self._player.say(utterance)

    def repeat(self) -> bool:
        """Say the last announcement again (a signal is not one); False when there is none."""
        last = self._last
        if last is None:
            return False
        if not self._player.is_waiting_or_spoken(last):
            self.say(last)
        return True

    def stop(self) -> None:
        """Silence, now; what was waiting is given up."""
        self._player.stop()

    def hold(self, ms: int) -> None:
        """Somebody else has the room for so long: silence, then go on where it was."""
        self._player.hold(ms)

    def prepare(self, utterance: Utterance) -> None:
        """Render privately what will be said later, such as the top while players think.

        Neither the log nor the disk knows of it before `say`. What was prepared
        earlier and is no longer wanted is forgotten.
        """
        self._synthesizer.forget_private()
        for say in utterance.says():
            self._synthesizer.prepare_privately(say.clip)

    def forget_prepared(self) -> None:
        self._synthesizer.forget_private()

    def render_ahead(self, says: Iterable[Say]) -> int:
        """Fill the cache in the background; how many clips were missing."""
        return len(self._synthesizer.ahead(say.clip for say in says))

    @property
    def volume(self) -> int:
        return round(self._player.volume * 100)

    def set_volume(self, percent: int) -> None:
        """Heard from the next clip on; the bounds are those of the settings."""
        self._player.volume = VoiceSettings(volume=percent).volume / 100
        self._reports.trouble("voice_volume_zero", percent == 0)

    def set_rate(self, rate: float) -> None:
        """Heard from the next clip on; the bounds are those of the settings."""
        self._synthesizer.set_rate(VoiceSettings(rate=rate).rate)

    def set_outlet(self, outlet: Outlet) -> None:
        """Heard there once nobody is speaking."""
        if self._sound.choose(outlet):
            self._player.reopen()

    def said(self) -> tuple[Said, ...]:
        return self._log.entries()

    def status(self) -> VoiceStatus:
        engine = self._synthesizer.engine
        return VoiceStatus(
            engine.name if engine else None,
            self.volume,
            self._reports.is_speaking,
            self._reports.problems,
        )


def clip_cache(settings: VoiceSettings, data: Path) -> ClipCache:
    return ClipCache(data / CLIPS, settings.cache_mb * _MEGABYTE)


def engine_of(backend: Backend, settings: VoiceSettings, data: Path) -> Engine:
    """A voice with the club's pronunciations; a file that cannot be read is a refusal."""
    usual = data / OVERRIDES
    overrides = settings.pronunciation or (usual if usual.exists() else None)
    return Engine.of(backend, pronunciation.load(backend.family, overrides), settings)


def _engines(settings: VoiceSettings, data: Path, reports: Reports) -> list[Engine]:
    """The voice asked for; failing that, others. The judge is told, the game goes on."""
    backends = _backends(settings, reports)
    try:
        return [engine_of(backend, settings, data) for backend in backends]
    except RuleError as problem:
        reports.lost(problem.code, problem.data)
    return [
        Engine.of(backend, pronunciation.load(backend.family, None), settings)
        for backend in backends
    ]


def _backends(settings: VoiceSettings, reports: Reports) -> list[Backend]:
    try:
        return chosen(settings)
    except RuleError as problem:
        reports.lost(problem.code, problem.data)
    if settings.voice == AUTO:
        return []
    return _backends(replace(settings, voice=AUTO), reports)
