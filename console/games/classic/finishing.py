"""How a classic game can be ended, and what a correction of the past brings with it."""

from console.desk.inbox import Ending
from console.french import text
from console.games.classic.labels import name_of
from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase, State

_MAY_END = frozenset({Phase.TOSS, Phase.DRAWING, Phase.PLAYING})
"""A word that lies there is first found good or taken back."""


def endings(state: State) -> tuple[Ending, ...]:
    if state.phase not in _MAY_END:
        return ()
    return (
        Ending("early", lambda why: cmd.CloseGame(why)),
        Ending(
            "abandoned",
            lambda why: cmd.CloseGame(why, abandoned=True),
            told=text("ending_counts_nothing"),
        ),
    )


def consequences(before: State, after: State, _lexicon: object) -> tuple[str, ...]:
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
