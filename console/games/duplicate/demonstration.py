"""What the television shows when nobody plays: the sample game, over and over."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from console.games.duplicate.snapshot import (
    Announced,
    Between,
    Collecting,
    CoupRow,
    Drawing,
    DuplicateSnapshot,
    FormedWord,
    PublicPhase,
    PublicTop,
    Revealing,
    Thinking,
)
from console.tv.snapshot import AT_A_GLANCE, PublicClock, PublicSnapshot, TirageLetter
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.scoring import score
from engine.letters.tiles import FRENCH, minus, sort_letters

# --- The sample game ----------------------------------------------------------------------------
# Drawn and solved by Pupitre with its free word list. Only tirages, words and places are kept;
# grids, points and bags are computed from them.


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


# --- Its moments on the screens -----------------------------------------------------------------


_RELIQUAT_MS = 1_500
_TILE_MS = 1_100
_ANNOUNCED_MS = 2_000
_THINKING_MS = 15_000
_COLLECTING_MS = 2_500
_READING_MS = 5_000
_BETWEEN_MS = 6_000
_CLOCK = PublicClock(total_ms=_THINKING_MS, left_ms=_THINKING_MS, warning_ms=5_000)


@dataclass(frozen=True)
class _Step:
    """A phase of one coup; `make` is given the moment it began."""

    coup: SampleCoup
    duration_ms: int
    make: Callable[[SampleCoup, int], PublicPhase]


def demonstration_at(
    base: PublicSnapshot, start_ms: int, now_ms: int
) -> tuple[DuplicateSnapshot, int]:
    """The snapshot to show, and the moment it gives way to the next."""
    steps = _steps()
    whole = sum(step.duration_ms for step in steps)
    began = start_ms + (now_ms - start_ms) // whole * whole
    for step in steps:
        if now_ms < began + step.duration_ms:
            return _snapshot(base, step, began), began + step.duration_ms
        began += step.duration_ms
    raise AssertionError("the steps cover the whole loop")


@cache
def _steps() -> tuple[_Step, ...]:
    steps: list[_Step] = []
    for coup in sample_coups():
        letters = len(coup.top.word)
        steps.append(_Step(coup, _RELIQUAT_MS, _drawing(0)))
        steps += [_Step(coup, _TILE_MS, _drawing(rank + 1)) for rank in range(len(coup.drawn))]
        steps += [
            _Step(coup, _ANNOUNCED_MS, _announced),
            _Step(coup, _THINKING_MS, _thinking),
            _Step(coup, _COLLECTING_MS, _collecting),
            _Step(
                coup,
                AT_A_GLANCE.word_ms + letters * AT_A_GLANCE.letter_ms + _READING_MS,
                _revealing,
            ),
            _Step(coup, _BETWEEN_MS, _between),
        ]
    return tuple(steps)


def _drawing(count: int) -> Callable[[SampleCoup, int], PublicPhase]:
    """The phase with so many new letters, the last of them just called."""

    def make(coup: SampleCoup, began_ms: int) -> PublicPhase:
        kept = tuple(TirageLetter(letter) for letter in coup.reliquat)
        new = tuple(
            TirageLetter(letter, began_ms - (count - 1 - rank) * _TILE_MS)
            for rank, letter in enumerate(coup.drawn[:count])
        )
        return Drawing(began_ms, kept + new, len(coup.tirage))

    return make


def _announced(coup: SampleCoup, began_ms: int) -> PublicPhase:
    return Announced(began_ms, coup.tirage, _CLOCK)


def _thinking(coup: SampleCoup, began_ms: int) -> PublicPhase:
    running = replace(_CLOCK, deadline_ms=began_ms + _THINKING_MS)
    return Thinking(began_ms, coup.tirage, running)


def _collecting(coup: SampleCoup, began_ms: int) -> PublicPhase:
    return Collecting(began_ms, coup.tirage)


def _revealing(coup: SampleCoup, began_ms: int) -> PublicPhase:
    return Revealing(began_ms, coup.tirage, coup.top)


def _between(coup: SampleCoup, began_ms: int) -> PublicPhase:
    return Between(began_ms)


def _bag(coup: SampleCoup, phase: PublicPhase) -> str:
    if not isinstance(phase, Drawing):
        return coup.bag_after
    return minus(coup.bag_before, coup.drawn[: len(phase.tirage) - len(coup.reliquat)])


def _snapshot(base: PublicSnapshot, step: _Step, began_ms: int) -> DuplicateSnapshot:
    coup, phase = step.coup, step.make(step.coup, began_ms)
    over = isinstance(phase, Between)
    played = sample_coups()[: coup.number if over else coup.number - 1]
    return DuplicateSnapshot(
        header=base.header,
        phase=phase,
        coup=coup.number,
        grid=coup.grid_after if over else coup.grid_before,
        last_top=played[-1].top if played else None,
        cumul=played[-1].cumul if played else 0,
        bag=_bag(coup, phase),
        coups=tuple(past.row for past in played),
        banners=base.banners,
        keys=base.keys,
    )
