"""The public snapshot: built from the machine's public projection and from nothing else,
so that what is private cannot slip into it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from console import messages_fr
from console.games.duplicate import labels
from console.games.duplicate import snapshot as view
from console.games.duplicate.moments import Moments
from console.lexicons.definitions import SHORT_CREDIT
from engine.games.duplicate import Clock, Phase, PublicState
from engine.games.duplicate.formules import FORMULES
from engine.games.duplicate.public import PublicCoup, PublicTop
from engine.letters.board import Grid
from engine.letters.moves import Move

LONG_AGO_MS = 60_000
"""Nothing that happened then is still moving on a screen."""
Accents = Callable[[str], str]
Definitions = Callable[[str], str]


def no_definition(_word: str) -> str:
    return ""


@dataclass(frozen=True)
class Surroundings:
    """What the console adds to a game on its screens."""

    banners: tuple[view.Banner, ...] = ()
    keys: tuple[view.KeyHint, ...] = ()
    page: view.Page | None = None
    access: view.Access | None = None
    contest: view.Contest | None = None
    standings: tuple[view.StandingRow, ...] = ()
    accents: Accents = str.lower
    definitions: Definitions = no_definition
    pace: view.Pace = view.AT_A_GLANCE
    demonstration_ms: int | None = None
    """When the screens may begin to play by themselves; None: not now."""


def waiting_snapshot(
    card: view.GameCard, since_ms: int, around: Surroundings
) -> view.PublicSnapshot:
    """No game is open."""
    return view.PublicSnapshot(
        card,
        view.Waiting(since_ms, around.demonstration_ms),
        banners=around.banners,
        keys=around.keys,
        page=around.page,
        access=around.access,
    )


def public_snapshot(
    state: PublicState, before_last: Grid, moments: Moments, around: Surroundings
) -> view.PublicSnapshot:
    """`before_last` is the grid without the last word placed."""
    in_hand = state.phase not in (Phase.IDLE, Phase.ENDED)
    return view.PublicSnapshot(
        card=game_card(state),
        stage=_stage(state, moments, around),
        coup=state.coup if in_hand else len(state.coups),
        grid=Grid(state.grid),
        last_top=_last_top(state.coups[-1], before_last, around.accents) if state.coups else None,
        cumul=state.cumul,
        bag=labels.sorted_bag(state.letters_left, state.tirage),
        rejets=len(state.rejets),
        coups=tuple(map(_row, state.coups)),
        standings=around.standings,
        contest=around.contest,
        notice=moments.notice,
        page=around.page,
        access=around.access,
        banners=around.banners,
        keys=around.keys,
    )


def game_card(state: PublicState) -> view.GameCard:
    game = state.game
    return view.GameCard(
        club=game.club,
        title=game.title,
        formule=labels.formule_label(FORMULES[game.formule]),
        tempo=labels.tempo_label(game.tempo),
        lexicon=labels.lexicon_label(game.lexicon, game.lexicon_edition),
    )


def _stage(state: PublicState, moments: Moments, around: Surroundings) -> view.Stage:
    since = moments.stage_since_ms
    match state.phase:
        case Phase.IDLE:
            return view.Between(since) if state.coups else view.Waiting(since)
        case Phase.DRAWING:
            return view.Drawing(since, _arrivals(state, moments), len(state.tirage) + state.lacking)
        case Phase.ANNOUNCED:
            return view.Announced(since, state.tirage, _waiting_clock(state))
        case Phase.THINKING:
            return _thinking(state, moments)
        case Phase.COLLECTING:
            return view.Collecting(since, state.tirage)
        case Phase.TOP_CHOSEN:
            return view.Revealing(since, state.tirage, _chosen_top(state, around), around.pace)
        case Phase.ENDED:
            return view.Ended(since, _end_reason(state))


def _arrivals(state: PublicState, moments: Moments) -> tuple[view.Arrival, ...]:
    kept = [view.Arrival(letter) for letter in state.reliquat + state.companion]
    # After a resume the moments are gone, and with them the need to animate.
    forgotten = len(state.drawn) - len(moments.arrivals)
    times = (moments.stage_since_ms - LONG_AGO_MS,) * forgotten + moments.arrivals
    new = [view.Arrival(letter, since) for letter, since in zip(state.drawn, times, strict=True)]
    return (*kept, *new)


def _waiting_clock(state: PublicState) -> view.Clock:
    step = state.game.tempo.for_coup(state.coup)
    return view.Clock(step.thinking_ms, step.thinking_ms, _warning_ms(step.warnings_ms, 0))


def _warning_ms(warnings_ms: tuple[int, ...], final_ms: int) -> int:
    """The first warning, as time left of the stage that is shown."""
    return max(0, warnings_ms[0] - final_ms) if warnings_ms else 0


def _thinking(state: PublicState, moments: Moments) -> view.Thinking | view.Collecting:
    clock = state.clock
    assert clock is not None, "a clock runs while players think"
    if clock.in_final_stage:
        shown = _shown_clock(clock, clock.step.final_ms, 0)
        return view.Collecting(moments.final_since_ms, state.tirage, shown)
    shown = _shown_clock(clock, clock.step.thinking_ms, clock.step.final_ms)
    return view.Thinking(moments.stage_since_ms, state.tirage, shown, clock.paused_at_ms)


def _shown_clock(clock: Clock, total_ms: int, after_ms: int) -> view.Clock:
    """The stage of a clock that lasts `total_ms` and is followed by `after_ms` more."""
    left_ms = max(0, clock.left_ms - after_ms)
    deadline_ms = None if clock.since_ms is None else clock.since_ms + left_ms
    return view.Clock(total_ms, left_ms, _warning_ms(clock.step.warnings_ms, after_ms), deadline_ms)


def _chosen_top(state: PublicState, around: Surroundings) -> view.PublicTop:
    top = state.top
    assert top is not None, "a top stands in this phase"
    placed = tuple(tile.index for tile in top.move.placed(Grid(state.grid)))
    shown = _top(state.coup, top, placed, "", around.accents)
    definition = around.definitions(top.move.word)
    return replace(shown, definition=definition, credit=SHORT_CREDIT if definition else "")


def _last_top(coup: PublicCoup, before: Grid, accents: Accents) -> view.PublicTop:
    """The word lies on the grid by now; what it covered anew is seen on the grid before it."""
    placed = tuple(tile.index for tile in coup.top.move.placed(before))
    swapped = "".join(swap.letter for swap in coup.swaps)
    move = Move(labels.played_word(coup), coup.top.move.ref)
    top = PublicTop(move, coup.top.points, coup.top.words, coup.top.prime)
    return _top(coup.number, top, placed, swapped, accents)


def _top(
    number: int, top: PublicTop, placed: tuple[int, ...], swapped: str, accents: Accents
) -> view.PublicTop:
    return view.PublicTop(
        coup=number,
        word=top.move.word,
        ref=top.move.ref,
        points=top.points,
        placed=placed,
        formed=tuple(view.FormedWord(word.word, word.points) for word in top.words[1:]),
        prime=top.prime,
        accented=accents(top.move.word),
        swapped=swapped,
    )


def _row(coup: PublicCoup) -> view.CoupRow:
    return view.CoupRow(
        coup.number,
        coup.tirage,
        labels.played_word(coup),
        str(coup.top.move.ref),
        coup.top.points,
        coup.cumul,
        coup.rejected,
    )


def _end_reason(state: PublicState) -> str:
    closed = state.closed
    assert closed is not None, "a game that ended was closed"
    if closed.reason:
        return closed.reason
    data = dict(state.end.data) if state.end else {}
    return messages_fr.text(closed.code, **data).split(". ")[0] + "."
