"""The `entries` file: every word with its readings, read in place from a buffer.

Layout, little-endian: a header; an index of word blocks; the blocks; an index of lemma
blocks; the blocks. Blocks are front-coded, so looking a word up is a binary search over
the first words of the blocks and one short walk: nothing is parsed on opening. The size
and the header's checksum are checked on opening, which is enough against a file cut
short; `verify` reads everything. Whatever the bytes, a bad file is a RuleError.
"""

import struct
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from mmap import mmap
from typing import TypeVar

from engine.letters.lexicon._packed import Readings
from engine.letters.lexicon._packed import word_blocks as packed_word_blocks
from engine.letters.lexicon.readings import Entry, Kind, Mood, Reading, entries_from, entry_key
from engine.letters.lexicon.spelling import accented, shared_prefix
from engine.rulings import RuleError

Buffer = bytes | bytearray | memoryview | mmap

MAGIC = b"PUPENTR\n"
FORMAT = 1
_BLOCK = 32
_LONGEST_LEMMA = 255
_KEPT_BLOCKS = 256  # neighbouring words share their lemmas: decode them once

# magic, format, block size, words, lemmas, word index, words, lemma index, lemmas,
# total size, checksum of all after the header; then the checksum of the header itself.
_HEADER = struct.Struct("<8sHHIIIIIIII")
_CHECKSUM = struct.Struct("<I")
_START = _HEADER.size + _CHECKSUM.size

_KINDS = tuple(Kind)
_MOODS = tuple(Mood)
_KIND_CODE = {kind: code for code, kind in enumerate(_KINDS)}
_MOOD_CODE = {mood: code for code, mood in enumerate(_MOODS)}
_INFERRED = 0x08

T = TypeVar("T")


def build_entries(readings: Readings) -> bytes:
    """The file for these words; one without a reading is left out."""
    named = readings.lemmas_in_use()
    lemmas = sorted({lemma for lemma in named if lemma}, key=_lemma_order)
    number = {lemma: index for index, lemma in enumerate(lemmas)}
    places = array("I", (number[lemma] if lemma else 0 for lemma in named))
    kinds = bytes(_KIND_CODE[lemma[1]] if lemma else 0 for lemma in named)
    word_blocks = packed_word_blocks(readings, places, kinds, _BLOCK)
    lemma_blocks = [_lemma_block(chunk) for chunk in _chunks(lemmas)]
    return _assemble(readings.counts()[0], len(lemmas), word_blocks, lemma_blocks)


def _lemma_order(lemma: tuple[str, Kind]) -> tuple[bytes, int]:
    return lemma[0].encode(), _KIND_CODE[lemma[1]]


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _BLOCK] for start in range(0, len(items), _BLOCK))


def _lemma_block(lemmas: Sequence[tuple[str, Kind]]) -> bytes:
    block = bytearray()
    previous = b""
    for lemma, kind in lemmas:
        text = lemma.encode()
        if len(text) > _LONGEST_LEMMA:
            raise ValueError(f"lemma too long: {lemma!r}")
        shared = shared_prefix(previous, text)
        block += bytes((shared, len(text) - shared))
        block += text[shared:]
        block.append(_KIND_CODE[kind])
        previous = text
    return bytes(block)


def _assemble(
    word_count: int, lemma_count: int, word_blocks: Sequence[bytes], lemma_blocks: Sequence[bytes]
) -> bytes:
    sections = [
        _index(word_blocks),
        b"".join(word_blocks),
        _index(lemma_blocks),
        b"".join(lemma_blocks),
    ]
    offsets, end = [], _START
    for section in sections:
        offsets.append(end)
        end += len(section)
    payload = b"".join(sections)
    counts = (word_count, lemma_count)
    header = _HEADER.pack(MAGIC, FORMAT, _BLOCK, *counts, *offsets, end, zlib.crc32(payload))
    return header + _CHECKSUM.pack(zlib.crc32(header)) + payload


