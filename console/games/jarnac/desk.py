"""The desk of a game of Jarnac, moment by moment: buttons, lamps, sounds, ways to end.

Words are typed; the buttons do the rest: valider draws or finds a word good, rejeter contests or
finds it wrong, suivant says « je passe » or « Jarnac ! ».
"""

from collections.abc import Mapping
from functools import partial

from console.desk.buttons import (
    DRAW_ON,
    NEW_GAME,
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
from console.games.face import Lamps
from console.modes.ending import FINISH, early_or_abandoned
from console.modes.new_game import CHOOSE_GAME
from console.modes.tiles import TAKE_STOCK
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.decide import refusal_of
from engine.games.jarnac.options import ClockMode
from engine.games.jarnac.state import Phase, State
from engine.play.game import SourceKind

_REPEAT = {Button.REPETER: Meaning(REPEAT, SHOW_ACCESS)}
_UNDO = {Button.ANNULER: short(cmd.Undo())}
_RECEIVED = {
    Button.VALIDER: short(cmd.Draw()),
    Button.REJETER: short(cmd.Contest()),
    Button.SUIVANT: short(cmd.CallJarnac()),
    **_UNDO,
}

TABLE: Mapping[Phase, Mapping[Button, Meaning]] = {
    Phase.TOSS: {Button.ANNULER: short(cmd.TakeBackTile())},
    Phase.RECEIVING: _RECEIVED,
    Phase.DRAWING: {Button.SUIVANT: short(DRAW_ON), Button.ANNULER: short(cmd.Undo())},
    Phase.PLAYING: {
        Button.SUIVANT: short(cmd.Pass()),
        Button.ANNULER: short(cmd.TakeBackTile()),
    },
    Phase.MADE: {
        Button.VALIDER: short(cmd.Draw()),
        Button.REJETER: short(cmd.Contest()),
        **_UNDO,
    },
    Phase.ARBITRATION: {
        Button.VALIDER: short(cmd.AcceptWord()),
        Button.REJETER: short(cmd.RefuseWord()),
    },
    Phase.FINAL: {
        Button.REJETER: short(cmd.Contest()),
        Button.SUIVANT: short(cmd.CallJarnac()),
        **_UNDO,
    },
    Phase.ENDED: {
        Button.CHRONO: long(SWITCH_OFF),
        Button.VALIDER: Meaning(CHOOSE_GAME, TAKE_STOCK),
        Button.SUIVANT: long(NEW_GAME),
        Button.ANNULER: long(cmd.Undo()),
    },
}
_CLOCK_SIDES = {
    Button.JOUEUR1: short(cmd.PressClock(0)),
    Button.JOUEUR2: short(cmd.PressClock(1)),
}
_AT_PLAY = frozenset({Phase.RECEIVING, Phase.DRAWING, Phase.PLAYING, Phase.MADE, Phase.FINAL})
_NATURAL = {
    Phase.RECEIVING: Press(Button.VALIDER),
    Phase.DRAWING: Press(Button.SUIVANT),
    Phase.MADE: Press(Button.VALIDER),
}


def situation(state: State) -> Situation:
    phase = state.phase
    buttons = {**_REPEAT, **TABLE[phase], **_clock(state)}
    if state.options.source.kind.is_by_hand:
        buttons = drawn_by_hand(buttons)
    if phase in (Phase.RECEIVING, Phase.MADE) and not state.to_draw:
        # An empty bag: nothing to draw, a word or « je passe » instead.
        del buttons[Button.VALIDER]
        buttons[Button.SUIVANT] = short(cmd.Pass())
    if state.options.source.kind is SourceKind.PHYSICAL and phase in (Phase.DRAWING, Phase.PLAYING):
        # With tiles on the pad, « annuler » first waits for the tile to take back.
        buttons[Button.ANNULER] = short(AwaitTile(cmd.TakeBackTile()))
    offered, refused = without_refused(buttons, partial(refusal_of, state))
    natural = _NATURAL.get(phase)
    if natural is not None and offered.get(natural.button, Meaning()).short is None:
        natural = None
    idle = phase in (Phase.TOSS, Phase.ENDED)
    return Situation(phase.value, offered, natural, idle=idle, says=_says(state), refused=refused)


def _says(state: State) -> Remark | None:
    """Where tiles are real and no reader reads them, somebody has to be asked for their letters."""
    if state.options.source.kind is not SourceKind.TYPED:
        return None
    asked = {Phase.TOSS: "tv_type_toss", Phase.DRAWING: "tv_type_letters"}.get(state.phase)
    return Remark(asked) if asked else None


def _clock(state: State) -> dict[Button, Meaning]:
    """Held, « chrono » ends the game in every game of the house."""
    if state.phase is Phase.ENDED:
        return {}
    if state.phase not in _AT_PLAY or state.options.clock is ClockMode.NONE:
        return {Button.CHRONO: long(FINISH)}
    running = bool(state.timing.active)
    chrono = {Button.CHRONO: Meaning(cmd.Pause() if running else cmd.Resume(), FINISH)}
    if state.timing.clocks is None:
        return chrono
    return {**chrono, **_CLOCK_SIDES}


def questions(state: State) -> tuple[OpenQuestion, ...]:
    """Who begins, when it was settled without the console."""
    if state.phase is not Phase.TOSS:
        return ()
    answers = tuple(
        PossibleAnswer(state.name(side), Ask(cmd.ChooseStarter(side))) for side in (0, 1)
    )
    return (OpenQuestion("starter", "", text("asked_starter"), answers, pressing=False),)


# --- Lamps and buzzer ---------------------------------------------------------------------------


SOUNDS: dict[type, str] = {
    ev.LetterDrawn: "tile",
    ev.TossDrawn: "tile",
    ev.ActTakenBack: "tile",
    ev.JarnacCalled: "warning",
    ev.JarnacTaken: "warning",
    ev.TimeWarned: "warning",
    ev.FlagFell: "end",
    ev.GameEnded: "end",
}


def lamps(state: State, _answer: object) -> Lamps:
    timing = state.timing
    running = bool(timing.active)
    stopped = timing.begun and timing.running is None
    warned = any(clock.told_ms is not None for _, clock in timing.active)
    judge = state.phase is Phase.ARBITRATION
    return Lamps(
        ready="wink" if state.awaited else "on",
        clock="on" if running else "blink" if stopped else "off",
        warning="fast" if warned or state.phase is Phase.FINAL else "on" if judge else "off",
        ends_ms=state.time_ends_at,
    )


# --- Ends and corrections -----------------------------------------------------------------------


def endings(state: State) -> tuple[Ending, ...]:
    if state.phase is Phase.ENDED:
        return ()
    return early_or_abandoned(cmd.CloseGame)


def consequences(before: State, after: State, _lexicon: object) -> tuple[str, ...]:
    return tuple(
        text("past_total", name=after.name(side), was=before.points(side), now=after.points(side))
        for side in (0, 1)
        if before.points(side) != after.points(side)
    )
