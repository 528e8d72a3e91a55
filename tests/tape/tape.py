"""The tape on disk: ten evenings to a file, each step with what it changed."""

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.tape.playing import SHOWN, Deed, Step
from tests.tape.values import changed, changes

FOLDER = Path(__file__).parent / "recorded"
TOGETHER = 10
"""Evenings in one file: alike, they are packed better together."""
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]


@dataclass(frozen=True)
class Recording:
    evening: int
    title: str
    setup: Mapping[str, Any]
    steps: tuple[Step, ...]

    @property
    def deeds(self) -> list[Deed]:
        """What people did; the first step is nobody's."""
        return [step.deed for step in self.steps[1:]]


def group_of(evening: int) -> int:
    return (evening - 1) // TOGETHER


def path_of(group: int) -> Path:
    first = group * TOGETHER + 1
    return FOLDER / f"{first:03}-{first + TOGETHER - 1:03}.jsonl.xz"


def recorded(evening: int) -> Recording:
    return group(group_of(evening))[evening]


@lru_cache(maxsize=2)
def group(number: int) -> dict[int, Recording]:
    """The evenings of one file; none where nothing was recorded yet."""
    path = path_of(number)
    if not path.exists():
        return {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return {each.evening: each for each in _read(map(json.loads, lines))}


def keep(recordings: Iterable[Recording]) -> None:
    """Instead of what their files had of these evenings."""
    by_group: dict[int, dict[int, Recording]] = {}
    for each in recordings:
        by_group.setdefault(group_of(each.evening), {})[each.evening] = each
    FOLDER.mkdir(exist_ok=True)
    for number, fresh in by_group.items():
        whole = {**group(number), **fresh}
        lines = (line for _, each in sorted(whole.items()) for line in _written(each))
        content = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
        path_of(number).write_bytes(lzma.compress(content.encode(), filters=_FILTERS))
    group.cache_clear()


def _written(recording: Recording) -> Iterator[dict[str, Any]]:
    yield {
        "evening": recording.evening,
        "title": recording.title,
        "setup": recording.setup,
    }
    shown: dict[str, Any] = dict.fromkeys(SHOWN)
    for step in recording.steps:
        line: dict[str, Any] = {"do": list(step.deed), "at": step.at_ms}
        for channel, value in step.seen.items():
            if channel not in SHOWN:
                line[channel] = value
            elif found := changes(shown[channel], value):
                line[channel] = found
                shown[channel] = value
        yield line


def _read(lines: Iterable[dict[str, Any]]) -> Iterator[Recording]:
    head: dict[str, Any] = {}
    steps: list[Step] = []
    shown: dict[str, Any] = {}
    for line in lines:
        if "evening" in line:
            if head:
                yield Recording(**head, steps=tuple(steps))
            head, steps, shown = line, [], dict.fromkeys(SHOWN)
            continue
        deed, at_ms = line.pop("do"), line.pop("at")
        for channel in SHOWN:
            shown[channel] = changed(shown[channel], line.get(channel, ()))
        steps.append(Step(deed, at_ms, {**line, **shown}))
    if head:
        yield Recording(**head, steps=tuple(steps))
