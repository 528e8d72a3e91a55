"""A long press switches the box off; elsewhere the panel says that it cannot."""

from dataclasses import replace

from console.desk.buttons import Button, Press
from console.session.session import Session
from tests.console.web.rig import happen, simulated

LONG = Press(Button.CHRONO, held=True)


def console(folder, lexicon, switch_off):
    made = simulated(folder, lexicon, source="saisie")
    made.session = Session(replace(made.surroundings, switch_off=switch_off), 0)
    made.loop.attach(made.session)
    return made


def test_the_box_is_switched_off_when_nothing_is_played(tmp_path, free_lexicon):
    asked = []
    desk = console(tmp_path, free_lexicon, lambda: asked.append("off"))
    happen(desk, Press(Button.CHRONO))
    assert asked == []
    happen(desk, LONG)
    assert asked == ["off"]


def test_never_in_the_middle_of_a_game(tmp_path, free_lexicon):
    asked = []
    desk = console(tmp_path, free_lexicon, lambda: asked.append("off"))
    happen(desk, Press(Button.SUIVANT))
    happen(desk, LONG)
    assert asked == []


def test_a_laptop_says_that_it_is_not_the_panels_business(tmp_path, free_lexicon):
    desk = console(tmp_path, free_lexicon, None)
    happen(desk, LONG)
    assert desk.session.showcase.judge.refusal.code == "desk_no_switch"