def _index(blocks: Sequence[bytes]) -> bytes:
    """Where each block starts in its section, and where the last one ends."""
    starts = [0]
    for block in blocks:
        starts.append(starts[-1] + len(block))
    return struct.pack(f"<{len(starts)}I", *starts)


class _Cursor:
    """Reads forward in one block; running off its end is an IndexError."""

    def __init__(self, block: memoryview) -> None:
        self.block = block
        self.position = 0

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.block)

    def byte(self) -> int:
        value = self.block[self.position]
        self.position += 1
        return value

    def bytes(self, count: int) -> bytes:
        end = self.position + count
        if end > len(self.block):
            raise IndexError("block too short")
        taken = self.block[self.position : end].tobytes()
        self.position = end
        return taken

    def number(self) -> int:
        value, shift = 0, 0
        while shift <= 28:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise ValueError("number too long")


class _Section:
    """Blocks and their index: `block(i)` is a view, checked against the section's bounds."""

    def __init__(self, buffer: memoryview, index_at: int, data_at: int, end: int) -> None:
        self._starts = buffer[index_at:data_at]
        self._data = buffer[data_at:end]
        if len(self._starts) % 4 or len(self._starts) < 4:
            raise ValueError("index of a wrong size")
        self.count = len(self._starts) // 4 - 1

    def block(self, number: int) -> memoryview:
        if not 0 <= number < self.count:
            raise IndexError("no such block")
        start, end = struct.unpack_from("<2I", self._starts, 4 * number)
        if not start <= end <= len(self._data):
            raise ValueError("block outside its section")
        return self._data[start:end]


