"""What an edition must provide to correct slips."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.bulletins.claim import Claim
from engine.bulletins.payment import Answers, Rulebook
from engine.bulletins.position import CoupPosition
from engine.bulletins.verdict import Verdict


@dataclass(frozen=True)
class Rules:
    rulebook: Rulebook
    correct: Callable[[Claim, CoupPosition, Answers], Verdict]
    """One solution as written."""
    choose: Callable[[Sequence[Claim], Sequence[Verdict]], Verdict]
    """Between several solutions written apart."""
