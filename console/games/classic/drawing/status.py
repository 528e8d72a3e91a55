"""What is going on: whose turn, who draws, the word that waits, the toss."""

from console.french import text
from console.games.classic.drawing.players import player_name
from console.games.classic.labels import play_label, remarks
from console.games.classic.shown import ClassicShown
from console.tv.board import draw_tile
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, draw_card, points_word
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.theme import Ground
from engine.games.classic.public import PublicLaid, PublicTurn
from engine.games.classic.state import Phase


def name_in(shown: ClassicShown, player: str) -> str:
    found = next((each for each in shown.game.players if each.seat.id == player), None)
    return player_name(found) if found else ""


def draw_status(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    """A card with the moment above and what led to it below."""
    game, theme = shown.game, canvas.theme
    laid = game.laid
    ground = draw_card(canvas, area, theme.warning if laid else theme.card)
    upper, lower = area.inset(26, 16).rows(2)
    share = canvas.movement(shown.since_ms, FADE_MS)
    with canvas.fading(share, ground.fill):
        if laid is not None:
            _draw_laid(canvas, shown, laid, (upper, lower), ground)
            return "laid"
        heading, name = _heading(shown)
        _large(canvas, heading, upper, ground)
        if shown.last_turn is not None:
            _draw_last_turn(canvas, shown, shown.last_turn, lower, ground)
    return name


def _heading(shown: ClassicShown) -> tuple[str, str]:
    game = shown.game
    if game.phase is Phase.COUNTING:
        return text("tv_classic_counting"), "counting"
    if game.exchanging:
        name = name_in(shown, game.drawing or game.on_turn)
        return text("tv_classic_exchanges", name=name, count=game.exchanging), "exchanging"
    if game.drawing:
        return text("tv_classic_draws", name=name_in(shown, game.drawing)), "drawing"
    return text("tv_classic_turn", name=name_in(shown, game.on_turn)), "turn"


def _large(canvas: Canvas, words: str, area: Area, ground: Ground) -> None:
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
    canvas: Canvas, shown: ClassicShown, laid: PublicLaid, rows: tuple[Area, Area], ground: Ground
) -> None:
    """Who, what, where, how much; once contested in vain, that it stays."""
    upper, lower = rows
    _large(canvas, f"{laid.move.word.upper()} {laid.move.ref}", upper, ground)
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
    parts = (detail, name_in(shown, laid.player))  # a long name may be cut, a word may not
    canvas.line(
        " · ".join(part for part in parts if part),
        rest,
        ground.muted,
        largest=canvas.frame.small + 6,
        anchor=Anchor.END,
    )


def _draw_last_turn(
    canvas: Canvas, shown: ClassicShown, turn: PublicTurn, area: Area, ground: Ground
) -> None:
    """What was played comes first: a long name may be cut, a word may not."""
    refused = turn.challenge.bad_words if turn.challenge and turn.refused else ()
    if refused:
        told = [text("tv_classic_refused", words=", ".join(refused))]
    else:
        points = f"{turn.points} {points_word(turn.points)}" if turn.score else ""
        told = [play_label(turn), points, remarks(turn)]
    parts = (*told, name_in(shown, turn.player))
    line = " · ".join(part for part in parts if part)
    canvas.line(line, area, ground.muted, largest=canvas.frame.small + 10)


def draw_toss(canvas: Canvas, shown: ClassicShown, area: Area) -> str:
    """Every tile drawn so far, in the order they came."""
    page, game = canvas.theme.page, shown.game
    row_height = round(area.height * 0.14)
    rule = area.top(row_height)
    canvas.line(text("tv_classic_toss_rule"), rule, page.muted, largest=canvas.frame.small + 8)
    rows = area.below(row_height).rows(max(4, len(game.toss)), GAP // 2)
    for draw, row in zip(game.toss, rows, strict=False):
        ground = draw_card(canvas, row)
        inner = row.inset(24, 10)
        side = inner.height
        draw_tile(canvas, inner.right - side, inner.y, side, draw.letter)
        left = Area(inner.x, inner.y, inner.width - side - GAP, inner.height)
        canvas.line(
            name_in(shown, draw.player),
            left,
            ground.text,
            largest=canvas.frame.room,
            smallest=canvas.frame.small,
            weight=Weight.SEMIBOLD,
        )
    return "toss"
