"""The sample game at any moment a test wants, made by hand: a game stopped on the very second.

The pictures of the manual are another thing: they are taken from evenings that are played.
"""

from dataclasses import replace

from console.columns import Row
from console.desk.buttons import Situation
from console.games.duplicate.demonstration import SampleCoup, sample_coups
from console.games.duplicate.desk import NATURAL, TABLE, Moment
from console.games.duplicate.snapshot import (
    Announced,
    Between,
    Collecting,
    Drawing,
    DuplicateSnapshot,
    Revealing,
    Thinking,
    Waiting,
)
from console.session.desk import key_hints
from console.tv.snapshot import GameHeader, PublicClock, TirageLetter
from engine.letters.tiles import FRENCH, minus

START_MS = 1_000_000
LATER_MS = START_MS + 30_000
"""Long enough after the start of any stage for everything to be at rest."""

_CARD = GameHeader(
    club="Scrabble Club d'Exemple",
    title="Partie d'essai",
    manner="Normale",
    tempo="3 min",
    lexicon="Lexique libre",
)
_CLOCK = PublicClock(total_ms=180_000, left_ms=180_000, warning_ms=30_000)
_NAMES = (
    "Alice Modèle",
    "Bruno Spécimen",
    "Chloé Maquette",
    "Désiré Gabarit",
    "Élise Échantillon",
    "Fatou Prototype",
    "Gaëlle Canevas",
    "Hugo Brouillon",
    "Inès Ébauche",
    "Joël Esquisse",
    "Karim Témoin",
    "Léa Figurante",
)
KEYS = key_hints(Situation("drawing", TABLE[Moment.DRAWING], NATURAL[Moment.DRAWING]))


def _coup(number: int) -> SampleCoup:
    return sample_coups()[number - 1]


def before(number: int) -> DuplicateSnapshot:
    """The game as it stands when coup `number` opens, its letters drawn."""
    coup = _coup(number)
    played = sample_coups()[: number - 1]
    return DuplicateSnapshot(
        header=_CARD,
        phase=Announced(START_MS, coup.tirage, _CLOCK),
        coup=number,
        grid=coup.grid_before,
        last_top=played[-1].top if played else None,
        cumul=played[-1].cumul if played else 0,
        bag=coup.bag_after,
        rejets=sum(past.rejected for past in played),
        coups=tuple(past.row for past in played),
    )


def after(number: int) -> DuplicateSnapshot:
    """The game once the top of coup `number` lies on the grid."""
    coup = _coup(number)
    return replace(
        before(number),
        phase=Between(START_MS),
        grid=coup.grid_after,
        last_top=coup.top,
        cumul=coup.cumul,
        coups=tuple(past.row for past in sample_coups()[:number]),
    )


def welcome() -> DuplicateSnapshot:
    return DuplicateSnapshot(header=_CARD, phase=Waiting(START_MS), bag=FRENCH.letters)


def drawing(number: int = 17, called: int = 3) -> DuplicateSnapshot:
    coup = _coup(number)
    new = coup.drawn[:called]
    tirage = [TirageLetter(letter) for letter in coup.reliquat]
    tirage += [
        TirageLetter(letter, LATER_MS - 1_000 * (called - rank)) for rank, letter in enumerate(new)
    ]
    phase = Drawing(START_MS, tuple(tirage), len(coup.tirage))
    return replace(before(number), phase=phase, bag=minus(coup.bag_before, new))


def thinking(number: int = 17, left_ms: int = 107_000) -> DuplicateSnapshot:
    clock = replace(_CLOCK, deadline_ms=LATER_MS + left_ms)
    return replace(before(number), phase=Thinking(START_MS, _coup(number).tirage, clock))


def paused(number: int = 17) -> DuplicateSnapshot:
    clock = replace(_CLOCK, left_ms=84_000)
    phase = Thinking(START_MS, _coup(number).tirage, clock, paused_since_ms=LATER_MS - 5_000)
    return replace(before(number), phase=phase)


def collecting(number: int = 17, left_ms: int | None = None) -> DuplicateSnapshot:
    clock = None
    if left_ms is not None:
        clock = PublicClock(20_000, 20_000, warning_ms=0, deadline_ms=LATER_MS + left_ms)
    return replace(before(number), phase=Collecting(START_MS, _coup(number).tirage, clock))


def revealing(number: int = 17) -> DuplicateSnapshot:
    coup = _coup(number)
    return replace(before(number), phase=Revealing(START_MS, coup.tirage, coup.top))


def standings(count: int = 12, solos: bool = False) -> tuple[Row, ...]:
    top = _coup(16).cumul
    rows = []
    for rank, name in enumerate(_NAMES[:count], start=1):
        points = top - (rank - 1) * 23 - rank * rank
        solo = (1 if rank in (1, 4) else 0) if solos else None
        percent = 100 * points / top
        rows.append(
            Row(
                rank,
                name,
                table=rank,
                total=points,
                negatif=points - top,
                percentage=percent,
                solos=solo,
            )
        )
    return tuple(rows)
