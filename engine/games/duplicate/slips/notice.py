"""The correction of a slip under the notice, « entre amis »: the word found is paid what it is
worth where it lies, whatever score stands beside it; a word that is not admitted earns nothing.
Nothing else costs anything."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.games.duplicate.editions import Edition
from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.diagnosis import Attempt, explain_nullity
from engine.games.duplicate.slips.fisf2020 import RULES as FISF_2020
from engine.games.duplicate.slips.payment import Answers, Priced, Rulebook, price
from engine.games.duplicate.slips.played import Played, played_words
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.readings import Reading
from engine.games.duplicate.slips.rules import Rules
from engine.games.duplicate.slips.several import least_of
from engine.games.duplicate.slips.verdict import Sanction, Verdict

RULEBOOK = Rulebook(
    Edition.NOTICE,
    {
        code: ("", sanction if sanction is Sanction.ZERO else Sanction.NONE)
        for code, (_, sanction) in FISF_2020.rulebook.articles.items()
    },
)


def correct(claim: Claim, position: CoupPosition, answers: Answers) -> Verdict:
    words = [played for played in played_words(claim, position) if played.is_whole]
    found = [
        (reading, price(reading.placement, reading.circled, claim.score, circle_first=False))
        for played in words
        for reading in _located(played, claim)
        if reading.placement.is_valid
    ]
    if not found:
        attempts = [Attempt(played, tuple(_located(played, claim))) for played in words]
        return replace(
            explain_nullity(RULEBOOK, claim, position, attempts), question=None, only_refused=False
        )
    reading, priced = max(found, key=_likely)
    move = reading.placement.move(priced.circling)
    return Verdict(
        priced.points, priced.points, Sanction.NONE, accepted=move, proposed_points=priced.points
    )


def _located(played: Played, claim: Claim) -> Iterator[Reading]:
    """Where the reference says; without one, wherever the word fits."""
    for reading in (*played.readings, *((played.turned,) if played.turned else ())):
        if claim.reference in (None, reading.placement.ref):
            yield reading


def _likely(found: tuple[Reading, Priced]) -> tuple[int, bool, int]:
    """The word that lays the most letters; where nobody says its place, the score does, and
    without it the place worth least."""
    reading, priced = found
    return len(reading.placement.fresh), priced.matches_score, -priced.points


def choose(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Verdict:
    return least_of(RULEBOOK, verdicts)


RULES = Rules(RULEBOOK, correct, choose)
