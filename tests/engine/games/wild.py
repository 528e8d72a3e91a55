"""What every game promises whatever is done to it: chance drives one, the laws are held after
each step. A game adds who plays it in good order and in bad."""

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engine.play.game import Absence, Game
from engine.rulings import RuleError

SETTINGS = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def try_command(game: Any, command: object) -> bool:
    """Whether it was accepted; a refusal must leave everything as it was."""
    before, told = game.state, len(game.events)
    try:
        game.do(command)
    except RuleError:
        assert game.state is before
        assert len(game.events) == told
        return False
    return True


class WildGame(RuleBasedStateMachine):
    kind: Game
    game: Any
    """The rig's, opened by an `@initialize`."""
    dice: random.Random

    def assert_laws(self) -> None:
        """Those of this game."""
        raise NotImplementedError

    @rule(milliseconds=st.integers(0, 1_000_000))
    def wait(self, milliseconds: int) -> None:
        """Woken as the house wakes it: at each moment it asks for, then at the end."""
        until = self.game.now_ms + milliseconds
        while (due := self.kind.wake_at(self.game.state)) is not None and due <= until:
            self.game.now_ms = max(due, self.game.now_ms)
            assert self.game.do(self.kind.waking(self.game.state)), "woken for nothing"
        self.game.now_ms = until
        assert self.game.do(self.kind.waking(self.game.state)) == (), "something was missed"

    @rule(now_ms=st.integers(0, 10**6), same_boot=st.booleans())
    def cut_the_power(self, now_ms: int, same_boot: bool) -> None:
        """Another boot: its clock begins again anywhere."""
        last_seen_ms = self.game.now_ms
        self.game.now_ms = last_seen_ms + now_ms if same_boot else now_ms
        absence = Absence(last_seen_ms, same_boot, self.game.now_ms)
        for command in self.kind.returning(self.game.state, absence):
            assert try_command(self.game, command)
        self.after_a_cut(same_boot)

    def after_a_cut(self, same_boot: bool) -> None:
        """What else this game promises then."""

    @rule(last_seen=st.integers(0, 10**6))
    def recover_the_clock(self, last_seen: int) -> None:
        """Whatever the last stamp was."""
        self.game.now_ms = last_seen % 1000
        recover = self.kind.commands.classes["RecoverClock"]
        assert try_command(self.game, recover(last_seen))

    @invariant()
    def laws(self) -> None:
        self.assert_laws()

    def teardown(self) -> None:
        if hasattr(self, "game"):
            assert self.game.replayed() == self.game.state
