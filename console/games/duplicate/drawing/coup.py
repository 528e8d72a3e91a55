"""The coup in hand: tiles arriving, clock ready, running, warning, stopped; or struck out."""

from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.drawing.contests import draw_contest_strip
from console.games.duplicate.snapshot import (
    Announced,
    Collecting,
    Drawing,
    DuplicateSnapshot,
    Fate,
    PublicNotice,
    PublicTop,
    PublicTopping,
    Rejet,
    Thinking,
)
from console.tv.board import draw_tile
from console.tv.canvas import ARRIVE_MS, FADE_MS, Canvas
from console.tv.common import (
    GAP,
    clock_text,
    draw_clock,
    draw_figure,
    draw_header,
    draw_panel,
    draw_tirage,
    figures_row,
    game_line,
    points_word,
    tirage_tiles,
)
from console.tv.layout import Area
from console.tv.scene import Anchor, Reach, Weight
from console.tv.snapshot import PublicClock
from console.tv.theme import Ground, mix
from console.tv.typography import width_of
from engine.play.clock import SECOND_MS

_MINUTE_MS = 60_000
LAST_TOP = 60
"""The least height of the line that tells it."""
TITLE_TO_HEIGHT = 1.5
"""Letters without descenders fill two thirds of their size."""


def draw_drawing(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Drawing) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    draw_tirage(canvas, phase.tirage, phase.size)
    figures = figures_row(canvas.frame.body)
    body = canvas.frame.body
    area = body.top(body.height - figures.height - GAP)
    if phase.invalid:
        remedy = text("tv_invalid_remedy")
        draw_statement(canvas, area, text("tv_invalid"), (phase.invalid, remedy))
    else:
        _draw_latest_letter(canvas, area, phase)
    _draw_figures_row(canvas, figures, snapshot)
    return "drawing"


