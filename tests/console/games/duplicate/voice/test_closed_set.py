"""All that can be known before a game is in the closed set; only words and names are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.games.duplicate.voice.closed_set import closed_set
from console.games.duplicate.voice.coup import (
    SpokenWord,
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    announce_tirage,
    announce_top,
    signal,
)
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.style import NumberStyle
from engine.games.duplicate.formules import Edition
from engine.letters.board import SIZE, Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH

STYLES = [
    DuplicateStyle(),
    DuplicateStyle(edition=Edition.E2014, blitz=True, table_word_in_references=False),
    DuplicateStyle(numbers=NumberStyle.BELGIQUE),
]
KNOWN = {style: {say.clip for say in closed_set(style)} for style in STYLES}

styles = st.sampled_from(STYLES)
racks = st.permutations(FRENCH.letters).map(lambda bag: "".join(bag[:9]))


@given(style=styles, rack=racks, kept=st.integers(0, 9))
def test_drawing_a_tirage_needs_no_live_synthesis(style, rack, kept):
    said = [
        announce_reliquat(rack[:kept], style),
        announce_new_letters(rack[kept:], style),
        announce_tirage(rack, style),
        announce_rejet(len(rack), style),
    ]
    assert {say.clip for utterance in said for say in utterance.says()} <= KNOWN[style]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("which", ["chrono", "warning", "finished"])
def test_signals_need_no_live_synthesis(style, which):
    assert {say.clip for say in signal(which, style).says()} <= KNOWN[style]


@given(
    style=styles,
    points=st.integers(0, 300),
    row=st.integers(0, SIZE - 1),
    col=st.integers(0, SIZE - 1),
    direction=st.sampled_from(Direction),
    word=st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", min_size=2, max_size=15),
)
def test_of_a_solution_only_its_words_are_live(style, points, row, col, direction, word):
    move = Move(word, Reference(row, col, direction))
    formed = [SpokenWord("NES", "nés")]
    said = announce_top(points, move, style, formed=formed)
    assert {say.clip for say in said.says()} - KNOWN[style] <= {word.lower(), "nés"}


def test_no_clip_is_listed_twice_and_a_first_draw_comes_first():
    clips = [say.clip for say in closed_set(DuplicateStyle())]
    assert len(clips) == len(set(clips))
    assert clips[0] == "Algérie, A"
