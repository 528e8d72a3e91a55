"""What the judge's page is told of a classic game, as plain values with French sentences.

Without a referee this page is shared by the players: it shows no rack but that of a person who
plays alone, no answer of the solver, and no validity before the rules give it.
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.french.typography import typeset
from console.games.classic.papers import analysis_json, arithmetic
from console.games.classic.snapshot import (
    end_label,
    name_of,
    own_rack,
    play_label,
    remarks,
    unseen_tiles,
)
from console.web.access import JUDGE
from console.web.link import PageDesk
from console.web.pages import Shelf
from engine.games.classic import commands as cmd
from engine.games.classic.best_moves import analyse
from engine.games.classic.decide import accepts
from engine.games.classic.ending import results
from engine.games.classic.options import LEAST_TO_EXCHANGE, ClockKind, VainChallenge
from engine.games.classic.public import PublicState, PublicTurn, public
from engine.games.classic.state import Phase, State
from engine.letters.scoring import Score
from engine.rulings import RuleError

_OFFERED = (
    cmd.PlayWord,
    cmd.Exchange,
    cmd.CorrectTurn,
    cmd.RemovePlayer,
    cmd.DeclareBlocked,
)


def judged(state: State, _answer: object, now_ms: int) -> dict[str, Any]:
    shown = public(state)
    return {
        "title": _title(state),
        "phase": state.phase.value,
        "referee": state.options.referee,
        "followed": state.options.followed,
        "chess": state.options.timing.kind is ClockKind.CHESS,
        "costly": state.options.vain_challenge is not VainChallenge.FREE,
        "players": [_player(state, seat.id, now_ms) for seat in state.seats],
        "on_turn": state.on_turn,
        "can": _can(state),
        "drawing": _drawing(state, shown),
        "bag": shown.bag,
        "grid": shown.grid,
        "last_move": _last_move(state, shown),
        "pad": len(state.pad),
        "rack": own_rack(state),
        "unseen": unseen_tiles(state),
        "toss": [
            {"player": name_of(state, draw.player), "letter": draw.letter} for draw in shown.toss
        ],
        "laid": _laid(state),
        "turns": [_turn(state, turn) for turn in shown.turns],
        "to_declare": [_named(state, player) for player in state.to_declare],
        "end": _end(state),
        "ended": _ended(state),
    }


def _can(state: State) -> dict[str, bool]:
    """What the table allows now, whatever the word or the letter: nobody is offered another."""
    accepted = {kind.__name__: accepts(state.phase, kind) for kind in _OFFERED}
    playing = accepted["PlayWord"] and state.seat(state.on_turn).bot is None
    exchange = playing and state.table.bag_size >= LEAST_TO_EXCHANGE
    return {**accepted, "PlayWord": playing, "Exchange": exchange}


def _last_move(state: State, shown: PublicState) -> dict[str, str] | None:
    """The word on the table that waits for its points, or else the one laid last."""
    moves = [turn.move for turn in shown.turns if turn.move is not None]
    move = state.laid.move if state.laid else moves[-1] if moves else None
    return {"word": move.word, "ref": str(move.ref)} if move else None


def _title(state: State) -> str:
    if state.end:
        return printed("tv_classic_end")
    if state.phase is Phase.TOSS:
        return printed("tv_classic_toss")
    return printed("tv_classic_turn_number", number=state.next_number)


def _named(state: State, player: str) -> dict[str, str]:
    return {"id": player, "name": name_of(state, player)}


def clock_view(state: State, now_ms: int) -> dict[str, Any] | None:
    clock = state.clock
    if clock is None or state.end:
        return None
    return {
        "left_ms": clock.left(now_ms),
        "total_ms": clock.step.total_ms,
        "warning_ms": max(clock.step.signals_ms, default=0),
        "running": clock.is_running,
    }


def _player(state: State, player: str, now_ms: int) -> dict[str, Any]:
    clock, present = state.clocks.get(player), player in state.present
    return {
        **_named(state, player),
        "score": state.score(player),
        "tiles": state.table.rack(player).size if present else 0,
        "present": present,
        "bot": state.seat(player).bot is not None,
        "left_ms": clock.balance(now_ms) if clock else None,
    }


def _drawing(state: State, shown: PublicState) -> dict[str, Any] | None:
    """Who draws, and how many are awaited."""
    if not shown.drawing:
        return None
    swap = state.swap
    wanted = swap.count - len(swap.draws) if swap else state.table.lacking(shown.drawing)
    return {**_named(state, shown.drawing), "wanted": wanted}


def _laid(state: State) -> dict[str, Any] | None:
    laid = state.laid
    if laid is None:
        return None
    return {
        **_named(state, laid.player),
        "word": laid.move.word,
        "ref": str(laid.move.ref),
        "points": laid.score.points,
        "announced": laid.announced,
        "words": _words(laid.score),
        "prime": laid.score.prime,
        "contested": laid.challenge is not None,
    }


def _words(score: Score) -> list[dict[str, Any]]:
    return [{"word": word.word, "points": word.points} for word in score.words]


def _turn(state: State, turn: PublicTurn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "player": turn.player,
        "name": name_of(state, turn.player),
        "play": play_label(turn),
        "word": turn.move.word if turn.move else "",
        "ref": str(turn.move.ref) if turn.move else "",
        "points": turn.points,
        "total": turn.total,
        "remarks": remarks(turn),
    }


def _end(state: State) -> dict[str, Any] | None:
    if state.end is None:
        return None
    ended = state.phase is Phase.ENDED
    return {
        "results": [
            {
                **_named(state, each.player),
                "rank": each.rank,
                "total": each.total,
                "sum": arithmetic(each),
            }
            for each in results(state)
        ]
        if ended
        else [],
        "analysable": ended and state.options.followed,
    }


def _ended(state: State) -> dict[str, str] | None:
    """Over, by which cause, and who won."""
    if state.end is None or state.phase is not Phase.ENDED:
        return None
    return {"cause": typeset(end_label(state.end)), "winner": _winner(state)}


def _winner(state: State) -> str:
    best = [name_of(state, each.player) for each in results(state) if each.rank == 1]
    if not best:
        return printed("tv_classic_void")
    if len(best) == 1:
        return printed("tv_classic_winner", name=best[0])
    return printed("tv_classic_winners", names=", ".join(best))


# --- Routes of its own --------------------------------------------------------------------------


SHELF = Shelf("/static/classic", Path(__file__).parent / "static")


def routes_of(desk: PageDesk) -> Iterable[BaseRoute]:
    async def analysis(_request: Request) -> Response:
        """After the end, and only then; half a second of work, in a thread of its own."""
        state, lexicon = desk.judge.state, desk.judge.lexicon
        if not isinstance(state, State) or lexicon is None:
            raise RuleError("no_game_open", command="")
        found = await asyncio.to_thread(analyse, state, lexicon)
        names = {seat.id: name_of(state, seat.id) for seat in state.seats}
        return JSONResponse({"names": names, **analysis_json(found)})

    return (
        SHELF.mounted(),
        Route("/juge/classique/analyse", desk.gate.only(JUDGE, analysis)),
    )
