"""A mort subite between the ex aequo of a finished game (fisf-2020 §3.8.3)."""

from dataclasses import dataclass

from console.games.duplicate.settings import DuplicateSettings
from console.games.face import Asked
from engine.games.duplicate.competition import tied_at
from engine.games.duplicate.state import State
from engine.play.players import HIGHEST_TABLE, Player
from engine.rulings import RuleError

ON_THE_DESK = ""
"""Instead of a name: the game that has just been finished."""


@dataclass(frozen=True)
class Tie:
    game: str
    players: tuple[Player, ...]


def check(own: DuplicateSettings) -> None:
    if _rank(own) is not None and own.tied is None:
        raise RuleError("tie_rank_alone")


def tie_of(asked: Asked, own: DuplicateSettings) -> Tie | None:
    """Who is to be decided between, when that is what is asked for."""
    if own.tied is None:
        return None
    rank = _rank(own)
    state = asked.before if own.tied == ON_THE_DESK else asked.earlier(own.tied)
    if not isinstance(state, State):
        raise RuleError("tie_no_game")
    return Tie(state.options.id, tied_at(state, rank))


def _rank(own: DuplicateSettings) -> int | None:
    rank = own.rank
    if not rank:
        return None
    if not rank.isdecimal() or len(rank) > len(str(HIGHEST_TABLE)):
        raise RuleError("tie_bad_rank", rank=rank)
    return int(rank)
