"""A game of the journal, as people name it."""

from collections.abc import Iterable

from console.journal.records import GameSummary
from engine.rulings import RuleError


def find_game(games: Iterable[GameSummary], start: str) -> str:
    """The identity of a game by its name, or by the beginning of either, when only one
    begins so."""
    known = list(games)
    for exact in ("game", "name"):
        found = [each.game for each in known if getattr(each, exact) == start]
        if len(found) == 1:
            return found[0]
    found = [
        each.game for each in known if each.game.startswith(start) or each.name.startswith(start)
    ]
    if not found:
        raise RuleError("journal_game_unknown", game=start)
    if len(found) > 1:
        named = ", ".join(f"{each.name} ({each.game[:8]})" for each in known if each.game in found)
        raise RuleError("journal_game_ambiguous", game=start, games=named)
    return found[0]
