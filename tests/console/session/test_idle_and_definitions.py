"""A console nobody touches shows how the game goes; a top is explained where somebody can."""

import queue
from dataclasses import replace

import pytest

from console.desk.buttons import Button, Press
from console.desk.inbox import Show
from console.desk.trial import PanelParts
from console.games.duplicate import coup_solver
from console.games.duplicate.letters import HandLetters
from console.games.duplicate.snapshot import Revealing
from console.modes.trial import TRY_PANEL
from console.session.dependencies import Problem, SolverAnswered, SolverThread
from console.session.session import Session
from console.tiles.workbench import Tools, Workbench
from console.tv.compose import scene
from console.tv.snapshot import ACCESS_PAGE
from console.tv.welcome import Welcome
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.formules import NORMALE, Edition
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.tops import CoupQuestion
from engine.letters.board import Grid
from tests.console.games.duplicate.bench import DuplicateBench

AFTER_MS = 90_000
NOW_MS = 1_000_000
PATIENCE_S = 20
MEANING = "combattant palestinien"
QUESTION = CoupQuestion(1, Grid.EMPTY, "FEDAYIN", "", NORMALE, Edition.E2020)


@pytest.fixture
def idle(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, now_ms=NOW_MS)
    around = replace(
        bench.console.dependencies,
        workbench=Workbench(tools=Tools(panel=lambda: PanelParts(tuple(Button)))),
        demonstration_after_ms=AFTER_MS,
    )
    return Session(around, NOW_MS)


def shown(session, elapsed_ms):
    return scene(session.snapshots.public, NOW_MS + elapsed_ms).name


def test_the_demonstration_begins_when_nobody_has_come(idle):
    assert shown(idle, AFTER_MS - 1) == "welcome"
    assert shown(idle, AFTER_MS) == "demonstration"
    picture = scene(idle.snapshots.public, NOW_MS)
    assert picture.next_change_ms == NOW_MS + AFTER_MS


def test_a_button_ends_it(idle):
    idle.handle(Press(Button.SUIVANT), NOW_MS + 10 * AFTER_MS)
    assert shown(idle, 20 * AFTER_MS) == "welcome"


@pytest.mark.parametrize("message", [Show(ACCESS_PAGE), TRY_PANEL])
def test_it_waits_while_the_judge_does_something_else(idle, message):
    idle.handle(message, NOW_MS + 1)
    public = idle.snapshots.public
    assert isinstance(public, Welcome)
    assert public.demonstration_ms is None


def test_an_answer_comes_first_and_its_definitions_after(free_lexicon, monkeypatch):
    posted = queue.Queue()
    asked = []

    def define(lexicon, words):
        asked.append((lexicon.name, *words))
        return {"FEDAYIN": MEANING}

    monkeypatch.setattr(coup_solver, "define", define)
    monkeypatch.setattr(coup_solver, "definitions_file", lambda: "definitions.sqlite")
    options = GameOptions("partie")
    solver = SolverThread(posted.put)
    solver.start()
    solver.ask(
        Problem(
            QUESTION, lambda: coup_solver.answers(QUESTION, options, free_lexicon, HandLetters())
        )
    )
    first, second, third = (posted.get(timeout=PATIENCE_S) for _ in range(3))
    solver.stop()
    assert first.answer.tops == second.answer.tops, "the top at once, then every solution"
    assert len(first.answer.solutions) < len(second.answer.solutions)
    assert first.answer.definitions == second.answer.definitions == {}
    assert third.answer.definitions == {"FEDAYIN": MEANING}
    assert asked == [(free_lexicon.name, "FEDAYIN")]


def test_a_definition_is_shown_with_the_top_and_not_before(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    rig.think_over("FEDAYIN")
    before = rig.desk.snapshots.public
    defined = replace(rig.judge.answer, definitions={"FEDAYIN": MEANING})
    rig.post(SolverAnswered(rig.judge.state.question, defined))
    assert rig.desk.snapshots.public == before, "nothing of it before its time"
    rig.do(cmd.StopClock(), cmd.ChooseTop())
    phase = rig.desk.snapshots.public.phase
    assert isinstance(phase, Revealing)
    picture = scene(rig.desk.snapshots.public, rig.console.loop.now_ms + 60_000)
    written = " ".join(picture.texts)
    assert f"fedayin : {MEANING}" in written.replace("\xa0", " ")
    assert "Wiktionnaire, CC BY-SA 4.0" in picture.texts


def test_a_top_nobody_defines_has_no_credit(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    rig.think_over("FEDAYIN")
    rig.do(cmd.StopClock(), cmd.ChooseTop())
    top = rig.desk.snapshots.public.phase.top
    assert (top.definition, top.credit, top.accented) == ("", "", "fedayin")
