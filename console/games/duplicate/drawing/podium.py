"""Who stands on the podium: everybody of a place or nobody of it, and all written alike.

Four players may share the first place, or eight: a list cut at three would leave winners out.
Names are broken over several lines rather than cut, and never smaller than a hall can read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from console.french import text
from console.french.typography import typeset
from console.games.duplicate.snapshot import PODIUM_PLACES, PodiumRow
from console.tv.canvas import Canvas
from console.tv.common import GAP
from console.tv.layout import Area
from console.tv.scene import Anchor, Weight
from console.tv.typography import LINE, width_of, wrap
from engine.play.players import BETWEEN_PARTNERS

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
