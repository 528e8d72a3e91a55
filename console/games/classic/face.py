"""The face of classic Scrabble: its rules and its parts, put together."""

from collections.abc import Iterable, Iterator, Sequence

from console.french import text
from console.french.typography import duration_label
from console.games.classic import desk, opening
from console.games.classic.drafts import BoardEntry
from console.games.classic.pages.judge import SHELF, clock_view, judged, routes_of
from console.games.classic.papers import RESULTS, SHEETS, outcome
from console.games.classic.script import Announcer, announcer_of
from console.games.classic.simulation import ClassicSimulation, demonstration_at
from console.games.classic.snapshot import ClassicSnapshotMaker, name_of
from console.games.classic.terminal_lines import TERMINAL
from console.games.face import (
    Accents,
    CompetitionPart,
    DeskPart,
    GameFace,
    OpeningPart,
    PagesPart,
    PapersPart,
    RoomPart,
    VoicePart,
)
from console.journal.records import Fault
from console.settings.sections import Settings
from console.voice.utterance import Say
from engine.games.classic import CLASSIC, Question
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.ending import FinalScore, results
from engine.games.classic.options import MOST_PLAYERS, GameOptions
from engine.games.classic.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solutions, solve
from engine.letters.tiles import single_letter
from engine.play.season import DuelOutcome, GameResult, PlayerResult

HISTORY = "history"


def typed(state: State, letter: str) -> cmd.Command | None:
    """While somebody draws a letter is a letter."""
    known = single_letter(letter)
    if known is None:
        return None
    if state.phase is Phase.TOSS:
        return cmd.DrawForStart(known)
    drawing = state.phase in (Phase.DRAWING, Phase.EXCHANGING)
    return cmd.TypeTiles(known) if drawing else None


def notices(state: State) -> Sequence[Fault]:
    """A clock that stands still looks like any other."""
    clock = state.clock
    if state.phase is not Phase.PLAYING or clock is None or clock.is_running:
        return ()
    return (Fault("clock_held", {"left": duration_label(max(0, clock.left_ms))}),)


def summary(state: State) -> str:
    scores = " - ".join(str(state.score(seat.id)) for seat in state.seats)
    return f"{text('classic_list_turns', turns=len(state.turns)):>9} {scores:>12}"


def _solve(
    question: Question, options: GameOptions, lexicon: Lexicon, letters: opening.ClassicLetters
) -> Iterator[Solutions]:
    yield solve(question.grid, question.rack, lexicon)


def _snapshot_maker(settings: Settings, accents: Accents, now_ms: int) -> ClassicSnapshotMaker:
    return ClassicSnapshotMaker(now_ms)


def _announcer(settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
    return announcer_of(settings, accents)


def _ahead(settings: Settings) -> Iterable[Say]:
    return announcer_of(settings, str.lower).ahead()


def secrets(state: State) -> frozenset[str]:
    over = state.phase is Phase.ENDED
    return frozenset() if over else frozenset({"letter", "letters", "play"})


def result(state: State) -> GameResult | None:
    """What each person has once the letters left are counted; virtual players bring nothing."""
    if not CLASSIC.is_over(state):
        return None
    counted = results(state)
    people = [each for each in counted if state.seat(each.player).bot is None]
    firsts = sum(each.rank == 1 for each in counted)

    def outcome(rank: int) -> DuelOutcome | None:
        """Robots are nobody to have won against."""
        if len(people) < 2:
            return None
        if rank > 1:
            return DuelOutcome.LOST
        return DuelOutcome.WON if firsts == 1 else DuelOutcome.DRAWN

    def ahead(own: FinalScore) -> int:
        others = [each.total for each in counted if each.player != own.player]
        return own.total - max(others, default=own.total)

    return GameResult(
        state.options.name,
        max((each.total for each in people), default=0),
        tuple(
            PlayerResult(
                state.seat(each.player).player.key,
                name_of(state, each.player),
                each.total,
                each.rank,
                outcome(each.rank),
                ahead(each),
            )
            for each in people
        ),
    )


FACE: GameFace[
    State, cmd.Command, ev.Event, GameOptions, Question, Solutions, opening.ClassicLetters
] = GameFace(
    game=CLASSIC,
    desk=DeskPart(
        situation=desk.situation,
        typed=typed,
        words=BoardEntry(),
        terminal=TERMINAL,
        notices=notices,
        endings=desk.endings,
        consequences=desk.consequences,
        summary=summary,
        questions=desk.questions,
    ),
    opening=OpeningPart(
        check=opening.check,
        options=opening.options_of,
        most_players=MOST_PLAYERS,
        letters=opening.letters_of,
        solve=_solve,
        handless=(cmd.LetBotPlay, cmd.Contest),
        prompt=(cmd.Contest,),
    ),
    room=RoomPart(
        snapshot_maker=_snapshot_maker,
        lamps=desk.lamps,
        sounds=desk.SOUNDS,
        screens={HISTORY: "page_history"},
        demonstration=demonstration_at,
    ),
    voice=VoicePart(announcer=_announcer, ahead=_ahead),
    pages=PagesPart(
        shelf=SHELF,
        judged=judged,
        clock=clock_view,
        routes=routes_of,
    ),
    papers=PapersPart(sheets=SHEETS, results=RESULTS, secrets=secrets, outcome=outcome),
    competition=CompetitionPart(result=result),
    simulation=ClassicSimulation(),
)
