"""The Jarnac solver: every word that can be made on a mat, and the best chain of words.

words = Words(lexicon)              two seconds, once per game, in the worker
sight = words.look(mat, formule)    all words, per row and new, under a millisecond or two
chain = best_chain(words, mat, formule)
"""

from engine.games.jarnac.solver.chain import Chain, best_chain
from engine.games.jarnac.solver.words import Find, Sight, Words

__all__ = ["Chain", "Find", "Sight", "Words", "best_chain"]
