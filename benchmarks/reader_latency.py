"""From the tag on the pad to the message in the inbox, over a real pseudo-terminal.

What a reader takes by itself (its scan and its bytes on the wire) is measured on the simulator's
own clock and subtracted: what is left is ours, and should stay under 20 ms.

    python benchmarks/reader_latency.py [--tags 200] [--json]
"""

import argparse
import json
import queue
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from random import Random

from firmware_bridge.messages import Message, ReaderHealth, ReaderState, TagSeen
from firmware_bridge.readers.pn532 import list_targets_reply
from firmware_bridge.readers.serial_reader import open_reader
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags
from firmware_bridge.virtual.simulators import SIMULATORS
from firmware_bridge.virtual.simulators.em4100 import REPEAT_MS
from firmware_bridge.virtual.simulators.pn532 import ATTEMPT_MS

TARGET_MS = 20.0
WORKING = (ReaderState.OK, ReaderState.LISTENING)
PADS = ("pn532", "rdm6300", "id12la", "lines")
PATIENCE_S = 10
QUIET_MS = 500.0  # a moment without boot banner or heartbeat
Inbox = queue.SimpleQueue[tuple[float, Message]]


@dataclass(frozen=True)
class Latency:
    pad: str
    tags: int
    reader_ms: float  # the reader's own scan and frame time, median
    median_ms: float  # beyond it
    p99_ms: float
    worst_ms: float


def own_time_ms(pad: str, tag: str) -> float:
    """How long the reader itself needs from a tag's arrival to the last byte of its frame."""
    sim = SIMULATORS[pad](Random(1))
    if pad == "pn532":  # it looks only when asked: one look and one answer
        return ATTEMPT_MS + sim.wire.duration_ms(len(list_targets_reply([bytes.fromhex(tag)])))
    sim.power_on(0.0)
    sim.advance(QUIET_MS)
    sim.place([tag], QUIET_MS)
    last = QUIET_MS
    while (at := sim.wakeup_ms()) is not None and at < QUIET_MS + REPEAT_MS:
        if sim.advance(at):
            last = at
    return last - QUIET_MS


def measure(pad: str, count: int) -> Latency:
    tags = make_tags(pad, count, seed=1)
    inbox: Inbox = queue.SimpleQueue()
    beyond = []
    own_ms = own_time_ms(pad, tags[0])
    with VirtualRig(RigSettings(tags, seed=1, pad=pad, stock=False)) as rig:
        reader = open_reader(rig.pad.settings, lambda m: inbox.put((time.monotonic(), m)))
        reader.start()
        _until(inbox, lambda m: isinstance(m, ReaderHealth) and m.state in WORKING)
        for tag in tags:
            placed = time.monotonic()
            rig.pad.place(tag)
            seen = _until(inbox, partial(_is_arrival, tag))
            beyond.append((seen - placed) * 1000 - own_ms)
            rig.pad.remove(tag)
        reader.stop()
    beyond.sort()
    return Latency(
        pad,
        count,
        round(own_ms, 1),
        round(statistics.median(beyond), 2),
        round(beyond[min(int(len(beyond) * 0.99), len(beyond) - 1)], 2),
        round(beyond[-1], 2),
    )


def _until(inbox: Inbox, condition: Callable[[Message], bool]) -> float:
    while True:
        at, message = inbox.get(timeout=PATIENCE_S)
        if condition(message):
            return at


def _is_arrival(tag: str, message: Message) -> bool:
    return isinstance(message, TagSeen) and message.tag == tag


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tags", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = [measure(pad, options.tags) for pad in PADS]
    if options.json:
        print(json.dumps([asdict(result) for result in results]))
    else:
        print(f"{'pad':9} {'own ms':>7} {'median':>8} {'p99':>8} {'worst':>8}   (ms beyond it)")
        for r in results:
            print(f"{r.pad:9} {r.reader_ms:7} {r.median_ms:8} {r.p99_ms:8} {r.worst_ms:8}")
        print(f"target: p99 under {TARGET_MS:.0f} ms beyond the reader's own time")
    return 0 if all(result.p99_ms < TARGET_MS for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
