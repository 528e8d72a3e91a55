"""An event of the game with the state before and after it: folded before it is written."""

from collections.abc import Iterable

from engine.games.duplicate import State, evolve
from engine.games.duplicate.events import Event

Step = tuple[State | None, Event, State]


def steps_of(state: State | None, events: Iterable[Event]) -> list[Step]:
    steps: list[Step] = []
    for event in events:
        after = evolve(state, event)
        steps.append((state, event, after))
        state = after
    return steps
