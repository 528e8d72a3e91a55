"""A game of Jarnac of ours played again for `pupitre replay`: letters, rows, points must agree."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from console.command_line import tell_replay
from console.games.jarnac.snapshot import formule_label
from engine.games.jarnac import events as ev
from engine.games.jarnac.decide import check_possible
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.options import FORMULES, GameOptions, Validity, check_letters, examine
from engine.games.jarnac.state import State, other
from engine.letters.lexicon import Lexicon
from engine.play.codec import from_json
from engine.play.players import typed_player
from engine.rulings import RuleError


def run(options: argparse.Namespace) -> int:
    return tell_replay(options, "jarnac", replay, _lines, _facts)


# --- The game of the file -----------------------------------------------------------------------


MOST_ACTS = 5_000


@dataclass(frozen=True)
class Replay:
    name: str
    state: State
    contradictions: tuple[RuleError, ...]
    remarks: tuple[RuleError, ...]
    """Words this lexicon would refuse, if somebody contested them."""


@dataclass(frozen=True)
class _Act:
    """As it stands in the file."""

    act: str
    side: int | None = None
    word: str = ""
    row: int | None = None
    letters: str = ""
    valid: bool | None = None
    note: str = ""


@dataclass(frozen=True)
class _Published:
    id: str
    formule: str
    letters: str
    players: tuple[str, str]
    acts: tuple[_Act, ...]
    rows: tuple[tuple[str, ...], ...]
    points: tuple[int, int]


_FIELDS = ("id", "formule", "letters", "players", "acts", "rows", "points")


def read(text: str) -> _Published:
    """RuleError when the file is no game of Jarnac."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError("jarnac_replay_bad", why=str(error)) from error
    if not isinstance(data, Mapping):
        raise RuleError("jarnac_replay_bad", why="pas une partie")
    told = {field: data[field] for field in _FIELDS if field in data}
    try:
        published: _Published = from_json(_Published, told)
    except RuleError as error:
        raise RuleError("jarnac_replay_bad", why=error.data.get("reason", "?")) from error
    check_letters(published.letters)
    if published.formule not in FORMULES or len(published.acts) > MOST_ACTS:
        raise RuleError("jarnac_replay_bad", why=published.formule[:40])
    return published


def replay(text: str, lexicon: Lexicon) -> Replay:
    published = read(text)
    options = GameOptions(
        published.id,
        published.id,
        letters=published.letters,
        formule=FORMULES[published.formule],
        players=(typed_player(1, published.players[0]), typed_player(2, published.players[1])),
    )
    options.check()
    state, troubles, remarks = State.start(options), list[RuleError](), list[RuleError]()
    for number, act in enumerate(published.acts, start=1):
        try:
            event = _event(act)
            remarks += _doubts(state, event, lexicon)
            check_possible(state, event)
            state = evolve(state, event)
        except RuleError as trouble:
            troubles.append(RuleError("jarnac_replay_act", number=number, why=trouble))
            break
    else:
        troubles += _differences(published, state)
    return Replay(published.id, state, tuple(troubles), tuple(remarks))


def _event(act: _Act) -> ev.Event:
    if act.side not in (1, 2) and act.act != "fin":
        raise RuleError("jarnac_no_such_side", side=act.side or 0)
    side, row = (act.side or 1) - 1, act.row or 0
    match act.act:
        case "commence":
            return ev.StarterChosen(side)
        case "pioche" if len(act.letters) == 1:
            return ev.LetterDrawn(side, act.letters)
        case "change":
            return ev.LettersSetAside(side, act.letters)
        case "mot":
            return ev.WordMade(side, act.word, row)
        case "jarnac":
            return ev.JarnacTaken(side, act.word, row)
        case "passe":
            cause = ev.PassCause.TIME if act.note else ev.PassCause.PLAYER
            return ev.Passed(side, bool(act.valid), cause)
        case "conteste":
            return ev.ContestRuled(side, act.word, bool(act.valid), act.note)
        case "annonce":
            return ev.ClaimRuled(side, act.word, row, bool(act.valid), act.note)
        case "drapeau":
            return ev.FlagFell(side)
        case "fin":
            return _end(act)
    raise RuleError("jarnac_replay_bad", why=act.act[:40])


def _end(act: _Act) -> ev.GameEnded:
    side = None if act.side is None else act.side - 1
    known = {cause.value: cause for cause in ev.EndCause}
    if act.note in known:
        return ev.GameEnded(known[act.note], side)
    return ev.GameEnded(ev.EndCause.JUDGE, side, act.note)


def _doubts(state: State, event: ev.Event, lexicon: Lexicon) -> Sequence[RuleError]:
    """A word this lexicon refuses; played all the same, if nobody contested it."""
    match event:
        case ev.WordMade(side, word, row):
            old = state.mat(side).row(row) if 1 <= row <= len(state.mat(side).rows) else ""
        case ev.JarnacTaken(side, word, row):
            victim = state.mat(other(side))
            old = victim.row(row) if 1 <= row <= len(victim.rows) else ""
        case _:
            return ()
    found = examine(word, old, state.options.formule, lexicon)
    if found.validity is not Validity.WRONG:
        return ()
    return (RuleError(found.code, word=word, old=old),)


def _differences(published: _Published, state: State) -> Sequence[RuleError]:
    points = (state.points(0), state.points(1))
    rows = tuple(mat.rows for mat in state.mats)
    found: list[RuleError] = []
    if points != published.points:
        told, counted = (" à ".join(map(str, each)) for each in (published.points, points))
        found.append(RuleError("jarnac_replay_points", told=told, counted=counted))
    if rows != published.rows:
        found.append(RuleError("jarnac_replay_rows"))
    return found


# --- The answer ---------------------------------------------------------------------------------


def _lines(done: Replay, lexicon: str) -> Iterator[str]:
    state = done.state
    yield f"{done.name} : Jarnac, formule {formule_label(state.options)}, lexique {lexicon}"
    for side in (0, 1):
        rows = " ".join(word for word in state.mat(side).rows if word)
        yield f"  {state.name(side)} : {state.points(side)}  {rows}"


def _facts(done: Replay) -> dict[str, Any]:
    points = [done.state.points(0), done.state.points(1)]
    return {"points": points, "jarnacs": list(done.state.jarnacs)}
