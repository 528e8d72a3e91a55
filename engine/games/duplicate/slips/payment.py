"""What a reading of a slip is paid, as far as all editions agree."""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.position import Circling, CoupPosition, Placement
from engine.games.duplicate.slips.readings import Claim, SlipReading
from engine.games.duplicate.slips.verdict import (
    PENALTY_POINTS,
    Alternative,
    JudgeQuestion,
    Reason,
    Sanction,
    Verdict,
)

Answers = Mapping[str, bool]
"""The judge's decisions, by the key of the question."""


@dataclass(frozen=True)
class Rulebook:
    """Where an edition says what, and what it costs."""

    edition: Edition
    articles: Mapping[str, tuple[str, Sanction]]

    def article(self, number: str) -> str:
        return self.edition.cite(number)

    def reason(self, code: str, **data: Any) -> Reason:
        number, sanction = self.articles[code]
        return Reason(code, self.article(number), sanction, data)


@dataclass(frozen=True)
class Rules:
    """What an edition must provide to correct slips."""

    rulebook: Rulebook
    correct: Callable[[Claim, CoupPosition, Answers], Verdict]
    """One solution as written."""
    choose: Callable[[Sequence[Claim], Sequence[Verdict]], Verdict]
    """Between several solutions written apart."""


@dataclass(frozen=True)
class Payment:
    """A solution the slip may be paid for."""

    reading: SlipReading
    placement: Placement
    circling: Circling
    gross: int
    reasons: tuple[Reason, ...]
    article: str
    exact: bool = False
    """Place and score both agree with what is written."""
    elsewhere: bool = False
    """Only the score speaks for it; the slip points to another place, or to none."""
    question: JudgeQuestion | None = None

    @property
    def sanction(self) -> Sanction:
        sanctions = (reason.sanction for reason in self.reasons)
        return max(sanctions, key=lambda each: each.severity, default=Sanction.NONE)

    @property
    def points(self) -> int:
        penalty = PENALTY_POINTS if self.sanction is Sanction.PENALTY else 0
        return max(0, self.gross - penalty)

    @property
    def alternative(self) -> Alternative:
        return Alternative(
            self.placement.word,
            str(self.placement.ref),
            self.points,
            self.sanction,
            self.article,
        )

    def verdict(self, alternatives: Sequence[Alternative] = ()) -> Verdict:
        reasons = tuple(sorted(self.reasons, key=lambda each: -each.sanction.severity))
        return Verdict(
            self.points,
            self.gross,
            self.sanction,
            reasons,
            self.placement.move(self.circling),
            tuple(dict.fromkeys((self.alternative, *alternatives))),
            self.question,
            proposed_points=self.gross,
        )


@dataclass(frozen=True)
class Priced:
    """A place, its jokers settled: what it is worth and what is wrong with the figures."""

    circling: Circling
    points: int
    faults: tuple[str, ...]
    matches_score: bool


def price(
    placement: Placement, circled: Circling, claimed: int | None, *, circle_first: bool
) -> Priced:
    """Settle jokers and score at a correct place (fisf-2020 §5.3.1, §5.3.2; fisf-2014 §5.6).

    `circle_first`: a possible circle decides even against the score claimed (2014); else a
    score that exists there for another circle is paid (2020).
    """
    possible = placement.circlings
    if possible.get(circled) == claimed and claimed is not None:
        return Priced(circled, claimed, (), True)
    if not (circle_first and circled in possible):
        matching = [chosen for chosen, points in possible.items() if points == claimed]
        if matching and claimed is not None:
            chosen = min(matching, key=_fewest)
            fault = "slip_score_other_circle" if circled in possible else _circle_fault(circled)
            return Priced(chosen, claimed, (fault,), True)
    score_fault = "slip_score_missing" if claimed is None else "slip_score_wrong"
    if circled in possible:
        return Priced(circled, possible[circled], (score_fault,), False)
    chosen, points = min(
        placement.least_circlings.items(), key=lambda item: (item[1], *_fewest(item[0]))
    )
    return Priced(chosen, points, (score_fault, _circle_fault(circled)), False)


def _fewest(chosen: Circling) -> tuple[int, list[int]]:
    return len(chosen), sorted(chosen)


def _circle_fault(circled: Circling) -> str:
    return "slip_circle_wrong" if circled else "slip_circle_missing"


# --- Several solutions on one slip --------------------------------------------------------------
# They earn the least of them, nullity included.


def least_of(rulebook: Rulebook, verdicts: Sequence[Verdict]) -> Verdict:
    """§5.4.2.b in fine (2020), §5.6 (2014): the least payment, and why."""
    least = min(verdicts, key=lambda each: (each.points, -each.sanction.severity))
    code = "slip_several_null" if least.sanction is Sanction.ZERO else "slip_several_solutions"
    named = {"word": least.accepted.word.upper(), "points": least.gross} if least.accepted else {}
    reason = rulebook.reason(code, count=len(verdicts), **named)
    alternatives = tuple(dict.fromkeys(one for verdict in verdicts for one in verdict.alternatives))
    refused = tuple(dict.fromkeys(word for verdict in verdicts for word in verdict.refused_words))
    # Two solutions at once are a fault of their own: no average here, but the words refused
    # are kept, for the day the player forms them again (§5.9).
    return replace(
        least,
        reasons=(reason, *least.reasons),
        alternatives=alternatives,
        refused_words=refused,
        only_refused=False,
    )


# --- Where a slip says its word lies ------------------------------------------------------------
# By a reference, by raccord letters, or by both.

ENOUGH_RACCORD = 3
LEAST_RACCORD = 2
"""Fewer locate nothing; two locate with a warning."""


class LocationMode(enum.Enum):
    """How one way of locating the word stands for one place."""

    UNUSED = enum.auto()
    CORRECT = enum.auto()
    FAULTY = enum.auto()
    """It locates the word, with a warning."""
    WRONG = enum.auto()

    @property
    def locates(self) -> bool:
        return self in (LocationMode.CORRECT, LocationMode.FAULTY)


@dataclass(frozen=True)
class Located:
    """A place the slip points to, valid or not, and the failings in the way it does."""

    reading: SlipReading
    faults: tuple[str, ...]
    by_reference: bool
    by_raccord: bool
