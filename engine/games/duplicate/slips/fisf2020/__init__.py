"""How slips are corrected under the rules in force since 1 January 2020."""

from engine.games.duplicate.slips.fisf2020.rulebook import RULEBOOK
from engine.games.duplicate.slips.fisf2020.treatment import choose, correct
from engine.games.duplicate.slips.rules import Rules

RULES = Rules(RULEBOOK, correct, choose)
