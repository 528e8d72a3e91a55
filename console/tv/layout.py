"""Where things go: the areas of the three layouts, in virtual pixels."""

from dataclasses import dataclass, replace
from enum import Enum


@dataclass(frozen=True)
class Area:
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre_x(self) -> int:
        return self.x + self.width // 2

    @property
    def centre_y(self) -> int:
        return self.y + self.height // 2

    def inset(self, horizontal: int, vertical: int | None = None) -> "Area":
        vertical = horizontal if vertical is None else vertical
        return Area(
            self.x + horizontal,
            self.y + vertical,
            self.width - 2 * horizontal,
            self.height - 2 * vertical,
        )

    def top(self, height: int) -> "Area":
        return replace(self, height=height)

    def below(self, height: int) -> "Area":
        """What remains under a strip of this height."""
        return replace(self, y=self.y + height, height=self.height - height)

    def columns(self, count: int, gap: int) -> tuple["Area", ...]:
        width = (self.width - gap * (count - 1)) // count
        return tuple(
            replace(self, x=self.x + number * (width + gap), width=width) for number in range(count)
        )

    def rows(self, count: int, gap: int = 0) -> tuple["Area", ...]:
        height = (self.height - gap * (count - 1)) // count
        return tuple(
            replace(self, y=self.y + number * (height + gap), height=height)
            for number in range(count)
        )


def _padded(area: Area) -> Area:
    return area.inset(-14)


def _continues(above: Area, area: Area) -> bool:
    """Whether the second carries on the column of the first."""
    same_column = (above.x, above.width) == (area.x, area.width)
    return same_column and area.y <= above.bottom + 14


@dataclass(frozen=True)
class BoardPlace:
    """The top left square of the grid and the side of a square; coordinates lie outside."""

    x: int
    y: int
    cell: int
    band: int

    def square(self, index: int) -> tuple[int, int]:
        return self.x + index % 15 * self.cell, self.y + index // 15 * self.cell


@dataclass(frozen=True)
class ScreenFrame:
    """One layout of the whole screen."""

    width: int
    height: int
    board: BoardPlace
    header: Area
    tirage: Area
    body: Area
    footer: Area
    whole: Area
    """For the pages that need no grid: everything inside the margins, footer excluded."""
    page_footer: Area
    panel: Area
    """The column beside the grid where no tirage is shown: more room for the rest."""
    panel_footer: Area
    small: int
    """The smallest em for a text meant to be read from the middle of the room."""
    room: int
    """The smallest em for what must be read from the last row."""
    narrow: bool = False
    """Whether the column beside the grid holds one thing per line only."""
    clock_share: float = 0.58
    """How much of the body the clock takes."""
    signed: bool = True
    """Whether the foot says whose evening it is."""
    coups_rows: int = 13
    coups_columns: int = 2

    @property
    def grounds(self) -> tuple[Area, ...]:
        """What a scene without a background must paint behind its texts."""
        board = self.board
        side = 15 * board.cell + board.band
        grid = Area(board.x - board.band, board.y - board.band, side, side)
        areas = (grid, self.header, self.panel, self.footer, self.panel_footer)
        merged: list[Area] = []
        for area in map(_padded, areas):
            if merged and _continues(merged[-1], area):
                above = merged.pop()
                area = replace(above, height=max(above.bottom, area.bottom) - above.y)
            merged.append(area)
        return tuple(merged)

    def with_message(self, strips: int = 1) -> "ScreenFrame":
        """With room for a message above the keys: what stands beside the grid gives way, so that
        nothing is covered. A long one takes two strips."""
        body, footer = self._risen(self.body, self.footer, strips)
        panel, panel_footer = self._risen(self.panel, self.panel_footer, strips)
        return replace(self, body=body, footer=footer, panel=panel, panel_footer=panel_footer)

    def with_ribbon(self, height: int) -> tuple["ScreenFrame", Area]:
        """With a ribbon where the header stands: header and tirage move down under it, what is
        beside or under the grid gives way. The grid keeps its size."""
        down = height + 8

        def lower(area: Area) -> Area:
            return replace(area, y=area.y + down)

        # On an upright screen the grid lies under the header.
        board = replace(self.board, y=self.board.y + down) if self.is_upright else self.board
        frame = replace(
            self,
            board=board,
            header=lower(self.header),
            tirage=lower(self.tirage) if self.tirage.y < self.body.y else self.tirage,
            body=self.body.below(down),
            panel=self.panel.below(down),
            whole=self.whole.below(down),
        )
        return frame, self.header.top(height)

    def with_code(self, height: int, *, at_the_foot: bool) -> tuple["ScreenFrame", Area | None]:
        """With room for a code phones read at the end of the column beside the grid, in place of
        its foot where that is free: what is above gives way. An upright screen is a phone, and
        has read it."""
        if self.is_upright:
            return self, None
        bottom = self.footer.bottom if at_the_foot else self.body.bottom
        code = Area(self.body.x, bottom - height, self.body.width, height)
        above = bottom - height - 20
        body = replace(self.body, height=above - self.body.y)
        panel = replace(self.panel, height=above - self.panel.y)
        return replace(self, body=body, panel=panel, signed=not at_the_foot), code

    @property
    def is_upright(self) -> bool:
        """Like a phone: little height to give, and the grid lies under the rest."""
        return self.height > self.width

    @property
    def page_grounds(self) -> tuple[Area, ...]:
        return (_padded(self.whole), _padded(self.page_footer))

    def _risen(self, above: Area, foot: Area, strips: int) -> tuple[Area, Area]:
        """The foot higher by one strip or two, at the cost of what is above it; a foot that lies
        elsewhere has the width for two things side by side."""
        if foot.x != above.x or foot.width != above.width:
            return above, foot
        strip = above.height // 8 if self.is_upright else foot.height + foot.y - above.bottom
        more = strips * strip
        shorter = replace(above, height=above.height - more)
        return shorter, replace(foot, y=foot.y - more, height=foot.height + more)


