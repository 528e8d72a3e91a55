"""The game on the desk, and what goes with it."""

from dataclasses import dataclass
from typing import Any

from console.accents import accents_of
from console.games.face import Accents, Face, Letters, Stage
from console.journal import Fault
from console.session.solver import Problem
from console.session.surroundings import Surroundings
from console.tilesets.workbench import OnTable
from engine.letters.lexicon import Lexicon
from engine.play.game import Circumstances, Command


@dataclass
class OnDesk:
    """The game on the desk, and what goes with it. Belongs to the loop's thread."""

    face: Face
    state: Any
    lexicon: Lexicon
    letters: Letters[Any, Any]
    stage: Stage[Any, Any]
    accents: Accents
    asked: Any = None
    """The question the solver was last given."""
    answer: Any = None
    drawing_by_hand: bool = False

    @property
    def known(self) -> Any:
        """The answer to exactly the question in hand, None while the solver is thinking."""
        question = self.face.game.question(self.state)
        return self.answer if question is not None and question == self.asked else None

    def circumstances(self, now_ms: int, by: str) -> Circumstances:
        return Circumstances(now_ms, by, self.lexicon, self.known)

    def new_problem(self, *, again: bool = False) -> Problem | None:
        """What the game wants solved, when the solver has not been asked yet. `again`: ask the
        same question once more, the answer in hand stands until the next one comes."""
        question = self.face.game.question(self.state)
        if question is None or (question == self.asked and not again):
            return None
        if question != self.asked:
            self.asked, self.answer = question, None
        face, options, lexicon, letters = self.face, self.state.options, self.lexicon, self.letters
        return Problem(question, lambda: face.opening.solve(question, options, lexicon, letters))

    def next_draw(self) -> Command | None:
        """What the source draws by itself; nothing once the judge draws by hand."""
        return None if self.drawing_by_hand else self.letters.next_draw(self.state, self.known)

    @property
    def is_over(self) -> bool:
        return self.face.game.is_over(self.state)

    @property
    def on_table(self) -> OnTable:
        return OnTable(
            self.state.options.source.kind,
            self.face.game.bag(self.state),
            over=self.is_over,
            idle=self.face.desk.situation(self.state).idle,
        )


def put_on_desk(
    around: Surroundings, face: Face, state: Any, now_ms: int
) -> tuple[OnDesk, Fault | None]:
    """A game with its lexicon and its letters, and what is wrong with these, if anything."""
    lexicon = around.open_lexicon(state.options.lexicon)
    letters, fault = around.letters_of(face, state.options, lexicon)
    accents = accents_of(lexicon)
    stage = face.room.stage(around.settings, accents, now_ms)
    return OnDesk(face, state, lexicon, letters, stage, accents), fault
