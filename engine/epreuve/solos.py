"""Solos of a partie (§3.5): coup by coup, the one table above all that had the same letters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from engine.epreuve.manifest import Partie
from engine.epreuve.plis import HIGHEST_COUP
from engine.epreuve.sheet import CentreSheet


@dataclass(frozen=True)
class EpreuveSolo:
    partie: int
    coup: int
    centre: str
    table: int
    points: int


class Part(NamedTuple):
    """What one centre brings to the solos of a partie."""

    centre: str
    sheet: CentreSheet
    last: int
    """The last coup with the common letters."""

    @property
    def coups(self) -> range:
        return range(1, self.last + 1)

    @property
    def played(self) -> range:
        """As far as the centre plays; later coups are not waited for."""
        end = self.sheet.end
        return range(1, min(self.last, end.coups if end else HIGHEST_COUP) + 1)


def solos(
    parts: Sequence[Part], partie: Partie, settled: bool
) -> Iterator[tuple[EpreuveSolo, int]]:
    """Of each coup that everyone asked has closed: the one table above all others, and among how
    many players."""
    seated = _by_coup((part.coups, len(part.sheet.tables)) for part in parts)
    waited_for = _by_coup((part.played, 1) for part in parts)
    most, tied, table, owner = ([0] * (HIGHEST_COUP + 1) for _ in range(4))
    for at, part in enumerate(parts):
        ended = part.played.stop
        for coup, (points, sharing, first) in part.sheet.bests().items():
            if part.sheet.neutral(coup):
                seated[coup] -= len(part.sheet.tables)
            if coup < ended:
                waited_for[coup] -= 1
            if points > most[coup]:
                most[coup], tied[coup], table[coup], owner[coup] = points, sharing, first, at
            elif points == most[coup]:
                tied[coup] += sharing
    for coup in range(1, HIGHEST_COUP + 1):
        if not most[coup] or tied[coup] != 1 or seated[coup] < 2:
            continue
        if waited_for[coup] and not settled:
            continue
        best = parts[owner[coup]]
        if partie.solo_is_top and most[coup] < best.sheet.coups[coup].top:
            continue
        if table[coup] in best.sheet.tables:
            there = (part.sheet for part in parts if coup in part.coups)
            players = sum(sheet.players for sheet in there if not sheet.neutral(coup))
            yield EpreuveSolo(partie.number, coup, best.centre, table[coup], most[coup]), players


def _by_coup(spans: Iterable[tuple[range, int]]) -> list[int]:
    """By coup, the sum over the spans that hold it."""
    steps = [0] * (HIGHEST_COUP + 2)
    for coups, value in spans:
        if coups:
            steps[coups.start] += value
            steps[coups.stop] -= value
    return list(accumulate(steps))
