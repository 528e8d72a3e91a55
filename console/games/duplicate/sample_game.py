"""A short game to show when nobody plays: drawn and solved by Pupitre with its free word list.

Only tirages, words and places are kept; grids, points and bags are computed from them.
"""

from dataclasses import dataclass
from functools import cache

from console.games.duplicate.snapshot import CoupRow, FormedWord, PublicTop
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.scoring import score
from engine.letters.tiles import FRENCH, minus, sort_letters

_GAME = (
    ("IXIRFPO", "POIX", "H5"),
    ("IRF?CEA", "RECIFAuX", "8A"),
    ("YEFWSES", "PSYS", "5H"),
    ("EFWEUEU", "WUS", "I3"),
    ("EFEEUTH", "ETEUF", "4K"),
    ("EHRIAEB", "BECHERAI", "C6"),
    ("AOTSKLT", "FOLKS", "O4"),
    ("ATTEDR?", "ATTaRDE", "14A"),
    ("NIBNVIE", "ENVIAI", "A10"),
    ("BNULLZE", "BULLEZ", "H10"),
    ("-EVAISNU", "ENSAUVAI", "F5"),
    ("-IDUORRT", "ETOURDIR", "M4"),
    ("OIEENSA", "AINEES", "I9"),
    ("OJLQDNA", "JODLA", "E2"),
    ("-RNMEGMA", "RANG", "12L"),
    ("MEMLENT", "LEM", "F1"),
    ("MENTAOU", "AUTOMNE", "K9"),
    ("COSHGPE", "PECHES", "15J"),
    ("OGNATQE", "LOGEANT", "1F"),
)
_DEFINITIONS = {
    "AUTOMNE": ("automne", "saison qui suit l'été et précède l'hiver dans l'hémisphère nord."),
    "BULLEZ": ("bullez", "buller : rester sans rien faire ; former des bulles."),
    "RECIFAUX": ("récifaux", "récifal : relatif aux récifs."),
}


@dataclass(frozen=True)
class SampleCoup:
    number: int
    reliquat: str
    drawn: str
    """New letters in the order drawn."""
    bag_before: str
    grid_before: Grid
    top: PublicTop
    cumul: int
    rejected: bool

    @property
    def tirage(self) -> str:
        return self.reliquat + self.drawn

    @property
    def bag_after(self) -> str:
        return minus(self.bag_before, self.drawn)

    @property
    def grid_after(self) -> Grid:
        return place(self.grid_before, self.top.move)

    @property
    def row(self) -> CoupRow:
        top = self.top
        return CoupRow(
            self.number,
            self.tirage,
            top.word,
            str(top.ref),
            top.points,
            self.cumul,
            self.rejected,
        )


@cache
def sample_coups() -> tuple[SampleCoup, ...]:
    coups: list[SampleCoup] = []
    grid, bag, reliquat, cumul = Grid.EMPTY, FRENCH.letters, "", 0
    for number, (written, word, ref) in enumerate(_GAME, start=1):
        rejected = written.startswith("-")
        letters = written.removeprefix("-")
        if rejected:  # everything went back to the bag and was drawn again
            bag, reliquat = sort_letters(bag + reliquat), ""
        drawn = minus(letters, reliquat)
        top = _top(number, grid, Move.parse(word, ref))
        cumul += top.points
        coup = SampleCoup(number, reliquat, drawn, bag, grid, top, cumul, rejected)
        coups.append(coup)
        played = "".join(tile.tile for tile in top.move.placed(grid))
        bag, reliquat = coup.bag_after, sort_letters(minus(letters, played))
        grid = coup.grid_after
    return tuple(coups)


def _top(number: int, grid: Grid, move: Move) -> PublicTop:
    scored = score(grid, move)
    accented, definition = _DEFINITIONS.get(move.word.upper(), ("", ""))
    return PublicTop(
        coup=number,
        word=move.word,
        ref=move.ref,
        points=scored.points,
        placed=tuple(tile.index for tile in move.placed(grid)),
        formed=tuple(FormedWord(word.word, word.points) for word in scored.words[1:]),
        prime=scored.prime,
        accented=accented,
        definition=definition,
    )
