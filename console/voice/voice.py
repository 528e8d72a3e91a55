"""The voice of the game: what to say goes in, sound comes out, troubles are reported."""

import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from console.voice import pronunciation
from console.voice.clips import ClipCache
from console.voice.engines import Backend, PackVoice, chosen
from console.voice.mixer import Output, SoundProcess, sound_command
from console.voice.player import SpeechPlayer
from console.voice.reports import Reports, SpeechLog, SpokenLine, VoiceLost, VoiceMessage
from console.voice.settings import AUTO, Outlet, VoiceSettings, shown_on
from console.voice.synthesis import Engine, Synthesizer
from console.voice.utterance import Say, Utterance
from engine.rulings import RuleError

# --- the watch: can the room still hear? --------------------------------------------------
# Sound cards that come and go, a system that is muted.

_LOOK_EVERY_S = 2.0
_LOOKS_PER_MIXER_QUESTION = 8
"""Reading the list of cards costs nothing; asking a mixer starts a program."""

_CARDS = Path("/proc/asound/cards")


def sound_cards() -> str:
    """The cards the kernel knows, and the televisions: any change is worth opening the mixer
    again."""
    try:
        cards = _CARDS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return f"{cards}{sorted(shown_on())}"


class Watch:
    def __init__(
        self,
        muted: Callable[[], bool | None],
        cards: Callable[[], str],
        on_muted: Callable[[bool], None],
        on_cards_changed: Callable[[], None],
    ) -> None:
        self._muted = muted
        self._cards = cards
        self._on_muted = on_muted
        self._on_cards_changed = on_cards_changed
        self._known_cards = cards()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="voice-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.ident is not None:  # never started, nothing to wait for
            self._thread.join()

    def look(self) -> None:
        """Look once at everything."""
        self._look_at_cards()
        self._on_muted(self._muted() is True)

    def _look_at_cards(self) -> None:
        if (cards := self._cards()) != self._known_cards:
            self._known_cards = cards
            self._on_cards_changed()

    def _run(self) -> None:
        self.look()
        looks = 0
        while not self._closing.wait(_LOOK_EVERY_S):
            looks += 1
            if looks % _LOOKS_PER_MIXER_QUESTION:
                self._look_at_cards()
            else:
                self.look()


# --- is the system muted? -----------------------------------------------------------------
# Asked of the mixers a system may have; unknown is an answer too.

_MIXER_ANSWER_S = 2.0
_ALSA_CONTROL = re.compile(r"^Simple mixer control '(Master|PCM|HDMI)',0$", re.MULTILINE)
_ALSA_STATE = re.compile(r"\[(\d+)%\]|\[(on|off)\]")


def _pipewire_muted(answer: str) -> bool:
    """« Volume: 0.40 [MUTED] »"""
    volume = re.search(r"Volume:\s*([\d.]+)", answer)
    return "[MUTED]" in answer or (volume is not None and float(volume.group(1)) == 0)


def _pulse_muted(answer: str) -> bool:
    """« Mute: yes »"""
    return "yes" in answer


def _alsa_muted(answer: str) -> bool:
    """One of the controls everything goes through is off, or at zero, on all channels."""
    starts = [match.start() for match in _ALSA_CONTROL.finditer(answer)]
    ends = [match.start() for match in re.finditer("^Simple mixer control", answer, re.MULTILINE)]
    for start in starts:
        end = min((other for other in ends if other > start), default=len(answer))
        states = _ALSA_STATE.findall(answer[start:end])
        levels = [int(percent) for percent, _ in states if percent]
        switches = [switch for _, switch in states if switch]
        if (levels and not any(levels)) or (switches and "on" not in switches):
            return True
    return False


# Sound servers first: where one runs, it has the last word.
_PROBES: tuple[tuple[tuple[str, ...], Callable[[str], bool]], ...] = (
    (("wpctl", "get-volume", "@DEFAULT_AUDIO_SINK@"), _pipewire_muted),
    (("pactl", "get-sink-mute", "@DEFAULT_SINK@"), _pulse_muted),
    (("amixer", "scontents"), _alsa_muted),
)


