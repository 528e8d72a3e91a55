"""Deciding on a topping on devices (fisf-2020 §3.8.4): each player before a telephone, a tablet or
a computer, the same sealed game, at once or one after the other.

A word typed and placed is right when it is worth the top; the top of the sealed game is laid then,
whichever equal one was found, so that the game stays the same for all. When the time is over it is
laid too, with twenty seconds more.
"""

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.options import Departure
from engine.games.duplicate.runs import Course, PlayerRun
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.table import Table
from engine.games.duplicate.tops import Circumstances, VouchedWords, word_list
from engine.letters.legality import examine
from engine.letters.solver import solve_top
from engine.rulings import Outcome, RuleError, Ruling

COURSE_OVER = "end_course"
LONGEST_ENTRY = 64
_NOT_OF_A_COURSE = (cmd.OpenCoup, cmd.WithdrawMove, cmd.CorrectCoup)


def check_allowed(state: State, command: cmd.Command) -> None:
    """No coup is opened for all, and none corrected: everybody plays the sealed game as it is."""
    if state.options.devices is not None and isinstance(command, _NOT_OF_A_COURSE):
        raise RuleError("course_at_own_pace")


def lay(state: State, command: cmd.LayCourse, at: Circumstances) -> ev.Events:
    if state.options.devices is None:
        raise RuleError("course_not_on_devices")
    if state.course is not None:
        return ()
    table, coups = state.table, []
    for number, sealed in enumerate(command.coups, start=1):
        before = table.deal(sealed.tirage, state.options.formule, ())
        top = _top(state, number, before, sealed, at)
        table, _ = before.lay(top.move, state.options.formule)
        coups.append(ev.LaidCoup(sealed.tirage, sealed.rejected, top))
    return (ev.CourseLaid(tuple(coups)),)


def _top(
    state: State, number: int, before: Table, sealed: cmd.SealedCoup, at: Circumstances
) -> ev.TopChosen:
    formule = state.options.formule
    legal = examine(before.grid, sealed.move, before.rack, VouchedWords(), formule)
    if legal.score is None or not legal.is_legal:
        raise legal.reasons[0]
    best = solve_top(before.grid, before.rack, word_list(at), formule)
    points = legal.score.points
    return ev.TopChosen(
        coup=number,
        move=sealed.move.normalised(before.grid),
        points=points,
        words=tuple(ev.WordFormed(each.word, each.ref, each.points) for each in legal.score.words),
        prime=legal.score.prime,
        top_points=max(points, best.top_points),
        ties=len(best),
    )


# --- Setting off, holding -----------------------------------------------------------------------


def be_ready(state: State, command: cmd.BeReady, at: Circumstances) -> ev.Events:
    course, player = _course(state), state.correction.player(command.table)
    if player.table not in state.still_in:
        raise RuleError("course_not_in", player=player.name)
    if player.table in course.runs or player.table in course.ready:
        return ()
    if state.options.devices is Departure.EACH:
        _check_not_held(course)
        return (ev.RunsSetOff((player.table,), at.now_ms),)
    return (ev.RunnerReady(player.table),)


def set_off(state: State, command: cmd.SetOff, at: Circumstances) -> ev.Events:
    course = _course(state)
    _check_not_held(course)
    if not course.ready:
        raise RuleError("course_nobody_ready")
    return (ev.RunsSetOff(tuple(sorted(course.ready)), at.now_ms),)


def hold(state: State, command: cmd.HoldRuns, at: Circumstances) -> ev.Events:
    course = _course(state)
    if course.held or not course.running:
        raise RuleError("course_stands")
    over = overdue(state, at.now_ms)
    return (*over, ev.RunsHeld(at.now_ms)) if _course(fold(over, state)).running else over


def resume(state: State, command: cmd.ResumeRuns, at: Circumstances) -> ev.Events:
    if not _course(state).held:
        raise RuleError("course_runs")
    return (ev.RunsResumed(at.now_ms),)


