"""espeak-ng from the espeakng-loader package, called through its C interface.

The least agreeable voice and the one that can be had nearly everywhere.
"""

import ctypes
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from console.speech.voice.backends.base import Pcm
from engine.rulings import RuleError

WORDS_PER_MINUTE = 150

# values of espeak-ng's speak_lib.h
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
        return _engine().synthesize(text, round(WORDS_PER_MINUTE * rate))


@cache
def _engine() -> "_Engine":
    """One per process: the library crashes when it is initialised twice."""
    return _Engine()


class _Engine:
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
