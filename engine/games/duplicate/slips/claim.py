"""What one solution of a slip claims: a drawing, perhaps a reference, perhaps a score."""

from dataclasses import dataclass

from engine.errors import RuleError
from engine.games.duplicate.slips.readings import Sheet
from engine.games.duplicate.slips.slip import Bulletin, Part, Written
from engine.letters.board import Reference


@dataclass(frozen=True)
class Claim:
    sheet: Sheet
    reference: Reference | None
    """None when there is none, or none that means anything."""
    uses_reference: bool
    """Something stands in the box, even if it cannot be read or names no square."""
    score: int | None
    illegible_reference: bool = False


def claim_of(written: Written, bulletin: Bulletin) -> Claim:
    text = written.standing_reference
    illegible = bulletin.cannot_read(Part.REFERENCE)
    return Claim(
        written.sheet,
        None if illegible or text is None else _reference(text),
        text is not None or illegible,
        None if bulletin.cannot_read(Part.SCORE) else written.standing_score,
        illegible,
    )


def _reference(text: str) -> Reference | None:
    """A reference that names no square is a wrong reference, not bad input: the player
    wrote it, and the rules say what it costs."""
    try:
        return Reference.parse(text)
    except RuleError:
        return None
