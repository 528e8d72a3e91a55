"""The two snapshots: replaced whole by the loop, read by everybody else without a lock."""

from collections.abc import Callable
from dataclasses import dataclass, field

from console import messages_fr
from console.games.duplicate.buttons import (
    Action,
    Press,
    Situation,
    Wish,
    natural,
    offers,
    situation,
)
from console.games.duplicate.contest_view import contest_view
from console.games.duplicate.moments import Moments
from console.games.duplicate.snapshot import (
    Banner,
    GameCard,
    KeyHint,
    Pace,
    PublicSnapshot,
    Severity,
    StandingRow,
)
from console.games.duplicate.stage import (
    Accents,
    Definitions,
    Surroundings,
    public_snapshot,
    waiting_snapshot,
)
from console.inbox import Show
from console.journal import Fault
from console.session.faults import FLEETING
from console.tilesets.workbench import GOOD_NEWS, Aside
from engine.errors import RuleError
from engine.games.duplicate import State, public, tirage_ruling
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.answer import Answer
from engine.games.duplicate.correction import Correction
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.play.ruling import Ruling

_AT_THE_PAD = frozenset(
    {
        "unknown_tag",
        "tag_revoked",
        "two_tiles_at_once",
        "tile_already_drawn",
        "tile_on_grid",
        "rack_full",
        "rack_incomplete",
        "stock_not_kept",
        "trial_not_now",
    }
)
_GOOD_NEWS = frozenset(FLEETING) | GOOD_NEWS

_ADVERTISED = (cmd.StopClock, cmd.CloseGame, cmd.DeclineEnd)


@dataclass(frozen=True)
class JudgeSnapshot:
    """All the judge may know, the solver's answer included. Never sent to a public page."""

    public: PublicSnapshot
    state: State | None = None
    correction: Correction | None = None
    """The slips, and who is in the room."""
    answer: Answer | None = None
    """To the coup in hand; None while the solver thinks."""
    prepared_top: Move | None = None
    """The solution the file of a prepared game retains."""
    ruling: Ruling | None = None
    """Whether the tirage on the rack is valid, once it is complete."""
    refusal: RuleError | None = None
    """The last request, when it was refused."""
    faults: tuple[Fault, ...] = ()
    pending: int = 0
    """Events that are in memory only."""
    offers: tuple[tuple[Press, Action], ...] = field(default=())
    aside: Aside | None = None
    """What the desk does instead of the game: taking stock, trying the panel."""
    lexicon: Lexicon | None = None
    """Of the game: what arbiters look words up in."""

    @property
    def situation(self) -> Situation:
        return self.aside.situation if self.aside else situation(self.state)


def compose(
    *,
    state: State | None,
    standings: tuple[StandingRow, ...],
    lexicon: Lexicon | None,
    card: GameCard,
    moments: Moments,
    show: Show,
    accents: Accents,
    definitions: Definitions,
    pace: Pace,
    demonstration_after_ms: int | None,
    answer: Answer | None,
    prepared_top: Move | None,
    refusal: RuleError | None,
    faults: tuple[Fault, ...],
    pending: int,
    aside: Aside | None,
) -> JudgeSnapshot:
    """Both snapshots of one moment. The public one is made without the private parts."""
    instead = aside.situation if aside else None
    offered = offers(state, instead)
    around = Surroundings(
        banners=(*_aside_banner(aside), *_refusal_banner(refusal), *_banners(faults)),
        keys=_key_hints(natural(state, instead), offered),
        page=show.page,
        access=show.access,
        contest=contest_view(state) if state else None,
        standings=standings,
        accents=accents,
        definitions=definitions,
        pace=pace,
        demonstration_ms=_demonstration_ms(demonstration_after_ms, moments, show, aside),
    )
    if state is None:
        shown = waiting_snapshot(card, moments.stage_since_ms, around)
    else:
        before_last = state.coups[-1].before.grid if state.coups else state.grid
        shown = public_snapshot(public(state), before_last, moments, around)
    return JudgeSnapshot(
        public=shown,
        state=state,
        correction=state.correction if state else None,
        answer=answer,
        prepared_top=prepared_top,
        ruling=tirage_ruling(state) if state else None,
        refusal=refusal,
        faults=faults,
        pending=pending,
        offers=offered,
        aside=aside,
        lexicon=lexicon,
    )


def _demonstration_ms(
    after_ms: int | None, moments: Moments, show: Show, aside: Aside | None
) -> int | None:
    """Not while the judge is at the desk, even without a game."""
    if after_ms is None or aside is not None or show.page is not None:
        return None
    return moments.stage_since_ms + after_ms


def _refusal_banner(refusal: RuleError | None) -> tuple[Banner, ...]:
    """What went wrong at the pad or at the buttons: whoever stands there looks at the screen.
    Refusals of anything else may name words, and are for the judge alone."""
    if refusal is None or not (refusal.code in _AT_THE_PAD or refusal.code.startswith("desk_")):
        return ()
    return (Banner(refusal.code, messages_fr.sentence(refusal), Severity.INFORMATION),)


def _aside_banner(aside: Aside | None) -> tuple[Banner, ...]:
    if aside is None:
        return ()
    remark = aside.remark
    words = messages_fr.text(remark.code, **remark.data)
    return (Banner(remark.code, words, Severity.INFORMATION),)


def _banners(faults: tuple[Fault, ...]) -> list[Banner]:
    """What is wrong comes before good news: a screen has room for one."""
    return sorted(map(_banner, faults), key=lambda banner: banner.severity is not Severity.FAULT)


def _banner(fault: Fault) -> Banner:
    severity = Severity.INFORMATION if fault.code in _GOOD_NEWS else Severity.FAULT
    return Banner(fault.code, messages_fr.text(fault.code, **fault.data), severity)


def _key_hints(
    next_step: Press | None, offered: tuple[tuple[Press, Action], ...]
) -> tuple[KeyHint, ...]:
    """The natural next step, then the short presses. Of the grave ones only those without
    which a newcomer would not get any further."""
    hints: list[KeyHint] = []
    for press, action in offered:
        if press == next_step:
            hints.insert(0, KeyHint(messages_fr.text("key_natural"), action_label(action)))
        elif not press.held:
            hints.append(KeyHint(_key_name(press), action_label(action)))
        elif isinstance(action, _ADVERTISED) or action is Wish.NEW_GAME:
            hints.append(
                KeyHint(f"{messages_fr.text('key_held')}{_key_name(press)}", action_label(action))
            )
    return tuple(hints)


def _key_name(press: Press) -> str:
    return messages_fr.text(f"key_{press.button.value}")


def action_label(action: Action) -> str:
    """What a button or a key would do, in two or three words."""
    name = action.value if isinstance(action, Wish) else type(action).__name__
    return messages_fr.text(f"action_{name}")


Listener = Callable[[PublicSnapshot, JudgeSnapshot], None]


class Showcase:
    def __init__(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        self._listeners: tuple[Listener, ...] = ()

    @property
    def public(self) -> PublicSnapshot:
        return self._judge.public

    @property
    def judge(self) -> JudgeSnapshot:
        return self._judge

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of every new pair, in the loop's thread; returns how to stop listening."""
        self._listeners = (*self._listeners, listener)

        def leave() -> None:
            self._listeners = tuple(each for each in self._listeners if each is not listener)

        return leave

    def publish(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        for listener in self._listeners:
            listener(judge.public, judge)
