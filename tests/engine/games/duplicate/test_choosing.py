"""The top: chosen by the judge among what the rules allow, or against them with a reason."""

from dataclasses import replace

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.top_choice import proposed_cautions
from engine.games.duplicate.tops import CautionRules, Confusion
from engine.letters.moves import Move
from engine.letters.solver import Solution
from engine.play.game import Circumstances
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, assert_whole_set, new_game


@pytest.fixture
def game() -> PlayedDuplicate:
    game = new_game()
    game.announce("TABLEAU")
    game.think()
    return game


def choice(text: str, reason: str | None = None) -> cmd.ChooseTop:
    return cmd.ChooseTop(Move.parse(*text.split()), reason)


def test_nothing_is_chosen_before_the_solver_has_answered(game):
    assert game.refusal(cmd.ChooseTop()).code == "solver_not_ready"
    assert game.refusal(choice("TABLEAU H4")).code == "solver_not_ready"


def test_the_first_proposed_is_the_default(game):
    game.oracle.say("TABLEAU H4")
    game.do(cmd.ChooseTop())
    assert game.state.phase is Phase.TOP_CHOSEN
    top = game.state.open_coup.top
    assert top is not None
    assert (str(top.move), top.points, top.top_points, top.prime, top.reason) == (
        "TABLEAU H4",
        70,
        70,
        50,
        None,
    )


def test_a_lesser_solution_needs_a_reason(game):
    game.oracle.say("TABLEAU H4")
    refusal = game.refusal(choice("TABLE H4"))
    assert (refusal.code, refusal.data["points"], refusal.data["top"]) == (
        "choice_below_top",
        16,
        70,
    )
    assert game.refusal(choice("TABLE H4", "  ")).code == "choice_below_top"
    game.do(choice("TABLE H4", "demande du club"))
    top = game.state.open_coup.top
    assert top is not None
    assert (top.points, top.top_points, top.reason) == (16, 70, "demande du club")


def test_an_illegal_move_is_refused_with_all_its_reasons(game):
    game.oracle.say("TABLEAU H4")
    game.oracle.words = {"TABLEAU"}
    refusal = game.refusal(choice("ZEBU 1A", "raison"))
    assert refusal.code == "illegal_move"
    assert [reason.code for reason in refusal.data["reasons"]] == [
        "centre_not_covered",
        "first_move_vertical",
        "letters_not_in_rack",
        "word_unknown",
    ]


def test_a_move_over_other_letters_is_refused():
    game = new_game()
    game.play("TABLEAU", "TABLEAU H4")
    game.oracle.forget()
    game.announce("CHAMEAU")
    game.think()
    game.oracle.say("CHAMEAU G4")
    refusal = game.refusal(choice("CHAMEAU H4", "raison"))
    assert refusal.data["first"].code == "square_taken"


def test_without_solution_the_coup_can_only_be_annulled(game):
    game.oracle.say()
    assert game.refusal(cmd.ChooseTop()).code == "no_solution"
    annulled, *_ = game.do(cmd.AnnulCoup())
    assert annulled == ev.CoupAnnulled(1, "TABLEAU", "no_solution")


def test_choosing_again_before_placing(game):
    game.choose("TABLEAU H4")
    game.choose("TABLEAU H2")
    game.do(cmd.PlaceTop())
    assert str(game.state.coups[-1].top.move) == "TABLEAU H2"


def test_a_single_tile_read_across_or_down_is_the_same_solution():
    """S in H11 makes TABLEAUS across and SE down: keeping the joker, it is the one allowed."""
    game = new_game()
    game.play("TABLEAU", "TABLEAU H4")
    game.play("OEINDR?", "OE I10")
    game.oracle.forget()
    game.announce("SA")
    game.think()
    game.oracle.say("SE 11H", "sE 11H")
    (chosen,) = game.do(choice("TABLEAUS H4"))
    assert isinstance(chosen, ev.TopChosen)
    assert (chosen.obligatory, chosen.reason) == (True, None)


def test_the_words_formed_are_told_with_their_points():
    game = new_game()
    game.play("TABLEAU", "TABLEAU H4")
    game.oracle.forget()
    game.announce("SOINDRE")
    game.think()
    chosen = game.choose("SOINDRE 11H")
    assert [(word.word, str(word.ref), word.points) for word in chosen.words] == [
        ("SOINDRE", "11H", 16),
        ("TABLEAUS", "H4", 10),
    ]
    assert chosen.points == 76


def test_placing_takes_the_letters_and_keeps_the_reliquat(game):
    game.choose("TABLE H4", reason="essai")
    placed, *_ = game.do(cmd.PlaceTop())
    assert placed == ev.MovePlaced(1, "TABLEAU", Move.parse("TABLE", "H4"), 16, 16, "AU")
    assert game.state.phase is Phase.IDLE
    assert game.state.rack == "AU"
    assert game.state.grid.letters == "TABLE"
    assert_whole_set(game.state)


