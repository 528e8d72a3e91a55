"""What the judge may know: every word both mats can make, the best chain of each; and, once the
game is over, what nobody saw. Runs beside the game."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from console.games.jarnac.answer import Answer
from engine.games.jarnac.best_moves import analyse
from engine.games.jarnac.solver import Words, best_chain
from engine.games.jarnac.state import Question, Review
from engine.letters.lexicon import Lexicon


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
