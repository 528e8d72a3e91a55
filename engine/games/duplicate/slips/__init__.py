"""A slip and its verdict: score, sanction, reason, article (fisf-2020 §4-§5, fisf-2014 §4-§5).

    judge(bulletin, position, edition) -> Verdict

`slip` holds what stands on the paper, `readings` how it may be read on the grid, and one
small package per edition what each reading is worth.
"""

from engine.games.duplicate.slips.judging import judge
from engine.games.duplicate.slips.position import CoupPosition, Top
from engine.games.duplicate.slips.slip import (
    Bulletin,
    Discipline,
    Mark,
    Part,
    SlipState,
    Written,
    write,
)
from engine.games.duplicate.slips.verdict import Alternative, Question, Reason, Sanction, Verdict

__all__ = [
    "Alternative",
    "Bulletin",
    "CoupPosition",
    "Discipline",
    "Mark",
    "Part",
    "Question",
    "Reason",
    "Sanction",
    "SlipState",
    "Top",
    "Verdict",
    "Written",
    "judge",
    "write",
]
