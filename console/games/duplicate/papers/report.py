"""All that the results of one game say, gathered once; the writers only lay it out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import accumulate

from console.desk.buttons import DESK_REASON
from console.french import game_called, text
from console.games.duplicate.labels import (
    SANCTIONS,
    contest_figure,
    end_sentence,
    formule_label,
    played_word,
    questioned_top,
    reason_words,
    rules_label,
    slip_text,
    solo_border,
    tempo_label,
)
from console.games.duplicate.papers.dossier import in_commission
from console.lexicons.store import lexicon_label
from console.tv.svg import Curve
from engine.games.duplicate.correction.bounds import questioned_tops
from engine.games.duplicate.correction.decide import open_questions
from engine.games.duplicate.correction.judgement import (
    BilletAnswer,
    ReadingAnswer,
    billet_answers,
    reading_answers,
)
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.standings.billets import Billet, billets
from engine.games.duplicate.standings.game import (
    CoupScore,
    PlayerStatus,
    StandingLine,
    Standings,
    summarise,
)
from engine.games.duplicate.standings.sheet import ScoredCoup, ScoreSheet
from engine.games.duplicate.state import PlayedCoup, State
from engine.play.players import Player
from engine.rulings import RuleError

ABSENT = "absent"
AWAITED = "pas encore saisi"
PROVISIONAL = "Résultats provisoires : la correction d’un coup au moins n’est pas close."
PROVISIONAL_ASKED = "Résultats provisoires."
CURVES = 4
"""Players whose curve is drawn: more would be a tangle."""


@dataclass(frozen=True)
class CoupLine:
    number: int
    tirage: str
    """« -RLUIAOTS » after a rejet."""
    word: str
    ref: str
    points: int
    cumul: int
    found_top: int
    mean: float
    solo: str
    """Who was alone above all others; empty when nobody."""


@dataclass(frozen=True)
class SheetRow:
    """One coup of one player."""

    coup: int
    slip: str
    points: int | None
    """None without a slip in a coup that does not count yet: nothing is lost."""
    top: int
    remark: str
    cumul: int
    counts: bool = True
    """Totals and percentages rest on it."""

    @property
    def lost(self) -> int | None:
        return None if self.points is None else self.top - self.points


@dataclass(frozen=True)
class GameReport:
    state: State
    wall_ms: int
    detailed: bool = True
    """With a sheet per player."""

    @classmethod
    def of(cls, state: State, wall_ms: int, detailed: bool = True) -> "GameReport":
        """Raises RuleError when it ranks nobody, or when its results are annulled (§3.7)."""
        if state.is_void:
            raise RuleError("results_void", game=state.options.name)
        if not (state.timed if state.options.rules.claims_tops else state.correction.slips):
            raise RuleError("results_without_slips", game=state.options.name)
        return cls(state, wall_ms, detailed)

    @property
    def correction(self) -> CorrectionState:
        return self.state.correction

    @property
    def game(self) -> str:
        return self.state.options.name

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part) or game_called(
            self.game
        )

    @property
    def day(self) -> str:
        return self.moment.date().isoformat()

    @property
    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.wall_ms / 1000, UTC).astimezone()

    @property
    def facts(self) -> str:
        options = self.state.options
        lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
        told = (
            f"{self.moment:%d/%m/%Y} · {formule_label(options.formule)} · "
            f"{tempo_label(options.tempo)} · {rules_label(options)} · {lexicon}"
        )
        return " · ".join(filter(None, (told, self.tie_breaks)))

    @property
    def tie_breaks(self) -> str:
        """Which games decided between ex aequo; empty when none did."""
        names = ", ".join(game_called(each.game) for each in self.state.tie_breaks)
        return text("results_tie_breaks", games=names) if names else ""

    @property
    def stopped(self) -> str:
        """Why the judge ended the game before its end; empty when the rules ended it."""
        closed = self.state.closed
        if closed is None or not closed.reason:
            return ""
        if closed.reason == DESK_REASON:
            return end_sentence(self.state)
        return text("results_stopped", reason=closed.reason.rstrip("."))

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self.correction.sheet

    @property
    def solo_border(self) -> str:
        """How many players count for the bonus of a solo, where one more or less decides it."""
        return solo_border(self.state, self.sheet).partition(". ")[0]

    @cached_property
    def standings(self) -> Standings:
        """In the order of the contest: by points, by elimination, by time. As on the television,
        coups in correction are left out."""
        return self.state.standings_so_far

    @cached_property
    def entered(self) -> Standings:
        """The same with every slip there is, for whoever reads coup by coup."""
        return self.state.final_standings

    @cached_property
    def uncounted(self) -> tuple[int, ...]:
        return self.state.uncounted

    @property
    def contest(self) -> str:
        """What ranks the players when it is not their points: the heading of a column."""
        rules = self.state.options.rules
        return ("Temps" if rules.claims_tops else "Sortie") if rules.original else ""

    @cached_property
    def fates(self) -> Mapping[int, str]:
        """By table, what that column says."""
        figures = {line.table: line.figure for line in self.state.ranking}
        if not self.state.options.rules.original:
            figures = {line.table: line.total for line in self.standings.lines}
        return {table: contest_figure(self.state, figure) for table, figure in figures.items()}

    @property
    def contest_scores(self) -> Mapping[int, int]:
        """One whole number a player, the greater the better, that ranks as the contest does:
        points, coups survived, or milliseconds below zero."""
        rules, figures = self.state.options.rules, self.state.ranking
        if not rules.original:
            return {line.table: line.total for line in self.standings.lines}
        if rules.claims_tops:
            return {line.table: -line.figure for line in figures}
        last = max((len(self.state.coups), *(line.figure for line in figures)))
        return {line.table: line.figure - 1 if line.figure else last for line in figures}

    @cached_property
    def players(self) -> dict[int, Player]:
        return {player.table: player for player in self.correction.players}

    def place_told(self, line: StandingLine) -> str:
        """« rang 3 », « exclu »; whoever came for a coup that was not played has no place."""
        if line.rank:
            return f"rang {line.rank}"
        return "exclu" if self.correction.presence(line.table).excluded else "non classé"

    @property
    def provisional(self) -> bool:
        """Some coup is not closed, or was closed with a question: figures may still change."""
        return bool(
            self.correction.in_correction or put_off(self.correction) or in_commission(self.state)
        )

    @cached_property
    def coups(self) -> tuple[CoupLine, ...]:
        if self.state.options.rules.claims_tops:
            return tuple(self._timed_coup(coup) for coup in self.state.coups)
        played = {coup.number: coup for coup in self.state.coups}
        solos = {solo.coup: self.players[solo.table].name for solo in self.standings.solos}
        lines, cumul = [], 0
        for coup in self.sheet.counted_coups:
            summary = summarise(self.sheet, coup)
            cumul += coup.top_points
            total = sum(points * count for points, count in summary.scores.items())
            lines.append(
                CoupLine(
                    coup.number,
                    played[coup.number].sheet_tirage
                    if coup.number in played
                    else self.correction.coup(coup.number).rack,
                    *self._top(coup, played.get(coup.number)),
                    coup.top_points,
                    cumul,
                    summary.found_top,
                    total / summary.entered if summary.entered else 0.0,
                    solos.get(coup.number, ""),
                )
            )
        return tuple(lines)

    @staticmethod
    def _top(coup: ScoredCoup, played: PlayedCoup | None) -> tuple[str, str]:
        """The word and its place: on the grid, unless the room was told of another that is worth
        more and is paid."""
        if played is None:
            return "", str(coup.top.ref) if coup.top else ""
        if coup.top is not None and played.top.points < coup.top_points:
            return coup.top.word.upper(), str(coup.top.ref)
        return played_word(played), str(played.top.move.ref)

    def _timed_coup(self, coup: PlayedCoup) -> CoupLine:
        times = [
            time for timed in self.state.timed if timed.coup == coup.number for time in timed.times
        ]
        return CoupLine(
            coup.number,
            coup.sheet_tirage,
            played_word(coup),
            str(coup.top.move.ref),
            coup.top.points,
            coup.cumul,
            sum(not time.penalty_ms for time in times),
            0.0,
            "",
        )

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The tops, then the first of the ranking, coup by coup; none in a contest of time."""
        if self.state.options.rules.claims_tops or not self.coups:
            return ()
        counted = (coup.points for coup in self.coups if coup.number not in self.uncounted)
        tops = Curve("Top", tuple(accumulate(counted)))
        lines = [line for line in self.standings.lines if line.rank][:CURVES]
        return (tops, *(Curve(self.players[each.table].name, totals_of(each)) for each in lines))

    @cached_property
    def sanctions(self) -> tuple[Billet, ...]:
        return billets(self.sheet, self.entered)

    @cached_property
    def billets(self) -> tuple[BilletAnswer, ...]:
        """Refused words played again, and whether the player had been told (§5.9)."""
        return billet_answers(self.correction)

    @cached_property
    def readings(self) -> tuple[ReadingAnswer, ...]:
        """Slips the text can be read for both ways, and what was decided (§6.3)."""
        return reading_answers(self.correction)

    def rows_of(self, line: StandingLine) -> tuple[SheetRow, ...]:
        tops = {coup.number: coup.top_points for coup in self.sheet.ordered_coups}
        own = {score.coup: score for score in line.coups}
        rows, cumul = [], 0
        for entered in self.entered.line(line.table).coups:
            # an average, a penalty or a solo is what it is without the coups that wait
            score = own.get(entered.coup, entered)
            counts = score.coup in own and not self._awaits(score)
            earned = counts or score.status is PlayerStatus.PLAYED
            cumul += score.points if counts else 0
            rows.append(
                SheetRow(
                    score.coup,
                    self._played(score, line.table),
                    score.points if earned else None,
                    tops[score.coup],
                    self._remark(score),
                    cumul,
                    counts,
                )
            )
        return tuple(rows)

    def _awaits(self, score: CoupScore) -> bool:
        missing = score.status is PlayerStatus.MISSING
        return missing and score.coup in self.correction.in_correction

    def _played(self, score: CoupScore, table: int) -> str:
        """What stands on the slip, or why there is none."""
        presence = self.correction.presence(table)
        if score.status is PlayerStatus.PLAYED:
            return slip_text(self.correction.slip(score.coup, table).paper)
        if score.status is PlayerStatus.EXCLUDED:
            return "exclu"
        if score.coup < presence.first_coup:
            return "en retard"
        if score.status is PlayerStatus.ABSENT:
            return "éliminé" if table in self.correction.eliminated else "parti"
        return AWAITED if self._awaits(score) else ABSENT

    def _remark(self, score: CoupScore) -> str:
        played = score.status is PlayerStatus.PLAYED
        waits = played and score.coup in self.uncounted
        parts = ["en correction" if waits else "", SANCTIONS[score.sanction]]
        if score.warnings > (score.sanction.value == "avertissement"):
            parts.append("avertissement disciplinaire")
        if score.late_penalty:
            parts.append(f"-{score.late_penalty} (avertissements)")
        if score.solo and not waits:
            parts.append("solo")
        return ", ".join(filter(None, parts))


