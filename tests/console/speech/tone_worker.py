"""A synthesis process for tests: each letter is a tone of its own, and faults come on demand.

It runs the real worker loop around a fake engine, in the real protocol.
"""

import math
import os
import signal
import struct
import sys
from pathlib import Path

from console.speech.voice import worker
from console.speech.voice.backends import Pcm
from console.speech.voice.child import private_stdout

RATE = 16_000
TONE_MS = 300
FIRST_HZ, STEP_HZ = 400, 80


def tone_of(letter: str) -> int:
    return FIRST_HZ + STEP_HZ * (ord(letter) - ord("A"))


class Tones:
    name = identity = family = label = "tones"
    shelf_db = 0.0

    def missing(self):
        return None

    def synthesize(self, text, rate):
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
        samples = (round(9000 * math.sin(step * n)) for n in range(count))
        return Pcm(struct.pack(f"<{count}h", *samples), RATE)


if __name__ == "__main__":
    worker.serve(Tones(), 0.0, sys.stdin.buffer, private_stdout())
