"""What the desk does instead of the game: one mode at a time, each a value in a file of its own."""

from dataclasses import dataclass, replace

import pytest

from console.desk.buttons import Button, Remark, Situation, short
from console.desk.inbox import StartGame
from console.journal.records import Fault
from console.modes.ending import ASK_ENDING, LEAVE_WINDOW, LeavingMode, QuestionMode
from console.modes.mode import Aside, Begin, Deed, EndMode, Mode, ModeTurn
from console.modes.new_game import MoveLine, NewGameMode, Pick, WriteOn
from console.modes.tiles import StockMode
from console.modes.trial import TRY_PANEL, TrialMode
from firmware_bridge import messages as metal
from tests.console.modes.test_taking_stock import StockRoom, complete_set


@pytest.fixture
def tried():
    """What the panel was told: it is tried, or no longer."""
    return []


@pytest.fixture
def room(tmp_path, free_lexicon, tried):
    made = StockRoom(tmp_path, free_lexicon, complete_set(), try_out=tried.append)
    yield made
    made.base.cut()


@pytest.mark.parametrize("message", [MoveLine(1), Pick("game", "jarnac"), WriteOn("x")])
def test_a_key_pressed_on_a_screen_that_has_just_gone_is_nothing(room, message):
    """The window posts what a key meant on the picture it showed."""
    room.press(Button.VALIDER)
    assert isinstance(room.judge.mode, NewGameMode)
    room.press(Button.ANNULER)
    room.post(message)
    assert room.codes() == [] and room.judge.situation.name == "no_game"


def test_a_question_gives_back_the_count_it_interrupted(room):
    room.press(Button.SUIVANT)
    room.press(Button.VALIDER, held=True)
    room.show("T-A#1")
    room.post(LEAVE_WINDOW)
    assert room.judge.situation.name == "leaving"
    room.post(ASK_ENDING)
    assert room.judge.situation.name == "finishing"
    room.press(Button.ANNULER)
    assert isinstance(room.judge.mode, StockMode) and room.judge.aside.seen == 1


def test_tiles_are_counted_on_beneath_a_question(room):
    room.press(Button.VALIDER, held=True)
    room.post(LEAVE_WINDOW)
    room.show("T-A#1")
    room.post(metal.StockProgress("bag", ("T-A#2", "T-A#3"), 1))
    assert room.judge.situation.name == "leaving" and room.codes() == []
    room.press(Button.ANNULER)
    assert room.judge.aside.seen == 3


def test_a_mode_takes_the_place_of_the_one_before(room, tried):
    room.press(Button.VALIDER)
    room.post(TRY_PANEL)
    assert isinstance(room.judge.mode, TrialMode) and tried == [True]
    room.post(TRY_PANEL)
    assert tried == [True, False, True], "begun again, it is first left"
    room.post(LEAVE_WINDOW, EndMode(TrialMode))
    assert isinstance(room.judge.mode, LeavingMode) and tried[-1], "tried on beneath the question"
    room.post(EndMode(QuestionMode), EndMode(TrialMode))
    assert room.judge.mode is None and tried[-1] is False


def test_the_game_that_goes_on_ends_what_is_done_beneath_a_question_too(room, tried):
    room.post(TRY_PANEL, LEAVE_WINDOW)
    room.post(StartGame())
    assert room.judge.mode is None and tried == [True, False]


@dataclass(frozen=True)
class Counting(Mode):
    """A mode of this test alone: counts presses, up to three."""

    pressed: int = 0
    verdicts = ("stock_right",)

    @property
    def situation(self):
        more = Deed("tried", do=lambda: self.then(replace(self, pressed=self.pressed + 1)))
        return Situation("trying", {Button.SUIVANT: short(more)}, aside=True)

    @property
    def aside(self):
        return Aside(self.situation, Remark("stock_begins", {"seen": self.pressed, "total": 3}))

    def then(self, after):
        if after.pressed < 3:
            return ModeTurn(after, after.aside.remark)
        return ModeTurn(None, verdicts=(Fault("stock_right", {"total": 3}, aloud=True, good=True),))


COUNT = Begin("tried", opening=lambda desk: ModeTurn(Counting()))


def test_a_mode_nobody_knows_is_begun_pressed_shown_and_concluded(room):
    for _ in range(2):
        room.post(COUNT)
        assert room.judge.faults == (), "what it said the last time is taken down"
        for seen in range(3):
            assert room.judge.mode == Counting(seen)
            assert room.judge.public.banners[0].code == "stock_begins"
            room.press(Button.SUIVANT)
        assert room.judge.mode is None
        assert [fault.code for fault in room.judge.faults] == ["stock_right"]
        assert room.said[-1] == "L'inventaire est juste : 3 jetons."
        assert room.panel.lamps["defaut"] == "off"
