"""A console without threads or clock: an evening in seconds, and tests that never sleep."""

from console.inbox import OpenGame, Outcome
from console.loop import VirtualLoop
from console.session.session import Session
from console.session.showcase import JudgeSnapshot
from console.wiring import Console


class SimulatedTable:
    def __init__(self, console: Console) -> None:
        assert isinstance(console.loop, VirtualLoop)
        self.console = console
        self.loop = console.loop

    @property
    def session(self) -> Session:
        return self.console.session

    @property
    def now_ms(self) -> int:
        return self.loop.now_ms

    @property
    def judge(self) -> JudgeSnapshot:
        return self.console.session.showcase.judge

    def open_game(self) -> None:
        """Begin the game the plan describes; RuleError when it cannot be."""
        outcomes: list[Outcome] = []
        self.post(OpenGame(reply=outcomes.append))
        if outcomes[0].refusal is not None:
            raise outcomes[0].refusal

    def post(self, message: object) -> None:
        self.loop.post(message)
        self.loop.settle()

    def advance(self) -> bool:
        return self.loop.advance()

    def advance_to(self, at_ms: int) -> None:
        self.loop.advance_to(at_ms)
