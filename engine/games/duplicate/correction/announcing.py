"""« Entre amis »: points announced instead of slips, a word shown only when it is contested, and
a judge who plays too (notice, règle simplifiée)."""

import re

from engine.errors import RuleError
from engine.games.duplicate import events as game_ev
from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.correction import bounds
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import decide as correcting
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.state import State

_POINTS = re.compile(r"(?:(\d{1,5}):)?(\d{1,4})")


def announce(state: State, command: cmd.AnnouncePoints, at: Circumstances) -> game_ev.Events:
    coup = _coup(state, command.coup)
    events: list[game_ev.Event] = []
    for table, points in _read(state, coup, command.line):
        asked = cmd.EnterPoints(coup, table, points)
        events += correcting.enter_points(state, asked, at)
    return tuple(events)


def contest(state: State, command: cmd.ContestPoints, at: Circumstances) -> game_ev.Events:
    coup, correction = _coup(state, command.coup), state.correction
    correction.player(command.table)
    slip = correction.slip(coup, command.table)
    told = slip.current
    paper: dict[str, object] = {"word": command.word, "reference": command.reference}
    if told is not None:
        paper["score"] = told.verdict.gross
    after = told.id if told else None
    asked = cmd.EnterSlip(coup, command.table, slip_from_json(paper), slip.next_id, after)
    return correcting.enter(state, asked, at)


def check_announced(state: State, at: Circumstances) -> None:
    """Nobody scores more than the top."""
    if state.options.announced:
        bounds.check_announced(state, state.correction.coup(state.open_coup.number), at)


def closing(state: State, coup: int, at: Circumstances) -> game_ev.Events:
    """Once the top is on the grid and everybody has announced, the coup is closed."""
    settled = state.correction.coup(coup).closed or state.correction.missing(coup)
    if not state.options.announced or settled:
        return ()
    return correcting.close(state, cmd.CloseCoup(coup), at)


def _coup(state: State, wanted: int | None) -> int:
    coup = wanted if wanted is not None else state.correction.next_coup - 1
    if coup < 1:
        raise RuleError("announced_too_early")
    return coup


def _read(state: State, coup: int, line: str) -> list[tuple[int, int]]:
    words = line.replace(",", " ").replace(";", " ").split()
    found = [_POINTS.fullmatch(word) for word in words]
    if not words or None in found:
        raise RuleError("announced_unreadable", line=line)
    named = [(match[1], int(match[2])) for match in found if match]
    if all(table is not None for table, _ in named):
        return [(int(table), points) for table, points in named]
    tables = state.correction.playing(coup)
    if any(table is not None for table, _ in named):
        raise RuleError("announced_unreadable", line=line)
    if len(named) != len(tables):
        people = ", ".join(state.correction.player(table).name for table in tables)
        raise RuleError("announced_count", given=len(named), wanted=len(tables), players=people)
    return [(table, points) for table, (_, points) in zip(tables, named, strict=True)]
