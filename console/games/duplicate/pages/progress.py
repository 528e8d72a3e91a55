"""How far the correction is, for everybody who corrects: figures only, no slip."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from engine.games.duplicate.correction.state import Correction, CoupRecord

OPEN = "open"
EVERYBODY = ""
"""Tables without an arbiter of their own belong to all."""


@dataclass
class Share:
    """What one arbiter has of a coup."""

    expected: int = 0
    entered: int = 0
    entries: int = 0
    """Every entry ever made: when it changes, there is something new to fetch."""


@dataclass
class CoupProgress:
    record: CoupRecord
    by_arbiter: dict[str, Share] = field(default_factory=lambda: defaultdict(Share))

    def share(self, arbiter: str | None) -> Share:
        """Of this arbiter; None is the judge, who has everything."""
        if arbiter is None:
            return _sum(*self.by_arbiter.values())
        return _sum(self.by_arbiter[arbiter], self.by_arbiter[EVERYBODY])

    def view(self, arbiter: str | None) -> dict[str, Any]:
        own, all_ = self.share(arbiter), self.share(None)
        top = crc32(str(self.record.top).encode())  # another top is news, its word is no figure
        return {
            "number": self.record.number,
            "state": state_of(self.record),
            "expected": all_.expected,
            "entered": all_.entered,
            "mine": [own.entered, own.expected],
            "revision": f"{all_.entries}.{state_of(self.record)}.{top}",
        }


def state_of(record: CoupRecord) -> str:
    if record.annulled:
        return "annulled"
    return "closed" if record.closed else OPEN


def _sum(*shares: Share) -> Share:
    return Share(
        sum(share.expected for share in shares),
        sum(share.entered for share in shares),
        sum(share.entries for share in shares),
    )


def progress(correction: Correction) -> list[CoupProgress]:
    """Coup by coup, in one pass over the tables of those that are open: nothing comes in for
    the others, and twenty coups of two hundred tables are not counted at every slip."""
    coups = [CoupProgress(record) for _, record in sorted(correction.coups.items())]
    presences = {player.table: correction.presence(player.table) for player in correction.players}
    for coup in (each for each in coups if state_of(each.record) == OPEN):
        number = coup.record.number
        slips = correction.slips_of(number)
        for player in correction.players:
            share = coup.by_arbiter[player.arbiter]
            slip = slips.get(player.table)
            presence = presences[player.table]
            if slip is not None:
                share.entries += len(slip.entries) + len(slip.second)
            if presence.covers(number) and not presence.excluded:
                share.expected += 1
                share.entered += slip is not None and slip.current is not None
    return coups
