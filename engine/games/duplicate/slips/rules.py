"""What an edition must provide to correct slips."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.payment import Answers, Rulebook
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.verdict import Verdict


@dataclass(frozen=True)
class Rules:
    rulebook: Rulebook
    correct: Callable[[Claim, CoupPosition, Answers], Verdict]
    """One solution as written."""
    choose: Callable[[Sequence[Claim], Sequence[Verdict]], Verdict]
    """Between several solutions written apart."""
