"""A départage between centres (§3.8.3): it orders the rank it was played for, and nothing else."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.epreuve.decisions import DECIDED, DecidedPlace, Decision, Decisions, standing
from engine.epreuve.manifest import SoloScope
from tests.engine.epreuve.event import manifest, wander
from tests.engine.epreuve.test_ranking import fold_of, seated


def two_halls(**more):
    """One 96 and 40 in its two parties, the other 40 and 96, as somebody in the same hall has."""
    épreuve = manifest(parties=2, solo=SoloScope.AUCUN, **more)
    one, two = seated(épreuve, 1, 2), seated(épreuve, 2, 1)
    for centre, first, second in ((one, {1: 96, 2: 40}, {1: 40, 2: 96}), (two, {1: 40}, {1: 90})):
        centre.close(1, 1, first, top=96)
        centre.tell(2, centre.plis[0].content)
        centre.close(2, 1, second, top=96)
    return fold_of(épreuve, one, two), one, two


def seats(line, place):
    (partie, table), *_ = line.tables.items()
    return DecidedPlace(place, line.centre, partie, table)


def ranks(ranking):
    return [(line.rank, line.name) for line in ranking.lines]


def test_96_and_40_share_their_rank_and_are_found():
    fold, *_ = two_halls()
    assert ranks(fold.ranking()) == [(1, "J1.1"), (1, "J1.2"), (3, "J2.1")]
    ((rank, lines),) = fold.ranking().shared(12)
    assert rank == 1 and [line.name for line in lines] == ["J1.1", "J1.2"]
    played = Decisions(departages={1: (seats(lines[0], 2), seats(lines[1], 1))})
    ranking = fold.ranking(played)
    assert ranks(ranking) == [(1, "J1.2"), (2, "J1.1"), (3, "J2.1")]
    assert list(ranking.shared(12)) == []
    assert [line.rank for line in ranking.of_centre(lines[0].centre).lines] == [1, 2]
    assert fold.ranking(played, [1]).page(0, 9).lines[0].name == "J1.1", "of the whole alone"


@pytest.mark.parametrize("between", [True, False])
def test_between_halls_only_if_the_epreuve_says_so(between):
    épreuve = manifest(parties=1, solo=SoloScope.AUCUN, departage_between=between)
    one, two = seated(épreuve, 1, 1), seated(épreuve, 2, 1)
    for centre in (one, two):
        centre.close(1, 1, {1: 20})
    fold = fold_of(épreuve, one, two)
    order = (DecidedPlace(2, one.name, 1, 1), DecidedPlace(1, two.name, 1, 1))
    told = [line.rank for line in fold.ranking(Decisions(departages={1: order})).lines]
    assert told == ([1, 2] if between else [1, 1])


def test_the_last_word_on_a_rank_holds_and_can_be_taken_back():
    place = DecidedPlace(1, "c", 1, 1)
    first, again = (Decision(DECIDED, "départage", 1, rank=2, order=(place,)) for _ in range(2))
    shared = Decision(DECIDED, "rendu", 2, rank=2)
    assert standing([first]).departages == {2: (place,)}
    assert standing([first, shared]).departages == {}
    assert standing([first, shared, again]).departages == {2: (place,)}


@given(seed=st.integers(0, 9_999), between=st.booleans())
@settings(max_examples=40)
def test_no_other_rank_and_no_sum_moves(seed, between):
    """Against the ranking without it: whoever shares the rank is in the order that was noted, if
    all of them are; everybody else stands where he stood."""
    épreuve, dice = manifest(departage_between=between), random.Random(seed)
    fold = fold_of(épreuve)
    for pli in wander(seed, épreuve, players=9):
        fold.add(pli)
    plain = list(fold.ranking().lines)
    shared = [each for each, _ in fold.ranking().shared(99)]
    if not shared:
        return
    rank = dice.choice(shared)
    among = [line for line in plain if line.rank == rank]
    told = among if dice.random() < 0.8 else among[1:]
    order = {line: dice.randint(1, len(among)) for line in map(_who, told)}
    decided = {rank: tuple(seats(line, order[_who(line)]) for line in told)}
    ranking = fold.ranking(Decisions(departages=decided))
    expected = {_who(line): line.rank for line in plain}
    one_hall = len({line.centre for line in among}) == 1
    if len(told) == len(among) and (one_hall or between):
        for who, place in order.items():
            expected[who] = rank + sum(other < place for other in order.values())
    lines = list(ranking.lines)
    assert {_who(line): line.rank for line in lines} == expected
    assert {_who(line): line.total for line in lines} == {_who(line): line.total for line in plain}
    ranked = [line.rank for line in lines if line.rank is not None]
    assert all(one <= other for one, other in pairwise(ranked))
    assert [line.rank for line in ranking.page(0, 999).lines] == ranked


def _who(line):
    return line.centre, tuple(line.tables.items())
