"""How a classic game can be ended, and what a correction of the past brings with it."""

from console.endings import Ending
from console.games.classic.labels import name_of
from console.messages_fr import text
from engine.games.classic import Phase, State
from engine.games.classic import commands as cmd


def endings(state: State) -> tuple[Ending, ...]:
    if state.phase is Phase.ENDED:
        return ()
    return (Ending("early", lambda why: cmd.CloseGame(why)),)


def consequences(before: State, after: State) -> tuple[str, ...]:
    return tuple(
        text(
            "past_total",
            name=name_of(after, seat.id),
            was=before.score(seat.id),
            now=after.score(seat.id),
        )
        for seat in after.seats
        if before.score(seat.id) != after.score(seat.id)
    )
