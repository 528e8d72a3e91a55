"""What the parts of a classic game are called on screens and sheets."""

from console.french import text
from console.french.typography import duration_label
from console.lexicons.store import lexicon_label
from engine.games.classic.options import ClockKind, GameOptions, Timing
from engine.games.classic.public import PublicTurn
from engine.games.classic.state import End, State
from engine.games.classic.turns import Kind


def timing_label(timing: Timing) -> str:
    if timing.kind is ClockKind.NONE:
        return ""
    code = f"classic_time_{timing.kind.name.lower()}"
    return text(code, time=duration_label(timing.allowed_ms))


def racks_label(options: GameOptions) -> str:
    return text("classic_followed" if options.followed else "classic_free")


def lexicon_of(options: GameOptions) -> str:
    return lexicon_label(options.lexicon, options.lexicon_edition)


def end_label(end: End) -> str:
    """Why the game is over, in one sentence."""
    told = text(f"classic_end_{end.cause}")
    return f"{told} {end.reason}".strip() if end.reason else told


def play_label(turn: PublicTurn) -> str:
    """« MAISON H4 », « échange de 3 lettres », « passe »; never a letter nobody has seen."""
    if turn.kind is Kind.WORD and turn.move:
        return f"{turn.move.word} {turn.move.ref}"
    if turn.kind is Kind.EXCHANGE:
        return text("classic_exchanged", count=turn.exchanged)
    if turn.kind is Kind.LOST:
        return text(f"classic_lost_{turn.cause}")
    return text("classic_passed")


def remarks(turn: PublicTurn) -> str:
    """What else is to be known of a turn."""
    found = []
    if turn.refused:
        found.append(text("classic_refused"))
    if turn.challenge and not turn.challenge.upheld:
        found.append(text("classic_contested_in_vain"))
    if turn.corrected:
        found.append(text("classic_corrected"))
    if turn.recomputed:
        found.append(text("classic_recomputed"))
    if turn.announced is not None and turn.announced != turn.points and not turn.refused:
        found.append(text("classic_announced", points=turn.announced))
    return ", ".join(found)


def name_of(state: State, player: str) -> str:
    """« Léa », or « joueur 2 » when nobody gave a name."""
    seat = state.seat(player)
    return seat.name or text("classic_player", number=seat.id)
