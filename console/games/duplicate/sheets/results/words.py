"""Slips and sanctions in a few French words, for pages and papers alike."""

from typing import Any

from engine.games.duplicate.slips import Bulletin, Sanction, SlipState, Written
from engine.games.duplicate.slips.slip import drawn
from engine.games.duplicate.slips.slip_json import paper_from_json
from engine.letters.board import Grid
from engine.letters.moves import Move

SANCTIONS = {
    Sanction.NONE: "",
    Sanction.WARNING: "avertissement",
    Sanction.PENALTY: "pénalité de 5 points",
    Sanction.ZERO: "zéro",
    Sanction.AVERAGE: "moyenne",
}
STATES = {
    SlipState.NONE: "non remis",
    SlipState.BLANK: "vierge",
    SlipState.SEVERAL: "plusieurs bulletins",
    SlipState.LATE: "écrit hors délai",
    SlipState.EXCHANGED: "échangé après le coup",
}


def slip_text(slip: dict[str, Any]) -> str:
    """A slip in a few characters: `MAISON H4 18`, `T`, `non remis`."""
    if not slip:
        return ""
    bulletin = paper_from_json(1, slip)  # whoever's it is
    if bulletin.state in STATES:
        return STATES[bulletin.state]
    if bulletin.top:
        return "T"
    return " ; ".join(map(_solution_text, bulletin.written)) or _unwritten(bulletin)


def _solution_text(written: Written) -> str:
    lines = drawn(written).split("\n")
    down = len(lines) > 1 and all(len(line) == 1 for line in lines)
    word = "".join(lines) if down else " / ".join(lines)
    score = "" if written.standing_score is None else str(written.standing_score)
    return " ".join(filter(None, (word or "(rayé)", written.standing_reference, score)))


def _unwritten(bulletin: Bulletin) -> str:
    return "illisible" if bulletin.illegible else "vierge"


def written_word(move: Move, grid: Grid) -> str:
    """A word as a player writes it: jokers laid now are circled, those on the grid are not."""
    circled = {placed.index for placed in move.placed(grid) if placed.joker}
    return "".join(
        f"({letter.upper()})" if square in circled else letter.upper()
        for letter, square in zip(move.word, move.squares, strict=True)
    )
