"""After the game: the Jarnacs nobody saw, the longest words missed, turn by turn.

A turn ends when the bag is given up: the words its player could still have made are the words
missed, and for the other they were so many Jarnacs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.jarnac import events as ev
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.solver import Find, Words
from engine.games.jarnac.state import Phase, State, other


@dataclass(frozen=True)
class Turn:
    number: int
    side: int
    """Whose turn it was."""
    longest: tuple[Find, ...]
    """The longest words missed, all of one length, those that gain most first."""
    jarnacs: int
    """How many Jarnacs the other could have said."""
    best: tuple[Find, ...]
    """The longest of them: nobody saw better."""
    taken: str = ""
    """The word taken, if any."""

    @property
    def unseen(self) -> bool:
        """A Jarnac was possible, and none was said."""
        return self.jarnacs > 0 and not self.taken


def analyse(state: State, words: Words) -> tuple[Turn, ...]:
    """Every turn of a game, from its log."""
    return tuple(
        _judged(number, before, after, taken, words)
        for number, (before, after, taken) in enumerate(_handovers(state), start=1)
    )


def _judged(number: int, before: State, after: State, taken: str, words: Words) -> Turn:
    side = before.turn
    sight = words.look(after.mat(side), after.options.formule)
    finds = tuple(find for row in sight.rows for find in row.certain)
    may_take = _may_take(after, other(side))
    return Turn(
        number,
        side,
        _longest(finds),
        jarnacs=len(finds) if may_take else 0,
        best=_longest(finds) if may_take else (),
        taken=taken,
    )


def _may_take(state: State, side: int) -> bool:
    return (
        state.turn == side
        and state.phase is not Phase.ENDED
        and not state.jarnac_barred
        and state.mat(side).free_row is not None
    )


def _longest(finds: tuple[Find, ...]) -> tuple[Find, ...]:
    most = max((len(find.word) for find in finds), default=0)
    return tuple(
        sorted(
            (find for find in finds if len(find.word) == most),
            key=lambda find: (-find.gain, find.row, find.word),
        )
    )


def _handovers(state: State) -> Iterator[tuple[State, State, str]]:
    """Where a player gave the bag up: before, after, and the word taken just then."""
    replayed = State.start(state.options)
    moments: list[tuple[State, State, str]] = []
    for event in state.log:
        before = replayed
        replayed = evolve(replayed, event)
        if isinstance(event, ev.Passed | ev.FlagFell) or (
            isinstance(event, ev.ContestRuled) and before.turn != replayed.turn
        ):
            if replayed.turn != before.turn or isinstance(event, ev.Passed):
                moments.append((before, replayed, ""))
        elif isinstance(event, ev.JarnacTaken) and moments:
            moments[-1] = (*moments[-1][:2], event.word)
    return iter(moments)
