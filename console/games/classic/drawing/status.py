"""What stands beside the board of a classic game: the moment, its word, its players."""

from console.french import text
from console.french.typography import signed
from console.games.classic.snapshot import ClassicSnapshot, TypedWord, play_label, remarks
from console.tv.board import draw_tile
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, clock_text, draw_panel, points_word
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground
from console.tv.typography import CAP_HEIGHT, width_of
from engine.games.classic.options import ClockKind
from engine.games.classic.public import PublicLaid, PublicPlayer, PublicTurn
from engine.games.classic.state import Phase
from engine.play.clock import SECOND_MS, Clock


def draw_status(canvas: Canvas, snapshot: ClassicSnapshot, area: Area) -> str:
    """A card with the moment above and what led to it below."""
    game, theme = snapshot.game, canvas.theme
    if snapshot.typing is not None and snapshot.typing.begun:
        return _draw_typing(canvas, snapshot.typing, area)
    laid = game.laid
    ground = draw_panel(canvas, area, theme.warning if laid else theme.card)
    upper, lower = area.inset(26, 16).rows(2)
    share = canvas.movement(snapshot.since_ms, FADE_MS)
    with canvas.fading(share, ground.fill):
        if laid is not None:
            _draw_laid(canvas, snapshot, laid, (upper, lower), ground)
            return "laid"
        heading, name = _heading(snapshot)
        _draw_large(canvas, heading, upper, ground)
        if snapshot.last_turn is not None:
            _draw_last_turn(canvas, snapshot, snapshot.last_turn, lower, ground)
    return name


def _draw_typing(canvas: Canvas, typing: TypedWord, area: Area) -> str:
    """The word as it stands, and under it what it would be worth, or why it was refused."""
    ground = draw_panel(canvas, area, canvas.theme.fault if typing.refused else canvas.theme.card)
    upper, lower = area.inset(26, 16).rows(2)
    _draw_large(canvas, typing.heading, upper, ground)
    if typing.worth:
        _draw_large(canvas, typing.told, lower, ground)
    else:
        fill = ground.text if typing.refused else ground.muted
        canvas.paragraph(typing.told, lower, fill, largest=canvas.frame.small + 4)
    return "typing"


def _heading(snapshot: ClassicSnapshot) -> tuple[str, str]:
    game = snapshot.game
    if game.phase is Phase.COUNTING:
        return text("tv_classic_counting"), "counting"
    if game.exchanging:
        name = name_in(snapshot, game.drawing or game.on_turn)
        return text("tv_classic_exchanges", name=name, count=game.exchanging), "exchanging"
    if game.drawing:
        return text("tv_classic_draws", name=name_in(snapshot, game.drawing)), "drawing"
    return text("tv_classic_turn", name=name_in(snapshot, game.on_turn)), "turn"


def _draw_large(canvas: Canvas, words: str, area: Area, ground: Ground) -> None:
    canvas.line(
        words,
        area,
        ground.text,
        largest=round(canvas.frame.room * 1.2),
        smallest=canvas.frame.small,
        weight=Weight.EXTRABOLD,
        reach=Reach.HALL,
    )


def _draw_laid(
    canvas: Canvas,
    snapshot: ClassicSnapshot,
    laid: PublicLaid,
    rows: tuple[Area, Area],
    ground: Ground,
) -> None:
    """Who, what, where, how much; once contested in vain, that it stays."""
    upper, lower = rows
    _draw_large(canvas, f"{laid.move.word.upper()} {laid.move.ref}", upper, ground)
    points = laid.score.points
    half, rest = lower.columns(2, GAP)
    canvas.line(
        f"{points} {points_word(points)}",
        half,
        ground.text,
        largest=canvas.frame.room,
        smallest=canvas.frame.small,
        weight=Weight.EXTRABOLD,
        reach=Reach.HALL,
    )
    formed = ", ".join(word.word.upper() for word in laid.score.words[1:])
    detail = text("tv_classic_good") if laid.challenge else formed
    parts = (detail, name_in(snapshot, laid.player))  # a long name may be cut, a word may not
    canvas.line(
        " · ".join(part for part in parts if part),
        rest,
        ground.muted,
        largest=canvas.frame.small + 6,
        anchor=Anchor.END,
    )


