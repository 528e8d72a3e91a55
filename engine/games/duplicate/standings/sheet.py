"""The sheet of a game: who plays, the coups, and the verdict on every slip.

The sheet is what is known, in no order: the standings are computed from it afresh, so
that they never depend on when a slip was entered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from engine.games.duplicate.formules import NORMALE, Edition, Formule
from engine.games.duplicate.slips.verdict import Verdict
from engine.letters.moves import Move
from engine.play.players import Player, check_tables
from engine.rulings import RuleError

CoupTable = tuple[int, int]
"""The number of a coup, and a table."""

FREE_WARNINGS = 3
FREE_WARNINGS_FAST = 5
"""In blitz and in original formules (fisf-2020 §5.9, fisf-2014 §5.7)."""


@dataclass(frozen=True)
class SoloRules:
    """What a solo earns; an épreuve may have its own rules (§3.5)."""

    players: int = 16
    """From that many players a solo earns its bonus."""
    bonus: int = 10
    across_centres: bool = False
    """Counted with the players of all the centres: this one knows of none."""


USUAL_SOLOS = SoloRules()


@dataclass(frozen=True)
class StandingRules:
    """What the standings need to know of the game."""

    edition: Edition = Edition.E2020
    free_warnings: int = FREE_WARNINGS
    """The next warning, and each one after it, costs five points."""
    solos: SoloRules = USUAL_SOLOS


def standing_rules(
    edition: Edition = Edition.E2020,
    formule: Formule = NORMALE,
    *,
    blitz: bool = False,
    original: bool = False,
    mort_subite: bool = False,
    solos: SoloRules = USUAL_SOLOS,
) -> StandingRules:
    fast = blitz or original or formule.original or mort_subite
    return StandingRules(edition, FREE_WARNINGS_FAST if fast else FREE_WARNINGS, solos)


@dataclass(frozen=True)
class ScoredCoup:
    number: int
    top_points: int
    top: Move | None = None
    annulled: bool = False


@dataclass(frozen=True)
class Presence:
    """When a player was there. Coups missed are null (§6.2)."""

    first_coup: int = 1
    last_coup: int | None = None
    excluded: bool = False
    """For cheating: every score is annulled (§6.1)."""
    annulled_before: int = 0
    """For cheating: only the scores before this coup are; none when it is 0."""
    barred_from: int = 0
    """For cheating: no more slips from this coup on; never when it is 0."""
    decided: int = 0
    """The coup such a decision was taken before. 0.2.0 noted none, and the hub was told another
    story: every coup again, without him."""
    elsewhere: bool = False
    """Excluded in another game of the competition: the averages of this one stay as they were
    given, at the centre as at the hub that was told them."""

    @property
    def is_whole(self) -> bool:
        """From the first coup to the last."""
        limits = self.annulled_before, self.barred_from
        return self.first_coup <= 1 and self.last_coup is None and not any(limits)

    def covers(self, coup: int) -> bool:
        if coup < max(self.first_coup, self.annulled_before):
            return False
        if self.barred_from and coup >= self.barred_from:
            return False
        return self.last_coup is None or coup <= self.last_coup

    @property
    def is_punished(self) -> bool:
        """Somehow excluded (§6.1)."""
        return self.excluded or bool(self.annulled_before or self.barred_from)

    @property
    def plays_on(self) -> bool:
        """May he sit down for the next partie of the same épreuve?"""
        return not (self.excluded or self.barred_from)

    @property
    def as_told(self) -> "Presence":
        """As the hub is told of his slips: it takes away what an exclusion reaches itself, so that
        no coup has to be told again."""
        if not self.decided:
            return self
        barred = self.decided if self.excluded else self.barred_from
        return replace(self, excluded=False, annulled_before=0, barred_from=barred)


_WHOLE_GAME = Presence()
_NOTHING: Mapping[int, Verdict] = MappingProxyType({})


@dataclass(frozen=True, order=True)
class Notice:
    """The player at `table` knew why coup `coup` was null before coup `before` was played."""

    table: int
    coup: int
    before: int


@dataclass(frozen=True)
class ScoreSheet:
    players: tuple[Player, ...]
    coups: tuple[ScoredCoup, ...]
    verdicts: Mapping[CoupTable, Verdict] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )
    rules: StandingRules = StandingRules()
    presences: Mapping[int, Presence] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )
    notices: frozenset[Notice] = frozenset()

    def __post_init__(self) -> None:
        check_tables(self.players)
        tables = {player.table for player in self.players}
        numbers = [coup.number for coup in self.coups]
        if len(set(numbers)) != len(numbers):
            raise RuleError("coup_twice", coups=", ".join(map(str, sorted(numbers))))
        known = set(numbers)
        for coup, table in self.verdicts:
            if table in tables and coup in known:
                continue
            what = "slip_table_unknown" if table not in tables else "slip_coup_unknown"
            raise RuleError(what, table=table, coup=coup)

    @cached_property
    def ordered_coups(self) -> tuple[ScoredCoup, ...]:
        return tuple(sorted(self.coups, key=lambda coup: coup.number))

    @cached_property
    def counted_coups(self) -> tuple[ScoredCoup, ...]:
        """The coups whose points stand (§3.6)."""
        return tuple(coup for coup in self.ordered_coups if not coup.annulled)

    def presence(self, table: int) -> Presence:
        return self.presences.get(table, _WHOLE_GAME)

    @cached_property
    def as_told(self) -> "ScoreSheet":
        """With the slips of those the hub is told are excluded: it takes them away itself, so
        nothing that was told is told again. An average is made of these too: what was played was
        played."""
        told = {table: each.as_told for table, each in self.presences.items() if each.decided}
        return replace(self, presences={**self.presences, **told}) if told else self

    @cached_property
    def _counted_at(self) -> Mapping[int, Mapping[int, Verdict]]:
        """By coup, then by table: worked out once, for a room of eight hundred asks for each
        several times."""
        partly = {at: each for at, each in self.presences.items() if not each.is_whole}
        found: dict[int, dict[int, Verdict]] = {coup.number: {} for coup in self.coups}
        for (coup, table), verdict in self.verdicts.items():
            if table not in partly or partly[table].covers(coup):
                found[coup][table] = verdict
        return found

    def verdicts_of(self, coup: int) -> Mapping[int, Verdict]:
        """The verdicts that count at a coup, by table."""
        return self._counted_at.get(coup, _NOTHING)

    def verdict(self, coup: int, table: int) -> Verdict | None:
        """The verdict that counts: none for a coup the player was not there to play."""
        return self.verdicts_of(coup).get(table)

    def slip_of(self, coup: int, table: int) -> Verdict | None:
        """The verdict whether it counts or not: what was played was played."""
        return self.verdicts.get((coup, table))

    @cached_property
    def handed_in(self) -> frozenset[int]:
        """The tables that handed in at least one slip: whoever stands on the list and never
        played is no player (§3.5). Late, gone, put out or excluded since, they did play; a pair
        hands in one slip and is one player. An annulled coup never happened (§3.6)."""
        slips = [self.verdicts_of(coup.number) for coup in self.counted_coups]
        return frozenset(
            player.table
            for player in self.players
            if _has_played(player.table, slips) or self._had_played(player.table)
        )

    def _had_played(self, table: int) -> bool:
        """Of somebody whose scores were annulled since (§6.1)."""
        if not self.presence(table).decided:
            return False
        found = (self.slip_of(coup.number, table) for coup in self.counted_coups)
        return any(verdict is not None and not verdict.without_slip for verdict in found)

    @property
    def at_solo_border(self) -> bool:
        """One player more or less decides whether a solo earns its bonus: the judge is told."""
        rules = self.rules.solos
        if rules.across_centres or not rules.bonus:
            return False
        return len(self.handed_in) in (rules.players - 1, rules.players)

    def missing(self, coup: int) -> tuple[int, ...]:
        """The tables present whose slip has not been entered."""
        return tuple(
            sorted(
                player.table
                for player in self.players
                if (coup, player.table) not in self.verdicts
                and self.presence(player.table).covers(coup)
                and not self.presence(player.table).excluded
            )
        )


def _has_played(table: int, slips: Iterable[Mapping[int, Verdict]]) -> bool:
    verdicts = (of_coup.get(table) for of_coup in slips)
    return any(verdict is not None and not verdict.without_slip for verdict in verdicts)


# --- Double arbitrage ---------------------------------------------------------------------------
# Two arbiters enter the same slips without seeing each other's.


def same_effect(first: Verdict | None, second: Verdict | None) -> bool:
    """Points, sanction, disciplinary warning, solution paid: two ways to the same are an agreement.
    None when one of them has not entered it."""
    return _effect(first) == _effect(second)


def _effect(verdict: Verdict | None) -> tuple[object, ...] | None:
    if verdict is None:
        return None
    return (
        verdict.points,
        verdict.gross,
        verdict.sanction,
        verdict.disciplinary_warning,
        verdict.accepted,
        verdict.refused_words,
    )
