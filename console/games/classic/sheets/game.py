"""One classic game, turn by turn: text, CSV, JSON. Before the end, nothing of a rack."""

from typing import Any

from console.figures_fr import figure, signed
from console.games.classic.labels import (
    end_label,
    lexicon_of,
    name_of,
    play_label,
    racks_label,
    remarks,
    timing_label,
)
from console.games.opening import day_of
from console.lexicons.store import open_lexicon
from console.messages_fr import text
from console.spreadsheets import written
from engine.errors import RuleError
from engine.games.classic import Phase, State, public
from engine.games.classic.analysis import Analysis, analyse
from engine.games.classic.public import PublicTurn
from engine.games.classic.settlement import Result, results

_COLUMNS = ("tour", "joueur", "coup", "place", "points", "total", "remarques", "lexique")


def analysis_of(state: State) -> Analysis | None:
    """After the end, where racks were followed and the lexicon of the game is still there."""
    if state.phase is not Phase.ENDED or not state.options.followed:
        return None
    try:
        return analyse(state, open_lexicon(state.options.lexicon or None))
    except RuleError:
        return None


def arithmetic(result: Result) -> str:
    """« 312 − 11 = 301 »."""
    terms = [signed(result.score)]
    terms += [f"− {value}" for value in (result.deduction,) if value]
    terms += [f"+ {value}" for value in (result.bonus,) if value]
    terms += [f"− {value} ({text('classic_overtime')})" for value in (result.overtime,) if value]
    sum_of = " ".join(terms)
    return f"{sum_of} = {signed(result.total)}" if len(terms) > 1 else sum_of


def as_text(state: State, wall_ms: int) -> str:
    options = state.options
    title = " · ".join(part for part in (options.club, options.title) if part)
    facts = [racks_label(options), timing_label(options.timing)]
    head = [
        *([title] if title else []),
        text("classic_sheet_head", game=options.name, day=day_of(wall_ms)),
        ", ".join(fact for fact in facts if fact),
        text("classic_sheet_lexicon", lexicon=lexicon_of(options)),
        "",
        f"{'':>3}  {'Joueur':<16}{'Coup':<26}{'Points':>6}{'Total':>7}",
    ]
    rows = [
        f"{turn.number:>3}  {name_of(state, turn.player):<16.16}{play_label(turn):<26}"
        f"{turn.points:>6}{turn.total:>7}  {remarks(turn)}".rstrip()
        for turn in public(state).turns
    ]
    return "\n".join([*head, *rows, *_ending(state)]) + "\n"


def _ending(state: State) -> list[str]:
    if state.end is None:
        return []
    lines = ["", end_label(state.end)]
    if state.phase is Phase.ENDED:
        lines += [
            f"{result.rank:>3}  {name_of(state, result.player):<16.16}{arithmetic(result)}"
            for result in sorted(results(state), key=lambda each: each.rank)
        ]
    return lines


def as_csv(state: State) -> str:
    rows: list[tuple[object, ...]] = [_COLUMNS]
    lexicon = lexicon_of(state.options)
    for turn in public(state).turns:
        word = turn.move.word if turn.move else play_label(turn)
        place = str(turn.move.ref) if turn.move else ""
        name = name_of(state, turn.player)
        rows.append(
            (turn.number, name, word, place, turn.points, turn.total, remarks(turn), lexicon)
        )
    return written(rows)


def as_json(state: State, wall_ms: int, *, detailed: bool = True) -> dict[str, Any]:
    options = state.options
    game: dict[str, Any] = {
        "game": "classic",
        "name": options.name,
        "date": day_of(wall_ms),
        "lexicon": lexicon_of(options),
        "racks": options.racks.value,
        "players": [
            {"id": seat.id, "name": name_of(state, seat.id), "score": state.score(seat.id)}
            for seat in state.seats
        ],
        "turns": [_turn(state, turn) for turn in public(state).turns],
    }
    if state.end is not None:
        game["end"] = {"cause": state.end.cause, "reason": state.end.reason}
    if state.phase is Phase.ENDED:
        game["results"] = [_result(result) for result in results(state)]
        analysis = analysis_of(state) if detailed else None
        if analysis:
            game["analysis"] = analysis_json(analysis)
    return game


def _turn(state: State, turn: PublicTurn) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "player": turn.player,
        "kind": turn.kind.value,
        "word": turn.move.word if turn.move else None,
        "ref": str(turn.move.ref) if turn.move else None,
        "exchanged": turn.exchanged,
        "points": turn.points,
        "total": turn.total,
        "words": [[word.word, word.points] for word in turn.score.words] if turn.score else [],
        "refused": turn.refused,
        "contested": turn.challenge is not None,
        "corrected": turn.corrected,
    }


def _result(result: Result) -> dict[str, Any]:
    return {**vars(result), "total": result.total}


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    return {
        "turns": [
            {
                "turn": turn.turn,
                "player": turn.player,
                "rack": turn.rack,
                "best": turn.best.word if turn.best else None,
                "ref": str(turn.best.ref) if turn.best else None,
                "best_points": turn.best_points,
                "ties": turn.ties,
                "played": turn.played,
                "difference": turn.difference,
            }
            for turn in analysis.turns
        ],
        "players": [
            {**vars(player), "average": round(player.average, 2)} for player in analysis.players
        ],
    }


def average(value: float) -> str:
    return figure(value, 1)
