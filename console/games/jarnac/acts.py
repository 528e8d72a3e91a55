"""What people did in a game of Jarnac, act by act and turn by turn.

As its sheets tell it, and as `pupitre replay` reads it back.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import TurnReview
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


def judged(act: Act) -> str:
    if act.valid is None or act.kind == "passe":
        return act.kind
    return f"{act.kind} ({'valable' if act.valid else 'refusé'})"


# --- The game turn by turn, as two players write it down ----------------------------------------


@dataclass(frozen=True)
class TurnLine:
    """All one player did until he gave the bag up."""

    side: int
    letters: str
    words: str
    missed: str
    points: int


Round = tuple[int, tuple[TurnLine | None, TurnLine | None]]


def _turn_lines(state: State, reviews: Sequence[TurnReview]) -> Iterator[TurnLine]:
    reviewed = {turn.number: turn for turn in reviews}
    replayed = State.start(state.options)
    done: list[Act] = []
    number = 1

    def line(side: int, points: int) -> TurnLine:
        letters = "".join(act.letters for act in done if act.kind == "pioche")
        return TurnLine(side, letters, _deeds(done), _missed(reviewed.get(number)), points)

    for place, event in enumerate(state.log):
        before, replayed = replayed, evolve(replayed, event)
        act = _act(place, event)
        if act is not None:
            done.append(act)
        gave_up = isinstance(event, ev.FlagFell | ev.ContestRuled) and before.turn != replayed.turn
        if isinstance(event, ev.Passed) or gave_up:
            yield line(before.turn, replayed.points(before.turn))
            number, done = number + 1, []
    last = line(replayed.turn, replayed.points(replayed.turn))
    if last.letters or last.words:
        yield last


def _deeds(done: list[Act]) -> str:
    """« 1 ECOIN, COINCEE, 2 TIP »: the number of a line stands before the first word of it."""
    told: list[str] = []
    row = None
    for act in done:
        shown = act.word if act.kind == "mot" and act.row == row else _told(act)
        row = act.row if act.kind in ("mot", "jarnac") else row
        told += [shown] if shown else []
    return ", ".join(told)


def _told(act: Act) -> str:
    """One deed of a turn, but for the draws and for giving the bag up, which every turn has."""
    match act.kind:
        case "mot":
            return f"{act.row} {act.word}"
        case "jarnac":
            return f"{act.row} {act.word} (Jarnac)"
        case "change":
            return f"change {act.letters}"
        case "conteste" | "annonce":
            return f"{judged(act)} {act.word}".strip()
        case "drapeau":
            return act.kind
        case "passe":
            return act.note
    return ""


def _missed(turn: TurnReview | None) -> str:
    if turn is None or not turn.longest:
        return ""
    return turn.longest[0].word + ("*" if turn.unseen else "")


def rounds_of(state: State, reviews: Sequence[TurnReview]) -> Iterator[Round]:
    """A turn of each, as far as both have one."""
    number, pair = 1, [None, None]  # type: int, list[TurnLine | None]
    for line in _turn_lines(state, reviews):
        if pair[1] is not None or pair[line.side] is not None:
            yield number, (pair[0], pair[1])
            number, pair = number + 1, [None, None]
        pair[line.side] = line
    if pair != [None, None]:
        yield number, (pair[0], pair[1])
