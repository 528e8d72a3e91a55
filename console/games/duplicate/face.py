"""The face of duplicate: its rules and its seven parts, put together."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from starlette.routing import BaseRoute

from console.french import text
from console.french.typography import duration_label
from console.games.duplicate import coup_solver, desk, ending, opening, questions
from console.games.duplicate.demonstration import demonstration_at
from console.games.duplicate.letters import LetterSource
from console.games.duplicate.pages.arbiter import arbiter_routes
from console.games.duplicate.pages.grid import grid_routes
from console.games.duplicate.pages.judge import clock_view, judge_routes, judged, waiting
from console.games.duplicate.pages.player import phone_routes
from console.games.duplicate.pages.players import ROSTER, epreuve_routes, player_routes
from console.games.duplicate.pages.review import evening_routes, review_address, review_routes
from console.games.duplicate.pages.view import SHELF
from console.games.duplicate.papers import RESULTS, SHEETS
from console.games.duplicate.papers.dossier import dossier
from console.games.duplicate.papers.reading import outcome, player_sheet
from console.games.duplicate.papers.rescue import rescue_document
from console.games.duplicate.papers.sheet import result_of
from console.games.duplicate.papers.tickets import TICKETS
from console.games.duplicate.room import DuplicateSnapshotMaker
from console.games.duplicate.settings import duplicate_settings, for_the_judge, is_among_friends
from console.games.duplicate.simulation import DuplicateSimulation
from console.games.duplicate.snapshot import Page
from console.games.duplicate.teller import DuplicateTeller
from console.games.duplicate.terminal_lines import TERMINAL
from console.games.duplicate.voice.closed_set import closed_set
from console.games.duplicate.voice.hearing import hearing_items
from console.games.duplicate.voice.script import Announcer, style_of
from console.games.duplicate.voice.style import DuplicateStyle
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
from console.voice.hearing import HearingItem
from console.voice.utterance import Say
from console.web.link import PageDesk
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.competition import in_competition, played_partie
from engine.games.duplicate.correction.commands import CloseCoup
from engine.games.duplicate.correction.events import SlipEntered, SlipHandedIn
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import CoupAnswer, CoupQuestion
from engine.letters.tiles import single_letter
from engine.play.game import GameState


def typed(state: State, letter: str) -> cmd.TypeTile | None:
    """While a tirage is being drawn a letter is a letter: typing is possible at any moment."""
    if state.phase is not Phase.DRAWING:
        return None
    known = single_letter(letter)
    return cmd.TypeTile(known) if known else None


def notices(state: State) -> Sequence[Fault]:
    """A clock that stands still looks like any other."""
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None or not clock.is_paused:
        return ()
    return (Fault("clock_held", {"left": duration_label(clock.left_ms)}),)


def summary(state: State) -> str:
    coups = text("list_coups", coups=len(state.coups))
    return f"{coups:>9} {text('list_points', points=state.cumul):>12}"


def _announcer(settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
    return Announcer(style_of(settings, options), accents)


def _ahead(settings: Settings) -> tuple[Say, ...]:
    return closed_set(_usual_style(settings))


def _hearing(settings: Settings, dice: Random) -> tuple[HearingItem, ...]:
    return hearing_items(_usual_style(settings), dice)


def _usual_style(settings: Settings) -> DuplicateStyle:
    """Of the games this club plays."""
    own = duplicate_settings(settings)
    edition = Edition.NOTICE if is_among_friends(own) else Edition(own.edition)
    return style_of(settings, GameOptions("", edition=edition))


def _judged(state: State, answer: CoupAnswer | None, now_ms: int) -> dict[str, Any]:
    return judged(state, for_the_judge(state, answer), now_ms)


def _routes(desk: PageDesk) -> Iterable[BaseRoute]:
    judge = (*judge_routes(desk), *epreuve_routes(desk))
    return (
        SHELF.mounted(),
        *judge,
        *arbiter_routes(desk),
        *phone_routes(desk),
        *player_routes(desk),
        *review_routes(desk),
        *evening_routes(desk),
        *grid_routes(desk),
    )


def _among(state: State, others: Sequence[GameState]) -> State:
    return in_competition(state, [other for other in others if isinstance(other, State)])


FACE: GameFace[
    State, cmd.Command, ev.Event, GameOptions, CoupQuestion, CoupAnswer, LetterSource
] = GameFace(
    game=DUPLICATE,
    desk=DeskPart(
        situation=desk.situation,
        typed=typed,
        terminal=TERMINAL,
        notices=notices,
        endings=ending.endings,
        consequences=ending.consequences,
        summary=summary,
        questions=questions.questions,
        asks_back=questions.asks_back,
    ),
    opening=OpeningPart(
        check=opening.check,
        options=opening.options_of,
        partie=questions.play_partie,
        departage=questions.play_departage,
        as_partie=opening.as_partie,
        partie_told=opening.partie_told,
        prepared=opening.prepared_label,
        letters=opening.letters_of,
        handless=(cmd.ChooseTop, cmd.PlaceTop, CloseCoup, cmd.CloseGame, cmd.LayCourse),
        prompt=(cmd.PlaceTop, CloseCoup, cmd.CloseGame, cmd.LayCourse),
        solve=coup_solver.answers,
    ),
    room=RoomPart(
        snapshot_maker=DuplicateSnapshotMaker,
        lamps=desk.lamps,
        sounds=desk.SOUNDS,
        unseen=(SlipEntered, SlipHandedIn),
        summons=(ev.RackAnnounced,),
        phones_away=lambda state: state.options.puts_phones_away,
        screens={page.value: f"page_{page.value}" for page in Page},
        demonstration=demonstration_at,
    ),
    voice=VoicePart(announcer=_announcer, ahead=_ahead, hearing=_hearing),
    pages=PagesPart(
        shelf=SHELF,
        judged=_judged,
        clock=clock_view,
        waiting=waiting,
        routes=_routes,
        review=review_address,
        roster=ROSTER,
    ),
    papers=PapersPart(
        sheets=SHEETS,
        results=RESULTS,
        rescue=rescue_document,
        outcome=outcome,
        player_sheet=player_sheet,
        dossier=dossier,
        tickets=TICKETS,
    ),
    competition=CompetitionPart(
        among=_among, result=result_of, partie=played_partie, teller=DuplicateTeller
    ),
    simulation=DuplicateSimulation(),
)
