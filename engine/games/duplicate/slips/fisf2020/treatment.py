"""The treatment of a slip, in the order of fisf-2020 §5.4."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.games.duplicate.slips.diagnosis import (
    Attempt,
    explain_nullity,
    is_apart,
    letters_not_on_grid,
    playable_with_any_letters,
)
from engine.games.duplicate.slips.first_coup import solve_first
from engine.games.duplicate.slips.fisf2020.location import RULEBOOK
from engine.games.duplicate.slips.fisf2020.solutions import (
    WordOutcome2020,
    is_believable,
    solve_word,
)
from engine.games.duplicate.slips.payment import Answers, Payment, least_of
from engine.games.duplicate.slips.played_words import Played, independent, played_words
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Claim, Run, SlipReading, runs, whole_reading
from engine.games.duplicate.slips.slip import Square
from engine.games.duplicate.slips.verdict import (
    RACCORD,
    Alternative,
    JudgeQuestion,
    Reason,
    Verdict,
    nullity,
)

LEAST_EXTENDED_RACCORD = 2
"""Letters of the extended word that a word in part must show to be one (§5.2.2)."""
NEW_LETTERS = 2
"""From this many letters laid, a stray word counts (§5.4.1)."""


def correct(claim: Claim, position: CoupPosition, answers: Answers) -> Verdict:
    if position.is_first:
        return first_coup(claim, position)
    outcomes = _outcomes(claim, position, answers)
    accepted = _without_partial_rivals([each for each in outcomes if each.is_acceptable])
    alternatives = tuple(
        payment.alternative for outcome in outcomes for payment in outcome.considered
    )
    if not accepted:
        attempts = [_attempt(outcome) for outcome in outcomes]
        return explain_nullity(RULEBOOK, claim, position, attempts)
    pieces = independent(claim.sheet, position, [(each.played, each) for each in accepted])
    verdicts = [
        _correct_piece(claim, position, piece, accepted, answers, alternatives) for piece in pieces
    ]
    if len(verdicts) == 1:
        return verdicts[0]
    return least_of(RULEBOOK, verdicts)


def _outcomes(claim: Claim, position: CoupPosition, answers: Answers) -> list[WordOutcome2020]:
    """Words that account for every letter of the slip are solved first: when one of them is
    placed and paid, nothing is astray and no other reading can be preferred to it."""
    words = list(_played(claim, position))
    complete = [
        played for played in words if any(reading.is_complete for reading in played.readings)
    ]
    outcomes = [solve_word(played, claim, position, answers) for played in complete]
    if any(_settles(outcome) for outcome in outcomes):
        return outcomes
    others = [played for played in words if played not in complete]
    return outcomes + [solve_word(played, claim, position, answers) for played in others]


def _settles(outcome: WordOutcome2020) -> bool:
    payment = outcome.payment
    return payment is not None and payment.exact and payment.reading.is_complete


def _attempt(outcome: WordOutcome2020) -> Attempt:
    return Attempt(outcome.played, tuple(located.reading for located in outcome.located))


def _played(claim: Claim, position: CoupPosition) -> Iterator[Played]:
    for played in played_words(claim, position):
        enough = [
            reading
            for reading in played.readings
            if reading.extension
            and reading.extension.raccord >= LEAST_EXTENDED_RACCORD
            and not _is_another_word(reading, position)
        ]
        if played.is_whole or enough:
            yield played


def _is_another_word(reading: SlipReading, position: CoupPosition) -> bool:
    """The letters that would be strays make a whole word of their own with the rest.

    A stray may stand for a letter inside the word extended (§5.2.2). A letter that begins or
    ends what is written stands for none: « FATINS » is not JARDINS. Nor does a letter of a
    word that is admitted, or that the tirage could lay (§5.4.1.b)."""
    for run in runs(reading.sheet):
        astray = set(run.squares) - set(reading.offsets)
        if run.direction is not reading.direction or reading.laid.isdisjoint(run.squares):
            continue
        ends = {run.squares[0], run.squares[-1]}
        if astray and (ends & astray or position.admits(run.text) or _is_playable(position, run)):
            return True
    return False


def _without_partial_rivals(outcomes: Sequence[WordOutcome2020]) -> list[WordOutcome2020]:
    """A word written whole outweighs what its letters may extend in part: always when the
    slip places it, and where the extension would have to take some of them for strays. Only
    a score that names the extension says otherwise."""
    wholes = [each for each in outcomes if each.played.is_whole]
    return [
        each
        for each in outcomes
        if each.played.is_whole
        or (each.payment and each.payment.exact)
        or not any(_outweighs(whole, each) for whole in wholes)
    ]


def _outweighs(whole: WordOutcome2020, partial: WordOutcome2020) -> bool:
    if not whole.played.squares >= partial.played.squares:
        return False
    takes_strays = whole.played.squares > partial.played.squares
    return bool(whole.located) or takes_strays


def _correct_piece(
    claim: Claim,
    position: CoupPosition,
    piece: Sequence[WordOutcome2020],
    accepted: Sequence[WordOutcome2020],
    answers: Answers,
    alternatives: tuple[Alternative, ...],
) -> Verdict:
    choices = _worth_considering(piece)
    for outcome in choices:
        if outcome.fallacious:
            question = outcome.fallacious if outcome.fallacious.key not in answers else None
            reason = RULEBOOK.reason("slip_fallacious", **outcome.fallacious.data)
            return nullity(
                reason,
                alternatives=alternatives,
                question=question,
                refused_words=outcome.refused,
                only_refused=bool(outcome.refused),
                proposed_points=claim.score,
            )
    payments = [outcome.payment for outcome in _without_twins(choices) if outcome.payment]
    best = max(payments, key=lambda each: (each.points, -each.sanction.severity))
    strays = StrayRuns.of(claim, position, accepted)
    stray = strays.reason(as_raccord=answers.get(strays.key, False))
    if stray:
        refused = str(stray.data.get("refused") or "")
        return nullity(
            stray,
            alternatives=alternatives,
            question=None if strays.key in answers else strays.ask(claim, best),
            refused_words=(refused,) if refused else (),
            only_refused=bool(refused),
            proposed_points=claim.score,
        )
    return best.verdict(alternatives)


def _worth_considering(piece: Sequence[WordOutcome2020]) -> Sequence[WordOutcome2020]:
    """A word that accounts for every letter of the slip leaves no room for readings that
    take some for strays; a score that names a place leaves none for places it would only
    be compatible with. Between what remains the player's interest decides (§5.4.2.b)."""
    complete = [each for each in piece if each.payment and each.payment.reading.is_complete]
    choices = complete or piece
    if any(each.payment and each.payment.exact for each in choices):
        choices = [each for each in choices if each.payment and not each.payment.elsewhere]
    return choices


