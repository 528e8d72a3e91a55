"""How slips were corrected under the rules in force from 1 September 2014."""

from engine.games.duplicate.slips.fisf2014.alterations import RULEBOOK
from engine.games.duplicate.slips.fisf2014.treatment import choose, correct
from engine.games.duplicate.slips.payment import Rules

RULES = Rules(RULEBOOK, correct, choose)
