"""Thirty arbiters at once, a console killed in the middle: nothing lost, nothing doubled."""

import itertools
import os
import signal
from collections.abc import Iterator

import pytest

from engine.games.duplicate.correction.state import CorrectionState, Slip
from engine.games.duplicate.standings.game import standings
from tests.load.room import ARBITERS, Hall, Outcome, open_hall, send_all, serving


def kill_in_the_middle(hall: Hall) -> None:
    """SIGKILL after half of the slips, resume, send again all that was not acknowledged."""
    outcome = Outcome()
    with serving(hall.folder) as (process, port):

        def kill_at_half(so_far: Outcome) -> None:
            if len(so_far.acknowledged) == hall.count // 2:
                os.kill(process.pid, signal.SIGKILL)

        send_all(hall, port, outcome, kill_at_half)
        process.wait()
        assert process.returncode == -signal.SIGKILL
    survived = hall.correction()
    assert_holds(survived, outcome)
    with serving(hall.folder) as (_, port):
        send_all(hall, port, outcome)
    assert outcome.refusals == []
    assert len(outcome.acknowledged) == hall.count
    whole = hall.correction()
    assert_holds(whole, outcome)
    assert len(list(slips_of(whole))) == hall.count


def slips_of(correction: CorrectionState) -> Iterator[Slip]:
    """All of them, coup by coup."""
    return itertools.chain.from_iterable(tables.values() for tables in correction.slips.values())


def assert_holds(correction: CorrectionState, outcome: Outcome) -> None:
    """Every acknowledged slip is on the card with the points that were told, once."""
    entries = {
        entry.id: entry.verdict.points for slip in slips_of(correction) for entry in slip.entries
    }
    assert outcome.acknowledged.items() <= entries.items()
    assert all(len(slip.entries) == 1 for slip in slips_of(correction))


def test_thirty_arbiters_and_a_killed_console(data_with_lexicon, free_lexicon):
    hall = open_hall(data_with_lexicon, free_lexicon, players=60, coups=3, arbiters=ARBITERS)
    assert hall.count == 180
    kill_in_the_middle(hall)
    ranking = standings(hall.correction().sheet)
    assert ranking.lines[0].total >= ranking.lines[-1].total > 0
    assert ranking.missing == {1: (), 2: (), 3: ()}


@pytest.mark.torture
def test_two_hundred_players_and_twenty_coups(data_with_lexicon, free_lexicon):
    hall = open_hall(data_with_lexicon, free_lexicon, players=200, coups=20, arbiters=ARBITERS)
    assert hall.count == 200 * 20
    kill_in_the_middle(hall)