_WIDE = ScreenFrame(
    width=1920,
    height=1080,
    board=BoardPlace(x=72, y=66, cell=66, band=46),
    header=Area(1106, 30, 778, 76),
    tirage=Area(1118, 136, 754, 104),
    body=Area(1106, 284, 778, 656),
    footer=Area(1106, 964, 778, 92),
    whole=Area(64, 44, 1792, 900),
    page_footer=Area(64, 964, 1792, 92),
    panel=Area(1106, 124, 778, 816),
    panel_footer=Area(1106, 964, 778, 92),
    small=36,
    room=60,
)

# A projector or an old television: the tirage takes the whole width under the grid, where
# its letters can be twice as large as in the narrow column.
_STANDARD = ScreenFrame(
    width=1440,
    height=1080,
    board=BoardPlace(x=60, y=54, cell=55, band=40),
    header=Area(916, 22, 500, 76),
    tirage=Area(36, 914, 1368, 138),
    body=Area(916, 118, 500, 652),
    footer=Area(916, 790, 500, 96),
    whole=Area(48, 36, 1344, 908),
    page_footer=Area(48, 964, 1344, 92),
    panel=Area(916, 118, 500, 764),
    panel_footer=Area(60, 944, 1356, 92),
    small=30,
    room=46,
    narrow=True,
)

# A phone held upright, 1080 pixels for its 360: what matters most to a player comes first,
# the grid and the tirage over the whole width, then the clock.
_TALL = ScreenFrame(
    width=1080,
    height=2000,
    board=BoardPlace(x=66, y=152, cell=66, band=46),
    header=Area(28, 20, 1024, 78),
    tirage=Area(40, 1176, 1000, 132),
    body=Area(28, 1342, 1024, 540),
    footer=Area(28, 1892, 1024, 92),
    whole=Area(36, 30, 1008, 1850),
    page_footer=Area(36, 1892, 1008, 92),
    panel=Area(28, 1166, 1024, 716),
    panel_footer=Area(28, 1892, 1024, 92),
    small=38,
    room=56,
    clock_share=0.5,
    coups_rows=26,
    coups_columns=1,
)


class Aspect(Enum):
    WIDE = "16:9"
    STANDARD = "4:3"
    TALL = "9:16"

    @property
    def frame(self) -> ScreenFrame:
        return _FRAMES[self]

    @classmethod
    def nearest(cls, width: int, height: int) -> "Aspect":
        """The layout for a screen of this shape; what remains becomes margins."""
        if width * 10 < height * 9:
            return cls.TALL
        return cls.WIDE if width * 2 >= height * 3 else cls.STANDARD


_FRAMES = {Aspect.WIDE: _WIDE, Aspect.STANDARD: _STANDARD, Aspect.TALL: _TALL}
