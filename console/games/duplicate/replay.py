"""A published game, checked: letters, placement, points, cumul, and today's top beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from console.games.duplicate.published_games import (
    PublishedCoup,
    PublishedGame,
    not_exchanged,
    read_move,
)
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.rack import Settlement, remaining_letters, settle
from engine.letters.board import Grid
from engine.letters.legality import examine
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solutions, solve_top
from engine.letters.tiles import JOKER, contains, minus, missing
from engine.rulings import RuleError

_LEXICAL = frozenset({"word_unknown", "formed_word_unknown"})


@dataclass(frozen=True)
class ReplayedCoup:
    published: PublishedCoup
    points: int | None
    """Ours; None when the word could not be placed at all."""
    cumul: int
    contradictions: tuple[RuleError, ...]
    """What is wrong with the coup as published: letters, place, word, points."""
    misadded: RuleError | None
    """Its cumul is not the one before and its points: the sheet adds up badly."""
    remarks: tuple[RuleError, ...]
    """Words the lexicon in use does not hold."""
    tops: Solutions
    is_top: bool
    before: Grid
    """As it lay when the coup was thought over."""


@dataclass(frozen=True)
class Replay:
    game: PublishedGame
    coups: tuple[ReplayedCoup, ...]
    wrong_total: RuleError | None
    """The total printed is not the sum of the points printed."""

    @property
    def contradictions(self) -> tuple[RuleError, ...]:
        """A coup is false."""
        return tuple(trouble for coup in self.coups for trouble in coup.contradictions)

    @property
    def misadded(self) -> tuple[RuleError, ...]:
        """The sheet adds up badly; its coups may all be right."""
        found = (*(coup.misadded for coup in self.coups), self.wrong_total)
        return tuple(trouble for trouble in found if trouble)

    @property
    def all_tops(self) -> bool:
        return all(coup.is_top for coup in self.coups)


def replay(game: PublishedGame, lexicon: Lexicon) -> Replay:
    formule = game.formule
    table = Settlement(Grid.EMPTY, "", formule.initial_bag(), ())
    coups: list[ReplayedCoup] = []
    for published in game.coups:
        replayed, table = _replay_coup(published, table, coups, formule, lexicon)
        coups.append(replayed)
    added = sum(coup.points for coup in game.coups)
    wrong = game.total is not None and game.total != added
    trouble = RuleError("replay_total", published=game.total, added=added) if wrong else None
    return Replay(game, tuple(coups), trouble)


def _replay_coup(
    published: PublishedCoup,
    table: Settlement,
    earlier: Sequence[ReplayedCoup],
    formule: Formule,
    lexicon: Lexicon,
) -> tuple[ReplayedCoup, Settlement]:
    contradictions = list(_letters_trouble(published, table, formule))
    tops = solve_top(table.grid, published.rack, lexicon, formule)
    bag = _bag_behind(published.rack, table, formule)
    move = read_move(published, table.grid, formule, bag)
    if kept := not_exchanged(published, move, bag):
        contradictions.append(RuleError("replay_joker_kept", letters=kept, word=move.word))
    examination = examine(table.grid, move, published.rack, lexicon, formule)
    remarks = [
        RuleError("replay_word_absent", word=reason.data["word"])
        for reason in examination.reasons
        if reason.code in _LEXICAL
    ]
    contradictions += [reason for reason in examination.reasons if reason.code not in _LEXICAL]
    points = examination.score.points if examination.score else None
    if points is not None and points != published.points:
        contradictions.append(RuleError("replay_points", published=published.points, ours=points))
    cumul = (earlier[-1].cumul if earlier else 0) + (points or 0)
    added = (earlier[-1].published.cumul if earlier else 0) + published.points
    misadded = None
    if added != published.cumul:
        misadded = RuleError("replay_cumul", published=published.cumul, added=added)
    after = table
    if points is not None and contains(published.rack, move.taken(table.grid)):
        after = settle(table.grid, move, published.rack, bag, formule)
    is_top = not remarks and len(tops) > 0 and points == tops.top_points
    replayed = ReplayedCoup(
        published,
        points,
        cumul,
        tuple(contradictions),
        misadded,
        tuple(remarks),
        tops,
        is_top,
        table.grid,
    )
    return replayed, after


def _letters_trouble(
    published: PublishedCoup, table: Settlement, formule: Formule
) -> Iterator[RuleError]:
    rack = published.rack
    if len(rack) > formule.rack_size:
        yield RuleError("rack_too_large", size=len(rack), most=formule.rack_size)
    lacking = missing(remaining_letters(table, formule), rack)
    if lacking:
        yield RuleError("replay_letters_gone", letters=lacking)
    elif not published.rejected and (dropped := missing(rack, table.rack)):
        yield RuleError("replay_reliquat_lost", letters=dropped)


def _bag_behind(rack: str, table: Settlement, formule: Formule) -> str:
    """The bag once this rack has been drawn; what is wrong with the rack was said already."""
    pool = remaining_letters(table, formule)
    drawn = minus(rack, missing(pool, rack))
    left = minus(pool, drawn)
    return left.replace(JOKER, "") if formule.joker else left
