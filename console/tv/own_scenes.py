"""The console's own scenes, which belong to no game: choosing a new one, tiles in hand, switching
off."""

from dataclasses import dataclass, replace

from console.french import text
from console.tv.board import draw_tile
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP, capitalised, draw_title
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import PublicSnapshot

# --- « Nouvelle partie » ------------------------------------------------------------------
# Every choice on a line, the options of the one in hand beside it.

_TALLEST_LINE = 84
_LABEL_SHARE = 0.42


@dataclass(frozen=True)
class OptionLine:
    value: str
    label: str
    why_not: str = ""


@dataclass(frozen=True)
class ChoiceLine:
    key: str
    label: str
    value: str
    options: tuple[OptionLine, ...] = ()
    """Empty where it is answered by writing."""
    chosen: str = ""
    note: str = ""


@dataclass(frozen=True)
class NewGameSnapshot(PublicSnapshot):
    choices: tuple[ChoiceLine, ...]
    line: int = 0

    def draw(self, canvas: Canvas) -> str:
        canvas.lay_grounds(canvas.frame.page_grounds)
        rest = draw_title(canvas, text("tv_choosing"), self.header.club)
        lines, beside = _columns(canvas, rest)
        _draw_lines(canvas, lines, self)
        _draw_options(canvas, beside, self.choices[self.line])
        if self.keys or self.banners:
            draw_footer(canvas, self, canvas.frame.page_footer)
        else:
            foot = canvas.frame.page_footer
            hint = text("tv_choosing_buttons")
            canvas.paragraph(hint, foot, canvas.theme.page.muted, largest=canvas.frame.small)
        return "choosing"


def _columns(canvas: Canvas, rest: Area) -> tuple[Area, Area]:
    """Lines and options side by side; one above the other on an upright screen."""
    if rest.height > rest.width:
        lines = rest.top(round(rest.height * 0.55))
        return lines, rest.below(lines.height + GAP)
    lines = Area(rest.x, rest.y, round(rest.width * 0.56), rest.height)
    left = lines.right + 2 * GAP
    return lines, Area(left, rest.y, rest.right - left, rest.height)


