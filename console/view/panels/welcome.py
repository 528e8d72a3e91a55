"""Before the game: whose evening it is, and what will be played."""

from console.messages_fr import text
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.panels.access import address_of, draw_qr
from console.view.panels.common import GAP, capitalised, draw_card, draw_header
from console.view.scene import Anchor, Reach, Weight
from console.view.shown import Access, GameCard, KeyHint, Shown
from console.view.typography import width_of, wrap

_FACT_HEIGHT = 90
_FACT_GAP = 12


def draw_welcome(canvas: Canvas, shown: Shown) -> str:
    draw_header(canvas, text("tv_welcome"), text("tv_brand"))
    panel = canvas.frame.panel
    name = panel.top(round(panel.height * 0.34))
    _draw_club(canvas, name, shown.card)
    rest = panel.below(name.height + GAP)
    rest = rest.below(_draw_facts(canvas, rest, shown.card))
    if shown.access is not None:
        _draw_small_access(canvas, rest, shown.access)
    elif shown.keys:
        _draw_large_key(canvas, rest, shown.keys[0])
    else:
        line = rest.top(min(rest.height, _FACT_HEIGHT))
        soon = text("tv_soon")
        canvas.line(soon, line, canvas.theme.page.muted, largest=canvas.frame.small + 14)
    return "welcome"


def _draw_club(canvas: Canvas, area: Area, card: GameCard) -> None:
    strong = draw_card(canvas, area, canvas.theme.strong)
    inner = area.inset(34, 26)
    size = 84 if inner.width > 600 else 60
    lines = wrap(card.club or text("tv_brand"), inner.width, size, Weight.EXTRABOLD, most=2)
    rows = inner.rows(len(lines) + 1)
    size = min(size, round(rows[0].height * 1.15))
    for line, row in zip(lines, rows, strict=False):
        canvas.line(line, row, strong.text, largest=size, weight=Weight.EXTRABOLD, reach=Reach.ROOM)
    title = card.title or text("tv_game")
    canvas.line(title, rows[-1], strong.muted, largest=canvas.frame.small + 16)


def _draw_facts(canvas: Canvas, area: Area, card: GameCard) -> int:
    """One row per fact that is known; returns the height they took."""
    ground = canvas.theme.card
    facts = [
        (text(code), value)
        for code, value in (
            ("tv_formule", card.formule),
            ("tv_tempo", card.tempo),
            ("tv_lexicon", card.lexicon),
        )
        if value
    ]
    for number, (label, value) in enumerate(facts):
        row = area.below(number * (_FACT_HEIGHT + _FACT_GAP)).top(_FACT_HEIGHT)
        canvas.box(row, ground.fill, 14)
        inner = row.inset(28, 0)
        canvas.line(label, inner, ground.muted, largest=canvas.frame.small + 2)
        third = inner.width // 3
        room = Area(inner.x + third, inner.y, inner.width - third, inner.height)
        canvas.line(
            capitalised(value),
            room,
            ground.text,
            largest=54,
            weight=Weight.SEMIBOLD,
            anchor=Anchor.END,
        )
    return len(facts) * (_FACT_HEIGHT + _FACT_GAP) + _FACT_GAP


def _draw_large_key(canvas: Canvas, area: Area, hint: KeyHint) -> None:
    """What a newcomer in front of a laptop must press first."""
    theme, size = canvas.theme, canvas.frame.small + 12
    row = area.top(min(area.height, _FACT_HEIGHT))
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


def _draw_small_access(canvas: Canvas, area: Area, access: Access) -> None:
    side = min(area.height, area.width // 3)
    draw_qr(canvas, Area(area.x, area.y, side, side), access.url)
    column = Area(area.x + side + GAP, area.y, area.width - side - GAP, side)
    upper, lower = column.inset(0, side // 6).rows(2)
    page = canvas.theme.page
    canvas.line(text("tv_access"), upper, page.muted, largest=canvas.frame.small + 6)
    canvas.line(
        address_of(access.url),
        lower,
        page.text,
        largest=52,
        weight=Weight.SEMIBOLD,
    )
