"""How slips were corrected under the rules in force from 1 September 2014."""

from engine.bulletins.fisf2014.rulebook import RULEBOOK
from engine.bulletins.fisf2014.treatment import choose, correct
from engine.bulletins.rules import Rules

RULES = Rules(RULEBOOK, correct, choose)