def _draw_lines(canvas: Canvas, area: Area, snapshot: NewGameSnapshot) -> None:
    theme, size = canvas.theme, canvas.frame.small
    height = min(_TALLEST_LINE, area.height // len(snapshot.choices))
    for number, choice in enumerate(snapshot.choices):
        row = area.below(number * height).top(height - 6)
        in_hand = number == snapshot.line
        ground = theme.strong if in_hand else theme.card
        canvas.box(row, ground.fill, 12)
        inner = row.inset(22, 0)
        label = Area(inner.x, inner.y, round(inner.width * _LABEL_SHARE), inner.height)
        value = Area(label.right, inner.y, inner.width - label.width, inner.height)
        canvas.line(choice.label, label, ground.muted, largest=size)
        chosen = choice.value or text("tv_choosing_empty")
        canvas.line(
            capitalised(chosen) + ("_" if in_hand and not choice.options else ""),
            value,
            ground.text,
            largest=size,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.END,
        )
        canvas.target(row, ("line", choice.key))


def _draw_options(canvas: Canvas, area: Area, choice: ChoiceLine) -> None:
    theme, size = canvas.theme, canvas.frame.small
    canvas.box(area, theme.card.fill, CARD_RADIUS)
    inner = area.inset(26, 20)
    if not choice.options:
        hint = text("tv_choosing_write")
        canvas.paragraph(hint, inner, theme.card.muted, largest=size)
        return
    reasons = tuple(dict.fromkeys(each.why_not for each in choice.options if each.why_not))
    foot = inner.below(round(inner.height * (1 - 0.17 * min(2, len(reasons)))))
    for why, row in zip(reasons, foot.rows(max(1, len(reasons))), strict=False):
        canvas.paragraph(why, row.inset(18, 4), theme.card.muted, largest=size - 4)
    room = inner.top(inner.height - (foot.height if reasons else 0))
    height = min(96, room.height // len(choice.options))
    for number, option in enumerate(choice.options):
        row = room.below(number * height).top(height - 8)
        chosen = option.value == choice.chosen
        ground = theme.strong if chosen else theme.card
        if chosen:
            canvas.box(row, ground.fill, 12)
        canvas.line(
            capitalised(option.label),
            row.inset(18, 0),
            theme.card.muted if option.why_not else ground.text,
            largest=size - 4 if option.why_not else size + 6,
            smallest=size - 8,
            weight=Weight.SEMIBOLD if chosen else Weight.REGULAR,
            reach=Reach.DESK if option.why_not else Reach.HALL,
        )
        if not option.why_not:
            canvas.target(row, ("pick", choice.key, option.value))


# --- a set of tiles in hand ---------------------------------------------------------------
# One hand lays tiles, the eyes are on the television: which tile comes next, and how far it is.

_BAR_HEIGHT = 44
_WAY_HEIGHT = 64
_EDGE = 14


@dataclass(frozen=True)
class AwaitedTile:
    """The tile that is awaited, as it lies on the table; no letter, none."""

    letter: str = ""
    number: int = 0
    of: int = 0


@dataclass(frozen=True)
class TaskSnapshot(PublicSnapshot):
    title: str
    """A code."""
    told: str
    done: int = 0
    total: int = 0
    tile: AwaitedTile = AwaitedTile()
    left: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    """A button of the panel, and what it does now."""
    edges: bool = False
    """A frame at the very edge: what a television cuts off is seen to be cut off."""
    asks: str = ""
    """The code of what the card says, which the foot does not say again."""

    def draw(self, canvas: Canvas) -> str:
        canvas.lay_grounds(canvas.frame.page_grounds)
        if self.edges:
            _draw_edges(canvas)
        rest = draw_title(canvas, text(self.title), self.header.club)
        if self.total:
            _draw_progress(canvas, rest.top(130), self.done, self.total)
            rest = rest.below(130 + GAP)
        if self.tile.letter:
            side = min(rest.height, round(rest.width * 0.34))
            _draw_awaited(canvas, Area(rest.x, rest.y, side, rest.height), self.tile)
            left = rest.x + side + 3 * GAP
            rest = Area(left, rest.y, rest.right - left, rest.height)
        canvas.box(rest, canvas.theme.card.fill, CARD_RADIUS)
        inner = rest.inset(48, 36)
        words = f"{self.told} {text('tv_tiles_left', tiles=self.left)}." if self.left else self.told
        foot = _WAY_HEIGHT * len(self.ways)
        said = inner.top(inner.height - foot)
        canvas.paragraph(words, said, canvas.theme.card.text, largest=72)
        _draw_ways(canvas, inner.below(inner.height - foot), self.ways)
        others = tuple(each for each in self.banners if each.code != self.asks)
        draw_footer(canvas, replace(self, banners=others), canvas.frame.page_footer)
        return "tiles"


def _draw_edges(canvas: Canvas) -> None:
    frame, colour = canvas.frame, canvas.theme.warning.fill
    for edge in (
        Area(0, 0, frame.width, _EDGE),
        Area(0, frame.height - _EDGE, frame.width, _EDGE),
        Area(0, 0, _EDGE, frame.height),
        Area(frame.width - _EDGE, 0, _EDGE, frame.height),
    ):
        canvas.box(edge, colour)


def _draw_ways(canvas: Canvas, area: Area, ways: tuple[tuple[str, str], ...]) -> None:
    ground = canvas.theme.card
    for number, (button, deed) in enumerate(ways):
        row = area.below(number * _WAY_HEIGHT).top(_WAY_HEIGHT - 12)
        name = Area(row.x, row.y, round(row.width * 0.38), row.height)
        rest = Area(name.right, row.y, row.width - name.width, row.height)
        canvas.line(button, name, ground.text, largest=44, weight=Weight.SEMIBOLD)
        canvas.line(capitalised(deed), rest, ground.muted, largest=44)


def _draw_progress(canvas: Canvas, area: Area, done: int, total: int) -> None:
    theme = canvas.theme
    figures = area.top(area.height - _BAR_HEIGHT - GAP // 2)
    canvas.line(
        f"{done} / {total}",
        figures,
        theme.page.text,
        largest=figures.height,
        weight=Weight.EXTRABOLD,
        reach=Reach.ROOM,
    )
    bar = area.below(area.height - _BAR_HEIGHT)
    canvas.box(bar, theme.card.fill, _BAR_HEIGHT // 2)
    if done:
        width = max(_BAR_HEIGHT, round(bar.width * done / total))
        canvas.box(Area(bar.x, bar.y, width, bar.height), theme.strong.fill, _BAR_HEIGHT // 2)


def _draw_awaited(canvas: Canvas, area: Area, tile: AwaitedTile) -> None:
    """The tile, large, and which of its letter it is."""
    caption = round(area.height * 0.16)
    side = min(area.width, area.height - caption - GAP)
    left = area.x + (area.width - side) // 2
    draw_tile(canvas, left, area.y, side, tile.letter)
    canvas.line(
        text("tv_tile_number", number=tile.number, of=tile.of),
        area.below(side + GAP).top(caption),
        canvas.theme.page.text,
        largest=caption,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
    )


# --- the last screen before the plug is pulled --------------------------------------------


@dataclass(frozen=True)
class Stopping(PublicSnapshot):
    """`safe_since_ms` is set once nothing is written any more and the plug may be pulled."""

    since_ms: int
    safe_since_ms: int | None = None

    def draw(self, canvas: Canvas) -> str:
        return draw_stopping(canvas, safe=self.safe_since_ms is not None)


def draw_stopping(canvas: Canvas, *, safe: bool) -> str:
    """The whole screen says it: from across the room, one must see whether to pull the plug."""
    ground = canvas.theme.strong if safe else canvas.theme.warning
    frame = canvas.frame
    whole = Area(0, 0, frame.width, frame.height).inset(64)
    canvas.box(whole, ground.fill, CARD_RADIUS * 2)
    inner = whole.inset(80, 120)
    # On an upright screen the two sentences stay together, in the middle.
    inner = inner.inset(0, max(0, inner.height - inner.width) // 2)
    upper, lower = inner.top(round(inner.height * 0.62)), inner.below(round(inner.height * 0.62))
    canvas.line(
        text("tv_unplug" if safe else "tv_stopping"),
        upper,
        ground.text,
        largest=190,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    canvas.line(
        text("tv_unplug_saved" if safe else "tv_stopping_wait"),
        lower,
        ground.text,
        largest=84,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    return "unplug" if safe else "stopping"
