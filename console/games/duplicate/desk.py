"""The desk of a duplicate game, moment by moment: buttons, lamps, sounds."""

import enum
from collections.abc import Mapping

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
)
from console.games.duplicate.labels import ruling_words
from console.games.duplicate.questions import EXCLUDE
from console.games.duplicate.settings import for_the_judge
from console.games.face import Lamps
from console.modes.ending import FINISH
from console.modes.new_game import CHOOSE_GAME
from console.modes.tiles import TAKE_STOCK
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.decide import decide
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.top_choice import proposed_cautions
from engine.games.duplicate.tops import Circumstances, CoupAnswer
from engine.play.game import SourceKind
from engine.rulings import Outcome, RuleError


class Moment(enum.StrEnum):
    """A phase, told apart where the same button must mean something else."""

    READY = "ready"
    END_PROPOSED = "end_proposed"
    INTERRUPTED = "interrupted"
    DRAWING = "drawing"
    ANNOUNCED = "announced"
    RUNNING = "running"
    PAUSED = "paused"
    CALLED = "called"
    """Topping: a player is heard, the time stands still."""
    COLLECTING = "collecting"
    TOP_CHOSEN = "top_chosen"
    COURSE = "course"
    """Topping on devices: nobody runs, some may be ready."""
    COURSE_RUNNING = "course_running"
    COURSE_HELD = "course_held"
    ENDED = "ended"


_ANNUL = cmd.AnnulCoup(DESK_REASON)
_REPEAT = {Button.REPETER: Meaning(REPEAT, SHOW_ACCESS)}
_FINISH = {Button.CHRONO: long(FINISH)}
_DRAW_AGAIN = {
    Button.REJETER: Meaning(cmd.RejectRack(), cmd.RejectRack(DESK_REASON)),
    Button.ANNULER: Meaning(cmd.TakeBackTile(), _ANNUL),
}

TABLE: Mapping[Moment, Mapping[Button, Meaning]] = {
    Moment.READY: {
        **_REPEAT,
        **_FINISH,
        Button.VALIDER: long(TAKE_STOCK),
        Button.SUIVANT: short(cmd.OpenCoup()),
        Button.ANNULER: long(cmd.WithdrawMove()),
    },
    Moment.END_PROPOSED: {
        **_REPEAT,
        **_FINISH,
        Button.VALIDER: long(cmd.CloseGame()),
        Button.SUIVANT: long(cmd.DeclineEnd(DESK_REASON)),
        Button.ANNULER: long(cmd.WithdrawMove()),
    },
    Moment.INTERRUPTED: {
        **_REPEAT,
        **_FINISH,
        Button.VALIDER: long(cmd.CloseGame()),
        Button.SUIVANT: long(cmd.OpenCoup(DESK_REASON)),
        Button.ANNULER: long(cmd.WithdrawMove()),
    },
    Moment.DRAWING: {
        **_REPEAT,
        **_FINISH,
        **_DRAW_AGAIN,
        Button.VALIDER: short(cmd.AnnounceRack()),
        Button.SUIVANT: short(DRAW_ON),
    },
    Moment.ANNOUNCED: {
        **_REPEAT,
        **_DRAW_AGAIN,
        Button.CHRONO: short(cmd.StartClock()),
        Button.VALIDER: long(FINISH),
    },
    Moment.RUNNING: {
        **_REPEAT,
        Button.CHRONO: Meaning(cmd.Pause(), cmd.StopClock()),
        Button.ANNULER: long(_ANNUL),
    },
    Moment.PAUSED: {
        **_REPEAT,
        Button.CHRONO: short(cmd.Resume()),
        Button.VALIDER: long(FINISH),
        Button.REJETER: long(cmd.RestartClock()),
        Button.ANNULER: long(_ANNUL),
    },
    Moment.CALLED: {
        **_REPEAT,
        Button.VALIDER: short(cmd.ClaimTop()),
        Button.REJETER: short(cmd.RefuseCall()),
        Button.SUIVANT: short(cmd.NameCaller()),
        Button.ANNULER: long(_ANNUL),
    },
    Moment.COLLECTING: {
        **_REPEAT,
        **_FINISH,
        Button.VALIDER: short(cmd.ChooseTop()),
        Button.ANNULER: long(_ANNUL),
    },
    Moment.TOP_CHOSEN: {
        **_REPEAT,
        **_FINISH,
        Button.VALIDER: short(cmd.PlaceTop()),
        Button.REJETER: long(cmd.ChooseNextTop(DESK_REASON)),
        Button.ANNULER: long(_ANNUL),
    },
    Moment.COURSE: {
        **_REPEAT,
        **_FINISH,
        Button.SUIVANT: short(cmd.SetOff()),
    },
    Moment.COURSE_RUNNING: {
        **_REPEAT,
        Button.CHRONO: Meaning(cmd.HoldRuns(), FINISH),
        Button.SUIVANT: short(cmd.SetOff()),
    },
    Moment.COURSE_HELD: {
        **_REPEAT,
        Button.CHRONO: short(cmd.ResumeRuns()),
        Button.VALIDER: long(FINISH),
    },
    Moment.ENDED: {
        Button.CHRONO: long(SWITCH_OFF),
        **_REPEAT,
        Button.VALIDER: Meaning(CHOOSE_GAME, TAKE_STOCK),
        Button.SUIVANT: long(NEW_GAME),
        Button.ANNULER: long(cmd.ReopenGame(DESK_REASON)),
    },
}

