"""Several games of one competition: cheating (fisf-2020 §6.1), ex aequo (§3.8.3)."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.competition import in_competition, tied_at, ties
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.state import State
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.arbiters_room import ArbitersRoom


def room_of(scores: dict[str, int], **options) -> ArbitersRoom:
    """One coup of these players, at these points, corrected and closed."""
    seats = tuple(player(table, name) for table, name in enumerate(scores, start=1))
    room = ArbitersRoom(new_game(**options))
    room.ask(slips.SeatPlayers(seats))
    room.collect()
    room.retain()
    for table, points in enumerate(scores.values(), start=1):
        room.ask(slips.EnterPoints(1, table, points))
    room.ask(slips.CloseCoup(1))
    room.play(cmd.PlaceTop())
    return room


def game(scores: dict[str, int], **options) -> State:
    room = room_of(scores, **options)
    room.play(cmd.CloseGame("fin"))
    return room.game.state


def ranking(state: State) -> list[tuple[int | None, str, int]]:
    names = {each.table: each.name for each in state.players}
    return [(line.rank, names[line.table], line.total) for line in state.final_standings.lines]


# §6.1


def with_cheat(*, lifted: bool = False) -> State:
    room = room_of({"Bob": 18, "Ana": 12}, id="deux")
    room.ask(slips.ExcludePlayer(1, "documents"), "juge")
    if lifted:
        room.ask(slips.ExcludePlayer(1, "recours admis", excluded=False), "juge")
    return room.game.state


EARLIER = {"Ana": 10, "Bob": 18, "Cléo": 9}


@pytest.mark.article("fisf-2020 §6.1")
def test_exclusion_annuls_the_scores_of_the_earlier_games():
    earlier = in_competition(game(EARLIER, id="une"), [with_cheat()])
    assert ranking(earlier) == [(1, "Ana", 10), (2, "Cléo", 9), (None, "Bob", 0)]


@pytest.mark.article("fisf-2020 §6.1")
def test_exclusion_is_from_the_later_games_too():
    later = in_competition(game(EARLIER, id="trois"), [game({"Ana": 1}), with_cheat()])
    assert ranking(later)[-1] == (None, "Bob", 0)


@pytest.mark.article("fisf-2020 §6.1")
def test_exclusion_lifted_after_an_appeal_gives_everything_back():
    state = game(EARLIER, id="une")
    assert in_competition(state, [with_cheat(lifted=True)]) == state


def test_another_competition_of_the_same_day_is_none_of_its_business():
    state = game(EARLIER, id="une", title="Coupe")
    assert in_competition(state, [with_cheat()]) == state


# §3.8.3

TIED = {"Ana": 18, "Bob": 12, "Cléo": 18, "Dan": 18, "Eva": 12}


def mort_subite(scores: dict[str, int], decides: str, name: str = "ms") -> State:
    return game(scores, contest="mort-subite", decides=decides, id=name, name=name)


@pytest.mark.article("fisf-2020 §3.8.3")
def test_the_ex_aequo_of_the_best_shared_rank_are_to_be_decided():
    state = game(TIED, id="finale")
    assert [each.name for each in tied_at(state)] == ["Ana", "Cléo", "Dan"]
    assert [each.name for each in tied_at(state, 4)] == ["Bob", "Eva"]
    assert list(ties(state)) == [1, 4]


@pytest.mark.article("fisf-2020 §3.8.3")
def test_a_mort_subite_orders_those_who_shared_a_rank_and_nobody_else():
    decider = mort_subite({"Dan": 18, "Cléo": 10, "Ana": 12}, "finale")
    state = in_competition(game(TIED, id="finale"), [decider])
    assert ranking(state) == [
        (1, "Dan", 18),
        (2, "Ana", 18),  # out at the same coup as Cléo: they stay ex aequo
        (2, "Cléo", 18),
        (4, "Bob", 12),
        (4, "Eva", 12),
    ]
    assert [each.game for each in state.tie_breaks] == ["ms"]


@pytest.mark.article("fisf-2020 §3.8.3")
def test_those_still_ex_aequo_are_decided_by_the_next_mort_subite():
    first = mort_subite({"Dan": 18, "Cléo": 10, "Ana": 12}, "finale", "ms")
    second = mort_subite({"Cléo": 18, "Ana": 10}, "finale", "ms2")
    state = in_competition(game(TIED, id="finale"), [first, second])
    assert [name for _, name, _ in ranking(state)[:3]] == ["Dan", "Cléo", "Ana"]
    assert [rank for rank, _, _ in ranking(state)] == [1, 2, 3, 4, 4]


def test_who_was_not_in_the_mort_subite_is_not_decided_by_it():
    """Scores amended since brought Dan level."""
    decider = mort_subite({"Cléo": 18, "Ana": 12}, "finale")
    state = in_competition(game(TIED, id="finale"), [decider])
    assert [rank for rank, _, _ in ranking(state)] == [1, 1, 1, 4, 4]


def test_a_mort_subite_that_is_still_played_decides_nothing():
    room = room_of({"Dan": 18, "Cléo": 10, "Ana": 12}, contest="mort-subite", decides="finale")
    state = in_competition(game(TIED, id="finale"), [room.game.state])
    assert [rank for rank, _, _ in ranking(state)] == [1, 1, 1, 4, 4]


@pytest.mark.parametrize(
    ("state", "rank", "code"),
    [
        (lambda: room_of(TIED).game.state, None, "tie_game_not_over"),
        (lambda: game({"Ana": 18, "Bob": 12}), None, "tie_none"),
        (lambda: game(TIED), 2, "tie_none"),
        (lambda: reopened(), None, "tie_correction_open"),
    ],
)
def test_there_is_not_always_somebody_to_decide_between(state, rank, code):
    with pytest.raises(RuleError) as refusal:
        tied_at(state(), rank)
    assert refusal.value.code == code


def reopened() -> State:
    room = room_of(TIED)
    room.play(cmd.CloseGame("fin"))
    room.ask(slips.ReopenCoup(1, "recours"))
    return room.game.state
