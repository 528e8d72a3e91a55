"""A topping on devices, as a player's page and the judge's are told (fisf-2020 §3.8.4).

A player learns the tirage and the grid of his own coup, and the top once it is laid for him: never
anything of a coup he has not reached. A word that is not the top is answered with that alone.
"""

from dataclasses import dataclass
from typing import Any

from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.contest_view import runs
from console.games.duplicate.labels import step_label
from engine.games.duplicate.options import Departure
from engine.games.duplicate.runs import Course, PlayerRun
from engine.games.duplicate.state import Phase, State


@dataclass(frozen=True)
class ReadyToRun:
    pass


@dataclass(frozen=True)
class WordProposed:
    game: str
    coup: int
    word: str
    """Lower case for a letter that a joker stands for."""
    ref: str
    entry: str


def course_of(state: State, table: int) -> dict[str, Any]:
    """What the device of this table is told, and no other."""
    course = state.course
    told: dict[str, Any] = {
        "phase": "course",
        "game": state.options.id,
        "alone": state.options.devices is Departure.EACH,
        "stage": "wait",
        "tempo": step_label(state.options.tempo.for_coup(1)),
        "coup": 0,
        "coups": course.length if course is not None else 0,
        "rack": "",
        "grid": "." * len(state.grid.squares),
        "ends": None,
        "left": None,
        "placed": 0,
    }
    if course is None:
        return told
    run = course.runs.get(table)
    if run is None:
        over = state.phase is Phase.ENDED
        stage = "ended" if over else "ready" if table in course.ready else "wait"
        return {**told, "stage": stage}
    return {**told, **_run_view(state, course, run)}


def _run_view(state: State, course: Course, run: PlayerRun) -> dict[str, Any]:
    over = course.is_over(run) or state.phase is Phase.ENDED
    table = course.game.tables[run.coup - 1]
    ends_ms = None if over else course.ends_ms(run)
    seen = not over and not course.held  # nobody searches while the time of all stands still
    missed = sum(bool(time.penalty_ms) for time in run.times)
    return {
        "stage": _stage(state, course, over=over),
        "coup": min(run.coup, course.length),
        "rack": table.rack if seen else "",
        "grid": table.grid.squares,
        "ends": ends_ms,
        "left": None if over else course.allowed_ms(run.coup) - run.spent_ms,
        "placed": len(run.times),
        "total": duration_label(run.total_ms),
        "missed": missed,
        "last": _last(course, run),
        "rank": _rank(state, run) if over else "",
    }


def _stage(state: State, course: Course, *, over: bool) -> str:
    if over:
        return "ended" if state.phase is Phase.ENDED else "over"
    return "held" if course.held else "running"


def _last(course: Course, run: PlayerRun) -> dict[str, Any] | None:
    """The top that was laid for this player, found or given."""
    if not run.times:
        return None
    top, time = course.game.coups[run.coup - 2].top, run.times[-1]
    return {
        "coup": top.coup,
        "word": top.move.word,
        "ref": str(top.move.ref),
        "points": top.points,
        "found": not time.penalty_ms,
        "time": duration_label(time.total_ms),
    }


def _rank(state: State, run: PlayerRun) -> str:
    """As the television shows it: so far, while others still play."""
    rank = next((line.rank for line in state.ranking if line.table == run.table), 0)
    code = "course_rank" if state.phase is Phase.ENDED else "course_rank_so_far"
    return text(code, rank=rank, players=len(state.players))


def course_judged(state: State) -> dict[str, Any]:
    """For the judge: who is where. The words are the players' own until the end."""
    if state.course is None or state.phase is Phase.ENDED:
        return {}
    told = {
        "runners": [
            {
                "name": each.name,
                "place": each.place,
                "time": duration_label(each.counted_ms) if each.counted_ms else "",
                "over": each.has_found,
            }
            for each in runs(state, state.course).runners
        ]
    }
    return {"course": told}
