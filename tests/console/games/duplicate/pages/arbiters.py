"""A live room: players at their tables, arbiters with their PINs, coups collected."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, ViewportSize, expect

from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, RequestOutcome
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.state import State
from engine.play.players import player
from tests.console.web.browser import LivePages, open_page


@dataclass
class LiveRoom:
    live: LivePages

    @classmethod
    def open(cls, live: LivePages, players: int) -> "LiveRoom":
        live.console.post(Press(Button.SUIVANT))
        room = cls(live)
        seats = tuple(player(table, f"Joueur {table}") for table in range(1, players + 1))
        room.correct(cmd.SeatPlayers(seats))
        return room

    def _answered(self, make: Callable[[Callable[[RequestOutcome], None]], Ask]) -> RequestOutcome:
        answers: queue.Queue[RequestOutcome] = queue.Queue()
        self.live.console.post(make(answers.put))
        outcome = answers.get(timeout=20)
        if outcome.refusal is not None:
            raise outcome.refusal
        return outcome

    def play(self, *commands: game.Command) -> None:
        for command in commands:
            self.correct(command, "")

    def correct(self, command: game.Command, by: str = "juge") -> RequestOutcome:
        return self._answered(lambda reply: Ask(command, reply, by))

    def think_over(self, letters: str) -> None:
        self.play(game.OpenCoup(), *(game.TypeTile(letter) for letter in letters))
        self.play(game.AnnounceRack(), game.StartClock())

    def collect(self, letters: str) -> None:
        self.think_over(letters)
        self.play(game.StopClock())

    def retain(self) -> None:
        """Choose the top, once the solver has answered."""
        snapshots, answered = self.live.console.session.snapshots, threading.Event()
        leave = snapshots.listen(lambda judge: answered.set() if judge.answer else None)
        if snapshots.judge.answer is not None:
            answered.set()
        assert answered.wait(20)
        leave()
        self.play(game.ChooseTop())

    @property
    def correction(self) -> CorrectionState:
        state = self.live.console.session.snapshots.judge.state
        assert isinstance(state, State)
        return state.correction

    def enter_as_arbiter(
        self, browser: Browser, size: ViewportSize, name: str, troubles: list[str]
    ) -> Page:
        pin = self.live.access.arbiters.get(name) or self.live.access.add_arbiter(name)
        page = open_page(browser, size, troubles)
        page.goto(f"{self.live.url}/arbitre")
        page.fill("#pin", pin)
        page.press("#pin", "Enter")
        page.wait_for_url("**/arbitre")
        expect(page.locator("#who")).to_have_text(name)
        return page
