"""Whole games between virtual players: they end by a rule, conserve tiles, resume and replay."""

import random

import pytest

from engine.games.classic import CLASSIC
from engine.games.classic import events as ev
from engine.games.classic.best_moves import analyse
from engine.games.classic.ending import results
from engine.games.classic.evolve import fold
from engine.letters.scoring import score
from tests.engine.games.classic.bench import assert_whole_set
from tests.engine.games.classic.simulated import table_of

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def finished(request, free_lexicon):
    players, seed = request.param
    return table_of(players, seed, free_lexicon).play_out()


def test_it_ends_by_a_cause_the_rules_give(finished):
    assert finished.state.end.cause in {"played_out", "all_passed"}


def test_tiles_are_conserved_to_the_end(finished):
    assert_whole_set(finished.state)


def test_the_score_of_a_replay_is_the_sum_of_its_turns(finished):
    state = finished.state
    for turn, table in zip(state.turns, state.record.tables(state.options), strict=False):
        if turn.play.move:
            assert turn.points == score(table.grid, turn.play.move).points
    for seat in state.seats:
        earned = [turn.points for turn in state.turns if turn.player == seat.id]
        assert state.score(seat.id) == sum(earned)


def test_the_table_is_a_fold_of_the_record(finished):
    assert finished.state.record.table(finished.state.options) == finished.state.table


def test_any_kill_point_resumes_equal(finished):
    dice = random.Random(7)
    encode, decode = ev.VOCABULARY.encode, ev.VOCABULARY.decode
    for cut in dice.sample(range(1, len(finished.events)), 6):
        before = fold(decode(encode(event)) for event in finished.events[:cut])
        assert fold(finished.events[cut:], before) == finished.state


def test_what_was_deducted_was_added(finished):
    counted = results(finished.state)
    taken = sum(result.deduction for result in counted)
    finishers = [result for result in counted if not result.left]
    assert sum(result.bonus for result in counted) == (taken if finishers else 0)


def test_the_analysis_finds_no_move_better_than_the_best(finished, free_lexicon):
    analysis = analyse(finished.state, free_lexicon)
    assert len(analysis.turns) == len(finished.state.turns)
    assert all(turn.difference <= 0 for turn in analysis.turns)
    strong = [seat.id for seat in finished.state.seats]
    for player in analysis.players:
        assert player.player in strong
        assert player.points == finished.state.score(player.player)
        assert player.average == pytest.approx(player.points / player.turns)
    assert CLASSIC.question(finished.state) is None


@pytest.mark.torture
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_hundred_games_end_by_a_rule(players, free_lexicon):
    for seed in range(200):
        game = table_of(players, 1_000 + seed, free_lexicon).play_out()
        assert game.state.end.cause in {"played_out", "all_passed"}, seed
        assert_whole_set(game.state)
