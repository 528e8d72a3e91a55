"""Contests: who goes out, who wins, what is the ranking. Three answers to three questions.

They ask the correction and the clock what happened and keep nothing themselves. Nobody
outside compares a contest by its code: ask it a question.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from engine.games.duplicate.formules import BLITZ, MORT_SUBITE, TROIS_MINUTES, Tempo
from engine.play.clock import SECOND_MS
from engine.rulings import RuleError

TOPPING_PENALTY_MS = 20 * SECOND_MS
"""For a top not found in the time given (fisf-2020 §3.8.4)."""


@dataclass(frozen=True)
class PlayerTime:
    """What a coup of topping cost a player."""

    table: int
    elapsed_ms: int
    penalty_ms: int = 0

    @property
    def total_ms(self) -> int:
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True)
class Rank:
    """A line of the ranking; equal figures share a rank."""

    rank: int
    table: int
    figure: int
    """Points, milliseconds, or the coup a player went out (0: still in), as the contest counts."""


class Tally(Protocol):
    """What a contest may ask of a game."""

    @property
    def tables(self) -> tuple[int, ...]:
        """Everybody who plays or played."""

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who may play from now on."""

    @property
    def totals(self) -> Mapping[int, int]:
        """Points by table, as the standings count them."""

    @property
    def gone(self) -> Mapping[int, int]:
        """Who is no longer in, and since which coup: put out at it, or not there to play it."""

    @property
    def excluded(self) -> frozenset[int]:
        """Whose scores are annulled (§6.1): they take nobody's rank."""

    @property
    def times(self) -> Sequence[PlayerTime]:
        """Of every coup, whoever's they are."""

    def playing(self, coup: int) -> tuple[int, ...]:
        """Who was there for a coup and not yet out."""

    def late_for(self, coup: int) -> tuple[int, ...]:
        """Who came after a coup, which is null for them (§6.2), and is not yet out."""

    def net_points(self, coup: int) -> Mapping[int, int]:
        """Of one coup, penalties taken off."""


class ContestRules(Protocol):
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
    def eliminates(self) -> bool:
        """A coup's slips decide who may play the next one."""

    @property
    def default_tempo(self) -> Tempo: ...
    def goes_out(self, game: Tally, coup: int) -> tuple[int, ...]:
        """Who leaves the contest once this coup is closed."""

    def ranking(self, game: Tally) -> tuple[Rank, ...]:
        """Everyone, best first."""

    def is_decided(self, game: Tally) -> bool:
        """The contest has its winner before the letters run out."""


def _by_figure(
    tables: Iterable[int], figure: Callable[[int], int], key: Callable[[int], tuple[int, ...]]
) -> tuple[Rank, ...]:
    ordered = sorted(tables, key=key)
    lines: list[Rank] = []
    for place, table in enumerate(ordered, start=1):
        equal = bool(lines) and key(table) == key(lines[-1].table)
        lines.append(Rank(lines[-1].rank if equal else place, table, figure(table)))
    return tuple(lines)


@dataclass(frozen=True)
class Cumul:
    """The most points over the whole game (fisf-2020, introduction)."""

    code: str = "cumul"
    claims_tops: bool = False
    original: bool = False
    penalises_at_once: bool = False
    eliminates: bool = False
    default_tempo: Tempo = TROIS_MINUTES

    def goes_out(self, game: Tally, coup: int) -> tuple[int, ...]:
        return ()

    def ranking(self, game: Tally) -> tuple[Rank, ...]:
        totals, excluded = game.totals, game.excluded
        return _by_figure(
            game.tables, totals.__getitem__, lambda table: (table in excluded, -totals[table])
        )

    def is_decided(self, game: Tally) -> bool:
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
    eliminates: bool = True
    default_tempo: Tempo = MORT_SUBITE

    def goes_out(self, game: Tally, coup: int) -> tuple[int, ...]:
        scored, playing = game.net_points(coup), game.playing(coup)
        best = max((scored.get(table, 0) for table in playing), default=0)
        concerned = sorted((*playing, *game.late_for(coup)))
        return tuple(table for table in concerned if scored.get(table, 0) < best)

    def ranking(self, game: Tally) -> tuple[Rank, ...]:
        """By how long each one stayed; those who leave together share a rank."""
        gone, excluded = game.gone, game.excluded
        return _by_figure(
            game.tables,
            lambda table: gone.get(table, 0),
            lambda table: (table in excluded, table in gone, -gone.get(table, 0)),
        )

    def is_decided(self, game: Tally) -> bool:
        return len(game.tables) > 1 and len(game.still_in) == 1


@dataclass(frozen=True)
class Topping:
    """The whole game in the least time, penalties included (fisf-2020 §3.8.4)."""

    code: str = "topping"
    claims_tops: bool = True
    original: bool = True
    penalises_at_once: bool = False
    eliminates: bool = False
    default_tempo: Tempo = BLITZ

    def goes_out(self, game: Tally, coup: int) -> tuple[int, ...]:
        return ()

    def ranking(self, game: Tally) -> tuple[Rank, ...]:
        """The shortest total first, among those who played the same number of coups; whoever
        has fewer coups behind them comes after, however little time they took."""
        played: Counter[int] = Counter()
        totals: Counter[int] = Counter()
        for time in game.times:
            played[time.table] += 1
            totals[time.table] += time.total_ms
        excluded = game.excluded
        return _by_figure(
            game.tables,
            totals.__getitem__,
            lambda table: (table in excluded, -played[table], totals[table]),
        )

    def is_decided(self, game: Tally) -> bool:
        return False


CUMUL = Cumul()
MORT_SUBITE_CONTEST = MortSubite()
TOPPING = Topping()
CONTESTS: Mapping[str, ContestRules] = MappingProxyType(
    {each.code: each for each in (CUMUL, MORT_SUBITE_CONTEST, TOPPING)}
)


def contest(code: str) -> ContestRules:
    """A contest by its code, or as people write it: `Mort subite`, `topping`…"""
    squeezed = "".join(char for char in code.lower() if char.isalpha())
    for known in CONTESTS.values():
        if squeezed == known.code.replace("-", ""):
            return known
    raise RuleError("unknown_contest", contest=code, known=", ".join(CONTESTS))
