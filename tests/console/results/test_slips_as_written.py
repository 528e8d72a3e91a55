"""A slip is told as what the player wrote: words, raccords, circles; never rows of dots."""

import pytest

from console.games.duplicate.labels import slip_text
from engine.games.duplicate.slips.slip import Bulletin
from tests.drawing import draw


def told(drawing: str, reference: str | None = None, score: int | None = None) -> str:
    return slip_text(Bulletin((draw(drawing, reference, score),)))


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("MAISON", "MAISON H4 18"),
        ("M\nA\nS", "MAS H4 18"),
        ("MaISON", "M(A)ISON H4 18"),
        ("..T\nMOTS\n..S", "MOTS H4 18, avec TTS"),
        ("MAI\n...\nE", "MAI H4 18, avec E"),
    ],
)
def test_what_was_drawn(drawing, words):
    assert told(drawing, "H4", 18) == words


def test_nothing_but_a_place():
    assert told("A") == "A"
    assert "." not in told("..T\nMOTS\n..S\n....\n....E")