def system_muted() -> bool | None:
    """What the first mixer that answers says; None when there is none to ask."""
    for command, understood in _PROBES:
        answer = _answer_of(command)
        if answer is not None:
            return understood(answer)
    return None


def _answer_of(command: tuple[str, ...]) -> str | None:
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_MIXER_ANSWER_S,
            env={**os.environ, "LC_ALL": "C"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None  # a mixer that does not answer tells nothing
    return done.stdout if done.returncode == 0 and done.stdout.strip() else None


# --- the voice ----------------------------------------------------------------------------

CLIPS = "clips"
OVERRIDES = "prononciation.toml"
OF_THE_CHOICE = (
    *("voice_unknown", "voice_package_missing", "voice_command_missing"),
    *("mbrola_voice_missing", "piper_model_unset", "piper_model_missing", "no_voice"),
)
"""Why the voice asked for does not speak: over when another is asked for."""
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
        self._settings, self._data = settings, data
        self._log = SpeechLog()
        self._reports = Reports(post, self._log)
        self._last: Utterance | None = None
        self._script: tuple[Say, ...] = ()
        if engines is None:
            engines = _engines(settings, data, self._reports)
        cache = clip_cache(settings, data)
        failing = partial(self._reports.trouble, "voice_failing")
        self._synthesizer = Synthesizer(
            engines, cache, settings.rate, failing, self._reports.clip_missing
        )
        self._sound = SoundProcess(sound_command(settings.outlet))
        self._player = SpeechPlayer(
            output or self._sound,
            self._synthesizer.clip,
            self._reports,
            clock_ms,
            self._synthesizer.is_seam,
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
        self._script = tuple(says)
        return len(self._synthesizer.ahead(say.clip for say in self._script))

    def apply(self, settings: VoiceSettings) -> None:
        """As it is set now; heard from the next clip on."""
        self.set_volume(settings.volume)
        self.set_rate(settings.rate)
        self.set_outlet(settings.outlet)
        if settings.voice != self._settings.voice:
            self._change_voice(settings)

    def _change_voice(self, settings: VoiceSettings) -> None:
        """What is always said is rendered anew."""
        self._settings = replace(self._settings, voice=settings.voice)
        for code in ("voice_pack_lacks", *OF_THE_CHOICE):
            self._reports.trouble(code, False)
        self._synthesizer.change_voice(_engines(self._settings, self._data, self._reports))
        self._synthesizer.ahead(say.clip for say in self._script)

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

    def said(self) -> tuple[SpokenLine, ...]:
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


def engines_of(backends: Sequence[Backend], settings: VoiceSettings, data: Path) -> list[Engine]:
    """Voices with the club's pronunciations; a file that cannot be read is a refusal."""
    usual = data / OVERRIDES
    overrides = settings.pronunciation or (usual if usual.exists() else None)
    return [_engine(backend, backends[0], settings, overrides) for backend in backends]


def _engine(
    backend: Backend, first: Backend, settings: VoiceSettings, overrides: Path | None
) -> Engine:
    """A pack is asked in the words of the script, whatever others are told to read."""
    if isinstance(backend, PackVoice):
        return Engine.of(backend, pronunciation.Pronunciation({}), settings)
    pace = first.pack.manifest.reste.debit if isinstance(first, PackVoice) else 1.0
    return Engine.of(backend, pronunciation.load(backend.family, overrides), settings, pace)


def _engines(settings: VoiceSettings, data: Path, reports: Reports) -> list[Engine]:
    """The voice asked for; failing that, others. The judge is told, the game goes on."""
    backends = _backends(settings, reports)
    try:
        return engines_of(backends, settings, data)
    except RuleError as problem:
        reports.lost(problem.code, problem.data)
    return [_engine(backend, backends[0], settings, None) for backend in backends]


def _backends(settings: VoiceSettings, reports: Reports) -> list[Backend]:
    try:
        return chosen(settings)
    except RuleError as problem:
        reports.lost(problem.code, problem.data)
    if settings.voice == AUTO:
        return []
    return _backends(replace(settings, voice=AUTO), reports)
