"""What an arbiter types: « T », or a word, its reference and its score.

    T                    the retained solution, without a flaw
    -                    no slip          B        a blank one
    SOT 10H 13           word, reference, score, in any order
    SO(T) 10H 13         a circled letter; `SOt` says the same
    SOT /v H10 13        /h or /v when the word is written another way than its reference
    SOT 10H 13 ; OS 3C   two solutions

A word typed all in lower case has nothing circled: it comes from a telephone.
"""

import re
from typing import TypeVar

from engine.errors import RuleError
from engine.games.duplicate.slips.slip import Bulletin, SlipState, Written, write
from engine.letters.board import Direction, Reference
from engine.letters.moves import parse_word
from engine.numbers import whole_number

TOP = "T"
_STATES = {"-": SlipState.NONE, "B": SlipState.BLANK}
_DIRECTIONS = {"/H": Direction.HORIZONTAL, "/V": Direction.VERTICAL}
_CIRCLED = re.compile(r"\((\w)\)")
_SPLIT_REFERENCE = re.compile(r"\b([A-Oa-o])\s+(\d{1,2})\b|\b(\d{1,2})\s+([A-Oa-o])\b")
LONGEST = 200
"""Characters: more than two solutions with all their marks."""

T = TypeVar("T")


def parse_short(text: str) -> Bulletin:
    typed = text.strip()
    if not typed:
        raise RuleError("slip_short_empty")
    if len(typed) > LONGEST:
        raise RuleError("slip_short_long", most=LONGEST)
    if typed.upper() == TOP:
        return Bulletin(top=True)
    if typed.upper() in _STATES:
        return Bulletin(state=_STATES[typed.upper()])
    return Bulletin(tuple(_solution(part) for part in typed.split(";") if part.strip()))


def _solution(text: str) -> Written:
    word: str | None = None
    reference: str | None = None
    score: int | None = None
    direction: Direction | None = None
    for token in _with_joined_references(text).split():
        if token.upper() in _DIRECTIONS:
            direction = _once(direction, _DIRECTIONS[token.upper()], text)
        elif (points := whole_number(token)) is not None:
            score = _once(score, points, text)
        elif any(char.isdecimal() for char in token):
            reference = _once(reference, token, text)
        else:
            word = _once(word, token, text)
    if word is None:
        raise RuleError("slip_short_no_word", text=text.strip())
    letters, circled = read_word(word)
    return write(letters, reference, score, direction or usual_direction(reference), circled)


def _with_joined_references(text: str) -> str:
    """`H 4` and `4 H` are references too."""
    return _SPLIT_REFERENCE.sub(lambda match: "".join(filter(None, match.groups())), text)


def _once(known: T | None, new: T, text: str) -> T:
    if known is not None:
        raise RuleError("slip_short_twice", text=text.strip(), token=str(new))
    return new


def read_word(text: str) -> tuple[str, frozenset[int]]:
    """The letters of a word as typed, and which of them, from 0, are circled."""
    bare = _CIRCLED.sub("", text)
    if bare == bare.lower():
        # Outside its brackets, all in lower case: a keyboard's habit, not circles.
        text = "".join(
            part if part.startswith("(") else part.upper() for part in re.split(r"(\(\w\))", text)
        )
    word = parse_word(_CIRCLED.sub(lambda match: match.group(1).lower(), text))
    return word.upper(), frozenset(at for at, char in enumerate(word) if char.islower())


def usual_direction(reference: str | None) -> Direction:
    """A word is written the way its reference runs; across when there is none to tell."""
    try:
        return Reference.parse(reference or "").direction
    except RuleError:
        return Direction.HORIZONTAL
