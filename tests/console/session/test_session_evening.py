"""Whole evenings, every formule and every contest, end by a cause the rules give."""

import random
from dataclasses import replace

import pytest

from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.games.history import history_of
from console.journal.ledger import Journal
from engine.games.duplicate.formules import FORMULES
from engine.games.duplicate.state import Phase, State
from tests.engine.games.duplicate.bench import assert_whole_set
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

RULE_GIVEN = {
    "end_all_placed",
    "end_single_letter",
    "end_only_vowels",
    "end_only_consonants",
    "end_no_placement",
    "end_no_other_tirage",
    "end_contest_decided",
}
GAMES_PER_FORMULE = 25
"""Two hundred in all: the first of each formule in `make test`, every one in `make torture`."""
SEEDS = [
    pytest.param(seed, marks=[pytest.mark.torture] if seed else [])
    for seed in range(GAMES_PER_FORMULE)
]


def play(folder, lexicon, **chosen) -> tuple[State, Journal]:
    room = room_of(chosen.pop("players", 3))
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    choices = said(players=tuple(player.player for player in room), **chosen)
    table = simulated_table(folder, journal, lexicon, choices)
    table.open_game()
    dice = random.Random(chosen.get("seed"))
    return SimulatedEvening(table, room, dice).play(), journal


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("formule", sorted(FORMULES))
def test_a_game_ends_by_a_rule(formule: str, seed: int, tmp_path, free_lexicon):
    state, journal = play(tmp_path, free_lexicon, formule=formule, seed=f"{formule}/{seed}")
    assert state.phase is Phase.ENDED and state.closed is not None
    assert state.closed.code in RULE_GIVEN and state.closed.article.startswith("fisf-2020")
    assert_whole_set(state)
    assert state.cumul == sum(played.top.points for played in state.coups)
    records, _ = journal.load(state.options.id)
    assert history_of(records).state == state
    journal.close()


def _order(letter: str) -> tuple[bool, str]:
    return letter == "?", letter


@pytest.mark.parametrize("edition", ["2020", "2014"])
def test_mort_subite_ends_with_one_player_or_with_the_letters(edition, tmp_path, free_lexicon):
    state, journal = play(
        tmp_path, free_lexicon, contest="mort-subite", edition=edition, seed="ms", players=6
    )
    journal.close()
    assert state.closed is not None and state.closed.code in RULE_GIVEN
    if state.closed.code == "end_contest_decided":
        assert len(state.still_in) == 1
    steps = [played.coup.clock.step.thinking_ms for played in state.coups if played.coup.clock]
    assert steps == sorted(steps, reverse=True) and steps[0] == 60_000


def test_topping_counts_the_time_of_each_player(tmp_path, free_lexicon):
    state, journal = play(tmp_path, free_lexicon, contest="topping", seed="tt", players=2)
    journal.close()
    ranking = state.ranking
    assert [line.rank for line in ranking] == [1, 2]
    assert ranking[0].figure < ranking[1].figure
    for line in ranking:
        times = [time for time in state.times if time.table == line.table]
        assert len(times) == len(state.coups)
        assert line.figure == sum(time.total_ms for time in times)


def test_an_evening_is_the_same_from_the_same_seed(tmp_path, free_lexicon):
    first, one = play(tmp_path / "a", free_lexicon, seed="même", name="soirée")
    second, two = play(tmp_path / "b", free_lexicon, seed="même", name="soirée")
    one.close()
    two.close()
    assert replace(first, options=replace(first.options, id=second.options.id)) == second
