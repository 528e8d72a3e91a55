"""The game of Jarnac on the desk, typed."""

from dataclasses import dataclass

from console.games.jarnac.answer import Answer
from console.web.views import Snapshot
from engine.games.jarnac.state import State
from engine.rulings import RuleError


@dataclass(frozen=True)
class JarnacView:
    state: State
    answer: Answer | None


def jarnac_on(snapshot: Snapshot) -> JarnacView:
    """RuleError when another game is on the desk, or none."""
    state, answer = snapshot.state, snapshot.answer
    if not isinstance(state, State):
        raise RuleError("no_game_open", command="")
    return JarnacView(state, answer if isinstance(answer, Answer) else None)
