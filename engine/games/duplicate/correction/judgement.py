"""One slip judged on what its table had, with the words of this game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.evolve import APPLY
from engine.games.duplicate.correction.state import (
    CorrectionState,
    CoupRecord,
    Slip,
    SlipEntry,
    formed,
)
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.room import Admitted
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.slip import Bulletin, SlipState
from engine.games.duplicate.slips.verdict import BILLET, TWO_WAYS, JudgeQuestion, Verdict
from engine.games.duplicate.standings.averages import Repetition, is_repeatable, repetition
from engine.games.duplicate.tops import Circumstances, word_list
from engine.letters.lexicon import Lexicon
from engine.play.players import Player
from engine.rulings import RuleError

RECENT_COUPS = 4


def judged(
    correction: CorrectionState,
    record: CoupRecord,
    table: int,
    bulletin: Bulletin,
    answers: dict[str, bool],
    at: Circumstances,
) -> Verdict:
    answers_to = record.at(table)
    if bulletin.top and answers_to.top is None:
        raise RuleError("correction_no_top_yet", coup=record.number)
    words, refused = word_list(at), correction.refused
    admitted = correction.admitted_at(answers_to)
    lacking = frozenset(word for word in admitted if word in refused or word not in words)
    position = _position(answers_to, refused, lacking, words)
    verdict = judge(bulletin, position, correction.edition, answers=answers)
    if bulletin.state is SlipState.TWO_WAYS and TWO_WAYS not in answers:
        return _asked_which_way(correction, bulletin, position, verdict)
    if bulletin.state is SlipState.TWO_WAYS and not answers[TWO_WAYS]:
        verdict = judge(_by_phone(bulletin), position, correction.edition, answers=answers)
    return with_question(correction, record.number, table, verdict, answers)


def _by_phone(bulletin: Bulletin) -> Bulletin:
    return replace(bulletin, state=SlipState.WRITTEN)


def _asked_which_way(
    correction: CorrectionState, bulletin: Bulletin, position: CoupPosition, null: Verdict
) -> Verdict:
    """Several slips are null (§5.7); a paper that only repeats what a telephone was thought not to
    have sent is the judge's to weigh."""
    alone = judge(_by_phone(bulletin), position, correction.edition)
    question = JudgeQuestion(
        TWO_WAYS,
        "slip_ask_two_ways",
        correction.edition.cite("5.7"),
        proposal=True,
        points_if_yes=0,
        points_if_no=alone.points,
    )
    return replace(null, question=question)


@lru_cache(maxsize=RECENT_COUPS)
def _position(
    record: CoupRecord, refused: frozenset[str], admitted: frozenset[str], words: Lexicon
) -> CoupPosition:
    """Players write the same words: where they fit on the grid is worked out once."""
    known = Admitted(words, refused, admitted) if refused or admitted else words
    return CoupPosition(record.grid, record.rack, known, record.formule, record.top)


# --- Did the player know? (§5.9) ----------------------------------------------------------------
# A word refused before and played again earns a zero or an average, and only the billet tells
# which: the judge or the arbiter is asked when the second slip comes.
#
# Until the answer the severer reading counts. « Oui » is a notice that came before that coup, as
# if the billet had been marked in time; « non » leaves the average to the standings.

ASKED = "slip_ask_billet"


@dataclass(frozen=True)
class BilletAnswer:
    """What was said of one repeated word, for the record of the game."""

    coup: int
    player: Player
    word: str
    first_coup: int
    """Where it was refused before."""
    knew: bool | None
    """None while nobody has answered."""
    by: str


def with_question(
    correction: CorrectionState,
    coup: int,
    table: int,
    verdict: Verdict,
    answers: Mapping[str, bool],
) -> Verdict:
    """The verdict, with the question when nobody can tell whether the player knew."""
    if verdict.question is not None or BILLET in answers:
        return verdict
    found = _repeated(correction, coup, table, verdict)
    if found is None:
        return verdict
    question = JudgeQuestion(
        BILLET,
        ASKED,
        correction.edition.article(Topic.WARNINGS),
        proposal=True,
        points_if_yes=0,
        points_if_no=verdict.proposed_points or 0,
        data={"table": table, "word": ", ".join(found.words), "coup": found.first_coup},
    )
    return replace(verdict, question=question)


