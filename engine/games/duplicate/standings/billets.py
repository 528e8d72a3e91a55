"""« Billets de correction »: what a player is told of a sanction (fisf-2020 §5.9).

Every sanction is notified. Two kinds need no slip of paper: a wrong score for the very
word the judge retained, and a zero for a solution above the top.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.games.duplicate.formules import Topic
from engine.games.duplicate.slips.verdict import Reason, Sanction, Verdict
from engine.games.duplicate.standings.averages import Average
from engine.games.duplicate.standings.game import StandingLine, Standings
from engine.games.duplicate.standings.sheet import CoupTable, ScoredCoup, ScoreSheet
from engine.letters.moves import Move
from engine.play.players import Player

SCORE_FAULTS = frozenset(
    {
        "slip_first_score",
        "slip_first_missing",
        "slip_first_impossible",
        "slip_score_missing",
        "slip_score_wrong",
        "slip_score_other_circle",
    }
)


@dataclass(frozen=True)
class Billet:
    player: Player
    coup: int
    points: int
    sanction: Sanction
    reasons: tuple[Reason, ...]
    accepted: Move | None
    refused_words: tuple[str, ...]
    warnings: int
    """Of the player, up to this coup."""
    penalty: int
    """What those warnings cost on this coup."""
    required: bool
    """False when the rules let it be left out."""


def billets(
    sheet: ScoreSheet,
    standings: Standings,
    coup: int | None = None,
    important: Collection[CoupTable] = (),
) -> tuple[Billet, ...]:
    """The sanctions of a coup, or of the game, by coup and table. `important` names those
    the judge wants written although the rules would not ask."""
    players = {player.table: player for player in sheet.players}
    lines = {line.table: line for line in standings.lines}
    averages = {(each.coup, each.table): each for each in standings.averages}
    return tuple(
        billet
        for each in sheet.ordered_coups
        if coup is None or each.number == coup
        for table in sorted(players)
        if (
            billet := _billet(
                sheet,
                lines[table],
                each,
                players[table],
                averages.get((each.number, table)),
                important,
            )
        )
    )


def to_hand_out(made: Sequence[Billet]) -> tuple[Billet, ...]:
    return tuple(billet for billet in made if billet.required)


def _billet(
    sheet: ScoreSheet,
    line: StandingLine,
    coup: ScoredCoup,
    player: Player,
    average: Average | None,
    important: Collection[CoupTable],
) -> Billet | None:
    verdict = sheet.verdict(coup.number, player.table)
    if verdict is None or sheet.presence(player.table).excluded:
        return None
    score = next(each for each in line.coups if each.coup == coup.number)
    if score.sanction is Sanction.NONE and not score.warnings:
        return None
    return Billet(
        player,
        coup.number,
        score.points,
        score.sanction,
        _reasons(sheet, coup, verdict, average),
        verdict.accepted,
        verdict.refused_words,
        sum(each.warnings for each in line.coups if each.coup <= coup.number),
        score.late_penalty,
        (coup.number, player.table) in important
        or average is not None
        or not _may_be_left_out(verdict, coup),
    )


def _reasons(
    sheet: ScoreSheet, coup: ScoredCoup, verdict: Verdict, average: Average | None
) -> tuple[Reason, ...]:
    """What the verdict found, unless an annulment or an average has taken its place: conduct
    is then all that is left of it (§5.8)."""
    if average is None and not coup.annulled:
        return verdict.reasons
    conduct = tuple(each for each in verdict.reasons if each.code == "slip_discipline_warning")
    if average is None:
        return conduct
    data = {
        "word": ", ".join(average.words),
        "coup": average.first_coup,
        "points": average.points,
    }
    article = sheet.rules.edition.article(Topic.WARNINGS)
    return (Reason("slip_average", article, Sanction.AVERAGE, data), *conduct)


def _may_be_left_out(verdict: Verdict, coup: ScoredCoup) -> bool:
    if verdict.disciplinary_warning:
        return False
    if verdict.sanction is Sanction.WARNING:
        about_score = all(reason.code in SCORE_FAULTS for reason in verdict.reasons)
        return about_score and _is_retained(verdict, coup)
    if verdict.sanction is Sanction.ZERO:
        if coup.top is not None and coup.top.word.upper() in verdict.refused_words:
            return False  # it had been announced: the player must hear that it is not admitted
        proposed = verdict.proposed_points if verdict.proposed_points else verdict.claimed
        return proposed is not None and proposed > coup.top_points
    return False


def _is_retained(verdict: Verdict, coup: ScoredCoup) -> bool:
    """The word the judge retained, for its score: the place may be another equal one."""
    if verdict.accepted is None or coup.top is None:
        return False
    same_word = verdict.accepted.word.upper() == coup.top.word.upper()
    return same_word and verdict.gross == coup.top_points
