"""The three signals of the thinking time (fisf-2020 and fisf-2014, §3.3)."""

import pytest

from console.games.duplicate.voice.coup import announce_tirage, pause, signal
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.style import NumberStyle
from console.voice.utterance import Kind, Priority
from engine.rulings import RuleError

STYLE = DuplicateStyle()


@pytest.mark.article("fisf-2020 §3.3")
@pytest.mark.article("fisf-2014 §3.3")
@pytest.mark.parametrize(
    ("which", "seconds", "text"),
    [
        ("chrono", 30, "Chrono."),
        ("warning", 30, "Trente secondes."),
        ("warning", 20, "Vingt secondes."),
        ("finished", 30, "Terminé."),
    ],
)
def test_the_three_steps_are_told_in_a_word(which, seconds, text):
    assert signal(which, STYLE, seconds).text == text


@pytest.mark.article("fisf-2020 §3.3")
def test_the_terms_may_vary():
    style = DuplicateStyle(chrono_term="top chrono", finished_term="c'est fini")
    assert signal("chrono", style).text == "Top chrono."
    assert signal("finished", style).text == "C'est fini."


def test_signals_go_before_announcements_and_the_end_silences_the_rest():
    assert announce_tirage("A", STYLE).priority is Priority.NORMAL
    assert signal("warning", STYLE).priority > Priority.NORMAL
    assert signal("finished", STYLE).priority is Priority.FINAL


def test_a_warning_of_other_lengths_follows_the_numbers_of_the_club():
    style = DuplicateStyle(numbers=NumberStyle.BELGIQUE)
    assert signal("warning", style, 75).text == "Septante-cinq secondes."


@pytest.mark.parametrize(
    ("which", "seconds", "code"),
    [("gong", 30, "unknown_signal"), ("warning", 0, "bad_warning")],
)
def test_nonsense_is_refused(which, seconds, code):
    with pytest.raises(RuleError) as refusal:
        signal(which, STYLE, seconds)
    assert refusal.value.code == code


def test_an_empty_term_is_refused():
    with pytest.raises(RuleError) as refusal:
        DuplicateStyle(finished_term=" ")
    assert refusal.value.code == "empty_term"


def test_pause_and_resumption_are_told_at_once():
    assert pause(resumed=False).text == "Pause."
    resumed = pause(resumed=True)
    assert (resumed.text, resumed.kind, resumed.priority) == (
        "Reprise.",
        Kind.PAUSE,
        Priority.SIGNAL,
    )
