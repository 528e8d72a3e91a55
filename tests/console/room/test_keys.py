"""Keys of a laptop stand in for every button, and letters can be typed at any draw."""

import pytest
from console.games.duplicate.keys import message_of

from console.buttons import Button, Forward, Press, Situation
from console.games.duplicate.snapshot import Page
from console.inbox import Acknowledge, Ask, Show
from console.screen.messages import KeyPressed
from engine.games.duplicate.commands import TypeTile


def meaning(name, text="", situation=Situation.READY, shown=None):
    return message_of(KeyPressed(name, text), situation, shown)


@pytest.mark.parametrize(
    ("key", "button"),
    [
        ("f1", Button.CHRONO), ("f2", Button.VALIDER), ("f3", Button.REJETER),
        ("f4", Button.SUIVANT), ("f5", Button.REPETER), ("f6", Button.ANNULER),
    ],
)  # fmt: skip
@pytest.mark.parametrize("situation", Situation)
def test_every_button_has_a_key_in_every_situation(key, button, situation):
    assert meaning(key, situation=situation) == Press(button)
    assert meaning(f"shift+{key}", situation=situation) == Press(button, held=True)


def test_the_space_bar_does_the_natural_next_thing():
    for situation in Situation:
        assert meaning("space", " ", situation) == Forward()


@pytest.mark.parametrize(("text", "letter"), [("c", "C"), ("N", "N"), ("?", "?"), ("*", "?")])
def test_while_drawing_a_letter_is_a_letter(text, letter):
    assert meaning("x", text, Situation.DRAWING) == Ask(TypeTile(letter))


def test_outside_a_draw_letters_are_shortcuts():
    assert meaning("c", "c") == Press(Button.CHRONO)
    assert meaning("shift+c", "C") == Press(Button.CHRONO, held=True)
    assert meaning("k", "k") is None


def test_pages_come_and_go_with_the_same_key():
    assert meaning("f7") == Show(Page.COUPS)
    assert meaning("f7", shown=Page.COUPS) == Show(None)


def test_escape_says_that_the_banner_was_read():
    assert meaning("escape") == Acknowledge()


@pytest.mark.parametrize("text", ["", "é", "ab", "1", "\x1b"])
def test_what_is_no_letter_is_nothing_while_drawing(text):
    assert meaning("unknown", text, Situation.DRAWING) is None
