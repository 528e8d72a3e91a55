"""What a journal amounts to. Whole releases are frozen in `tests/releases`; the journals here are
of 0.1, and of 0.2 before it was one."""

from typing import Any

from console.games.history import history_of
from console.journal.store import JournalFile
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import State


def expected(state: State) -> dict[str, Any]:
    """What a later release must still make of a game."""
    return {
        "phase": state.phase.value,
        "formule": state.options.formule.code,
        "contest": state.options.contest,
        "edition": state.options.edition.value,
        "players": [[str(player.table), player.name] for player in state.players],
        "grid": state.grid.squares,
        "rack": state.rack,
        "bag": state.bag,
        "cumul": state.cumul,
        "coups": [
            [played.number, played.sheet_tirage, str(played.top.move), played.top.points]
            for played in state.coups
        ],
        "annulled": len(state.annulments),
        "marks": marks(state.correction),
        "clock_left_ms": state.clock.left_ms if state.clock else None,
        "closed": state.closed.code if state.closed else None,
    }


def marks(correction: CorrectionState) -> int:
    """What was scored in the coups that stand."""
    standing = (number for number, record in correction.coups.items() if not record.annulled)
    return sum(len(correction.slips_of(number)) for number in standing)


def expected_room(correction: CorrectionState) -> list[list[Any]]:
    """Tables, names, totals and warnings: what the slips amounted to."""
    if not correction.players:
        return []
    lines = standings(correction.sheet).lines
    return [[line.table, line.rank, line.total, line.warnings, line.solos] for line in lines]


def games_of(journal: JournalFile) -> dict[str, dict[str, Any]]:
    found = {}
    for summary in journal.games():
        state = history_of(journal.read(summary.game)).state
        assert isinstance(state, State)
        found[summary.name] = {**expected(state), "room": expected_room(state.correction)}
    return found
