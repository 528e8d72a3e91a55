from collections.abc import Sequence

from engine.letters.lexicon._builder import Nodes

class Moves:
    steps: int
    def __len__(self) -> int: ...
    def points(self, rank: int) -> int: ...
    def decode(self, rank: int) -> tuple[str, int, int, bool, int]: ...
    def columns(self) -> tuple[list[str], bytes, bytes, bytes]: ...
    def find(
        self, ref: int, word: str | None, any_case: bool, points: int, limit: int
    ) -> list[int]: ...

def solve(
    nodes: Nodes,
    squares: str,
    rack: str,
    most_played: int,
    primes: tuple[int, ...],
    only_tops: bool,
) -> Moves: ...
def best_points(
    nodes: Nodes,
    grids: list[str],
    racks: list[Sequence[str]],
    most_played: int,
    primes: tuple[int, ...],
) -> tuple[list[list[int]], int]: ...
