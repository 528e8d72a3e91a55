"""The second track: slips, verdicts and who is in the room, while the game goes on.

    decide(correction, command, by, words) -> events      may refuse
    evolve(correction, event) -> correction                total, silent
    follow(correction, before, event, after) -> correction what the game itself changes

It never touches the game: it reads what each coup was played with and keeps every entry ever
made, with its author. What counts is computed from it afresh (`Correction.sheet`).
"""

from engine.games.duplicate.correction.decide import WordList, decide
from engine.games.duplicate.correction.evolve import evolve
from engine.games.duplicate.correction.follow import follow
from engine.games.duplicate.correction.state import Correction, CoupRecord, Entry, Slip

__all__ = ["Correction", "CoupRecord", "Entry", "Slip", "WordList", "decide", "evolve", "follow"]
