"""How much of what the voice says a machine ear understands in a noisy, echoing room.

Two steps, so that two releases can be heard by the same ear:

    python -m benchmarks.hearing render DIR                     what this tree says
    python -m benchmarks.hearing render DIR --before TREE       what 0.1.0 said (a checkout of it)
    python -m benchmarks.hearing listen DIR --model M --snr 5   needs `pip install faster-whisper`

`M` is a folder with Whisper base weights in CTranslate2's format. The ear chooses among all that
could have been said there (`machine_ear`). `--snr 5` sets the noise against each clip's own level,
`--noise -22.9` at one level for all (0.1.0's default: −16 dBFS at volume 80, less 5 dB).

What was heard is kept in DIR, so that a run is continued: `--minutes 8` ends after so many.
`--ear N3 --reverberation 1.0` is somebody who hears less, in a hall that rings (`ears`). Rendering,
`--form text` says « Pays seul » and no digits, `--voice siwis` is another voice.
`--set training` is for trying things, the `test` set for the figures that are told.
"""

import argparse
import json
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from benchmarks.ears import LOSSES
from benchmarks.hearing_items import FORMS, SETS, render
from benchmarks.machine_ear import Choice, Ear
from benchmarks.noisy_room import ECHO_S, ROOMS, Room
from console.voice.settings import AUTO

_GUESSES = 3
"""How often the ear listens to noise alone, to learn what it would have guessed anyway."""
_TOGETHER = 16
"""Items listened to in one pass."""
_ITEM = tuple[str, int]


class Notebook:
    """What was understood so far in one room, item by item: (said, understood) of each slot."""

    def __init__(self, folder: Path, room: Room) -> None:
        self._path, self._room = folder / "heard.jsonl", repr(room)
        self.heard: dict[_ITEM, list[list[str]]] = {}
        if self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                room_, group, index, slots = json.loads(line)
                if room_ == self._room:
                    self.heard[group, index] = slots

    def write(self, item: _ITEM, slots: list[list[str]]) -> None:
        self.heard[item] = slots
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([self._room, *item, slots], ensure_ascii=False) + "\n")


class Listener:
    """An ear on a chair, which knows what can be said."""

    def __init__(self, ear: Ear, folder: Path, room: Room, sets: dict[str, Any], name: str) -> None:
        self._ear, self._folder, self._room, self._sets, self._name = ear, folder, room, sets, name
        self._choices: dict[str, list[Choice]] = {}

    def understood(
        self, items: Sequence[tuple[_ITEM, Any]]
    ) -> Iterator[tuple[_ITEM, list[list[str]]]]:
        """The likeliest of all that could have been said, over all that was heard of a slot."""
        hearings: dict[str, list[tuple[Any, Any]]] = defaultdict(list)
        for (group, index), slots in items:
            for place, hearing in enumerate(one for slot in slots for one in slot):
                seed = (crc32(f"{self._name} {group}".encode()), index, place)
                sound = self._room.at_a_chair(self._folder / hearing["wave"], seed)
                hearings[hearing["among"]].append(((group, index, hearing["among"]), sound))
        likely: dict[Any, Any] = {}
        for among, heard in hearings.items():
            sounds = [sound for _, sound in heard]
            evidence = sum(self._ear.listen(sounds, choice) for choice in self._choice(among))
            likely |= {key: row for (key, _), row in zip(heard, evidence, strict=True)}
        for (group, index), slots in items:
            told = []
            for slot in slots:
                total = sum(likely[group, index, one["among"]] for one in slot)
                told.append([slot[0]["truth"], list(self._sets[slot[0]["among"]])[total.argmax()]])
            yield (group, index), told

    def _choice(self, among: str) -> list[Choice]:
        """One for each way to write what can be said there."""
        if among not in self._choices:
            silences = [self._room.noise_alone(seed) for seed in range(_GUESSES)]
            texts = self._sets[among].values()
            self._choices[among] = [
                self._ear.choice([text[min(way, len(text) - 1)] for text in texts], silences)
                for way in range(max(map(len, texts)))
            ]
        return self._choices[among]


