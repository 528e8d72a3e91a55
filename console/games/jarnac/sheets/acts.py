"""A game of Jarnac act by act, as its sheets tell it and as `pupitre replay` reads it back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.games.jarnac import events as ev
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.mat import value
from engine.games.jarnac.state import State


@dataclass(frozen=True)
class Act:
    number: int
    """Its place in the log: what a correction names."""
    side: int | None
    kind: str
    word: str = ""
    row: int | None = None
    letters: str = ""
    valid: bool | None = None
    points: tuple[int, int] = (0, 0)
    """Of both, once it was done."""
    note: str = ""

    def published(self) -> dict[str, Any]:
        """Only what there is to say."""
        told: dict[str, Any] = {"act": self.kind}
        if self.side is not None:
            told["side"] = self.side + 1
        for key, found in (("word", self.word), ("row", self.row), ("letters", self.letters)):
            if found:
                told[key] = found
        if self.valid is not None:
            told["valid"] = self.valid
        if self.note:
            told["note"] = self.note
        return told


def acts_of(state: State) -> Iterator[Act]:
    """Everything people did, draws of several letters one by one."""
    replayed = State.start(state.options)
    for number, event in enumerate(state.log):
        replayed = evolve(replayed, event)
        act = _act(number, event)
        if act is not None:
            points = (replayed.points(0), replayed.points(1))
            yield Act(**{**vars(act), "points": points})


def _act(number: int, event: ev.Event) -> Act | None:
    match event:
        case ev.StarterChosen(side):
            return Act(number, side, "commence")
        case ev.LetterDrawn(side, letter):
            return Act(number, side, "pioche", letters=letter)
        case ev.LettersSetAside(side, letters):
            return Act(number, side, "change", letters=letters)
        case ev.WordMade(side, word, row):
            return Act(number, side, "mot", word, row)
        case ev.JarnacTaken(side, word, row):
            return Act(number, side, "jarnac", word, row)
        case ev.Passed(side, final, cause):
            note = "temps" if cause is ev.PassCause.TIME else ""
            return Act(number, side, "passe", valid=final or None, note=note)
        case ev.ContestRuled(side, word, valid, code):
            return Act(number, side, "conteste", word, valid=valid, note=code)
        case ev.ClaimRuled(side, word, row, valid, code):
            return Act(number, side, "annonce", word, row, valid=valid, note=code)
        case ev.FlagFell(side):
            return Act(number, side, "drapeau")
        case ev.GameEnded(cause, side, reason):
            return Act(number, side, "fin", note=reason or cause.value)
    return None


def gain_of(act: Act) -> str:
    """The value of a word made or taken."""
    return str(value(act.word)) if act.kind in ("mot", "jarnac") else ""
