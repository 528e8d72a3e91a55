"""The same papers read anew, once the coup they answer is another or a word of theirs is no longer
admitted. What the machine had read off them is judged again; what the judge decided stays."""

from dataclasses import dataclass, field

from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.evolve import APPLY
from engine.games.duplicate.correction.judging import judged
from engine.games.duplicate.correction.notifying import asked_later
from engine.games.duplicate.correction.state import (
    Correction,
    CoupRecord,
    Slip,
    SlipEntry,
    formed,
)
from engine.games.duplicate.slips import Verdict


def judged_again(
    before: Correction, after: Correction, at: Circumstances, *, closed: bool = True
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

    correction: Correction
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