def is_asked(correction: CorrectionState, coup: int, table: int, entry: SlipEntry) -> bool:
    """The question stands: what was refused before may have been paid since."""
    return _repeated(correction, coup, table, entry.verdict) is not None


def told_by_answer(
    correction: CorrectionState, coup: int, table: int, knew: bool, by: str
) -> tuple[ev.BilletHandedOut, ...]:
    """The notice that « oui » stands for."""
    entry = correction.slip(coup, table).current
    found = _repeated(correction, coup, table, entry.verdict) if entry and knew else None
    return (ev.BilletHandedOut(found.first_coup, table, coup, by),) if found else ()


def asked_later(
    before: CorrectionState, after: CorrectionState, coup: int, table: int, by: str
) -> Iterator[ev.SlipEntered | ev.ReadingRetained]:
    """The slips of later coups that only now repeat a word: the first refusal came after them."""
    for number in sorted(each for each in after.coups if each > coup):
        slip = after.slip(number, table)
        entry = slip.current
        if entry is None or not entry.has_paper or is_asked(before, number, table, entry):
            continue
        asked = with_question(after, number, table, entry.verdict, entry.answers)
        if asked != entry.verdict:
            yield ev.SlipEntered(number, table, entry.slip, asked, slip.next_id, by)
            if entry.amended:  # of two readings this one was retained, and still is
                chosen = f"{slip.next_id}-choix"
                yield ev.ReadingRetained(number, table, False, chosen, entry.reason, by)


def billet_answers(correction: CorrectionState) -> tuple[BilletAnswer, ...]:
    """Every repeated word that was asked about, by coup and table; not what was paid since, nor
    what nobody need answer any more."""
    found = []
    for number, record in sorted(correction.coups.items()):
        for table, slip in sorted(correction.slips_of(number).items()):
            asked = next((each for each in reversed(slip.entries) if _asks(each)), None)
            current = slip.current
            if record.annulled or asked is None or current is None or not current.has_paper:
                continue
            knew = current.answers.get(BILLET)
            if not is_repeatable(current.verdict) or (
                knew is None and not is_asked(correction, number, table, current)
            ):
                continue
            question = asked.verdict.question
            assert question is not None
            found.append(
                BilletAnswer(
                    number,
                    correction.player(table),
                    question.data["word"],
                    question.data["coup"],
                    knew,
                    current.by,
                )
            )
    return tuple(found)


@dataclass(frozen=True)
class ReadingAnswer:
    """What was said of a slip the text can be read for both ways, for the record of the game."""

    coup: int
    player: Player
    question: JudgeQuestion
    answer: bool | None
    """None while nobody has answered."""
    points: int
    by: str


def reading_answers(correction: CorrectionState) -> tuple[ReadingAnswer, ...]:
    """Every question of two readings that stands or was answered, by coup and table."""
    found = []
    for number, record in sorted(correction.coups.items()):
        for table, slip in sorted(correction.slips_of(number).items()):
            current = slip.current
            if record.annulled or current is None or not current.has_paper:
                continue
            entries = (each.verdict.question for each in slip.entries)
            asked = {each.key: each for each in entries if each and each.has_two_readings}
            standing = current.verdict.question
            found += [
                ReadingAnswer(
                    number,
                    correction.player(table),
                    question,
                    current.answers.get(key),
                    current.verdict.points,
                    current.by,
                )
                for key, question in asked.items()
                if key in current.answers or (standing and standing.key == key)
            ]
    return tuple(found)


def _asks(entry: SlipEntry) -> bool:
    question = entry.verdict.question
    return question is not None and question.key == BILLET


def _repeated(
    correction: CorrectionState, coup: int, table: int, verdict: Verdict
) -> Repetition | None:
    if not is_repeatable(verdict):
        return None  # the sheet of a large room is not made for every slip
    return repetition(correction.sheet, coup, table, verdict)


