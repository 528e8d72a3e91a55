"""What an outside tester pressed on purpose, with six buttons and nothing else."""

import pytest

from console.desk.buttons import Button, Device, Meaning, Press, Situation, Wish, for_device
from console.desk.inbox import Ask
from console.tv.snapshot import ACCESS_PAGE
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.commands import CloseCoup, EnterPoints
from engine.games.duplicate.state import Phase
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

PLAYERS = (player(1, "Ana"), player(2, "Bob"), player(3, "Zoé"))
SECOND_MS = 1_000
IDLE = Situation("ready")


@pytest.fixture
def opened(tmp_path, free_lexicon):
    benches = []

    def open_(**choices) -> DuplicateBench:
        bench = DuplicateBench(
            tmp_path, free_lexicon, said(seed="banc", players=PLAYERS, **choices)
        )
        benches.append(bench)
        return bench.open_game()

    yield open_
    for bench in benches:
        bench.cut()


def wait(bench: DuplicateBench, seconds: float) -> None:
    bench.advance_to(bench.now_ms + round(seconds * SECOND_MS))


def left_ms(bench: DuplicateBench) -> int:
    clock = bench.state.clock
    assert clock is not None
    return clock.left(bench.now_ms)


class TestTopping:
    def test_a_players_own_button_stops_the_time_and_the_voice_names_everybody(self, opened):
        bench = opened(contest="topping").think()
        wait(bench, 12)
        bench.press(Button.JOUEUR2)
        assert bench.judge.situation.name == "called"
        assert bench.public.phase.caller == "Bob"
        wait(bench, 20)
        bench.press(Button.VALIDER)
        bench.press(Button.JOUEUR1)
        bench.press(Button.REJETER)
        wait(bench, 100)
        assert bench.state.phase is Phase.COLLECTING
        calls = [told for told in bench.said if told.startswith(("Ana", "Bob"))]
        assert calls == [
            "Bob.",
            "Bob, trouvé, douze secondes.",
            "Ana.",
            "Ana, ce n'est pas le top.",
            "Ana, Zoé, non trouvé, 20 secondes de pénalité.",
        ]
        times = {time.table: (time.elapsed_ms, time.penalty_ms) for time in bench.state.times}
        assert times == {1: (60_000, 20_000), 2: (12_000, 0), 3: (60_000, 20_000)}

    def test_with_six_buttons_the_judge_says_who(self, opened):
        bench = opened(contest="topping").think()
        wait(bench, 5)
        bench.press(Button.VALIDER)
        assert bench.public.phase.caller == "Ana"
        bench.press(Button.SUIVANT)
        bench.press(Button.SUIVANT)
        assert bench.public.phase.caller == "Zoé"
        bench.press(Button.VALIDER)
        (claim,) = bench.state.open_coup.claims
        assert (claim.table, claim.right, claim.elapsed_ms) == (3, True, 5_000)

    def test_whoever_has_found_is_not_heard_again(self, opened):
        bench = opened(contest="topping").think()
        bench.press(Button.JOUEUR1)
        bench.press(Button.VALIDER)
        bench.press(Button.JOUEUR1)
        assert bench.public.banners[0].text.startswith("Ana a déjà trouvé le top de ce coup.")

    def test_a_wrong_acceptance_is_taken_back_with_a_long_press(self, opened):
        bench = opened(contest="topping").think()
        for button in (Button.JOUEUR1, Button.JOUEUR2, Button.JOUEUR3):
            wait(bench, 1)
            bench.press(button)
            bench.press(Button.VALIDER)
        assert bench.state.phase is Phase.COLLECTING
        bench.press(Button.CHRONO, held=True)
        assert bench.judge.situation.name == "running"
        assert {claim.table for claim in bench.state.open_coup.claims} == {1, 2}

    @pytest.mark.parametrize("mistaken", [Button.VALIDER, Button.REJETER])
    def test_a_wrong_answer_is_taken_back_with_rejeter_held(self, opened, mistaken):
        bench = opened(contest="topping").think()
        wait(bench, 12)
        bench.press(Button.JOUEUR2)
        bench.press(mistaken)
        wait(bench, 5)
        bench.press(Button.REJETER)
        assert bench.public.banners[0].text.startswith("Réentendre le dernier joueur demande")
        bench.press(Button.REJETER, held=True)
        assert (bench.judge.situation.name, bench.said[-1]) == ("called", "Bob.")
        bench.press(Button.VALIDER)
        (claim,) = bench.state.open_coup.claims
        assert (claim.table, claim.elapsed_ms) == (2, 12_000)

    def test_it_is_taken_back_after_the_end_as_well(self, opened):
        bench = opened(contest="topping").think()
        wait(bench, 59)
        bench.press(Button.JOUEUR2)
        bench.press(Button.REJETER)
        wait(bench, 2)
        assert bench.judge.situation.name == "collecting"
        bench.press(Button.REJETER, held=True)
        bench.press(Button.VALIDER)
        assert bench.said[-2:] == ["Bob, trouvé, cinquante-neuf secondes.", "Reprise."]

    def test_a_whole_game_with_the_panel_alone(self, opened):
        bench = opened(contest="topping")
        buttons = [Button.JOUEUR1, Button.JOUEUR2, Button.JOUEUR3]
        for coup in range(1, 6):
            bench.think()
            for button in buttons[coup % 3 :]:
                wait(bench, 3)
                bench.press(button)
                bench.press(Button.VALIDER)
            while bench.state.phase is Phase.THINKING:
                bench.advance()
            bench.forward()
            bench.forward()
        assert len(bench.state.coups) == 5
        assert [time.table for time in bench.state.times] == [1, 2, 3] * 5
        assert bench.state.ranking[0].table == 3


