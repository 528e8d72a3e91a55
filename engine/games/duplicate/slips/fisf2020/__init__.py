"""How slips are corrected under the rules in force since 1 January 2020."""

from engine.games.duplicate.slips.fisf2020.location import RULEBOOK
from engine.games.duplicate.slips.fisf2020.treatment import choose, correct
from engine.games.duplicate.slips.payment import Rules

RULES = Rules(RULEBOOK, correct, choose)
