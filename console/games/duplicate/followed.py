"""Multiplex: letters and tops that come from the centre that draws, as they come.

The sender lays what it has received, and what is due, in a file beside the journal; this console
never speaks to the world. When the line drops the judge types what he is told on the telephone:
a hand goes through the same door, and what comes later simply finds it done.
"""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.games.duplicate.sources import Deferent, drawn_from
from console.requests import own_json
from engine.games.duplicate.commands import RejectRack, TypeTile
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import CoupQuestion
from engine.letters.board import Reference
from engine.letters.moves import Move, parse_word
from engine.letters.tiles import parse_letters, sort_letters
from engine.rulings import RuleError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ToldCoup:
    """What the centre that draws has told of a coup."""

    letters: str
    rejected: bool
    annulled: int
    top: Move | None


class FollowedGame(Deferent):
    """Looks at the file again whenever it has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int] | None = None
        self._coups: dict[int, ToldCoup] = {}

    def next_draw(self, state: State, answer: object = None) -> TypeTile | RejectRack | None:
        if state.phase is not Phase.DRAWING:
            return None
        number = state.open_coup.number
        told = self._told(number)
        annulled = sum(annulment.number == number for annulment in state.annulments)
        if told is None or told.annulled < annulled:
            return None  # what was annulled here is not drawn again from what was told
        return drawn_from(state, told.letters, rejected=told.rejected)

    def move_of(self, question: CoupQuestion) -> Move | None:
        told = self._told(question.number)
        if told is None or told.top is None:
            return None
        if sort_letters(told.letters) != sort_letters(question.rack):
            return None
        move = told.top
        return move.normalised(question.grid) if move.fits else move

    def _told(self, number: int) -> ToldCoup | None:
        try:
            status = self._path.stat()
            version = (status.st_mtime_ns, status.st_ino)
            if version != self._version:
                self._coups = read_told(self._path.read_bytes())
                self._version = version
        except FileNotFoundError:
            return None  # nothing has come yet
        except (OSError, ValueError, KeyError, TypeError, RuleError) as trouble:
            log.warning("letters_unreadable: %s", trouble)
        return self._coups.get(number)


def read_told(content: bytes) -> dict[int, ToldCoup]:
    coups = own_json(content)["coups"]
    return {int(number): _coup(told) for number, told in coups.items()}


def _coup(told: dict[str, Any]) -> ToldCoup:
    top = told.get("top")
    move = Move(parse_word(top["word"]), Reference.parse(top["ref"])) if top else None
    return ToldCoup(
        parse_letters(told["letters"]), bool(told["rejected"]), int(told["annulled"]), move
    )
