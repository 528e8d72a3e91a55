"""What everyone may see of a classic game: nothing that depends on a tile nobody has seen.

Left out on purpose: racks, the letters in the bag, what lies on the pad, the letters of an
exchange, and whether a word is good before a contestation has been answered.
"""

from dataclasses import dataclass

from engine.games.classic.ending import FinalScore, results
from engine.games.classic.options import ClockKind, Seat
from engine.games.classic.state import GameEnd, Phase, State
from engine.games.classic.turns import Challenge, PlayKind, Turn
from engine.letters.moves import Move
from engine.letters.scoring import Score
from engine.play.clock import Clock


@dataclass(frozen=True)
class PublicPlayer:
    seat: Seat
    present: bool
    score: int
    tiles: int
    """How many are in hand."""
    clock: Clock | None
    on_turn: bool


@dataclass(frozen=True)
class PublicTurn:
    number: int
    player: str
    kind: PlayKind
    points: int
    total: int
    """The player's, once this turn was over."""
    move: Move | None = None
    score: Score | None = None
    refused: bool = False
    exchanged: int = 0
    cause: str = ""
    announced: int | None = None
    challenge: Challenge | None = None
    corrected: bool = False
    recomputed: bool = False


@dataclass(frozen=True)
class PublicLaid:
    player: str
    move: Move
    score: Score
    announced: int | None
    challenge: Challenge | None


@dataclass(frozen=True)
class PublicToss:
    player: str
    letter: str
    counts_as: str


@dataclass(frozen=True)
class PublicState:
    id: str
    name: str
    club: str
    lexicon: str
    followed: bool
    referee: bool
    timing: ClockKind
    phase: Phase
    grid: str
    """With the word that waits for its points."""
    players: tuple[PublicPlayer, ...]
    on_turn: str
    drawing: str
    """Who draws from the bag now."""
    toss: tuple[PublicToss, ...]
    bag: int
    laid: PublicLaid | None
    exchanging: int
    turns: tuple[PublicTurn, ...]
    end: GameEnd | None
    results: tuple[FinalScore, ...]
    """Once the game has ended and everything is counted."""


def public(state: State) -> PublicState:
    options = state.options
    return PublicState(
        id=options.id,
        name=options.name,
        club=options.club,
        lexicon=options.lexicon,
        followed=options.followed,
        referee=options.referee,
        timing=options.timing.kind,
        phase=state.phase,
        grid=state.shown_grid.squares,
        players=tuple(_player(state, seat) for seat in state.seats),
        on_turn=state.on_turn,
        drawing=_drawing(state),
        toss=tuple(
            PublicToss(draw.player, draw.held.letter, draw.counts_as)
            for draw in state.toss.before + state.toss.draws
        ),
        bag=state.table.bag_size,
        laid=_laid(state),
        exchanging=state.swap.count if state.swap else 0,
        turns=_turns(state),
        end=state.end,
        results=results(state) if state.phase is Phase.ENDED else (),
    )


def _player(state: State, seat: Seat) -> PublicPlayer:
    present = seat.id in state.present
    laid = state.laid is not None and state.laid.player == seat.id
    played = state.laid.score.played if laid and state.laid else 0
    return PublicPlayer(
        seat=seat,
        present=present,
        score=state.score(seat.id),
        tiles=state.table.rack(seat.id).size - played if present else 0,
        clock=state.clocks.get(seat.id),
        on_turn=seat.id == state.on_turn,
    )


def _drawing(state: State) -> str:
    if state.swap:
        return state.swap.player
    return (state.drawer or "") if state.phase is Phase.DRAWING else ""


def _laid(state: State) -> PublicLaid | None:
    laid = state.laid
    if laid is None:
        return None
    return PublicLaid(laid.player, laid.move, laid.score, laid.announced, laid.challenge)


def _turns(state: State) -> tuple[PublicTurn, ...]:
    totals = {seat.id: 0 for seat in state.seats}
    shown = []
    for turn in state.turns:
        if turn.challenge and turn.challenge.player in totals:
            totals[turn.challenge.player] -= turn.challenge.cost
        totals[turn.player] += turn.points
        shown.append(_turn(turn, totals[turn.player]))
    return tuple(shown)


def _turn(turn: Turn, total: int) -> PublicTurn:
    return PublicTurn(
        number=turn.number,
        player=turn.player,
        kind=turn.play.kind,
        points=turn.points,
        total=total,
        move=turn.play.move,
        score=turn.score,
        refused=turn.refused,
        exchanged=turn.play.count,
        cause=turn.play.cause,
        announced=turn.announced,
        challenge=turn.challenge,
        corrected=turn.corrected,
        recomputed=turn.recomputed,
    )
