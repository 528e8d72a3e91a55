"""The correction: slips, verdicts and who is in the room, coup by coup, while the game goes on.

Arbiters correct coup N while coup N+1 is thought over, so every command names its coup. Every entry
ever made is kept, with its author; what counts is computed from them (`CorrectionState.sheet`).
"""

from engine.games.duplicate.correction.state import CorrectionState, CoupRecord, Slip, SlipEntry

__all__ = ["CorrectionState", "CoupRecord", "Slip", "SlipEntry"]
