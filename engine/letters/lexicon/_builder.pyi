from collections.abc import Iterator

from typing_extensions import Buffer

MOST_NODES: int
MOST_CELLS: int
INDEX_ORDER: str

def build_nodes(packed: bytes) -> tuple[bytes, bytes]: ...

class Nodes:
    count: int
    cell_count: int
    word_count: int
    def __init__(self, buffer: Buffer, count: int, word_count: int) -> None: ...
    def __contains__(self, word: str) -> bool: ...
    def words(self) -> Iterator[str]: ...
