"""Whole games drawn by dice and solved by the rules: one coup after the other.

The engine never throws dice, so this is where a seeded bag meets the rules of the tirage.

A seed names a game for ever. It is written with the version of the dealing, « 2:7 »; a bare
seed is of version 1, which shuffled whole bags to choose among equal tops.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from console.games.duplicate.tops import BagDraw, few_cut_bags, propose_tops, shuffled_bags
from engine.games.duplicate.formules import Edition, Formule
from engine.games.duplicate.rack import (
    Settlement,
    end_by_letters,
    end_by_no_placement,
    judge_tirage,
    remaining_letters,
    settle,
    valid_tirages,
)
from engine.games.duplicate.tops import CoupQuestion, TopCandidate
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import solve_top
from engine.letters.tiles import JOKER
from engine.rulings import RuleError, Ruling

VERSION = 2
"""Of the dealing, for seeds chosen now."""
_DRAWS: dict[int, BagDraw] = {1: shuffled_bags, 2: few_cut_bags}


@dataclass(frozen=True)
class GeneratedCoup:
    """A coup from tirage to placement."""

    number: int
    rack: str
    reliquat: str
    rejected: tuple[str, ...]
    """The tirages thrown back before this one."""
    top: TopCandidate
    ties: int
    points: int
    cumul: int
    before: Grid
    settlement: Settlement

    @property
    def move(self) -> Move:
        return self.top.move

    @property
    def published_word(self) -> str:
        """As clubs print it: lower case only for a joker that stays on the grid."""
        squares = self.settlement.grid.squares
        return "".join(squares[index] for index in self.move.squares)


@dataclass(frozen=True)
class GeneratedGame:
    formule: Formule
    coups: tuple[GeneratedCoup, ...]
    end: Ruling


class Dealer:
    """A bag, a grid and dice; yields the coups of one game, then holds why it ended."""

    def __init__(
        self,
        formule: Formule,
        lexicon: Lexicon,
        dice: random.Random,
        edition: Edition = Edition.E2020,
        version: int = 1,
    ) -> None:
        self.formule = formule
        self.lexicon = lexicon
        self.edition = edition
        self.end: Ruling | None = None
        self._dice = dice
        self._draw_samples = _DRAWS[version]
        self._grid = Grid.EMPTY
        self._reliquat = ""
        self._bag = formule.initial_bag()
        self._cumul = 0

    @property
    def bag(self) -> str:
        return self._bag

    def coups(self) -> Iterator[GeneratedCoup]:
        number = 1
        while self.end is None:
            coup = self._play(number)
            if coup is not None:
                yield coup
                number += 1

    @property
    def _companion(self) -> str:
        return self.formule.companion_jokers(self._grid.letters.count(JOKER))

    def _play(self, number: int) -> GeneratedCoup | None:
        reliquat = self._reliquat
        rack, rejected = self._draw(number)
        tops = solve_top(self._grid, rack, self.lexicon, self.formule)
        if not len(tops):
            self._give_back(rack, number)
            return None
        position = CoupQuestion(number, self._grid, rack, self._bag, self.formule, self.edition)
        candidates = propose_tops(position, tops, self.lexicon, self._dice, self._draw_samples)
        before, chosen = self._grid, candidates[0]
        settlement = settle(before, chosen.move, rack, self._bag, self.formule)
        self._grid, self._reliquat, self._bag = settlement.grid, settlement.rack, settlement.bag
        self._cumul += tops.top_points
        self.end = end_by_letters(remaining_letters(settlement, self.formule), self.edition)
        return GeneratedCoup(
            number=number,
            rack=rack,
            reliquat=reliquat,
            rejected=rejected,
            top=chosen,
            ties=len(candidates),
            points=tops.top_points,
            cumul=self._cumul,
            before=before,
            settlement=settlement,
        )

    def _draw(self, number: int) -> tuple[str, tuple[str, ...]]:
        """Complete the rack from the bag, throwing invalid tirages back (§3.2)."""
        rejected: list[str] = []
        kept = self._reliquat
        while True:
            remaining = self._companion + kept + self._bag
            wanted = self.formule.rack_size - len(self._companion) - len(kept)
            order = list(self._bag)
            self._dice.shuffle(order)
            rack = self._companion + kept + "".join(order[:wanted])
            if judge_tirage(rack, number, remaining, self.formule, self.edition).is_valid:
                self._reliquat, self._bag = "", "".join(order[wanted:])
                return rack, tuple(rejected)
            rejected.append(rack)
            kept, self._bag = "", kept + self._bag
            self._reliquat = ""

    def _give_back(self, rack: str, number: int) -> None:
        """Nothing can be played with this rack: draw again, or end when no other rack can
        be played either (§3.6, §3.7)."""
        companion = self._companion
        self._bag += rack[len(companion) :]
        for other in valid_tirages(number, companion + self._bag, self.formule, self.edition):
            if len(solve_top(self._grid, other, self.lexicon, self.formule)):
                return
        self.end = end_by_no_placement(self.edition)


_VERSIONED = re.compile(r"(\d+):")


def is_versioned(seed: str) -> bool:
    return _VERSIONED.match(seed) is not None


def version_of(seed: str) -> int:
    """RuleError when this program does not know how that seed was dealt."""
    written = _VERSIONED.match(seed)
    version = int(written[1]) if written else 1
    if version not in _DRAWS:
        raise RuleError("seed_version", version=written[1][:20] if written else "", known=VERSION)
    return version


def generate(
    formule: Formule, lexicon: Lexicon, seed: int | str, edition: Edition = Edition.E2020
) -> GeneratedGame:
    text = str(seed)
    dealer = Dealer(formule, lexicon, random.Random(text), edition, version_of(text))
    coups = tuple(dealer.coups())
    if dealer.end is None:
        raise AssertionError("a game ends by a cause")
    return GeneratedGame(formule, coups, dealer.end)
