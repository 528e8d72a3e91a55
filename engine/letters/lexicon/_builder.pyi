from collections.abc import Iterator

from typing_extensions import Buffer

SHORTEST_WORD: int
LONGEST_WORD: int
MOST_NODES: int

def build_nodes(words: list[str]) -> bytes: ...

class Nodes:
    count: int
    word_count: int
    def __init__(self, buffer: Buffer, word_count: int) -> None: ...
    def __contains__(self, word: str) -> bool: ...
    def words(self) -> Iterator[str]: ...
