"""Tiles put where a correction wants them: named by where they go, ticked off as they pass the
reader; without one, the judge says that it is done.

Pure, as `stocktaking` is: each deed gives the next state of it, with a remark.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from console.desk.buttons import Beep, Remark
from console.french import text
from engine.letters.tiles import JOKER, Tile
from engine.play.hands import ASIDE, BAG, RACK, Bag, TileMove, on_grid, then

BEGINS, BY_HAND = "rearrange_begins", "rearrange_by_hand"
_PLACES = (BAG, RACK, ASIDE)


@dataclass(frozen=True)
class Rearrangement:
    moves: tuple[TileMove, ...]
    bag: Bag
    """As it was before: which pieces of wood were known to lie where."""
    remark: Remark
    seen: tuple[tuple[Tile, TileMove], ...] = ()

    @classmethod
    def begin(cls, moves: Iterable[TileMove], bag: Bag, *, read: bool) -> "Rearrangement":
        """`read`: a reader is there, and the tiles pass it."""
        asked = tuple(moves)
        code = BEGINS if read else BY_HAND
        return cls(asked, bag, Remark(code, {"moves": rearrangement_remark(asked)}, aloud=True))

    def then(self, moves: Iterable[TileMove], *, read: bool) -> "Rearrangement":
        """Another correction before the tiles of this one were all in place."""
        return self.begin(then(self.left, moves), self.bag, read=read)

    @property
    def left(self) -> tuple[TileMove, ...]:
        left = list(self.moves)
        for _, move in self.seen:
            left.remove(move)  # two equal letters may go the same way: one of them passed
        return tuple(left)

    @property
    def reminder(self) -> tuple[str, ...]:
        """What is left, once the remark no longer says it."""
        said = self.remark.code in (BEGINS, BY_HAND)
        return (
            () if said else tuple(text("rearrange_line", **_move_data(move)) for move in self.left)
        )

    @property
    def is_over(self) -> bool:
        return not self.left

    def show(self, tile: Tile) -> "Rearrangement":
        """A tile passes the reader on its way. One that lies there still changes nothing."""
        if any(tile == shown for shown, _ in self.seen):
            return self
        wanted = [move for move in self.left if move.letter == tile.letter]
        if not wanted:
            return self._refuse("rearrange_not_this", tile)
        whence = self._known_place(tile)
        fitting = [move for move in wanted if whence is None or _heap(move.source) == whence]
        if not fitting:
            return self._refuse(f"rearrange_from_{whence}", tile, source=_whence(wanted[0].source))
        move = fitting[0]
        passed = replace(self, seen=(*self.seen, (tile, move)))
        if passed.is_over:
            return replace(
                passed, remark=Remark("rearrange_last", _move_data(move), Beep.GOOD, True)
            )
        data = {**_move_data(move), "left": len(passed.left)}
        return replace(passed, remark=Remark("rearrange_seen", data, Beep.GOOD, True))

    def _refuse(self, code: str, tile: Tile, **data: str) -> "Rearrangement":
        remark = Remark(code, {"letter": _letter(tile.letter), **data}, Beep.BAD, aloud=True)
        return replace(self, remark=remark)

    def _known_place(self, tile: Tile) -> str | None:
        """Where this piece of wood lay beyond doubt; None where nobody can tell."""
        if tile in self.bag.doubtful:
            return None
        if tile in self.bag.on_grid:
            return "grid"
        return RACK if tile in self.bag.held else None


def rearrangement_remark(moves: Iterable[TileMove]) -> str:
    """« Au sac : D de G12. Sur la grille : B du chevalet en G11. »: by where the tiles go."""
    asked = tuple(moves)
    heaps = [(place, [_from(move) for move in asked if move.target == place]) for place in _PLACES]
    board = [
        text("rearrange_onto", tile=_from(move), square=move.target)
        for move in asked
        if on_grid(move.target)
    ]
    lines = [text(f"rearrange_{place}", letters=", ".join(some)) for place, some in heaps if some]
    if board:
        lines.append(text("rearrange_board", letters=", ".join(board)))
    return " ".join(lines)


def heap_sentences(moves: Iterable[TileMove]) -> Iterator[str]:
    """« Au sac : D, N. »: what ends in a heap, wherever it comes from."""
    asked = tuple(moves)
    for place in _PLACES:
        letters = [_letter(move.letter) for move in asked if move.target == place]
        if letters:
            yield text(f"rearrange_{place}", letters=", ".join(letters))


def _move_data(move: TileMove) -> dict[str, str]:
    return {"letter": _letter(move.letter), "target": _place(move.target)}


def _from(move: TileMove) -> str:
    letter = _letter(move.letter)
    if on_grid(move.source):
        return text("rearrange_off", letter=letter, square=move.source)
    return text(f"rearrange_off_{move.source}", letter=letter)


def _place(place: str) -> str:
    if on_grid(place):
        return text("rearrange_to_square", square=place)
    return text(f"rearrange_to_{place}")


def _whence(place: str) -> str:
    if on_grid(place):
        return text("rearrange_to_square", square=place)
    return text(f"rearrange_at_{place}")


def _heap(place: str) -> str:
    return "grid" if on_grid(place) else place


def _letter(letter: str) -> str:
    return text("rearrange_joker") if letter == JOKER else letter
