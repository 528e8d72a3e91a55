"""A synthesis process for tests: each letter is a tone of its own, and faults come on demand.

It runs the real worker loop around a fake engine, in the real protocol.
"""

import math
import os
import signal
import struct
import sys
from pathlib import Path

from console.processes import parent
from console.voice import clips, worker

RATE = 16_000
TONE_MS = 300
FIRST_HZ, STEP_HZ = 400, 80
AMPLITUDE = 9000


def tone_of(letter: str) -> int:
    return FIRST_HZ + STEP_HZ * (ord(letter) - ord("A"))


def render(text: str, rate: float) -> bytes:
    if text == "crash":
        os.abort()
    if text == "crash once" and not Path(sys.argv[1]).exists():
        Path(sys.argv[1]).touch()
        os.abort()
    if text == "hang":
        signal.pause()
    if text == "refuse":
        raise ValueError("cannot say this")
    if text == "chatter":
        os.write(1, b"an engine printing on stdout\n")
    count = round(RATE * TONE_MS / 1000 / rate)
    step = 2 * math.pi * tone_of(text[0].upper()) / RATE
    samples = (round(AMPLITUDE * math.sin(step * n)) for n in range(count))
    return clips.encode(struct.pack(f"<{count}h", *samples), RATE)


if __name__ == "__main__":
    worker.serve(render, parent())
