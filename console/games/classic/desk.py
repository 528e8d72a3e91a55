"""The desk of a classic game, moment by moment: buttons, lamps, sounds, ways to end."""

import enum
from collections.abc import Mapping, Sequence
from functools import partial

from console.desk.buttons import (
    DESK_REASON,
    DRAW_ON,
    NEW_GAME,
    PLAYERS,
    REPEAT,
    SHOW_ACCESS,
    SWITCH_OFF,
    AwaitTile,
    Button,
    Meaning,
    Press,
    Remark,
    Situation,
    drawn_by_hand,
    long,
    short,
    without_refused,
)
from console.desk.inbox import Ask, Ending
from console.desk.questions import OpenQuestion, PossibleAnswer
from console.french import text
from console.games.classic.snapshot import name_of
from console.games.face import Lamps
from console.modes.ending import FINISH, early_or_abandoned
from console.modes.new_game import CHOOSE_GAME
from console.modes.tiles import TAKE_STOCK
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import refusal_of, time_ends_at
from engine.games.classic.options import VainChallenge
from engine.games.classic.state import Phase, State
from engine.play.game import SourceKind


class Moment(enum.StrEnum):
    """A phase, told apart where the same button must mean something else."""

    TOSS = "classic_toss"
    DRAWING = "classic_drawing"
    WAITING = "classic_waiting"
    """A clock stands still and waits for a hand."""
    RUNNING = "classic_running"
    THINKING = "classic_thinking"
    """Without a clock."""
    LAID = "classic_laid"
    EXCHANGING = "classic_exchanging"
    COUNTING = "classic_counting"
    ENDED = "classic_ended"


def moment(state: State) -> Moment:
    if state.phase is not Phase.PLAYING:
        return Moment(f"classic_{state.phase.value}")
    if state.clock is None:
        return Moment.THINKING
    return Moment.RUNNING if state.clock.is_running else Moment.WAITING


_REPEAT = {Button.REPETER: Meaning(REPEAT, SHOW_ACCESS)}
_PASS = {Button.SUIVANT: long(cmd.Pass())}
_FINISH = {Button.CHRONO: long(FINISH)}

_TABLE: Mapping[Moment, Mapping[Button, Meaning]] = {
    Moment.TOSS: {Button.SUIVANT: short(DRAW_ON), **_FINISH},
    Moment.DRAWING: {
        **_FINISH,
        Button.SUIVANT: short(DRAW_ON),
        Button.ANNULER: short(cmd.TakeBackTile()),
    },
    Moment.WAITING: {Button.CHRONO: Meaning(cmd.Resume(), FINISH), **_PASS},
    Moment.RUNNING: {Button.CHRONO: Meaning(cmd.Pause(), FINISH), **_PASS},
    Moment.THINKING: {**_FINISH, **_PASS},
    Moment.LAID: {
        Button.VALIDER: short(cmd.Validate()),
        Button.ANNULER: short(cmd.TakeBackPlay()),
    },
    Moment.EXCHANGING: {
        Button.SUIVANT: short(DRAW_ON),
        Button.ANNULER: short(cmd.TakeBackPlay()),
    },
    Moment.COUNTING: {Button.VALIDER: short(cmd.DeclareRack())},
    Moment.ENDED: {
        Button.CHRONO: long(SWITCH_OFF),
        Button.VALIDER: Meaning(CHOOSE_GAME, TAKE_STOCK),
        Button.SUIVANT: long(NEW_GAME),
        Button.ANNULER: long(cmd.ReopenGame(DESK_REASON)),
    },
}
_NATURAL: Mapping[Moment, Press] = {
    Moment.WAITING: Press(Button.CHRONO),
    Moment.LAID: Press(Button.VALIDER),
}
_IDLE = frozenset({Moment.TOSS, Moment.ENDED})
_PROMINENT = (cmd.Pass, cmd.Contest)
_TYPED = {
    Moment.TOSS: "tv_type_toss",
    Moment.DRAWING: "tv_type_letters",
    Moment.EXCHANGING: "tv_type_letters",
}


def situation(state: State) -> Situation:
    now = moment(state)
    buttons = {**_REPEAT, **_TABLE[now], **_tiles(state), **_players(state, now)}
    if state.options.source.kind.is_by_hand:
        buttons = drawn_by_hand(buttons)
    if now is Moment.LAID and state.options.vain_challenge is VainChallenge.FREE:
        buttons[Button.REJETER] = long(cmd.Contest())
    offered, refused = without_refused(buttons, partial(refusal_of, state))
    return Situation(
        now.value,
        offered,
        _NATURAL.get(now),
        refused=refused,
        idle=now in _IDLE,
        says=_says(state, now),
        prominent=_PROMINENT,
    )


