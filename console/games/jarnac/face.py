"""Jarnac's two halves, together."""

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
from console.games.face import Accents, Asked, Face, GameTerminal, Lamps, Letters, Sheet
from console.games.jarnac import (
    buttons,
    choices,
    finishing,
    lamps,
    new_game,
    solving,
    terminal_lines,
)
from console.games.jarnac.answer import Answer
from console.games.jarnac.demonstration import demonstration_at
from console.games.jarnac.drawing.screen import REVIEW_PAGE
from console.games.jarnac.letters import JarnacLetters
from console.games.jarnac.pages.judge import judged
from console.games.jarnac.script import Announcer, always_said, style_of
from console.games.jarnac.sheets import RESULTS, SHEETS
from console.games.jarnac.simulation import JarnacSimulation
from console.games.jarnac.stage import JarnacStage
from console.games.jarnac.words import WORDS
from console.journal import Fault
from console.messages_fr import text
from console.settings import Settings
from console.speech.listening import Announced
from console.speech.utterance import Say
from console.view.shown import Shown
from console.web.desk import PageDesk
from engine.errors import RuleError
from engine.games.jarnac import JARNAC, GameOptions, JarnacGame, State, result
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.state import Question, Review
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import single_letter
from engine.play.ranks import ranked
from engine.play.season import GameResult, PlayerResult

STATIC = Path(__file__).parent / "pages" / "static"


@dataclass(frozen=True)
class JarnacFace:
    game: JarnacGame = JARNAC

    @property
    def label(self) -> str:
        return text("game_jarnac")

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS

    # The desk

    def situation(self, state: State, answer: Answer | None) -> Situation:
        return buttons.situation(state)

    def typed(self, state: State, letter: str) -> cmd.TypeTile | None:
        """While letters are fetched from the bag a letter is a letter."""
        if not state.awaited:
            return None
        known = single_letter(letter)
        return cmd.TypeTile(known) if known else None

    @property
    def terminal(self) -> GameTerminal:
        return terminal_lines.TERMINAL

    def notices(self, state: State) -> Sequence[Fault]:
        timing = state.timing
        held = timing.timer is not None and timing.timer.is_paused
        stopped = timing.begun and timing.running is None
        return (Fault("jarnac_clock_held", {}),) if held or stopped else ()

    def endings(self, state: State) -> Sequence[Ending]:
        return finishing.endings(state)

    def consequences(self, before: State, after: State, lexicon: Lexicon) -> Sequence[str]:
        return finishing.consequences(before, after)

    # Opening

    def configure(self, parser: argparse.ArgumentParser) -> None:
        new_game.configure(parser)

    @property
    def said(self) -> tuple[str, ...]:
        return new_game.SAID

    def check(self, asked: Asked) -> None:
        new_game.check(asked)

    def options(self, asked: Asked) -> GameOptions:
        return new_game.options_of(asked)

    def choices(self, asked: Asked) -> Sequence[Choice]:
        return choices.choices(asked)

    @property
    def most_players(self) -> int | None:
        return new_game.SIDES

    def prepared(self, text: str) -> str:
        raise RuleError("prepared_not_here")

    def letters(
        self, options: GameOptions, lexicon: Lexicon, folder: Path
    ) -> tuple[JarnacLetters, Fault | None]:
        """Dice of a game drawn by a seed are the same again; of any other, its own."""
        seed = options.source.seed
        name = options.id if seed is None else str(seed)
        return JarnacLetters(seed, name, lexicon), None

    def solve(
        self,
        question: Question | Review,
        options: GameOptions,
        lexicon: Lexicon,
        letters: Letters,
    ) -> Iterator[Answer]:
        return solving.answers(question, lexicon, referee=options.referee)

    # Showing

    @property
    def unseen(self) -> tuple[type, ...]:
        return ()

    def stage(self, settings: Settings, accents: Accents, now_ms: int) -> JarnacStage:
        return JarnacStage(now_ms)

    def demonstration(self, shown: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
        return demonstration_at(shown, start_ms, now_ms)

    @property
    def pages(self) -> Mapping[str, str]:
        return {REVIEW_PAGE: text("jarnac_page_review")}

    def judged(self, state: State, answer: Answer | None, now_ms: int) -> dict[str, Any]:
        return judged(state, answer, now_ms)

    # Saying, shining, serving, writing

    def ahead(self, settings: Settings) -> tuple[Say, ...]:
        return always_said(style_of(settings))

    def listening(self, settings: Settings, dice: Random) -> tuple[Announced, ...]:
        return ()

    def announcer(self, settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
        return Announcer(style_of(settings), accents)

    def lamps(self, state: State, answer: Answer | None) -> Lamps:
        return lamps.lamps(state)

    @property
    def sounds(self) -> Mapping[type, str]:
        return lamps.SOUNDS

    def routes(self, desk: PageDesk) -> Iterable[BaseRoute]:
        return (Mount(f"/static/{self.game.name}", StaticFiles(directory=STATIC)),)

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        return SHEETS

    @property
    def results(self) -> Mapping[str, Sheet]:
        return RESULTS

    @property
    def simulation(self) -> JarnacSimulation:
        return JarnacSimulation()

    def summary(self, state: State) -> str:
        return f"{state.points(0):>4} - {state.points(1):<4}"

    def secrets(self, state: State) -> frozenset[str]:
        """Everything lies face up."""
        return frozenset()

    def in_competition(self, state: State, others: Sequence[State]) -> State:
        return state  # every game stands for itself

    def result(self, state: State) -> GameResult | None:
        """Points as they stand on the mats, and the places they give."""
        if not self.game.is_over(state):
            return None
        points = result(state).points
        places = ranked((0, 1), lambda side: -points[side])
        return GameResult(
            state.options.name,
            max(points),
            tuple(
                PlayerResult(state.players[side].key, state.name(side), points[side], place)
                for place, side in places
            ),
        )

    def teller(self) -> None:
        return None


FACE: Face = JarnacFace()
