"""The standings of a game: cumul, négatif, pourcentage, rang, solos, warnings."""

import enum
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.verdict import PENALTY_POINTS, Sanction, Verdict
from engine.games.duplicate.standings.averages import Average, averages
from engine.games.duplicate.standings.sheet import Presence, ScoredCoup, ScoreSheet
from engine.play.season import ranked


class PlayerStatus(enum.Enum):
    PLAYED = "played"
    MISSING = "missing"
    """Present, slip not entered yet: worth nothing so far."""
    ABSENT = "absent"
    """Not there: late, or gone (§6.2)."""
    EXCLUDED = "excluded"


_PLAYED = PlayerStatus.PLAYED
"""At hand, as `_WARNING` is in `slips.verdict`."""


class CoupScore(NamedTuple):
    """What one coup brings one player. A room of eight hundred has sixteen thousand."""

    coup: int
    status: PlayerStatus
    points: int
    """A five-point penalty of §5.6 taken off, an average put in."""
    gross: int
    """What solos compare."""
    sanction: Sanction
    warnings: int
    solo: bool = False
    late_penalty: int = 0
    """Five points for each warning too many, dated to this coup (§5.9)."""

    @property
    def net(self) -> int:
        """With the warnings' penalty on the coup itself, as « mort subite » counts it."""
        return self.points - self.late_penalty


@dataclass(frozen=True)
class StandingLine:
    """One player's line."""

    table: int
    rank: int | None
    """None when excluded."""
    total: int
    """Points, solo bonuses and penalties."""
    points: int
    solos: int
    bonus: int
    warnings: int
    penalty: int
    negatif: int
    """Total less the sum of the tops: zero or below, unless solos lift it."""
    percentage: float
    tops: int
    """How many coups were played at the top."""
    coups: tuple[CoupScore, ...]


@dataclass(frozen=True)
class Solo:
    coup: int
    table: int
    points: int
    """Before any five-point penalty."""
    margin: int
    confirmed: bool
    """Every slip of the coup is in."""


@dataclass(frozen=True)
class Standings:
    lines: tuple[StandingLine, ...]
    """Best first; equal totals share a rank and stand by table."""
    top_total: int
    solos: tuple[Solo, ...]
    averages: tuple[Average, ...]
    missing: Mapping[int, tuple[int, ...]]
    """Tables without a slip, by coup."""

    def line(self, table: int) -> StandingLine:
        return next(line for line in self.lines if line.table == table)


def standings(sheet: ScoreSheet) -> Standings:
    given = averages(sheet)
    rules = sheet.rules.solos
    counted = () if rules.across_centres else sheet.counted_coups
    solos = tuple(solo for coup in counted if (solo := find_solo(sheet, coup)))
    bonus = rules.bonus if len(sheet.handed_in) >= rules.players else 0
    top_total = sum(coup.top_points for coup in sheet.counted_coups)
    solo_tables = {(solo.coup, solo.table) for solo in solos}
    slips = [(coup, sheet.verdicts_of(coup.number)) for coup in sheet.ordered_coups]
    tops = {coup.number: coup.top_points for coup in sheet.counted_coups}
    lines = []
    for player in sheet.players:
        table, presence = player.table, sheet.presence(player.table)
        scores = [
            _coup_score(coup, table, presence, verdicts.get(table), given, solo_tables)
            for coup, verdicts in slips
        ]
        lines.append(_line(table, _with_penalties(sheet, scores), bonus, tops, top_total))
    return Standings(
        _ranked(sheet, lines),
        top_total,
        solos,
        tuple(given[key] for key in sorted(given)),
        {coup.number: sheet.missing(coup.number) for coup in sheet.counted_coups},
    )


def coup_scores(sheet: ScoreSheet, number: int) -> Mapping[int, CoupScore]:
    """What one coup brings each table, the penalties dated to it included: what `standings`
    would say, without counting everything else."""
    given = averages(sheet, at=number)
    upto = [coup for coup in sheet.ordered_coups if coup.number <= number]
    if not upto:
        return {}
    last, found = sheet.verdicts_of(upto[-1].number), {}
    for player in sheet.players:
        table, presence = player.table, sheet.presence(player.table)
        score = _coup_score(upto[-1], table, presence, last.get(table), given, set())
        if score.warnings:  # what it costs depends on the warnings before it
            scores = [
                _coup_score(coup, table, presence, sheet.verdict(coup.number, table), given, set())
                for coup in upto
            ]
            score = _with_penalties(sheet, scores)[-1]
        found[table] = score
    return found


def _coup_score(
    coup: ScoredCoup,
    table: int,
    presence: Presence,
    verdict: Verdict | None,
    given: Mapping[tuple[int, int], Average],
    solos: set[tuple[int, int]],
) -> CoupScore:
    if presence.excluded:
        return CoupScore(coup.number, PlayerStatus.EXCLUDED, 0, 0, Sanction.NONE, 0)
    if verdict is None:
        status = PlayerStatus.MISSING if presence.covers(coup.number) else PlayerStatus.ABSENT
        return CoupScore(coup.number, status, 0, 0, Sanction.NONE, 0)
    if coup.annulled:
        # The coup never happened (§3.6); chatting during it did.
        discipline = int(verdict.disciplinary_warning)
        return CoupScore(coup.number, PlayerStatus.PLAYED, 0, 0, Sanction.NONE, discipline)
    key = coup.number, table
    average = given.get(key)
    return CoupScore(
        coup.number,
        _PLAYED,
        average.points if average else verdict.points,
        verdict.gross,
        Sanction.AVERAGE if average else verdict.sanction,
        verdict.warnings,
        key in solos,
    )


