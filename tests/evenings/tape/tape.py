"""The tape on disk: ten evenings to a file, each step with what it changed."""

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.evenings.tape.playing import SHOWN, Deed, Step
from tests.evenings.tape.values import changed, changes

FOLDER = Path(__file__).parent / "recorded"
TOGETHER = 10
"""Evenings in one file: alike, they are packed better together."""
_HEAD = '{"evening"'
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


def recorded(evening: int) -> Recording | None:
    """None for an evening that is not on the tape."""
    lines = _lines(group_of(evening)).get(evening)
    return _read(lines) if lines else None


@lru_cache(maxsize=2)
def _lines(group: int) -> dict[int, tuple[str, ...]]:
    """What one file has, by evening."""
    path = path_of(group)
    if not path.exists():
        return {}
    found: dict[int, list[str]] = {}
    own: list[str] = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(_HEAD):
                own = found.setdefault(json.loads(line)["evening"], [])
            own.append(line)
    return {evening: tuple(each) for evening, each in found.items()}


def keep(recordings: Iterable[Recording]) -> None:
    """Instead of what their files had of these evenings."""
    by_group: dict[int, dict[int, tuple[str, ...]]] = {}
    for each in recordings:
        written = tuple(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _written(each))
        by_group.setdefault(group_of(each.evening), {})[each.evening] = written
    FOLDER.mkdir(exist_ok=True)
    for group, fresh in by_group.items():
        whole = {**_lines(group), **fresh}
        content = "".join(line for _, own in sorted(whole.items()) for line in own)
        path_of(group).write_bytes(lzma.compress(content.encode(), filters=_FILTERS))
    _lines.cache_clear()


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


def _read(lines: Iterable[str]) -> Recording:
    head, *rest = map(json.loads, lines)
    steps: list[Step] = []
    shown: dict[str, Any] = dict.fromkeys(SHOWN)
    for line in rest:
        deed, at_ms = line.pop("do"), line.pop("at")
        shown = {channel: changed(shown[channel], line.get(channel, ())) for channel in SHOWN}
        steps.append(Step(deed, at_ms, {**line, **shown}))
    return Recording(**head, steps=tuple(steps))
