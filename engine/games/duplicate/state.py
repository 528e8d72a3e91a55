"""The state of a duplicate game: facts only, nothing of the solver before a top is chosen."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.games.duplicate.contests import PlayerTime, Rank
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.events import CoupTimed, GameClosed, TopChosen, TopClaimed
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import JokerSwap, judge_tirage
from engine.games.duplicate.runs import Course
from engine.games.duplicate.standings.game import (
    Standings,
    TieBreak,
    coup_scores,
    decided,
    standings,
)
from engine.games.duplicate.table import Table
from engine.games.duplicate.tops import CoupQuestion
from engine.letters.board import Grid
from engine.letters.tiles import sort_letters
from engine.play.clock import Clock
from engine.play.codec import replaced
from engine.play.hands import TileMove
from engine.play.players import Player
from engine.rulings import Outcome, RuleError, Ruling

CONTEST_DECIDED = "end_contest_decided"
NO_SOLUTION = "no_solution"
RESULTS_VOID = "interruption_results_void"
RESULTS_STAND = "interruption_results_stand"
ABANDONED = "game_abandoned"


class Phase(enum.Enum):
    IDLE = "idle"
    DRAWING = "drawing"
    ANNOUNCED = "announced"
    THINKING = "thinking"
    COLLECTING = "collecting"
    TOP_CHOSEN = "top_chosen"
    ENDED = "ended"


@dataclass(frozen=True)
class Coup:
    """The coup in play."""

    number: int
    rejets: tuple[str, ...] = ()
    """The tirages sent back, in the order they came."""
    tirage: str = ""
    """As announced."""
    reliquat: str = ""
    """What the coup began with; nothing after a rejet."""
    ruling: Ruling | None = None
    clock: Clock | None = None
    claims: tuple[TopClaimed, ...] = ()
    called: int | None = None
    """Topping: the table being heard, while the clock waits."""
    answered: tuple[int, int] | None = None
    """Topping: the table that was answered last, and the time left when it had called."""
    top: TopChosen | None = None
    withdrawn: bool = False
    """Its word was taken back off the grid."""


@dataclass(frozen=True)
class PlayedCoup:
    """A coup whose word lies on the grid, with all that is needed to take it back."""

    coup: Coup
    top: TopChosen
    cumul: int
    before: Table
    swaps: tuple[JokerSwap, ...] = ()

    @property
    def number(self) -> int:
        return self.coup.number

    @property
    def tirage(self) -> str:
        return self.coup.tirage

    @property
    def rejected(self) -> bool:
        """Club sheets write such a tirage `-RLUIAOTS`."""
        return bool(self.coup.rejets)

    @property
    def sheet_tirage(self) -> str:
        return ("-" if self.rejected else "") + self.tirage


def top_points(correction: CorrectionState, top: TopChosen) -> int:
    """What a coup counts for in the total of the tops: its word, unless the room was told of a
    better one that is paid (`CoupRecord.shown`)."""
    record = correction.coups.get(top.coup)
    return record.top_points if record is not None and record.shown else top.points


@dataclass(frozen=True)
class Annulment:
    number: int
    tirage: str
    code: str
    reason: str | None
    collected: bool = False
    """Its slips had been collected (§3.7)."""


@dataclass(frozen=True)
class State:
    options: GameOptions
    table: Table
    correction: CorrectionState
    """Who is in the room, and the slips of every coup."""
    phase: Phase = Phase.IDLE
    coup: Coup | None = None
    coups: tuple[PlayedCoup, ...] = ()
    annulments: tuple[Annulment, ...] = ()
    forbidden: str | None = None
    """The tirage of the annulled coup: the next one must differ (§3.6)."""
    timed: tuple[CoupTimed, ...] = ()
    """Topping: what each coup cost."""
    course: Course | None = None
    """Topping on devices: everybody's own run."""
    end: Ruling | None = None
    """The end the rules propose; the judge decides."""
    interruption: Ruling | None = None
    cut: bool = False
    """The power was cut, and nobody has said yet for how long (§3.7)."""
    closed: GameClosed | None = None
    appeals_closed: str | None = None
    """Why no appeal is in time any more, whatever the clock says (§6.3)."""
    to_move: tuple[TileMove, ...] = ()
    """What the last correction left to be moved by hand, until the next coup is opened."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """Morts subites that decide between ex aequo: `competition` brings them."""

    @classmethod
    def start(cls, options: GameOptions) -> "State":
        return cls(options, Table.start(options.formule), CorrectionState.begin(options))

    @property
    def next_number(self) -> int:
        return len(self.coups) + 1

    @cached_property
    def cumul(self) -> int:
        """Of the tops retained: what the best possible player would have."""
        return sum(top_points(self.correction, played.top) for played in self.coups)

    @property
    def grid(self) -> Grid:
        return self.table.grid

    @property
    def rack(self) -> str:
        return self.table.rack

    @property
    def bag(self) -> str:
        return self.table.bag

    @property
    def clock(self) -> Clock | None:
        return self.coup.clock if self.coup else None

    @property
    def open_coup(self) -> Coup:
        """The coup in play; phases guard the callers."""
        if self.coup is None:
            raise RuleError("phase_idle", command="")
        return self.coup

    @cached_property
    def question(self) -> CoupQuestion | None:
        """What the solver is to be asked, from the announcement to the placement."""
        if self.coup is None or self.phase in (Phase.DRAWING, Phase.IDLE, Phase.ENDED):
            return None
        return CoupQuestion(
            self.coup.number,
            self.grid,
            self.rack,
            self.bag,
            self.options.formule,
            self.options.edition,
        )

    @cached_property
    def tirage_ruling(self) -> Ruling | None:
        """May the tirage on the rack be played? None while it is not complete."""
        options, table = self.options, self.table
        if self.coup is None or table.lacking(options.formule):
            return None
        if self.forbidden and sort_letters(table.rack) == sort_letters(self.forbidden):
            article = options.edition.article(Topic.ANNULMENT)
            return Ruling(Outcome.INVALID, "same_as_annulled", article, {"tirage": table.rack})
        return judge_tirage(
            table.rack, self.coup.number, table.remaining, options.formule, options.edition
        )

    def with_correction(self, correction: CorrectionState) -> "State":
        """Slips change neither the tirage nor what the solver is asked: what is known of these
        stays known, two hundred times a coup."""
        after = replaced(self, correction=correction)
        for name in ("question", "tirage_ruling"):
            if name in vars(self):
                vars(after)[name] = vars(self)[name]
        return after

    def with_table(self, table: Table) -> "State":
        """A letter that comes or goes changes no total: coups played are not counted again for
        each."""
        after = replace(self, table=table)
        if "cumul" in vars(self):
            vars(after)["cumul"] = self.cumul
        return after

    # What contests ask

    @property
    def players(self) -> tuple[Player, ...]:
        return self.correction.players

    @property
    def tables(self) -> tuple[int, ...]:
        return self.correction.tables

    @property
    def still_in(self) -> tuple[int, ...]:
        return self.correction.still_in

    def playing(self, coup: int) -> tuple[int, ...]:
        return self.correction.playing(coup)

    @property
    def eliminated(self) -> Mapping[int, int]:
        return self.correction.eliminated

    @property
    def gone(self) -> Mapping[int, int]:
        return self.correction.gone

    @property
    def excluded(self) -> frozenset[int]:
        return self.correction.excluded

    def late_for(self, coup: int) -> tuple[int, ...]:
        return self.correction.late_for(coup)

    @property
    def times(self) -> Sequence[PlayerTime]:
        course = self.course.times if self.course is not None else ()
        return course or tuple(time for coup in self.timed for time in coup.times)

    @property
    def totals(self) -> Mapping[int, int]:
        return {line.table: line.total for line in standings(self.correction.sheet).lines}

    def net_points(self, coup: int) -> Mapping[int, int]:
        scores = coup_scores(self.correction.sheet_of(coup), coup)
        return {table: score.net for table, score in scores.items()}

    @property
    def ranking(self) -> tuple[Rank, ...]:
        """Everybody, best first, as the contest ranks them."""
        return self.options.rules.ranking(self)

    @property
    def final_standings(self) -> Standings:
        """The standings in the order of the contest: points, elimination or time (§3.8.3,
        §3.8.4), ex aequo decided. Who was excluded keeps no rank."""
        return decided(self._contest_standings(self.correction), self.tie_breaks)

    @property
    def standings_so_far(self) -> Standings:
        """The same with the coups that do not count yet left out: the one ranking of pages, papers
        and, once the game is over, of the television."""
        left_out = self.uncounted
        if not left_out:
            return self.final_standings
        return decided(self._contest_standings(self.correction.without(left_out)), self.tie_breaks)

    def has_raced(self, table: int) -> bool:
        """Whoever has no coup behind him in a topping on devices has no place in it."""
        run = self.course.runs.get(table) if self.course is not None else None
        return self.course is None or (run is not None and bool(run.times))

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The coups that do not count yet. Once the game is over, one whose slips are all in
        counts: nobody waits for anything but for a finger to close it."""
        waiting = self.correction.uncounted
        if self.phase is not Phase.ENDED:
            return waiting
        return tuple(number for number in waiting if self.correction.missing(number))

    def _contest_standings(self, correction: CorrectionState) -> Standings:
        made = standings(correction.sheet)
        if not self.options.rules.original:
            return made
        lines = {line.table: line for line in made.lines}
        ranked = [
            replace(
                lines[line.table],
                rank=line.rank if lines[line.table].rank and self.has_raced(line.table) else None,
            )
            for line in self.ranking
        ]
        return replace(made, lines=tuple(sorted(ranked, key=lambda line: line.rank is None)))

    @property
    def ended_by(self) -> Ruling | None:
        """What puts an end to the game, when the rules do."""
        return self.end or self.interruption

    @property
    def is_void(self) -> bool:
        """Abandoned, or ended by an interruption after too few coups: what was earned is
        annulled (§3.7)."""
        return self.closed is not None and self.closed.code in (RESULTS_VOID, ABANDONED)

    @property
    def collected(self) -> int:
        """Coups, not annulled, whose slips were collected (§3.7)."""
        return sum(not record.annulled for record in self.correction.coups.values())

    @property
    def coup_is_collected(self) -> bool:
        """The slips of the coup in play are in."""
        return self.phase in (Phase.COLLECTING, Phase.TOP_CHOSEN)

    def with_coup(self, **changes: object) -> "State":
        return replace(self, coup=replace(self.open_coup, **changes))  # type: ignore[arg-type]

    def with_clock(self, clock: Clock) -> "State":
        return self.with_coup(clock=clock)
