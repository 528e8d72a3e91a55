"""A coup from the first tile to the last word, through the inbox."""

import pytest

from console.desk.buttons import Button
from console.folders import JOURNAL_FILE
from console.french import sentence
from console.journal.store import JournalFile
from console.session.dependencies import Occurrence, SolverAnswered, SolverFailed, Subscriber
from console.tv.snapshot import Severity
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import SilentSolver
from tests.tools.saying import said


def test_one_button_leads_through_a_whole_coup(bench: DuplicateBench):
    bench.open_game().play_coup()
    kinds = [type(event).__name__ for event in bench.recorder.events]
    assert kinds[:2] == ["GameOpened", "CoupOpened"]
    assert kinds.count("TileDrawn") >= 7
    assert kinds[-6:] == [
        "RackAnnounced",
        "ClockStarted",
        "ClockWarned",
        "ClockStopped",
        "TopChosen",
        "MovePlaced",
    ]
    assert bench.state.phase is Phase.IDLE and len(bench.state.coups) == 1


def test_the_room_hears_the_coup_in_the_order_of_the_rules(bench: DuplicateBench):
    bench.open_game().play_coup()
    tirage = bench.state.coups[0].tirage
    spoken = bench.said
    assert spoken[0] == "Partie normale, trois minutes par coup."
    letters = [line for line in spoken if line.endswith(tuple(f", {letter}." for letter in tirage))]
    assert len(letters) >= 6
    assert spoken.index("Chrono.") < spoken.index("Trente secondes.") < spoken.index("Terminé.")
    top = next(line for line in reversed(spoken) if " points, " in line)
    assert "horizontal" in top and spoken.index(top) > spoken.index("Terminé.")


def test_an_event_is_on_the_card_before_anyone_hears_of_it(tmp_path, free_lexicon):
    path = tmp_path / "club" / JOURNAL_FILE

    class Auditor(Subscriber):
        checked = 0

        def on_event(self, occurrence: Occurrence) -> None:
            reader = JournalFile.open_for_reading(path)
            kinds = [record.kind for record in reader.read(occurrence.after.options.id)]
            reader.close()
            assert f"duplicate/{type(occurrence.event).__name__}" in kinds
            assert len(kinds) > self.checked
            self.checked += 1

    auditor = Auditor()
    bench = DuplicateBench(tmp_path / "club", free_lexicon, subscribers=(auditor,))
    bench.open_game().play_coup()
    bench.cut()
    assert auditor.checked == len(bench.recorder.events)


def test_the_clock_rings_on_time_whatever_the_rhythm_of_messages(bench: DuplicateBench):
    bench.open_game().think()
    started = bench.loop.now_ms
    for chatter in range(100):
        bench.loop.now_ms = started + chatter * 1_111
        bench.press(Button.REPETER)
    bench.loop.advance_to(started + 400_000)
    moments = {
        type(each.event): each.now_ms - started
        for each in bench.recorder.occurrences
        if isinstance(each.event, ev.ClockWarned | ev.ClockStopped)
    }
    assert moments == {ev.ClockWarned: 150_000, ev.ClockStopped: 180_000}


def test_a_pause_stops_the_clock_and_resuming_gives_what_was_left(bench: DuplicateBench):
    bench.open_game().think()
    started = bench.loop.now_ms
    bench.loop.advance_to(started + 100_000)
    bench.press(Button.CHRONO)
    bench.loop.advance_to(started + 500_000)
    assert bench.state.phase is Phase.THINKING
    bench.press(Button.CHRONO)
    bench.loop.advance_to(started + 579_999)
    assert bench.state.phase is Phase.THINKING
    bench.loop.advance_to(started + 580_000)
    assert bench.state.phase is Phase.COLLECTING