def _without_twins(choices: Sequence[WordOutcome2020]) -> Iterator[WordOutcome2020]:
    """One drawing that carries on several words of the grid, none written whole, is raccord
    letters for several places: the score names one, else the reference, else the least is
    paid (§5.4.2.b)."""
    drawings: dict[frozenset[Square], list[WordOutcome2020]] = {}
    for each in choices:
        if each.payment is None or each.played.is_whole:
            yield each
        else:
            drawings.setdefault(each.played.squares, []).append(each)
    for twins in drawings.values():
        named = [each for each in twins if each.payment and each.payment.exact]
        referred = [each for each in twins if any(at.by_reference for at in each.located)]
        yield min(named or referred or twins, key=_paid)


def _paid(outcome: WordOutcome2020) -> int:
    assert outcome.payment is not None
    return outcome.payment.points


@dataclass(frozen=True)
class StrayRuns:
    """The written words that no acceptable solution explains (§5.4.1.b, c, d).

    A run made of a word and of its raccord letters explains itself. Any other must be an
    acceptable solution of its own, or hold fewer than two letters laid now.
    """

    position: CoupPosition
    accepted: Sequence[WordOutcome2020]
    runs: tuple[Run, ...]

    @classmethod
    def of(
        cls, claim: Claim, position: CoupPosition, accepted: Sequence[WordOutcome2020]
    ) -> "StrayRuns":
        readings = [payment.reading for outcome in accepted for payment in outcome.considered]
        return cls(
            position,
            accepted,
            tuple(
                run
                for run in runs(claim.sheet)
                if not any(reading.parasites.isdisjoint(run.squares) for reading in readings)
                and not any(outcome.played.owns(run) for outcome in accepted)
            ),
        )

    @property
    def playable(self) -> tuple[Run, ...]:
        return tuple(run for run in self.runs if _is_playable(self.position, run))

    @property
    def key(self) -> str:
        """One question for all of them: the slip is null as soon as one of them is a word."""
        return f"{RACCORD}:{self._texts('+')}"

    def reason(self, *, as_raccord: bool) -> Reason | None:
        """Why the slip is null; `as_raccord`, letters the tirage holds may be a raccord too."""
        found = (self._reason_of(run, as_raccord) for run in self.runs)
        return next((reason for reason in found if reason), None)

    def _reason_of(self, run: Run, as_raccord: bool) -> Reason | None:
        position, accepted = self.position, self.accepted
        lying = [reading for outcome in accepted for reading in _lying(outcome)]
        laid = min(letters_not_on_grid(position, reading, run) for reading in lying)
        apart = all(is_apart(reading, run) for reading in lying)
        wrong_raccord = _is_wrong_raccord(position, accepted, run)
        if _is_playable(position, run):
            could_be_raccord = not (apart and laid) and (laid < NEW_LETTERS or wrong_raccord)
            if as_raccord and could_be_raccord:
                return None
            refused = "" if position.admits(run.text) else run.text
            return RULEBOOK.reason("slip_stray_word", word=run.text, refused=refused)
        if laid >= (1 if apart else NEW_LETTERS) and playable_with_any_letters(position, run):
            return RULEBOOK.reason("slip_letter_error", word=run.text, rack=position.rack)
        if laid >= NEW_LETTERS and not wrong_raccord:
            return RULEBOOK.reason("slip_grid_error", word=run.text)
        return None

    def ask(self, claim: Claim, paid: Payment) -> JudgeQuestion | None:
        """Is it the raccord, copied wrongly with letters that happen to be in the tirage (§6.3), or
        a played word that is not valid (§5.2.3)? The first is proposed where nobody can be playing
        on two boards: what is written beside the word names no place and no score of theirs."""
        if not self.playable or not paid.points or self.reason(as_raccord=True):
            return None
        one_board = not any(_may_be_meant(claim, self.position, run) for run in self.playable)
        return JudgeQuestion(
            self.key,
            "slip_ask_raccord" if one_board else "slip_ask_raccord_two_boards",
            RULEBOOK.article("6.3"),
            one_board,
            paid.points,
            0,
            {
                "word": paid.placement.word,
                "raccord": self._texts(", "),
                "score": claim.score,
                "against": RULEBOOK.article("5.2.3"),
            },
        )

    def _texts(self, between: str) -> str:
        return between.join(sorted({run.text for run in self.playable}))