_BY_HAND = {now: drawn_by_hand(buttons) for now, buttons in TABLE.items()}

NATURAL: Mapping[Moment, Press] = {
    Moment.READY: Press(Button.SUIVANT),
    Moment.COURSE: Press(Button.SUIVANT),
    Moment.COURSE_HELD: Press(Button.CHRONO),
    Moment.DRAWING: Press(Button.VALIDER),
    Moment.ANNOUNCED: Press(Button.CHRONO),
    Moment.PAUSED: Press(Button.CHRONO),
    Moment.COLLECTING: Press(Button.VALIDER),
    Moment.TOP_CHOSEN: Press(Button.VALIDER),
}
_IDLE = frozenset(
    {Moment.READY, Moment.COURSE, Moment.END_PROPOSED, Moment.INTERRUPTED, Moment.ENDED}
)
_PROMINENT = (cmd.StopClock, cmd.CloseGame, cmd.DeclineEnd)
_TO_SETTLE = (Moment.END_PROPOSED, Moment.INTERRUPTED)


def moment(state: State) -> Moment:
    if state.phase is Phase.IDLE:
        if state.end is not None:
            return Moment.END_PROPOSED
        if state.options.devices is not None:
            return _of_a_course(state)
        return Moment.READY if state.interruption is None else Moment.INTERRUPTED
    if state.phase is Phase.THINKING:
        if state.coup is not None and state.coup.called is not None:
            return Moment.CALLED
        running = state.clock is not None and state.clock.is_running
        return Moment.RUNNING if running else Moment.PAUSED
    return Moment(state.phase.value)


def _of_a_course(state: State) -> Moment:
    course = state.course
    if course is None or not course.running:
        return Moment.COURSE
    return Moment.COURSE_HELD if course.held else Moment.COURSE_RUNNING


def situation(state: State) -> Situation:
    now = moment(state)
    table = _BY_HAND if state.options.source.kind.is_by_hand else TABLE
    buttons = {**table[now], **_moment_buttons(state, now)}
    if now in _IDLE and state.options.epreuve and state.players:
        buttons[Button.REJETER] = long(EXCLUDE)
    if state.options.source.kind is SourceKind.PHYSICAL and now in (
        Moment.DRAWING,
        Moment.ANNOUNCED,
    ):
        # With tiles on the pad, « annuler » first waits for the tile to take back.
        buttons[Button.ANNULER] = Meaning(AwaitTile(cmd.TakeBackTile()), _ANNUL)
    if state.cut:
        return _after_a_cut(state, now, buttons)
    return Situation(
        now.value,
        buttons,
        _natural(now, state),
        told=_told(now, state),
        idle=now in _IDLE,
        says=_says(now, state),
        answers=Remark(f"settle_{now.value}") if now in _TO_SETTLE else None,
        quiet=now is Moment.RUNNING,
        unoffered=_unoffered(state, buttons),
        prominent=(*_PROMINENT, cmd.OpenCoup) if now is Moment.INTERRUPTED else _PROMINENT,
    )