class TestEqualTops:
    """Two equal tops, one of which plays a joker (§3.4)."""

    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game()
        game.announce("TABLE?S")
        game.think()
        game.oracle.say("TABLEs H3", "TABLE H4")
        return game

    def test_the_joker_is_kept_by_default(self, game):
        (chosen,) = game.do(cmd.ChooseTop())
        assert isinstance(chosen, ev.TopChosen)
        assert (str(chosen.move), chosen.points) == ("TABLE H4", 16)
        assert (chosen.obligatory, chosen.ties) == (True, 2)

    def test_spending_it_needs_a_reason(self, game):
        refusal = game.refusal(choice("TABLEs H3"))
        assert (refusal.code, refusal.data["proposed"]) == ("choice_not_allowed", "TABLE H4")
        (chosen,) = game.do(choice("TABLEs H3", "le juge préfère"))
        assert isinstance(chosen, ev.TopChosen)
        assert (chosen.points, chosen.top_points) == (16, 16)
        assert (chosen.obligatory, chosen.reason) == (False, "le juge préfère")


def test_annulling_is_possible_at_every_step_of_a_coup():
    steps = [
        lambda game: game.do(cmd.OpenCoup()),
        lambda game: (game.draw("TABLEAU"), game.do(cmd.AnnounceRack())),
        lambda game: game.do(cmd.StartClock()),
        lambda game: game.do(cmd.StopClock()),
        lambda game: game.choose("TABLEAU H4"),
    ]
    for count in range(1, len(steps) + 1):
        game = new_game()
        for step in steps[:count]:
            step(game)
        game.do(cmd.AnnulCoup("erreur"))
        assert game.state.phase is Phase.IDLE
        assert len(game.state.bag) == 102
        assert game.state.collected == 0


class TestWithdrawing:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="AB")
        for letters, row in zip(("TABLEAU", "BONDIRE", "FINALES"), "HIJ", strict=True):
            game.play(letters, f"{letters} {row}4")
        return game

    def test_the_last_word_comes_off_and_its_tirage_is_back(self, game):
        game.do(cmd.WithdrawMove())
        state = game.state
        assert state.phase is Phase.TOP_CHOSEN
        assert (state.rack, len(state.coups), state.open_coup.number) == ("FINALES", 2, 3)
        assert state.cumul == sum(played.top.points for played in state.coups)
        assert_whole_set(state)

    def test_another_word_can_be_placed_instead(self, game):
        game.do(cmd.WithdrawMove())
        game.choose("FINALES G4")
        game.do(cmd.PlaceTop())
        assert str(game.state.coups[-1].top.move) == "FINALES G4"
        assert not game.state.coups[-1].coup.withdrawn
        assert game.replayed() == game.state

    def test_several_in_a_row_reach_an_earlier_coup(self, game):
        game.do(cmd.WithdrawMove())
        annulled, withdrawn = game.do(cmd.WithdrawMove())
        assert annulled == ev.CoupAnnulled(3, "FINALES", "withdrawn")
        assert isinstance(withdrawn, ev.MoveWithdrawn)
        assert (withdrawn.coup, game.state.rack) == (2, "BONDIRE")
        game.do(cmd.WithdrawMove())
        assert (game.state.rack, game.state.coups) == ("TABLEAU", ())
        assert game.refusal(cmd.WithdrawMove()).code == "nothing_to_withdraw"
        assert_whole_set(game.state)
        assert game.replayed() == game.state

    def test_a_coup_given_up_on_the_way_may_come_again_with_the_same_letters(self, game):
        game.do(cmd.WithdrawMove())
        game.do(cmd.WithdrawMove())
        game.do(cmd.PlaceTop())
        game.announce("FINALES")
        assert game.state.phase is Phase.ANNOUNCED

    def test_a_coup_in_hand_must_be_finished_first(self, game):
        game.oracle.forget()
        game.announce("MERCURE")
        game.think()
        game.choose("MERCURE K4")
        assert game.refusal(cmd.WithdrawMove()).code == "phase_top_chosen"

    def test_scores_of_a_withdrawn_coup_go_only_with_its_annulment(self, game):
        game.do(slips.EnterPoints(3, 1, 40))
        game.do(cmd.WithdrawMove())
        assert game.state.totals == {1: 40, 2: 0}
        game.do(cmd.AnnulCoup("erreur de placement"))
        assert game.state.totals == {1: 0, 2: 0}
        assert game.state.next_number == 3

    def test_nothing_to_withdraw_at_the_start(self):
        assert new_game().refusal(cmd.WithdrawMove()).code == "nothing_to_withdraw"


class TestAnotherTop:
    """One button steps through the tops: round and round, each with the judge's reason."""

    def test_the_next_in_the_order_of_the_rules(self, game):
        game.choose("TABLEAU H4", "TABLEAU H3")
        order = []
        for _ in range(4):
            (chosen,) = game.do(cmd.ChooseNextTop("place mal lue"))
            assert chosen.reason == "place mal lue"
            order.append(str(chosen.move))
        ranked = [str(top.move) for top in game.oracle.tops(game.state.question)]
        after = ranked.index("TABLEAU H4") + 1
        assert order == [ranked[(after + step) % 2] for step in range(4)]

    def test_after_a_withdrawal_too(self, game):
        game.choose("TABLEAU H4", "TABLEAU H3")
        game.do(cmd.PlaceTop())
        game.do(cmd.WithdrawMove())
        (chosen,) = game.do(cmd.ChooseNextTop("décision du juge"))
        assert str(chosen.move) == "TABLEAU H3"
        game.do(cmd.PlaceTop())
        assert game.state.coups[-1].top.move == chosen.move
        assert_whole_set(game.state)

    def test_there_must_be_another_and_a_reason(self, game):
        game.choose("TABLEAU H4")
        assert game.refusal(cmd.ChooseNextTop("raison")).code == "no_other_top"
        assert game.refusal(cmd.ChooseNextTop(" ")).code == "reason_required"


