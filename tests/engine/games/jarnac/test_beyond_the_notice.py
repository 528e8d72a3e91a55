"""What clubs agree upon and no text of Jarnac has: time given back to who gives the bag up."""

from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import ClockMode
from tests.engine.games.jarnac.bench import A, B, PlayedJarnac, begun

MINUTE = 60_000


def clocked(**options) -> PlayedJarnac:
    return begun("LACSEZ", clock=ClockMode.CHESS, **options)


def left(game: PlayedJarnac) -> tuple[int, int]:
    """Whole seconds left on both clocks."""
    first, second = game.state.timing.left(game.now_ms)
    return first // 1000, second // 1000


def test_who_gives_the_bag_up_gets_it():
    game = clocked(increment_ms=5_000)
    game.after(20, cmd.Pass())
    assert left(game) == (20 * 60 - 15, 20 * 60)


def test_unless_he_never_did():
    game = clocked(increment_ms=5_000)
    game.after(20, cmd.Pass())
    game.do(cmd.Undo())
    assert left(game) == (20 * 60 - 20, 20 * 60)


def test_with_buttons_when_the_clock_is_pressed():
    game = clocked(increment_ms=5_000, clock_buttons=True)
    game.do(cmd.PressClock(B))
    game.after(20, cmd.Pass())
    assert left(game) == (20 * 60 - 20, 20 * 60)
    game.do(cmd.PressClock(A))
    assert left(game) == (20 * 60 - 15, 20 * 60)


def test_nobody_gets_any_unless_it_is_asked_for():
    game = clocked()
    game.after(20, cmd.Pass())
    assert left(game) == (20 * 60 - 20, 20 * 60)


def test_a_warning_that_comes_again_is_told_again():
    game = clocked(increment_ms=30_000, total_ms=MINUTE)
    game.after(55)
    game.do(cmd.Pass())
    assert game.state.timing.clocks[A].told_ms != 10_000
