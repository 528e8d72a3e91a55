"""The synthesis process: text and rate in, a clip back, or the reason why there is none.

It may crash or hang; its parent notices, starts another and loses at most one clip.
What is private never touches the disk.
"""

import argparse
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from console.processes import parent, requests
from console.voice import clips
from console.voice.engines import Backend, named
from console.voice.settings import VoiceSettings

SELF_DESTRUCT_S = 60
"""An engine that hangs in native code ends with its process, even if the parent is gone; the parent
itself, on a slow machine, waits for up to forty seconds."""

_NICENESS = 5


Render = Callable[[str, float], bytes]


def serve(render: Render, asker: Connection) -> None:
    """Answer requests until the parent closes its end."""
    for text, rate in requests(asker):
        signal.alarm(SELF_DESTRUCT_S)
        try:
            answer: bytes | str = render(text, rate)
        except Exception as error:  # whatever an engine raises is an answer, not an end
            answer = f"{type(error).__name__}: {error}"
        asker.send(answer)
        signal.alarm(0)


def renderer(backend: Backend, clarity: float) -> Render:
    """Text and rate in, a clip ready to be played out."""
    from console.voice.shaping import shaped  # numpy: only this process loads it

    def render(text: str, rate: float) -> bytes:
        pcm = backend.synthesize(text, rate)
        samples = shaped(pcm.samples, pcm.rate, backend.shelf_db, clarity)
        if not samples:
            raise RuntimeError("no sound")
        return clips.encode(samples, pcm.rate)

    return render


def main() -> None:
    asker = parent()
    parser = argparse.ArgumentParser(prog="console.voice.worker")
    parser.add_argument("--voice", required=True)
    parser.add_argument("--clarity", type=float, required=True)
    parser.add_argument("--piper-model", type=Path)
    parser.add_argument("--packs", type=Path)
    options = parser.parse_args()
    os.nice(_NICENESS)
    # Ctrl-C in a terminal reaches the whole group; the parent decides when we end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    settings = VoiceSettings(piper_model=options.piper_model, packs=options.packs)
    backend = named(options.voice, settings)
    serve(renderer(backend, options.clarity), asker)


if __name__ == "__main__":
    main()
