"""What the judge may know of a game of Jarnac: the words both mats can make, and what nobody saw.

The best chain of each comes a moment later, what nobody saw once the game is over. Runs beside
the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from console.web.views import Snapshot
from engine.games.jarnac.best_moves import TurnReview, analyse
from engine.games.jarnac.solver import Chain, Sight, Words, best_chain
from engine.games.jarnac.state import Question, Review, State
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError


@dataclass(frozen=True)
class Answer:
    """Of both sides, in their order. Where nobody judges nothing is found for anybody."""

    words: Words | None = None
    """What virtual players look into."""
    sights: tuple[Sight, Sight] | None = None
    chains: tuple[Chain, Chain] | None = None
    """Once they are found: a moment later."""
    turns: tuple[TurnReview, ...] | None = None
    """After the game: what nobody saw."""


@lru_cache(maxsize=2)
def words_of(lexicon: Lexicon) -> Words:
    """Two seconds the first time: asked for beside the game, never by it."""
    return Words(lexicon)


def answers(question: Question | Review, lexicon: Lexicon, *, referee: bool) -> Iterator[Answer]:
    words = words_of(lexicon)
    if isinstance(question, Review):
        yield Answer(turns=analyse(question.state, words))
        return
    found = Answer(words)
    if not referee:
        yield found  # nobody may see more
        return
    first, second = question.mats
    formule = question.formule
    found = replace(found, sights=(words.look(first, formule), words.look(second, formule)))
    yield found
    chains = best_chain(words, first, formule), best_chain(words, second, formule)
    yield replace(found, chains=chains)


# --- The game on the desk -----------------------------------------------------------------------
# Typed, or not at all.


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
