"""A classic game of ours played again for `pupitre replay`: words, points and totals must agree."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from console.command_line import tell_replay
from console.requests import read_json
from engine.games.classic.ending import worth
from engine.games.classic.options import LIMITS
from engine.games.classic.turns import ANY_WORD, SHORTEST, PlayKind
from engine.letters.board import Grid, Reference
from engine.letters.legality import examine
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move, parse_word, place
from engine.letters.scoring import Score
from engine.letters.tiles import FRENCH, missing, parse_letters
from engine.play.codec import from_json
from engine.rulings import RuleError


def run(options: argparse.Namespace) -> int:
    return tell_replay(options, "classic", replay, _lines, _facts)


# --- The game of the file -----------------------------------------------------------------------


MOST_TURNS = 2_000


@dataclass(frozen=True)
class _Player:
    id: str
    name: str
    score: int


@dataclass(frozen=True)
class _Turn:
    player: str
    kind: PlayKind
    points: int
    total: int
    word: str | None = None
    ref: str | None = None
    refused: bool = False
    contested: bool = False
    corrected: bool = False


@dataclass(frozen=True)
class _Result:
    player: str
    score: int
    left: str
    deduction: int
    bonus: int
    overtime: int
    total: int


@dataclass(frozen=True)
class _Published:
    name: str
    players: tuple[_Player, ...]
    turns: tuple[_Turn, ...]
    results: tuple[_Result, ...] = ()


@dataclass(frozen=True)
class Replayed:
    """A turn of the file beside what we count."""

    number: int
    name: str
    kind: PlayKind
    word: str
    points: int
    total: int
    troubles: tuple[RuleError, ...] = ()


@dataclass(frozen=True)
class Replay:
    name: str
    turns: tuple[Replayed, ...]
    totals: Mapping[str, int]
    """By the name of the player."""
    contradictions: tuple[RuleError, ...]
    remarks: tuple[RuleError, ...]
    """Words this lexicon would refuse; points the judge has given."""


def read(text: str) -> _Published:
    """RuleError when the file is no classic game of ours."""
    try:
        data = read_json(text)
        if not isinstance(data, dict) or not data.get("turns"):
            raise RuleError("classic_replay_empty")
        told = {key: _looked_at(kind, data.get(key, [])) for key, kind in _LISTS.items()}
        published: _Published = from_json(_Published, {"name": data.get("name"), **told})
    except (ValueError, RuleError) as error:
        if getattr(error, "code", "bad_payload") != "bad_payload":
            raise
        raise RuleError("classic_replay_bad") from error
    known = [player.id for player in published.players]
    strangers = {turn.player for turn in published.turns} - {*known}
    strangers |= {result.player for result in published.results} - {*known}
    if strangers or len(set(known)) != len(known) or len(published.turns) > MOST_TURNS:
        raise RuleError("classic_replay_bad")
    return published


_LISTS: Mapping[str, Any] = {"players": _Player, "turns": _Turn, "results": _Result}


def _looked_at(kind: Any, raw: Any) -> Any:
    """Of each entry what is known here: a later release may write more."""
    known = kind.__dataclass_fields__
    return [
        {key: each[key] for key in each if key in known} if isinstance(each, dict) else each
        for each in (raw if isinstance(raw, list) else [raw])
    ]


def replay(text: str, lexicon: Lexicon) -> Replay:
    published = read(text)
    board = _Board(published, lexicon)
    for number, turn in enumerate(published.turns, start=1):
        board.play(number, turn)
    contradictions = [*board.contradictions, *_wrong_results(published, board)]
    names = {player.id: player.name for player in published.players}
    ended = {names[each.player]: each.total for each in published.results}
    totals = ended or {names[player]: total for player, total in board.totals.items()}
    return Replay(
        published.name, tuple(board.turns), totals, tuple(contradictions), tuple(board.remarks)
    )


@dataclass
class _Board:
    published: _Published
    lexicon: Lexicon
    grid: Grid = Grid.EMPTY
    turns: list[Replayed] = field(default_factory=list)
    contradictions: list[RuleError] = field(default_factory=list)
    remarks: list[RuleError] = field(default_factory=list)
    contested: bool = False
    """What a contestation in vain costs is not in the file: a total may have lost it since."""

    def __post_init__(self) -> None:
        self.totals = {player.id: 0 for player in self.published.players}
        self._names = {player.id: player.name for player in self.published.players}

    def play(self, number: int, turn: _Turn) -> None:
        troubles: list[RuleError] = []
        points = 0
        if turn.kind is PlayKind.WORD:
            try:
                score = self._laid(turn)
            except RuleError as why:
                troubles.append(RuleError("classic_replay_turn", number=number, why=why))
                points = turn.points
            else:
                points = 0 if turn.refused else score.points
        if points != turn.points:
            told = {"number": number, "told": turn.points, "counted": points}
            if turn.corrected:
                self.remarks.append(RuleError("classic_replay_ruled", **told))
                points = turn.points
            else:
                troubles.append(RuleError("classic_replay_points", **told))
        self.contested |= turn.contested
        total = self.totals[turn.player] + points
        if turn.total != total and not (self.contested and turn.total < total):
            told = {"number": number, "told": turn.total, "counted": total}
            troubles.append(RuleError("classic_replay_total", **told))
        self.totals[turn.player] = turn.total
        self.contradictions += troubles
        name, word = self._names[turn.player], (turn.word or "").upper()
        self.turns.append(
            Replayed(number, name, turn.kind, word, points, turn.total, tuple(troubles))
        )

    def _laid(self, turn: _Turn) -> Score:
        move = Move(parse_word(turn.word or ""), Reference.parse(turn.ref or ""))
        if len(move.word) < SHORTEST:
            raise RuleError("word_too_short", word=move.word)
        taken = move.taken(self.grid) if move.fits else ""
        if excess := missing(FRENCH.letters, self.grid.letters + taken):
            raise RuleError("gcg_not_french", letters=excess)
        examination = examine(self.grid, move, taken, ANY_WORD, LIMITS)
        if examination.score is None or not examination.is_legal:
            raise examination.reasons[0]
        if not turn.refused:
            self.grid = place(self.grid, move)
            words = (each.word.upper() for each in examination.score.words)
            self.remarks += [
                RuleError("word_unknown", word=word) for word in words if word not in self.lexicon
            ]
        return examination.score


def _wrong_results(published: _Published, board: _Board) -> Iterator[RuleError]:
    """The last arithmetic: what was left on the racks, and who adds it."""
    for each in published.results:
        counted = each.score - each.deduction + each.bonus - each.overtime
        score = board.totals.get(each.player)
        if each.total != counted or each.deduction != worth(parse_letters(each.left)):
            yield RuleError("classic_replay_result", told=each.total, counted=counted)
        elif score is None or (
            each.score != score and not (board.contested and each.score < score)
        ):
            yield RuleError("classic_replay_result", told=each.score, counted=score or 0)


# --- The answer ---------------------------------------------------------------------------------


def _lines(done: Replay, lexicon: str) -> Iterator[str]:
    yield f"{done.name} : partie classique, lexique {lexicon}"
    for turn in done.turns:
        played = turn.word or turn.kind.value
        yield f"{turn.number:>4}  {turn.name:<20.20}{played:<18}{turn.points:>5}{turn.total:>6}"
    for name, total in done.totals.items():
        yield f"{name} : {total}"


def _facts(done: Replay) -> dict[str, Any]:
    return {"totals": dict(done.totals)}
