"""A game from its journal: folded back silently, its clock brought to a stand."""

from collections.abc import Iterable
from dataclasses import dataclass

from console.games.duplicate.labels import duration_label
from console.games.duplicate.records import MARK, folded
from console.journal import Fault, GameSummary, Journal, Record
from engine.errors import RuleError
from engine.games.duplicate import Phase, State, events

CLOSING_KINDS = (events.GameClosed.__name__, MARK + events.GameClosed.__name__)


@dataclass(frozen=True)
class Resumed:
    state: State
    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def last(self) -> Record:
        return self.records[-1]


def load(journal: Journal, game: str) -> Resumed:
    records, faults = journal.load(game)
    if not records:
        raise RuleError("journal_game_unknown", game=game)
    return Resumed(folded(records), records, faults)


def find_game(games: Iterable[GameSummary], start: str) -> str:
    """A game by the beginning of its name, when only one begins so."""
    found = [summary.game for summary in games if summary.game.startswith(start)]
    if start in found:
        return start
    if not found:
        raise RuleError("journal_game_unknown", game=start)
    if len(found) > 1:
        raise RuleError("journal_game_ambiguous", game=start, games=", ".join(found[:5]))
    return found[0]


def last_unfinished(journal: Journal, *, only_newest: bool = False) -> Resumed | None:
    """The newest game that was not closed. `only_newest` looks at the last game alone: one
    abandoned before another was finished is not to come back by itself."""
    for summary in reversed(journal.games()):
        if summary.last_kind not in CLOSING_KINDS:
            resumed = load(journal, summary.game)
            if resumed.state.phase is not Phase.ENDED:
                return resumed
        journal.forget(summary.game)
        if only_newest:
            return None
    return None


def notices(state: State) -> tuple[Fault, ...]:
    """What the judge must know before going on: a clock that stands still looks like any other."""
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None or not clock.is_paused:
        return ()
    return (Fault("clock_held", {"left": duration_label(clock.left_ms)}),)
