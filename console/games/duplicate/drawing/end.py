"""After a duplicate game: who stands on the podium, why it is over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from console.french import text
from console.french.typography import typeset
from console.games.duplicate.snapshot import (
    PODIUM_PLACES,
    DuplicateSnapshot,
    Ended,
    PodiumRow,
    PublicMortSubite,
)
from console.tv.canvas import FADE_MS, Canvas
from console.tv.common import GAP, TITLE_HEIGHT, draw_figure, draw_header, draw_title
from console.tv.layout import Area, ScreenFrame
from console.tv.scene import Anchor, Weight
from console.tv.typography import LINE, fit_lines, width_of, wrap
from engine.play.players import BETWEEN_PARTNERS

# --- The podium ---------------------------------------------------------------------------------
# Everybody of a place or nobody of it, and all written alike. Four players may share the first
# place, or eight: a list cut at three would leave winners out. Names are broken over several lines
# rather than cut, and never smaller than a hall can read.


_BETWEEN_COLUMNS = 4 * GAP
_SPACE = 0.22
"""Between two players, in em."""


@dataclass(frozen=True)
class _Written:
    """A player as he is written at one size."""

    row: PodiumRow
    lines: tuple[str, ...]
    height: int

    @property
    def weight(self) -> Weight:
        return Weight.SEMIBOLD if self.row.rank == 1 else Weight.REGULAR


@dataclass(frozen=True)
class Podium:
    size: int
    columns: tuple[tuple[_Written, ...], ...]
    left_out: int = 0
    """Of the first place: where even a whole screen has no room for all."""

    @property
    def height(self) -> int:
        rest = round(self.size * LINE) if self.left_out else 0
        return max(map(_height, self.columns), default=0) + rest


def fewer_and_fewer(rows: Sequence[PodiumRow]) -> Iterator[list[PodiumRow]]:
    """Three places, then two, then one: nobody stands there without those who share his rank."""
    ranked = [row for row in rows if row.rank <= PODIUM_PLACES]
    groups = [list(group) for _, group in groupby(ranked, key=lambda row: row.rank)]
    for count in range(len(groups), 0, -1):
        yield [row for group in groups[:count] for row in group]


def fit_podium(
    rows: Sequence[PodiumRow], area: Area, sizes: tuple[int, int], columns: int = 1
) -> Podium | None:
    """All of them, as large as they go, in so many columns at most; None when they do not."""
    largest, smallest = sizes
    for size in range(largest, smallest - 1, -2):
        for count in range(1, columns + 1):
            found = _written(rows, area, size, count)
            if found is not None and found.height <= area.height:
                return found
    return None


def as_many_as_fit(rows: Sequence[PodiumRow], area: Area, small: int, columns: int) -> Podium:
    """Of more winners than a screen can name: the first of them, and how many others."""
    winners = [row for row in rows if row.rank == 1]
    room = area.top(area.height - round(small * LINE))
    for count in range(len(winners) - 1, 0, -1):
        found = _written(winners[:count], room, small, columns)
        if found is not None and found.height <= room.height:
            return Podium(small, found.columns, len(winners) - count)
    return Podium(small, (), len(winners))


def draw_podium(canvas: Canvas, area: Area, podium: Podium) -> None:
    page, size = canvas.theme.page, podium.size
    line_height = round(size * LINE)
    places = area.columns(max(1, len(podium.columns)), _BETWEEN_COLUMNS)
    for column, place in zip(podium.columns, places, strict=False):
        top = place.y
        for written in column:
            for number, line in enumerate(written.lines):
                at = Area(place.x, top + number * line_height, place.width, line_height)
                weight, ink = written.weight, page.text
                canvas.line(line, at, ink, largest=size, smallest=size, weight=weight)
            figure, at = written.row.figure, Area(place.x, top, place.width, line_height)
            canvas.line(figure, at, page.text, largest=size, smallest=size, anchor=Anchor.END)
            top += written.height
    if podium.left_out:
        height = max(map(_height, podium.columns), default=0)
        rest = area.below(height).top(line_height)
        told = text("tv_end_others", count=podium.left_out)
        canvas.line(told, rest, page.muted, largest=size, smallest=size)


def _written(rows: Sequence[PodiumRow], area: Area, size: int, count: int) -> Podium | None:
    """None when a word is wider than its column."""
    width = area.columns(count, _BETWEEN_COLUMNS)[0].width
    written = [_on_lines(row, width, size) for row in rows]
    for each in written:
        taken = width_of(each.row.figure, size, Weight.REGULAR) + GAP
        if any(width_of(line, size, each.weight) > width - taken for line in each.lines):
            return None
    each_column = -(-len(written) // count)
    columns = [written[first : first + each_column] for first in range(0, len(rows), each_column)]
    return Podium(size, tuple(map(tuple, columns)))


def _on_lines(row: PodiumRow, width: int, size: int) -> _Written:
    """One partner of a pair under the other, where they do not go beside each other."""
    name = typeset(f"{row.rank}. {row.name}")
    weight = Weight.SEMIBOLD if row.rank == 1 else Weight.REGULAR
    room = width - width_of(row.figure, size, Weight.REGULAR) - GAP
    lines = [name]
    if width_of(name, size, weight) > room:
        partners = name.replace(BETWEEN_PARTNERS, f"{BETWEEN_PARTNERS.rstrip()}\n").split("\n")
        lines = [line for each in partners for line in _unshortened(each, room, size, weight)]
    height = round(len(lines) * size * LINE + size * _SPACE)
    return _Written(row, tuple(lines), height)


def _unshortened(name: str, width: int, size: int, weight: Weight) -> list[str]:
    """Words longer than the column are left whole: whoever asked tries a smaller size."""
    widest = max(width, *(width_of(word, size, weight) for word in name.split(" ")))
    return wrap(name, widest, size, weight, most=len(name))


def _height(column: Sequence[_Written]) -> int:
    return sum(written.height for written in column)


# --- The whole screen ---------------------------------------------------------------------------


_TALL_CARDS, _LOW_CARD = 0.25, 0.18
"""Of the panel's height."""
_LARGER = 10
"""Than the smallest size a hall can read."""
_COLUMNS = 2
"""Of a podium that has the whole screen."""