def totals_of(line: StandingLine) -> tuple[int, ...]:
    return tuple(accumulate(score.points for score in line.coups))


def left_out(coups: Sequence[int]) -> str:
    """Which coups the ranking does not count yet; empty when it counts them all."""
    if not coups:
        return ""
    if len(coups) == 1:
        return text("results_coup_uncounted", coup=coups[0])
    first = ", ".join(map(str, coups[:-1]))
    return text("results_coups_uncounted", first=first, last=coups[-1])


def put_off(correction: CorrectionState) -> str:
    """What closed coups still ask the judge; empty when nothing."""
    asked = {
        number: len(open_questions(correction, number))
        for number, record in correction.coups.items()
        if record.closed and record.asked
    }
    where = ", ".join(f"coup {number}" for number, count in sorted(asked.items()) if count)
    return text("results_put_off", count=sum(asked.values()), where=where) if where else ""


def notices(report: GameReport) -> list[str]:
    """What a reader must know before the figures, in whole sentences."""
    questioned = (questioned_top(report.state, each) for each in questioned_tops(report.correction))
    asked = " ".join(filter(None, (put_off(report.correction), in_commission(report.state))))
    all_closed = asked and not report.correction.in_correction
    provisional = (PROVISIONAL_ASKED if all_closed else PROVISIONAL, left_out(report.uncounted))
    still = report.provisional and " ".join(filter(None, (*provisional, asked)))
    told = (report.stopped, still, *questioned)
    return [each for each in told if each]


