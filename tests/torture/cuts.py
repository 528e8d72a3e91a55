"""Power cuts without a machine: from all a program did to its files (`recorder.c`), what a card may
hold after a cut at any moment.

A card promises only what was flushed. Of what was not, anything may have reached it: data and not
the name, the name and not the data, half a write, a file that was removed and is there again.
"""

import random
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

_HEAD = struct.Struct("<cQQIII")
Card = Mapping[str, bytes | None]
"""What each name holds; None for a folder."""


@dataclass(frozen=True)
class Done:
    """One thing a program did."""

    what: bytes
    file: int
    place: int
    first: str
    second: str
    data: bytes


def read_log(path: Path) -> list[Done]:
    content, found, at = path.read_bytes(), [], 0
    while at < len(content):
        what, file, place, first, second, data = _HEAD.unpack_from(content, at)
        pieces, at = [], at + _HEAD.size
        for size in (first, second, data):
            pieces.append(content[at : at + size])
            at += size
        found.append(Done(what, file, place, pieces[0].decode(), pieces[1].decode(), pieces[2]))
    return found


@dataclass
class Disk:
    """Replays what was done, and knows at each moment what a cut may leave."""

    _inside: dict[int, bytearray] = field(default_factory=dict)
    """By file: its bytes, as the program sees them."""
    _flushed: dict[int, bytes] = field(default_factory=dict)
    _names: dict[str, int | None] = field(default_factory=dict)
    _kept_names: dict[str, int | None] = field(default_factory=dict)
    """As they are on the card for certain."""
    _loose: list[tuple[Done, int | None]] = field(default_factory=list)
    """Changes of names since, each with the file it is about."""
    _numbers: dict[int, int] = field(default_factory=dict)
    """A kernel uses the number of a file that is gone again: ours are never used twice."""
    _unflushed: dict[int, list[Done]] = field(default_factory=dict)
    """By file: what was written since it was flushed."""
    _before: bytes = b""
    """What the file written to last held before that."""
    claims: list[str] = field(default_factory=list)

    def do(self, done: Done) -> None:
        match done.what:
            case b"!":
                self.claims += done.data.decode().splitlines()
            case b"w":
                content = self._inside.setdefault(self._number(done), bytearray())
                self._before = bytes(content)
                _write(content, done)
                self._unflushed.setdefault(self._number(done), []).append(done)
            case b"t":
                _write(self._inside.setdefault(self._number(done), bytearray()), done)
                self._unflushed.setdefault(self._number(done), []).append(done)
            case b"s":
                number = self._number(done)
                self._flushed[number] = bytes(self._inside.get(number, b""))
                self._unflushed.pop(number, None)
                self._settle(lambda change, file: file == number)
            case b"S":
                self._settle(lambda change, file: done.first in _folders(change))
            case _:
                if done.what == b"c":
                    self._numbers[done.file] = len(self._inside) + 1
                    self._inside[len(self._inside) + 1] = bytearray()
                about = self._number(done) if done.what == b"c" else self._names.get(done.first)
                self._loose.append((done, about))
                _apply(self._names, done, about)

    def after_a_cut(self, last: Done, dice: random.Random, times: int) -> Iterator[Card]:
        """What may be found when the plug is pulled just after `last`."""
        now = {number: bytes(content) for number, content in self._inside.items()}
        yield self._card(self._names, now)
        yield self._card(self._kept_names, self._flushed)
        yield self._card(self._names, self._flushed)
        yield self._card(self._kept_names, now)
        if last.what == b"w":
            number, half = self._number(last), last.place + len(last.data) // 2
            first_only = now[number][:half] + self._before[half:]
            then = self._before.ljust(half, b"\0")[:half] + now[number][half:]
            for torn in (first_only, then):
                yield self._card(self._names, {**now, number: torn})
        for _ in range(times):
            names = dict(self._kept_names)
            for change, about in self._loose:
                if dice.random() < 0.5:
                    _apply(names, change, about)
            yield self._card(names, {number: self._some(number, dice) for number in now})

    def _some(self, number: int, dice: random.Random) -> bytes:
        """What was flushed, and some of what was not."""
        content = bytearray(self._flushed.get(number, b""))
        for done in self._unflushed.get(number, ()):
            if dice.random() < 0.5:
                _write(content, done)
        return bytes(content)

    def _number(self, done: Done) -> int:
        return self._numbers.setdefault(done.file, done.file)

    def _settle(self, concerned: Callable[[Done, int | None], bool]) -> None:
        """A flush takes along what changed of those names before; a journaling file system takes
        everything, which the other cuts show."""
        left = []
        for change, about in self._loose:
            if concerned(change, about):
                _apply(self._kept_names, change, about)
            else:
                left.append((change, about))
        self._loose = left

    def _card(self, names: Mapping[str, int | None], inside: Mapping[int, bytes]) -> Card:
        card: dict[str, bytes | None] = {}
        for name, number in names.items():
            for folder in PurePosixPath(name).parents:
                if str(folder) != ".":
                    card[str(folder)] = None
            card[name] = None if number is None else inside.get(number, b"")
        return card


def _write(content: bytearray, done: Done) -> None:
    if done.what == b"t":
        del content[done.place :]
    content.extend(bytes(max(0, done.place - len(content))))
    content[done.place : done.place + len(done.data)] = done.data


def _folders(change: Done) -> set[str]:
    """Where a name changed."""
    paths = filter(None, (change.first, change.second))
    return {str(PurePosixPath(path).parent).removeprefix(".") for path in paths}


def _apply(names: dict[str, int | None], change: Done, about: int | None) -> None:
    match change.what:
        case b"c":
            names[change.first] = about
        case b"m":
            names[change.first] = None
        case b"r":
            below = f"{change.first}/"
            for name in [each for each in names if each.startswith(below)]:
                names[f"{change.second}/{name.removeprefix(below)}"] = names.pop(name)
            names.pop(change.first, None)
            names[change.second] = about
        case _:
            names.pop(change.first, None)


def write_card(card: Card, folder: Path) -> None:
    for name, content in sorted(card.items()):
        place = folder / name
        if content is None:
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)


def cuts(
    log: Iterable[Done], dice: random.Random, times: int, room: str | tuple[str, ...] = ""
) -> Iterator[tuple[Card, list[str]]]:
    """Every different card, with what had been claimed by then. `times`: so many more at each
    moment, of which anything that was not flushed is there or not. `room`: only the names that
    begin so matter."""
    disk, seen = Disk(), set()
    for done in log:
        disk.do(done)
        for card in disk.after_a_cut(done, dice, times):
            own = {name: content for name, content in card.items() if name.startswith(room)}
            mark = hash((frozenset(own.items()), len(disk.claims)))
            if mark not in seen:
                seen.add(mark)
                yield own, list(disk.claims)
