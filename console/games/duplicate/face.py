"""Duplicate's two halves, together."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from console.buttons import Situation
from console.choices import Choice
from console.endings import Ending
from console.figures_fr import duration_label
from console.games.duplicate import (
    buttons,
    choices,
    finishing,
    lamps,
    new_game,
    solving,
    terminal_lines,
    ties,
)
from console.games.duplicate.closed_set import closed_set
from console.games.duplicate.demonstration import demonstration_at
from console.games.duplicate.friends import for_the_judge
from console.games.duplicate.listening import listening
from console.games.duplicate.pages.arbiter import arbiter_routes
from console.games.duplicate.pages.epreuve import epreuve_routes
from console.games.duplicate.pages.judge import judge_routes, judged
from console.games.duplicate.pages.own import STATIC
from console.games.duplicate.pages.players import player_routes
from console.games.duplicate.script import Announcer, style_of
from console.games.duplicate.settings import duplicate_settings
from console.games.duplicate.sheets import RESULTS, SHEETS
from console.games.duplicate.sheets.season import result_of
from console.games.duplicate.simulation import DuplicateSimulation
from console.games.duplicate.snapshot import Page
from console.games.duplicate.sources import LetterSource
from console.games.duplicate.stage import DuplicateStage
from console.games.duplicate.style import DuplicateStyle
from console.games.duplicate.telling import DuplicateTeller
from console.games.face import Accents, Asked, GameTerminal, Lamps, Sheet
from console.journal import Fault
from console.messages_fr import text
from console.settings import Settings
from console.speech.listening import Announced
from console.speech.utterance import Say
from console.view.shown import Shown
from console.web.desk import PageDesk
from engine.games.duplicate import Phase, State
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.answer import Answer
from engine.games.duplicate.competition import in_competition
from engine.games.duplicate.correction.events import SlipEntered
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.game import DUPLICATE, Duplicate
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.top_choice import CoupQuestion
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import single_letter
from engine.play.season import GameResult


@dataclass(frozen=True)
class DuplicateFace:
    game: Duplicate = DUPLICATE

    @property
    def label(self) -> str:
        return text("game_duplicate")

    @property
    def words(self) -> Mapping[str, str]:
        return {}  # the oldest game: its sentences are the catalogue's first

    # The desk

    def situation(self, state: State, answer: Answer | None) -> Situation:
        return buttons.situation(state)

    def typed(self, state: State, letter: str) -> cmd.TypeTile | None:
        """While a tirage is being drawn a letter is a letter: typing is possible at any moment."""
        if state.phase is not Phase.DRAWING:
            return None
        known = single_letter(letter)
        return cmd.TypeTile(known) if known else None

    @property
    def terminal(self) -> GameTerminal:
        return terminal_lines.TERMINAL

    def notices(self, state: State) -> Sequence[Fault]:
        """A clock that stands still looks like any other."""
        clock = state.clock
        if state.phase is not Phase.THINKING or clock is None or not clock.is_paused:
            return ()
        return (Fault("clock_held", {"left": duration_label(clock.left_ms)}),)

    def endings(self, state: State) -> Sequence[Ending]:
        return finishing.endings(state)

    def consequences(self, before: State, after: State, lexicon: Lexicon) -> Sequence[str]:
        return finishing.consequences(before, after, lexicon)

    # Opening

    def configure(self, parser: argparse.ArgumentParser) -> None:
        new_game.configure(parser)
        new_game.configure_friends(parser)
        new_game.configure_epreuve(parser)
        ties.configure(parser)

    @property
    def said(self) -> tuple[str, ...]:
        return (*new_game.SAID, *ties.SAID)

    def check(self, asked: Asked) -> None:
        new_game.check(asked)

    def options(self, asked: Asked) -> GameOptions:
        return new_game.options_of(asked)

    def choices(self, asked: Asked) -> Sequence[Choice]:
        return choices.choices(asked)

    @property
    def most_players(self) -> int | None:
        return None

    def prepared(self, text: str) -> str:
        return choices.prepared_label(text)

    def letters(
        self, options: GameOptions, lexicon: Lexicon, folder: Path
    ) -> tuple[LetterSource, Fault | None]:
        return new_game.letters_of(options, lexicon, folder)

    def solve(
        self, question: CoupQuestion, options: GameOptions, lexicon: Lexicon, letters: LetterSource
    ) -> Iterator[Answer]:
        return solving.answers(question, options, lexicon, letters)

    # Showing

    @property
    def unseen(self) -> tuple[type, ...]:
        return (SlipEntered,)

    def stage(self, settings: Settings, accents: Accents, now_ms: int) -> DuplicateStage:
        return DuplicateStage(settings, accents, now_ms)

    def demonstration(self, shown: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
        return demonstration_at(shown, start_ms, now_ms)

    @property
    def pages(self) -> Mapping[str, str]:
        return {page.value: text(f"page_{page.value}") for page in Page}

    def judged(self, state: State, answer: Answer | None, now_ms: int) -> dict[str, Any]:
        return judged(state, for_the_judge(state, answer), now_ms)

    # Saying, shining, serving, writing

    def ahead(self, settings: Settings) -> tuple[Say, ...]:
        return closed_set(_usual_style(settings))

    def listening(self, settings: Settings, dice: Random) -> tuple[Announced, ...]:
        return listening(_usual_style(settings), dice)

    def announcer(self, settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
        return Announcer(style_of(settings, options), accents)

    def lamps(self, state: State, answer: Answer | None) -> Lamps:
        return lamps.lamps(state, answer)

    @property
    def sounds(self) -> Mapping[type, str]:
        return lamps.SOUNDS

    def routes(self, desk: PageDesk) -> Iterable[BaseRoute]:
        own = Mount(f"/static/{self.game.name}", StaticFiles(directory=STATIC))
        judge = (*judge_routes(desk), *epreuve_routes(desk))
        return (own, *judge, *arbiter_routes(desk), *player_routes(desk))

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        return SHEETS

    @property
    def results(self) -> Mapping[str, Sheet]:
        return RESULTS

    @property
    def simulation(self) -> DuplicateSimulation:
        return DuplicateSimulation()

    def summary(self, state: State) -> str:
        coups = text("list_coups", coups=len(state.coups))
        return f"{coups:>9} {text('list_points', points=state.cumul):>12}"

    def secrets(self, state: State) -> frozenset[str]:
        return frozenset()

    def in_competition(self, state: State, others: Sequence[Any]) -> State:
        return in_competition(state, [other for other in others if isinstance(other, State)])

    def result(self, state: State) -> GameResult | None:
        return result_of(state)

    def teller(self) -> DuplicateTeller:
        return DuplicateTeller()


def _usual_style(settings: Settings) -> DuplicateStyle:
    """Of the games this club plays."""
    edition = Edition(duplicate_settings(settings).edition)
    return style_of(settings, GameOptions("", edition=edition))


FACE = DuplicateFace()