def test_a_pause_of_more_than_a_quarter_of_an_hour_is_judged(bench: DuplicateBench):
    bench.open_game().think()
    bench.press(Button.CHRONO)
    bench.loop.advance_to(bench.loop.now_ms + 16 * 60_000)
    noted = [each for each in bench.recorder.events if isinstance(each, ev.InterruptionNoted)]
    assert [each.ruling.code for each in noted] == ["interruption_results_void"]
    assert bench.session.next_wakeup() is None


def test_the_answer_of_the_solver_is_for_the_judge_alone(bench: DuplicateBench):
    bench.open_game().announce()
    answer = bench.judge.answer
    assert answer is not None and answer.solutions.top_points > 0
    assert bench.judge.public is bench.public
    assert not hasattr(bench.public, "answer")


def test_a_choice_before_the_solver_has_answered_is_refused(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, solver=SilentSolver())
    bench.open_game().collect()
    before = bench.state
    bench.forward()
    assert bench.codes()[-1] == "solver_not_ready" and bench.state == before
    bench.cut()


def test_the_solver_is_asked_once_per_tirage(tmp_path, free_lexicon):
    solver = SilentSolver()
    bench = DuplicateBench(tmp_path, free_lexicon, solver=solver)
    bench.open_game().collect()
    assert len(solver.asked) == 1
    bench.cut()


def test_an_answer_to_an_older_question_is_not_believed(bench: DuplicateBench):
    bench.open_game().announce()
    stale = bench.judge.answer
    bench.press(Button.ANNULER)
    bench.press(Button.ANNULER)
    bench.draw()
    bench.post(SolverAnswered(stale.question, stale))
    assert bench.judge.answer is None


