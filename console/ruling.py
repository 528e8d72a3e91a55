"""Asking the rules: what a command would do, before anything is done."""

import logging
from typing import Any

from engine.play.game import Circumstances, Command, Event, Game, State
from engine.rulings import RuleError

log = logging.getLogger(__name__)

Step = tuple[State | None, Event, State]
"""An event with the states before and after it."""


def ruled(game: Game, state: State | None, command: Command, at: Circumstances[Any]) -> list[Step]:
    """What happens then; RuleError when the rules refuse.

    Deciding and folding are pure, so a fault in them has changed nothing: whoever asked is
    refused, the log has the trace, and one odd request does not end the evening.
    """
    try:
        steps = []
        for event in game.decide(state, command, at):
            after = game.evolve(state, event)
            steps.append((state, event, after))
            state = after
    except RuleError:
        raise
    except Exception as fault:
        log.exception("ruling_failed: %s", type(command).__name__)
        raise RuleError("ruling_failed", command=type(command).__name__) from fault
    return steps