def _told(now: Moment, state: State) -> str:
    """Time that was left when the judge stopped it has not run out; slips that put somebody out are
    waited for; after a coup that was annulled people look for the reliquat."""
    if now is Moment.READY and _is_refused(state, cmd.OpenCoup()):
        return "desk_ready_elimination"
    annulled = state.annulments[-1] if state.annulments else None
    if now is Moment.READY and annulled and annulled.number == state.next_number:
        return "desk_ready_annulled"
    stopped = now is Moment.COLLECTING and state.clock is not None and state.clock.left_ms
    return "desk_collecting_stopped" if stopped else ""


_ASKED_OF_THE_RULES = (
    cmd.OpenCoup,
    cmd.AnnounceRack,
    cmd.RejectRack,
    cmd.TakeBackTile,
    cmd.WithdrawMove,
    cmd.SetOff,
)
"""Commands whose answer is cheap, and needs neither solver nor clock."""


def _unoffered(state: State, buttons: Mapping[Button, Meaning]) -> frozenset[Press]:
    """What the rules would refuse: a rack that lacks letters is not announced, what nobody played
    is not withdrawn, no coup follows one that may put somebody out; and a whole tirage has nothing
    to be drawn. Of two presses that would do the same, the short one is offered."""
    found = set()
    for button, meaning in buttons.items():
        short, long = (_is_refused(state, each) for each in (meaning.short, meaning.long))
        if short:
            found.add(Press(button))
        same = type(meaning.short) is type(meaning.long) is cmd.RejectRack
        if long or (same and not short):
            found.add(Press(button, held=True))
    return frozenset(found)


def _is_refused(state: State, action: object) -> bool:
    if action is DRAW_ON:
        return state.tirage_ruling is not None
    if not isinstance(action, _ASKED_OF_THE_RULES):
        return False
    try:
        decide(state, action, Circumstances(0))
    except RuleError:
        return True
    return False


CUT = "cut"


def _after_a_cut(state: State, now: Moment, buttons: dict[Button, Meaning]) -> Situation:
    """Two buttons say how long it lasted, as far as §3.7 asks; the others play on, which is an
    answer too."""
    taken = {
        Button.VALIDER: short(cmd.CutWasShort()),
        Button.REJETER: long(cmd.CutWasLong()),
    }
    natural = _natural(now, state)
    if natural is None or natural.button in taken:
        natural = Press(Button.VALIDER)
    return Situation(
        CUT,
        {**buttons, **taken},
        natural,
        idle=now in _IDLE,
        says=Remark("cut_asked"),
        answers=Remark("settle_cut"),
        prominent=(cmd.CutWasLong,),
        unoffered=_unoffered(state, {**buttons, **taken}),
    )


def _says(now: Moment, state: State) -> Remark | None:
    """A tirage that may not be played, an end that is proposed: why, where the room is not told
    already."""
    if now is Moment.DRAWING:
        ruling = state.tirage_ruling
        invalid = ruling is not None and ruling.outcome is Outcome.INVALID
        return Remark("settle_invalid") if invalid else None
    ruling = {Moment.END_PROPOSED: state.end, Moment.INTERRUPTED: state.interruption}.get(now)
    if ruling is None:
        return None
    fact = ruling_words(ruling).rpartition(". ")[0]
    return Remark("settle_ruling", {"fact": fact, "article": ruling.article})


