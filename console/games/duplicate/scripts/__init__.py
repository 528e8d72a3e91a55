"""Game facts in, utterances out: pure, without clock or sound."""

from console.games.duplicate.scripts.coup import (
    announce_invalid,
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    announce_tirage,
    pause,
    signal,
)
from console.games.duplicate.scripts.game import (
    announce_annulment,
    announce_call,
    announce_elimination,
    announce_end,
    announce_found,
    announce_game,
    announce_interruption,
    announce_not_found,
    announce_refused_call,
    announce_reopening,
    announce_solos,
    announce_topping_result,
    announce_withdrawal,
)
from console.games.duplicate.scripts.solution import SpokenWord, announce_caution, announce_top

__all__ = [
    "SpokenWord",
    "announce_annulment",
    "announce_call",
    "announce_caution",
    "announce_elimination",
    "announce_end",
    "announce_found",
    "announce_game",
    "announce_interruption",
    "announce_invalid",
    "announce_new_letters",
    "announce_not_found",
    "announce_refused_call",
    "announce_rejet",
    "announce_reliquat",
    "announce_reopening",
    "announce_solos",
    "announce_tirage",
    "announce_top",
    "announce_topping_result",
    "announce_withdrawal",
    "pause",
    "signal",
]