def reason_texts(billet: Billet) -> list[str]:
    return [reason_words(reason) for reason in billet.reasons]


# --- Cuts of the ranking ------------------------------------------------------------------------
# By série, category, club and pairs: each group ranks its own.


@dataclass(frozen=True)
class Group:
    """One section: « Série 4B », its players in order, each with his rank among them."""

    heading: str
    lines: tuple[tuple[int | None, StandingLine], ...]


@dataclass(frozen=True)
class RankingCut:
    key: str
    label: str
    groups: tuple[Group, ...]


def _shared(name: str) -> Callable[[Player], str]:
    """What both of a pair have in common, else both of it."""

    def of(player: Player) -> str:
        return " / ".join(dict.fromkeys(filter(None, (getattr(p, name) for p in player.people))))

    return of


_CUTS: tuple[tuple[str, str, str, Callable[[Player], str]], ...] = (
    ("serie", "Par série", "Série {}", _shared("series")),
    ("categorie", "Par catégorie", "Catégorie {}", _shared("category")),
    ("club", "Par club", "{}", lambda player: player.clubs),
    ("paires", "Paires", "Paires", lambda player: "Paires" if player.is_pair else ""),
)


def cuts_of(report: GameReport) -> tuple[RankingCut, ...]:
    """Those that tell something: a club evening without séries has no ranking by série."""
    return tuple(cut for cut in _all(report) if cut.groups)


def _all(report: GameReport) -> Iterator[RankingCut]:
    for key, label, heading, of in _CUTS:
        names = {line.table: of(report.players[line.table]) for line in report.standings.lines}
        known = sorted({name for name in names.values() if name})
        groups = tuple(Group(heading.format(name), _ranked(report, names, name)) for name in known)
        yield RankingCut(key, label, groups)


def _ranked(
    report: GameReport, names: dict[int, str], name: str
) -> tuple[tuple[int | None, StandingLine], ...]:
    """Who shares a rank in the room shares one here."""
    own = [line for line in report.standings.lines if names[line.table] == name]
    ranks = [line.rank for line in own]
    return tuple(
        (ranks.index(line.rank) + 1 if line.rank is not None else None, line) for line in own
    )
