"""Small compiled dictionaries in the formats of other programs, written for the tests."""

import hashlib
import struct
from collections.abc import Collection, Iterable

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Node:
    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.ends_word = False


Arc = tuple[str, Node, bool]


def trie(words: Iterable[str]) -> Node:
    root = Node()
    for word in sorted(words):
        node = root
        for letter in word:
            node = node.children.setdefault(letter, Node())
        node.ends_word = True
    return root


def lay_out(root: Node, first_index: int) -> tuple[list[Arc], dict[int, int]]:
    """Arcs of a trie, brothers together: [(letter, node, last)] and where each node's begin."""
    start = {id(root): first_index}
    rows: list[Arc] = []
    queue = [root]
    for node in queue:
        if node.children:
            start[id(node)] = first_index + len(rows)
            letters = sorted(node.children)
            for letter in letters:
                rows.append((letter, node.children[letter], letter == letters[-1]))
            queue.extend(node.children[letter] for letter in letters)
    return rows, start


def _child(node: Node, start: dict[int, int]) -> int:
    return start[id(node)] if node.children else 0


def quackle(words: Collection[str], version: int = 1, declared: int | None = None) -> bytes:
    root = trie(words)
    rows, start = lay_out(root, 1)
    nodes = bytearray(b"\x00\x00\x01" + bytes([0x40]) + bytes(3))
    for letter, node, last in rows:
        code = ALPHABET.index(letter) | (0x40 if last else 0)
        if version == 0 and node.ends_word:
            code |= 0x20
        playability = 1 if version == 1 and node.ends_word else 0
        nodes += _child(node, start).to_bytes(3, "big") + bytes([code])
        nodes += playability.to_bytes(3, "big")
    if version == 0:
        return bytes(nodes)
    count = len(set(words)) if declared is None else declared
    header = b"\x01" + hashlib.md5(b"words").digest() + count.to_bytes(3, "big")
    letters = b"".join(f"{letter} ".encode() for letter in ALPHABET)
    return header + bytes([len(ALPHABET)]) + letters + bytes(nodes)


def eliot(
    words: Collection[str],
    version: int = 1,
    order: str = "<",
    algorithm: int = 1,
    declared: int | None = None,
    letters: str = ALPHABET,
) -> bytes:
    root = trie(words)
    rows, start = lay_out(root, 1)
    edges = [0x02000000]
    for letter, node, last in rows:
        edge = _child(node, start) | node.ends_word << 24 | last << 25
        edges.append(edge | (letters.index(letter) + 1) << 26)
    edges.append(start[id(root)])
    count = len(set(words)) if declared is None else declared
    head = b"_COMPILED_DICTIONARY_\0" + bytes([version, 0])
    head += struct.pack(">6I", len(edges) - 1, count, len(edges) - 1, 0, 0, 0)
    if version == 0:
        return head + struct.pack(f"<{len(edges)}I", *edges)
    text = letters.encode()
    extension = bytearray(312)
    extension[44] = algorithm
    extension[80 : 80 + len(text)] = text
    extension[160:168] = struct.pack(">2I", len(text), len(letters))
    if version == 2:
        extension += bytes(114)
    return head + bytes(extension) + struct.pack(f"{order}{len(edges)}I", *edges)


def kwg(words: Iterable[str]) -> bytes:
    root = trie(words)
    rows, start = lay_out(root, 2)
    nodes = [0x400000 | start[id(root)], 0x400000]
    for letter, node, last in rows:
        value = (ALPHABET.index(letter) + 1) << 24 | _child(node, start)
        nodes.append(value | (0x800000 if node.ends_word else 0) | (0x400000 if last else 0))
    return struct.pack(f"<{len(nodes)}I", *nodes)
