"""§3.8 of 2020, §7 of 2014: joker, big racks, mort subite, topping."""

from dataclasses import replace

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.events import PlayersEliminated
from engine.games.duplicate.formules import parse_formule, parse_tempo
from engine.letters.board import Grid, Reference
from engine.letters.moves import Move
from engine.letters.tiles import minus
from engine.play.players import player
from tests.engine.games.duplicate.bench import PlayedDuplicate, assert_whole_set, game_on, new_game

JOKER_GAME = parse_formule("joker")

WITH_TABLE = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...TABLE.......
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
"""


@pytest.mark.article("fisf-2020 §3.8.1")
@pytest.mark.article("fisf-2014 §7.1")
class TestPartieJoker:
    def test_six_letters_are_drawn_and_the_joker_comes_by_itself(self):
        game = new_game(JOKER_GAME)
        game.do(cmd.OpenCoup())
        game.draw("TABLEU")
        game.do(cmd.AnnounceRack())
        assert game.state.rack == "?TABLEU"
        assert game.state.bag.count("?") == 0

    def test_a_joker_that_is_played_gives_way_to_its_letter(self):
        game = new_game(JOKER_GAME)
        placed, swapped = game.play("ABLEUZ", "tABLE H4")
        assert isinstance(placed, ev.MovePlaced)
        assert swapped == ev.JokerSwapped(1, Reference.parse("H4").index, "T")
        assert game.state.grid == Grid.parse(WITH_TABLE)
        assert game.state.bag.count("T") == 5
        assert game.state.rack == "UZ"
        assert_whole_set(game.state)

    def test_its_points_stay_those_of_a_joker(self):
        game = new_game(JOKER_GAME)
        game.play("ABLEUZ", "tABLE H4")
        assert game.state.cumul == 2 * (0 + 1 + 3 + 1 + 1)

    def test_when_the_bag_has_no_such_letter_the_joker_stays(self):
        game = new_game(JOKER_GAME)
        game.play("ZEABLU", "ZEBU H5")
        game.announce("TERI")
        game.think()
        game.choose("Az I5")
        (placed,) = game.do(cmd.PlaceTop())
        assert isinstance(placed, ev.MovePlaced)
        assert str(game.state.grid).splitlines()[7:9] == ["....ZEBU.......", "....Az........."]
        assert_whole_set(game.state)

    def test_the_second_joker_then_goes_on_and_after_it_seven_letters_are_drawn(self):
        game = after_jokers(1)
        game.do(cmd.OpenCoup())
        assert game.state.table.companion == "?"
        game = after_jokers(2)
        game.do(cmd.OpenCoup())
        assert game.state.table.companion == ""
        assert game.state.table.lacking(JOKER_GAME) == 7

    def test_a_solution_that_keeps_the_joker_must_be_retained(self):
        """Both cost the joker for a moment, but only one of them for good: the Z is out."""
        game = game_on(WITH_TABLE.replace("TABLE..", "TABLEZ."), formule=JOKER_GAME)
        game.announce("SOINDR")
        game.think()
        game.oracle.say("zO 10H", "eO 10H")
        (chosen,) = game.do(cmd.ChooseTop())
        assert isinstance(chosen, ev.TopChosen)
        assert (chosen.move.word, chosen.obligatory) == ("eO", True)


def after_jokers(on_grid: int) -> PlayedDuplicate:
    """A « partie joker » with that many jokers on the grid for good."""
    letters = "e" * on_grid + "." * (2 - on_grid)
    drawn = WITH_TABLE.replace("TABLE..", f"TABLE{letters}")
    game = new_game(JOKER_GAME)
    table = game.state.table
    grid = Grid.parse(drawn)
    table = replace(table, grid=grid, bag=minus(table.bag, "TABLE"), aside="?" * (2 - on_grid))
    game.state = replace(game.state, table=table)
    assert_whole_set(game.state)
    return game


@pytest.mark.article("fisf-2020 §3.8.2")
@pytest.mark.article("fisf-2014 §7.2")
@pytest.mark.parametrize(
    ("formule", "letters", "word", "prime"),
    [
        ("7sur8", "TABLEAUX", "TABLEAU", 50),
        ("7et8", "TABLEAUX", "TABLEAU", 50),
        ("7et8", "TABLEAUX", "TABLEAUX", 75),
        ("789", "TABLEAUXI", "TABLEAU", 50),
        ("789", "TABLEAUXI", "TABLEAUX", 75),
        ("789", "TABLEAUXI", "TABLEAUXI", 100),
    ],
)
def test_big_racks_and_their_primes(formule, letters, word, prime):
    game = new_game(parse_formule(formule))
    game.announce(letters)
    game.think()
    assert game.choose(f"{word} H2").prime == prime


@pytest.mark.article("fisf-2020 §3.8.2")
def test_in_seven_out_of_eight_the_eighth_letter_stays():
    game = new_game(parse_formule("7sur8"))
    game.announce("TABLEAUX")
    game.think()
    game.oracle.say("TABLEAU H4")
    refusal = game.refusal(cmd.ChooseTop(Move.parse("TABLEAUX", "H4"), "raison"))
    assert refusal.data["first"].code == "too_many_played"


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2014 §7.3")
class TestMortSubite:
    def test_the_time_falls(self):
        game = new_game(players="AB", contest="mort subite", tempo=parse_tempo("mort subite"))
        totals = []
        words = ["TABLEAU", "BONDIRE", "FINALES", "MERCURE", "GOITRES", "HANTISE", "DEPLOIE"]
        for letters, row in zip(words, "HIJKLMN", strict=True):
            game.oracle.forget()
            game.announce(letters)
            (started,) = game.do(cmd.StartClock())
            assert isinstance(started, ev.ClockStarted)
            totals.append((started.step.thinking_ms // 1000, started.step.final_ms // 1000))
            game.do(cmd.StopClock())
            game.choose(f"{letters} {row}4")
            game.do(cmd.PlaceTop())
            game.do(slips.CloseCoup(game.state.coups[-1].number, missing_as_none=True))
        assert totals == [(60, 20)] * 3 + [(40, 20)] * 3 + [(20, 20)]

    def test_below_the_best_found_by_another_is_out(self):
        game = one_coup("ABC")
        for table, points in ((1, 60), (2, 60), (3, 58)):
            game.do(slips.EnterPoints(1, table, points))
        game.do(slips.CloseCoup(1))
        assert game.state.still_in == (1, 2)

    def test_nobody_plays_on_before_it_is_known_who_is_out(self):
        game = one_coup("AB")
        game.do(slips.EnterPoints(1, 1, 60))
        game.do(slips.EnterPoints(1, 2, 60))
        refusal = game.refusal(cmd.OpenCoup())
        assert (refusal.code, refusal.data["coup"]) == ("elimination_open", 1)
        game.do(slips.CloseCoup(1))
        assert game.do(cmd.OpenCoup())[0].reason is None

    def test_the_judge_may_play_on_with_a_reason(self):
        game = one_coup("AB")
        (opened,) = game.do(cmd.OpenCoup("bulletins égarés"))
        assert (opened.coup, opened.reason) == (2, "bulletins égarés")

    def test_a_player_alone_waits_for_nobody(self):
        game = one_coup("A")
        assert game.do(cmd.OpenCoup())

    def test_the_top_need_not_have_been_found(self):
        game = one_coup("AB")
        for table in (1, 2):
            game.do(slips.EnterPoints(1, table, 12))
        game.do(slips.CloseCoup(1))
        assert game.state.still_in == (1, 2)

    def test_who_leaves_has_not_won_with_those_who_stay(self):
        """Table 3 is not there to play the second coup: nothing handed in is below 60."""
        game = one_coup("ABC")
        closed(game, 1, 60, 60, 60)
        game.do(slips.LeavePlayer(3, 1))
        second_coup(game, 60, 50)
        assert ranks(game) == {1: 1, 2: 2, 3: 2}
        assert final_ranks(game) == {1: 1, 2: 2, 3: 2}

    def test_who_leaves_earlier_ranks_below_who_goes_out_later(self):
        game = one_coup("ABC")
        closed(game, 1, 60, 60, 60)
        game.do(slips.LeavePlayer(3, 0))
        second_coup(game, 60, 50)
        assert ranks(game) == {1: 1, 2: 2, 3: 3}

    def test_the_last_to_leave_leaves_a_winner(self):
        game = one_coup("AB")
        closed(game, 1, 60, 60)
        game.do(slips.LeavePlayer(2, 1))
        assert ranks(game) == {1: 1, 2: 2}

    def test_who_comes_back_is_in_again(self):
        game = one_coup("AB")
        closed(game, 1, 60, 60)
        game.do(slips.LeavePlayer(2, 1))
        game.do(slips.LeavePlayer(2, None))
        assert ranks(game) == {1: 1, 2: 1}

    def test_who_is_excluded_takes_nobodys_rank(self):
        game = one_coup("ABC")
        closed(game, 1, 60, 60, 60)
        game.do(slips.ExcludePlayer(1, "documents"))
        second_coup(game, None, 60, 50)
        assert final_ranks(game) == {2: 1, 3: 2, 1: None}


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2020 §6.2")
@pytest.mark.article("fisf-2014 §6.1")
class TestLateForAMortSubite:
    """The coups already played are null: below what somebody found."""

    def test_who_comes_after_a_coup_somebody_scored_is_out_at_that_coup(self):
        game = one_coup("AB")
        closed(game, 1, 60, 60)
        game.do(slips.SeatPlayer(player(3, "C")))
        assert game.state.still_in == (1, 2)
        assert ranks(game) == {1: 1, 2: 1, 3: 3}
        assert game.replayed() == game.state

    def test_who_comes_while_it_is_corrected_is_out_when_it_is_closed(self):
        game = one_coup("AB")
        game.do(slips.SeatPlayer(player(3, "C")))
        assert game.state.still_in == (1, 2, 3)
        closed(game, 1, 60, 60)
        assert game.state.still_in == (1, 2)

    def test_a_name_put_right_puts_nobody_out_again(self):
        game = one_coup("AB")
        closed(game, 1, 60, 50)
        assert len(game.do(slips.SeatPlayer(player(2, "Béa")))) == 1

    def test_nobody_found_anything_and_nothing_was_missed(self):
        game = one_coup("AB")
        closed(game, 1, 0, 0)
        game.do(slips.SeatPlayer(player(3, "C")))
        assert game.state.still_in == (1, 2, 3)

    def test_the_coup_reopened_and_closed_again_says_the_same(self):
        game = one_coup("AB")
        closed(game, 1, 60, 60)
        game.do(slips.SeatPlayer(player(3, "C")))
        game.do(slips.ReopenCoup(1, "recours"))
        game.do(slips.CloseCoup(1))
        assert game.state.still_in == (1, 2)


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_in_mort_subite_a_penalty_is_taken_on_the_coup():
    game = one_coup("AB")
    game.do(slips.EnterPoints(1, 1, 60, penalty=5))
    game.do(slips.EnterPoints(1, 2, 58))
    _, out, *_ = game.do(slips.CloseCoup(1))
    assert out == PlayersEliminated(1, (1,))


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
@pytest.mark.parametrize(
    ("formule", "contest", "tempo", "free"),
    [
        ("normale", "cumul", "2 min", 3),
        ("normale", "cumul", "1 min", 5),
        ("7sur8", "cumul", "3 min", 5),
        ("normale", "mort-subite", "2 min", 5),
        ("normale", "topping", "2 min", 5),
    ],
)
def test_the_sixth_warning_costs_in_blitz_and_in_every_original_formule(
    formule, contest, tempo, free
):
    game = new_game(parse_formule(formule), "AB", contest=contest, tempo=parse_tempo(tempo))
    assert game.state.correction.sheet.rules.free_warnings == free


def one_coup(players: str) -> PlayedDuplicate:
    game = new_game(players=players, contest="mort-subite")
    game.play("TABLEAU", "TABLEAU H4")
    return game


def second_coup(game: PlayedDuplicate, *points: int | None) -> None:
    game.play("BONDIRE", "BONDIRE I4")
    closed(game, 2, *points)


def closed(game: PlayedDuplicate, coup: int, *points: int | None) -> None:
    for table, earned in enumerate(points, start=1):
        if earned is not None:
            game.do(slips.EnterPoints(coup, table, earned))
    game.do(slips.CloseCoup(coup))


def ranks(game: PlayedDuplicate) -> dict[int, int]:
    return {line.table: line.rank for line in game.state.ranking}


def final_ranks(game: PlayedDuplicate) -> dict[int, int | None]:
    return {line.table: line.rank for line in game.state.final_standings.lines}


@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2014 §7.4")
class TestTopping:
    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="A", contest="topping", tempo=parse_tempo("1 min"))
        game.announce("TABLEAU")
        game.oracle.say("TABLEAU H4")
        game.do(cmd.StartClock())
        return game

    def total(self, game: PlayedDuplicate) -> int:
        return game.state.ranking[0].figure

    def test_as_soon_as_a_call_is_the_top_it_is_laid_on_the_grid(self, game):
        game.after(8, cmd.ClaimTop(1, Move.parse("TABLE", "H4")))
        game.after(4, cmd.ClaimTop(1, Move.parse("TABLEAU", "H4")))
        game.do(cmd.ChooseTop())
        game.do(cmd.PlaceTop())
        assert game.state.grid.letters == "TABLEAU"
        assert self.total(game) == 12_000

    def test_a_top_not_found_is_given_for_twenty_seconds(self, game):
        game.after(60)
        game.do(cmd.ChooseTop())
        game.do(cmd.PlaceTop())
        assert self.total(game) == 80_000


@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2020 §6.1")
def test_an_excluded_player_of_a_topping_takes_nobodys_rank():
    game = new_game(players="AB", contest="topping", tempo=parse_tempo("1 min"))
    game.announce("TABLEAU")
    game.oracle.say("TABLEAU H4")
    game.do(cmd.StartClock())
    game.after(8, cmd.ClaimTop(1, Move.parse("TABLEAU", "H4")))
    game.after(4, cmd.ClaimTop(2, Move.parse("TABLEAU", "H4")))
    game.do(cmd.ChooseTop())
    game.do(cmd.PlaceTop())
    assert final_ranks(game) == {1: 1, 2: 2}
    game.do(slips.ExcludePlayer(1, "documents"))
    assert final_ranks(game) == {2: 1, 1: None}
