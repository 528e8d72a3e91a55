"""What the television shows when nobody plays: a few turns of a sample game, over and over."""

from functools import cache

from console.games.classic.stage import ClassicStage
from console.tv.snapshot import Around, Shown
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import decide
from engine.games.classic.evolve import fold
from engine.games.classic.options import GameOptions, Racks, Seat
from engine.games.classic.state import Circumstances, State
from engine.letters.moves import Move

STEP_MS = 4_500
_SEATS = (Seat("1", "Camille"), Seat("2", "Dominique"))
_WORDS = ("PUPITRE H4", "TABLES 8H", "SAC M8", "MUR 5G", "REVE 10G", "OR G9")


def demonstration_at(base: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
    """What to show, and the moment it gives way to the next."""
    states = _states()
    step = (now_ms - start_ms) // STEP_MS
    began_ms = start_ms + step * STEP_MS
    shown = ClassicStage(began_ms).show(states[step % len(states)], None, voiced=False)
    around = Around(banners=base.banners, keys=base.keys)
    return shown.with_around(around), began_ms + STEP_MS


@cache
def _states() -> tuple[State, ...]:
    """The word laid, then its points, turn by turn."""
    at = Circumstances(0)
    options = GameOptions("demonstration", _SEATS, racks=Racks.FREE)
    state = fold(decide(None, cmd.OpenGame(options), at))
    state = fold((ev.StarterChosen("1"),), state)
    states = [state]
    for word in _WORDS:
        for command in (cmd.PlayWord(Move.parse(*word.split())), cmd.Validate()):
            state = fold(decide(state, command, at), state)
            states.append(state)
    return tuple(states)