def find_solo(sheet: ScoreSheet, coup: ScoredCoup) -> Solo | None:
    """The one player above all others, penalties of five points not yet taken off (§3.5). For
    the notice he must have found the top.

    An average is not what a word earned: its player counts for nothing here.
    """
    if len(sheet.players) < 2:
        return None
    gross = {
        table: verdict.gross
        for table, verdict in sheet.verdicts_of(coup.number).items()
        if not sheet.presence(table).excluded
    }
    best = max(gross.values(), default=0)
    table = min((at for at, points in gross.items() if points == best), default=0)
    second = max((points for at, points in gross.items() if at != table), default=0)
    if best <= second:
        return None
    if sheet.rules.edition is Edition.NOTICE and best < coup.top_points:
        return None
    return Solo(coup.number, table, best, best - second, not sheet.missing(coup.number))


def _with_penalties(sheet: ScoreSheet, coups: Sequence[CoupScore]) -> tuple[CoupScore, ...]:
    """Date each five-point penalty to the coup of its warning (§5.9)."""
    if not any(score.warnings for score in coups):
        return tuple(coups)
    warned = 0
    dated = []
    for score in coups:
        before = max(0, warned - sheet.rules.free_warnings)
        warned += score.warnings
        after = max(0, warned - sheet.rules.free_warnings)
        penalty = PENALTY_POINTS * (after - before)
        dated.append(score._replace(late_penalty=penalty) if penalty else score)
    return tuple(dated)


def _line(
    table: int,
    coups: tuple[CoupScore, ...],
    bonus: int,
    counted: Mapping[int, int],
    top_total: int,
) -> StandingLine:
    """`counted`: the points of each top that counts, by coup."""
    points = solos = penalty = warnings = tops = 0
    for score in coups:
        points += score.points
        solos += score.solo
        penalty += score.late_penalty
        warnings += score.warnings
        tops += score.gross > 0 and score.gross == counted.get(score.coup)
    total = points + solos * bonus - penalty
    return StandingLine(
        table,
        None,
        total,
        points,
        solos,
        solos * bonus,
        warnings,
        penalty,
        total - top_total,
        100 * total / top_total if top_total else 0.0,
        tops,
        coups,
    )


def _ranked(sheet: ScoreSheet, lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """Without a rank, last: whoever was there for none of these coups, and the excluded (§6.1)."""
    there = {line.table for line in lines if _is_ranked(sheet, line.table)}
    unranked = [line for line in lines if line.table not in there]
    playing = sorted((line for line in lines if line.table in there), key=lambda line: line.table)
    return (
        *(replace(line, rank=rank) for rank, line in ranked(playing, lambda line: -line.total)),
        *sorted(unranked, key=lambda line: (sheet.presence(line.table).excluded, line.table)),
    )


def _is_ranked(sheet: ScoreSheet, table: int) -> bool:
    """Someone who came for a coup that is not yet played, or never was, has played nothing."""
    presence = sheet.presence(table)
    if presence.excluded:
        return False
    coups = sheet.counted_coups
    return not coups or any(
        presence.covers(coup.number) or sheet.verdict(coup.number, table) for coup in coups
    )


# --- Ex aequo decided by a mort subite among them (fisf-2020 §3.8.3) ----------------------------


@dataclass(frozen=True)
class TieBreak:
    game: str
    """The name of the mort subite."""
    ranks: Mapping[int, int] = field(hash=False)
    """What it gave to each table of the game it decides."""


def decided(made: Standings, tie_breaks: Sequence[TieBreak]) -> Standings:
    """The same standings, those who shared a rank in the order of their mort subite."""
    for tie_break in tie_breaks:
        groups = itertools.groupby(made.lines, key=lambda line: line.rank)
        lines = (line for rank, tied in groups for line in _decided(rank, [*tied], tie_break))
        made = replace(made, lines=tuple(lines))
    return made


def _decided(
    rank: int | None, tied: Sequence[StandingLine], tie_break: TieBreak
) -> Sequence[StandingLine]:
    """Only when everybody who shares the rank took part: scores amended since may have brought
    somebody in who did not."""
    if rank is None or not all(line.table in tie_break.ranks for line in tied):
        return tied
    order = ranked(tied, lambda line: tie_break.ranks[line.table])
    return [replace(line, rank=rank + place - 1) for place, line in order]


def shared_ranks(made: Standings) -> tuple[int, ...]:
    """The ranks of ex aequo, the best first."""
    counts = Counter(line.rank for line in made.lines if line.rank is not None)
    return tuple(sorted(rank for rank, count in counts.items() if count > 1))


# --- One coup while slips come in ---------------------------------------------------------------


@dataclass(frozen=True)
class CoupSummary:
    """What the judge sees of it."""

    coup: int
    entered: int
    missing: tuple[int, ...]
    scores: Mapping[int, int]
    """How many players earned each score, highest first."""
    found_top: int
    sanctions: Mapping[Sanction, int]
    questions: tuple[int, ...]
    """The tables whose verdict awaits the judge."""
    solo: Solo | None
    """Certain once no slip is missing; a candidate before."""


def summarise(sheet: ScoreSheet, coup: ScoredCoup) -> CoupSummary:
    verdicts = {
        player.table: verdict
        for player in sheet.players
        if (verdict := sheet.verdict(coup.number, player.table))
    }
    scores = Counter(verdict.points for verdict in verdicts.values())
    return CoupSummary(
        coup.number,
        len(verdicts),
        sheet.missing(coup.number),
        {points: scores[points] for points in sorted(scores, reverse=True)},
        sum(verdict.gross == coup.top_points for verdict in verdicts.values()),
        Counter(verdict.sanction for verdict in verdicts.values()),
        tuple(sorted(table for table, verdict in verdicts.items() if verdict.question)),
        find_solo(sheet, coup),
    )
