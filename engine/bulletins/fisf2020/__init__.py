"""How slips are corrected under the rules in force since 1 January 2020."""

from engine.bulletins.fisf2020.rulebook import RULEBOOK
from engine.bulletins.fisf2020.treatment import choose, correct
from engine.bulletins.rules import Rules

RULES = Rules(RULEBOOK, correct, choose)