def listen(folder: Path, model: Path, room: Room, options: argparse.Namespace) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    notebook, seen, waiting = Notebook(folder, room), Counter[str](), []
    for item in manifest["items"]:
        key = (item["group"], seen[item["group"]])
        seen[item["group"]] += 1
        chosen = options.only is None or item["group"] in options.only.split(",")
        if chosen and key not in notebook.heard and key[1] < options.each:
            waiting.append((key, item["slots"]))
    started, spent = time.monotonic(), time.process_time()
    if waiting:
        listener = Listener(Ear(model), folder, room, manifest["sets"], manifest["set"])
        while waiting and time.monotonic() - started < 60 * options.minutes:
            now, waiting = waiting[:_TOGETHER], waiting[_TOGETHER:]
            for key, told in listener.understood(now):
                notebook.write(key, told)
    report(notebook, manifest)
    print(f"{time.process_time() - spent:.0f} s of one processor; {len(waiting)} items wait")


def report(notebook: Notebook, manifest: dict[str, Any]) -> None:
    slots_of: dict[str, list[Any]] = defaultdict(list)
    for item in manifest["items"]:
        slots_of[item["group"]].append(item["slots"])
    right: dict[str, list[bool]] = defaultdict(list)
    confused: dict[str, Counter[str]] = defaultdict(Counter)
    for (group, index), told in sorted(notebook.heard.items()):
        right[group].append(all(said == understood for said, understood in told))
        for slot, (said, understood) in zip(slots_of[group][index], told, strict=True):
            among = slot[0]["among"].removesuffix(" " + slot[0]["among"].split()[-1])
            if len(told) > 1:
                right[among].append(said == understood)
            if said != understood:
                texts = manifest["sets"][slot[0]["among"]]
                confused[among or group][f"{texts[said][0]} → {texts[understood][0]}"] += 1
    for group, answers in right.items():
        low, high = between(sum(answers), len(answers))
        share = sum(answers) / len(answers)
        print(f"{group:14} {share:6.1%}, {low:.0%} to {high:.0%}   ({len(answers)} items)")
    for group, errors in confused.items():
        print(f"{group}: " + "; ".join(f"{n} × {e}" for e, n in errors.most_common(12)))


def between(right: int, asked: int) -> tuple[float, float]:
    """Where the share lies, nineteen times out of twenty (Wilson)."""
    z = 1.96
    centre = (right + z * z / 2) / (asked + z * z)
    reach = z * math.sqrt(right * (asked - right) / asked + z * z / 4) / (asked + z * z)
    return centre - reach, centre + reach


def main(words: list[str] | None = None) -> None:
    arguments = sys.argv[1:] if words is None else words
    if not arguments:  # `make bench`: the ear is not a tool of this project
        print("python -m benchmarks.hearing render DIR, then listen DIR --model FOLDER")
        return
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hearing")
    parser.add_argument("step", choices=("render", "listen"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", choices=SETS, default="test", help="when rendering")
    parser.add_argument("--before", type=Path, help="a checkout of 0.1.0")
    parser.add_argument("--model", type=Path)
    parser.add_argument("--snr", type=float, help="dB between each clip's level and the noise")
    parser.add_argument("--noise", type=float, default=-22.9, help="dBFS, where no --snr is given")
    parser.add_argument("--volume", type=int, default=100)
    parser.add_argument("--echo", type=float, help="dB against the direct sound")
    parser.add_argument("--voice", default=AUTO, help="when rendering")
    parser.add_argument("--form", choices=FORMS, default="clear", help="when rendering: the text's")
    parser.add_argument("--reverberation", type=float, choices=ROOMS, help="seconds, of the hall")
    parser.add_argument("--ear", choices=LOSSES, help="somebody who hears less")
    parser.add_argument("--only", help="these groups, with commas")
    parser.add_argument("--each", type=int, default=1000, help="so many items of a group at most")
    parser.add_argument("--minutes", type=float, default=600)
    options = parser.parse_args(arguments)
    if options.step == "render":
        render(options.folder, options.set, options.before, options.voice, FORMS[options.form])
    else:
        seconds = options.reverberation or ECHO_S
        echo_db = ROOMS[seconds] if options.echo is None else options.echo
        volume, ear = options.volume / 100, options.ear or ""
        room = Room(options.snr, options.noise, volume, echo_db, seconds, ear)
        listen(options.folder, options.model, room, options)


if __name__ == "__main__":
    main()