def test_a_letter_not_left_in_the_bag_is_refused(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie"))
    bench.open_game()
    bench.forward()
    bench.type("K")
    before = bench.state
    refusal = bench.ask(cmd.TypeTile("K")).refusal
    assert refusal is not None and refusal.code == "letter_not_in_bag"
    assert bench.state == before and sentence(refusal).count(".") == 2
    bench.cut()


def test_a_word_of_the_judges_own_needs_a_reason(bench: DuplicateBench):
    bench.open_game().collect()
    answer = bench.judge.answer
    assert answer is not None
    lower = next(each for each in answer.solutions if each.points < answer.solutions.top_points)
    assert bench.ask(cmd.ChooseTop(lower.move)).refusal.code == "choice_below_top"
    assert bench.ask(cmd.ChooseTop(lower.move, "top contesté")).refusal is None
    assert bench.state.coup is not None and bench.state.coup.top is not None
    assert bench.state.coup.top.reason == "top contesté"


@pytest.mark.parametrize(
    "command",
    [
        cmd.StartClock(),
        cmd.PlaceTop(),
        cmd.TypeTile("A"),
        cmd.ChooseTop(Move.parse("MOT", "H4")),
        cmd.CloseGame("non"),
    ],
)
def test_before_any_game_everything_else_is_refused(bench: DuplicateBench, command: cmd.Command):
    refusal = bench.ask(command).refusal
    assert refusal is not None and refusal.code == "no_game_open"
    assert bench.judge.state is None and bench.journal.games() == []


def test_a_refusal_is_shown_until_the_next_success(bench: DuplicateBench):
    bench.open_game()
    bench.press(Button.REJETER)
    assert bench.judge.refusal is not None and bench.judge.refusal.code == "desk_ready"
    bench.forward()
    assert bench.judge.refusal is None


def test_taking_a_letter_back_stops_the_software_bag(bench: DuplicateBench):
    bench.open_game().open_coup()
    bench.press(Button.ANNULER)
    assert len(bench.state.rack) == 6 and bench.session.next_wakeup() is None
    bench.type(bench.state.bag[0])
    assert len(bench.state.rack) == 7


def test_the_bag_draws_on_when_asked(bench: DuplicateBench):
    bench.open_game().open_coup()
    rack = bench.state.rack
    bench.press(Button.ANNULER)
    bench.press(Button.SUIVANT)
    bench.draw()
    assert bench.state.rack == rack


def test_a_game_is_never_opened_over_another(bench: DuplicateBench):
    bench.open_game()
    options = bench.state.options
    assert bench.ask(cmd.OpenGame(options)).refusal is not None
    bench.ask(cmd.CloseGame("essai"))
    refusal = bench.ask(cmd.OpenGame(options)).refusal
    assert refusal is not None and refusal.code == "game_in_progress"
    assert bench.state.phase is Phase.ENDED


def test_a_name_given_for_the_evening_is_numbered_from_the_second_game_on(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(seed="x", name="samedi")).open_game()
    first = bench.state.options
    bench.ask(cmd.CloseGame("essai"))
    bench.press(Button.SUIVANT, held=True)
    second = bench.state.options
    assert (first.name, second.name) == ("samedi", "samedi-2")
    assert [game.game for game in bench.journal.games()] == [first.id, second.id]
    bench.cut()


def test_a_game_follows_another_under_its_own_name(bench: DuplicateBench):
    bench.open_game()
    first = bench.state.options.id
    bench.ask(cmd.CloseGame("essai"))
    bench.press(Button.SUIVANT, held=True)
    assert bench.state.options.id != first and bench.state.phase is Phase.IDLE
    assert [game.game for game in bench.journal.games()] == [first, bench.state.options.id]


def test_a_message_nobody_knows_is_a_bug_and_not_swallowed(bench: DuplicateBench):
    with pytest.raises(TypeError, match="nobody handles"):
        bench.post("bonsoir")


def test_a_bug_in_the_solver_reaches_the_loop(bench: DuplicateBench):
    with pytest.raises(ZeroDivisionError):
        bench.post(SolverFailed(ZeroDivisionError()))


def test_a_lost_reader_is_told_and_typing_goes_on(bench: DuplicateBench):
    bench.open_game()
    bench.forward()
    bench.post(metal.DeviceLost("pad", "port_unplugged"))
    assert [fault.code for fault in bench.judge.faults] == ["device_lost"]
    assert "saisie" in bench.public.banners[0].text
    assert bench.ask(cmd.TypeTile("A")).refusal is None
    bench.post(metal.DeviceBack("pad"))
    assert bench.judge.faults == () and bench.public.banners == ()


def test_buttons_of_the_panel_are_the_desks_buttons(bench: DuplicateBench):
    now = bench.loop.now_ms
    bench.post(metal.ButtonPressed("suivant", now))
    assert bench.state.phase is Phase.IDLE
    bench.post(metal.ButtonPressed("annuler", now))
    assert bench.codes()[-1] == "desk_ready", "nobody is told to hold it: nothing was played"
    bench.post(metal.ButtonHeld("annuler", now))
    assert bench.codes()[-1] == "nothing_to_withdraw"
    bench.post(metal.ButtonPressed("sonnette", now))
    assert bench.codes()[-1] == "desk_unknown_button"


def test_every_refusal_and_fault_has_a_french_sentence(bench: DuplicateBench):
    now = bench.loop.now_ms
    bench.post(metal.TwoTags("pad", (), now))
    bench.post(metal.TagSeen("pad", "0011223344", now))
    bench.post(metal.ButtonPressed("sonnette", now))
    for refusal in bench.recorder.refusals:
        assert isinstance(refusal, RuleError) and sentence(refusal).count(".") >= 2
    bench.post(metal.PanelFault("buzzer", "", "pin_in_use", 23))
    bench.post(metal.WrongSpeed("pad", "pn532", 9600, metal.Counters()))
    faults = [each for each in bench.public.banners if each.severity is Severity.FAULT]
    assert len(faults) == 2


def test_a_panel_that_fails_while_people_play_is_a_sign_to_the_room_and_words_to_the_judge(
    bench: DuplicateBench,
):
    bench.open_game()
    bench.post(metal.PanelFault("button", "valider", "button_stuck", 17))
    assert [each.severity for each in bench.public.banners] == [Severity.STANDING]
    assert not bench.public.messages
    assert [fault.code for fault in bench.judge.faults] == ["panel_fault"]
