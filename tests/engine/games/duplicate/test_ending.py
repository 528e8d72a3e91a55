"""Ends are proposed with their article, and taken by the judge alone."""

import random

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.formules import NORMALE, parse_formule
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import Phase
from engine.rulings import Ruling
from tests.engine.games.duplicate.bench import (
    PlayedDuplicate,
    assert_whole_set,
    near_the_end,
    new_game,
)
from tests.engine.games.duplicate.wandering import WanderingOracle, play_coup


def test_the_tail_of_a_game_is_still_a_whole_set():
    assert_whole_set(near_the_end("ABCDE").state)


@pytest.mark.parametrize(
    ("letters", "word", "code"),
    [
        ("AB", "AB", "end_all_placed"),
        ("ABC", "AB", "end_single_letter"),
        ("ABEI", "AB", "end_only_vowels"),
        ("ABCD", "AB", "end_only_consonants"),
    ],
)
def test_each_end_by_letters(letters, word, code):
    game = near_the_end(letters)
    *_, proposed = game.play(letters, f"{word} K1")
    assert isinstance(proposed, ev.EndProposed)
    assert (proposed.ruling.code, proposed.ruling.article) == (code, "fisf-2020 §3.7")
    assert game.state.phase is Phase.IDLE
    game.do(cmd.CloseGame())
    assert game.state.closed is not None
    assert game.state.closed.code == code


@pytest.mark.parametrize("letters", ["ABCY", "ABC?"])
def test_a_joker_or_the_y_keeps_the_game_going(letters):
    game = near_the_end(letters)
    *_, last = game.play(letters, "AB K1")
    assert isinstance(last, ev.MovePlaced)
    assert game.refusal(cmd.CloseGame()).code == "close_needs_reason"


def test_no_letter_can_be_placed_any_more():
    game = near_the_end("ABCEI")
    game.oracle.can_place = False
    *_, proposed = game.play("ABCEI", "AB K1")
    assert isinstance(proposed, ev.EndProposed)
    assert proposed.ruling.code == "end_no_placement"


class TestProposed:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = near_the_end("ABCD")
        game.play("ABCD", "AB K1")
        return game

    def test_no_coup_is_opened_over_it(self, game):
        assert game.refusal(cmd.OpenCoup()).code == "end_proposed"

    def test_the_judge_may_go_on_with_a_reason(self, game):
        assert game.refusal(cmd.DeclineEnd("  ")).code == "reason_required"
        game.do(cmd.DeclineEnd("le Y manquait"))
        game.do(cmd.OpenCoup())
        assert game.state.phase is Phase.DRAWING

    def test_nothing_to_decline_otherwise(self):
        assert new_game().refusal(cmd.DeclineEnd("non")).code == "no_end_proposed"

    def test_taking_the_word_back_takes_the_end_back(self, game):
        game.do(cmd.WithdrawMove())
        assert game.state.end is None

    def test_a_closed_game_can_be_reopened_and_is_proposed_to_end_again(self, game):
        game.do(cmd.CloseGame())
        assert game.refusal(cmd.WithdrawMove()).code == "phase_ended"
        reopened, proposed = game.do(cmd.ReopenGame("recours"))
        assert reopened == ev.GameReopened("recours")
        assert isinstance(proposed, ev.EndProposed)
        assert game.state.phase is Phase.IDLE


def test_all_placed_leaves_nothing_to_draw_even_if_declined():
    game = near_the_end("AB")
    game.play("AB", "AB K1")
    game.do(cmd.DeclineEnd("pour voir"))
    assert game.refusal(cmd.OpenCoup()).code == "nothing_left_to_draw"


def test_the_judge_may_end_early_with_a_reason():
    game = new_game()
    assert game.refusal(cmd.CloseGame()).code == "close_needs_reason"
    game.do(cmd.CloseGame("la salle ferme"))
    assert game.state.closed == ev.GameClosed(
        "end_by_judge", "", 0, 0, "la salle ferme", at_ms=game.now_ms
    )


