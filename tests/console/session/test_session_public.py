"""Never a top in the public snapshot before its time."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.desk.buttons import DRAW_ON, NEW_GAME, SWITCH_OFF, Button, Forward, Press
from console.desk.inbox import Show
from console.games.duplicate import snapshot as view
from console.modes.new_game import CHOOSE_GAME
from console.modes.tiles import TAKE_STOCK
from console.session.opened_game import last_unfinished
from console.session.snapshots import JudgeSnapshot
from console.tv.snapshot import ACCESS_PAGE, Access
from console.tv.welcome import Welcome
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import CloseCoup, EnterPoints, EnterSlip
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.state import Phase
from engine.play.players import typed_player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import SilentSolver
from tests.tools.saying import said

PRIVATE_PHASES = (Phase.DRAWING, Phase.ANNOUNCED, Phase.THINKING, Phase.COLLECTING)


@pytest.fixture(scope="module")
def two_coups(tmp_path_factory, free_lexicon) -> Path:
    """The card of a game with two words on the grid."""
    folder = tmp_path_factory.mktemp("deux-coups")
    bench = DuplicateBench(folder, free_lexicon).open_game().play_coup().play_coup()
    bench.cut()
    return folder


def resumed(folder: Path, free_lexicon, solver: SilentSolver | None) -> DuplicateBench:
    bench = DuplicateBench(folder, free_lexicon, solver=solver)
    game = last_unfinished(bench.journal)
    assert game is not None
    bench.session.resume(game, bench.loop.now_ms)
    bench.loop.settle()
    return bench


STEPS = st.one_of(
    st.just("forward"),
    st.just("forward"),
    st.just("time"),
    st.sampled_from([Press(button, held) for button in Button for held in (False, True)]),
    st.sampled_from([Show(view.Page.STANDINGS), Show(view.Page.COUPS), Show(None)]),
)


def in_step(steps, two_coups: Path, tmp_path_factory, free_lexicon) -> set[Phase]:
    """Two consoles in step, one with a solver, one without: nothing public may tell them
    apart as long as no top is chosen. Says which phases were compared with an answer in."""
    benches = []
    for solver in (None, SilentSolver()):
        folder = tmp_path_factory.mktemp("copie") / "club"
        shutil.copytree(two_coups, folder)
        benches.append(resumed(folder, free_lexicon, solver))
    knowing, ignorant = benches
    compared = set()
    for step in steps:
        for bench in benches:
            _take(bench, step)
        if knowing.state.phase not in (*PRIVATE_PHASES, Phase.IDLE):
            break
        assert knowing.public == ignorant.public
        assert ignorant.judge.answer is None
        if knowing.judge.answer is not None:
            compared.add(knowing.state.phase)
    for bench in benches:
        bench.cut()
        shutil.rmtree(bench.folder.parent)
    return compared


def _take(bench: DuplicateBench, step: object) -> None:
    if step == "time" and bench.state.phase is Phase.DRAWING:
        bench.draw()
    elif step == "time":
        bench.loop.advance()
    else:
        bench.post(Forward() if step == "forward" else step)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(STEPS, max_size=25))
def test_the_public_sees_the_same_whether_or_not_the_solver_has_answered(
    steps, two_coups: Path, tmp_path_factory, free_lexicon
):
    in_step(steps, two_coups, tmp_path_factory, free_lexicon)


def test_nor_does_it_on_the_straight_way_through_a_coup(
    two_coups: Path, tmp_path_factory, free_lexicon
):
    steps = ["forward", "time", "forward", "forward", "time", "time", Press(Button.REPETER)]
    compared = in_step(steps, two_coups, tmp_path_factory, free_lexicon)
    assert compared == {Phase.ANNOUNCED, Phase.THINKING, Phase.COLLECTING}


def test_a_called_top_is_not_shown_while_others_search(tmp_path, free_lexicon):
    players = (typed_player(1, "Ana"), typed_player(2, "Bob"))
    choices = said(seed="t", contest="topping", players=players)
    bench = DuplicateBench(tmp_path, free_lexicon, choices).open_game().think()
    top = bench.judge.answer.tops[0].move
    bench.loop.now_ms += 9_000
    assert bench.ask(cmd.ClaimTop(1, top)).refusal is None
    assert bench.state.phase is Phase.THINKING
    assert top.word not in repr(bench.public)
    runners = bench.public.contest.runners
    assert (runners[0].has_found, runners[0].counted_ms) == (True, 9_000)
    assert (runners[1].has_found, runners[1].running_since_ms) == (False, bench.loop.now_ms - 9_000)
    bench.cut()


def test_each_phase_has_its_stage(bench: DuplicateBench):
    phases = {}

    def note(judge: JudgeSnapshot) -> None:
        phases.setdefault(type(judge.public.phase).__name__, judge.public)

    bench.session.snapshots.listen(note)
    assert isinstance(bench.public, Welcome)
    bench.open_game().play_coup().play_coup()
    bench.ask(cmd.CloseGame("essai"))
    assert list(phases) == [
        "Waiting",
        "Drawing",
        "Announced",
        "Thinking",
        "Collecting",
        "Revealing",
        "Between",
        "Ended",
    ]
    assert phases["Revealing"].phase.top.placed and phases["Revealing"].grid.is_empty
    assert phases["Between"].last_top.word == bench.state.coups[0].top.move.word
    assert phases["Ended"].phase.reason == "Le juge a mis fin à la partie."


def test_letters_arrive_one_by_one_with_their_moment(bench: DuplicateBench):
    bench.open_game().play_coup()
    kept = bench.state.table.held
    bench.forward()
    for _ in range(2):
        bench.loop.now_ms += 700
        bench.loop.advance()
    phase = bench.public.phase
    assert isinstance(phase, view.Drawing) and phase.size == 7
    assert [arrival.since_ms for arrival in phase.tirage[: len(kept)]] == [None] * len(kept)
    times = [arrival.since_ms for arrival in phase.tirage[len(kept) :]]
    assert times == [bench.loop.now_ms - 700, bench.loop.now_ms]


def test_the_clock_shown_is_the_clock_that_runs(bench: DuplicateBench):
    bench.open_game().think()
    phase = bench.public.phase
    assert isinstance(phase, view.Thinking)
    assert phase.clock.left_at(bench.loop.now_ms + 30_000) == 150_000
    assert phase.clock.warning_ms == 30_000
    bench.loop.now_ms += 30_000
    bench.press(Button.CHRONO)
    paused = bench.public.phase
    assert isinstance(paused, view.Thinking) and paused.paused_since_ms == bench.loop.now_ms
    assert not paused.clock.running and paused.clock.left_ms == 150_000


def test_the_final_stage_is_shown_as_its_own_clock(tmp_path, free_lexicon):
    bench = (
        DuplicateBench(tmp_path, free_lexicon, said(seed="s", tempo="2min+30s")).open_game().think()
    )
    started = bench.loop.now_ms
    assert bench.public.phase.clock.left_at(started) == 120_000
    bench.loop.advance_to(started + 121_000)
    phase = bench.public.phase
    assert isinstance(phase, view.Collecting) and phase.clock is not None
    assert phase.clock.left_at(bench.loop.now_ms) == 29_000
    bench.cut()


def test_mort_subite_shows_who_is_left_and_the_step(tmp_path, free_lexicon):
    players = (typed_player(1, "Ana"), typed_player(2, "Bob"), typed_player(3, "Cléo"))
    choices = said(seed="m", contest="mort-subite", players=players)
    bench = DuplicateBench(tmp_path, free_lexicon, choices).open_game().play_coup()
    for table, points in ((1, 30), (2, 30), (3, 10)):
        bench.ask(EnterPoints(1, table, points))
    bench.ask(CloseCoup(1))
    contest = bench.public.contest
    assert [each.name for each in contest.left] == ["Ana", "Bob"]
    assert contest.players[2].out_at_coup == 1 and contest.step == "1 min + 20 s"
    assert "Cléo est éliminé" in bench.said[-1]
    bench.cut()


def test_standings_wait_for_a_closed_correction(tmp_path, free_lexicon):
    choices = said(seed="c", players=(typed_player(1, "Ana"), typed_player(2, "Bob")))
    bench = DuplicateBench(tmp_path, free_lexicon, choices).open_game().play_coup()
    top = bench.state.cumul
    bench.ask(EnterPoints(1, 2, top))
    assert bench.public.standings == ()
    bench.ask(EnterPoints(1, 1, top // 2))
    bench.ask(CloseCoup(1))
    first, second = bench.public.standings
    assert (first.rank, first.name, first.table, first.negatif) == (1, "Bob", 2, 0)
    assert first.percentage == 100.0 and second.negatif == top // 2 - top
    bench.cut()


def test_a_rejet_and_an_annulment_are_shown_as_such(bench: DuplicateBench):
    bench.open_game().announce()
    bench.press(Button.REJETER, held=True)
    assert isinstance(bench.public.notice, view.Rejet)
    bench.loop.advance()
    assert bench.public.notice is None
    bench.draw()
    bench.press(Button.ANNULER, held=True)
    assert isinstance(bench.public.notice, view.PublicAnnulment) and bench.public.notice.coup == 1


def test_the_lexicon_is_named_wherever_results_are_shown(bench: DuplicateBench):
    bench.open_game()
    assert "libre" in bench.public.header.lexicon


BEFORE = Show(ACCESS_PAGE, Access("http://pupitre.local/", pin="329235"))
FOR_ONCE = Show(ACCESS_PAGE, Access("http://pupitre.local/", pin="814706", once=True))


def test_a_code_shown_before_the_game_goes_when_it_begins(bench: DuplicateBench):
    bench.post(BEFORE)
    assert bench.public.access.pin == "329235"
    bench.open_game()
    assert bench.public.page is None and bench.public.access is None


@pytest.mark.parametrize("shown", [BEFORE, FOR_ONCE])
def test_a_code_goes_with_the_next_step_of_the_game(bench: DuplicateBench, shown):
    bench.open_game().announce()
    bench.post(shown)
    assert bench.public.access is not None
    bench.forward()
    assert bench.public.page is None and bench.public.access is None


def test_what_the_judge_had_shown_gives_way_to_the_tirage_that_is_announced(bench: DuplicateBench):
    """The room needs its letters and its clock; what he asks for after that stays."""
    bench.open_game().play_coup()
    bench.post(Show(view.Page.STANDINGS))
    bench.open_coup()
    assert bench.public.page == view.Page.STANDINGS, "nothing is to be searched yet"
    bench.forward()
    assert isinstance(bench.public.phase, view.Announced) and bench.public.page is None
    bench.post(Show(view.Page.COUPS))
    bench.forward()
    assert isinstance(bench.public.phase, view.Thinking)
    assert bench.public.page == view.Page.COUPS


def test_a_slip_entered_after_the_end_changes_the_ranking_on_the_screens(tmp_path, free_lexicon):
    """Before it nothing public changes with a slip; after it the ranking is everybody's."""
    choices = said(seed="s", players=(typed_player(1, "Ana"), typed_player(2, "Bob")))
    bench = DuplicateBench(tmp_path, free_lexicon, choices).open_game().play_coup()
    bench.do(EnterSlip(1, 1, parse_short("-"), "a"), cmd.CloseGame("essai"))
    bench.do(EnterSlip(1, 2, parse_short("T"), "b"))
    first = bench.public.standings[0]
    assert (first.name, first.total) == ("Bob", bench.state.cumul)
    bench.cut()


def test_nothing_is_offered_that_would_be_refused(bench: DuplicateBench):
    """A laptop is not switched off by a button, and without a reader no tile is counted."""
    offered = [offer.action for offer in bench.judge.situation.offers]
    assert SWITCH_OFF not in offered and TAKE_STOCK not in offered
    assert NEW_GAME in offered and CHOOSE_GAME in offered
    bench.press(Button.VALIDER, held=True)
    assert bench.codes() == ["desk_no_reader"], "pressed all the same, it is told why"


def test_letters_that_are_typed_are_never_offered_to_be_drawn(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie")).open_game()
    bench.forward()
    assert bench.judge.situation.name == "drawing"
    assert DRAW_ON not in [offer.action for offer in bench.judge.situation.offers]
    bench.cut()
