"""Slips made up from a seed: words alone, raccords true and altered, extensions, non-words."""

import random
from dataclasses import replace

from engine.games.duplicate.slips.slip import Mark, Written
from engine.letters.board import SIZE
from engine.letters.solver import Solution
from tests.engine.games.duplicate.slips.generated import WORDS, Deal
from tests.spec.second_judge.paper import (
    ACROSS,
    DOWN,
    SIDE,
    Place,
    Square,
    Table,
    along,
    before,
    neighbours,
)
from tests.spec.second_judge.slip import Slip, grid_words

LETTERS = "AEISTRNLOUXDMPKY"
FAMILIES = ("word", "raccord", "altered", "extension", "nonword", "ending", "short")


def table(dealt: Deal) -> Table:
    squares = dealt.position.grid.squares
    grid = {
        (index // SIZE, index % SIZE): char for index, char in enumerate(squares) if char.isalpha()
    }
    return Table(grid, dealt.position.rack, frozenset(WORDS))


def place_of(solution: Solution) -> Place:
    ref = solution.move.ref
    way = ACROSS if str(ref)[0].isalpha() else DOWN
    return Place(solution.move.word.upper(), (ref.row, ref.col), way)


def name(square: Square, way: tuple[int, int]) -> str:
    row, col = chr(ord("A") + square[0]), str(square[1] + 1)
    return row + col if way == ACROSS else col + row


def written(slip: Slip) -> Written:
    """The same slip as the engine takes it."""
    rows = [row for row, _ in slip.letters]
    cols = [col for _, col in slip.letters]
    own = along((0, 0), slip.way, len(slip.word))
    circled = {own[at] for at in slip.circled}
    marks = tuple(
        Mark(row - min(rows), col - min(cols), letter, circled=(row, col) in circled)
        for (row, col), letter in slip.letters.items()
    )
    return Written(marks, slip.reference, slip.score)


class Dice:
    def __init__(self, seed: int, dealt: Deal) -> None:
        self.dice = random.Random(seed)
        self.table = table(dealt)
        self.solutions = dealt.solutions
        self.places = [place_of(solution) for solution in dealt.solutions]

    def slip(self, family: str) -> Slip:
        made: Slip = getattr(self, f"_{family}")()
        return made

    def _place(self) -> Place:
        return self.dice.choice(self.places)

    def _circled(self, place: Place) -> frozenset[int]:
        ways = self.table.jokers(place)
        laid = self.table.laid(place)
        if ways and self.dice.random() < 0.8:
            return self.dice.choice(ways)
        return frozenset(at for at in laid if self.dice.random() < 0.2)

    def _score(self, place: Place) -> int | None:
        """The right one, one that exists elsewhere, a wrong one, none."""
        lot = self.dice.random()
        if lot < 0.1:
            return None
        if lot < 0.2:
            return self.dice.randint(2, 40)
        others = [one for one in self.places if one.word == place.word]
        chosen = place if lot < 0.75 or not others else self.dice.choice(others)
        ways = self.table.jokers(chosen)
        return self.table.points(chosen, self.dice.choice(ways)) if ways else 20

    def _reference(self, place: Place) -> str | None:
        lot = self.dice.random()
        row, col = place.start
        if lot < 0.35:
            return name(place.start, place.way)
        if lot < 0.6:
            return None
        if lot < 0.7:
            return name(place.start, (place.way[1], place.way[0]))
        if lot < 0.85:
            near = (row + self.dice.randint(-1, 1), col + self.dice.randint(-1, 1))
            return name((near[0] % SIDE, near[1] % SIDE), place.way)
        return self.dice.choice(["A1", "H8", "8H", "Z9", "O15", "10G"])

    def _word(self) -> Slip:
        place = self._place()
        way = place.way if self.dice.random() < 0.9 else (place.way[1], place.way[0])
        return Slip(
            place.word,
            way,
            self._circled(place),
            {},
            self._reference(place),
            self._score(place),
        )

    def _raccord(self) -> Slip:
        place = self._place()
        return Slip(
            place.word,
            place.way,
            self._circled(place),
            self._around(place),
            None if self.dice.random() < 0.7 else self._reference(place),
            self._score(place),
        )

    def _around(self, place: Place) -> dict[Square, str]:
        """A chain of true raccord letters, relative to the word."""
        grid, own = self.table.grid, set(place.squares)
        ends = {before(place.start, place.way), along(place.squares[-1], place.way, 2)[1]}
        chain: set[Square] = set()
        start = {place.squares[at] for at in self.table.laid(place)}
        for _ in range(self.dice.randint(1, 6)):
            near = {
                one
                for square in start | chain | (own & set(grid))
                for one in neighbours(square)
                if one in grid and one not in own and one not in chain and one not in ends
            }
            if not near:
                break
            chain.add(self.dice.choice(sorted(near)))
        row, col = place.start
        return {(r - row, c - col): self.table.letter((r, c)) for r, c in sorted(chain)}

    def _altered(self) -> Slip:
        place = self._place()
        around = self._around(place)
        squares = sorted(around)
        if len(squares) > 1 and self.dice.random() < 0.5:
            one, other = self.dice.sample(squares, 2)
            around[one], around[other] = around[other], around[one]
        for square in squares:
            if self.dice.random() < 0.35:
                around[square] = self.dice.choice(LETTERS)
        return Slip(
            place.word,
            place.way,
            self._circled(place),
            around,
            None if self.dice.random() < 0.6 else self._reference(place),
            self._score(place),
        )

    def _extension(self) -> Slip:
        """Part of a word of the grid with letters before or behind it, some of it spoilt."""
        way = self.dice.choice((ACROSS, DOWN))
        olds = list(grid_words(self.table, way)) or list(grid_words(self.table, turn := way[::-1]))
        way = way if list(grid_words(self.table, way)) else turn
        old, start = self.dice.choice(olds)
        longer = [word for word in self.table.words if old in word and word != old]
        new = self.dice.choice(sorted(longer)) if longer else old + self.dice.choice("SER")
        at = new.index(old)
        front, back = new[:at], new[at + len(old) :]
        keep = self.dice.randint(min(2, len(old)), len(old))
        kept = old[-keep:] if back and not front else old[:keep] if front and not back else old
        if self.dice.random() < 0.3:
            spot = self.dice.randrange(len(kept))
            kept = kept[:spot] + self.dice.choice(LETTERS) + kept[spot + 1 :]
        place = Place(new, along(start, (-way[0], -way[1]), at + 1)[-1], way)
        return Slip(
            front + kept + back,
            way,
            frozenset(),
            {},
            self._reference(place),
            self._score(place),
        )

    def _nonword(self) -> Slip:
        place = self._place()
        word = list(place.word)
        for _ in range(self.dice.randint(1, 2)):
            word[self.dice.randrange(len(word))] = self.dice.choice(LETTERS)
        around = self._around(place) if self.dice.random() < 0.4 else {}
        return Slip(
            "".join(word),
            place.way,
            self._circled(place),
            around,
            self._reference(place),
            self._score(place),
        )

    def _ending(self) -> Slip:
        """A word written whole whose end or beginning is that of an extension."""
        made = self._extension()
        lead = "".join(self.dice.choices(LETTERS, k=self.dice.randint(2, 4)))
        tail = made.word[-self.dice.randint(3, 4) :]
        head = made.word[: self.dice.randint(3, 4)]
        word = lead + tail if self.dice.random() < 0.5 else head + lead
        return Slip(word, made.way, frozenset(), {}, made.reference, made.score)

    def _short(self) -> Slip:
        """A word without its last letter, as if the grid's could be left out."""
        through = [place for place in self.places if place.squares[-1] in self.table.grid]
        place = self.dice.choice(through or self.places)
        short = replace(place, word=place.word[:-1]) if len(place.word) > 2 else place
        return Slip(
            short.word, place.way, frozenset(), {}, self._reference(place), self._score(place)
        )
