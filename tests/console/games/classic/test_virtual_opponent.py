"""A virtual opponent is an opponent: it looks at the words laid before it, and contests them."""

import pytest

from console.desk.buttons import Button
from engine.games.classic import commands as cmd
from tests.console.games.classic.bench import ClassicBench

HERS, ITS = "KGFECHA", "SALEEEE"


@pytest.fixture
def against(tmp_path, free_lexicon):
    """Léa begins against these, with letters typed."""

    def opened(*strengths: str, **said: str) -> ClassicBench:
        bench = ClassicBench(
            tmp_path, free_lexicon, "Léa", bot=list(strengths), source="saisie", **said
        )
        return bench.begin(HERS, *(ITS, "ULTIMER")[: len(strengths)])

    return opened


def test_the_strong_one_does_not_let_a_wrong_word_stand(against):
    """KGFE stood for 34 points."""
    bench = against("fort")
    bench.lay("KGFE H5")
    assert bench.state.laid.score.points == 34
    assert bench.loop.advance()
    assert bench.state.turns[-1].refused
    assert bench.state.turns[-1].challenge.player == "2"
    assert bench.state.turns[-1].challenge.named == ("KGFE",)
    assert (bench.state.score("1"), bench.state.on_turn) == (0, "2")
    assert bench.said[-2:] == ["Mot refusé.", "À Robot fort."]


def test_whoever_is_quick_to_enter_the_points_does_not_escape(against):
    """A live console waits between two letters of its bag; an objection waits for nobody."""
    bench = against("fort")
    bench.lay("KGFE H5")
    wakeup = bench.session.next_wakeup()
    assert wakeup is not None
    assert wakeup.at_ms <= bench.loop.now_ms


@pytest.mark.parametrize("strength", ["faible", "moyen", "fort"])
def test_a_good_word_is_never_contested(against, strength):
    bench = against(strength, contestation="10 points")
    bench.lay("FACE H8")
    assert bench.session.next_wakeup() is None
    bench.press(Button.VALIDER)
    assert bench.state.turns[-1].challenge is None


def test_the_first_who_sees_it_contests_clockwise(against):
    bench = against("faible", "fort")
    bench.lay("KGFE H5")
    bench.loop.advance()
    assert bench.state.turns[-1].challenge.player in ("2", "3")
    assert bench.state.turns[-1].refused


def test_a_letter_taken_back_does_not_leave_the_opponent_waiting(against):
    """Letters are drawn again by hand; whoever has no hands goes on playing."""
    bench = against("fort")
    bench.lay("FACE H8").do(cmd.Validate(), cmd.TypeTiles("RRR"), cmd.TakeBackTile())
    bench.do(cmd.TypeTiles("RR"))
    assert bench.state.on_turn == "2"
    assert bench.loop.advance()
    assert bench.state.laid.player == "2"
