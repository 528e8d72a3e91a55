"""A game of any kind on the bench: commands in, events kept, time by hand.

What only one game has is a few lines beside its tests. The console's half of the bench is in
`tests.tools.bench_console`, so that tests of the engine load nothing of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from engine.letters.board import SIZE, Grid
from engine.play.game import Circumstances, Game
from engine.rulings import RuleError

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


class EveryWord:
    """A word list in which everything is a word."""

    def __contains__(self, word: object) -> bool:
        return True


def folded(kind: Game, events: Iterable[object], state: Any = None) -> Any:
    """A game from its facts, or further by some of them."""
    for event in events:
        state = kind.evolve(state, event)
    return state


def opened(kind: Game, options: object) -> tuple[Any, list[Any]]:
    """A game of these options that has just been opened, and what happened."""
    events = kind.decide(None, kind.opening(options), Circumstances(0))
    return folded(kind, events), list(events)


def heap(letters: str) -> Grid:
    """These letters on a board in no order that means anything, row upon row, with line K and
    below left free."""
    rows = [letters[start : start + 10].ljust(SIZE, ".") for start in range(0, len(letters), 10)]
    return Grid("".join(rows).ljust(SIZE * SIZE, "."))


@dataclass
class PlayedGame(Generic[StateT, CommandT, EventT]):
    kind: ClassVar[Game]
    state: StateT
    events: list[EventT]
    now_ms: int = field(default=1_000, kw_only=True)

    def circumstances(self, by: str) -> Circumstances[Any]:
        """What a decision rests on now: the words of this game, the answer of its solver."""
        raise NotImplementedError

    def do(self, command: CommandT, by: str = "") -> tuple[EventT, ...]:
        events = self.kind.decide(self.state, command, self.circumstances(by))
        self.state = folded(self.kind, events, self.state)
        self.events.extend(events)
        return events

    def refusal(self, command: CommandT, by: str = "") -> RuleError:
        """The refusal of a command, which must change nothing."""
        before, told = self.state, len(self.events)
        try:
            events = self.do(command, by)
        except RuleError as error:
            assert self.state is before
            assert len(self.events) == told
            return error
        raise AssertionError(f"{command} was accepted: {events}")

    def refused(self, command: CommandT, by: str = "") -> str:
        return self.refusal(command, by).code

    def after(self, seconds: float, command: CommandT | None = None) -> tuple[EventT, ...]:
        """Later: this command, or what the house does when time alone changes something."""
        self.now_ms += round(seconds * 1000)
        return self.do(command or self.kind.waking(self.state))

    def replayed(self) -> StateT:
        """The state as a journal would give it back."""
        encode, decode = self.kind.events.encode, self.kind.events.decode
        state: StateT = folded(self.kind, (decode(encode(event)) for event in self.events))
        return state
