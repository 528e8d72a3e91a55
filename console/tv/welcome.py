"""While nobody plays: whose evening it is, what is open or would be, and a demonstration."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console.french import text
from console.tv.access import address_of, draw_access_page, draw_judge_address, draw_qr
from console.tv.board import draw_board
from console.tv.canvas import Canvas
from console.tv.common import CARD_RADIUS, GAP, capitalised, draw_header, draw_panel
from console.tv.footer import draw_footer
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import ACCESS_PAGE, Access, GameHeader, KeyHint, PublicSnapshot
from console.tv.theme import Ground
from console.tv.typography import fit, width_of, wrap
from engine.letters.board import Grid

# --- no game is open ----------------------------------------------------------------------
# Welcome, and after a while with nobody there, a demonstration.

Demonstration = Callable[[PublicSnapshot, int, int], tuple[PublicSnapshot, int]]
"""What to show instead, given when it began and now; and the moment it gives way to the next."""


RIBBON = 84
CODE = 188
"""High enough for a code that a phone reads from a few steps away."""
_EDGE = 10


@dataclass(frozen=True)
class Welcome(PublicSnapshot):
    since_ms: int
    demonstration: Demonstration | None = None
    demonstration_ms: int | None = None
    """When the screens may begin to play by themselves; None: not now."""
    proposal: tuple[tuple[str, str], ...] = ()
    """What would be played, line by line: what it is, and what was chosen."""
    door: Access | None = None
    """How phones follow the game, or why they cannot."""

    def draw(self, canvas: Canvas) -> str:
        if self.page == ACCESS_PAGE and self.access is not None:
            return draw_access_page(canvas, self)
        begins_ms = self.demonstration_ms
        if self.demonstration is not None and begins_ms is not None:
            if canvas.now_ms >= begins_ms:
                snapshot, until_ms = self.demonstration(self, begins_ms, canvas.now_ms)
                canvas.frame, ribbon = canvas.frame.with_ribbon(RIBBON)
                code = None
                if self.door is not None and not self.door.why_closed:
                    free = not (snapshot.messages or snapshot.keys)
                    canvas.frame, code = canvas.frame.with_code(CODE, at_the_foot=free)
                snapshot.draw(canvas)
                _draw_ribbon(canvas, ribbon)
                if code is not None and self.door is not None:
                    _draw_code_strip(canvas, code, self.door)
                canvas.wake_at(until_ms)
                return "demonstration"
            canvas.wake_at(begins_ms)
        canvas.lay_grounds(canvas.frame.grounds)
        draw_board(canvas, canvas.frame.board, Grid.EMPTY)
        name = draw_home(canvas, self, self.proposal, self.door)
        draw_footer(canvas, self, canvas.frame.panel_footer, signed=False, large_key=True)
        return name


def _draw_ribbon(canvas: Canvas, ribbon: Area) -> None:
    """And an edge of its colour around the whole screen: whoever comes in must not take it for a
    game."""
    ground, frame = canvas.theme.warning, canvas.frame
    for edge in (
        Area(0, 0, frame.width, _EDGE),
        Area(0, frame.height - _EDGE, frame.width, _EDGE),
        Area(0, 0, _EDGE, frame.height),
        Area(frame.width - _EDGE, 0, _EDGE, frame.height),
    ):
        canvas.box(edge, ground.fill)
    canvas.box(ribbon, ground.fill, CARD_RADIUS)
    canvas.line(
        text("tv_demonstration"),
        ribbon.inset(24, 8),
        ground.text,
        largest=60,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )


def _draw_code_strip(canvas: Canvas, area: Area, door: Access) -> None:
    """Whoever comes in while nobody plays can still follow on a phone."""
    ground, small = draw_panel(canvas, area), canvas.frame.small
    inner = area.inset(4)
    side = inner.height
    if door.put_away:
        _draw_put_away(canvas, inner, door, ground)
        return
    draw_qr(canvas, Area(inner.x, inner.y, side, side), door.url)
    words = Area(inner.x + side + GAP, inner.y, inner.width - side - 2 * GAP, inner.height)
    upper, lower = words.inset(0, round(words.height * 0.2)).rows(2)
    canvas.line(text("tv_access"), upper, ground.text, largest=small + 8, weight=Weight.SEMIBOLD)
    address = address_of(door.url)
    canvas.line(
        address, lower, ground.text, largest=small + 10, smallest=small - 8, weight=Weight.EXTRABOLD
    )


def _draw_put_away(canvas: Canvas, area: Area, access: Access, ground: Ground) -> None:
    """No code for players; whoever judges or corrects reads where."""
    small = canvas.frame.small
    upper, lower = area.rows(2)
    canvas.paragraph(
        access.put_away, upper, ground.text, largest=small + 10, weight=Weight.SEMIBOLD
    )
    hint, address = lower.rows(2)
    canvas.line(text("tv_access_arbiters"), hint, ground.muted, largest=small + 2)
    canvas.line(
        address_of(access.url), address, ground.text, largest=small + 10, weight=Weight.EXTRABOLD
    )


# --- the panel beside the grid ------------------------------------------------------------

_KEY_HEIGHT = 90
_FACT_HEIGHT = 90
_FACT_GAP = 12
_LINE_HEIGHT = 58
_LINE_GAP = 6
_CODE_SHARE = 0.5
"""Of the grid's side: a code that a phone reads from a few metres."""


