"""The standings of a game: cumul, négatif, pourcentage, rang, solos, warnings."""

import enum
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.verdict import PENALTY_POINTS, Sanction
from engine.games.duplicate.standings.averages import Average, averages
from engine.games.duplicate.standings.sheet import ScoredCoup, ScoreSheet
from engine.play.season import ranked


class PlayerStatus(enum.Enum):
    PLAYED = "played"
    MISSING = "missing"
    """Present, slip not entered yet: worth nothing so far."""
    ABSENT = "absent"
    """Not there: late, or gone (§6.2)."""
    EXCLUDED = "excluded"


@dataclass(frozen=True)
class CoupScore:
    """What one coup brings one player."""

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
    scores = {
        player.table: [
            _coup_score(sheet, coup, player.table, given, solo_tables)
            for coup in sheet.ordered_coups
        ]
        for player in sheet.players
    }
    lines = [
        _line(sheet, table, _with_penalties(sheet, coups), bonus, top_total)
        for table, coups in scores.items()
    ]
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
    found = {}
    for player in sheet.players:
        score = _coup_score(sheet, upto[-1], player.table, given, set())
        if score.warnings:  # what it costs depends on the warnings before it
            scores = [_coup_score(sheet, coup, player.table, given, set()) for coup in upto]
            score = _with_penalties(sheet, scores)[-1]
        found[player.table] = score
    return found


def _coup_score(
    sheet: ScoreSheet,
    coup: ScoredCoup,
    table: int,
    given: Mapping[tuple[int, int], Average],
    solos: set[tuple[int, int]],
) -> CoupScore:
    presence = sheet.presence(table)
    verdict = sheet.verdict(coup.number, table)
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
        PlayerStatus.PLAYED,
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
    gross = {}
    for player in sheet.players:
        verdict = sheet.verdict(coup.number, player.table)
        excluded = sheet.presence(player.table).excluded
        gross[player.table] = verdict.gross if verdict and not excluded else 0
    if len(gross) < 2:
        return None
    (best, table), (second, _) = sorted(
        ((points, table) for table, points in gross.items()), key=lambda one: (-one[0], one[1])
    )[:2]
    if best <= second:
        return None
    if sheet.rules.edition is Edition.NOTICE and best < coup.top_points:
        return None
    return Solo(coup.number, table, best, best - second, not sheet.missing(coup.number))


def _with_penalties(sheet: ScoreSheet, coups: Sequence[CoupScore]) -> tuple[CoupScore, ...]:
    """Date each five-point penalty to the coup of its warning (§5.9)."""
    warned = 0
    dated = []
    for score in coups:
        before = max(0, warned - sheet.rules.free_warnings)
        warned += score.warnings
        after = max(0, warned - sheet.rules.free_warnings)
        penalty = PENALTY_POINTS * (after - before)
        dated.append(replace(score, late_penalty=penalty) if penalty else score)
    return tuple(dated)


def _line(
    sheet: ScoreSheet, table: int, coups: tuple[CoupScore, ...], bonus: int, top_total: int
) -> StandingLine:
    points = sum(score.points for score in coups)
    solos = sum(score.solo for score in coups)
    penalty = sum(score.late_penalty for score in coups)
    total = points + solos * bonus - penalty
    tops = {coup.number: coup.top_points for coup in sheet.counted_coups}
    return StandingLine(
        table,
        None,
        total,
        points,
        solos,
        solos * bonus,
        sum(score.warnings for score in coups),
        penalty,
        total - top_total,
        100 * total / top_total if top_total else 0.0,
        sum(score.gross == tops.get(score.coup) and score.gross > 0 for score in coups),
        coups,
    )


def _ranked(sheet: ScoreSheet, lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """Without a rank, last: whoever was there for none of these coups, and the excluded (§6.1)."""
    unranked = [line for line in lines if not _is_ranked(sheet, line.table)]
    playing = sorted((line for line in lines if line not in unranked), key=lambda line: line.table)
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
