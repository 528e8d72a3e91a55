"""A topping on devices (fisf-2020 §3.8.4): everybody's own run over the same sealed game.

A run is at a coup of its own, with a time of its own; nothing of one is known to another before
the game is over. Values and their folding; what is decided stands in `on_devices`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import TOPPING_PENALTY_MS, PlayerTime
from engine.games.duplicate.formules import Formule, Tempo
from engine.games.duplicate.table import Table
from engine.play.codec import Derives


@dataclass(frozen=True)
class SealedGame(Derives):
    """The coups everybody plays."""

    coups: tuple[ev.LaidCoup, ...]
    formule: Formule

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Before each coup, its tirage in hand; at last what is left when all are played."""
        table, found = Table.start(self.formule), []
        for coup in self.coups:
            before = table.deal(coup.tirage, self.formule, ())
            table, _ = before.lay(coup.top.move, self.formule)
            found.append(before)
        return (*found, table)


@dataclass(frozen=True)
class PlayerRun:
    table: int
    coup: int = 1
    """In hand; one more than there are, when it is over."""
    since_ms: int | None = None
    """When its time last began to run; None while it stands still, and when it is over."""
    spent_ms: int = 0
    """Of the coup in hand, before that."""
    times: tuple[PlayerTime, ...] = ()
    entry: str = ""
    """What was proposed last."""

    def spent(self, now_ms: int) -> int:
        return self.spent_ms + (max(0, now_ms - self.since_ms) if self.since_ms is not None else 0)

    @property
    def total_ms(self) -> int:
        """Of the coups behind, penalties included."""
        return sum(time.total_ms for time in self.times)


@dataclass(frozen=True)
class Course:
    game: SealedGame
    tempo: Tempo
    runs: Mapping[int, PlayerRun] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """By table, of those who have set off."""
    ready: frozenset[int] = frozenset()
    held: bool = False
    """The judge, or an absence of the console, holds everybody's time."""

    @property
    def length(self) -> int:
        return len(self.game.coups)

    def allowed_ms(self, coup: int) -> int:
        return self.tempo.for_coup(coup).total_ms

    def is_over(self, run: PlayerRun) -> bool:
        return run.coup > self.length

    def ends_ms(self, run: PlayerRun) -> int | None:
        """When the time of its coup is over; None while it stands still."""
        if run.since_ms is None:
            return None
        return run.since_ms + self.allowed_ms(run.coup) - run.spent_ms

    @property
    def running(self) -> tuple[PlayerRun, ...]:
        """Those whose game goes on, whether or not their time is held."""
        return tuple(run for run in self.runs.values() if not self.is_over(run))

    @property
    def next_end_ms(self) -> int | None:
        ends = (self.ends_ms(run) for run in self.running)
        return min((each for each in ends if each is not None), default=None)

    @property
    def times(self) -> tuple[PlayerTime, ...]:
        return tuple(time for run in self.runs.values() for time in run.times)

    @property
    def farthest(self) -> int:
        """How many coups somebody has behind."""
        return max((len(run.times) for run in self.runs.values()), default=0)

    def timed(self) -> tuple[ev.CoupTimed, ...]:
        """Coup by coup, as if they had been played side by side."""
        return tuple(
            ev.CoupTimed(
                number,
                tuple(run.times[number - 1] for run in self.by_table if len(run.times) >= number),
            )
            for number in range(1, self.farthest + 1)
        )

    @property
    def by_table(self) -> tuple[PlayerRun, ...]:
        return tuple(self.runs[table] for table in sorted(self.runs))

    def with_runs(self, runs: Iterable[PlayerRun]) -> "Course":
        changed = {run.table: run for run in runs}
        return replace(self, runs=MappingProxyType({**self.runs, **changed}))


# --- Folding ------------------------------------------------------------------------------------


def _ready(course: Course, event: ev.RunnerReady) -> Course:
    return replace(course, ready=course.ready | {event.table})


def _set_off(course: Course, event: ev.RunsSetOff) -> Course:
    begun = course.with_runs(PlayerRun(table, since_ms=event.at_ms) for table in event.tables)
    return replace(begun, ready=course.ready - set(event.tables), held=False)


def _proposed(course: Course, event: ev.TopProposed) -> Course:
    run = replace(course.runs[event.table], entry=event.entry)
    if event.right:
        run = _next_coup(course, run, PlayerTime(run.table, event.elapsed_ms), event.at_ms)
    return course.with_runs((run,))


def _timed_out(course: Course, event: ev.RunTimedOut) -> Course:
    run = course.runs[event.table]
    time = PlayerTime(run.table, course.allowed_ms(run.coup), TOPPING_PENALTY_MS)
    return course.with_runs((_next_coup(course, run, time, event.at_ms),))


def _next_coup(course: Course, run: PlayerRun, time: PlayerTime, at_ms: int) -> PlayerRun:
    """« Sans temps mort »: the next tirage is there with the word that was laid."""
    goes_on = run.coup < course.length
    times = (*run.times, time)
    since_ms = at_ms if goes_on else None
    return replace(run, coup=run.coup + 1, since_ms=since_ms, spent_ms=0, times=times)


def _held(course: Course, event: ev.RunsHeld) -> Course:
    stopped = (
        replace(run, since_ms=None, spent_ms=run.spent(event.at_ms)) for run in course.running
    )
    return replace(course.with_runs(stopped), held=True)


def _resumed(course: Course, event: ev.RunsResumed) -> Course:
    again = (replace(run, since_ms=event.at_ms) for run in course.running)
    return replace(course.with_runs(again), held=False)


APPLY: Mapping[type, Callable[[Course, Any], Course]] = MappingProxyType(
    {
        ev.RunnerReady: _ready,
        ev.RunsSetOff: _set_off,
        ev.TopProposed: _proposed,
        ev.RunTimedOut: _timed_out,
        ev.RunsHeld: _held,
        ev.RunsResumed: _resumed,
    }
)
