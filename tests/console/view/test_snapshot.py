"""What the room may know: the types leave no place for a top before its time."""

import dataclasses
import typing
from dataclasses import replace

import pytest

from console.games.duplicate import snapshot as room
from console.games.duplicate.snapshot import CoupRow, PublicSnapshot, PublicTop, Revealing, Stage
from console.tv.snapshot import Clock
from tests.snapshots import after, before, collecting, revealing, thinking


def types_reachable_from(kind: object) -> set[object]:
    """Every dataclass that can be found inside a value of this type."""
    found: set[object] = set()
    waiting = [kind]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found.add(current)
        waiting += typing.get_args(current)
        if dataclasses.is_dataclass(current):
            waiting += typing.get_type_hints(current).values()
    return {kind for kind in found if dataclasses.is_dataclass(kind)}


def test_only_the_announcement_has_a_place_for_a_top():
    holders = [kind for kind in typing.get_args(Stage) if PublicTop in types_reachable_from(kind)]
    assert holders == [Revealing]


def test_nothing_else_of_a_snapshot_holds_a_solution():
    fields = typing.get_type_hints(PublicSnapshot)
    holders = {name for name, kind in fields.items() if PublicTop in types_reachable_from(kind)}
    assert holders == {"stage", "last_top"}


@pytest.mark.parametrize("number", [2, 9, 17])
def test_the_row_of_the_coup_in_hand_is_refused(number):
    leaking = CoupRow(number, "ABCDEFG", "MOT", "H4", 12, 12)
    with pytest.raises(ValueError, match="not over"):
        replace(thinking(number), coups=(*thinking(number).coups, leaking))


@pytest.mark.parametrize("make", [before, thinking, collecting, revealing])
def test_the_top_of_the_coup_in_hand_is_refused_as_last_top(make):
    with pytest.raises(ValueError, match="not over"):
        replace(make(17), last_top=after(17).last_top)


def test_an_annulled_row_of_the_same_number_is_no_leak():
    row = CoupRow(17, "ABCDEFG", "", "", 0, 791, annulled=True)
    assert replace(thinking(17), coups=(*thinking(17).coups, row)).coups[-1].annulled


def test_another_coups_top_cannot_be_announced():
    stage = revealing(16).stage
    with pytest.raises(ValueError, match="revealed in coup"):
        replace(revealing(17), stage=stage)


@pytest.mark.parametrize(
    ("now_ms", "seconds"),
    [(0, 180), (1, 180), (999, 180), (1_000, 179), (179_001, 1), (180_000, 0), (999_999, 0)],
)
def test_a_running_clock_rounds_up(now_ms, seconds):
    clock = Clock(180_000, 180_000, 30_000, deadline_ms=180_000)
    assert clock.seconds_at(now_ms) == seconds


def test_a_clock_that_stands_keeps_its_time():
    clock = Clock(180_000, 84_000, 30_000)
    assert not clock.running
    assert clock.left_at(0) == clock.left_at(10**9) == 84_000


def test_a_clock_never_shows_more_than_its_whole():
    assert Clock(60_000, 60_000, 0, deadline_ms=100_000).left_at(0) == 60_000


def test_a_runner_of_a_topping_counts_while_running():
    runner = room.Runner("A", 10_000, running_since_ms=5_000)
    assert [runner.time_at(now) for now in (4_000, 5_000, 7_500)] == [10_000, 10_000, 12_500]
    assert replace(runner, running_since_ms=None).time_at(99_999) == 10_000
