"""`judge` turns what came back from a table into a verdict, under any of the texts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from types import MappingProxyType

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.diagnosis import Attempt, explain_nullity
from engine.games.duplicate.slips.fisf2014 import RULES as FISF_2014
from engine.games.duplicate.slips.fisf2020 import RULES as FISF_2020
from engine.games.duplicate.slips.payment import Answers, Priced, Rulebook, Rules, least_of, price
from engine.games.duplicate.slips.played_words import Played, played_words
from engine.games.duplicate.slips.position import CoupPosition, Placement, RetainedTop, require_top
from engine.games.duplicate.slips.readings import Claim, SlipReading, claim_of
from engine.games.duplicate.slips.slip import (
    Bulletin,
    Discipline,
    SlipState,
    UnreadablePart,
    Written,
    write,
)
from engine.games.duplicate.slips.verdict import (
    NO_SLIP_REASON,
    RACCORD,
    Alternative,
    JudgeQuestion,
    Sanction,
    Verdict,
    nullity,
)
from engine.letters.board import Direction
from engine.letters.moves import Move

NO_ANSWERS: Answers = MappingProxyType({})
MOST_HANDS = 64
"""Ways of reading unclear letters that are tried: six doubtful letters, two ways each."""
MOST_LETTERS_READ = 2_000
"""Over all these ways. Beyond, a slip is read as the arbiter read it and the judge is asked:
the game must not stand still over one piece of paper."""

_NULL_STATES: Mapping[SlipState, str] = {
    SlipState.NONE: NO_SLIP_REASON,
    SlipState.BLANK: "slip_blank",
    SlipState.SEVERAL: "slip_several",
    SlipState.TWO_WAYS: "slip_several",
    SlipState.LATE: "slip_late",
    SlipState.EXCHANGED: "slip_exchanged",
}


def judge(
    bulletin: Bulletin,
    position: CoupPosition,
    edition: Edition = Edition.E2020,
    answers: Answers = NO_ANSWERS,
) -> Verdict:
    """What the slip is paid, under what sanction, and why.

    When only the judge can tell, the verdict carries a `question` and assumes its
    `proposal`; judge again with his `answers`, by key.
    """
    rulebook = RULES[edition].rulebook
    written = _on_what_is_written(bulletin, position, edition, answers)
    if written.question and written.question.topic == RACCORD:
        paid = _read_as_raccords(bulletin, position, edition, answers, written)
        written = replace(written, question=_priced(written.question, paid))
    verdict = replace(written, claimed=_claimed(bulletin))
    lightly = verdict.sanction.severity <= Sanction.WARNING.severity
    if bulletin.untidy and lightly and "slip_untidy" in rulebook.articles:
        verdict = verdict.with_reason(rulebook.reason("slip_untidy"))
    warned = bulletin.discipline is Discipline.WARNING
    if warned and "slip_discipline_warning" in rulebook.articles:
        reason = rulebook.reason("slip_discipline_warning")
        verdict = replace(verdict, disciplinary_warning=True, reasons=(*verdict.reasons, reason))
    return verdict


def _read_as_raccords(
    bulletin: Bulletin, position: CoupPosition, edition: Edition, answers: Answers, read: Verdict
) -> int:
    """What the whole slip earns when every raccord on it is one, wrongly copied: two solutions may
    have one each, and each is asked about in its turn."""
    while read.question and read.question.topic == RACCORD:
        answers = {**answers, read.question.key: True}
        read = _on_what_is_written(bulletin, position, edition, answers)
    return read.points


def _priced(question: JudgeQuestion, points: int) -> JudgeQuestion | None:
    """With what the whole slip would be paid, other solutions on it included; None when nothing."""
    return replace(question, points_if_yes=points) if points else None


def _claimed(bulletin: Bulletin) -> int | None:
    scores = (written.standing_score for written in bulletin.solutions)
    return next((score for score in scores if score is not None), None)


def _on_what_is_written(
    bulletin: Bulletin, position: CoupPosition, edition: Edition, answers: Answers
) -> Verdict:
    rulebook = RULES[edition].rulebook
    code = _immediate_nullity(bulletin)
    if code:
        return nullity(rulebook.reason(code))
    if bulletin.top:
        top = require_top(position)
        if not top.acceptable:
            return _as_written_out(bulletin, top, position, edition)
        return Verdict(
            top.points, top.points, Sanction.NONE, accepted=top.move, proposed_points=top.points
        )
    tried = _hands_tried(bulletin)
    hands = [
        HandReading(letters, _on_claims(claims, position, edition, answers))
        for letters, claims in islice(_hands(bulletin), tried)
    ]
    if _ways(bulletin) > tried:
        return _settle_one_hand(rulebook, hands[0], answers)
    return _settle_hand(rulebook, hands, answers)


def _as_written_out(
    bulletin: Bulletin, top: RetainedTop, position: CoupPosition, edition: Edition
) -> Verdict:
    """« T » for a word that is worth nothing: why, as if the player had written it in full."""
    word, ref = top.move.word.upper(), top.move.ref
    jokers = frozenset(place for place, char in enumerate(top.move.word) if char.islower())
    written = write(word, str(ref), top.points, ref.direction, jokers)
    slip = replace(bulletin, top=False, written=(written,))
    verdict = _on_what_is_written(slip, position, edition, NO_ANSWERS)
    if verdict.sanction is Sanction.ZERO:
        return replace(verdict, question=None)
    return nullity(RULES[edition].rulebook.reason("slip_word_refused", word=word))


def _ways(bulletin: Bulletin) -> int:
    """How many ways there are to read the letters that are not clear."""
    return prod(
        1 + len(mark.perhaps) for written in bulletin.solutions for mark in written.sheet.values()
    )


def _hands_tried(bulletin: Bulletin) -> int:
    letters = sum(len(written.sheet) for written in bulletin.solutions)
    return max(1, min(MOST_HANDS, MOST_LETTERS_READ // max(1, letters)))


def _immediate_nullity(bulletin: Bulletin) -> str | None:
    if bulletin.discipline is Discipline.ZERO:
        return "slip_discipline_zero"
    if bulletin.state in _NULL_STATES:
        return _NULL_STATES[bulletin.state]
    if bulletin.cannot_read(UnreadablePart.WORD):
        return "slip_illegible_word"
    if not bulletin.top and not bulletin.solutions:
        return "slip_blank"
    return None


def _on_claims(
    claims: Sequence[Claim], position: CoupPosition, edition: Edition, answers: Answers
) -> Verdict:
    rules = RULES[edition]
    verdicts = [rules.correct(claim, position, answers) for claim in claims]
    return verdicts[0] if len(verdicts) == 1 else rules.choose(claims, verdicts)


@dataclass(frozen=True)
class HandReading:
    """One way to read the letters that are not clear."""

    letters: str
    verdict: Verdict


def _hands(bulletin: Bulletin) -> Iterator[tuple[str, list[Claim]]]:
    """Every way to read the slip, the arbiter's own first."""
    solutions = bulletin.solutions
    doubtful = [
        (number, mark)
        for number, written in enumerate(solutions)
        for mark in written.sheet.values()
        if mark.perhaps
    ]
    for letters in product(*(mark.letter + mark.perhaps for _, mark in doubtful)):
        read = list(solutions)
        for (number, mark), letter in zip(doubtful, letters, strict=True):
            read[number] = _with_letter(read[number], mark.square, letter)
        yield "".join(letters), [claim_of(written, bulletin) for written in read]