class TestCautions:
    """§3.4: said by itself where something is worth the same, proposed where it is near."""

    TOP = ("TABLEAU H4", 70)

    @staticmethod
    def collecting(*listed: tuple[str, int], **options: object) -> PlayedDuplicate:
        game = new_game(players="AB", **options)
        game.announce("TABLEAU")
        if game.state.options.rules.claims_tops:
            game.do(cmd.StartClock())
            game.do(cmd.StopClock())
        else:
            game.think()
        game.oracle = Listing([solution(*each) for each in listed])
        return game

    def chosen(self, game: PlayedDuplicate, command: cmd.Command) -> tuple[Confusion, ...]:
        (event,) = game.do(command)
        assert isinstance(event, ev.TopChosen)
        return event.confusions

    def proposed(self, game: PlayedDuplicate) -> tuple[Confusion, ...]:
        at = game.oracle.circumstances(game.state, game.now_ms)
        return proposed_cautions(game.state, at.answer)

    def test_worth_the_same_elsewhere_it_is_said_by_itself(self):
        game = self.collecting(self.TOP, ("TABLEAU H3", 70))
        assert self.proposed(game) == ()
        assert self.chosen(game, cmd.ChooseTop()) == (Confusion.PLACE,)

    @pytest.mark.parametrize(("points", "near"), [(69, True), (65, True), (64, False)])
    def test_worth_a_few_points_less_it_is_proposed_and_never_said_by_itself(self, points, near):
        listed = (self.TOP, ("TABLEAU H3", points))
        assert self.proposed(self.collecting(*listed)) == ((Confusion.PLACE,) if near else ())
        assert self.chosen(self.collecting(*listed), cmd.ChooseTop()) == ()

    def test_one_press_retains_the_top_with_the_caution(self):
        game = self.collecting(self.TOP, ("TABLEAU H3", 67))
        assert self.chosen(game, cmd.CautionTop()) == (Confusion.PLACE,)
        assert game.state.phase is Phase.TOP_CHOSEN

    def test_without_anything_near_there_is_nothing_to_press(self):
        game = self.collecting(self.TOP, ("TABLE H4", 16))
        assert game.refusal(cmd.CautionTop()).code == "no_caution_proposed"

    def test_what_is_said_by_itself_and_what_the_judge_adds_go_together(self):
        game = self.collecting(self.TOP, ("TABLEAU H3", 70), ("BALUTEA H4", 68))
        assert self.proposed(game) == (Confusion.SOLUTION,)
        assert self.chosen(game, cmd.CautionTop()) == tuple(Confusion)

    @pytest.mark.parametrize(("margin", "near"), [(0, False), (2, False), (3, True), (50, True)])
    def test_how_near_is_the_clubs_to_say(self, margin, near):
        rules = CautionRules(margin=margin)
        game = self.collecting(self.TOP, ("TABLEAU H3", 67), cautions=rules)
        assert bool(self.proposed(game)) is near

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"edition": Edition.E2020}, True),
            ({"edition": Edition.NOTICE}, True),
            ({"edition": Edition.E2014}, False),
            ({"edition": Edition.E2014, "cautions": CautionRules(in_2014=True)}, True),
            ({"cautions": CautionRules(spoken=False)}, False),
            ({"contest": "mort-subite"}, True),
            ({"contest": "topping"}, False),
        ],
    )
    def test_where_it_may_be_said_at_all(self, options, said):
        listed = (self.TOP, ("TABLEAU H3", 70), ("BALUTEA H4", 68))
        assert bool(self.proposed(self.collecting(*listed, **options))) is said
        assert bool(self.chosen(self.collecting(*listed, **options), cmd.ChooseTop())) is said

    def test_nobody_is_cautioned_in_a_topping_even_on_request(self):
        game = self.collecting(self.TOP, contest="topping")
        asked = cmd.ChooseTop(cautions=(Confusion.PLACE,))
        assert game.refusal(asked).code == "no_caution_in_topping"


class Listing(Oracle):
    """A solver that lists solutions and not only tops."""

    def __init__(self, listed: list[Solution]) -> None:
        super().__init__((listed[0].move,))
        self._listed = sorted(listed, key=lambda each: -each.points)

    def circumstances(self, state: State | None, now_ms: int, by: str = "") -> Circumstances:
        at = super().circumstances(state, now_ms, by)
        return replace(at, answer=at.answer and replace(at.answer, solutions=self._listed))


def solution(text: str, points: int) -> Solution:
    return Solution(Move.parse(*text.split()), points)
