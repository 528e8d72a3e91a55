"""One table per game says which phases accept a command and who decides then; a command that
comes in another phase is refused with the phase, whose sentence tells what to do instead."""

import enum
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from engine.errors import RuleError

PhaseT = TypeVar("PhaseT", bound=enum.Enum)
HandlerT = TypeVar("HandlerT")


class InPhase(Protocol):
    @property
    def phase(self) -> enum.Enum: ...


StateT = TypeVar("StateT", bound=InPhase)


def accepts(
    rules: Mapping[type[Any], tuple[frozenset[PhaseT], HandlerT]],
    phase: PhaseT,
    command: type[object],
) -> bool:
    """Whether the phase lets a command through; its own conditions are another matter."""
    return command in rules and phase in rules[command][0]


def admitted(
    rules: Mapping[type[Any], tuple[frozenset[PhaseT], HandlerT]],
    state: StateT | None,
    command: object,
    refusal: str = "phase",
) -> tuple[StateT, HandlerT]:
    """The game, which is open, and who decides; the code of a refusal ends with the phase."""
    name = type(command).__name__
    if type(command) not in rules:
        raise RuleError("unknown_command", kind=name)
    if state is None:
        raise RuleError("no_game_open", command=name)
    phases, handler = rules[type(command)]
    if state.phase not in phases:
        raise RuleError(f"{refusal}_{state.phase.value}", command=name)
    return state, handler
