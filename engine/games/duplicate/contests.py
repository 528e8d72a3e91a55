"""Contests: who is still in, who wins, what is the ranking. Three answers to three questions.

They see players by their id and results coup by coup; how points or times came about is
the machine's business. Nobody outside compares a contest by its code: ask it a question.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from engine.errors import RuleError
from engine.games.duplicate.tempo import BLITZ, MORT_SUBITE, TROIS_MINUTES, Tempo
from engine.play.clock import SECOND_MS

TOPPING_PENALTY_MS = 20 * SECOND_MS
"""For a top not found in the time given (fisf-2020 §3.8.4)."""


@dataclass(frozen=True)
class Mark:
    """What a player scored on a coup; a penalty is a positive number of points."""

    player: str
    points: int
    penalty: int = 0

    @property
    def net(self) -> int:
        return self.points - self.penalty


@dataclass(frozen=True)
class PlayerTime:
    """What a coup of topping cost a player."""

    player: str
    elapsed_ms: int
    penalty_ms: int = 0

    @property
    def total_ms(self) -> int:
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True)
class CoupResult:
    coup: int
    marks: tuple[Mark, ...] = ()
    times: tuple[PlayerTime, ...] = ()
    eliminated: tuple[str, ...] = ()
    """Recorded when the coup's correction was closed."""


@dataclass(frozen=True)
class Rank:
    """A line of the ranking; equal figures share a rank."""

    rank: int
    player: str
    figure: int
    """Points, milliseconds, or the coup a player went out (0: still in), as the contest counts."""


