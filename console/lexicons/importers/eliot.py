"""Eliot's `.dawg`: the free French duplicate program's compiled dictionary.

A header with the alphabet and the number of words, then 32-bit edges: pointer 24 bits,
end of word, last brother, letter 6 bits (1 is the first). Old files hold the edges in
the order of the machine that wrote them, newer ones in network order: edge 0, which is
only « last », tells which.
"""

import struct

from console.lexicons.importers.automaton import Arc, list_words
from console.lexicons.importers.word_list import WordList
from console.lexicons.progress import Progress
from engine.rulings import RuleError

_MAGIC = b"_COMPILED_DICTIONARY_\0"
_VERSION_AT = 22
_COUNTS_AT = 24  # root, words, edges
_EXTENSION_AT = 48
_ALGORITHM_AT = _EXTENSION_AT + 44
_LETTERS_AT, _MOST_LETTERS_BYTES = _EXTENSION_AT + 80, 80
_LETTERS_SIZE_AT = _EXTENSION_AT + 160
_EDGES_AT = {1: 360, 2: 474}
_DAWG = 1
_EDGE_ZERO = 0x02000000


def recognises(content: bytes) -> bool:
    return content.startswith(_MAGIC[:-1])


def read(content: bytes, progress: Progress) -> WordList:
    try:
        version = content[_VERSION_AT]
        if version not in _EDGES_AT:
            raise RuleError("import_eliot_version", version=version)
        if content[_ALGORITHM_AT] != _DAWG:
            raise RuleError("import_eliot_gaddag")
        root, words, edge_count = struct.unpack_from(">3I", content, _COUNTS_AT)
        (size,) = struct.unpack_from(">I", content, _LETTERS_SIZE_AT)
        letters = content[_LETTERS_AT : _LETTERS_AT + min(size, _MOST_LETTERS_BYTES)].decode()
        edges = _edges(content, _EDGES_AT[version], edge_count + 1)
        first = edges[root] & 0xFFFFFF
    except (IndexError, struct.error) as error:
        raise RuleError("import_compiled_cut") from error
    except UnicodeDecodeError as error:
        raise RuleError("import_compiled_damaged") from error

    def arc_at(index: int) -> Arc:
        edge = edges[index]
        letter = edge >> 26
        if not letter:
            raise RuleError("import_compiled_damaged")
        return Arc(letter - 1, bool(edge >> 24 & 1), bool(edge >> 25 & 1), edge & 0xFFFFFF)

    return list_words(arc_at, first, letters, words).finish("eliot")


def _edges(content: bytes, start: int, count: int) -> tuple[int, ...]:
    if count > (len(content) - start) // 4:
        raise IndexError("fewer edges than announced")
    for order in "<>":
        edges = struct.unpack_from(f"{order}{count}I", content, start)
        if edges[0] == _EDGE_ZERO:
            return edges
    raise RuleError("import_compiled_damaged")
