"""What the judge's page is told of a game of Jarnac. Nothing of it is sent to a public page."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from console.french import printed
from console.french.typography import typeset
from console.games.jarnac import snapshot
from console.games.jarnac.acts import Act, acts_of
from console.games.jarnac.mat_solver import Answer
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.best_moves import TurnReview
from engine.games.jarnac.decide import is_possible
from engine.games.jarnac.mat import Mat, value
from engine.games.jarnac.solver import Chain, Find, Sight
from engine.games.jarnac.state import Phase, State, other
from engine.letters.tiles import sort_letters
from engine.play.clock import Clock

SHOWN_WORDS = 40
_CORRECTABLE = ("mot", "jarnac", "pioche", "change")
_OFFERED = (
    cmd.ChooseStarter,
    cmd.TypeTile,
    cmd.TakeBackTile,
    cmd.MakeWord,
    cmd.Jarnac,
    cmd.SetAside,
    cmd.Contest,
    cmd.AcceptWord,
    cmd.Correct,
    cmd.Resign,
)


def judged(state: State, answer: Answer | None, now_ms: int) -> dict[str, Any]:
    over = state.phase is Phase.ENDED
    known = answer if state.options.referee or over else None
    return {
        "title": typeset(snapshot.winner_label(state)) if over else _title(state),
        "sides": [_side(state, side, known, now_ms) for side in (0, 1)],
        "turn": state.turn,
        "referee": state.options.referee,
        "phase": state.phase.value.removeprefix("jarnac_"),
        "can": {kind.__name__: is_possible(state, kind) for kind in _OFFERED},
        "to_draw": state.to_draw,
        "called": state.called,
        "claimable": state.claimable,
        "bag": sort_letters(state.bag),
        "asked": _asked(state),
        "contestable": None if state.last is None else state.last.word,
        "contested": _before(state),
        "immediate_refusal": state.options.immediate_refusal,
        "acts": [_act(state, act) for act in acts_of(state)],
        "has_board": True,
        "ended": _ended(state) if over else None,
        "review": _review(state, known),
    }


def _ended(state: State) -> dict[str, str]:
    """Over, by which cause; the title tells who won, and this by what."""
    return {
        "cause": typeset(snapshot.end_label(state)),
        "why": typeset(snapshot.reason_label(state)),
    }


def _before(state: State) -> dict[str, Any] | None:
    """The mat « je conteste et Jarnac ! » would take from: as it was before the word."""
    made = state.last
    return {"rows": _rows(made.mats[made.side])} if made else None


def _rows(mat: Mat) -> list[dict[str, Any]]:
    return [{"word": word, "value": value(word)} for word in mat.rows]


def _title(state: State) -> str:
    return printed("jarnac_tv_playing", name=state.name(state.turn))


def _side(state: State, side: int, answer: Answer | None, now_ms: int) -> dict[str, Any]:
    mat, clocks = state.mat(side), state.timing.clocks
    return {
        "name": state.name(side),
        "rows": _rows(mat),
        "reliquat": mat.reliquat,
        "points": state.points(side),
        "jarnacs": state.jarnacs[side],
        "out_of_time": state.out_of_time[side],
        "clock": _clock(clocks[side], now_ms) if clocks else None,
        "sight": _sight(answer.sights[side]) if answer and answer.sights else None,
        "chain": _chain(answer.chains[side]) if answer and answer.chains else None,
    }


def clock_view(state: State, now_ms: int) -> dict[str, Any] | None:
    return _clock(state.timing.timer, now_ms)


def _clock(clock: Clock | None, now_ms: int) -> dict[str, Any] | None:
    if clock is None:
        return None
    return {
        "left_ms": clock.left(now_ms),
        "total_ms": clock.step.total_ms,
        "warning_ms": min(clock.step.warnings_ms, default=0),
        "running": clock.is_running,
    }


def _sight(sight: Sight) -> dict[str, Any]:
    return {
        "count": len(sight),
        "best": [_find(find) for find in sight.best[:SHOWN_WORDS]],
        "words": [_find(find) for find in islice(sight, SHOWN_WORDS)],
    }


def _find(find: Find) -> dict[str, Any]:
    return {
        "row": find.row,
        "old": find.old,
        "word": find.word,
        "gain": find.gain,
        "doubtful": find.doubtful,
    }


def _chain(chain: Chain) -> dict[str, Any]:
    return {
        "gain": chain.gain,
        "exact": chain.exact,
        "words": [_find(find) for find in chain.links],
    }


def _asked(state: State) -> dict[str, str] | None:
    asked = state.pending
    if asked is None:
        return None
    old = state.mat(other(asked.side)).row(asked.row) if asked.row else ""
    old = state.last.old if asked.row is None and state.last is not None else old
    return {"word": asked.word, "text": printed(asked.code, word=asked.word, old=old)}


def _act(state: State, act: Act) -> dict[str, Any]:
    return {
        "number": act.number,
        "name": state.name(act.side) if act.side is not None else "",
        "kind": printed(f"jarnac_act_{act.kind}"),
        "word": act.word,
        "row": act.row,
        "letters": act.letters,
        "valid": act.valid if act.kind != "passe" else None,
        "points": list(act.points),
        "correctable": act.kind in _CORRECTABLE,
    }


def _review(state: State, answer: Answer | None) -> dict[str, Any] | None:
    if answer is None or answer.turns is None:
        return None
    return {
        "unseen": list(_turns(state, (t for t in answer.turns if t.unseen), unseen=True)),
        "missed": list(_turns(state, (t for t in answer.turns if t.longest), unseen=False)),
    }


def _turns(state: State, turns: Iterable[TurnReview], *, unseen: bool) -> Iterable[dict[str, Any]]:
    for turn in turns:
        side, finds = (other(turn.side), turn.best) if unseen else (turn.side, turn.longest)
        words = [find.word for find in finds[:6]]
        yield {"turn": turn.number, "name": state.name(side), "words": words}
