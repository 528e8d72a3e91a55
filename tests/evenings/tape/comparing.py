"""What is no longer as recorded, told so that a maintainer sees it: which evening, which step,
which page, what it was and what it is now."""

import difflib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.evenings.tape.playing import Deed, Step
from tests.evenings.tape.values import MISSING, Path, differences, written

LONGEST = 160
SHOWN_OF_A_STEP = 8
EXAMPLES = 3


@dataclass(frozen=True)
class Difference:
    evening: int
    step: int
    deed: Deed
    channel: str
    path: Path
    was: Any
    now: Any

    def __str__(self) -> str:
        where = f"evening {self.evening}, step {self.step} ({told(self.deed)})"
        return f"{where}\n    {self.what}"

    @property
    def what(self) -> str:
        return (
            f"{self.channel}: {written(self.path)} was {_short(self.was)}, now {_short(self.now)}"
        )

    @property
    def kind(self) -> str:
        """The same for every coup, table and item of a list."""
        if self.channel == "tv" and self.path[:1] == ("items",):
            return "tv: items"
        return f"{self.channel}: {re.sub(r'[0-9]+', '', written(self.path))}"


def told(deed: Deed) -> str:
    """« page juge POST /juge/bouton {"button": "valider"} »."""
    return _cut(" ".join(each if isinstance(each, str) else json.dumps(each) for each in deed))


def _short(value: Any) -> str:
    return _cut(repr(value) if value is MISSING else json.dumps(value, ensure_ascii=False))


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def compared(evening: int, before: Sequence[Step], now: Sequence[Step]) -> list[Difference]:
    """All that differs, in the order in which it was played."""
    return [
        Difference(evening, number, was.deed, *found)
        for number, (was, new) in enumerate(zip(before, now, strict=True))
        for found in _step(was, new)
    ]


def _step(was: Step, new: Step) -> Iterator[tuple[str, Path, Any, Any]]:
    if was.at_ms != new.at_ms:
        yield "time", (), was.at_ms, new.at_ms
    for channel in sorted(was.seen.keys() | new.seen.keys()):
        before, after = was.seen.get(channel, MISSING), new.seen.get(channel, MISSING)
        if before != after:
            for path, old, fresh in _values(before, after):
                yield channel, path, old, fresh


def _values(before: Any, after: Any) -> Iterator[tuple[Path, Any, Any]]:
    """Lines are matched with lines: one more in the middle is one more, not all of the rest."""
    for path, old, fresh in _without_lines(before, after):
        if not (isinstance(old, list) and isinstance(fresh, list)):
            yield path, old, fresh
            continue
        matcher = difflib.SequenceMatcher(None, old, fresh, autojunk=False)
        for tag, first, last, start, end in matcher.get_opcodes():
            if tag != "equal":
                gone, come = old[first:last], fresh[start:end]
                for at in range(max(len(gone), len(come))):
                    one = gone[at] if at < len(gone) else MISSING
                    other = come[at] if at < len(come) else MISSING
                    yield (*path, first + at), one, other


def _without_lines(before: Any, after: Any) -> Iterator[tuple[Path, Any, Any]]:
    """As `differences`, lists of lines left whole."""
    if _is_lines(before) and _is_lines(after):
        yield (), before, after
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys(), key=str):
            old, fresh = before.get(key, MISSING), after.get(key, MISSING)
            if old != fresh:
                for path, *found in _without_lines(old, fresh):
                    yield (key, *path), *found
    else:
        yield from differences(before, after)


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def report(found: Sequence[Difference]) -> str:
    """The first step that differs, whole; what follows from it, counted."""
    first = found[0]
    here = [each for each in found if each.step == first.step]
    lines = [f"evening {first.evening}, step {first.step} ({told(first.deed)})"]
    lines += [f"    {each.what}" for each in here[:SHOWN_OF_A_STEP]]
    if len(here) > SHOWN_OF_A_STEP:
        lines.append(f"    … and {len(here) - SHOWN_OF_A_STEP} more in this step")
    after = [each for each in found if each.step != first.step]
    if after:
        channels = Counter(each.channel for each in after)
        counted = ", ".join(f"{channel} {count}" for channel, count in channels.most_common())
        lines.append(f"    then, in {len({each.step for each in after})} later steps: {counted}")
    return "\n".join(lines)


def summary(found: Iterable[Difference]) -> str:
    """By kind, with examples: what to write in the commit that records again."""
    kinds: dict[str, list[Difference]] = {}
    for each in found:
        kinds.setdefault(each.kind, []).append(each)
    lines = []
    for kind, them in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        evenings = len({each.evening for each in them})
        lines.append(f"{kind}: {len(them)} times in {evenings} evenings")
        seen: set[str] = set()
        for each in them:
            shown = f"{_short(each.was)} → {_short(each.now)}"
            if shown not in seen and len(seen) < EXAMPLES:
                seen.add(shown)
                lines.append(f"    evening {each.evening}, step {each.step}: {shown}")
    return "\n".join(lines)
