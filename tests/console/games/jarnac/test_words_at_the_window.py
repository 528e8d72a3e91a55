"""Words of Jarnac are typed at the window's mats: one's own, or a Jarnac on the other's."""

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac.state import Phase
from tests.console.games.jarnac.bench import JarnacBench
from tests.tools.window_keys import strike, touch, window, write


@pytest.fixture
def bench(tmp_path):
    return JarnacBench(tmp_path, source="saisie").begin("LACSET")


def typing(bench):
    return bench.judge.public.typing


def received(bench):
    """Ana has LAC and SET in hand, and gives the bag to Bob."""
    bench.do(cmd.MakeWord("LAC"), cmd.Draw())
    bench.draw("Z")
    bench.do(cmd.Pass())


def test_a_word_goes_where_its_letters_allow_it(bench):
    write(bench, "LAC")
    assert (typing(bench).side, typing(bench).row) == (0, 1)
    assert typing(bench).told == "Ligne 1, 9 points"
    strike(bench, "return")
    assert bench.state.mat(0).rows[0] == "LAC"


def test_letters_are_letters(bench):
    """C is no chrono, N no « je passe », P no repeat, R no contestation."""
    strike(bench, *"cnpr", "shift+n")
    assert typing(bench).word == "CNPRN"
    assert bench.state.phase is Phase.PLAYING
    assert not bench.recorder.refusals


def test_the_arrows_and_a_touch_choose_the_row(bench):
    bench.do(cmd.MakeWord("LAC"), cmd.Draw())
    bench.draw("Z")
    write(bench, "SEL")
    strike(bench, "down")
    assert typing(bench).row == 1
    strike(bench, "down")
    assert typing(bench).row == 2, "the next free one; there is none below it"
    strike(bench, "down", "up")
    assert typing(bench).row == 2
    touch(bench, "row", "0", "1")
    assert typing(bench).row == 1
    strike(bench, "return")
    assert typing(bench).refused
    assert typing(bench).told.startswith("SEL ne reprend pas toutes les lettres de LAC")
    assert typing(bench).word == "SEL", "what was typed stays"
    assert not bench.judge.public.banners, "the room is told no word"


def test_on_receiving_the_bag_a_word_is_a_jarnac(bench):
    received(bench)
    assert not bench.judge.public.typing.refused
    write(bench, "ECLAT")
    assert (typing(bench).heading, typing(bench).side) == ("Jarnac ! ECLAT", 0)
    strike(bench, "return")
    assert bench.state.mat(1).rows[0] == "ECLAT"


def test_letters_of_the_reliquat_can_be_pointed_at(bench):
    for letter in "LAC":
        touch(bench, "letter", letter)
    touch(bench, "return")
    assert bench.state.mat(0).rows[0] == "LAC"


def test_nobody_writes_while_letters_are_fetched_or_the_console_plays(tmp_path, bench):
    bench.do(cmd.MakeWord("LAC"))
    assert bench.judge.writing is None, "a letter is due"
    bench.do(cmd.Draw())
    strike(bench, "z")
    assert bench.state.mat(0).reliquat.endswith("Z"), "a letter drawn, not one of a word"
    against = JarnacBench(tmp_path / "x", source="saisie", contre="club", players=()).open_game()
    against.do(cmd.ChooseStarter(1))
    assert against.judge.writing is None


def test_a_television_of_the_room_shows_nothing_of_it(bench):
    before = window(bench, legend=False)
    write(bench, "LAC")
    assert window(bench, legend=False) == before
    assert not window(bench, legend=False).targets