# --- Slips read anew ----------------------------------------------------------------------------
# Once the coup they answer is another, or a word of theirs is no longer admitted. What the machine
# had read off them is judged again; what the judge decided stays.


def judged_again(
    before: CorrectionState, after: CorrectionState, at: Circumstances, *, closed: bool = True
) -> tuple[ev.CorrectionEvent, ...]:
    """`closed`: those of closed coups too."""
    reading = _Rereading(after, at)
    words = (before.refused ^ after.refused) | (before.vouched ^ after.vouched)
    first: dict[int, int] = {}
    for number, record in sorted(after.coups.items()):
        if record.annulled or (record.closed and not closed):
            continue
        same = record == before.coups.get(number)
        for table, slip in after.slips_of(number).items():
            if same and not _forms(record.at(table), slip, words):
                continue
            if reading.read(record, table, slip):
                first.setdefault(table, number)
    for table, number in first.items():
        reading.tell(*asked_later(before, reading.correction, number, table, at.by))
    return tuple(reading.events)


def _forms(record: CoupRecord, slip: Slip, words: frozenset[str]) -> bool:
    """Was the slip paid with one of these words, or refused for it?"""
    if not words:
        return False
    verdicts = [entry.verdict for entry in (slip.current, slip.blind) if entry is not None]
    return any(
        words.intersection(verdict.refused_words)
        or (verdict.accepted and words & formed(record.grid, verdict.accepted, record.formule))
        for verdict in verdicts
    )


@dataclass
class _Rereading:
    """Each slip is read knowing those read before it: a word refused there may be repeated here."""

    correction: CorrectionState
    at: Circumstances
    events: list[ev.CorrectionEvent] = field(default_factory=list)

    def tell(self, *events: ev.CorrectionEvent) -> None:
        for event in events:
            self.correction = APPLY[type(event)](self.correction, event)
            self.events.append(event)

    def read(self, record: CoupRecord, table: int, slip: Slip) -> bool:
        """Whether anything about it changed."""
        current = slip.current
        if current is not None and current.amended and not current.has_paper:
            return False
        retained = _retained(slip)
        first = current if retained is None or slip.readings is None else slip.readings[0]
        changed = False
        for entry, second in ((first, False), (slip.blind, True)):
            if entry is None or not entry.has_paper:
                continue
            verdict = self._judged(record, table, entry)
            if verdict == entry.verdict:
                continue
            changed = True
            # A second reading stays its arbiter's: two of one hand would not be blind.
            name, by = (f"{slip.next_id}-2", entry.by) if second else (slip.next_id, self.at.by)
            entered = ev.SlipEntered(record.number, table, entry.slip, verdict, name, by, second)
            self.tell(entered)
            self._answer(record, table, entry, verdict, name)
        if changed and retained is not None and slip.blind is not None and current is not None:
            # Which paper is right was decided; what it is worth was not.
            second, name = retained.slip == slip.blind.slip, f"{slip.next_id}-choix"
            self.tell(
                ev.ReadingRetained(record.number, table, second, name, retained.reason, self.at.by)
            )
            self._answer(record, table, current, self._judged(record, table, current), name)
        return changed

    def _judged(self, record: CoupRecord, table: int, entry: SlipEntry) -> Verdict:
        return judged(self.correction, record, table, entry.slip, entry.answers, self.at)

    def _answer(
        self, record: CoupRecord, table: int, entry: SlipEntry, verdict: Verdict, name: str
    ) -> None:
        self.tell(
            *(
                ev.QuestionAnswered(
                    record.number, table, key, said, verdict, f"{name}-{key}", self.at.by
                )
                for key, said in entry.answers.items()
            )
        )


def _retained(slip: Slip) -> SlipEntry | None:
    """The reading the judge chose of two, when they have not been read again since."""
    read = slip.readings
    if read is None:
        return None
    since = slip.entries[slip.entries.index(read[0]) + 1 :]
    chosen = (entry for entry in reversed(since) if entry.has_paper and entry.settles == read[1].id)
    return next(chosen, None)
