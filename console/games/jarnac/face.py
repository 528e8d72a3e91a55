"""The face of Jarnac: its rules and its parts, put together."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from starlette.routing import BaseRoute

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
from console.games.jarnac import desk, opening
from console.games.jarnac.drafts import MatEntry
from console.games.jarnac.drawing import REVIEW_PAGE
from console.games.jarnac.mat_solver import Answer, answers
from console.games.jarnac.pages.judge import clock_view, judged
from console.games.jarnac.papers import RESULTS, SHEETS, outcome
from console.games.jarnac.script import Announcer, always_said, style_of
from console.games.jarnac.simulation import JarnacSimulation, demonstration_at
from console.games.jarnac.snapshot import JarnacSnapshotMaker
from console.games.jarnac.terminal_lines import TERMINAL
from console.journal.records import Fault
from console.settings.sections import Settings
from console.voice.utterance import Say
from console.web.link import PageDesk
from console.web.pages import Shelf
from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.options import GameOptions
from engine.games.jarnac.plays import result
from engine.games.jarnac.state import Question, Review, State
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import single_letter
from engine.play.season import DuelOutcome, GameResult, PlayerResult, ranked

SHELF = Shelf(f"/static/{JARNAC.name}", Path(__file__).parent / "pages" / "static")


def typed(state: State, letter: str) -> cmd.TypeTile | None:
    """While letters are fetched from the bag a letter is a letter."""
    if not state.awaited:
        return None
    known = single_letter(letter)
    return cmd.TypeTile(known) if known else None


def notices(state: State) -> Sequence[Fault]:
    timing = state.timing
    held = timing.timer is not None and timing.timer.is_paused
    stopped = timing.begun and timing.running is None
    return (Fault("jarnac_clock_held", {}),) if held or stopped else ()


def summary(state: State) -> str:
    return f"{state.points(0):>4} - {state.points(1):<4}"


def _letters(
    options: GameOptions, lexicon: Lexicon, folder: Path
) -> tuple[opening.JarnacLetters, Fault | None]:
    """Dice of a game drawn by a seed are the same again; of any other, its own."""
    seed = options.source.seed
    name = options.id if seed is None else str(seed)
    return opening.JarnacLetters(seed, name, lexicon), None


def _solve(
    question: Question | Review,
    options: GameOptions,
    lexicon: Lexicon,
    letters: opening.JarnacLetters,
) -> Iterator[Answer]:
    return answers(question, lexicon, referee=options.referee)


def _snapshot_maker(settings: Settings, accents: Accents, now_ms: int) -> JarnacSnapshotMaker:
    return JarnacSnapshotMaker(now_ms)


def _announcer(settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
    return Announcer(style_of(settings), accents)


def _ahead(settings: Settings) -> tuple[Say, ...]:
    return always_said(style_of(settings))


def _routes(desk: PageDesk) -> Iterable[BaseRoute]:
    return (SHELF.mounted(),)


def result_of(state: State) -> GameResult | None:
    """Points as they stand on the mats, and the places they give."""
    if not JARNAC.is_over(state):
        return None
    found = result(state)
    points = found.points
    places = ranked((0, 1), lambda side: -points[side])
    people = all(virtual is None for virtual in state.options.virtual)

    def outcome(side: int) -> DuelOutcome | None:
        """By the rules of Jarnac, where points alone may not decide. The console is nobody."""
        if not people:
            return None
        if found.winner is None:
            return DuelOutcome.DRAWN
        return DuelOutcome.WON if found.winner == side else DuelOutcome.LOST

    return GameResult(
        state.options.name,
        max(points),
        tuple(
            PlayerResult(
                state.players[side].key,
                state.name(side),
                points[side],
                place,
                outcome(side),
                points[side] - points[1 - side],
            )
            for place, side in places
        ),
    )


FACE: GameFace[
    State, cmd.Command, ev.Event, GameOptions, Question | Review, Answer, opening.JarnacLetters
] = GameFace(
    game=JARNAC,
    desk=DeskPart(
        situation=desk.situation,
        typed=typed,
        words=MatEntry(),
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
        most_players=opening.SIDES,
        letters=_letters,
        solve=_solve,
        prompt=(cmd.Contest,),
    ),
    room=RoomPart(
        snapshot_maker=_snapshot_maker,
        lamps=desk.lamps,
        sounds=desk.SOUNDS,
        screens={REVIEW_PAGE: "jarnac_page_review"},
        demonstration=demonstration_at,
    ),
    voice=VoicePart(announcer=_announcer, ahead=_ahead),
    pages=PagesPart(shelf=SHELF, judged=judged, clock=clock_view, routes=_routes),
    papers=PapersPart(sheets=SHEETS, results=RESULTS, outcome=outcome),
    competition=CompetitionPart(result=result_of),
    simulation=JarnacSimulation(),
)
