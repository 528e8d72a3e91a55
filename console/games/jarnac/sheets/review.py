"""What nobody saw, for sheets: asked of the game's own lexicon, if it is still there."""

from console.games.jarnac.solving import words_of
from console.lexicons.store import open_lexicon
from engine.games.jarnac.best_moves import Turn, analyse
from engine.games.jarnac.state import Phase, State
from engine.rulings import RuleError


def review_of(state: State) -> tuple[Turn, ...] | None:
    """None while the game goes on, and where the lexicon it was played with is gone."""
    if state.phase is not Phase.ENDED or not state.options.lexicon:
        return None
    try:
        lexicon = open_lexicon(state.options.lexicon)
    except RuleError:
        return None
    return analyse(state, words_of(lexicon))
