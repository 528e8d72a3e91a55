"""One slip judged on what its table had, with the words of this game."""

from functools import lru_cache

from engine.errors import RuleError
from engine.games.duplicate.answer import Circumstances, word_list
from engine.games.duplicate.correction import notifying
from engine.games.duplicate.correction.asking import Admitted
from engine.games.duplicate.correction.state import Correction, CoupRecord
from engine.games.duplicate.slips import CoupPosition, Verdict, judge
from engine.games.duplicate.slips.slip import Bulletin
from engine.letters.lexicon import Lexicon

RECENT_COUPS = 4


def judged(
    correction: Correction,
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
    return notifying.with_question(correction, record.number, table, verdict, answers)


@lru_cache(maxsize=RECENT_COUPS)
def _position(
    record: CoupRecord, refused: frozenset[str], admitted: frozenset[str], words: Lexicon
) -> CoupPosition:
    """Players write the same words: where they fit on the grid is worked out once."""
    known = Admitted(words, refused, admitted) if refused or admitted else words
    return CoupPosition(record.grid, record.rack, known, record.formule, record.top)