def _may_be_meant(claim: Claim, position: CoupPosition, run: Run) -> bool:
    """The score or the reference would do for this word too, where a player may believe in all
    that it forms (§5.3.3)."""
    return any(
        claim.score in place.scores or claim.reference == place.ref
        for place in position.placements(run.text, run.direction)
        if is_believable(place)
    )


def _is_playable(position: CoupPosition, run: Run) -> bool:
    """Two letters of the tirage at least would form it on this grid."""
    return position.can_spell(run.text) or any(
        len(placement.fresh) >= NEW_LETTERS
        for placement in position.placements(run.text, run.direction)
    )


def _lying(outcome: WordOutcome2020) -> Sequence[SlipReading]:
    """How the slip may lie over the grid: at the places it names, and anywhere its word can
    be played when only the score speaks for it (§5.3.3)."""
    named = [payment.reading for payment in outcome.considered if not payment.elsewhere]
    return named or outcome.played.readings


def _is_wrong_raccord(
    position: CoupPosition, accepted: Sequence[WordOutcome2020], run: Run
) -> bool:
    """Letters that all lie on the grid, where no raccord letter places the word: they were
    meant to place it, and place it wrongly (§5.3.3, §5.3 in fine)."""
    placed = any(
        each.by_raccord and each.reading.placement.is_valid
        for outcome in accepted
        for each in outcome.located
    )
    words = {square for outcome in accepted for square in outcome.played.squares}
    beside = {
        letter for letter, square in zip(run.text, run.squares, strict=True) if square not in words
    }
    return not placed and beside <= set(position.grid.squares.upper())


def choose(_claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Verdict:
    """Several solutions written apart: the least, nullity included (§5.4.2.b in fine)."""
    return least_of(RULEBOOK, verdicts)


# --- The first coup (fisf-2020 §5.4.2.a) --------------------------------------------------------
# The word earns its maximum, wherever it was put and whatever is circled.


def first_coup(claim: Claim, position: CoupPosition) -> Verdict:
    solved = solve_first(RULEBOOK, claim, position, _pay)
    if solved.null:
        # A word that cannot be paid makes the slip null, whatever else is on it (§5.4.1).
        null = solved.null[0]
        if solved.paid and null.refused_words:
            word = ", ".join(null.refused_words)
            stray = RULEBOOK.reason("slip_stray_word", word=word, refused=word)
            null = replace(null, reasons=(stray,))
        return null
    return solved.paid[0] if len(solved.paid) == 1 else least_of(RULEBOOK, solved.paid)


def _pay(claim: Claim, run: Run, placements: Sequence[Placement]) -> Payment:
    best = max(max(placement.scores) for placement in placements)
    at_best = {
        chosen: placement
        for placement in placements
        for chosen, points in placement.circlings.items()
        if points == best
    }
    reading = whole_reading(claim.sheet, run, placements[0])
    reasons = []
    if claim.score != best:
        fault = "slip_first_missing" if claim.score is None else "slip_first_score"
        reasons.append(RULEBOOK.reason(fault, claimed=claim.score, exact=best))
    circling = min(at_best, key=lambda chosen: (len(chosen), sorted(chosen)))
    if reading.circled in at_best:
        circling = reading.circled
    else:
        reasons.append(RULEBOOK.reason("slip_first_circle"))
    return Payment(
        reading,
        at_best[circling],
        circling,
        best,
        tuple(reasons),
        RULEBOOK.article("5.4.2.a"),
        exact=not reasons,
    )