class TestMortSubite:
    def test_the_next_coup_waits_for_the_eliminations_or_is_held(self, opened):
        bench = opened(contest="mort-subite").play_coup()
        bench.press(Button.SUIVANT)
        assert bench.codes()[-1] == "elimination_open"
        assert bench.public.banners[0].text.startswith("Les éliminés du coup 1 ne sont pas connus.")
        assert bench.state.phase is Phase.IDLE
        bench.press(Button.SUIVANT, held=True)
        assert bench.state.phase is Phase.DRAWING
        opened_event = bench.recorder.events[-1]
        assert isinstance(opened_event, ev.CoupOpened) and opened_event.reason

    @pytest.mark.parametrize("early", [True, False])
    def test_who_is_out_is_said_by_name_after_the_top(self, opened, early):
        bench = opened(contest="mort-subite").collect()

        def correct() -> None:
            for table, points in ((1, 20), (2, 12), (3, 20)):
                bench.post(Ask(EnterPoints(1, table, points)))
            bench.post(Ask(CloseCoup(1)))

        if early:
            correct()
            assert not any("Bob" in told for told in bench.said)
            bench.forward()
        else:
            bench.forward()
            correct()
        top = next(place for place, told in enumerate(bench.said) if "points" in told)
        assert top < len(bench.said) - 1
        assert bench.said[-1] == "Bob est éliminé. 2 joueurs en lice."


class TestTheEndOfTheTime:
    def test_a_long_press_by_mistake_is_taken_back_with_another(self, opened):
        bench = opened().think()
        wait(bench, 40)
        bench.press(Button.CHRONO, held=True)
        assert bench.state.phase is Phase.COLLECTING
        wait(bench, 15)
        bench.press(Button.CHRONO, held=True)
        assert bench.state.phase is Phase.THINKING
        assert left_ms(bench) == 140 * SECOND_MS
        assert bench.recorder.events[-1].reason == "décision du juge, au pupitre"
        assert bench.said[-1] == "Reprise."

    def test_a_pause_ended_by_too_long_a_finger_gives_no_time_back(self, opened):
        bench = opened().think()
        wait(bench, 40)
        bench.press(Button.CHRONO)
        bench.press(Button.CHRONO, held=True)
        assert bench.judge.situation.name == "running"
        assert left_ms(bench) == 140 * SECOND_MS

    def test_the_whole_time_is_given_again_by_another_button_held(self, opened):
        bench = opened().think()
        wait(bench, 40)
        bench.press(Button.CHRONO)
        bench.press(Button.REJETER, held=True)
        assert left_ms(bench) == 180 * SECOND_MS

    def test_a_time_that_ran_out_is_not_offered_back(self, opened):
        bench = opened().collect()
        bench.press(Button.CHRONO, held=True)
        assert bench.state.phase is Phase.COLLECTING
        assert not any(isinstance(event, ev.StopTakenBack) for event in bench.recorder.events)


def test_after_a_withdrawal_one_button_steps_through_the_tops(opened):
    bench = opened()
    while True:
        bench.reveal()
        if len(bench.judge.answer.tops) > 1:
            break
        bench.forward()
    first = bench.state.open_coup.top.move
    bench.press(Button.REJETER)
    assert bench.codes()[-1] == "desk_hold"  # it was announced: only a long press
    bench.forward()
    bench.press(Button.ANNULER, held=True)
    bench.press(Button.REJETER)
    second = bench.state.open_coup.top.move
    assert second != first
    assert any(second.word.upper() in told for told in bench.said[-2:])
    bench.press(Button.VALIDER)
    assert bench.state.coups[-1].top.move == second


