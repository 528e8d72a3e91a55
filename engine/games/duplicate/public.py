"""What everyone may see: a projection that holds nothing of the solver before its time.

Left out on purpose: the seed and seal of the letters to come, the calls of a topping coup
while others still search, and everything about slips: `console` shows of those only what is
closed.
"""

from dataclasses import dataclass

from engine.games.duplicate.events import GameClosed, TopChosen, WordFormed
from engine.games.duplicate.joker import Swap
from engine.games.duplicate.state import Phase, PlayedCoup, State
from engine.games.duplicate.table import letters_of
from engine.games.duplicate.tempo import Tempo
from engine.letters.moves import Move
from engine.letters.tiles import sort_letters
from engine.play.clock import Clock
from engine.play.ruling import Ruling


@dataclass(frozen=True)
class PublicGame:
    """What is told before the first coup."""

    id: str
    club: str
    title: str
    formule: str
    tempo: Tempo
    edition: str
    contest: str
    lexicon: str
    lexicon_edition: str
    source: str


@dataclass(frozen=True)
class PublicTop:
    move: Move
    points: int
    words: tuple[WordFormed, ...]
    prime: int


@dataclass(frozen=True)
class PublicCoup:
    """A line of the club's sheet."""

    number: int
    tirage: str
    rejected: bool
    top: PublicTop
    cumul: int
    swaps: tuple[Swap, ...]


@dataclass(frozen=True)
class PublicState:
    game: PublicGame
    phase: Phase
    coup: int
    """The coup in play, or the next one."""
    grid: str
    """225 squares; lower case marks a joker."""
    reliquat: str
    companion: str
    drawn: str
    tirage: str
    """Reliquat, companion and new letters, as announced."""
    lacking: int
    """Letters still to be drawn."""
    rejets: tuple[str, ...]
    letters_left: str
    """Every letter not on the grid."""
    in_bag: int
    clock: Clock | None
    top: PublicTop | None
    """Only once it is chosen."""
    withdrawn: bool
    coups: tuple[PublicCoup, ...]
    cumul: int
    annulled: tuple[int, ...]
    end: Ruling | None
    interruption: Ruling | None
    closed: GameClosed | None


def public(state: State) -> PublicState:
    options, table, coup = state.options, state.table, state.coup
    return PublicState(
        game=_game(state),
        phase=state.phase,
        coup=coup.number if coup else state.next_number,
        grid=state.grid.squares,
        reliquat=sort_letters(letters_of(table.reliquat)),
        companion=table.companion,
        drawn=letters_of(table.drawn),
        tirage=table.rack,
        lacking=table.lacking(options.formule),
        rejets=coup.rejets if coup else (),
        letters_left=sort_letters(table.remaining),
        in_bag=len(table.bag),
        clock=state.clock,
        top=_top(coup.top) if coup and coup.top else None,
        withdrawn=coup.withdrawn if coup else False,
        coups=tuple(_coup(played) for played in state.coups),
        cumul=state.cumul,
        annulled=tuple(annulment.number for annulment in state.annulments),
        end=state.end,
        interruption=state.interruption,
        closed=state.closed,
    )


def _game(state: State) -> PublicGame:
    options = state.options
    return PublicGame(
        id=options.id,
        club=options.club,
        title=options.title,
        formule=options.formule.code,
        tempo=options.tempo,
        edition=options.edition.value,
        contest=options.contest,
        lexicon=options.lexicon,
        lexicon_edition=options.lexicon_edition,
        source=options.source.kind.value,
    )


def _top(top: TopChosen) -> PublicTop:
    return PublicTop(top.move, top.points, top.words, top.prime)


def _coup(played: PlayedCoup) -> PublicCoup:
    return PublicCoup(
        number=played.number,
        tirage=played.tirage,
        rejected=played.rejected,
        top=_top(played.top),
        cumul=played.cumul,
        swaps=played.swaps,
    )