def _says(state: State, now: Moment) -> Remark | None:
    """Where tiles are real and no reader reads them, somebody has to be asked for their letters."""
    if state.options.source.kind is not SourceKind.TYPED:
        return None
    asked = _TYPED.get(now)
    return Remark(asked) if asked else None


def _tiles(state: State) -> dict[Button, Meaning]:
    """While tiles lie on the pad, or may be taken back from it."""
    real = state.options.source.kind is SourceKind.PHYSICAL
    back: object = AwaitTile(cmd.TakeBackTile()) if real else cmd.TakeBackTile()
    if state.phase is Phase.DRAWING:
        return {Button.ANNULER: short(back)}
    if not state.pad or state.phase is not Phase.PLAYING:
        return {}
    return {Button.ANNULER: short(back), Button.REJETER: long(cmd.Exchange())}


def _players(state: State, now: Moment) -> dict[Button, Meaning]:
    """Each player's own button: begin, stop the clock, contest."""
    found = {}
    for button, seat in zip(PLAYERS, state.seats, strict=False):
        if now is Moment.TOSS:
            found[button] = long(cmd.ChooseStarter(seat.id))
        elif now in (Moment.RUNNING, Moment.WAITING) and seat.id == state.on_turn:
            found[button] = short(cmd.PressClock(seat.id))
        elif now is Moment.LAID and state.laid and seat.id != state.laid.player:
            found[button] = long(cmd.Contest(seat.id))
    return found


def questions(state: State) -> tuple[OpenQuestion, ...]:
    """What a player's own button says, for a panel that has none."""
    if state.phase is Phase.TOSS:
        who = [(seat.id, cmd.ChooseStarter(seat.id)) for seat in state.seats]
        told, answers = text("asked_starter"), _by_name(state, who)
        return (OpenQuestion("starter", "", told, answers, pressing=False),)
    laid, free = state.laid, state.options.vain_challenge is VainChallenge.FREE
    if state.phase is not Phase.LAID or laid is None or free:
        return ()
    others = [seat.id for seat in state.seats if seat.id != laid.player]
    told, answers = (
        text("asked_challenger"),
        _by_name(state, [(id_, cmd.Contest(id_)) for id_ in others]),
    )
    return (OpenQuestion("challenger", "", told, answers, pressing=False),)


def _by_name(state: State, who: Sequence[tuple[str, cmd.Command]]) -> tuple[PossibleAnswer, ...]:
    return tuple(PossibleAnswer(name_of(state, id_), Ask(command)) for id_, command in who)


# --- Lamps and buzzer ---------------------------------------------------------------------------
# They never tell whether a word is good.


SOUNDS: dict[type, str] = {
    ev.StartTileDrawn: "tile",
    ev.TileDrawn: "tile",
    ev.TileReturned: "tile",
    ev.TileLaid: "tile",
    ev.TileLifted: "tile",
    ev.PlayTakenBack: "tile",
    ev.GameReopened: "tile",
    ev.ClockWarned: "warning",
    ev.TimeUp: "end",
    ev.WordRefused: "refusal",
    ev.GameEnded: "end",
}
_AWAITS_TILES = frozenset({Moment.TOSS, Moment.DRAWING, Moment.EXCHANGING, Moment.COUNTING})


def lamps(state: State, _answer: object) -> Lamps:
    now, clock = moment(state), state.clock
    last = clock is not None and clock.is_running and clock.told_ms is not None
    return Lamps(
        ready="wink" if now in _AWAITS_TILES else "off" if now is Moment.RUNNING else "on",
        clock={Moment.RUNNING: "on", Moment.WAITING: "blink"}.get(now, "off"),
        warning="fast" if last else "off",
        ends_ms=time_ends_at(state),
    )


# --- Ends and corrections -----------------------------------------------------------------------


_MAY_END = frozenset({Phase.TOSS, Phase.DRAWING, Phase.PLAYING})
"""A word that lies there is first found good or taken back."""


def endings(state: State) -> tuple[Ending, ...]:
    if state.phase not in _MAY_END:
        return ()
    return early_or_abandoned(cmd.CloseGame)


def consequences(before: State, after: State, _lexicon: object) -> tuple[str, ...]:
    return tuple(
        text(
            "past_total",
            name=name_of(after, seat.id),
            was=before.score(seat.id),
            now=after.score(seat.id),
        )
        for seat in after.seats
        if before.score(seat.id) != after.score(seat.id)
    )
