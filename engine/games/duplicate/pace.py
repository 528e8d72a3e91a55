"""The pace of a game: how long a coup takes in this room, when the last one will be over, and how
that compares with what was planned.

Only stamps of the running clock are compared, coup by coup: where the machine was started anew in
between, or somebody had coffee, a coup counts as long as the others did. No hour of the day is
asked for: a box may have no clock of its own, telephones do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from engine.games.duplicate.state import Phase, State
from engine.play.clock import MINUTE_MS

BETWEEN_MS = 90_000
"""From the end of a coup's time to the start of the next, in a room that is used to it: top, word,
letters."""
LONGEST_MS = 20 * MINUTE_MS
"""More than that between two coups is a break."""
USUAL_LETTERS = 4.9
"""Laid in a coup: 102 letters in some twenty-one coups."""
WEIGHT = 3
"""As many coups the usual counts for, beside those played."""
ON_TIME_MINUTES = 2


@dataclass(frozen=True)
class GamePace:
    coup: int
    left_ms: int
    """Until the game is over, as it goes."""
    delay_minutes: int | None
    """Behind what was planned; below zero: ahead. None where nothing was."""


def pace(state: State, now_ms: int) -> GamePace | None:
    """None before the first coup is over: nobody knows the room yet."""
    stops = _stops(state)
    if not stops or state.phase is Phase.ENDED or state.course is not None:
        return None
    step_ms = _step_ms(state, stops)
    since_ms = now_ms - stops[-1]
    waited_ms = since_ms if 0 <= since_ms <= LONGEST_MS else 0
    to_come = _coups_to_come(state)
    left_ms = max(step_ms - waited_ms, 0) + max(to_come - 1, 0) * step_ms if to_come else 0
    return GamePace(
        state.coup.number if state.coup is not None else len(state.coups),
        left_ms,
        _delay(state, stops, step_ms, waited_ms + left_ms),
    )


def expected_end_ms(state: State) -> int | None:
    """On the clock of the console, as it looked when the last coup was over: the same for all who
    ask, and until the next one."""
    stops = _stops(state)
    found = pace(state, stops[-1]) if stops else None
    return stops[-1] + found.left_ms if found is not None else None


def _stops(state: State) -> list[int]:
    """When the time of each coup ended, in the order they were played."""
    records = (state.correction.coups[number] for number in sorted(state.correction.coups))
    return [each.stopped_ms for each in records if each.stopped_ms is not None]


def _spans(stops: list[int]) -> Iterator[int | None]:
    """From one end to the next; None where the stamps do not tell."""
    for before, after in pairwise(stops):
        span = after - before
        yield span if 0 < span <= LONGEST_MS else None


def _step_ms(state: State, stops: list[int]) -> int:
    """The usual counts as much as one coup of this room does."""
    number = len(stops) + 1
    usual = state.options.tempo.for_coup(number).total_ms + BETWEEN_MS
    return round(median([usual, *(each for each in _spans(stops) if each is not None)][-9:]))


def _coups_to_come(state: State) -> int:
    """Whose time is not over: counted from the letters that are still to be laid."""
    played = len(state.coups)
    remaining = len(state.table.remaining)
    if state.coup is not None and state.coup_is_collected:
        remaining -= round(USUAL_LETTERS)  # its word is about to be laid
    laid = sum(1 for letter in state.grid.squares if letter != ".")
    each = (laid + WEIGHT * USUAL_LETTERS) / (played + WEIGHT)
    return max(0, round(remaining / each))


def _delay(state: State, stops: list[int], step_ms: int, ahead_ms: int) -> int | None:
    if not state.options.planned_ms:
        return None
    first_ms = state.options.tempo.for_coup(1).total_ms + BETWEEN_MS
    so_far = first_ms + sum(step_ms if each is None else each for each in _spans(stops))
    minutes = round((so_far + ahead_ms - state.options.planned_ms) / MINUTE_MS)
    return minutes if abs(minutes) >= ON_TIME_MINUTES else 0
