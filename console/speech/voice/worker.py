"""The synthesis process: one request per line on stdin, one clip back on stdout.

It may crash or hang; its parent notices, starts another and loses at most one clip.
A clip comes as a header line giving its length, then its bytes, so that a broken one
cannot be mistaken for a whole one, and what is private never touches the disk.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from console.speech.voice import wav
from console.speech.voice.backends import Backend, named
from console.speech.voice.child import private_stdout
from console.speech.voice.settings import VoiceSettings

SELF_DESTRUCT_S = 15
"""An engine that hangs in native code ends with its process, even if the parent is gone."""

_NICENESS = 5


Render = Callable[[str, float], bytes]


def serve(render: Render, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the parent closes its end."""
    for line in requests:
        request = json.loads(line)
        signal.alarm(SELF_DESTRUCT_S)
        try:
            clip = render(request["text"], request["rate"])
        except Exception as error:  # whatever an engine raises is an answer, not an end
            _answer(answers, {"error": f"{type(error).__name__}: {error}"})
        else:
            _answer(answers, {"bytes": len(clip)}, clip)
        finally:
            signal.alarm(0)


def renderer(backend: Backend, clarity: float) -> Render:
    """Text and rate in, a clip ready to be played out."""
    from console.speech.voice.shaping import shaped  # numpy: only this process loads it

    def render(text: str, rate: float) -> bytes:
        pcm = backend.synthesize(text, rate)
        samples = shaped(pcm.samples, pcm.rate, backend.shelf_db * clarity)
        if not samples:
            raise RuntimeError("no sound")
        return wav.encode(samples, pcm.rate)

    return render


def _answer(answers: BinaryIO, header: dict[str, object], clip: bytes = b"") -> None:
    answers.write(json.dumps(header).encode() + b"\n" + clip)
    answers.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="console.speech.voice.worker")
    parser.add_argument("--voice", required=True)
    parser.add_argument("--clarity", type=float, required=True)
    parser.add_argument("--piper-model", type=Path)
    options = parser.parse_args()
    os.nice(_NICENESS)
    # Ctrl-C in a terminal reaches the whole group; the parent decides when we end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    backend = named(options.voice, VoiceSettings(piper_model=options.piper_model))
    serve(renderer(backend, options.clarity), sys.stdin.buffer, private_stdout())


if __name__ == "__main__":
    main()
