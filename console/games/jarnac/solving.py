"""What the judge may know: every word both mats can make, the best chain of each; and, once the
game is over, what nobody saw. Runs beside the game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from console.games.jarnac.letters import JarnacLetters
from engine.games.jarnac.analysis import Turn, analyse
from engine.games.jarnac.solver import Chain, Sight, Words, best_chain
from engine.games.jarnac.state import Question, Review
from engine.letters.lexicon import Lexicon


@dataclass(frozen=True)
class Answer:
    """Of both sides, in their order."""

    sights: tuple[Sight, Sight] | None = None
    chains: tuple[Chain, Chain] | None = None
    """Once they are found: a moment later."""
    turns: tuple[Turn, ...] | None = None
    """After the game: what nobody saw."""


@lru_cache(maxsize=2)
def words_of(lexicon: Lexicon) -> Words:
    """Two seconds the first time: asked for beside the game, never by it."""
    return Words(lexicon)


def answers(question: object, lexicon: Lexicon, letters: JarnacLetters) -> Iterator[Answer]:
    words = words_of(lexicon)
    letters.learn(words)
    if isinstance(question, Review):
        yield Answer(turns=analyse(question.state, words))
        return
    assert isinstance(question, Question)
    if not letters.watched:
        yield Answer()  # nobody may see it
        return
    first, second = question.mats
    formule = question.formule
    found = Answer((words.look(first, formule), words.look(second, formule)))
    yield found
    chains = best_chain(words, first, formule), best_chain(words, second, formule)
    yield replace(found, chains=chains)
