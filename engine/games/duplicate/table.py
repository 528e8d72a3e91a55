"""The tiles of a game: bag, rack, grid, and the jokers set aside in a « partie joker ».

Letters are always counted: bag + rack + grid + aside is the whole set. Which piece of wood
lies where is kept when tags tell it, and forgotten where nobody can know it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from engine.games.duplicate.formules import Formule
from engine.games.duplicate.rack import JokerSwap, settle
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.tiles import FRENCH, JOKER, SYMBOLS, Tile, minus, sort_letters
from engine.play.codec import Derives
from engine.play.hands import Held, Layout, known_tiles, letters_of, split, with_doubts
from engine.rulings import RuleError


@dataclass(frozen=True)
class Table(Derives):
    grid: Grid
    bag: str
    """Letters, in alphabetical order."""
    aside: str = ""
    """Jokers taken out of the bag before a « partie joker » and not in use now."""
    companion: str = ""
    """The joker that accompanies this tirage."""
    reliquat: tuple[Held, ...] = ()
    drawn: tuple[Held, ...] = ()
    """New letters of this coup, in the order drawn."""
    on_grid: frozenset[Tile] = frozenset()
    """Pieces of wood known to lie on the grid."""
    lookalikes: tuple[frozenset[Tile], ...] = ()
    """Same letter, once on the same rack: nobody can tell which of them was played."""

    @classmethod
    def start(cls, formule: Formule) -> "Table":
        bag = formule.initial_bag()
        return cls(Grid.EMPTY, sort_letters(bag), aside=minus(FRENCH.letters, bag))

    # What is where

    @cached_property
    def held(self) -> tuple[Held, ...]:
        return self.reliquat + self.drawn

    @cached_property
    def pieces(self) -> frozenset[Tile]:
        """Pieces of wood known to be held."""
        return known_tiles(self.held)

    @cached_property
    def rack(self) -> str:
        """The tirage as it is announced: reliquat sorted, joker last, then the new letters."""
        return sort_letters(letters_of(self.reliquat)) + self.companion + letters_of(self.drawn)

    @cached_property
    def remaining(self) -> str:
        """Every letter still to be played, with the one joker that goes with a tirage."""
        return self.bag + self.rack + ("" if self.companion else self.aside[:1])

    @cached_property
    def to_draw(self) -> str:
        """What may still come, in order: the bag, and the joker the next tirage would bring."""
        return sort_letters(self.bag + ("" if self.companion else self.aside[:1]))

    @property
    def layout(self) -> Layout:
        return Layout(self.grid, self.rack, self.bag, self.aside)

    def lacking(self, formule: Formule) -> int:
        """How many letters are still to be drawn for a complete tirage."""
        return max(0, min(formule.rack_size - len(self.rack), len(self.bag)))

    # Drawing

    def open_coup(self, companion: str) -> "Table":
        return replace(self, companion=companion, aside=minus(self.aside, companion))

    def identify(self, tile: Tile) -> Tile | None:
        """Check a piece of wood about to be drawn: the look-alike that must then lie on the
        grid, or None. Refused when it cannot be in the bag."""
        if tile not in FRENCH.tiles:
            raise RuleError("foreign_tile", tile=str(tile))
        if tile in self.pieces:
            raise RuleError("tile_already_drawn", tile=str(tile), letter=tile.letter)
        if tile not in self.on_grid:
            return None
        twins = next((twins for twins in self.lookalikes if tile in twins), frozenset())
        elsewhere = sorted(twins - self.on_grid)
        in_bag = [twin for twin in elsewhere if twin not in self.pieces]
        if in_bag:
            return in_bag[0]
        if elsewhere:
            raise RuleError("tile_already_drawn", tile=str(tile), letter=tile.letter)
        raise RuleError("tile_on_grid", tile=str(tile), letter=tile.letter)

    def draw(self, letter: str, tile: Tile | None, instead_of: Tile | None) -> "Table":
        on_grid = self.on_grid
        if tile and instead_of:
            on_grid = on_grid - {tile} | {instead_of}
        return replace(
            self,
            bag=minus(self.bag, letter),
            drawn=(*self.drawn, Held(letter, tile)),
            on_grid=on_grid,
        )

    def find_drawn(self, tile: Tile | None, letter: str | None) -> Held:
        """The new letter to take back: the tile named, else the last of that letter that has
        no tile of its own, for it may have been typed; with no tile named, the last one."""
        if not self.drawn:
            raise RuleError("nothing_to_take_back")
        newest = self.drawn[::-1]
        if tile:
            letter = tile.letter
            newest = tuple(held for held in newest if held.tile == tile) or tuple(
                held for held in newest if held.tile is None
            )
        for held in newest:
            if letter is None or held.letter == letter:
                return held
        raise RuleError("not_drawn_now", letter=letter)

    def give_back(self, letter: str, tile: Tile | None) -> "Table":
        last = max(index for index, held in enumerate(self.drawn) if held == Held(letter, tile))
        kept = self.drawn[:last] + self.drawn[last + 1 :]
        return replace(self, drawn=kept, bag=sort_letters(self.bag + letter))

    def empty_rack(self) -> "Table":
        """All drawn letters and the reliquat back into the bag; the companion stays (§3.2)."""
        return replace(
            self,
            bag=sort_letters(self.bag + letters_of(self.held)),
            reliquat=(),
            drawn=(),
        )

    def close_coup(self) -> "Table":
        """The accompanying joker, when it was not played, waits for the next tirage."""
        return replace(self, companion="", aside=self.aside + self.companion)

    def deal(self, tirage: str, formule: Formule, known: Iterable[Held]) -> "Table":
        """This tirage in hand, whatever the hand held. A letter known by its piece of wood stays
        known by it, unless that lies on the grid. Refused when the bag has not these letters."""
        companion = JOKER if formule.joker and JOKER in tirage else ""
        emptied = self.empty_rack().close_coup().open_coup(companion)
        letters = minus(tirage, companion)
        bag = minus(emptied.bag, letters)
        pool = [held for held in known if held.tile not in self.on_grid]
        drawn: list[Held] = []
        for letter in letters:
            held = next((each for each in pool if each.letter == letter), Held(letter))
            if held in pool:
                pool.remove(held)
            drawn.append(held)
        reliquat: list[Held] = []
        for letter in letters_of(self.reliquat):
            held = next((each for each in drawn if each.letter == letter), Held(""))
            if held in drawn:
                drawn.remove(held)
                reliquat.append(held)
        return replace(
            emptied,
            bag=bag,
            reliquat=tuple(reliquat),
            drawn=tuple(drawn),
        )

    # Placing

    def play(self, move: Move) -> "Table":
        """Lay the word; what is not played becomes the reliquat."""
        taken = move.taken(self.grid)
        companion = self.companion
        if companion and JOKER in taken:
            taken, companion = minus(taken, JOKER), ""
        played, kept = split(self.held, taken)
        return replace(
            self,
            grid=place(self.grid, move),
            companion=companion,
            reliquat=tuple(sorted(kept, key=lambda held: SYMBOLS.index(held.letter))),
            drawn=(),
            on_grid=self.on_grid | known_tiles(played),
            lookalikes=with_doubts(self.lookalikes, played, kept),
        ).close_coup()

    def lay(self, move: Move, formule: Formule) -> tuple["Table", tuple[JokerSwap, ...]]:
        """The word laid and its joker exchanged, where the formule exchanges them."""
        swaps = settle(self.grid, move, self.rack, self.bag, formule).swaps
        table = self.play(move)
        for swap in swaps:
            table = table.swap_joker(swap.index, swap.letter)
        return table, swaps

    def swap_joker(self, index: int, letter: str) -> "Table":
        """The letter from the bag takes the joker's place on the grid (§3.8.1)."""
        return replace(
            self,
            grid=self.grid.with_letters({index: letter}),
            bag=minus(self.bag, letter),
            aside=self.aside + JOKER,
        )
