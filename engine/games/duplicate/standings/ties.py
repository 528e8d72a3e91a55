"""Ex aequo decided by a mort subite among them (fisf-2020 §3.8.3)."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.games.duplicate.standings.game import Line, Standings
from engine.play.ranks import ranked


@dataclass(frozen=True)
class TieBreak:
    game: str
    """The name of the mort subite."""
    ranks: Mapping[int, int] = field(hash=False)
    """What it gave to each table of the game it decides."""


def decided(made: Standings, tie_breaks: Sequence[TieBreak]) -> Standings:
    """The same standings, those who shared a rank in the order of their mort subite."""
    for tie_break in tie_breaks:
        groups = itertools.groupby(made.lines, key=lambda line: line.rank)
        lines = (line for rank, tied in groups for line in _decided(rank, [*tied], tie_break))
        made = replace(made, lines=tuple(lines))
    return made


def _decided(rank: int | None, tied: Sequence[Line], tie_break: TieBreak) -> Sequence[Line]:
    """Only when everybody who shares the rank took part: scores amended since may have brought
    somebody in who did not."""
    if rank is None or not all(line.table in tie_break.ranks for line in tied):
        return tied
    order = ranked(tied, lambda line: tie_break.ranks[line.table])
    return [replace(line, rank=rank + place - 1) for place, line in order]


def shared_ranks(made: Standings) -> tuple[int, ...]:
    """The ranks of ex aequo, the best first."""
    counts = Counter(line.rank for line in made.lines if line.rank is not None)
    return tuple(sorted(rank for rank, count in counts.items() if count > 1))
