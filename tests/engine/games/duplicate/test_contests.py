"""Cumul, mort subite, topping: who is still in, who wins, what is the ranking."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import CONTESTS, MortSubite, contest
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction import events as slip_ev
from engine.games.duplicate.correction.commands import EnterPoints
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.formules import BLITZ, MORT_SUBITE, TROIS_MINUTES
from engine.games.duplicate.slips.slip import NO_PAPER
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.state import Phase
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game

NONE, PENALTY = Sanction.NONE, Sanction.PENALTY
ROWS = dict(zip(("TABLEAU", "BONDIRE", "FINALES", "MERCURE"), "HIJK", strict=True))


def play(game: PlayedDuplicate, letters: str) -> None:
    game.play(letters, f"{letters} {ROWS[letters]}4")


def enter(game: PlayedDuplicate, coup: int, **points: int) -> None:
    """By name: A sits at table 1, B at table 2…"""
    for name, value in points.items():
        game.do(EnterPoints(coup, "ABCD".index(name) + 1, value))


def ranks(game: PlayedDuplicate) -> list[tuple[int, int, int]]:
    """Rank, table, figure."""
    return [(line.rank, line.table, line.figure) for line in game.state.ranking]


def out_of(game: PlayedDuplicate, command: slips.CloseCoup) -> tuple[int, ...]:
    """Who is put out when a coup is closed, and nothing else happens."""
    closed, *then = game.do(command)
    assert closed == slip_ev.CoupClosed(command.coup, "")
    if not then:
        return ()
    (eliminated,) = then
    assert isinstance(eliminated, slip_ev.PlayersEliminated)
    return eliminated.tables


@pytest.mark.parametrize(
    ("text", "code"),
    [("Mort subite", "mort-subite"), ("TOPPING", "topping"), ("cumul", "cumul")],
)
def test_contests_as_people_write_them(text, code):
    assert contest(text).code == code


def test_an_unknown_contest():
    with pytest.raises(RuleError, match="unknown_contest"):
        contest("belote")


def test_each_contest_has_its_usual_tempo():
    tempi = [CONTESTS[code].default_tempo for code in ("cumul", "mort-subite", "topping")]
    assert tempi == [TROIS_MINUTES, MORT_SUBITE, BLITZ]


class TestCumul:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="ABC")
        play(game, "TABLEAU")
        return game

    def test_points_add_up_and_equals_share_a_rank(self, game):
        play(game, "BONDIRE")
        enter(game, 1, A=50, B=70, C=60)
        enter(game, 2, A=40, B=10, C=30)
        assert ranks(game) == [(1, 1, 90), (1, 3, 90), (3, 2, 80)]

    def test_a_penalty_comes_off(self, game):
        game.do(EnterPoints(1, 1, 50, penalty=5), by="arbitre 1")
        assert ranks(game)[0] == (1, 1, 45)

    def test_entering_again_corrects(self, game):
        enter(game, 1, A=50)
        enter(game, 1, A=55)
        assert ranks(game)[0] == (1, 1, 55)

    def test_nobody_ever_goes_out(self, game):
        enter(game, 1, A=0, B=70, C=60)
        game.do(slips.CloseCoup(1))
        assert game.state.still_in == (1, 2, 3)


class TestCorrection:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="AB")
        play(game, "TABLEAU")
        return game

    def test_a_coup_is_corrected_while_the_next_is_thought_over(self, game):
        game.oracle.forget()
        game.announce("BONDIRE")
        game.do(cmd.StartClock())
        enter(game, 1, A=70, B=12)
        game.do(slips.CloseCoup(1))
        assert game.state.phase is Phase.THINKING
        assert game.state.correction.coup(1).closed

    def test_nothing_is_entered_before_the_clock_stops(self, game):
        for command in (EnterPoints(2, 1, 5), slips.CloseCoup(2), slips.ReopenCoup(2, "recours")):
            assert game.refusal(command).code == "correction_coup_unknown"

    def test_missing_slips_hold_up_the_coup_unless_they_count_for_nothing(self, game):
        enter(game, 1, A=70)
        refusal = game.refusal(slips.CloseCoup(1))
        assert (refusal.code, refusal.data["players"]) == ("correction_slips_missing", ("B",))
        missing, closed = game.do(slips.CloseCoup(1, missing_as_none=True), by="juge")
        assert (missing.tables, closed) == ((2,), slip_ev.CoupClosed(1, "juge"))
        assert ranks(game) == [(1, 1, 70), (2, 2, 0)]

    def test_closed_and_reopened(self, game):
        enter(game, 1, A=70, B=70)
        assert game.refusal(slips.ReopenCoup(1, "recours")).code == "correction_already_open"
        game.do(slips.CloseCoup(1))
        assert game.refusal(EnterPoints(1, 1, 5)).code == "correction_coup_closed"
        assert game.refusal(slips.CloseCoup(1)).code == "correction_coup_closed"
        game.do(slips.ReopenCoup(1, "recours"))
        enter(game, 1, A=65)
        assert ranks(game) == [(1, 2, 70), (2, 1, 65)]

    def test_bad_entries(self, game):
        assert game.refusal(EnterPoints(1, 9, 5)).code == "correction_table_unknown"
        assert game.refusal(EnterPoints(1, 1, -5)).code == "correction_points"
        assert game.refusal(EnterPoints(1, 1, 5, penalty=-5)).code == "correction_penalty"
        assert game.refusal(EnterPoints(1, 1, 12, penalty=10)).code == "correction_penalty"

    def test_points_without_a_slip_are_stored_like_one(self, game):
        (entered,) = game.do(EnterPoints(1, 1, 50, 5), by="Ana")
        assert isinstance(entered, slip_ev.SlipEntered)
        assert (entered.slip, entered.by) == (NO_PAPER, "Ana")
        current = game.state.correction.slip(1, 1).current
        assert (current.verdict.points, current.verdict.gross) == (45, 50)

    def test_points_that_were_sent_twice_count_once_and_overwrite_nothing(self, game):
        sent = EnterPoints(1, 1, 50, entry="a")
        game.do(sent)
        assert game.do(sent) == ()
        other = game.refusal(EnterPoints(1, 1, 55, entry="b"))
        assert other.code == "correction_changed_meanwhile"
        game.do(EnterPoints(1, 1, 55, entry="b", after="a"))
        assert ranks(game)[0] == (1, 1, 55)

    def test_correction_goes_on_after_the_end(self, game):
        game.do(cmd.CloseGame("fin de soirée"))
        enter(game, 1, A=70)
        assert ranks(game)[0] == (1, 1, 70)

    def test_someone_who_comes_late_is_not_expected_before(self, game):
        game.do(slips.SeatPlayer(player(3, "Camille")))
        enter(game, 1, A=1, B=2)
        game.do(slips.CloseCoup(1))
        play(game, "BONDIRE")
        assert game.refusal(EnterPoints(1, 3, 5)).code == "correction_coup_closed"
        assert game.refusal(slips.CloseCoup(2)).data["players"] == ("A", "B", "Camille")

    def test_someone_who_comes_after_the_clock_plays_the_next_coup(self, game):
        game.oracle.forget()
        game.announce("BONDIRE")
        game.think()
        game.do(slips.SeatPlayer(player(3, "Camille")))
        assert game.state.playing(2) == (1, 2)
        assert game.state.playing(3) == (1, 2, 3)

    def test_someone_who_leaves_is_ranked_and_no_longer_expected(self, game):
        enter(game, 1, A=1, B=2)
        game.do(slips.LeavePlayer(2, 1))
        play(game, "BONDIRE")
        enter(game, 2, A=10)
        game.do(slips.CloseCoup(2))
        assert ranks(game) == [(1, 1, 11), (2, 2, 2)]
        game.do(slips.LeavePlayer(2, None))
        assert game.state.still_in == (1, 2)

    def test_seating_two_hundred_is_one_event(self, game):
        room = tuple(player(table, f"Joueur {table}") for table in range(1, 201))
        assert len(game.do(slips.SeatPlayers(room))) == 1
        assert len(game.state.still_in) == 200


class TestMortSubite:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="ABCD", contest="mort-subite", tempo=MORT_SUBITE)
        play(game, "TABLEAU")
        return game

    def test_whoever_is_below_the_best_found_is_out(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        assert out_of(game, slips.CloseCoup(1)) == (3,)
        assert game.state.still_in == (1, 2, 4)

    def test_a_penalty_counts_on_the_coup(self, game):
        game.do(EnterPoints(1, 1, 70, penalty=5))
        enter(game, 1, B=70, C=70, D=70)
        assert out_of(game, slips.CloseCoup(1)) == (1,)

    def test_all_equal_and_all_stay_even_at_zero(self, game):
        enter(game, 1, A=0, B=0, C=0, D=0)
        assert out_of(game, slips.CloseCoup(1)) == ()

    def test_a_missing_slip_is_a_zero(self, game):
        enter(game, 1, A=10, B=10, C=10)
        game.do(slips.CloseCoup(1, missing_as_none=True))
        assert game.state.still_in == (1, 2, 3)

    def test_the_eliminated_hand_in_nothing_more(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        game.do(slips.CloseCoup(1))
        play(game, "BONDIRE")
        assert game.refusal(EnterPoints(2, 3, 80)).code == "correction_not_there"
        enter(game, 2, A=80, B=80, D=12)
        game.do(slips.CloseCoup(2))
        assert game.state.still_in == (1, 2)

    def test_one_left_has_won_and_the_end_is_proposed(self, game):
        enter(game, 1, A=70, B=66, C=66, D=0)
        *_, proposed = game.do(slips.CloseCoup(1))
        assert isinstance(proposed, ev.EndProposed)
        assert (proposed.ruling.code, proposed.ruling.article, proposed.ruling.data) == (
            "end_contest_decided",
            "fisf-2020 §3.8.3",
            {"table": 1, "player": "A"},
        )
        assert game.refusal(cmd.OpenCoup()).code == "end_proposed"

    def test_an_appeal_brings_players_back(self, game):
        enter(game, 1, A=70, B=66, C=66, D=0)
        game.do(slips.CloseCoup(1))
        game.do(slips.ReopenCoup(1, "recours"))
        assert (game.state.end, game.state.still_in) == (None, (1, 2, 3, 4))
        enter(game, 1, B=70)
        game.do(slips.CloseCoup(1))
        assert game.state.still_in == (1, 2)

    def test_the_ranking_follows_the_coup_of_elimination(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        game.do(slips.CloseCoup(1))
        play(game, "BONDIRE")
        enter(game, 2, A=80, B=12, D=12)
        game.do(slips.CloseCoup(2))
        assert ranks(game) == [(1, 1, 0), (2, 2, 2), (2, 4, 2), (4, 3, 1)]

    def test_when_the_others_leave_it_is_decided(self, game):
        for table in (2, 3):
            game.do(slips.LeavePlayer(table, 1))
        _, proposed = game.do(slips.LeavePlayer(4, 1))
        assert isinstance(proposed, ev.EndProposed)

    def test_nobody_wins_alone_from_the_start(self):
        assert not MortSubite().is_decided(new_game(players="A", contest="mort-subite").state)


def test_a_penalty_takes_no_score_below_zero():
    game = new_game(players="A", contest="mort-subite", tempo=MORT_SUBITE)
    play(game, "TABLEAU")
    game.do(EnterPoints(1, 1, 3, penalty=5))
    assert game.state.net_points(1) == {1: 0}


def test_what_an_older_release_let_in_is_counted_as_it_was():
    game = new_game(players="AB")
    play(game, "TABLEAU")
    for table, verdict in ((1, Verdict(80, 80, NONE)), (2, Verdict(-2, 3, PENALTY))):
        game.state = evolve(
            game.state, slip_ev.SlipEntered(1, table, NO_PAPER, verdict, "a", "juge")
        )
    assert ranks(game) == [(1, 1, 80), (2, 2, -2)]
    assert game.refusal(slips.CloseCoup(1)).code == "points_above_maximum"
    enter(game, 1, A=70)
    game.do(slips.CloseCoup(1))
