"""A panel per player: name, score, clock, number of tiles; never a rack."""

from console.french import text
from console.french.typography import signed
from console.games.classic.shown import ClassicShown
from console.tv.canvas import Canvas
from console.tv.common import GAP, clock_text, draw_card
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground
from console.tv.typography import CAP_HEIGHT, width_of
from engine.games.classic.options import ClockKind
from engine.games.classic.public import PublicPlayer
from engine.play.clock import SECOND_MS, Clock

_MOST = 3
"""Rows the panels are at least cut into: two players do not get giant ones."""


def player_name(player: PublicPlayer) -> str:
    return player.seat.name or text("classic_player", number=player.seat.id).capitalize()


def draw_players(canvas: Canvas, shown: ClassicShown, area: Area) -> None:
    players = shown.game.players
    rows = area.rows(max(_MOST, len(players)), GAP // 2)
    for player, row in zip(players, rows, strict=False):
        _draw_player(canvas, shown, player, row)


def _is_active(shown: ClassicShown, player: PublicPlayer) -> bool:
    """Who has something to do now: draw, or play."""
    game = shown.game
    return not game.end and player.seat.id == (game.drawing or game.on_turn)


def _draw_player(canvas: Canvas, shown: ClassicShown, player: PublicPlayer, area: Area) -> None:
    theme = canvas.theme
    active = _is_active(shown, player)
    ground = draw_card(canvas, area, theme.strong if active else theme.card)
    inner = area.inset(24, 8)
    score = signed(player.score)
    size = min(round(inner.height * 0.8 / CAP_HEIGHT), round(canvas.frame.room * 1.4))
    canvas.line(
        score,
        inner,
        ground.text,
        largest=size,
        smallest=canvas.frame.room,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
        reach=Reach.ROOM,
    )
    left = Area(inner.x, inner.y, inner.width - width_of(score, size, Weight.EXTRABOLD) - GAP, 0)
    upper, lower = Area(left.x, inner.y, left.width, inner.height).rows(2)
    canvas.line(
        player_name(player),
        upper,
        ground.text,
        largest=min(canvas.frame.room, round(upper.height / CAP_HEIGHT * 0.8)),
        smallest=canvas.frame.small,
        weight=Weight.SEMIBOLD,
        reach=Reach.HALL,
    )
    _draw_facts(canvas, shown, player, lower, ground)


def _draw_facts(
    canvas: Canvas, shown: ClassicShown, player: PublicPlayer, area: Area, ground: Ground
) -> None:
    """Tiles in hand, and the clock where everybody has one."""
    tiles = text("tv_classic_tiles", count=player.tiles)
    facts = tiles if player.present else text("tv_classic_left_game")
    size = canvas.frame.small + 4
    canvas.line(facts, area, ground.muted, largest=size)
    timed = shown.game.timing is ClockKind.CHESS or player.on_turn
    if player.clock is None or not timed or not player.present:
        return
    canvas.line(
        running_text(canvas, player.clock),
        area,
        ground.text,
        largest=min(round(size * 1.3), round(area.height / CAP_HEIGHT * 0.72)),
        weight=Weight.EXTRABOLD,
        anchor=Anchor.END,
    )


def running_text(canvas: Canvas, clock: Clock) -> str:
    """The time left, below zero once it is overrun; the picture changes with every second."""
    balance = clock.balance(canvas.now_ms)
    if clock.since_ms is not None:
        past = (balance % SECOND_MS) or SECOND_MS
        canvas.wake_at(canvas.now_ms + past)
    seconds = -(-balance // SECOND_MS)
    return clock_text(seconds) if seconds >= 0 else f"−{clock_text(-seconds)}"