def _moment_buttons(state: State, now: Moment) -> dict[Button, Meaning]:
    """What depends on more than the moment: the players' own buttons, a player answered by
    mistake, a coup that does not wait for eliminations, an end that can be taken back, the other
    tops of a word withdrawn."""
    if now is Moment.READY and state.options.rules.eliminates:
        return {Button.SUIVANT: Meaning(cmd.OpenCoup(), cmd.OpenCoup(DESK_REASON))}
    if now is Moment.RUNNING and state.options.rules.claims_tops:
        calls = [short(cmd.CallTop(player.table)) for player in state.players]
        calling = {Button.VALIDER: short(cmd.CallTop()), **dict(zip(PLAYERS, calls, strict=False))}
        return {**calling, **_answered(state)}
    if now is Moment.COLLECTING and state.clock is not None and state.clock.left_ms:
        return {Button.CHRONO: long(cmd.TakeBackStop(DESK_REASON)), **_rejecting(state)}
    if now is Moment.COLLECTING:
        return _rejecting(state)
    if now is Moment.TOP_CHOSEN and state.coup is not None and state.coup.withdrawn:
        return {
            Button.REJETER: short(cmd.ChooseNextTop(DESK_REASON)),
        }
    return {}


def _rejecting(state: State) -> dict[Button, Meaning]:
    """Whether anything may be mistaken for the top is the judge's secret: the button is there at
    every coup, his lamp and his page tell when it is of use."""
    if state.options.cautions_players:
        return {Button.REJETER: short(cmd.CautionTop())}
    return _answered(state)


def _answered(state: State) -> dict[Button, Meaning]:
    """Topping: « valider » for « rejeter », or the other way round."""
    if state.coup is None or state.coup.answered is None:
        return {}
    return {Button.REJETER: long(cmd.HearAgain(DESK_REASON))}


def _natural(now: Moment, state: State) -> Press | None:
    """A complete tirage that is not valid goes back."""
    if now is Moment.DRAWING:
        ruling = state.tirage_ruling
        if ruling is not None and ruling.outcome is Outcome.INVALID:
            return Press(Button.REJETER)
    return NATURAL.get(now)


# --- Lamps and buzzer ---------------------------------------------------------------------------


SOUNDS: dict[type, str] = {
    ev.TileDrawn: "tile",
    ev.TileReturned: "tile",
    ev.ClockStarted: "start",
    ev.RunsSetOff: "start",
    ev.ClockWarned: "warning",
    ev.ClockStopped: "end",
    ev.StopTakenBack: "start",
    ev.TopCalled: "tile",
    ev.CallHeardAgain: "tile",
}


_CLOCK = {
    Moment.RUNNING: "on",
    Moment.PAUSED: "blink",
    Moment.CALLED: "blink",
}


def lamps(state: State, answer: CoupAnswer | None) -> Lamps:
    now, clock = moment(state), state.clock
    shown = clock if now in _CLOCK else None
    return Lamps(
        ready=_ready(state, answer, now),
        clock=_CLOCK.get(now, "off"),
        warning="fast" if _in_the_last_seconds(state) else _warning(state, answer, now),
        left_ms=shown.left_ms if shown else None,
        since_ms=shown.since_ms if shown else None,
        ends_ms=shown.ends_at if shown else None,
    )


def _in_the_last_seconds(state: State) -> bool:
    """Between the warning and the end."""
    clock = state.clock
    return clock is not None and clock.is_running and clock.told_ms is not None


def _ready(state: State, answer: CoupAnswer | None, now: Moment) -> str:
    """On when the next step can be taken at once, winking while letters are awaited."""
    if now is Moment.DRAWING:
        ruling = state.tirage_ruling
        return "on" if ruling is not None and ruling.is_valid else "wink"
    if now is Moment.COLLECTING:
        return "on" if answer is not None else "wink"
    return "off" if now in (Moment.RUNNING, Moment.PAUSED) else "on"


def _warning(state: State, answer: CoupAnswer | None, now: Moment) -> str:
    """Steady when the judge should look: an invalid tirage, an end proposed, a cut to be
    measured, something that may be mistaken for the top."""
    ruling = state.tirage_ruling
    invalid = ruling is not None and not ruling.is_valid
    asked = invalid or state.end is not None or state.cut
    if not asked and now is Moment.COLLECTING:
        asked = _caution_is_proposed(state, answer)
    return "on" if asked else "off"


def _caution_is_proposed(state: State, answer: CoupAnswer | None) -> bool:
    known = for_the_judge(state, answer)
    return known is not None and bool(proposed_cautions(state, known))
