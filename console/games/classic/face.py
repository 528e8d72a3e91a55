"""Classic Scrabble's two halves, together."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from starlette.routing import BaseRoute

from console.buttons import Situation
from console.choices import Choice
from console.endings import Ending
from console.figures_fr import duration_label
from console.games.classic import buttons, choices, finishing, lamps, new_game, terminal_lines
from console.games.classic.demonstration import demonstration_at
from console.games.classic.labels import name_of
from console.games.classic.letters import Hand
from console.games.classic.pages.judge import judged
from console.games.classic.pages.routes import routes_of
from console.games.classic.room_words import ROOM_WORDS
from console.games.classic.script import Announcer, announcer_of
from console.games.classic.sheets import RESULTS, SHEETS
from console.games.classic.simulation import ClassicSimulation
from console.games.classic.stage import ClassicStage
from console.games.classic.words import WORDS
from console.games.face import Accents, Asked, Face, GameTerminal, Lamps, Sheet
from console.journal import Fault
from console.messages_fr import text
from console.settings import Settings
from console.speech.listening import Announced
from console.speech.utterance import Say
from console.view.shown import Shown
from console.web.desk import PageDesk
from engine.errors import RuleError
from engine.games.classic import CLASSIC, Classic, Phase, Question, State
from engine.games.classic import commands as cmd
from engine.games.classic.options import MOST_PLAYERS, GameOptions
from engine.games.classic.settlement import results
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solutions, solve
from engine.letters.tiles import single_letter
from engine.play.season import GameResult, PlayerResult

HISTORY = "history"


@dataclass(frozen=True)
class ClassicFace:
    game: Classic = CLASSIC

    @property
    def label(self) -> str:
        return text("game_classic")

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS | ROOM_WORDS

    # The desk

    def situation(self, state: State, answer: object) -> Situation:
        return buttons.situation(state)

    def typed(self, state: State, letter: str) -> cmd.Command | None:
        """While somebody draws a letter is a letter."""
        known = single_letter(letter)
        if known is None:
            return None
        if state.phase is Phase.TOSS:
            return cmd.DrawForStart(known)
        drawing = state.phase in (Phase.DRAWING, Phase.EXCHANGING)
        return cmd.TypeTiles(known) if drawing else None

    @property
    def terminal(self) -> GameTerminal:
        return terminal_lines.TERMINAL

    def notices(self, state: State) -> Sequence[Fault]:
        """A clock that stands still looks like any other."""
        clock = state.clock
        if state.phase is not Phase.PLAYING or clock is None or clock.is_running:
            return ()
        return (Fault("clock_held", {"left": duration_label(max(0, clock.left_ms))}),)

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
        new_game.checked(asked)

    def options(self, asked: Asked) -> GameOptions:
        return new_game.options_of(asked)

    def choices(self, asked: Asked) -> Sequence[Choice]:
        return choices.choices(asked)

    @property
    def most_players(self) -> int | None:
        return MOST_PLAYERS

    def prepared(self, text: str) -> str:
        raise RuleError("prepared_not_here")

    def letters(
        self, options: GameOptions, lexicon: Lexicon, folder: Path
    ) -> tuple[Hand, Fault | None]:
        return new_game.letters_of(options, lexicon, folder)

    def solve(
        self, question: Question, options: GameOptions, lexicon: Lexicon, letters: object
    ) -> Iterator[Solutions]:
        yield solve(question.grid, question.rack, lexicon)

    # Showing

    @property
    def unseen(self) -> tuple[type, ...]:
        return ()

    def stage(self, settings: Settings, accents: Accents, now_ms: int) -> ClassicStage:
        return ClassicStage(now_ms)

    def demonstration(self, shown: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
        return demonstration_at(shown, start_ms, now_ms)

    @property
    def pages(self) -> Mapping[str, str]:
        return {HISTORY: text("page_history")}

    def judged(self, state: State, answer: object, now_ms: int) -> dict[str, Any]:
        return judged(state, now_ms)

    # Saying, shining, serving, writing

    def ahead(self, settings: Settings) -> Iterable[Say]:
        return announcer_of(settings, str.lower).ahead()

    def listening(self, settings: Settings, dice: Random) -> tuple[Announced, ...]:
        return ()

    def announcer(self, settings: Settings, options: GameOptions, accents: Accents) -> Announcer:
        return announcer_of(settings, accents)

    def lamps(self, state: State, answer: object) -> Lamps:
        return lamps.lamps(state)

    @property
    def sounds(self) -> Mapping[type, str]:
        return lamps.SOUNDS

    def routes(self, desk: PageDesk) -> Iterable[BaseRoute]:
        return routes_of(desk)

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        return SHEETS

    @property
    def results(self) -> Mapping[str, Sheet]:
        return RESULTS

    @property
    def simulation(self) -> ClassicSimulation:
        return ClassicSimulation()

    def summary(self, state: State) -> str:
        scores = " - ".join(str(state.score(seat.id)) for seat in state.seats)
        return f"{text('classic_list_turns', turns=len(state.turns)):>9} {scores:>12}"

    def secrets(self, state: State) -> frozenset[str]:
        over = state.phase is Phase.ENDED
        return frozenset() if over else frozenset({"letter", "letters", "play"})

    def in_competition(self, state: State, others: Sequence[State]) -> State:
        return state  # every game stands for itself

    def result(self, state: State) -> GameResult | None:
        """What each person has once the letters left are counted; virtual players bring nothing."""
        if not self.game.is_over(state):
            return None
        people = [each for each in results(state) if state.seat(each.player).bot is None]
        return GameResult(
            state.options.name,
            max((each.total for each in people), default=0),
            tuple(
                PlayerResult(
                    state.seat(each.player).player.key,
                    name_of(state, each.player),
                    each.total,
                    each.rank,
                )
                for each in people
            ),
        )

    def teller(self) -> None:
        return None


FACE = ClassicFace()
_: Face = FACE
