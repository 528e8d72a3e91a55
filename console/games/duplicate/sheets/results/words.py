"""Slips and sanctions in a few French words, for pages and papers alike."""

from collections.abc import Mapping

from console.french import printed
from engine.games.duplicate.correction.judging import BilletAnswer
from engine.games.duplicate.slips.slip import NO_PAPER, Bulletin, Mark, SlipState, Square, Written
from engine.games.duplicate.slips.verdict import Sanction
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


def slip_text(bulletin: Bulletin) -> str:
    """A slip in a few characters: `MAISON H4 18`, `T`, `non remis`."""
    if bulletin == NO_PAPER:
        return ""
    if bulletin.state in STATES:
        return STATES[bulletin.state]
    if bulletin.top:
        return "T"
    return " ; ".join(map(_solution_text, bulletin.written)) or _unwritten(bulletin)


def _solution_text(written: Written) -> str:
    """The word, its place and its score; then the raccords drawn beside it."""
    word, *raccords = _words(written) or ["(rayé)"]
    score = "" if written.standing_score is None else str(written.standing_score)
    told = " ".join(filter(None, (word, written.standing_reference, score)))
    return f"{told}, avec {', '.join(raccords)}" if raccords else told


def _words(written: Written) -> list[str]:
    """What a drawing reads: its words across and down, the longest first, circled letters in
    brackets; then letters that stand alone."""
    sheet = written.sheet
    runs = [*_runs(sheet, (0, 1)), *_runs(sheet, (1, 0))]
    read = {square for run in runs for square in run}
    runs += [[square] for square in sorted(sheet) if square not in read]
    runs.sort(key=len, reverse=True)
    return ["".join(_letter(sheet[square]) for square in run) for run in runs]


def _runs(sheet: Mapping[Square, Mark], step: Square) -> list[list[Square]]:
    """Two letters or more in a row, this way."""
    found = []
    for row, col in sorted(sheet):
        if (row - step[0], col - step[1]) in sheet:
            continue  # not its first letter
        run = [(row, col)]
        while (beyond := (run[-1][0] + step[0], run[-1][1] + step[1])) in sheet:
            run.append(beyond)
        if len(run) > 1:
            found.append(run)
    return found


def _letter(mark: Mark) -> str:
    return f"({mark.letter})" if mark.circled else mark.letter


def _unwritten(bulletin: Bulletin) -> str:
    return "illisible" if bulletin.illegible else "vierge"


def billet_text(found: BilletAnswer) -> str:
    """Whether a player knew that the word he played again was refused (§5.9)."""
    code = {None: "billet_unknown", True: "billet_known", False: "billet_not_known"}[found.knew]
    return printed(code, word=found.word, first=found.first_coup, by=found.by)


def written_word(move: Move, grid: Grid) -> str:
    """A word as a player writes it: jokers laid now are circled, those on the grid are not."""
    circled = {placed.index for placed in move.placed(grid) if placed.joker}
    return "".join(
        f"({letter.upper()})" if square in circled else letter.upper()
        for letter, square in zip(move.word, move.squares, strict=True)
    )
