"""The game on the desk, and what goes with it."""

from dataclasses import dataclass
from typing import Any

from console.games.face import Accents, Face, Letters, Stage
from engine.letters.lexicon import Lexicon
from engine.play.game import Circumstances


@dataclass
class OnDesk:
    """The game on the desk, and what goes with it. Belongs to the loop's thread."""

    face: Face
    state: Any
    lexicon: Lexicon
    letters: Letters
    stage: Stage
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
