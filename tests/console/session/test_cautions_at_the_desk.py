"""« Attention à la place ! » at the desk: by itself, by one press, or not at all (§3.4)."""

import pytest

from console.app.keyboard import look
from console.desk.buttons import Button, Press
from console.settings.parser import parse
from console.terminal import TerminalPainter
from engine.games.duplicate import commands as cmd
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import lamps_for
from tests.tools.saying import said

AT_PAR, NEAR, FAR = "PUPITRE", "MAISONS", "FEDAYIN"
"""The best word of these letters is worth as much elsewhere, two points less, twelve less."""
PLACE = "Attention à la place !"


def collecting(folder, lexicon, letters, settings="", **choices):
    choices = said(source="saisie", **choices)
    bench = DuplicateBench(folder, lexicon, choices, settings=parse(settings)).open_game()
    bench.forward()
    bench.type(letters)
    bench.ask(cmd.AnnounceRack())
    bench.ask(cmd.StartClock())
    bench.ask(cmd.StopClock())
    return bench


def offered(bench):
    return [offer.press for offer in bench.judge.situation.offers]


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.parametrize(("letters", "told"), [(AT_PAR, True), (NEAR, False), (FAR, False)])
def test_by_itself_only_where_the_points_are_the_same(tmp_path, free_lexicon, letters, told):
    bench = collecting(tmp_path, free_lexicon, letters)
    bench.press(Button.VALIDER)
    assert (PLACE in bench.said) is told


@pytest.mark.article("fisf-2020 §3.4")
def test_within_a_few_points_one_press_says_it(tmp_path, free_lexicon):
    bench = collecting(tmp_path, free_lexicon, NEAR)
    assert lamps_for(bench.judge)["alerte"] == "on", "the judge's lamp asks him to look"
    assert "attention à la place ?" in look("tops", bench.judge, TerminalPainter(colour=False))
    bench.press(Button.REJETER)
    assert bench.said[-1] == PLACE


def test_where_nothing_is_near_the_press_is_answered_and_nothing_is_retained(
    tmp_path, free_lexicon
):
    bench = collecting(tmp_path, free_lexicon, FAR)
    assert lamps_for(bench.judge)["alerte"] == "off"
    bench.press(Button.REJETER)
    assert (bench.codes(), bench.state.coup.top) == (["no_caution_proposed"], None)


@pytest.mark.parametrize(
    ("settings", "choices"),
    [
        ("", {"edition": "2014"}),
        ("[partie]\nmises_en_garde = false", {}),
    ],
)
def test_where_it_is_not_wanted_it_is_neither_said_nor_proposed(
    tmp_path, free_lexicon, settings, choices
):
    bench = collecting(tmp_path, free_lexicon, NEAR, settings, **choices)
    assert Press(Button.REJETER) not in offered(bench)
    assert lamps_for(bench.judge)["alerte"] == "off"
    bench.cut()
    (tmp_path / "b").mkdir()
    bench = collecting(tmp_path / "b", free_lexicon, AT_PAR, settings, **choices)
    bench.press(Button.VALIDER)
    assert PLACE not in bench.said


@pytest.mark.parametrize(
    ("settings", "said_by_itself", "proposed"),
    [
        ("[partie]\nmises_en_garde_2014 = true", True, True),
        ("[partie]\nmises_en_garde_2014 = true\nmises_en_garde_ecart = 1", True, False),
    ],
)
def test_a_club_that_plays_by_the_2014_text_may_want_it(
    tmp_path, free_lexicon, settings, said_by_itself, proposed
):
    bench = collecting(tmp_path, free_lexicon, NEAR, settings, edition="2014")
    assert (lamps_for(bench.judge)["alerte"] == "on") is proposed
    bench.cut()
    (tmp_path / "b").mkdir()
    bench = collecting(tmp_path / "b", free_lexicon, AT_PAR, settings, edition="2014")
    bench.press(Button.VALIDER)
    assert (PLACE in bench.said) is said_by_itself


def test_the_judge_who_plays_learns_nothing_from_his_lamp(tmp_path, free_lexicon):
    people = (player(1, "Ana"), player(2, "Bob"))
    choices = {"preset": "entre-amis", "juge_joue": 1, "players": people}
    bench = collecting(tmp_path, free_lexicon, NEAR, **choices)
    assert lamps_for(bench.judge)["alerte"] == "off"
    bench.press(Button.REJETER)
    assert bench.codes() == ["judge_points_first"]