def _draw_latest_letter(canvas: Canvas, area: Area, phase: Drawing) -> None:
    """The letter just called, as large as the room needs to check it."""
    page = canvas.theme.page
    called = [arrival for arrival in phase.tirage if arrival.since_ms is not None]
    kept = len(phase.tirage) - len(called)
    if not called:
        told = [text("tv_reliquat", count=kept)] if kept else []
        told += [text("tv_drawing")] if phase.typed else []
        for line, row in zip(told, area.rows(max(1, len(told))), strict=False):
            canvas.line(
                line,
                row,
                page.text,
                largest=canvas.frame.small + 24,
                weight=Weight.SEMIBOLD,
                anchor=Anchor.MIDDLE,
            )
        return
    caption = area.below(area.height - round(canvas.frame.small * 1.7))
    side = min(area.width, area.height - caption.height)
    share = canvas.movement(called[-1].since_ms or 0, ARRIVE_MS)
    with canvas.fading(share, page.fill):
        draw_tile(canvas, area.centre_x - side // 2, area.y, side, called[-1].letter)
    count = text("tv_drawn_count", drawn=len(phase.tirage), size=phase.size)
    canvas.line(count, caption, page.muted, largest=canvas.frame.small + 12, anchor=Anchor.MIDDLE)


def draw_announced(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Announced) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    draw_tirage(canvas, phase.tirage)
    _draw_time(canvas, snapshot, phase.clock, text("tv_ready"), canvas.theme.card)
    return "announced"


def draw_thinking(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Thinking) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    draw_tirage(canvas, phase.tirage)
    theme, clock = canvas.theme, phase.clock
    if phase.caller:
        left_ms = clock.seconds_at(canvas.now_ms) * SECOND_MS
        heard = text("tv_heard", time=duration_label(left_ms))
        _draw_stop(canvas, snapshot, phase.caller, heard)
        return "called"
    if not clock.running:
        return _draw_pause(canvas, snapshot, clock, phase.paused_since_ms)
    if clock.warning_ms == 0 or clock.left_at(canvas.now_ms) > clock.warning_ms:
        _draw_time(canvas, snapshot, clock, text("tv_think"), theme.card)
        return "thinking"
    warned = text("tv_warning", seconds=clock.warning_ms // 1000)
    _draw_time(canvas, snapshot, clock, warned, _warming(canvas, clock))
    return "warning"


def _warming(canvas: Canvas, clock: PublicClock) -> Ground:
    """From the plain card to the warning's colour, softly, when the warning comes."""
    plain, warning = canvas.theme.card, canvas.theme.warning
    since_ms = (clock.deadline_ms or 0) - clock.warning_ms
    share = canvas.movement(since_ms, FADE_MS)
    return Ground(mix(plain.fill, warning.fill, share), warning.text, warning.muted)


def draw_collecting(canvas: Canvas, snapshot: DuplicateSnapshot, phase: Collecting) -> str:
    draw_header(canvas, text("tv_coup", number=snapshot.coup), game_line(snapshot.header))
    draw_tirage(canvas, phase.tirage)
    clock = phase.clock
    if clock is not None and clock.left_at(canvas.now_ms) > 0:
        if not clock.running:
            return _draw_pause(canvas, snapshot, clock)
        _draw_time(canvas, snapshot, clock, _hand_in(snapshot), canvas.theme.strong)
        return "collecting"
    slips = not isinstance(snapshot.contest, PublicTopping)
    sentence = _hand_in(snapshot) if slips else text("tv_top_follows")
    _draw_stop(canvas, snapshot, text("tv_finished"), sentence)
    return "finished"


def _hand_in(snapshot: DuplicateSnapshot) -> str:
    return text("tv_say_points" if snapshot.aloud else "tv_hand_in")


# --- Shared by the phases of the clock ----------------------------------------------------------


def _halves(canvas: Canvas, snapshot: DuplicateSnapshot) -> tuple[Area, Area]:
    """The clock, and what stands under it; at the first coup there is less of that."""
    body = canvas.frame.body
    height = round(body.height * canvas.frame.clock_share)
    if snapshot.contest is None:
        room = figures_row(body).y - GAP - body.y
        # Where a message and a ribbon take from the body, the clock gives way, not the last top.
        height = min(height, room - LAST_TOP - GAP) if snapshot.last_top else room
    return body.top(height), body.below(height + GAP)


def _draw_time(
    canvas: Canvas, snapshot: DuplicateSnapshot, clock: PublicClock, heading: str, ground: Ground
) -> None:
    upper, lower = _halves(canvas, snapshot)
    draw_clock(canvas, upper, clock, heading, ground)
    _draw_context(canvas, snapshot, lower)


def _draw_pause(
    canvas: Canvas, snapshot: DuplicateSnapshot, clock: PublicClock, since_ms: int | None = None
) -> str:
    """How long it has lasted matters too: after fifteen minutes the game ends (§3.7)."""
    left = clock_text(clock.seconds_at(canvas.now_ms))
    minutes = 0
    if since_ms is not None:
        minutes = max(0, canvas.now_ms - since_ms) // _MINUTE_MS
        canvas.wake_at(since_ms + (minutes + 1) * _MINUTE_MS)
    code = "tv_pause_since" if minutes else "tv_pause_left"
    _draw_stop(canvas, snapshot, text("tv_pause"), text(code, minutes=minutes, time=left))
    return "pause"


def _draw_stop(canvas: Canvas, snapshot: DuplicateSnapshot, title: str, sentence: str) -> None:
    """One word in place of the clock, that nobody can miss."""
    upper, lower = _halves(canvas, snapshot)
    ground = draw_panel(canvas, upper, canvas.theme.strong)
    inner = upper.inset(40, 30)
    sentence_height = round(canvas.frame.small * 2)
    title_height = inner.height - sentence_height
    canvas.line(
        title,
        inner.top(title_height),
        ground.text,
        largest=min(200, round(title_height * TITLE_TO_HEIGHT)),
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    canvas.line(
        sentence,
        inner.below(title_height),
        ground.muted,
        largest=canvas.frame.small + 20,
        anchor=Anchor.MIDDLE,
    )
    _draw_context(canvas, snapshot, lower)


def _draw_context(canvas: Canvas, snapshot: DuplicateSnapshot, area: Area) -> None:
    """Under the clock: who is still in where that is the question, else the last top."""
    if snapshot.contest is not None:
        draw_contest_strip(canvas, area, snapshot.contest)
        return
    figures = figures_row(canvas.frame.body)
    if snapshot.last_top is not None:
        _draw_last_top(canvas, area.top(figures.y - GAP - area.y), snapshot.last_top)
    _draw_figures_row(canvas, figures, snapshot)


def _draw_figures_row(canvas: Canvas, area: Area, snapshot: DuplicateSnapshot) -> None:
    left, right = area.columns(2, GAP)
    draw_figure(canvas, left, text("tv_cumul"), str(snapshot.cumul))
    draw_figure(canvas, right, text("tv_bag"), str(len(snapshot.bag)))


def _draw_last_top(canvas: Canvas, area: Area, top: PublicTop) -> None:
    """One line: the coup, its word, its place and its points."""
    ground = draw_panel(canvas, area)
    inner = area.inset(24, 0)
    size = canvas.frame.small
    points = f"{top.points} {points_word(top.points)}"
    canvas.line(
        points, inner, ground.text, largest=size + 6, weight=Weight.SEMIBOLD, anchor=Anchor.END
    )
    room = inner.width - width_of(points, size + 6, Weight.SEMIBOLD) - GAP
    left = Area(inner.x, inner.y, room, inner.height)
    if not canvas.frame.narrow:
        number = text("tv_last_top", number=top.coup)
        canvas.line(number, left, ground.muted, largest=size)
        taken = width_of(number, size, Weight.REGULAR) + GAP
        left = Area(left.x + taken, left.y, left.width - taken, left.height)
    canvas.line(
        f"{top.word.upper()} {top.ref}",
        left,
        ground.text,
        largest=size + 14,
        smallest=size - 6,
        weight=Weight.EXTRABOLD,
    )


# --- Rejet and annulment ------------------------------------------------------------------------


def draw_notice(canvas: Canvas, snapshot: DuplicateSnapshot, notice: PublicNotice) -> str:
    number = snapshot.coup if isinstance(notice, Rejet) else notice.coup
    draw_header(canvas, text("tv_coup", number=number), game_line(snapshot.header))
    if isinstance(notice, Rejet):
        draw_tirage(canvas, notice.letters)
        _strike_tirage(canvas, len(notice.letters))
        title, remedy, name = text("tv_rejet"), text("tv_rejet_remedy"), "rejet"
    else:
        neutral = notice.fate is Fate.NEUTRAL
        title = text("tv_neutral" if neutral else "tv_annulment", number=notice.coup)
        first = "_first" if notice.fate is Fate.LEFT and notice.coup == 1 else ""
        remedy, name = text(f"tv_remedy_{notice.fate.value}{first}"), "annulment"
    area = canvas.frame.body if isinstance(notice, Rejet) else canvas.frame.panel
    share = canvas.movement(notice.since_ms, FADE_MS)
    with canvas.fading(share, canvas.theme.page.fill):
        draw_statement(canvas, area, title, (notice.reason, remedy))
    return name


def _strike_tirage(canvas: Canvas, count: int) -> None:
    first, *_, last = tirage_tiles(canvas.frame.tirage, max(2, count))
    width = last.right - first.x + 2 * GAP
    canvas.box(Area(first.x - GAP, first.centre_y - 5, width, 10), canvas.theme.accent, 5)


def draw_statement(
    canvas: Canvas, area: Area, title: str, sentences: tuple[str, ...], largest: int = 130
) -> None:
    """A title on a strong card, and what it means in plain sentences underneath."""
    strong = canvas.theme.strong
    card = area.top(round(area.height * 0.36))
    draw_panel(canvas, card, strong)
    canvas.line(
        title,
        card.inset(36, 20),
        strong.text,
        largest=largest,
        weight=Weight.EXTRABOLD,
        anchor=Anchor.MIDDLE,
        reach=Reach.ROOM,
    )
    rest = area.below(card.height + 2 * GAP)
    _draw_sentences(canvas, rest, sentences, canvas.theme.page)


def _draw_sentences(canvas: Canvas, area: Area, sentences: tuple[str, ...], ground: Ground) -> None:
    y = area.y
    for number, sentence in enumerate(sentences):
        room = Area(area.x, y, area.width, (area.bottom - y) // (len(sentences) - number))
        y += GAP + canvas.paragraph(
            sentence,
            room,
            ground.muted if number else ground.text,
            largest=canvas.frame.small + 18,
            weight=Weight.REGULAR if number else Weight.SEMIBOLD,
        )
