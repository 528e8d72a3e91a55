"""A game of Jarnac in a few French words: its formule, its time, its end, its winner."""

from console.french import text
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.games.jarnac.playing import WinReason, result
from engine.games.jarnac.state import State
from engine.play.clock import MINUTE_MS, SECOND_MS


def formule_label(options: GameOptions) -> str:
    return text(f"jarnac_formule_{options.formule.code}")


def tempo_label(options: GameOptions) -> str:
    code = f"jarnac_tempo_{options.clock.value}"
    if options.clock is ClockMode.CHESS:
        return text(code, minutes=options.total_ms // MINUTE_MS)
    return text(code, seconds=options.move_ms // SECOND_MS)


def end_label(state: State) -> str:
    """Why the game is over: what the judge wrote, or the cause the rules give."""
    ended = state.ended
    assert ended is not None, "asked of a game that is over"
    name = state.name(ended.side) if ended.side is not None else ""
    return ended.reason or text(f"jarnac_{ended.cause.value}", name=name)


def winner_label(state: State) -> str:
    found = result(state)
    if found.reason is WinReason.ABANDONED:
        return text("jarnac_void")
    if found.winner is None:
        return text("jarnac_draw_game")
    return text("jarnac_won", name=state.name(found.winner))


def reason_label(state: State) -> str:
    """Which of the three cases decided."""
    found = result(state)
    return text(f"jarnac_why_{found.reason.value}", gap=found.gap)