class Contest(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def claims_tops(self) -> bool:
        """Players call the top aloud instead of handing in slips."""

    @property
    def original(self) -> bool:
        """One of the « formules originales » (§3.8), which relax a few thresholds."""

    @property
    def penalises_at_once(self) -> bool:
        """Penalties for warnings count on the coup itself, not at the end (§5.9)."""

    @property
    def default_tempo(self) -> Tempo: ...
    def goes_out(self, still_in: Sequence[str], marks: Sequence[Mark]) -> tuple[str, ...]:
        """Who leaves the contest once a coup is closed."""

    def still_in(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[str, ...]:
        """Who may play the next coup."""

    def ranking(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[Rank, ...]:
        """Everyone, best first."""

    def is_decided(self, players: Sequence[str], still_in: Sequence[str]) -> bool:
        """The contest has its winner before the letters run out."""


def winners(
    contest: Contest, players: Sequence[str], results: Sequence[CoupResult]
) -> tuple[str, ...]:
    """Who would win if the game ended now; several when they are equal."""
    return tuple(line.player for line in contest.ranking(players, results) if line.rank == 1)


def _by_figure(
    players: Iterable[str], figure: Callable[[str], int], key: Callable[[str], tuple[int, ...]]
) -> tuple[Rank, ...]:
    ordered = sorted(players, key=key)
    lines: list[Rank] = []
    for place, player in enumerate(ordered, start=1):
        equal = bool(lines) and key(player) == key(lines[-1].player)
        lines.append(Rank(lines[-1].rank if equal else place, player, figure(player)))
    return tuple(lines)


def total_points(results: Iterable[CoupResult]) -> Counter[str]:
    """Net points by player, in one pass: there may be two hundred of them."""
    totals: Counter[str] = Counter()
    for result in results:
        for mark in result.marks:
            totals[mark.player] += mark.net
    return totals


@dataclass(frozen=True)
class Cumul:
    """The most points over the whole game (fisf-2020, introduction)."""

    code: str = "cumul"
    claims_tops: bool = False
    original: bool = False
    penalises_at_once: bool = False
    default_tempo: Tempo = TROIS_MINUTES

    def goes_out(self, still_in: Sequence[str], marks: Sequence[Mark]) -> tuple[str, ...]:
        return ()

    def still_in(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[str, ...]:
        return tuple(players)

    def ranking(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[Rank, ...]:
        totals = total_points(results)
        return _by_figure(players, totals.__getitem__, lambda player: (-totals[player],))

    def is_decided(self, players: Sequence[str], still_in: Sequence[str]) -> bool:
        return False


@dataclass(frozen=True)
class MortSubite:
    """Whoever plays below the best solution found in the room is out (fisf-2020 §3.8.3).

    Penalties count on the coup itself (§5.9), so the net score is compared.
    """

    code: str = "mort-subite"
    claims_tops: bool = False
    original: bool = True
    penalises_at_once: bool = True
    default_tempo: Tempo = MORT_SUBITE

    def goes_out(self, still_in: Sequence[str], marks: Sequence[Mark]) -> tuple[str, ...]:
        net = dict.fromkeys(still_in, 0)
        net.update({mark.player: mark.net for mark in marks if mark.player in net})
        best = max(net.values(), default=0)
        return tuple(player for player in still_in if net[player] < best)

    def still_in(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[str, ...]:
        gone = {player for result in results for player in result.eliminated}
        return tuple(player for player in players if player not in gone)

    def ranking(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[Rank, ...]:
        """By how long each one stayed; those who leave together share a rank."""
        gone: dict[str, int] = {}
        for result in sorted(results, key=lambda result: result.coup):
            for player in result.eliminated:
                gone.setdefault(player, result.coup)
        return _by_figure(
            players,
            lambda player: gone.get(player, 0),
            lambda player: (player in gone, -gone.get(player, 0)),
        )

    def is_decided(self, players: Sequence[str], still_in: Sequence[str]) -> bool:
        return len(players) > 1 and len(still_in) == 1


@dataclass(frozen=True)
class Topping:
    """The whole game in the least time, penalties included (fisf-2020 §3.8.4)."""

    code: str = "topping"
    claims_tops: bool = True
    original: bool = True
    penalises_at_once: bool = False
    default_tempo: Tempo = BLITZ

    def goes_out(self, still_in: Sequence[str], marks: Sequence[Mark]) -> tuple[str, ...]:
        return ()

    def still_in(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[str, ...]:
        return tuple(players)

    def ranking(self, players: Sequence[str], results: Sequence[CoupResult]) -> tuple[Rank, ...]:
        """The shortest total first, among those who played the same number of coups; whoever
        has fewer coups behind them comes after, however little time they took."""
        played: Counter[str] = Counter()
        totals: Counter[str] = Counter()
        for time in (time for result in results for time in result.times):
            played[time.player] += 1
            totals[time.player] += time.total_ms
        return _by_figure(
            players,
            totals.__getitem__,
            lambda player: (-played[player], totals[player]),
        )

    def is_decided(self, players: Sequence[str], still_in: Sequence[str]) -> bool:
        return False


def merge_results(games: Iterable[Sequence[CoupResult]]) -> tuple[CoupResult, ...]:
    """The same game played by several players one after another, as if side by side."""
    merged: dict[int, CoupResult] = {}
    for results in games:
        for result in results:
            so_far = merged.get(result.coup, CoupResult(result.coup))
            merged[result.coup] = CoupResult(
                result.coup,
                so_far.marks + result.marks,
                so_far.times + result.times,
                so_far.eliminated + result.eliminated,
            )
    return tuple(merged[coup] for coup in sorted(merged))


CUMUL = Cumul()
MORT_SUBITE_CONTEST = MortSubite()
TOPPING = Topping()
CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {each.code: each for each in (CUMUL, MORT_SUBITE_CONTEST, TOPPING)}
)


def contest(code: str) -> Contest:
    """A contest by its code, or as people write it: `Mort subite`, `topping`…"""
    squeezed = "".join(char for char in code.lower() if char.isalpha())
    for known in CONTESTS.values():
        if squeezed == known.code.replace("-", ""):
            return known
    raise RuleError("unknown_contest", contest=code, known=", ".join(CONTESTS))