def draw_welcome(canvas: Canvas, snapshot: PublicSnapshot, facts: Sequence[tuple[str, str]]) -> str:
    """A game is open: whose evening it is, and what is played, a label and a value per line."""
    draw_header(canvas, text("tv_welcome"), text("tv_brand"))
    panel = canvas.frame.panel
    name = panel.top(round(panel.height * 0.34))
    _draw_club(canvas, name, snapshot.header)
    rest = panel.below(name.height + GAP)
    told = (*epreuve_fact(snapshot), *facts, *room_fact(snapshot), *_phones_fact(snapshot.header))
    rest = rest.below(_draw_facts(canvas, rest, told))
    _draw_next_step(canvas, rest, snapshot)
    return "welcome"


def draw_home(
    canvas: Canvas,
    snapshot: PublicSnapshot,
    proposal: Sequence[tuple[str, str]],
    door: Access | None,
) -> str:
    """No game is open: the one that would be, and how phones follow it."""
    draw_header(canvas, text("tv_welcome"), text("tv_brand"))
    panel = canvas.frame.panel
    name = panel.top(round(panel.height * 0.28))
    _draw_club(canvas, name, snapshot.header)
    rest = panel.below(name.height + GAP)
    told = (*epreuve_fact(snapshot), *proposal, *room_fact(snapshot))
    rest = rest.below(_draw_proposal(canvas, rest, told))
    _draw_next_step(canvas, rest, snapshot)
    if door is not None:
        _draw_access_card(canvas, door)
    return "welcome"


def epreuve_fact(snapshot: PublicSnapshot) -> tuple[tuple[str, str], ...]:
    """What the centre national calls the evening, where the club does not call it so already."""
    name = snapshot.centre.epreuve if snapshot.centre else ""
    return ((text("tv_epreuve"), name),) if name and name != snapshot.header.title else ()


def room_fact(snapshot: PublicSnapshot) -> tuple[tuple[str, str], ...]:
    """How many players were entered, how many phones follow."""
    players, phones = snapshot.header.players, snapshot.phones
    told = [text("tv_room_players", count=players)] if players else []
    told += [text("tv_room_phones", count=phones)] if phones else []
    return ((text("tv_room"), ", ".join(told)),) if told else ()


def _phones_fact(header: GameHeader) -> tuple[tuple[str, str], ...]:
    return ((text("tv_phones"), text("tv_phones_put_away")),) if header.phones else ()


def _draw_next_step(canvas: Canvas, area: Area, snapshot: PublicSnapshot) -> None:
    if snapshot.keys:
        _draw_large_key(canvas, area, snapshot.keys[0])
        return
    line = area.top(min(area.height, _KEY_HEIGHT))
    soon = text("tv_soon")
    canvas.line(soon, line, canvas.theme.page.muted, largest=canvas.frame.small + 14)


def _draw_club(canvas: Canvas, area: Area, header: GameHeader) -> None:
    strong = draw_panel(canvas, area, canvas.theme.strong)
    inner = area.inset(34, 26)
    size = 84 if inner.width > 600 else 60
    lines = wrap(header.club or text("tv_brand"), inner.width, size, Weight.EXTRABOLD, most=2)
    rows = inner.rows(len(lines) + 1)
    size = min(size, round(rows[0].height * 1.15))
    for line, row in zip(lines, rows, strict=False):
        canvas.line(line, row, strong.text, largest=size, weight=Weight.EXTRABOLD, reach=Reach.ROOM)
    title = header.title or header.game or text("tv_game")
    canvas.line(title, rows[-1], strong.muted, largest=canvas.frame.small + 16)


