"""Every phase of every game meets every command: events or a refusal with French words, nothing
else."""

import dataclasses
import itertools
import json
from importlib import import_module
from types import ModuleType

import pytest

from console.french import sentence
from console.games import face_of
from console.registry import GAMES
from engine.play.game import Circumstances, accepts
from engine.rulings import RuleError
from tests.tools.every import every


class GivenGame:
    """What a game says of itself, and the commands and phases the tests give it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game = face_of(name).game
        self.machine = import_module(f"engine.games.{name}.decide")
        self.bench: ModuleType = import_module(f"tests.engine.games.{name}.bench")
        given = import_module(f"tests.engine.games.{name}.phases")
        self.commands, self.accepted = given.COMMANDS, given.ACCEPTED
        self.positions = given.positions()
        self.refusal: str = getattr(given, "REFUSAL", "phase")
        self.by_hand: set[str] = getattr(given, "BY_HAND", set())

    def __str__(self) -> str:
        return self.name

    @property
    def opening(self) -> type:
        return self.game.commands.classes["OpenGame"]


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> GivenGame:
    return GivenGame(request.param)


def test_no_command_and_no_phase_is_forgotten(table):
    kinds = set(table.game.commands.classes.values())
    assert set(table.commands) == kinds
    assert set(table.machine.RULES) == kinds - {table.opening}
    phases = set(table.machine.Phase)
    assert {position.state.phase for position in table.positions.values()} == phases
    assert set(table.accepted) == phases


def test_every_pair_is_answered(table):
    def answered(pair):
        where, command = pair
        position = table.positions[where]
        game = dataclasses.replace(position, events=list(position.events))
        name, phase, before = type(command).__name__, game.state.phase, game.state
        try:
            game.do(command)
        except RuleError as refusal:
            assert game.state is before
            words = sentence(refusal)
            assert words.count(". ") >= 1, words
            if name not in table.accepted[phase] and name != "OpenGame":
                assert refusal.code == f"{table.refusal}_{phase.value}"
        else:
            again = name == "OpenGame" and table.game.is_over(before)
            assert name in table.accepted[phase] or again
            table.bench.assert_whole_set(game.state)
            if where not in table.by_hand:
                assert game.replayed() == game.state

    pairs = itertools.product(table.positions, table.commands.values())
    every(pairs, answered, lambda pair: f"{pair[0]} {type(pair[1]).__name__}")


def test_the_desk_can_ask_what_a_phase_accepts(table):
    kinds = table.game.commands.classes.values()
    told = {
        phase: {kind.__name__ for kind in kinds if accepts(table.machine.RULES, phase, kind)}
        for phase in table.machine.Phase
    }
    assert told == table.accepted


def test_a_command_comes_back_the_same_through_text(table):
    def comes_back(command):
        encoded = json.loads(json.dumps(table.game.commands.encode(command)))
        assert table.game.commands.decode(encoded) == command

    every(table.commands.values(), comes_back, lambda command: type(command).__name__)


def test_what_is_no_command_is_refused(table):
    game = next(iter(table.positions.values()))
    assert game.refusal("Explode").code == "unknown_command"


def test_before_any_game_only_opening_is_possible(table):
    def refused(command):
        with pytest.raises(RuleError, match="no_game_open"):
            table.game.decide(None, command, Circumstances(0))

    others = [command for kind, command in table.commands.items() if kind is not table.opening]
    every(others, refused, lambda command: type(command).__name__)