def _with_letter(written: Written, square: tuple[int, int], letter: str) -> Written:
    marks = tuple(
        replace(mark, letter=letter, perhaps="") if mark.square == square else mark
        for mark in written.marks
    )
    return replace(written, marks=marks)


def _settle_hand(rulebook: Rulebook, hands: Sequence[HandReading], answers: Answers) -> Verdict:
    """An unclear hand: the reading most favourable to the player, unless two readings would
    both be paid, differently: then he may be playing both ways, and the least is proposed
    (§6.3). The judge decides, hand by hand."""
    asked = [hand for hand in hands if answers.get(_hand_key(hand)) is True]
    if asked:
        return asked[0].verdict
    left = [hand for hand in hands if answers.get(_hand_key(hand)) is not False]
    if not left:
        return nullity(rulebook.reason("slip_illegible_word"))
    best = max(left, key=_favour)
    if len({(hand.verdict.points, hand.verdict.sanction) for hand in left}) == 1:
        return left[0].verdict
    least = min(left, key=_favour)
    paid = {hand.verdict.points for hand in left if hand.verdict.points}
    chosen = best if len(paid) == 1 else least
    question = JudgeQuestion(
        _hand_key(best),
        "slip_ask_hand",
        rulebook.article("6.3"),
        chosen is best,
        best.verdict.points,
        least.verdict.points,
        {"letters": best.letters, "others": ", ".join(h.letters for h in left if h is not best)},
    )
    return replace(chosen.verdict, question=question)