def test_an_invalid_tirage_is_told_with_its_last_letter(opened):
    bench = opened()
    bench.forward()
    bench.type("AEIOUA")
    assert bench.public.phase.invalid == ""
    bench.type("E")
    assert bench.said[-1] == (
        "Tirage non valable. Pas assez de consonnes : 0 au lieu de 2. Article 3.2."
    )
    assert bench.public.phase.invalid == (
        "Pas assez de consonnes : 0 au lieu de 2 (règlement 2020, art. 3.2)."
    )
    bench.press(Button.REJETER)
    assert bench.state.rack == ""


class TestWhatASecondsPressIsTold:
    """A brief press by mistake is answered with what the game waits for, never with the way
    into the inventory or to the switch of the box."""

    @pytest.mark.parametrize(
        ("button", "told"),
        [
            (Button.VALIDER, "Aucun coup n'est en cours. Appuyez sur «\u00a0suivant\u00a0»"),
            (Button.CHRONO, "Aucun coup n'est en cours. Appuyez sur «\u00a0suivant\u00a0»"),
            (Button.ANNULER, "Retirer le dernier mot demande un appui long. Tenez"),
        ],
    )
    def test_between_two_coups(self, opened, button, told):
        bench = opened().play_coup()
        bench.press(button)
        assert for_device(bench.recorder.refusals[-1], Device.PANEL, IDLE).startswith(told)

    @pytest.mark.parametrize("button", [Button.CHRONO, Button.REPETER])
    def test_without_a_game(self, tmp_path, free_lexicon, button):
        bench = DuplicateBench(tmp_path, free_lexicon)
        bench.press(button)
        assert bench.codes() == ["desk_no_game"]
        bench.cut()

    def test_a_players_button_is_called_as_each_hand_calls_it(self):
        toss = Situation("toss", {Button.JOUEUR2: Meaning(long=Wish("replace_tile"))})
        with pytest.raises(RuleError) as refusal:
            toss.meaning(Press(Button.JOUEUR2))
        told = refusal.value
        assert for_device(told, Device.PANEL, toss).endswith(
            "Tenez «\u00a0joueur 2\u00a0» deux secondes."
        )
        assert for_device(told, Device.KEYBOARD, toss).endswith("Appuyez sur Maj+2.")

    def test_what_is_grave_is_named(self, opened):
        bench = opened().think()
        bench.press(Button.ANNULER)
        assert bench.public.banners[0].text.startswith("Annuler le coup demande un appui long.")


class TestNothingHappensInSilence:
    def test_a_word_taken_off_the_grid_and_a_game_opened_again_are_said(self, opened):
        bench = opened().play_coup()
        top = next(told for told in bench.said if "points" in told)
        bench.press(Button.ANNULER, held=True)
        assert bench.said[-1] == "Le mot du coup 1 est retiré."
        bench.press(Button.REPETER)
        assert bench.said[-1] == top, "what is repeated is still the top"
        bench.press(Button.VALIDER)
        bench.press(Button.CHRONO, held=True)
        bench.press(Button.VALIDER, held=True)
        bench.press(Button.ANNULER, held=True)
        assert (bench.judge.situation.name, bench.said[-1]) == ("ready", "La partie reprend.")

    def test_the_question_how_to_end_is_said_and_repeated(self, opened):
        bench = opened()
        bench.press(Button.CHRONO, held=True)
        asked = "Arrêter ici ? Tenez valider pour terminer, appuyez sur suivant"
        assert bench.said[-1].startswith(asked)
        bench.press(Button.SUIVANT)
        other = bench.said[-1]
        assert other.startswith("Interrompue plus de 15 minutes ?")
        bench.press(Button.REPETER)
        assert bench.said[-2:] == [other, other]
        bench.press(Button.ANNULER)
        assert bench.judge.situation.name == "ready"


class TestThePageOfAccess:
    """« répéter » held too long puts addresses and a code in the place of grid and clock."""

    @pytest.fixture
    def covered(self, opened) -> DuplicateBench:
        bench = opened().think()
        bench.press(Button.REPETER, held=True)
        assert bench.public.page == ACCESS_PAGE
        return bench

    def test_annuler_takes_it_down_and_does_nothing_else(self, covered):
        state = covered.judge.state
        covered.press(Button.ANNULER)
        assert covered.public.page is None
        assert covered.judge.state is state and covered.judge.refusal is None

    def test_it_goes_when_the_game_goes_on(self, covered):
        while covered.state.phase is Phase.THINKING:
            assert covered.public.page == ACCESS_PAGE
            covered.advance()
        assert covered.public.page is None
