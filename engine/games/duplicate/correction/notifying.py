"""Did the player know? A word refused before and played again earns a zero or an average (§5.9),
and only the billet tells which: the judge or the arbiter is asked when the second slip comes.

Until the answer the severer reading counts. « Oui » is a notice that came before that coup, as if
the billet had been marked in time; « non » leaves the average to the standings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.state import Correction, SlipEntry
from engine.games.duplicate.editions import Topic
from engine.games.duplicate.slips.verdict import BILLET, Question, Verdict
from engine.games.duplicate.standings.averages import Repetition, is_repeatable, repetition
from engine.play.players import Player

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
    correction: Correction, coup: int, table: int, verdict: Verdict, answers: Mapping[str, bool]
) -> Verdict:
    """The verdict, with the question when nobody can tell whether the player knew."""
    if verdict.question is not None or BILLET in answers:
        return verdict
    found = _repeated(correction, coup, table, verdict)
    if found is None:
        return verdict
    question = Question(
        BILLET,
        ASKED,
        correction.edition.article(Topic.WARNINGS),
        proposal=True,
        points_if_yes=0,
        points_if_no=verdict.proposed_points or 0,
        data={"table": table, "word": ", ".join(found.words), "coup": found.first_coup},
    )
    return replace(verdict, question=question)


def is_asked(correction: Correction, coup: int, table: int, entry: SlipEntry) -> bool:
    """The question stands: what was refused before may have been paid since."""
    return _repeated(correction, coup, table, entry.verdict) is not None


def told_by_answer(
    correction: Correction, coup: int, table: int, knew: bool, by: str
) -> tuple[ev.BilletHandedOut, ...]:
    """The notice that « oui » stands for."""
    entry = correction.slip(coup, table).current
    found = _repeated(correction, coup, table, entry.verdict) if entry and knew else None
    return (ev.BilletHandedOut(found.first_coup, table, coup, by),) if found else ()


def asked_later(
    before: Correction, after: Correction, coup: int, table: int, by: str
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


def billet_answers(correction: Correction) -> tuple[BilletAnswer, ...]:
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


def _asks(entry: SlipEntry) -> bool:
    question = entry.verdict.question
    return question is not None and question.key == BILLET


def _repeated(correction: Correction, coup: int, table: int, verdict: Verdict) -> Repetition | None:
    if not is_repeatable(verdict):
        return None  # the sheet of a large room is not made for every slip
    return repetition(correction.sheet, coup, table, verdict)
