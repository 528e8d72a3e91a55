"""The console's own scenes, which belong to no game: choosing a new one, and switching off."""

from dataclasses import dataclass

from console.french import text
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
