"""A mort subite between the ex aequo of a finished game (fisf-2020 §3.8.3)."""

import argparse
from dataclasses import dataclass

from console.games.face import Asked
from engine.errors import RuleError
from engine.games.duplicate import State
from engine.games.duplicate.competition import tied_at
from engine.play.players import HIGHEST_TABLE, Player

SAID = ("tied", "rank")
ON_THE_DESK = ""
"""Instead of a name: the game that has just been finished."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tied", metavar="PARTIE", help="mort subite entre les ex aequo de cette partie terminée"
    )
    parser.add_argument(
        "--rank", metavar="R", help="avec --tied : le rang partagé (sinon le meilleur)"
    )


@dataclass(frozen=True)
class Tie:
    game: str
    players: tuple[Player, ...]


def check(asked: Asked) -> None:
    if _rank(asked) is not None and asked.said.get("tied") is None:
        raise RuleError("tie_rank_alone")


def tie_of(asked: Asked) -> Tie | None:
    """Who is to be decided between, when that is what is asked for."""
    wanted = asked.said.get("tied")
    if wanted is None:
        return None
    rank = _rank(asked)
    state = asked.before if wanted == ON_THE_DESK else asked.earlier(wanted)
    if not isinstance(state, State):
        raise RuleError("tie_no_game")
    return Tie(state.options.id, tied_at(state, rank))


def _rank(asked: Asked) -> int | None:
    rank = asked.said.get("rank")
    if rank is None:
        return None
    if not str(rank).isdecimal() or len(str(rank)) > len(str(HIGHEST_TABLE)):
        raise RuleError("tie_bad_rank", rank=rank)
    return int(rank)
