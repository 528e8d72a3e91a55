"""The tiles of a classic game: bag, racks, board.

Letters are always counted: bag + racks + board is the whole set. Where racks are free, tiles in
hand are hidden: nobody can name them, so that only « bag and hands » together are known.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.games.classic.options import LIMITS
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.tiles import FRENCH, Tile, minus, missing, sort_letters
from engine.play.hands import Held, known_tiles, letters_of, with_doubts
from engine.rulings import RuleError

ON_BOARD = "*"
"""Where a tile lies, beside the racks: no player has this id."""


@dataclass(frozen=True)
class Rack:
    player: str
    held: tuple[Held, ...] = ()
    hidden: int = 0
    """Tiles in hand that nobody can name."""

    @property
    def letters(self) -> str:
        return sort_letters(letters_of(self.held))

    @property
    def size(self) -> int:
        return len(self.held) + self.hidden


@dataclass(frozen=True)
class Table:
    racks: tuple[Rack, ...]
    """Of the players still there, clockwise."""
    followed: bool = True
    """Whether every tile drawn was read."""
    grid: Grid = Grid.EMPTY
    unseen: str = FRENCH.letters
    """In the bag or hidden in a hand, in alphabetical order."""
    on_grid: frozenset[Tile] = frozenset()
    """Pieces of wood known to lie on the board."""
    lookalikes: tuple[frozenset[Tile], ...] = ()
    """Equal letters once on the same rack: nobody can tell which of them left it."""

    @classmethod
    def start(cls, players: Iterable[str], *, followed: bool) -> "Table":
        return cls(tuple(Rack(player) for player in players), followed)

    # What is where

    def rack(self, player: str) -> Rack:
        found = next((rack for rack in self.racks if rack.player == player), None)
        if found is None:
            raise RuleError("player_not_of_this_game", player=player)
        return found

    @property
    def bag_size(self) -> int:
        return len(self.unseen) - sum(rack.hidden for rack in self.racks)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Everyone still there, from this player on, or from the first seat if he left."""
        players = tuple(rack.player for rack in self.racks)
        start = players.index(first) if first in players else 0
        return players[start:] + players[:start]

    def lacking(self, player: str) -> int:
        """How many tiles the player is to draw."""
        return max(0, min(LIMITS.rack_size - self.rack(player).size, self.bag_size))

    def place_of(self, tile: Tile) -> str:
        """Where a piece of wood is believed to be: the board, a player, or nowhere known."""
        if tile in self.on_grid:
            return ON_BOARD
        for rack in self.racks:
            if tile in known_tiles(rack.held):
                return rack.player
        return ""

    # Drawing

    def check_draw(self, letter: str, tile: Tile | None) -> None:
        """Refused when it cannot come from the bag. No letter is told: it was drawn face down."""
        if tile:
            if tile not in FRENCH.tiles:
                raise RuleError("foreign_tile", tile=str(tile))
            where = self.place_of(tile)
            if where and self._in_bag_instead(tile) is None:
                raise RuleError("pad_tile_on_board" if where == ON_BOARD else "pad_tile_on_a_rack")
        if letter not in self.unseen:
            raise RuleError("pad_not_in_bag")

    def draw(self, player: str, held: Held) -> "Table":
        self.check_draw(held.letter, held.tile)
        table = self
        if held.tile and self.place_of(held.tile):
            twin = self._in_bag_instead(held.tile)
            table = self._believing(held.tile, twin)
        rack = table.rack(player)
        drawn = replace(rack, held=(*rack.held, held))
        return replace(table, unseen=minus(table.unseen, held.letter))._with_rack(drawn)

    def filled(self, first: str) -> "Table":
        """Free racks fill up by themselves, from this player on: nobody sees the tiles."""
        table = self
        for player in () if self.followed else self.clockwise(first):
            rack = table.rack(player)
            full = replace(rack, hidden=rack.hidden + table.lacking(player))
            table = table._with_rack(full)
        return table

    def undraw(self, player: str, held: Held) -> "Table":
        rack = self.rack(player)
        last = max(index for index, each in enumerate(rack.held) if each == held)
        kept = rack.held[:last] + rack.held[last + 1 :]
        return self._with_rack(replace(rack, held=kept))._into_bag(held.letter)

    # Playing

    def play(self, player: str, move: Move, tiles: tuple[Tile, ...] = ()) -> "Table":
        taken = move.taken(self.grid)
        table, played = self.take(player, taken, tiles)
        return replace(
            table,
            grid=place(self.grid, move),
            on_grid=table.on_grid | known_tiles(played),
        )

    def check_held(self, player: str, letters: str, tiles: tuple[Tile, ...] = ()) -> None:
        """Refuse letters that cannot be the player's, without telling what he has."""
        rack = self.rack(player)
        for tile in tiles:
            self._check_tile(rack, tile)
        lacking = missing(rack.letters if self.followed else self.unseen, letters)
        if lacking:
            code = "letter_not_on_rack" if self.followed else "letters_all_gone"
            raise RuleError(code, letters=lacking)
        if len(letters) > rack.size:
            raise RuleError("more_than_in_hand", played=len(letters), size=rack.size)

    def _check_tile(self, rack: Rack, tile: Tile) -> None:
        """Can this piece of wood be on that rack?"""
        where = self.place_of(tile)
        if where == rack.player:
            return
        untold = not self.followed or Held(tile.letter) in rack.held
        if (untold and not where) or self._twins(tile) & known_tiles(rack.held):
            return
        if where == ON_BOARD:
            raise RuleError("pad_tile_on_board")
        raise RuleError("pad_tile_of_another" if where else "pad_tile_not_on_rack")

    def take(
        self, player: str, letters: str, tiles: tuple[Tile, ...] = ()
    ) -> tuple["Table", tuple[Held, ...]]:
        """Off the rack; what is hidden becomes known by leaving it."""
        self.check_held(player, letters, tiles)
        rack = self.rack(player)
        told = _by_letter(letters, tiles)
        if not self.followed:
            shown = replace(rack, hidden=rack.hidden - len(letters))
            table = replace(self._with_rack(shown), unseen=minus(self.unseen, letters))
            return table, tuple(told)
        table, pool, played = self, list(rack.held), list[Held]()
        for wanted in told:
            chosen = _pick(pool, wanted)
            pool.remove(chosen)
            played.append(Held(wanted.letter, wanted.tile or chosen.tile))
            if wanted.tile and chosen.tile != wanted.tile:
                table = table._believing(wanted.tile, chosen.tile)
        kept = tuple(pool)
        guessed = tuple(held for held, wanted in zip(played, told, strict=True) if not wanted.tile)
        table = replace(table, lookalikes=with_doubts(table.lookalikes, guessed, kept))
        return table._with_rack(Rack(player, kept)), tuple(played)

    def put_back(self, played: Iterable[Held]) -> "Table":
        """Letters set aside in an exchange go into the bag."""
        return self._into_bag(letters_of(played))

    def leave(self, player: str) -> "Table":
        """Everything the player held goes back to the bag."""
        left = self.rack(player)
        racks = tuple(rack for rack in self.racks if rack is not left)
        return replace(self, racks=racks)._into_bag(left.letters)

    # Beliefs about pieces of wood

    def _twins(self, tile: Tile) -> frozenset[Tile]:
        return next((twins for twins in self.lookalikes if tile in twins), frozenset())

    def _in_bag_instead(self, tile: Tile) -> Tile | None:
        """The look-alike that must lie where this tile was believed to be."""
        elsewhere = (twin for twin in sorted(self._twins(tile)) if not self.place_of(twin))
        return next(elsewhere, None)

    def _believing(self, tile: Tile, twin: Tile | None) -> "Table":
        """It was the other one: whatever was believed of `tile` is true of `twin`."""

        def seen(held: Held) -> Held:
            return Held(held.letter, twin) if held.tile == tile else held

        on_grid = self.on_grid
        if tile in on_grid:
            on_grid = on_grid - {tile} | ({twin} if twin else frozenset())
        racks = tuple(replace(rack, held=tuple(map(seen, rack.held))) for rack in self.racks)
        return replace(self, on_grid=on_grid, racks=racks)

    def _with_rack(self, rack: Rack) -> "Table":
        racks = tuple(rack if each.player == rack.player else each for each in self.racks)
        return replace(self, racks=racks)

    def _into_bag(self, letters: str) -> "Table":
        return replace(self, unseen=sort_letters(self.unseen + letters))


def _by_letter(letters: str, tiles: tuple[Tile, ...]) -> list[Held]:
    """Each letter with its piece of wood, when one of that letter passed over the reader."""
    told = list(tiles)
    held = []
    for letter in letters:
        tile = next((each for each in told if each.letter == letter), None)
        if tile:
            told.remove(tile)
        held.append(Held(letter, tile))
    return held


def _pick(pool: list[Held], wanted: Held) -> Held:
    """That very tile, else one whose tag was never seen, else a look-alike."""
    equal = [held for held in pool if held.letter == wanted.letter]
    exact = [held for held in equal if wanted.tile and held.tile == wanted.tile]
    untold = [held for held in equal if held.tile is None]
    return (exact or untold or equal)[0]