def _draw_last_turn(
    canvas: Canvas, snapshot: ClassicSnapshot, turn: PublicTurn, area: Area, ground: Ground
) -> None:
    """What was played comes first: a long name may be cut, a word may not."""
    refused = turn.challenge.bad_words if turn.challenge and turn.refused else ()
    if refused:
        told = [text("tv_classic_refused", words=", ".join(refused))]
    else:
        points = f"{turn.points} {points_word(turn.points)}" if turn.score else ""
        told = [play_label(turn), points, remarks(turn)]
    parts = (*told, name_in(snapshot, turn.player))
    line = " · ".join(part for part in parts if part)
    canvas.line(line, area, ground.muted, largest=canvas.frame.small + 10)


def draw_toss(canvas: Canvas, snapshot: ClassicSnapshot, area: Area) -> str:
    """Every tile drawn so far, in the order they came."""
    page, game = canvas.theme.page, snapshot.game
    row_height = round(area.height * 0.14)
    rule = area.top(row_height)
    canvas.line(text("tv_classic_toss_rule"), rule, page.muted, largest=canvas.frame.small + 8)
    rows = area.below(row_height).rows(max(4, len(game.toss)), GAP // 2)
    for draw, row in zip(game.toss, rows, strict=False):
        ground = draw_panel(canvas, row)
        inner = row.inset(24, 10)
        side = inner.height
        draw_tile(canvas, inner.right - side, inner.y, side, draw.letter)
        left = Area(inner.x, inner.y, inner.width - side - GAP, inner.height)
        canvas.line(
            name_in(snapshot, draw.player),
            left,
            ground.text,
            largest=canvas.frame.room,
            smallest=canvas.frame.small,
            weight=Weight.SEMIBOLD,
        )
    return "toss"


# --- A panel for each player --------------------------------------------------------------------
# Name, score, clock, number of tiles; never a rack.


_MOST = 3
"""Rows the panels are at least cut into: two players do not get giant ones."""


def player_name(player: PublicPlayer) -> str:
    return player.seat.name or text("classic_player", number=player.seat.id).capitalize()


def draw_players(canvas: Canvas, snapshot: ClassicSnapshot, area: Area) -> None:
    players = snapshot.game.players
    rows = area.rows(max(_MOST, len(players)), GAP // 2)
    for player, row in zip(players, rows, strict=False):
        _draw_player(canvas, snapshot, player, row)


def _is_active(snapshot: ClassicSnapshot, player: PublicPlayer) -> bool:
    """Who has something to do now: draw, or play."""
    game = snapshot.game
    return not game.end and player.seat.id == (game.drawing or game.on_turn)


def _draw_player(
    canvas: Canvas, snapshot: ClassicSnapshot, player: PublicPlayer, area: Area
) -> None:
    theme = canvas.theme
    active = _is_active(snapshot, player)
    ground = draw_panel(canvas, area, theme.strong if active else theme.card)
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
    _draw_facts(canvas, snapshot, player, lower, ground)


def _draw_facts(
    canvas: Canvas, snapshot: ClassicSnapshot, player: PublicPlayer, area: Area, ground: Ground
) -> None:
    """Tiles in hand, and the clock where everybody has one."""
    tiles = text("tv_classic_tiles", count=player.tiles)
    facts = tiles if player.present else text("tv_classic_left_game")
    size = canvas.frame.small + 4
    canvas.line(facts, area, ground.muted, largest=size)
    timed = snapshot.game.timing is ClockKind.CHESS or player.on_turn
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


def name_in(snapshot: ClassicSnapshot, player: str) -> str:
    found = next((each for each in snapshot.game.players if each.seat.id == player), None)
    return player_name(found) if found else ""
