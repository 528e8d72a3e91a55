"""What arbiters are told as it happens: which coups are open and how far they are.

Everything here is a figure. What stands on a slip is fetched by whom it concerns.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from console.games.duplicate.pages.progress import CoupProgress, progress
from console.games.duplicate.pages.view import duplicate_on
from console.web.access import JUDGE, Visitor
from console.web.stream import Mailbox, event
from console.web.views import Snapshot

SHORTEST_PAUSE_S = 0.4
"""Between two messages: thirty arbiters typing must not wake thirty phones for each slip."""


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
        for visitor in watched:
            message = _message(snapshot, visitor, coups)
            if self._sent.get(visitor) != message:
                self._sent[visitor] = message
                self._mailboxes[visitor].send(message, message)
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
