"""The engines that turn text into sound, and the choice of the one that speaks."""

import ctypes
import shutil
import subprocess
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from console.voice.clips import Pcm
from console.voice.packs import Pack, found
from console.voice.pronunciation import ALL
from console.voice.settings import AUTO, VoiceSettings
from engine.rulings import RuleError

# --- what the voice asks of an engine -----------------------------------------------------


class Backend(Protocol):
    """One way to speak French. Made cheaply; engines are loaded by the first `synthesize`."""

    name: str
    """What settings and the command line call it."""
    identity: str
    """What tells its clips from another's: the name, and the voice file where there is one."""
    label: str
    """What people read in the list of voices."""
    family: str
    """Its section of the pronunciation lexicon."""
    shelf_db: float
    """How far its high consonants must be lifted beyond what every voice gets."""

    def missing(self) -> RuleError | None:
        """Why it cannot speak here, or None."""

    def synthesize(self, text: str, rate: float) -> Pcm: ...


WORDS_PER_MINUTE = 150


# --- Pico fr-FR, from py-nanotts ----------------------------------------------------------
# The voice that comes with the installation.

_PICO_RATE = 16_000


class Pico:
    name = identity = "pico"
    label = "Pico (fournie avec Pupitre)"
    family = "pico"
    shelf_db = 14.0

    def missing(self) -> RuleError | None:
        if find_spec("py_nanotts") is None:
            return RuleError("voice_package_missing", package="py-nanotts")
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        engine = import_module("py_nanotts").NanoTTS()
        return Pcm(engine.speak(text, voice="fr-FR", speed=rate), _PICO_RATE)


# --- espeak-ng, from the espeakng-loader package ------------------------------------------
# Called through its C interface. The least agreeable voice and the one that can be had nearly
# everywhere.

# Values of espeak-ng's speak_lib.h.
_SYNCHRONOUS_RETRIEVAL = 2
_DO_NOT_EXIT = 0x8000
_UTF8 = 1
_POSITION_CHARACTER = 1
_PARAMETER_RATE = 1

_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class Espeak:
    name = identity = "espeak"
    label = "espeak-ng (secours, fournie avec Pupitre)"
    family = "espeak"
    shelf_db = 0.0

    def missing(self) -> RuleError | None:
        if find_spec("espeakng_loader") is None:
            return RuleError("voice_package_missing", package="espeakng-loader")
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        return _espeak_library().synthesize(text, round(WORDS_PER_MINUTE * rate))


@cache
def _espeak_library() -> "_EspeakLibrary":
    """One per process: the library crashes when it is initialised twice."""
    return _EspeakLibrary()


class _EspeakLibrary:
    def __init__(self) -> None:
        loader = import_module("espeakng_loader")
        self._lib = ctypes.CDLL(loader.get_library_path())
        data = loader.get_data_path().encode()
        self._rate = self._lib.espeak_Initialize(_SYNCHRONOUS_RETRIEVAL, 0, data, _DO_NOT_EXIT)
        if self._rate <= 0 or self._lib.espeak_SetVoiceByName(b"fr") != 0:
            raise RuntimeError(f"espeak-ng refused to start ({self._rate})")
        self._chunks: list[bytes] = []
        self._callback = _Callback(self._collect)  # kept, or it would be freed under the library
        self._lib.espeak_SetSynthCallback(self._callback)

    def _collect(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _events: int) -> int:
        if samples and count > 0:
            self._chunks.append(ctypes.string_at(samples, 2 * count))
        return 0

    def synthesize(self, text: str, words_per_minute: int) -> Pcm:
        self._chunks.clear()
        self._lib.espeak_SetParameter(_PARAMETER_RATE, words_per_minute, 0)
        data = text.encode() + b"\0"
        status = self._lib.espeak_Synth(
            data, len(data), 0, _POSITION_CHARACTER, 0, _UTF8, None, None
        )
        if status != 0:
            raise RuntimeError(f"espeak-ng could not speak ({status})")
        return Pcm(b"".join(self._chunks), self._rate)


# --- espeak-ng of the system, with its own voice or with MBROLA fr1 -----------------------

_ESPEAK_COMMAND = "espeak-ng"
_MBROLA_FILES = (
    Path("/usr/share/mbrola/fr1/fr1"),
    Path("/usr/share/mbrola/fr1"),
    Path("/usr/share/mbrola/voices/fr1"),
)
_ESPEAK_TIMEOUT_S = 10
_DATA_CHUNK = b"data"


class SystemEspeak:
    name = identity = "espeak-ng"
    label = "espeak-ng (installée sur le système)"
    family = "espeak"
    shelf_db = 0.0
    voice = "fr"

    def missing(self) -> RuleError | None:
        if shutil.which(_ESPEAK_COMMAND) is None:
            return RuleError("voice_command_missing", command=_ESPEAK_COMMAND)
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        pace = str(round(WORDS_PER_MINUTE * rate))
        done = subprocess.run(
            [_ESPEAK_COMMAND, "-v", self.voice, "-s", pace, "-b", "1", "--stdin", "--stdout"],
            input=text.encode(),
            capture_output=True,
            timeout=_ESPEAK_TIMEOUT_S,
            check=True,
        )
        return streamed_wav(done.stdout)


