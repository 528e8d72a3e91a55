"""Until the end, what the room sees and hears does not depend on the word list, but where the
rules made it speak."""

import random

import pytest

from console.tv.compose import scene
from console.tv.scene import scene_to_json
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.state import Phase
from tests.console.games.jarnac.bench import JarnacBench
from tests.engine.games.jarnac.bench import lexicon_of


def public_bytes(bench: JarnacBench) -> str:
    shown = bench.judge.public
    return repr((scene_to_json(scene(shown, bench.now_ms)), bench.said))


def some_act(state, dice: random.Random) -> cmd.Command:
    """Anything that the letters allow, sense or nonsense, but nothing the rules judge."""
    if state.phase is Phase.TOSS or (state.to_draw and dice.random() < 0.8):
        return cmd.TypeTile(dice.choice(state.bag))
    mat = state.mat(dice.choice((0, 1)))
    pool = list(mat.reliquat) + list(dice.choice(mat.rows))
    word = "".join(dice.sample(pool, min(len(pool), dice.randint(3, 6))))
    return dice.choice(
        [cmd.MakeWord(word), cmd.Jarnac(word), cmd.Pass(), cmd.Undo(), cmd.CallJarnac()]
    )


@pytest.mark.parametrize("seed", range(4))
def test_two_lists_without_a_word_in_common_show_the_same(tmp_path, seed):
    lists = (lexicon_of("LAC:lac/N RAT:rat/N NOTE:note/N"), lexicon_of("ZUT CAL:cal/N TON:ton/N"))
    benches = [
        JarnacBench(tmp_path / str(number), lexicon, source="saisie", arbitre=True).open_game()
        for number, lexicon in enumerate(lists)
    ]
    accepted = 0
    dice = random.Random(seed)
    for _ in range(80):
        act = some_act(benches[0].state, dice)
        refusals = [bench.ask(act).refusal for bench in benches]
        assert refusals[0] == refusals[1]
        accepted += refusals[0] is None
        assert public_bytes(benches[0]) == public_bytes(benches[1])
    assert accepted > 15
    sights = [bench.judge.answer for bench in benches]
    assert sights[0] != sights[1], "the judge's own view does depend on the list"


@pytest.mark.parametrize("choices", [{}, {"contre": "club", "players": ()}, {"arbitre": False}])
def test_unless_somebody_was_said_to_judge_nobody_is_told(tmp_path, choices):
    bench = JarnacBench(tmp_path, source="saisie", **choices).open_game()
    bench.do(cmd.ChooseStarter(0))
    bench.draw("LACSEZ")
    judge = bench.judge
    assert judge.face is not None
    view = judge.face.pages.judged(judge.state, judge.answer, 0)
    assert [side["sight"] for side in view["sides"]] == [None, None]
    assert "ECLAT" not in repr(view)


def test_a_referee_sees_what_can_be_made(tmp_path):
    bench = JarnacBench(tmp_path, source="saisie", arbitre=True).begin("LACSEZ")
    judge = bench.judge
    assert judge.face is not None
    view = judge.face.pages.judged(judge.state, judge.answer, 0)
    words = [find["word"] for find in view["sides"][0]["sight"]["words"]]
    assert words == ["CALE", "CALS", "LACS", "CAL", "LAC"]
    assert view["sides"][0]["chain"]["gain"] == 16