def _draw_facts(canvas: Canvas, area: Area, facts: Sequence[tuple[str, str]]) -> int:
    """One row per fact that is known, as tall as they all go above the next step; returns the
    height they took."""
    ground, size = canvas.theme.card, canvas.frame.small + 2
    known = [(label, value) for label, value in facts if value]
    each = (area.height - _KEY_HEIGHT) // max(1, len(known)) - _FACT_GAP
    height = min(_FACT_HEIGHT, max(each, round(size * 1.1)))
    for number, (label, value) in enumerate(known):
        row = area.below(number * (height + _FACT_GAP)).top(height)
        canvas.box(row, ground.fill, 14)
        inner = row.inset(28, 0)
        canvas.line(label, inner, ground.muted, largest=size)
        taken = width_of(label, size, Weight.REGULAR) + GAP
        room = Area(inner.x + taken, inner.y, inner.width - taken, inner.height)
        largest = min(54, round(height * 0.7))
        weight, least = Weight.SEMIBOLD, canvas.frame.small - 8
        fitted = fit(capitalised(value), room.width, weight, largest, least)
        canvas.line(
            capitalised(value),
            room,
            ground.text,
            largest=fitted,
            smallest=fitted,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.END,
            reach=Reach.HALL if fitted >= canvas.frame.small else Reach.DESK,
        )
    return len(known) * (height + _FACT_GAP) + _FACT_GAP


def _draw_proposal(canvas: Canvas, area: Area, lines: Sequence[tuple[str, str]]) -> int:
    """What one press would open, a line for each choice; returns the height they took."""
    ground, small = canvas.theme.card, canvas.frame.small
    each = (area.height - _KEY_HEIGHT) // max(1, len(lines)) - _LINE_GAP
    height = min(_LINE_HEIGHT, max(each, small))
    for number, (label, value) in enumerate(lines):
        row = area.below(number * (height + _LINE_GAP)).top(height)
        canvas.box(row, ground.fill, 12)
        inner = row.inset(22, 0)
        width = round(inner.width * 0.27)
        canvas.line(
            label,
            Area(inner.x, inner.y, width, inner.height),
            ground.muted,
            largest=small,
            smallest=small - 8,
            reach=Reach.DESK,
        )
        canvas.line(
            capitalised(value),
            Area(inner.x + width, inner.y, inner.width - width, inner.height),
            ground.text,
            largest=small + 4,
            smallest=small - 8,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.END,
            reach=Reach.DESK,
        )
    return len(lines) * (height + _LINE_GAP) + 2 * _LINE_GAP


def _draw_large_key(canvas: Canvas, area: Area, hint: KeyHint) -> None:
    """What a newcomer in front of a laptop must press first."""
    theme, size = canvas.theme, canvas.frame.small + 12
    row = area.top(min(area.height, _KEY_HEIGHT))
    width = width_of(hint.key, size, Weight.SEMIBOLD) + 56
    cap = Area(row.x, row.y, width, row.height)
    canvas.box(cap, theme.card.fill, 14, theme.page.muted, 4)
    canvas.line(
        hint.key,
        cap,
        theme.card.text,
        largest=size,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
    )
    label = Area(cap.right + GAP, row.y, row.right - cap.right - GAP, row.height)
    canvas.line(hint.label, label, theme.page.text, largest=size)
    if hint.means:
        canvas.target(row, hint.means)


def _draw_access_card(canvas: Canvas, access: Access) -> None:
    """The code phones read, on the grid nobody plays on yet, and the address people type; or why
    no phone can come, and what lets them in."""
    board, small = canvas.frame.board, canvas.frame.small
    whole = 15 * board.cell
    side, line = round(whole * _CODE_SHARE), round(small * 1.6)
    card = Area(
        board.x + (whole - side) // 2 - GAP,
        board.y + (whole - side) // 2 - line - GAP // 2,
        side + 2 * GAP,
        side + 2 * line + GAP,
    )
    if access.why_closed:
        ground = draw_panel(canvas, card, canvas.theme.fault)
        inner = card.inset(30)
        canvas.paragraph(access.why_closed, inner, ground.text, largest=small + 4)
        foot = inner.below(inner.height - round(small * 3.2))
        draw_judge_address(canvas, foot, access, ground)
        return
    ground = draw_panel(canvas, card)
    if access.put_away:
        _draw_put_away(canvas, card.inset(GAP), access, ground)
        return
    rows = card.inset(GAP, GAP // 2)
    title, address = rows.top(line), rows.below(rows.height - line)
    canvas.line(
        text("tv_access"),
        title,
        ground.text,
        largest=small + 8,
        weight=Weight.SEMIBOLD,
        anchor=Anchor.MIDDLE,
    )
    draw_qr(canvas, Area(rows.x, title.bottom, rows.width, rows.height - 2 * line), access.url)
    canvas.line(
        address_of(access.url),
        address,
        ground.text,
        largest=small + 10,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
    )
