"""How a game of Jarnac can be ended, and what a correction of the past brings with it."""

from console.desk.inbox import Ending
from console.french import text
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.state import Phase, State


def endings(state: State) -> tuple[Ending, ...]:
    if state.phase is Phase.ENDED:
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
        text("past_total", name=after.name(side), was=before.points(side), now=after.points(side))
        for side in (0, 1)
        if before.points(side) != after.points(side)
    )