class Mbrola(SystemEspeak):
    name = identity = "mbrola"
    label = "MBROLA fr1 (installée sur le système, la plus claire dans le bruit)"
    voice = "mb-fr1"

    def missing(self) -> RuleError | None:
        for command in (_ESPEAK_COMMAND, "mbrola"):
            if shutil.which(command) is None:
                return RuleError("voice_command_missing", command=command)
        if not any(path.is_file() for path in _MBROLA_FILES):
            return RuleError("mbrola_voice_missing")
        return None


def streamed_wav(data: bytes) -> Pcm:
    """The sound of a WAV written to a pipe, whose header cannot know its length."""
    position = data.find(_DATA_CHUNK, 12)
    if data[:4] != b"RIFF" or position < 0:
        raise RuntimeError("espeak-ng gave no sound")
    rate = int.from_bytes(data[24:28], "little")
    samples = data[position + len(_DATA_CHUNK) + 4 :]
    return Pcm(samples[: len(samples) // 2 * 2], rate)


# --- Piper --------------------------------------------------------------------------------
# When the club has installed it and brought a voice file.


class Piper:
    name = "piper"
    label = "Piper (fichier de voix apporté par le club)"
    family = "espeak"  # Piper takes its phonemes from espeak-ng
    shelf_db = 0.0

    def __init__(self, model: Path | None) -> None:
        self._model = model
        self.identity = f"{self.name}:{model.name if model else ''}"

    def missing(self) -> RuleError | None:
        if find_spec("piper") is None:
            return RuleError("voice_package_missing", package="piper-tts")
        if self._model is None:
            return RuleError("piper_model_unset")
        for path in (self._model, self._model.with_name(self._model.name + ".json")):
            if not path.is_file():
                return RuleError("piper_model_missing", path=str(path))
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        pace = import_module("piper").SynthesisConfig(length_scale=1 / rate)
        chunks = list(self._voice.synthesize(text, pace))
        if not chunks:
            raise RuntimeError("piper gave no sound")
        return Pcm(
            b"".join(chunk.audio_int16_bytes for chunk in chunks), int(chunks[0].sample_rate)
        )

    @cached_property
    def _voice(self) -> Any:
        return import_module("piper").PiperVoice.load(self._model)


# --- a pack: sentences said beforehand ------------------------------------------------------


class PackVoice:
    """Says what its pack holds and nothing else; who says the rest stands in its manifest."""

    family = ALL
    shelf_db = 0.0

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.name = pack.name
        self.label = pack.manifest.titre
        self.identity = f"{pack.name}:{pack.sum}"

    def missing(self) -> RuleError | None:
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        clip = self.pack.clip(text)
        if rate == 1.0:
            return clip
        from console.voice.shaping import paced  # numpy: only the process that renders has it

        return Pcm(paced(clip.samples, clip.rate, rate), clip.rate)


# --- the choice ---------------------------------------------------------------------------


def all_backends(settings: VoiceSettings) -> list[Backend]:
    """In the order `auto` tries them; packs, Piper and MBROLA speak only when asked for."""
    return [*_live(settings), *map(PackVoice, found(settings.packs))]


def _live(settings: VoiceSettings) -> list[Backend]:
    return [Pico(), Espeak(), SystemEspeak(), Mbrola(), Piper(settings.piper_model)]


_ON_REQUEST_ONLY = {Mbrola.name, Piper.name}
LIVE_NAMES = frozenset(backend.name for backend in _live(VoiceSettings())) | {AUTO}
"""No pack may be called so."""


def named(name: str, settings: VoiceSettings) -> Backend:
    if name in LIVE_NAMES:  # no pack need be opened
        backends = {backend.name: backend for backend in _live(settings)}
    else:
        backends = {backend.name: backend for backend in all_backends(settings)}
    if name not in backends:
        raise RuleError("voice_unknown", voice=name, voices=", ".join(backends))
    return backends[name]


def chosen(settings: VoiceSettings) -> list[Backend]:
    """The voice that speaks, then those that would take over if it kept failing.

    A voice asked for by name that is missing is a refusal, not a silent replacement. After a pack
    comes who says the rest of it.
    """
    usable = [
        backend
        for backend in _live(settings)
        if backend.name not in _ON_REQUEST_ONLY and backend.missing() is None
    ]
    if settings.voice != AUTO:
        asked = named(settings.voice, settings)
        if problem := asked.missing():
            raise problem
        first = rest_of(asked)
        usable.sort(key=lambda backend: backend.name != first)
        usable = [asked, *(backend for backend in usable if backend.name != asked.name)]
    if not usable:
        raise RuleError("no_voice")
    return usable


def rest_of(backend: Backend) -> str:
    """Who says what a pack does not hold; of any other voice, itself."""
    return backend.pack.manifest.reste.voix if isinstance(backend, PackVoice) else backend.name
