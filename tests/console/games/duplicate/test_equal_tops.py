"""Ranking equal tops: fair samples, none when there is nothing to rank, always the same."""

import random
from collections import Counter

import pytest

from console.games.duplicate import tops
from console.games.duplicate.generator import generate, version_of
from console.games.duplicate.tops import cut_bags, propose_tops, shuffled_bags, unranked_tops
from engine.games.duplicate.formules import FORMULES, NORMALE, Edition
from engine.games.duplicate.tops import CoupQuestion
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.solver import solve_top
from engine.rulings import RuleError
from tests.engine.letters.solver.positions import toy_lexicon
from tests.tools.drawing import grid_after

LEXICON = toy_lexicon(["AS", "CAS", "CASE", "CASES", "ES", "LAS", "LES", "SA", "SE"])
GRID = grid_after("CAS H7")
BAG = "AAEEIIOULNRSTSLDM"
TWO = [Move.parse("CASE", "H7"), Move.parse("CASES", "H7")]


def tries(question, moves, seed):
    return [each for tried in cut_bags(question, moves, random.Random(seed)) for each in tried]


def coup(rack="EESLLAA", bag=BAG, grid=GRID):
    return CoupQuestion(3, grid, rack, bag, NORMALE, Edition.E2020)


def test_a_single_top_throws_no_dice():
    dice = random.Random(1)
    before = dice.getstate()
    assert list(cut_bags(coup(), TWO[:1], dice)) == []
    assert dice.getstate() == before


def test_version_1_moves_the_dice_for_a_single_top_too():
    dice = random.Random(1)
    before = dice.getstate()
    (samples,) = shuffled_bags(coup(), TWO[:1], dice)
    assert dice.getstate() != before
    assert {"".join(sorted(sample)) for sample in samples} == {"".join(sorted(BAG))}


def test_a_bag_is_cut_without_using_a_letter_twice():
    samples = tries(coup(), TWO, 2)
    size = 2  # CASES takes two letters from the rack
    assert {len(sample) for sample in samples} == {size}
    per_bag = len(BAG) // size
    for start in range(0, len(samples) - per_bag, per_bag):
        drawn = Counter("".join(samples[start : start + per_bag]))
        assert not drawn - Counter(BAG)


def test_every_letter_comes_as_often_as_it_lies_in_the_bag(monkeypatch):
    monkeypatch.setattr(tops, "SAMPLES", 4000)
    samples = tries(coup(), TWO, 3)
    first = Counter(sample[0] for sample in samples)
    for letter, count in Counter(BAG).items():
        assert first[letter] / len(samples) == pytest.approx(count / len(BAG), abs=0.03)


def test_an_empty_bag_still_gives_its_tries():
    samples = tries(coup(rack="ES", bag=""), TWO, 4)
    assert samples == [""] * tops.SAMPLES


def test_dear_racks_are_tried_less_often(monkeypatch):
    question = coup("ES", grid=Grid.EMPTY)
    found = solve_top(Grid.EMPTY, "ES", LEXICON)
    rounds = []

    def counted(*drawing):
        for each in cut_bags(*drawing):
            rounds.append(each)
            yield each

    propose_tops(question, found, LEXICON, random.Random(5), counted)
    assert sum(map(len, rounds)) == tops.SAMPLES
    rounds.clear()
    monkeypatch.setattr(tops, "JUDGE_STEPS", 1)
    dear = propose_tops(question, found, LEXICON, random.Random(5), counted)
    # One round is tried whatever it costs; the next is drawn, and not tried.
    assert len(rounds) == 2
    assert None not in {top.opening for top in dear}


def test_two_rounds_at_a_time_answer_as_one_after_the_other():
    question = coup("ES", grid=Grid.EMPTY)
    found = solve_top(Grid.EMPTY, "ES", LEXICON)

    def one_after_the_other(*drawing):
        return cut_bags(*drawing)

    ranked = [
        propose_tops(question, found, LEXICON, random.Random(8), draw)
        for draw in (cut_bags, one_after_the_other)
    ]
    assert ranked[0] == ranked[1]
    assert None not in {top.opening for top in ranked[0]}


def test_the_last_round_does_not_depend_on_luck(monkeypatch, free_lexicon):
    """Which of two rounds ends first is the machine's affair; which one is the last is not."""
    monkeypatch.setattr(tops, "JUDGE_STEPS", 40_000)
    question = coup("ESARTIL", grid=Grid.EMPTY)
    found = solve_top(Grid.EMPTY, "ESARTIL", free_lexicon)
    assert len(found) > 1
    first = propose_tops(question, found, free_lexicon, random.Random(8))
    for _ in range(10):
        assert propose_tops(question, found, free_lexicon, random.Random(8)) == first


def test_unranked_tops_are_the_same_moves_before_anything_was_tried():
    question = coup("ES", grid=Grid.EMPTY)
    found = solve_top(Grid.EMPTY, "ES", LEXICON)
    assert len(found) > 1
    first = unranked_tops(question, found, LEXICON)
    ranked = propose_tops(question, found, LEXICON, random.Random(6))
    assert {top.move for top in first} == {top.move for top in ranked}
    assert {top.opening for top in first} == {None}
    assert [top.obligatory for top in first].count(True) == [
        top.obligatory for top in ranked
    ].count(True)


@pytest.mark.parametrize("code", ["normale", "789-joker"])
def test_a_seed_of_either_version_deals_its_own_game_again(free_lexicon, code):
    formule = FORMULES[code]
    first, second = generate(formule, free_lexicon, "7"), generate(formule, free_lexicon, "2:7")
    assert [played.rack for played in first.coups] != [played.rack for played in second.coups]
    assert generate(formule, free_lexicon, "2:7") == second


def test_the_game_of_seed_7_is_the_one_that_0_1_0_dealt(free_lexicon):
    game = generate(NORMALE, free_lexicon, 7)
    racks = [played.rack for played in game.coups[:5]]
    assert racks == ["CMPEAVR", "CIDXREP", "XSGAWUT", "SDNNFIE", "DN?TTSE"]
    assert game.coups[-1].cumul == 922


@pytest.mark.parametrize(("seed", "version"), [("7", 1), ("a:b", 1), ("2:7", 2), ("2:", 2)])
def test_the_version_is_written_before_the_seed(seed, version):
    assert version_of(seed) == version


def test_a_version_of_another_time_is_refused():
    with pytest.raises(RuleError, match="seed_version"):
        version_of("3:7")
