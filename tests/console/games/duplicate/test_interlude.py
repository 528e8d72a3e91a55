"""Between two coups: what came of the last one, for fifteen seconds or for the judge's asking."""

import random
from dataclasses import replace

import pytest

from console.desk.buttons import Button, Press
from console.desk.inbox import Show
from console.games.duplicate.drawing.interlude import INTERLUDE_MS
from console.games.duplicate.interlude import FEW, SOUS_TOPS
from console.games.duplicate.simulation import VirtualPlayer
from console.games.duplicate.snapshot import Page
from console.settings.sections import Settings
from console.tv.compose import scene
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import CloseCoup
from engine.games.duplicate.state import Phase
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

ALWAYS, NEVER = 1.0, 0.0001


def room(finders, others):
    """So many who find every top, and so many who never do."""
    skills = [ALWAYS] * finders + [NEVER] * others
    return [VirtualPlayer(table, f"Joueur {table}", each) for table, each in enumerate(skills, 1)]


@pytest.fixture
def sitting(tmp_path, free_lexicon):
    def sit(players, settings=None, **choices):
        seated = tuple(each.player for each in players)
        request = said(seed="entre-deux", players=seated, **choices)
        return DuplicateBench(tmp_path, free_lexicon, request, settings=settings).open_game()

    return sit


def hand_in(bench, players):
    answer, dice = bench.judge.answer, random.Random(1)
    for each in players:
        bench.do(each.enter(answer, dice), by="arbitre")


def told(bench):
    return bench.judge.public.interlude


def shown(bench, later_ms=0):
    return scene(bench.judge.public, bench.now_ms + later_ms)


# --- nothing before its time --------------------------------------------------------------------


def test_nothing_is_told_of_a_first_coup_before_its_word_lies_on_the_grid(sitting):
    bench = sitting(room(1, 1))
    for go_on in (bench.think, lambda: None):
        go_on()
        assert told(bench) is None
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    assert told(bench) is None, "slips are being collected"
    bench.forward()
    assert bench.state.phase is Phase.TOP_CHOSEN and told(bench) is None
    bench.forward()
    assert told(bench).top.coup == 1


def test_the_next_coup_tells_nothing_but_the_one_before(sitting):
    bench = sitting(room(1, 1)).play_coup()
    first = told(bench)
    for go_on in (bench.open_coup, bench.forward, bench.forward):
        go_on()
        assert told(bench) == first
    bench.post(Show(Page.LAST))
    best = bench.judge.answer.solutions[0].move.word.upper()
    texts = shown(bench).texts
    assert shown(bench).name == "interlude" and "Coup 1" in texts
    assert best not in texts


def test_a_word_taken_back_takes_its_sous_tops_with_it(sitting):
    bench = sitting(room(1, 1)).play_coup()
    bench.do(cmd.WithdrawMove())
    assert told(bench) is None


# --- the sous-tops ------------------------------------------------------------------------------


def test_three_sous_tops_each_another_word_below_the_top_the_best_first(sitting):
    bench = sitting(room(1, 1)).reveal()
    solutions = bench.judge.answer.solutions
    bench.forward()
    below, top = told(bench).sous_tops, told(bench).top
    points = [each.points for each in below]
    assert len({each.word for each in below}) == SOUS_TOPS
    assert points == sorted(points, reverse=True) and points[0] < top.points
    assert points[0] == max(each.points for each in solutions if each.points < top.points)


# --- who found the top --------------------------------------------------------------------------


def test_how_many_found_it_is_told_once_the_correction_is_closed(sitting):
    players = room(2, 3)
    bench = sitting(players).reveal()
    hand_in(bench, players)
    bench.forward()
    assert told(bench).found is None, "an arbiter may still change his mind"
    bench.do(CloseCoup(1), by="arbitre")
    assert (told(bench).found, told(bench).players) == (2, 5)
    assert "2 sur 5" in shown(bench, 1_000).texts


@pytest.mark.parametrize("finders", [0, 1, FEW - 1])
def test_a_solo_is_not_told_before_the_end(sitting, finders):
    """fisf-2020 §3.5: they are announced when the game is over."""
    players = room(finders, 17 - finders)
    bench = sitting(players).reveal()
    hand_in(bench, players)
    bench.do(CloseCoup(1), by="arbitre")
    bench.forward()
    assert (told(bench).found, told(bench).few) == (None, FEW)
    assert "moins de 3 sur 17" in shown(bench, 1_000).texts


def test_three_are_no_solo(sitting):
    players = room(FEW, 14)
    bench = sitting(players).reveal()
    hand_in(bench, players)
    bench.do(CloseCoup(1), by="arbitre")
    bench.forward()
    assert (told(bench).found, told(bench).few) == (FEW, 0)


# --- by itself ----------------------------------------------------------------------------------


def test_it_comes_by_itself_for_fifteen_seconds(sitting):
    bench = sitting(room(1, 1)).play_coup()
    names = [shown(bench, later).name for later in (0, INTERLUDE_MS - 1, INTERLUDE_MS)]
    assert names == ["interlude", "interlude", "between"]
    assert shown(bench, 1_000).next_change_ms == bench.now_ms + INTERLUDE_MS


def test_it_comes_back_when_there_is_something_new_to_tell(sitting):
    players = room(2, 3)
    bench = sitting(players).reveal()
    hand_in(bench, players)
    bench.forward()
    bench.advance_to(bench.now_ms + 2 * INTERLUDE_MS)
    assert shown(bench).name == "between"
    bench.do(CloseCoup(1), by="arbitre")
    assert shown(bench).name == "interlude"


@pytest.mark.parametrize(
    "gesture", [Press(Button.REPETER), Press(Button.CHRONO), Show(Page.COUPS), Show(None)]
)
def test_it_yields_to_any_gesture(sitting, gesture):
    bench = sitting(room(1, 1)).play_coup()
    bench.advance_to(bench.now_ms + 2_000)
    assert shown(bench).name == "interlude"
    bench.post(gesture)
    assert shown(bench).name != "interlude"


def test_it_can_be_switched_off_and_asked_for(sitting):
    screen = replace(Settings().ecran, entre_deux_coups=False)
    bench = sitting(room(1, 1), replace(Settings(), ecran=screen)).play_coup()
    assert shown(bench).name == "between"
    bench.post(Show(Page.LAST))
    assert shown(bench, 10 * INTERLUDE_MS).name == "interlude"


def test_asked_for_before_there_is_a_coup_it_leaves_the_game_on_the_screen(sitting):
    bench = sitting(room(1, 1))
    bench.post(Show(Page.LAST))
    assert shown(bench).name == "welcome"
