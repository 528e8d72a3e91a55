"""espeak-ng as the system installed it, with its own voice or with MBROLA fr1."""

import shutil
import subprocess
from pathlib import Path

from console.speech.voice.backends.base import Pcm
from console.speech.voice.backends.espeak import WORDS_PER_MINUTE
from engine.rulings import RuleError

_COMMAND = "espeak-ng"
_MBROLA_FILES = (
    Path("/usr/share/mbrola/fr1/fr1"),
    Path("/usr/share/mbrola/fr1"),
    Path("/usr/share/mbrola/voices/fr1"),
)
_TIMEOUT_S = 10
_DATA_CHUNK = b"data"


class SystemEspeak:
    name = identity = "espeak-ng"
    label = "espeak-ng (installée sur le système)"
    family = "espeak"
    shelf_db = 0.0
    voice = "fr"

    def missing(self) -> RuleError | None:
        if shutil.which(_COMMAND) is None:
            return RuleError("voice_command_missing", command=_COMMAND)
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        pace = str(round(WORDS_PER_MINUTE * rate))
        done = subprocess.run(
            [_COMMAND, "-v", self.voice, "-s", pace, "-b", "1", "--stdin", "--stdout"],
            input=text.encode(),
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=True,
        )
        return streamed_wav(done.stdout)


class Mbrola(SystemEspeak):
    name = identity = "mbrola"
    label = "MBROLA fr1 (installée sur le système, la plus claire dans le bruit)"
    voice = "mb-fr1"

    def missing(self) -> RuleError | None:
        for command in (_COMMAND, "mbrola"):
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
