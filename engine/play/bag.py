"""What is in the bag, as far as it can be known."""

from dataclasses import dataclass

from engine.letters.tiles import FRENCH, Distribution, Tile
from engine.play.tile_moves import TileMove


@dataclass(frozen=True)
class Bag:
    """Letters are exact. Pieces of wood are known where tags told them."""

    letters: str
    """In alphabetical order."""
    on_grid: frozenset[Tile] = frozenset()
    """Laid down beyond doubt."""
    held: frozenset[Tile] = frozenset()
    """In somebody's hand, on a rack, on the desk."""
    doubtful: frozenset[Tile] = frozenset()
    """Believed out of the bag, but a look-alike may be there in their place."""
    wanted: int = 0
    """How many tiles the game waits for now, out of a real bag."""
    distribution: Distribution = FRENCH
    to_move: tuple[TileMove, ...] = ()
    """What a correction left to be moved by hand."""
    secret: bool = False
    """What is not in it is on racks nobody may read: no page lists it."""

    @property
    def out(self) -> frozenset[Tile]:
        """The tiles believed out of the bag."""
        return self.on_grid | self.held | self.doubtful
