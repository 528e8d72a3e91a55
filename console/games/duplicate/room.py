"""What the room may know of a duplicate game, built from its state.

The solver gives it nothing but the definition of a word already announced. Left out on purpose:
the seed and seal of the letters to come, the calls of a topping coup while others still search,
and scores of slips not yet closed.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import starmap

from console.french import text
from console.french.typography import cited
from console.games.duplicate.contest_view import contest_view
from console.games.duplicate.interlude import InterludeMaker
from console.games.duplicate.labels import (
    contest_figure,
    end_sentence,
    formule_label,
    played_word,
    room_fact,
    step_label,
    tempo_label,
)
from console.games.duplicate.ranking import PublicRanking
from console.games.duplicate.snapshot import (
    PODIUM_PLACES,
    Announced,
    Between,
    Collecting,
    CoupRow,
    Drawing,
    DuplicateSnapshot,
    Ended,
    FormedWord,
    PodiumRow,
    PublicPhase,
    PublicTop,
    Revealing,
    Thinking,
    Waiting,
)
from console.games.duplicate.timeline import Timeline
from console.games.duplicate.voice.style import voice_pace
from console.lexicons.lookup import SHORT_CREDIT
from console.lexicons.store import lexicon_label
from console.settings.sections import Settings
from console.tv.snapshot import AT_A_GLANCE, GameHeader, PublicClock, TirageLetter
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.events import Event, TopChosen
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Phase, PlayedCoup, State
from engine.games.duplicate.tops import CoupAnswer
from engine.letters.moves import Move
from engine.letters.tiles import sort_letters
from engine.play.clock import Clock
from engine.play.game import SourceKind
from engine.play.hands import letters_of
from engine.rulings import Outcome

LONG_AGO_MS = 60_000
"""Nothing that happened then is still moving on a screen."""
Accents = Callable[[str], str]


class DuplicateSnapshotMaker:
    """Remembers when things came about, and the ranking it has counted."""

    def __init__(self, settings: Settings, accents: Accents, now_ms: int) -> None:
        self._voice_pace = voice_pace(settings)
        self._accents = accents
        self._timeline = Timeline(now_ms)
        self._ranking = PublicRanking()
        self._interludes = InterludeMaker()
        self._header: tuple[tuple[GameOptions, int | None, int], GameHeader] | None = None

    def on_event(self, event: Event, now_ms: int) -> None:
        self._timeline = self._timeline.after(event, now_ms)
        self._interludes.on_event(event, now_ms)

    def snapshot(
        self, state: State, answer: CoupAnswer | None, *, voiced: bool
    ) -> DuplicateSnapshot:
        in_hand = state.phase not in (Phase.IDLE, Phase.ENDED)
        coup, number = state.coup, len(state.coups)
        last_top = self._last_top(state.coups[-1]) if state.coups else None
        self._interludes.learn(state, answer)
        return DuplicateSnapshot(
            header=self._header_of(state),
            phase=self._phase(state, answer, voiced),
            coup=coup.number if coup and in_hand else number,
            grid=state.table.grid,
            last_top=last_top,
            cumul=state.cumul,
            bag=state.table.to_draw,
            rejets=len(coup.rejets) if coup else 0,
            aloud=state.options.announced,
            coups=tuple(map(_row, state.coups)),
            standings=self._ranking.rows(state) if state.correction.slips else (),
            in_correction=tuple(each for each in state.correction.in_correction if each <= number),
            in_commission=len(open_cases(state.correction)),
            contest=contest_view(state) if state.options.rules.original else None,
            notice=self._timeline.notice,
            interlude=self._interludes.interlude(state, last_top),
            pictures=self._ranking.pictures(state),
        )

    def _header_of(self, state: State) -> GameHeader:
        """The same from one tile to the next."""
        about = (state.options, state.coup.number if state.coup else None, len(state.players))
        if self._header is None or self._header[0] != about:
            self._header = about, game_header(state)
        return self._header[1]

    def _phase(self, state: State, answer: CoupAnswer | None, voiced: bool) -> PublicPhase:
        since, tirage = self._timeline.phase_since_ms, state.table.rack
        match state.phase:
            case Phase.IDLE:
                return Between(since) if state.coups else Waiting(since)
            case Phase.DRAWING:
                size = len(tirage) + state.table.lacking(state.options.formule)
                invalid = invalid_tirage(state)
                typed = state.options.source.kind is SourceKind.TYPED
                arrivals = _arrivals(state, self._timeline)
                return Drawing(since, arrivals, size, invalid, typed)
            case Phase.ANNOUNCED:
                return Announced(since, tirage, _waiting_clock(state))
            case Phase.THINKING:
                return _thinking(state, self._timeline)
            case Phase.COLLECTING:
                return Collecting(since, tirage)
            case Phase.TOP_CHOSEN:
                pace = self._voice_pace if voiced else AT_A_GLANCE
                return Revealing(since, tirage, self._chosen_top(state, answer), pace)
            case Phase.ENDED:
                first = state.options.unattended
                return Ended(since, end_sentence(state), _podium(state), first)

    def _chosen_top(self, state: State, answer: CoupAnswer | None) -> PublicTop:
        top = state.open_coup.top
        assert top is not None, "a top stands in this phase"
        placed = tuple(tile.index for tile in top.move.placed(state.grid))
        shown = _top(state.open_coup.number, top, top.move, placed, "", self._accents)
        definition = answer.definitions.get(top.move.word, "") if answer else ""
        return replace(shown, definition=definition, credit=SHORT_CREDIT if definition else "")

    def _last_top(self, coup: PlayedCoup) -> PublicTop:
        """The word lies on the grid by now; what it covered anew is seen on the grid before."""
        placed = tuple(tile.index for tile in coup.top.move.placed(coup.before.grid))
        swapped = "".join(swap.letter for swap in coup.swaps)
        move = Move(played_word(coup), coup.top.move.ref)
        return _top(coup.number, coup.top, move, placed, swapped, self._accents)


def game_header(state: State) -> GameHeader:
    options = state.options
    away = options.puts_phones_away and state.phase is not Phase.ENDED
    return GameHeader(
        club=options.club,
        title=options.title,
        manner=formule_label(options.formule),
        tempo=_tempo(state),
        lexicon=lexicon_label(options.lexicon, options.lexicon_edition),
        players=len(state.players),
        phones=text("tv_phones_away") if away else "",
    )


def _tempo(state: State) -> str:
    """All its steps before the first coup; then the one that counts now, which has room."""
    tempo = state.options.tempo
    if state.coup is None:
        return tempo_label(tempo)
    return step_label(tempo.for_coup(state.coup.number))


def invalid_tirage(state: State) -> str:
    """Why a complete tirage cannot be played and by which article; empty when it can."""
    ruling = state.tirage_ruling
    if ruling is None or ruling.outcome is not Outcome.INVALID:
        return ""
    fact = room_fact(ruling).rstrip(".")
    return f"{fact} ({cited(ruling.article)})."


def _arrivals(state: State, timeline: Timeline) -> tuple[TirageLetter, ...]:
    table = state.table
    reliquat, drawn = sort_letters(letters_of(table.reliquat)), letters_of(table.drawn)
    # After a resume the times are gone, and with them the need to animate.
    forgotten = len(drawn) - len(timeline.arrivals)
    times = (timeline.phase_since_ms - LONG_AGO_MS,) * forgotten + timeline.arrivals
    new = starmap(TirageLetter, zip(drawn, times, strict=True))
    return (*map(TirageLetter, reliquat + table.companion), *new)


def _waiting_clock(state: State) -> PublicClock:
    step = state.options.tempo.for_coup(state.open_coup.number)
    return PublicClock(step.thinking_ms, step.thinking_ms, _warning_ms(step.warnings_ms, 0))


def _warning_ms(warnings_ms: tuple[int, ...], final_ms: int) -> int:
    """The first warning, as time left of the phase that is shown."""
    return max(0, warnings_ms[0] - final_ms) if warnings_ms else 0


def _thinking(state: State, timeline: Timeline) -> Thinking | Collecting:
    clock = state.clock
    assert clock is not None, "a clock runs while players think"
    if clock.in_final_stage:
        shown = public_clock(clock, clock.step.final_ms, 0)
        return Collecting(timeline.final_since_ms, state.rack, shown)
    shown = public_clock(clock, clock.step.thinking_ms, clock.step.final_ms)
    called = state.open_coup.called
    caller = state.correction.player(called).name if called is not None else ""
    return Thinking(timeline.phase_since_ms, state.rack, shown, clock.paused_at_ms, caller)


def public_clock(clock: Clock, total_ms: int, after_ms: int) -> PublicClock:
    """The phase of a clock that lasts `total_ms` and is followed by `after_ms` more."""
    left_ms = max(0, clock.left_ms - after_ms)
    deadline_ms = None if clock.since_ms is None else clock.since_ms + left_ms
    return PublicClock(
        total_ms, left_ms, _warning_ms(clock.step.warnings_ms, after_ms), deadline_ms
    )


def _top(
    number: int,
    top: TopChosen,
    move: Move,
    placed: tuple[int, ...],
    swapped: str,
    accents: Accents,
) -> PublicTop:
    return PublicTop(
        coup=number,
        word=move.word,
        ref=move.ref,
        points=top.points,
        placed=placed,
        formed=tuple(FormedWord(word.word, word.points) for word in top.words[1:]),
        prime=top.prime,
        accented=accents(move.word),
        swapped=swapped,
    )


def _row(coup: PlayedCoup) -> CoupRow:
    return CoupRow(
        coup.number,
        coup.tirage,
        played_word(coup),
        str(coup.top.move.ref),
        coup.top.points,
        coup.cumul,
        coup.rejected,
    )


def _podium(state: State) -> tuple[PodiumRow, ...]:
    """Of the contests whose standings are not counted in points."""
    if state.is_void or not state.options.rules.original:
        return ()
    excluded = state.excluded
    return tuple(
        PodiumRow(
            line.rank,
            state.correction.player(line.table).name,
            contest_figure(state, line.figure),
        )
        for line in state.ranking
        if line.rank <= PODIUM_PLACES and line.table not in excluded and state.has_raced(line.table)
    )
