"""Play, record and read the tape.

    python -m tests.evenings.tape play [EVENING…]            what differs from the tape
    python -m tests.evenings.tape record [EVENING…]          the same deeds as they go now
    python -m tests.evenings.tape record --anew [EVENING…]   other deeds, made up from the seed
    python -m tests.evenings.tape show EVENING [STEP]        an evening as it was recorded
    python -m tests.evenings.tape list                       which evening is which

EVENING is a number or a range (`41-60`, `41-`); none means all of them. Files are written as soon
as their ten evenings are played: what was interrupted goes on with `record 41-`.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from multiprocessing import get_context

from tests.evenings.tape.comparing import Difference, report, summary, told
from tests.evenings.tape.evenings import evenings
from tests.evenings.tape.performing import difference, perform, quiet
from tests.evenings.tape.playing import SHOWN
from tests.evenings.tape.tape import group_of, keep, recorded
from tests.evenings.tape.values import changes

WORKERS = 2


def chosen(words: Sequence[str]) -> list[int]:
    last = len(evenings())
    found: set[int] = set()
    for word in words or ["1-"]:
        start, dash, end = word.partition("-")
        found.update(range(int(start), (int(end) if end else last if dash else int(start)) + 1))
    return sorted(found & set(range(1, last + 1)))


def record(numbers: Sequence[int], *, anew: bool) -> Iterator[Difference]:
    perform(numbers[0], anew=anew)  # the lexicon is compiled once, and a mistake is met at once
    workers = min(WORKERS, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), quiet) as pool:
        performed = pool.map(partial(perform, anew=anew), numbers)
        for _, together in groupby(performed, key=lambda each: group_of(each.evening)):
            fresh = list(together)
            for each in fresh:
                found = difference(each)
                note = "new" if found is None else f"{len(found)} differences" if found else "same"
                print(f"{each.evening:4} {note:>16}  {each.title}", flush=True)
                yield from found or ()
            if any(difference(each) != [] for each in fresh):
                keep(fresh)


def show(number: int, only: int | None) -> None:
    recording = recorded(number)
    if recording is None:
        sys.exit(f"evening {number} is not on the tape")
    print(f"evening {number}: {recording.title}\n{json.dumps(recording.setup, ensure_ascii=False)}")
    before: dict[str, object] = dict.fromkeys(SHOWN)
    for at, step in enumerate(recording.steps):
        if only in (None, at):
            print(f"\n{at}. at {step.at_ms / 1000:.1f} s: {told(step.deed)}")
            for channel, value in step.seen.items():
                if channel in SHOWN:
                    value = changes(before[channel], value)
                for each in value if isinstance(value, list) else [value]:
                    print(f"    {channel}: {json.dumps(each, ensure_ascii=False)}")
        before = {channel: step.seen[channel] for channel in SHOWN}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.evenings.tape",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("play", "record", "show", "list"))
    parser.add_argument("evening", nargs="*")
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_intermixed_args()
    quiet()
    match asked.what:
        case "list":
            for each in evenings():
                print(f"{each.number:4}  {each.title}")
        case "show":
            show(int(asked.evening[0]), int(asked.evening[1]) if len(asked.evening) > 1 else None)
        case "record":
            print(summary(record(chosen(asked.evening), anew=asked.anew)))
        case _:
            return play(chosen(asked.evening))
    return 0


def play(numbers: Sequence[int]) -> int:
    failed = 0
    for number in numbers:
        found = difference(perform(number, anew=False))
        if found:
            failed += 1
            print(report(found), flush=True)
    print(f"{len(numbers)} evenings played, {failed} differ from the tape.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
