"""A lexicon: its word graph, and beside it, when there are any, the entries of its words."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from mmap import mmap

from engine.letters.lexicon._builder import MOST_CELLS, MOST_NODES, Nodes, build_nodes
from engine.letters.lexicon._packed import LONGEST_WORD, SHORTEST_WORD, Words
from engine.letters.lexicon.entries import Entries
from engine.letters.lexicon.readings import Entry
from engine.rulings import RuleError

Buffer = bytes | bytearray | memoryview | mmap
"""What holds a graph, an mmap first of all."""


class Lexicon:
    """The words that may be played, with the name and edition under which results are shown.

    `buffer` is a graph file (`build_graph`), held and never copied.
    """

    def __init__(self, buffer: Buffer, entries: Entries | None = None) -> None:
        self._graph = open_graph(buffer)
        self._entries = entries
        self.nodes: Nodes = self._graph.nodes
        """What the solver walks."""

    def __repr__(self) -> str:
        return f"<Lexicon {self.name} {self.edition}, {self.word_count} words>"

    @property
    def name(self) -> str:
        return self._graph.name

    @property
    def edition(self) -> str:
        return self._graph.edition

    @property
    def word_count(self) -> int:
        return self._graph.word_count

    @property
    def checksum(self) -> int:
        """Two lexicons with the same words have the same one."""
        return self._graph.checksum

    def verify(self) -> None:
        """Read the whole graph; RuleError when it is not what was built."""
        self._graph.verify()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self.nodes

    def words(self) -> Iterator[str]:
        """Every word in alphabetical order."""
        return self.nodes.words()

    @property
    def has_entries(self) -> bool:
        """Whether anything is known of its words beside their letters."""
        return self._entries is not None and len(self._entries) > 0

    def entries(self, word: str) -> tuple[Entry, ...]:
        """The dictionary entries the word belongs to, if they are known."""
        return self._entries.of(word) if self._entries else ()

    def places(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Where every annotated word stands, by number; none when nothing is annotated."""
        return self._entries.places() if self._entries else iter(())

    def accented(self, word: str) -> tuple[str, ...]:
        """How the word is really written, for a voice to say it."""
        return self._entries.accented(word) if self._entries else ()


# --- The file of a word graph -------------------------------------------------------------------
# A header that names the lexicon, the nodes, and the same words of seven to eleven letters by
# what they are made of.
#
# The engine opens no file: it is handed a buffer (bytes, an mmap, a memoryview) and copies
# nothing. Opening looks at the header only and takes microseconds; `Graph.verify` reads every
# node against the checksum, which is for the moment a file is installed.

MAGIC = b"PUPGRAPH"
FORMAT_VERSION = 5
NAME_BYTES = 64

_LENGTHS = range(SHORTEST_WORD, LONGEST_WORD + 1)
# Magic, format version, words, nodes, cells of the index of anagrams, checksum of both, words
# by length, name, edition; then the checksum of all this. The whole is a multiple of eight
# bytes, so that the nodes are aligned in a mapped file and need not be copied.
_FIELDS = struct.Struct(f"<8sIIIII{len(_LENGTHS)}I{NAME_BYTES}s{NAME_BYTES}s")
_CHECKSUM = struct.Struct("<I")
HEADER_BYTES = _FIELDS.size + _CHECKSUM.size
NODE_BYTES = 8


@dataclass(frozen=True)
class Graph:
    """An opened graph. Its header is sound; its nodes are taken as they are."""

    name: str
    edition: str
    word_count: int
    words_by_length: dict[int, int]
    checksum: int
    nodes: Nodes = field(repr=False)
    _bytes: memoryview = field(repr=False)

    def verify(self) -> None:
        """Read every node; RuleError when one byte differs from what was built."""
        if zlib.crc32(self._bytes[HEADER_BYTES:]) != self.checksum:
            raise RuleError("graph_damaged")


def build_graph(words: Iterable[str], *, name: str, edition: str) -> bytes:
    """The whole file for these words: sorted, distinct, A to Z, 2 to 15 letters."""
    listed = words if isinstance(words, Words) else Words(words)
    nodes, cells = build_nodes(listed.packed)
    lengths = Counter(map(len, listed))
    header = _FIELDS.pack(
        MAGIC,
        FORMAT_VERSION,
        len(listed),
        len(nodes) // NODE_BYTES,
        len(cells) // NODE_BYTES,
        zlib.crc32(cells, zlib.crc32(nodes)),
        *(lengths[length] for length in _LENGTHS),
        _encode_name(name),
        _encode_name(edition),
    )
    return b"".join((header, _CHECKSUM.pack(zlib.crc32(header)), nodes, cells))


def open_graph(buffer: Buffer) -> Graph:
    """Read the header; RuleError says precisely what is wrong with a foreign file."""
    view = memoryview(buffer).cast("B")
    magic = bytes(view[: len(MAGIC)])
    if not MAGIC.startswith(magic):
        raise RuleError("graph_not_ours")
    if len(view) < HEADER_BYTES:
        raise RuleError("graph_truncated", expected=HEADER_BYTES, found=len(view))
    version: int
    _, version, word_count, node_count, cell_count, checksum, *rest = _FIELDS.unpack_from(view)
    if version != FORMAT_VERSION:
        raise RuleError("graph_version", version=version, known=FORMAT_VERSION)
    if zlib.crc32(view[: _FIELDS.size]) != _CHECKSUM.unpack_from(view, _FIELDS.size)[0]:
        raise RuleError("graph_damaged")
    expected = HEADER_BYTES + (node_count + cell_count) * NODE_BYTES
    if len(view) < expected:
        raise RuleError("graph_truncated", expected=expected, found=len(view))
    if len(view) > expected or not 0 < node_count <= MOST_NODES or cell_count > MOST_CELLS:
        raise RuleError("graph_damaged")
    *by_length, name, edition = rest
    return Graph(
        name=_decode_name(name),
        edition=_decode_name(edition),
        word_count=word_count,
        words_by_length=dict(zip(_LENGTHS, by_length, strict=True)),
        checksum=checksum,
        nodes=Nodes(view[HEADER_BYTES:], node_count, word_count),
        _bytes=view,
    )


def _encode_name(name: str) -> bytes:
    encoded = name.encode()
    if len(encoded) > NAME_BYTES or "\0" in name:
        raise RuleError("graph_name_too_long", name=name, limit=NAME_BYTES)
    return encoded


def _decode_name(field: bytes) -> str:
    try:
        return field.rstrip(b"\0").decode()
    except UnicodeDecodeError as error:
        raise RuleError("graph_damaged") from error
