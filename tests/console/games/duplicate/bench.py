"""A console with a game of duplicate on it, and the way to every moment of a coup."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from console.desk.buttons import Button
from console.desk.option_table import NewGame
from console.session.dependencies import Subscriber
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from tests.tools.bench_console import Bench
from tests.tools.saying import said

CHOICES = said(seed="banc")


class DuplicateBench(Bench):
    def __init__(
        self, folder: Path, lexicon: Lexicon, choices: NewGame = CHOICES, **more: Any
    ) -> None:
        super().__init__(folder, lexicon, choices, **more)

    @classmethod
    def typed(
        cls,
        folder: Path,
        lexicon: Lexicon,
        subscribers: tuple[Subscriber, ...] = (),
        **choices: object,
    ) -> Self:
        """Letters typed by the judge, and whatever else is said of the game."""
        request = said(**{"source": "saisie", **choices})
        return cls(folder, lexicon, request, subscribers=subscribers, now_ms=0)

    @property
    def state(self) -> State:
        state = self.judge.state
        assert isinstance(state, State)
        return state

    def draw(self) -> None:
        """Let the source draw until it has nothing more to offer."""
        while self.state.phase is Phase.DRAWING and self.state.tirage_ruling is None:
            if not self.loop.advance():
                return

    def type(self, letters: str) -> None:
        self.do(*(cmd.TypeTile(letter) for letter in letters))

    # Shortcuts to a moment of the game

    def open_game(self) -> Self:
        """As the judge does it: by the button."""
        self.forward()
        assert self.judge.refusal is None, self.judge.refusal
        return self

    def open_coup(self) -> Self:
        """A coup with a complete, valid tirage from the source."""
        self.forward()
        self.draw()
        while (ruling := self.state.tirage_ruling) is not None and not ruling.is_valid:
            self.press(Button.REJETER)
            self.draw()
        return self

    def announce(self) -> Self:
        self.open_coup()
        self.forward()
        assert self.state.phase is Phase.ANNOUNCED, self.judge.refusal
        return self

    def think(self) -> Self:
        self.announce()
        self.forward()
        return self

    def think_over(self, letters: str) -> None:
        """Up to the moment players think over these letters."""
        if self.judge.state is None:
            self.press(Button.SUIVANT)
        self.do(cmd.OpenCoup())
        self.type(letters)
        self.do(cmd.AnnounceRack(), cmd.StartClock())

    def collect(self) -> Self:
        self.think()
        while self.state.phase is Phase.THINKING:
            self.loop.advance()
        return self

    def reveal(self) -> Self:
        self.collect()
        self.forward()
        assert self.state.phase is Phase.TOP_CHOSEN, self.judge.refusal
        return self

    def play_coup(self) -> Self:
        self.reveal()
        self.forward()
        return self


def without_moments(state: State) -> State:
    """For comparing: where a clock stands in time is the only thing a resume may change."""
    if state.clock is None:
        return state
    clock = replace(state.clock, since_ms=None, paused_at_ms=None, left_ms=0)
    return state.with_clock(clock)
