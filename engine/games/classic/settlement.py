"""The final arithmetic (notice, « Fin de jeu »): everyone loses the letters left on his rack, and
who has used all of his adds those of all the others. Equal totals are equal winners."""

from dataclasses import dataclass

from engine.games.classic.record import is_played_out
from engine.games.classic.state import State
from engine.letters.tiles import VALUES
from engine.play.clock import MINUTE_MS


@dataclass(frozen=True)
class Result:
    player: str
    score: int
    """Before the end was counted."""
    left: str
    """Letters on the rack."""
    deduction: int
    bonus: int
    """The letters of all the others, for who has none."""
    overtime: int
    """What minutes begun beyond the time cost."""
    rank: int = 0

    @property
    def total(self) -> int:
        return self.score - self.deduction + self.bonus - self.overtime


def worth(letters: str) -> int:
    return sum(VALUES[letter] for letter in letters)


def results(state: State) -> tuple[Result, ...]:
    """In the order of the seats. Of one who left, only the points stay; an abandoned game has
    none."""
    if state.is_void:
        return ()
    left = {seat.id: _left(state, seat.id) for seat in state.seats}
    everything = sum(map(worth, left.values()))
    finishers = [
        player for player in state.present if state.turns and is_played_out(state.table, player)
    ]
    counted = [
        Result(
            player=player,
            score=state.score(player),
            left=letters,
            deduction=worth(letters),
            bonus=everything if player in finishers else 0,
            overtime=overtime(state, player),
        )
        for player, letters in left.items()
    ]
    totals = [result.total for result in counted]
    return tuple(
        Result(
            result.player,
            result.score,
            result.left,
            result.deduction,
            result.bonus,
            result.overtime,
            rank=1 + sum(total > result.total for total in totals),
        )
        for result in counted
    )


def winners(state: State) -> tuple[str, ...]:
    return tuple(result.player for result in results(state) if result.rank == 1)


def _left(state: State, player: str) -> str:
    if player not in state.present:
        return ""
    return state.declared.get(player, "") or state.table.rack(player).letters


def overtime(state: State, player: str) -> int:
    """Points for every minute begun beyond the time, on a clock that stands still."""
    clock = state.clocks.get(player)
    over_ms = -clock.left_ms if clock else 0
    if over_ms <= 0:
        return 0
    return -(-over_ms // MINUTE_MS) * state.options.timing.overtime_points
