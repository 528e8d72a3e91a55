"""Keys of a laptop stand in for every button, and letters can be typed at any draw."""

from dataclasses import replace

import pytest

from console.app.keyboard import message_of
from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Acknowledge, Show, TypeLetter
from console.games.duplicate.desk import Moment
from console.games.duplicate.face import FACE
from console.games.duplicate.snapshot import Page
from console.journal.records import Fault
from console.modes.ending import ASK_ENDING, EndingMode, QuestionMode
from console.modes.mode import EndMode, ModeContext
from console.session.desk import NO_GAME
from console.session.snapshots import JudgeSnapshot
from console.tv.snapshot import ACCESS_PAGE
from console.tv.window.display import KeyPressed
from engine.games.duplicate.commands import TypeTile
from engine.games.duplicate.events import GameOpened
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Coup, Phase
from tests.tools.every import over
from tests.tools.modes import BENCH, MODES
from tests.tools.snapshots import welcome

OPENED = fold([GameOpened(GameOptions("essai"))])
PAGES = (Page.COUPS, Page.STANDINGS, Page.CONTEST, ACCESS_PAGE)
PHASES = {
    Moment.READY: Phase.IDLE, Moment.END_PROPOSED: Phase.IDLE, Moment.INTERRUPTED: Phase.IDLE,
    Moment.RUNNING: Phase.THINKING, Moment.PAUSED: Phase.THINKING,
    Moment.CALLED: Phase.THINKING,
    Moment.COURSE: Phase.IDLE, Moment.COURSE_RUNNING: Phase.IDLE, Moment.COURSE_HELD: Phase.IDLE,
}  # fmt: skip


def snapshot(moment, shown=None):
    """The judge's snapshot at a moment of a duplicate game."""
    phase = PHASES.get(moment) or Phase(moment.value)
    state = replace(OPENED, phase=phase, coup=None if phase is Phase.IDLE else Coup(1))
    public = replace(welcome(), page=shown)
    return JudgeSnapshot(public, FACE.desk.situation(state), FACE, state)


def aside(mode):
    """The desk does something else, in the middle of a draw."""
    return replace(snapshot(Moment.DRAWING), situation=mode.situation, mode=mode)


EVERYWHERE = {
    "no_game": JudgeSnapshot(welcome(), NO_GAME),
    **{moment.value: snapshot(moment) for moment in Moment},
    **{name: aside(mode) for name, mode in MODES.items()},
}


def meaning(name, text="", moment=Moment.READY, shown=None):
    return message_of(KeyPressed(name, text), snapshot(moment, shown))


@over(
    ("key", "button"),
    [
        ("f1", Button.CHRONO), ("f2", Button.VALIDER), ("f3", Button.REJETER),
        ("f4", Button.SUIVANT), ("f5", Button.REPETER), ("f6", Button.ANNULER),
    ],
)  # fmt: skip
@over("judge", EVERYWHERE.values(), ids=EVERYWHERE)
def test_every_button_has_a_key_in_every_situation(key, button, judge):
    assert message_of(KeyPressed(key), judge) == Press(button)
    assert message_of(KeyPressed(f"shift+{key}"), judge) == Press(button, held=True)


def test_the_space_bar_does_the_natural_next_thing():
    for judge in EVERYWHERE.values():
        assert message_of(KeyPressed("space", " "), judge) == Forward()


@pytest.mark.parametrize(("text", "letter"), [("c", "C"), ("N", "N"), ("?", "?"), ("*", "?")])
def test_while_drawing_a_letter_is_a_letter(text, letter):
    assert meaning("x", text, Moment.DRAWING) == TypeLetter(text)
    assert FACE.desk.typed(snapshot(Moment.DRAWING).state, text) == TypeTile(letter)


def test_outside_a_draw_letters_are_shortcuts():
    assert meaning("c", "c") == Press(Button.CHRONO)
    assert meaning("shift+c", "C") == Press(Button.CHRONO, held=True)
    assert meaning("k", "k") is None


def test_while_the_desk_does_something_else_letters_are_shortcuts_too():
    assert message_of(KeyPressed("c", "c"), aside(MODES["trying"])) == Press(Button.CHRONO)


def test_pages_come_and_go_with_the_same_key():
    for key, page in zip(("f7", "f8", "f9", "f10"), PAGES, strict=True):
        assert meaning(key) == Show(page)
        assert meaning(key, shown=page) == Show(None)


def test_without_a_game_there_is_the_page_of_access_alone():
    nothing = EVERYWHERE["no_game"]
    assert [message_of(KeyPressed(key), nothing) for key in ("f7", "f8", "f9")] == [None] * 3
    assert message_of(KeyPressed("f10"), nothing) == Show(ACCESS_PAGE)


def test_escape_says_that_the_banner_was_read():
    troubled = replace(snapshot(Moment.READY), faults=(Fault("voice_failed"),))
    assert message_of(KeyPressed("escape", ""), troubled) == Acknowledge()


def test_escape_asks_how_to_end_the_game_and_goes_back():
    assert meaning("escape") == ASK_ENDING
    asked = EndingMode.begin(ModeContext(BENCH, endings=lambda: FACE.desk.endings(OPENED))).mode
    assert message_of(KeyPressed("escape", ""), aside(asked)) == EndMode(QuestionMode)
    assert message_of(KeyPressed("escape", ""), EVERYWHERE["leaving"]) == EndMode(QuestionMode)
    assert message_of(KeyPressed("escape", ""), EVERYWHERE["no_game"]) == Acknowledge()


@pytest.mark.parametrize("text", ["", "é", "ab", "1", "\x1b"])
def test_what_is_no_letter_is_nothing_while_drawing(text):
    assert meaning("unknown", text, Moment.DRAWING) is None
