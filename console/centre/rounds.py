"""All the épreuves of a centre, sent in turn: the current one first and often, the others for what
their hubs still lack. Which they are is looked up at every round: one joins while this runs."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from console.centre.outbox import Outbox
from console.centre.post import PATIENCE_S, Post
from console.centre.sender import LISTEN_S, Sender
from console.centre.station import Station
from console.centre.stations import Stations
from engine.rulings import RuleError

OTHERS_S, OTHERS_AT_REST_S = 5.0, 60.0
"""How often an épreuve that is not the current one is looked at: it owes plis, or nothing."""
LONGEST_S = 300.0
"""Between two attempts at a hub that is no longer there."""
SHORT_PATIENCE_S = 3.0
"""With the hub of another épreuve: the one that is played now waits meanwhile."""

log = logging.getLogger(__name__)


@dataclass
class _Turn:
    """One épreuve, and when it is looked at again."""

    station: Station
    sender: Sender
    outbox: Outbox
    post: Post
    due_s: float = 0.0
    tried: bool = False
    pause_s: float = OTHERS_S


class Rounds:
    def __init__(
        self,
        stations: Stations,
        journal: Path,
        authority: str = "",
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stations = stations
        self._journal = journal
        self._authority = authority
        self._now_s = now_s
        self._turns: dict[Path, _Turn] = {}
        self._damaged: set[Path] = set()

    def step(self) -> float:
        """Whatever is due; how long until the next round."""
        for station in self._in_order():
            if turn := self._turn(station):
                self._take(turn)
        waits = [turn.due_s - self._now_s() for turn in self._turns.values()]
        return max(0.0, min([LISTEN_S, *waits]))

    def _in_order(self) -> list[Station]:
        stations = self._stations
        return sorted(stations.all(), key=lambda each: not stations.is_current(each))

    def _turn(self, station: Station) -> _Turn | None:
        """None while its files are damaged: the others go on."""
        patience_s = PATIENCE_S if self._stations.is_current(station) else SHORT_PATIENCE_S
        known = self._turns.get(station.path)
        try:
            hub = station.facts.hub
            if known is not None and (known.post.hub, known.post.patience_s) == (hub, patience_s):
                return known
            post = Post(hub, self._authority, patience_s)
            outbox = Outbox(station, self._journal)
        except RuleError as trouble:
            if station.path not in self._damaged:  # said once
                log.error("centre_epreuve_damaged %s: %s", station.path, trouble)
            self._damaged.add(station.path)
            return None
        self._damaged.discard(station.path)
        self._turns[station.path] = _Turn(
            station, Sender(station, outbox, post, self._now_s), outbox, post
        )
        return self._turns[station.path]

    def _take(self, turn: _Turn) -> None:
        now, current = self._now_s(), self._stations.is_current(turn.station)
        nothing_owed = turn.sender.is_done or (turn.tried and not turn.sender.owes)
        if now < turn.due_s or (nothing_owed and self._stations.is_left(turn.station)):
            return
        turn.tried = True
        wait_s = turn.sender.step()
        if not current:
            if turn.sender.trouble:
                turn.pause_s = min(LONGEST_S, 2 * turn.pause_s)
                wait_s = turn.pause_s
            else:
                turn.pause_s = OTHERS_S
                wait_s = OTHERS_AT_REST_S if turn.sender.is_done else min(wait_s, OTHERS_S)
        turn.due_s = self._now_s() + wait_s

    @property
    def sent(self) -> int:
        """How many plis the hubs have, of all épreuves."""
        return sum(sum(turn.outbox.counts().values()) for turn in self._turns.values())

    @property
    def owing(self) -> list[Station]:
        """Whose hub lacks something, as far as this is known."""
        return [
            each
            for each in self._stations.all()
            if (turn := self._turns.get(each.path)) is None or turn.sender.owes
        ]

    def refused(self, station: Station) -> tuple[str, ...]:
        """Why its hub wants none of what it lacks; empty where it does."""
        turn = self._turns.get(station.path)
        return turn.sender.refused if turn is not None else ()

    @property
    def is_done(self) -> bool:
        """Has every hub everything it wants? The current one is waited for, the others as long as
        they answer."""
        return all(
            turn.sender.is_done
            or turn.sender.refused
            or (turn.sender.trouble and not self._stations.is_current(turn.station))
            for turn in self._turns.values()
        )
