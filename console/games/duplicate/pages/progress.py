"""How far the correction is, for everybody who corrects: figures only, no slip."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from console.french import printed
from console.games.duplicate.pages.view import duplicate_on
from console.web.access import JUDGE, Visitor
from console.web.stream import Mailbox, event
from console.web.views import Snapshot
from engine.epreuve.plis import COMMISSION
from engine.games.duplicate.correction.decide import pending_questions
from engine.games.duplicate.correction.state import CorrectionState, CoupRecord
from engine.games.duplicate.pace import pace
from engine.games.duplicate.slips.verdict import JudgeQuestion
from engine.games.duplicate.state import Phase, State
from engine.play.clock import MINUTE_MS

OPEN = "open"
EVERYBODY = ""
"""Tables without an arbiter of their own belong to all."""


@dataclass
class ArbiterShare:
    """What one arbiter has of a coup."""

    expected: int = 0
    entered: int = 0
    entries: int = 0
    """Every entry ever made: when it changes, there is something new to fetch."""


@dataclass
class CoupProgress:
    record: CoupRecord
    questions: Mapping[int, JudgeQuestion] = field(default_factory=dict)
    """By table: what waits for the judge or the commission."""
    cases: frozenset[int] = frozenset()
    """Tables whose slip was submitted to it."""
    by_arbiter: dict[str, ArbiterShare] = field(default_factory=lambda: defaultdict(ArbiterShare))

    def share(self, arbiter: str | None) -> ArbiterShare:
        """Of this arbiter; None is the judge, who has everything."""
        if arbiter is None:
            return _sum(*self.by_arbiter.values())
        return _sum(self.by_arbiter[arbiter], self.by_arbiter[EVERYBODY])

    def view(self, arbiter: str | None) -> dict[str, Any]:
        own, all_ = self.share(arbiter), self.share(None)
        # Another top is news, its word is no figure; so is another question.
        asked = [f"{table}:{question.key}" for table, question in self.questions.items()]
        asked += [f"{table}:{COMMISSION}" for table in sorted(self.cases)]
        top = crc32(f"{self.record.top} {asked}".encode())
        return {
            "number": self.record.number,
            "state": state_of(self.record),
            "expected": all_.expected,
            "entered": all_.entered,
            "mine": [own.entered, own.expected],
            "questions": len(self.questions.keys() - self.cases),
            "revision": f"{all_.entries}.{state_of(self.record)}.{top}",
        }


def state_of(record: CoupRecord) -> str:
    if record.annulled:
        return "annulled"
    return "closed" if record.closed else OPEN


def _sum(*shares: ArbiterShare) -> ArbiterShare:
    return ArbiterShare(
        sum(share.expected for share in shares),
        sum(share.entered for share in shares),
        sum(share.entries for share in shares),
    )


def _cases(correction: CorrectionState, coup: int) -> frozenset[int]:
    return frozenset(table for number, table in correction.submitted if number == coup)


def progress(correction: CorrectionState) -> list[CoupProgress]:
    """Coup by coup, in one pass over the tables of those that are open: nothing comes in for
    the others, and twenty coups of two hundred tables are not counted at every slip."""
    coups = [
        CoupProgress(record, pending_questions(correction, number), _cases(correction, number))
        for number, record in sorted(correction.coups.items())
    ]
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


# --- What arbiters are told as it happens -------------------------------------------------------
# Which coups are open and how far they are. What stands on a slip is fetched by whom it concerns.


SHORTEST_PAUSE_S = 0.4
"""After a message: thirty arbiters typing must not wake thirty phones for each slip."""


def arbiter_name(visitor: Visitor) -> str | None:
    """Whose tables a visitor corrects; None is the judge, who may see all of them."""
    return None if visitor.role == JUDGE else visitor.name


def arbiter_view(
    snapshot: Snapshot, visitor: Visitor, coups: list[CoupProgress] | None = None
) -> dict[str, Any]:
    view = duplicate_on(snapshot)
    correction = view.correction if view else None
    if coups is None:
        coups = progress(correction) if correction else []
    return {
        "name": visitor.name,
        "game": view.state.options.id if view else None,
        "players": len(correction.players) if correction else 0,
        "coups": [coup.view(arbiter_name(visitor)) for coup in coups],
        **({"over": True} if view and view.state.phase is Phase.ENDED else {}),
    }


@dataclass
class ArbiterBoard:
    """A mailbox per arbiter. Lives on the server's loop."""

    _mailboxes: dict[Visitor, Mailbox] = field(default_factory=dict)
    _sent: dict[Visitor, str] = field(default_factory=dict)
    _latest: Snapshot | None = None
    _shown: Snapshot | None = None
    _pausing: asyncio.TimerHandle | None = None

    def listen(self, snapshot: Snapshot, visitor: Visitor) -> AsyncIterator[str]:
        mailbox = self._mailboxes.setdefault(visitor, Mailbox())
        return mailbox.listen(_message(snapshot, visitor, None))

    def show(self, snapshot: Snapshot) -> None:
        self._latest = snapshot
        if self._pausing is None:
            self._send()

    def _send(self) -> None:
        self._pausing = None
        snapshot = self._latest
        watched = [visitor for visitor, mailbox in self._mailboxes.items() if mailbox.watched]
        if snapshot is None or snapshot is self._shown or not watched:
            return
        self._shown = snapshot
        view = duplicate_on(snapshot)
        coups = progress(view.correction) if view else []
        messages = {visitor: _message(snapshot, visitor, coups) for visitor in watched}
        news = {who: message for who, message in messages.items() if self._sent.get(who) != message}
        for visitor, message in news.items():
            self._mailboxes[visitor].send(message, message)
        if news:  # a snapshot that tells arbiters nothing holds up none that does
            self._sent |= news
            self._pausing = asyncio.get_running_loop().call_later(SHORTEST_PAUSE_S, self._send)

    def dismiss(self, name: str) -> None:
        """End the streams of a visitor who may no longer listen."""
        for visitor, mailbox in self._mailboxes.items():
            if visitor.name == name:
                mailbox.close()

    def close(self) -> None:
        if self._pausing is not None:
            self._pausing.cancel()
            self._pausing = None
        for mailbox in self._mailboxes.values():
            mailbox.close()


def _message(snapshot: Snapshot, visitor: Visitor, coups: list[CoupProgress] | None) -> str:
    return event("arbitre", arbiter_view(snapshot, visitor, coups))


def pace_view(state: State, now_ms: int) -> dict[str, Any]:
    """The page adds the hour of the day, which it knows: a box may have no clock."""
    found = pace(state, now_ms)
    if found is None:
        return {"minutes": None, "told": ""}
    late = found.delay_minutes
    code = "pace_late" if (late or 0) > 0 else "pace_early" if late else "pace_on_time"
    told = printed(code, minutes=abs(late)) if late is not None else ""
    return {"minutes": 5 * round(found.left_ms / (5 * MINUTE_MS)), "told": told}