def recover(state: State, last_seen_ms: int) -> ev.Events:
    """Nobody could propose anything while the console was away: that time is nobody's."""
    course = state.course
    if course is None or course.held or not course.running:
        return ()
    return (ev.RunsHeld(last_seen_ms),)


def _check_not_held(course: Course) -> None:
    if course.held:
        raise RuleError("course_held")


def _course(state: State) -> Course:
    if state.course is None:
        raise RuleError("course_not_on_devices")
    return state.course


# --- What a player proposes, and time -----------------------------------------------------------


def propose(state: State, command: cmd.ProposeTop, at: Circumstances) -> ev.Events:
    """The time counts that the console's clock says; whatever came before it is over is given its
    answer, whatever came after finds the next coup."""
    over = overdue(state, at.now_ms)
    state = fold(over, state)
    course = _course(state)
    run = course.runs.get(command.table)
    if not 0 < len(command.entry) <= LONGEST_ENTRY:
        raise RuleError("correction_entry_unnamed")
    if run is None:
        raise RuleError("course_not_set_off")
    if run.entry == command.entry:
        return over  # sent again
    if run.coup != command.coup:
        return over  # its time is over: the page finds the next coup
    _check_not_held(course)
    before, known = course.game.tables[run.coup - 1], course.game.coups[run.coup - 1]
    move, top = command.move, known.top
    points = top.points
    if move != top.move:
        words, formule = word_list(at), state.options.formule
        examined = examine(before.grid, move, before.rack, words, formule)
        points = examined.points if examined.points is not None else -1
    proposed = ev.TopProposed(
        coup=run.coup,
        table=run.table,
        move=move,
        right=points >= top.points,
        elapsed_ms=run.spent(at.now_ms),
        at_ms=at.now_ms,
        entry=command.entry,
        points=points if points >= 0 else None,
    )
    return _then_over(state, *over, proposed, after=fold((proposed,), state))


def tick(state: State, now_ms: int) -> ev.Events:
    over = overdue(state, now_ms)
    return _then_over(state, *over, after=fold(over, state)) if over else ()


def overdue(state: State, now_ms: int) -> ev.Events:
    """Tops that were not found in time, at the moment it was over: several of one run where the
    console came late."""
    found: list[ev.Event] = []
    while (due := _next_overdue(state, now_ms)) is not None:
        found.append(due)
        state = fold((due,), state)
    return tuple(found)


def _next_overdue(state: State, now_ms: int) -> ev.RunTimedOut | None:
    course = state.course
    if course is None or state.phase is Phase.ENDED:
        return None
    ends = ((course.ends_ms(run), run.table, run) for run in course.running)
    due = min(((ends_ms, table, run) for ends_ms, table, run in ends if ends_ms is not None),
              key=lambda each: each[:2], default=None)  # fmt: skip
    if due is None or due[0] > now_ms:
        return None
    ends_ms, table, run = due
    return ev.RunTimedOut(run.coup, table, ends_ms)


def _then_over(state: State, *events: ev.Event, after: State) -> ev.Events:
    """The end is proposed once everybody who plays has played it all."""
    course = after.course
    assert course is not None, "somebody runs"
    if state.end is not None or not after.still_in or not all(
        _is_done(course, course.runs.get(table)) for table in after.still_in
    ):  # fmt: skip
        return events
    article = state.options.edition.article(Topic.TOPPING)
    return (*events, ev.EndProposed(Ruling(Outcome.VALID, COURSE_OVER, article, {})))


def _is_done(course: Course, run: PlayerRun | None) -> bool:
    return run is not None and course.is_over(run)


def closed(state: State, at: Circumstances) -> ev.Events:
    """Whoever is still at a coup keeps the times of those behind; nobody's time runs on."""
    course = state.course
    running = course is not None and course.running and not course.held
    return (ev.RunsHeld(at.now_ms),) if running else ()
