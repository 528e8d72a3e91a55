"""Tonight's list of players while it is changed: one change at a time, each of which can be taken
back as long as nobody else has changed the list since."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console.web.views import Evening
from engine.play.players import Player
from engine.rulings import RuleError

MOST_KEPT = 20
"""Changes that can be taken back; they are forgotten with the console."""


@dataclass(frozen=True)
class ListChange:
    what: str
    """« 10 joueurs importés »."""
    before: tuple[Player, ...]
    after: tuple[Player, ...]


class TonightsList:
    """Called from threads of the pages: two devices of the judge may change it at once."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._lock = threading.Lock()
        self._changes: deque[ListChange] = deque(maxlen=MOST_KEPT)

    def players(self) -> tuple[Player, ...]:
        return self._evening.players()

    @property
    def undoing(self) -> str:
        """What would be taken back; empty when there is nothing."""
        with self._lock:
            return self._changes[-1].what if self._changes else ""

    def change(self, what: str, changed: Callable[[Sequence[Player]], Sequence[Player]]) -> None:
        """`changed` is handed the list as it is now."""
        with self._lock:
            before = self._evening.players()
            self._evening.keep_players(changed(before))
            after = self._evening.players()
            if after != before:
                self._changes.append(ListChange(what, before, after))

    def undo(self) -> str:
        """What was taken back. RuleError when there is nothing, or the list is no longer as that
        change left it."""
        with self._lock:
            if not self._changes:
                raise RuleError("list_nothing_to_undo")
            last = self._changes[-1]
            if self._evening.players() != last.after:
                self._changes.clear()
                raise RuleError("list_changed_since", what=last.what)
            self._evening.keep_players(last.before)
            self._changes.pop()
            return last.what
