"""Quackle's `.dawg`: seven bytes a node.

Version 1 opens with the byte 1, a hash of 16 bytes, the number of words (3 bytes), the
size of the alphabet, and its letters each followed by a space; a node that ends a word has
a non-zero playability. Version 0 has no header, the letters A to Z, and a bit for the ends.
Node 0 is the root: its pointer says where the first letters are.
"""

from console.lexicons.importers.automaton import Arc, list_words
from console.lexicons.importers.word_list import WordList
from console.lexicons.progress import Progress
from engine.letters.tiles import ALPHABET
from engine.rulings import RuleError

_NODE = 7
_COUNT_AT, _ALPHABET_SIZE_AT, _ALPHABET_AT = 17, 20, 21
_MOST_LETTERS = 63
_LONGEST_LETTER = 8  # bytes of UTF-8
_ROOT = b"\x00\x00\x01"
_LAST = 0x40


def recognises(content: bytes) -> bool:
    if content[:1] == b"\x01":
        return len(content) > _ALPHABET_SIZE_AT and _alphabet(content) is not None
    return content.startswith(_ROOT) and len(content) > 3 and bool(content[3] & _LAST)


def read(content: bytes, progress: Progress) -> WordList:
    if content[0] == 1:
        found = _alphabet(content)
        if found is None:
            raise RuleError("import_compiled_damaged")
        alphabet, start = found
        declared = int.from_bytes(content[_COUNT_AT:_ALPHABET_SIZE_AT], "big")
        mask, end_bit = 0x3F, 0
    else:
        alphabet, start, declared, mask, end_bit = list(ALPHABET), 0, None, 0x1F, 0x20
    nodes = memoryview(content)[start:]
    if len(nodes) % _NODE or not nodes:
        raise RuleError("import_compiled_cut")

    def arc_at(index: int) -> Arc:
        at = _NODE * index
        flags = nodes[at + 3]
        ends_word = bool(flags & end_bit) if end_bit else any(nodes[at + 4 : at + _NODE])
        child = int.from_bytes(nodes[at : at + 3], "big")
        return Arc(flags & mask, ends_word, bool(flags & _LAST), child)

    first = int.from_bytes(nodes[:3], "big")
    return list_words(arc_at, first, alphabet, declared).finish("quackle")


def _alphabet(content: bytes) -> tuple[list[str], int] | None:
    """The letters and where the nodes begin; None when this is no such header."""
    letters: list[str] = []
    at = _ALPHABET_AT
    if not 1 <= content[_ALPHABET_SIZE_AT] <= _MOST_LETTERS:
        return None
    while len(letters) < content[_ALPHABET_SIZE_AT]:
        end = content.find(b" ", at, at + _LONGEST_LETTER + 1)
        if end <= at:
            return None
        try:
            letters.append(content[at:end].decode())
        except UnicodeDecodeError:
            return None
        at = end + 1
    return letters, at
