"""A game from its journal: folded back silently, ready to be put on the desk again."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from console.games.face import Face
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.records import Fault, GameSummary, Record, boot_id
from engine.play.game import Absence, State
from engine.rulings import RuleError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Resumed:
    face: Face
    state: State
    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()
    followed: bool = False
    """Another game was begun since."""

    @property
    def is_over(self) -> bool:
        return self.face.game.is_over(self.state)

    def absence(self, now_ms: int) -> Absence:
        """In the same boot the monotonic clock went on, and so did the players. After a reboot
        nothing is known but the last stamp."""
        last = self.records[-1].stamp
        return Absence(last.mono_ms, last.boot_id == boot_id(), now_ms, self.followed)


def load(journal: Journal, game: str) -> Resumed:
    records, faults = journal.load(game)
    if not records:
        raise RuleError("journal_game_unknown", game=game)
    history = history_of(records)
    followed = game in [summary.game for summary in journal.games()][:-1]
    return Resumed(history.face, history.state, records, faults, followed)


def last_unfinished(
    journal: Journal, *, only_newest: bool = False, among: Sequence[GameSummary] | None = None
) -> Resumed | None:
    """The newest game that was not closed. `only_newest` looks at the last game alone: one
    abandoned before another was finished is not to come back by itself. `among`: these only."""
    for summary in reversed(journal.games() if among is None else among):
        resumed = load(journal, summary.game)
        if not resumed.is_over:
            return resumed
        journal.forget(summary.game)
        if only_newest:
            return None
    return None


def unfinished_or_why(
    journal: Journal, among: Sequence[GameSummary] | None = None
) -> tuple[Resumed | None, tuple[Fault, ...]]:
    """The last game, when it was cut short. One that cannot be put back on the desk, whatever the
    reason, is told and left on the card: a console that fell over it would fall at every start."""
    try:
        return last_unfinished(journal, only_newest=True, among=among), ()
    except RuleError as refusal:
        return None, (Fault("game_not_resumed", {"why": refusal}),)
    except Exception as bug:
        log.exception("game_not_resumed")
        return None, (Fault("game_not_resumed", {"why": type(bug).__name__}),)
