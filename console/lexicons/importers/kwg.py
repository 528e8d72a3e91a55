"""KWG, the word graph of wolges and MAGPIE: 32-bit little-endian nodes, no header.

A node is a tile (1 is A), an end of word, a last brother and a 22-bit arc. Node 0 points to
the plain word graph, node 1 to the one of the moves, which is not read. Being without a
header it is recognised by node 0, a pointer that is no tile and has no brother. Node 1 is
already a letter in a file made for checking words only.
"""

from console.lexicons.importers.automaton import Arc, list_words
from console.lexicons.importers.word_list import WordList
from console.lexicons.progress import Progress
from engine.letters.tiles import ALPHABET
from engine.rulings import RuleError

_ENDS_WORD, _LAST, _ARC = 0x800000, 0x400000, 0x3FFFFF


def recognises(content: bytes) -> bool:
    if len(content) < 12:
        return False
    root, after = (int.from_bytes(content[at : at + 4], "little") for at in (0, 4))
    return _is_pointer(root) and (_is_pointer(after) or 1 <= after >> 24 <= len(ALPHABET))


def _is_pointer(node: int) -> bool:
    return not node >> 24 and not node & _ENDS_WORD and bool(node & _LAST)


def read(content: bytes, progress: Progress) -> WordList:
    count = len(content) // 4

    def node(index: int) -> int:
        if index >= count:
            raise IndexError("node outside the file")
        return int.from_bytes(content[4 * index : 4 * index + 4], "little")

    def arc_at(index: int) -> Arc:
        value = node(index)
        tile = value >> 24
        if not tile:
            raise RuleError("import_compiled_damaged")
        return Arc(tile - 1, bool(value & _ENDS_WORD), bool(value & _LAST), value & _ARC)

    first = node(0) & _ARC
    if len(content) % 4 or not first:
        raise RuleError("import_compiled_cut")
    return list_words(arc_at, first, ALPHABET, None).finish("kwg")