class Entries:
    """The readings of every word of a lexicon, over a buffer of `build_entries`."""

    def __init__(self, buffer: Buffer) -> None:
        view = memoryview(buffer).cast("B")
        header = _checked_header(view)
        _, _, self._block_size, self._count, self._lemma_count = header[:5]
        word_index, words, lemma_index, lemmas, end = header[5:10]
        self._lemma_blocks: dict[int, tuple[tuple[str, Kind], ...]] = {}
        self._payload, self._checksum = view[_START:], header[10]
        try:
            if not _START <= word_index <= words <= lemma_index <= lemmas <= end:
                raise ValueError("sections out of order")
            self._words = _Section(view, word_index, words, lemma_index)
            self._lemmas = _Section(view, lemma_index, lemmas, end)
        except ValueError as error:
            raise RuleError("entries_damaged") from error

    def __len__(self) -> int:
        return self._count

    def verify(self) -> None:
        """Read the whole file against its checksum."""
        if zlib.crc32(self._payload) != self._checksum:
            raise RuleError("entries_damaged")

    def readings(self, word: str) -> tuple[Reading, ...]:
        return self._safely(partial(self._find, word))

    def of(self, word: str) -> tuple[Entry, ...]:
        """The entries where the word can be found; none when nothing is known of it."""
        return entries_from(self.readings(word))

    def accented(self, word: str) -> tuple[str, ...]:
        """The word as it is written, most usual reading first; none when not known."""
        return tuple(dict.fromkeys(reading.form for reading in self.readings(word)))

    def items(self) -> Iterator[tuple[str, tuple[Reading, ...]]]:
        """Every word and its readings, in alphabetical order."""
        for number in range(self._words.count):
            yield from self._safely(partial(self._block_items, number))

    def places(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word, in alphabetical order, with where it stands: for each entry a number that
        all its words share, doubled, plus one where it is there only as a finite verb form."""
        entry_of = self._safely(self._entry_numbers)
        for number in range(self._words.count):
            yield from self._safely(partial(self._block_places, number, entry_of))

    def _entry_numbers(self) -> list[int]:
        """Lemma number → entry number: noun and adjective of one lemma share theirs."""
        first: dict[tuple[str, Kind], int] = {}
        return [
            first.setdefault(entry_key(*lemma), number)
            for number, lemma in enumerate(
                lemma for block in range(self._lemmas.count) for lemma in self._lemma_rows(block)
            )
        ]

    def _block_places(
        self, number: int, entry_of: Sequence[int]
    ) -> list[tuple[str, tuple[int, ...]]]:
        finite = _MOOD_CODE[Mood.FINITE]
        rows = []
        for word, found in self._rows(number):
            conjugated: dict[int, bool] = {}
            for lemma, flags, _ in found:
                entry = entry_of[lemma]
                conjugated[entry] = conjugated.get(entry, True) and flags & 7 == finite
            rows.append((word, tuple(2 * entry + only for entry, only in conjugated.items())))
        return rows

    def _block_items(self, number: int) -> list[tuple[str, tuple[Reading, ...]]]:
        return [(word, self._decode(word, found)) for word, found in self._rows(number)]

    def _safely(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except (IndexError, ValueError, struct.error) as error:
            raise RuleError("entries_damaged") from error

    def _find(self, word: str) -> tuple[Reading, ...]:
        low, high = 0, self._words.count
        while low < high:
            middle = (low + high) // 2
            if self._first_word(middle) <= word:
                low = middle + 1
            else:
                high = middle
        if low == 0:
            return ()
        for candidate, found in self._rows(low - 1):
            if candidate == word:
                return self._decode(word, found)
        return ()

    def _first_word(self, number: int) -> str:
        cursor = _Cursor(self._words.block(number))
        return cursor.bytes(cursor.byte() & 15).decode("ascii")

    def _rows(self, number: int) -> Iterator[tuple[str, list[tuple[int, int, bytes]]]]:
        """The words of a block with (lemma number, flags, accents) for each reading."""
        cursor = _Cursor(self._words.block(number))
        letters, lemma = b"", 0
        while not cursor.at_end:
            lengths = cursor.byte()
            letters = letters[: lengths >> 4] + cursor.bytes(lengths & 15)
            found = []
            for _ in range(cursor.number()):
                step = cursor.number()
                lemma += -(step >> 1) if step & 1 else step >> 1
                flags = cursor.byte()
                found.append((lemma, flags, cursor.bytes(flags >> 4)))
            yield letters.decode("ascii"), found

    def _decode(self, word: str, found: Iterable[tuple[int, int, bytes]]) -> tuple[Reading, ...]:
        readings = []
        for number, flags, accents in found:
            lemma, kind = self._lemma(number)
            form = accented(word, accents)
            readings.append(Reading(lemma, kind, _MOODS[flags & 7], form, bool(flags & _INFERRED)))
        return tuple(readings)

    def _lemma(self, number: int) -> tuple[str, Kind]:
        if not 0 <= number < self._lemma_count:
            raise IndexError("no such lemma")
        block, place = divmod(number, self._block_size)
        if block not in self._lemma_blocks:
            if len(self._lemma_blocks) >= _KEPT_BLOCKS:
                self._lemma_blocks.clear()
            self._lemma_blocks[block] = tuple(self._lemma_rows(block))
        return self._lemma_blocks[block][place]

    def _lemma_rows(self, number: int) -> Iterator[tuple[str, Kind]]:
        cursor = _Cursor(self._lemmas.block(number))
        text = b""
        while not cursor.at_end:
            shared, length = cursor.byte(), cursor.byte()
            text = text[:shared] + cursor.bytes(length)
            yield text.decode(), _KINDS[cursor.byte()]


def _checked_header(view: memoryview) -> tuple[int, ...]:
    if len(view) < _START or view[: len(MAGIC)] != MAGIC:
        raise RuleError("entries_foreign")
    header = _HEADER.unpack_from(view)
    if header[1] != FORMAT:
        raise RuleError("entries_format", found=header[1], expected=FORMAT)
    (checksum,) = _CHECKSUM.unpack_from(view, _HEADER.size)
    if checksum != zlib.crc32(view[: _HEADER.size]) or header[9] != len(view) or not header[2]:
        raise RuleError("entries_damaged")
    return header