def _settle_one_hand(rulebook: Rulebook, hand: HandReading, answers: Answers) -> Verdict:
    """Too many ways to try them all: only the judge can say whether the arbiter's is right."""
    answer = answers.get(_hand_key(hand))
    if answer is False:
        return nullity(rulebook.reason("slip_illegible_word"))
    if answer is True:
        return hand.verdict
    question = JudgeQuestion(
        _hand_key(hand),
        "slip_ask_unclear",
        rulebook.article("6.3"),
        True,
        hand.verdict.points,
        0,
        {"letters": hand.letters},
    )
    return replace(hand.verdict, question=question)


def _favour(hand: HandReading) -> tuple[int, int]:
    return hand.verdict.points, -hand.verdict.sanction.severity


def _hand_key(hand: HandReading) -> str:
    return f"hand:{hand.letters}"


# --- The notice, « entre amis » -----------------------------------------------------------------
# The word found is paid what it is worth where it lies, whatever score stands beside it; a word
# that is not admitted earns nothing. Nothing else costs anything.

_COSTS = (Sanction.WARNING, Sanction.PENALTY)
RULEBOOK = Rulebook(
    Edition.NOTICE,
    {
        code: ("", sanction)
        for code, (_, sanction) in FISF_2020.rulebook.articles.items()
        if sanction not in _COSTS
    },
)


def correct(claim: Claim, position: CoupPosition, answers: Answers) -> Verdict:
    """Where the reference says; without one, or where the word does not lie there, wherever the
    federation's text would read it."""
    words = [played for played in played_words(claim, position) if played.is_whole]
    found = [
        (reading, price(reading.placement, reading.circled, claim.score, circle_first=False))
        for played in words
        for reading in _located(played, claim)
        if reading.placement.is_valid and _may_lie_so(position, reading.placement)
    ]
    if found:
        reading, priced = max(found, key=_likely)
        return _paid(reading.placement.move(priced.circling), priced.points)
    read = FISF_2020.correct(claim, position, answers)
    if read.question and read.question.topic == RACCORD:  # among friends the milder reading holds
        read = FISF_2020.correct(claim, position, {**answers, read.question.key: True})
    if read.accepted is not None:
        return _paid(read.accepted, read.gross)
    attempts = [Attempt(played, tuple(_located(played, claim))) for played in words]
    return replace(
        explain_nullity(RULEBOOK, claim, position, attempts), question=None, only_refused=False
    )


def _may_lie_so(position: CoupPosition, placement: Placement) -> bool:
    """The first word of a duplicate game lies across."""
    return not position.is_first or placement.ref.direction is Direction.HORIZONTAL


def _paid(move: Move, points: int) -> Verdict:
    way = Alternative(move.word.upper(), str(move.ref), points, Sanction.NONE, RULEBOOK.article(""))
    return Verdict(
        points, points, Sanction.NONE, accepted=move, alternatives=(way,), proposed_points=points
    )


def _located(played: Played, claim: Claim) -> Iterator[SlipReading]:
    for reading in (*played.readings, *((played.turned,) if played.turned else ())):
        if claim.reference == reading.placement.ref:
            yield reading


def _likely(found: tuple[SlipReading, Priced]) -> tuple[int, bool]:
    """The word that lays the most letters, at the score written if it can be."""
    reading, priced = found
    return len(reading.placement.fresh), priced.matches_score


def choose(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Verdict:
    return least_of(RULEBOOK, verdicts)


NOTICE = Rules(RULEBOOK, correct, choose)


# --- The rules of each text ---------------------------------------------------------------------

RULES: Mapping[Edition, Rules] = {
    Edition.E2020: FISF_2020,
    Edition.E2014: FISF_2014,
    Edition.NOTICE: NOTICE,
}
