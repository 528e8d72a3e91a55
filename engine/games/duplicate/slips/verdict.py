"""The verdict on a slip: what it is paid, the sanction, and every reason with its article."""

import enum
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.epreuve.plis import COMMISSION
from engine.letters.moves import Move

PENALTY_POINTS = 5
NO_SLIP_REASON = "slip_none"
BILLET = "billet"
"""The key of a question about what the player knew, not about what stands on the slip (§5.9)."""
RACCORD = "raccord"
"""Letters beside the word: a raccord copied wrongly, or a word of their own (fisf-2020 §5.2.3)?"""
CIRCLE = "circle"
"""Circle and score both impossible where the word lies (fisf-2020 §5.4.2.b)."""
TWO_WAYS = "two_ways"
"""A slip by telephone and one on paper: several slips, or one way tried twice (fisf-2020 §5.7)?"""
TWO_READINGS = frozenset({RACCORD, CIRCLE, COMMISSION, TWO_WAYS})
"""Questions the text can be read for both ways. Until the answer the severer reading counts."""
VOUCHED = "vouched"
"""Where the reason of a verdict keeps the word the judge answered for."""


class Sanction(enum.Enum):
    NONE = "aucune"
    WARNING = "avertissement"
    PENALTY = "penalite"
    """Five points."""
    ZERO = "zero"
    AVERAGE = "moyenne"
    """Given by the standings, which see the other players (fisf-2020 §5.9)."""

    @property
    def severity(self) -> int:
        return _SEVERITY[self]


_WARNING = Sanction.WARNING
"""At hand: a member looked up in its class takes longer than everything else a score needs."""
_SEVERITY = {
    Sanction.NONE: 0,
    Sanction.WARNING: 1,
    Sanction.PENALTY: 2,
    Sanction.AVERAGE: 3,
    Sanction.ZERO: 4,
}


@dataclass(frozen=True)
class Reason:
    """Why: a code that `console.french` tells in French, and the article it rests on."""

    code: str
    article: str
    sanction: Sanction
    data: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Alternative:
    """A way the slip may be read, and what it would be paid."""

    word: str
    ref: str
    """Empty when the slip does not say where."""
    points: int
    sanction: Sanction
    article: str
    """The case of the rules under which it would be paid."""


@dataclass(frozen=True)
class JudgeQuestion:
    """What only the judge may decide. Judge again with `answers={key: True}` or `False`."""

    key: str
    code: str
    article: str
    proposal: bool
    """The answer proposed, which the verdict assumes; not where the text has two readings."""
    points_if_yes: int
    points_if_no: int
    data: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def topic(self) -> str:
        """What it is about: the key up to the word."""
        return self.key.partition(":")[0]

    @property
    def has_two_readings(self) -> bool:
        return self.topic in TWO_READINGS

    @property
    def is_judges(self) -> bool:
        """The judge's to answer, not the commission's: the coup waits for it."""
        return self.topic != COMMISSION


@dataclass(frozen=True)
class Verdict:
    RECURS: ClassVar[bool] = True
    """Half a room finds the same word (`engine.play.reading`)."""
    points: int
    """What the coup is worth to the player, a five-point penalty taken off."""
    gross: int
    """Before that penalty: what solos compare (fisf-2020 §3.5)."""
    sanction: Sanction
    reasons: tuple[Reason, ...] = ()
    accepted: Move | None = None
    alternatives: tuple[Alternative, ...] = ()
    question: JudgeQuestion | None = None
    refused_words: tuple[str, ...] = ()
    """Words played or formed that are not admitted."""
    only_refused: bool = False
    """The zero has no other cause than those words: an average may replace it (§5.9)."""
    proposed_points: int | None = None
    """What the solution would have been worth: a cap on an average."""
    claimed: int | None = None
    """The score on the slip, the first when there are several."""
    disciplinary_warning: bool = False
    """Comes on top of anything else (fisf-2020 §5.8)."""

    @property
    def without_slip(self) -> bool:
        """The player was there, and handed nothing in (§5.7)."""
        return any(reason.code == NO_SLIP_REASON for reason in self.reasons)

    @property
    def vouched(self) -> dict[str, Any] | None:
        """The word above all that the solver found, as its reason keeps it."""
        return next((each.data[VOUCHED] for each in self.reasons if VOUCHED in each.data), None)

    @property
    def warnings(self) -> int:
        """How many warnings this coup adds to the player's account."""
        return (self.sanction is _WARNING) + self.disciplinary_warning

    @property
    def looks_back(self) -> bool:
        """What it is worth depends on earlier slips of the player: warnings add up (§5.9), and a
        word refused again may be paid an average."""
        return bool(self.refused_words or self.warnings)

    def with_reason(self, reason: Reason) -> "Verdict":
        """Add a failing: warnings do not add up (§5.8)."""
        if reason.sanction.severity > self.sanction.severity:
            return replace(self, sanction=reason.sanction, reasons=(reason, *self.reasons))
        return replace(self, reasons=(*self.reasons, reason))


def nullity(
    *reasons: Reason,
    alternatives: tuple[Alternative, ...] = (),
    question: JudgeQuestion | None = None,
    refused_words: tuple[str, ...] = (),
    only_refused: bool = False,
    proposed_points: int | None = None,
) -> Verdict:
    return Verdict(
        0,
        0,
        Sanction.ZERO,
        reasons,
        None,
        alternatives,
        question,
        refused_words,
        only_refused,
        proposed_points,
    )