class TestAnnulling:
    def test_the_same_letters_again_must_be_rejected(self):
        game = new_game()
        game.announce("TABLEAU")
        game.do(cmd.AnnulCoup("erreur d'épellation"))
        game.do(cmd.OpenCoup())
        game.draw("UAELBAT")
        assert game.refusal(cmd.AnnounceRack()).code == "same_as_annulled"
        (rejected,) = game.do(cmd.RejectRack())
        assert isinstance(rejected, ev.RackRejected)
        assert (rejected.ruling.code, rejected.ruling.article) == (
            "same_as_annulled",
            "fisf-2020 §3.6",
        )
        game.draw("TABLEAS")
        game.do(cmd.AnnounceRack())
        assert game.state.open_coup.rejets == ("UAELBAT",)

    def test_they_may_come_back_at_the_next_coup(self):
        game = new_game()
        game.announce("TABLEAU")
        game.do(cmd.AnnulCoup())
        game.play("BONDIRE", "BONDIRE H4")
        game.announce("TABLEAU")
        assert game.state.phase is Phase.ANNOUNCED

    def test_the_reliquat_goes_back_too(self):
        game = new_game()
        game.play("TABLEAU", "TABLE H4")
        game.announce("BONDI")
        game.do(cmd.AnnulCoup())
        assert game.state.rack == ""
        assert_whole_set(game.state)

    def test_no_other_tirage_ends_the_game(self):
        game = near_the_end("ABCE")
        game.announce("ABCE")
        _, proposed = game.do(cmd.AnnulCoup("erreur"))
        assert isinstance(proposed, ev.EndProposed)
        assert (proposed.ruling.code, proposed.ruling.article) == (
            "end_no_other_tirage",
            "fisf-2020 §3.7",
        )

    def test_no_solution_with_all_the_letters_left_ends_the_game(self):
        game = near_the_end("ABCE")
        game.announce("ABCE")
        game.oracle.say()
        annulled, proposed = game.do(cmd.AnnulCoup())
        assert isinstance(annulled, ev.CoupAnnulled)
        assert annulled.code == "no_solution"
        assert isinstance(proposed, ev.EndProposed)
        assert proposed.ruling.code == "end_no_placement"

    def test_a_coup_given_up_before_its_announcement_forbids_nothing(self):
        game = near_the_end("ABCE")
        game.do(cmd.OpenCoup())
        game.draw("ABCE")
        assert len(game.do(cmd.AnnulCoup())) == 1
        game.announce("ABCE")
        assert game.state.phase is Phase.ANNOUNCED


class TestInterruption:
    LONG = INTERRUPTION_LIMIT_MS + 1

    def test_fifteen_minutes_are_not_too_long(self):
        assert (
            new_game().refusal(cmd.NoteInterruption(INTERRUPTION_LIMIT_MS)).code
            == "interruption_short"
        )

    def test_too_early_the_results_are_void(self):
        game = new_game()
        (noted,) = game.do(cmd.NoteInterruption(self.LONG))
        assert isinstance(noted, ev.InterruptionNoted)
        assert noted.ruling.code == "interruption_results_void"
        game.do(cmd.CloseGame())
        assert game.state.closed is not None
        assert game.state.closed.code == "interruption_results_void"

    def test_it_is_information_the_game_may_go_on(self):
        game = new_game()
        game.do(cmd.NoteInterruption(self.LONG))
        game.do(cmd.OpenCoup())
        assert game.state.interruption is None

    @pytest.mark.parametrize("told_by", ["tick", "resume"])
    def test_a_long_pause_is_noticed_once(self, told_by):
        game = new_game()
        game.announce("TABLEAU")
        game.do(cmd.StartClock())
        game.do(cmd.Pause())
        assert game.after(15 * 60) == ()
        noted = game.after(0.001, cmd.Tick() if told_by == "tick" else cmd.Resume())[0]
        assert isinstance(noted, ev.InterruptionNoted)
        assert noted.duration_ms == self.LONG
        assert game.after(60) == ()

    def test_a_second_long_pause_is_told_too(self):
        game = new_game()
        game.announce("TABLEAU")
        game.do(cmd.StartClock())
        for _ in range(2):
            game.do(cmd.Pause())
            noted, _resumed = game.after(16 * 60, cmd.Resume())
            assert isinstance(noted, ev.InterruptionNoted)
            assert noted.duration_ms == 16 * 60_000

    @pytest.mark.parametrize(("formule", "needed"), [("normale", 15), ("joker", 10)])
    def test_how_many_collected_coups_it_takes(self, formule, needed):
        game = new_game(parse_formule(formule), oracle=WanderingOracle())
        dice = random.Random(1)
        for _ in range(needed):
            assert note(game).code == "interruption_results_void"
            play_coup(game, dice)
        assert note(game).code == "interruption_results_stand"

    def test_a_topping_is_an_original_game(self):
        game = new_game(NORMALE, players="A", contest="topping")
        assert note(game).data["needed"] == 10


def note(game: PlayedDuplicate) -> Ruling:
    (noted,) = game.do(cmd.NoteInterruption(TestInterruption.LONG))
    assert isinstance(noted, ev.InterruptionNoted)
    return noted.ruling