@dataclass(frozen=True)
class EndLayout:
    """How the end is shown: beside the grid with three figures, with one, or on a page."""

    podium: Podium | None
    cards: int
    whole: bool = False


def ended_layout(frame: ScreenFrame, snapshot: DuplicateSnapshot, phase: Ended) -> EndLayout:
    """What gives way first are the figures, then the grid, then the third place and the second:
    whoever shares one is not left out while a page would name him. Winners never give way."""
    rows = _podium_rows(snapshot, phase)
    if not rows:
        return EndLayout(None, 3)
    small, page = frame.small, _on_the_page(frame, phase)
    for chosen in fewer_and_fewer(rows):
        for cards in (3, 1):
            area = _beside_the_grid(frame, phase, cards)
            if (podium := fit_podium(chosen, area, (small + _LARGER, small))) is not None:
                return EndLayout(podium, cards)
        if (podium := fit_podium(chosen, page, (frame.room, small), _COLUMNS)) is not None:
            return EndLayout(podium, 0, whole=True)
    return EndLayout(as_many_as_fit(rows, page, small, _COLUMNS), 0, whole=True)


def draw_ended(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Ended) -> str:
    """Beside the grid."""
    draw_header(canvas, text("tv_end"))
    frame = canvas.frame
    layout = ended_layout(frame, snapshot, phase)
    share = canvas.movement(phase.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        _draw_cards(canvas, snapshot, layout.cards)
        _draw_reason(canvas, _under_the_cards(frame, layout.cards), phase)
        area = _beside_the_grid(frame, phase, layout.cards)
        _draw_podium_or_thanks(canvas, area, layout.podium)
    return "end"


def draw_ended_page(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Ended) -> str:
    """So many winners that they need the place of the grid."""
    draw_title(canvas, text("tv_end"), f"{text('tv_end_total')} : {snapshot.cumul}")
    layout = ended_layout(canvas.frame, snapshot, phase)
    share = canvas.movement(phase.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        _draw_reason(canvas, _under_the_title(canvas.frame), phase)
        area = _on_the_page(canvas.frame, phase)
        _draw_podium_or_thanks(canvas, area, layout.podium)
    return "end"


def _podium_rows(snapshot: DuplicateSnapshot, phase: Ended) -> Sequence[PodiumRow]:
    """By points; a contest of elimination or of time has told the phase its own."""
    if phase.podium:
        return phase.podium
    return [PodiumRow(row.rank, row.name, str(row.total)) for row in snapshot.standings if row.rank]


def _draw_cards(canvas: Canvas, snapshot: DuplicateSnapshot, cards: int) -> None:
    panel = canvas.frame.panel
    height = round(panel.height * (_TALL_CARDS if cards > 1 else _LOW_CARD))
    total, strong = str(snapshot.cumul), canvas.theme.strong
    draw_figure(canvas, panel.top(height), text("tv_end_total"), total, strong)
    if cards > 1:
        left, right = panel.below(height + GAP).top(height).columns(2, GAP)
        played = sum(not row.annulled for row in snapshot.coups)
        draw_figure(canvas, left, text("tv_end_coups"), str(played))
        draw_figure(canvas, right, *_best_of(snapshot))


def _under_the_cards(frame: ScreenFrame, cards: int) -> Area:
    panel = frame.panel
    if cards > 1:
        return panel.below(2 * (round(panel.height * _TALL_CARDS) + GAP))
    return panel.below(round(panel.height * _LOW_CARD) + GAP)


def _beside_the_grid(frame: ScreenFrame, phase: Ended, cards: int) -> Area:
    rest = _under_the_cards(frame, cards)
    return rest.below(_reason_height(frame, rest, phase.reason) + GAP)


def _under_the_title(frame: ScreenFrame) -> Area:
    """With room for its detail below it, as an upright screen may want."""
    return frame.whole.below(TITLE_HEIGHT + round(frame.small * 1.3) + GAP)


def _on_the_page(frame: ScreenFrame, phase: Ended) -> Area:
    rest = _under_the_title(frame)
    return rest.below(_reason_height(frame, rest, phase.reason) + GAP)


def _best_of(snapshot: DuplicateSnapshot) -> tuple[str, str]:
    """The winner of a mort subite, else the best coup."""
    contest = snapshot.contest
    if isinstance(contest, PublicMortSubite) and len(contest.left) == 1:
        return text("tv_winner"), contest.left[0].name
    best = max((row.points for row in snapshot.coups if not row.annulled), default=0)
    return text("tv_end_best"), str(best)


def _reason_room(area: Area) -> Area:
    return area.top(area.height // 2)


def _reason_height(frame: ScreenFrame, area: Area, reason: str) -> int:
    """What `_draw_reason` will take."""
    room, small = _reason_room(area), frame.small
    bounds = (room.width, room.height)
    largest = small + _LARGER
    size, lines = fit_lines(typeset(reason), bounds, Weight.SEMIBOLD, largest, small - 8)
    return round(size * LINE) * len(lines)


def _draw_reason(canvas: Canvas, area: Area, phase: Ended) -> None:
    page, size = canvas.theme.page, canvas.frame.small + _LARGER
    room = _reason_room(area)
    canvas.paragraph(phase.reason, room, page.text, largest=size, weight=Weight.SEMIBOLD)


def _draw_podium_or_thanks(canvas: Canvas, area: Area, podium: Podium | None) -> None:
    if podium is not None:
        draw_podium(canvas, area, podium)
        return
    page, size = canvas.theme.page, canvas.frame.small + _LARGER
    canvas.line(text("tv_end_thanks"), area.top(round(size * 1.5)), page.muted, largest=size)
