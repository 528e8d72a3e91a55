"""When the judge must say what the room had, and the words his answer takes out of the list."""

from dataclasses import dataclass

from engine.errors import RuleError
from engine.games.duplicate.correction.state import Correction, formed
from engine.games.duplicate.room import Room
from engine.letters.lexicon import Lexicon


@dataclass(frozen=True)
class Admitted:
    """The list without the words the judge says it should not have, with those it lacks."""

    listed: Lexicon
    refused: frozenset[str]
    admitted: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.admitted or (word not in self.refused and word in self.listed)


def answered(correction: Correction, room: Room | None, coup: int) -> Room | None:
    """What the room had, checked; it must be told wherever somebody plays."""
    if room is None:
        if correction.players:
            raise RuleError("room_unanswered", coup=coup)
        return None
    for table in room.apart:
        correction.player(table)
    record = correction.coups.get(coup)
    if room.refused_words and record is not None and record.top is not None:
        announced = formed(record.grid, record.top.move, record.formule)
        for word in room.refused_words:
            if word.upper() not in announced:
                raise RuleError(
                    "room_other_word", word=word.upper(), words=", ".join(sorted(announced))
                )
    return room


def has_slips(correction: Correction, coup: int) -> bool:
    """Some paper of this coup was read, whose worth depends on the word retained."""
    slips = correction.slips_of(coup).values()
    return any(entry.has_paper for slip in slips for entry in (*slip.entries, *slip.second))
