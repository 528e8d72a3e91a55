"""The duplicate game on the desk, as its own pages see it: typed, or not at all."""

from dataclasses import dataclass
from pathlib import Path

from console.games.duplicate.settings import for_the_judge
from console.web.answers import Endpoint, page
from console.web.pages import Shelf
from console.web.views import Snapshot
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import CoupAnswer
from engine.rulings import RuleError


@dataclass(frozen=True)
class DuplicateView:
    state: State
    answer: CoupAnswer | None

    @property
    def correction(self) -> CorrectionState:
        return self.state.correction


def duplicate_on(snapshot: Snapshot) -> DuplicateView | None:
    """None when another game is on the desk, or none."""
    state, answer = snapshot.state, snapshot.answer
    if not isinstance(state, State):
        return None
    known = answer if isinstance(answer, CoupAnswer) else None
    return DuplicateView(state, for_the_judge(state, known))


def must_be_duplicate(snapshot: Snapshot) -> DuplicateView:
    view = duplicate_on(snapshot)
    if view is None:
        raise RuleError("correction_no_game")
    return view


# --- Files of its pages -------------------------------------------------------------------------


SHELF = Shelf("/static/duplicate", Path(__file__).parent / "static")


def own_page(name: str) -> Endpoint:
    return page(name, SHELF)
