"""A classic game as the console writes it, played again: what is true agrees, what was changed is
found, what is no game is said."""

import json

import pytest

from console.french import sentence
from console.games.classic.cli.replay import replay
from engine.rulings import RuleError
from tests.tools.every import over

TWO_TURNS = {
    "game": "classic",
    "name": "essai",
    "players": [{"id": "1", "name": "A", "score": 20}, {"id": "2", "name": "B", "score": 8}],
    "turns": [
        {"turn": 1, "player": "1", "kind": "mot", "word": "FADE", "ref": "H5", "points": 16,
         "total": 16, "words": [["FADE", 16]]},
        {"turn": 2, "player": "2", "kind": "échange", "word": None, "ref": None, "exchanged": 2,
         "points": 0, "total": 0},
        {"turn": 3, "player": "1", "kind": "mot", "word": "SE", "ref": "8G", "points": 0,
         "total": 16, "refused": True, "contested": True},
        {"turn": 4, "player": "2", "kind": "passe", "points": 0, "total": -5},
    ],
}  # fmt: skip


def changed(turn=None, **values):
    data = json.loads(json.dumps(TWO_TURNS))
    (data if turn is None else data["turns"][turn]).update(values)
    return json.dumps(data)


def codes(text, lexicon):
    return [each.code for each in replay(text, lexicon).contradictions]


def test_what_was_played_agrees(free_lexicon):
    done = replay(json.dumps(TWO_TURNS), free_lexicon)
    assert done.contradictions == ()
    assert done.totals == {"A": 16, "B": -5}
    assert [turn.word for turn in done.turns] == ["FADE", "", "SE", ""]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (changed(0, points=17), ["classic_replay_points"]),
        (changed(0, ref="A1"), ["classic_replay_turn"]),
        (changed(0, word="F4DE"), ["classic_replay_turn"]),
        (changed(0, word="WWWW"), ["classic_replay_turn"]),
        (changed(1, total=3), ["classic_replay_total"]),
    ],
)
def test_what_was_changed_is_found_and_told(free_lexicon, text, found):
    assert codes(text, free_lexicon) == found
    for each in replay(text, free_lexicon).contradictions:
        assert sentence(each).endswith(".")


def test_points_the_judge_gave_are_a_remark(free_lexicon):
    text = changed(0, points=30, total=30, corrected=True)
    assert [each.code for each in replay(text, free_lexicon).remarks][:1] == [
        "classic_replay_ruled"
    ]


@pytest.mark.parametrize(
    "results",
    [
        [{"player": "1", "score": 16, "left": "AE", "deduction": 3, "bonus": 0, "overtime": 0,
          "total": 13, "rank": 1}],
        [{"player": "1", "score": 16, "left": "AE", "deduction": 2, "bonus": 0, "overtime": 0,
          "total": 15, "rank": 1}],
        [{"player": "1", "score": 99, "left": "", "deduction": 0, "bonus": 0, "overtime": 0,
          "total": 99, "rank": 1}],
    ],
)  # fmt: skip
def test_a_result_that_does_not_add_up_is_found(free_lexicon, results):
    assert codes(changed(results=results), free_lexicon) == ["classic_replay_result"]


@over(
    "text",
    [
        "",
        "[]",
        "{",
        "null",
        changed(turns=[]),
        changed(turns="x"),
        changed(turns=[3]),
        changed(turns=[[]]),
        changed(players={}),
        changed(players=[{"id": "1"}]),
        changed(0, player="9"),
        changed(0, kind="tricher"),
        changed(0, points="16"),
        changed(0, word=3),
        changed(name=None),
        changed(results=[{"player": "1"}]),
        changed(results=7),
        "[" * 5000,
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(free_lexicon, text):
    with pytest.raises(RuleError) as refusal:
        replay(text, free_lexicon)
    assert refusal.value.code in ("classic_replay_bad", "classic_replay_empty")
    assert sentence(refusal.value).count(".") >= 1
