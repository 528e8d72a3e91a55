"""Where letters come from when no hand draws them: a bag, a prepared game, another centre.

A source only ever proposes the next command; it goes through the same door as a hand.
What it proposes depends on the state and its seed alone, so that a game cut short by the
power goes on with the very letters it would have had.
"""

import hashlib
import logging
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from console.games.duplicate.published_games import (
    PublishedCoup,
    PublishedGame,
    parse_games,
    read_move,
)
from console.games.duplicate.replay import replay
from console.requests import own_json
from engine.games.duplicate.commands import LayCourse, RejectRack, SealedCoup, TypeTile
from engine.games.duplicate.events import CoupOpened, Event, RackRejected, TileReturned
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.table import Table
from engine.games.duplicate.tops import PREPARED_REASON, CoupAnswer, CoupQuestion
from engine.games.duplicate.unattended import Step, next_step
from engine.letters.board import Reference
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move, parse_word
from engine.letters.tiles import contains, minus, parse_letters, sort_letters
from engine.play.hands import letters_of
from engine.rulings import RuleError


class LetterSource(Protocol):
    def hand_takes_over(self, event: Event) -> bool | None: ...
    def next_draw(
        self, state: State, answer: object = None
    ) -> TypeTile | RejectRack | LayCourse | Step | None:
        """What to do next in a draw; None leaves it to the judge."""

    def move_of(self, question: CoupQuestion) -> Move | None:
        """The solution the source wants retained, when it wants one."""


class Deferent:
    """A letter taken back is drawn again by hand; another tirage begins as ever."""

    def hand_takes_over(self, event: Event) -> bool | None:
        if isinstance(event, TileReturned):
            return True
        return False if isinstance(event, CoupOpened | RackRejected) else None


@dataclass(frozen=True)
class Unattended:
    """Letters wherever they come from, in an evening nobody arbitrates."""

    letters: LetterSource

    def hand_takes_over(self, event: Event) -> bool | None:
        return self.letters.hand_takes_over(event)

    def next_draw(
        self, state: State, answer: object = None
    ) -> TypeTile | RejectRack | LayCourse | Step | None:
        known = answer if isinstance(answer, CoupAnswer) else None
        return next_step(state, known) or self.letters.next_draw(state, answer)

    def move_of(self, question: CoupQuestion) -> Move | None:
        return self.letters.move_of(question)


@dataclass(frozen=True)
class HandLetters(Deferent):
    """The judge types, or lays tiles on the pad: nothing is drawn by the console."""

    def next_draw(self, state: State, answer: object = None) -> None:
        return None

    def move_of(self, question: CoupQuestion) -> None:
        return None


@dataclass(frozen=True)
class SoftwareBag(Deferent):
    """A bag shaken anew for every draw, by dice that the journal's seed decides."""

    seed: int

    def next_draw(self, state: State, answer: object = None) -> TypeTile | None:
        if state.phase is not Phase.DRAWING or not state.table.lacking(state.options.formule):
            return None
        drawn = letters_of(state.table.drawn)
        shaken = list(sort_letters(state.bag + drawn))
        random.Random(f"{self.seed}/{self._draw_name(state)}").shuffle(shaken)
        # Letters typed by the judge in between are simply no longer in the bag.
        waiting = minus("".join(shaken), drawn)
        return TypeTile(waiting[0])

    def move_of(self, question: CoupQuestion) -> None:
        return None

    @staticmethod
    def _draw_name(state: State) -> str:
        """A name no other draw of this game has."""
        coup = state.open_coup
        annulled = sum(annulment.number == coup.number for annulment in state.annulments)
        return f"{coup.number}/{annulled}/{len(coup.rejets)}"


@dataclass(frozen=True)
class PreparedGame(Deferent):
    """A game drawn and solved beforehand, opened coup by coup."""

    game: PublishedGame
    seal: str

    @classmethod
    def read(cls, text: str, lexicon: Lexicon) -> "PreparedGame":
        """A file of `pupitre generate` or of a club; refused when its figures contradict."""
        games = parse_games(text)
        if len(games) != 1:
            raise RuleError("prepared_not_one", count=len(games))
        checked = replay(games[0], lexicon)
        for trouble in (*checked.contradictions, *checked.misadded):
            raise RuleError("prepared_contradicts", first=trouble)
        return cls(games[0], hashlib.sha256(text.encode()).hexdigest())

    def next_draw(
        self, state: State, answer: object = None
    ) -> TypeTile | RejectRack | LayCourse | None:
        if state.options.devices is not None:
            wanted = state.phase is Phase.IDLE and state.course is None
            return LayCourse(self._sealed_coups()) if wanted else None
        if state.phase is not Phase.DRAWING:
            return None
        coup = self._coup(state.open_coup.number)
        if coup is None or self._was_annulled(state):
            return None
        return drawn_from(state, coup.rack, rejected=coup.rejected)

    def move_of(self, question: CoupQuestion) -> Move | None:
        coup = self._coup(question.number)
        if coup is None or sort_letters(coup.rack) != sort_letters(question.rack):
            return None
        move = read_move(coup, question.grid, question.formule, question.bag)
        return move.normalised(question.grid) if move.fits else move

    def _sealed_coups(self) -> tuple[SealedCoup, ...]:
        """All of it at once, for a topping on devices: each player goes through it alone."""
        formule, found = self.game.formule, []
        table = Table.start(formule)
        for coup in self.game.coups:
            before = table.deal(coup.rack, formule, ())
            move = read_move(coup, before.grid, formule, before.bag)
            found.append(SealedCoup(coup.rack, move.normalised(before.grid), coup.rejected))
            table, _ = before.lay(move, formule)
        return tuple(found)

    def _coup(self, number: int) -> PublishedCoup | None:
        return self.game.coups[number - 1] if number <= len(self.game.coups) else None

    @staticmethod
    def _was_annulled(state: State) -> bool:
        """After an annulment another tirage must be drawn: the file is of no help (§3.6)."""
        number = state.open_coup.number
        return any(annulment.number == number for annulment in state.annulments)


def drawn_from(state: State, letters: str, *, rejected: bool) -> TypeTile | RejectRack | None:
    """The next step towards a tirage that is known beforehand."""
    table = state.table
    wanted = _lacking(letters, table.rack)
    if rejected and not state.open_coup.rejets:
        # The letters thrown back that day are not known; only that it happened.
        return RejectRack(PREPARED_REASON) if table.held else TypeTile(wanted[0])
    return TypeTile(wanted[0]) if wanted else None


def _lacking(letters: str, rack: str) -> str:
    """The letters still to draw, in their order; none once a hand has interfered."""
    return minus(letters, rack) if contains(letters, rack) else ""


# --- Multiplex ----------------------------------------------------------------------------------
# Letters and tops come from the centre that draws, as they come. The sender lays what it has
# received, and what is due, in a file beside the journal; this console never speaks to the world.
# When the line drops the judge types what he is told on the telephone: a hand goes through the
# same door, and what comes later simply finds it done.


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
