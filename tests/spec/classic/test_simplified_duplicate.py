"""The simplified duplicate of the notice, « entre amis »."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.bounds import judge_is_searching
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.rack import end_by_letters, judge_tirage
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.state import Phase
from engine.letters.tiles import FRENCH
from engine.play.game import Absence
from engine.rulings import Outcome, RuleError
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, new_game

RACKS = pytest.mark.article("entre-amis « Minimum de voyelles et de consonnes »")
SLIPS = pytest.mark.article("entre-amis « Bulletins réponses et marques »")
ANNOUNCED = pytest.mark.article("entre-amis « Remarque, bulletin supprimé »")
PLAYING_JUDGE = pytest.mark.article("entre-amis « Tirages »")
SOLO = pytest.mark.article("entre-amis « Solo »")
END = pytest.mark.article("entre-amis « Fin de partie »")
ALONE = pytest.mark.article("entre-amis « Nombre de joueurs »")


def friends(
    players: str = "ABC", *, words: tuple[str, ...] = (), **options: object
) -> PlayedDuplicate:
    oracle = Oracle(words=frozenset(words)) if words else Oracle()
    told = {"edition": Edition.NOTICE, "announced": True, **options}
    return new_game(players=players, oracle=oracle, **told)


def collected(players: str = "ABC", **options: object) -> PlayedDuplicate:
    """The time of the first coup, TABLEAU, is over."""
    game = friends(players, **options)
    game.announce("TABLEAU")
    game.think()
    game.oracle.say("TABLEAU H4")
    return game


def points(game: PlayedDuplicate) -> dict[int, int]:
    return {line.table: line.total for line in game.state.final_standings.lines}


@RACKS
@pytest.mark.parametrize(
    ("coup", "rack", "outcome"),
    [
        (15, "AEBCDFG", Outcome.VALID),
        (15, "ABCDFGH", Outcome.INVALID),  # one vowel
        (15, "AEIOUAB", Outcome.INVALID),  # one consonant
        (16, "ABCDFGH", Outcome.VALID),
        (16, "BCDFGHJ", Outcome.INVALID),
        (15, "AYBCDFG", Outcome.CHOICE),  # the Y either way
        (15, "A?BCDFG", Outcome.CHOICE),
    ],
)
def test_two_and_two_for_fifteen_coups_then_one_and_one(coup, rack, outcome):
    ruling = judge_tirage(rack, coup, FRENCH.letters, edition=Edition.NOTICE)
    assert (ruling.outcome, ruling.article) == (
        outcome,
        "notice, minimum de voyelles et de consonnes",
    )


@RACKS
def test_otherwise_all_seven_are_thrown_back():
    game = friends()
    game.do(cmd.OpenCoup())
    game.draw("BCDFGHA")
    assert game.state.tirage_ruling.outcome is Outcome.INVALID
    game.do(cmd.RejectRack())
    assert game.state.rack == ""


@END
@pytest.mark.parametrize(
    ("left", "code"),
    [("", "end_all_placed"), ("AEI", "end_only_vowels"), ("BCD", "end_only_consonants")],
)
def test_until_all_is_played_or_one_kind_is_left(left, code):
    assert end_by_letters(left, Edition.NOTICE).code == code
    assert end_by_letters("AEB", Edition.NOTICE) is None


@ANNOUNCED
def test_everybody_announces_his_points_in_one_line():
    game = collected()
    game.do(slips.AnnouncePoints("70 12, 0"))
    assert points(game) == {1: 70, 2: 12, 3: 0}


@ANNOUNCED
def test_one_of_them_is_put_right():
    game = collected()
    game.do(slips.AnnouncePoints("70 12 0"))
    game.do(slips.AnnouncePoints("3:14"))
    assert points(game) == {1: 70, 2: 12, 3: 14}


@ANNOUNCED
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "announced_unreadable"),
        ("70 douze 0", "announced_unreadable"),
        ("1:70 12 0", "announced_unreadable"),
        ("70 12", "announced_count"),
        ("70 12 0 5", "announced_count"),
        ("9:70", "correction_table_unknown"),
        ("70 12 3001", "correction_points"),
    ],
)
def test_a_line_that_does_not_fit_changes_nothing(line, code):
    assert collected().refusal(slips.AnnouncePoints(line)).code == code


@ANNOUNCED
def test_not_before_the_time_is_over():
    game = friends()
    assert game.refusal(slips.AnnouncePoints("70 12 0")).code == "announced_too_early"
    game.announce("TABLEAU")
    game.do(cmd.StartClock())
    assert game.refusal(slips.AnnouncePoints("70 12 0")).code == "announced_too_early"


@ANNOUNCED
def test_with_the_top_on_the_grid_the_coup_is_closed_and_counted():
    game = collected()
    game.do(slips.AnnouncePoints("70 12 0"))
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    assert game.state.correction.coup(1).closed
    assert game.replayed() == game.state


@ANNOUNCED
def test_a_coup_nobody_completed_stays_open():
    game = collected()
    game.do(slips.AnnouncePoints("1:70"))
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    assert not game.state.correction.coup(1).closed
    game.do(slips.AnnouncePoints("2:12 3:0", 1))
    assert points(game) == {1: 70, 2: 12, 3: 0}


@ANNOUNCED
def test_a_move_taken_back_and_placed_again_is_closed_once():
    game = collected()
    game.do(slips.AnnouncePoints("70 12 0"))
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    game.do(cmd.WithdrawMove())
    game.do(cmd.PlaceTop())
    assert game.state.correction.coup(1).closed


@ANNOUNCED
def test_nobody_announces_more_than_the_top():
    refusal = collected().refusal(slips.AnnouncePoints("300 12 0"))
    assert (refusal.code, refusal.data["maximum"]) == ("points_above_maximum", 70)


@ANNOUNCED
@pytest.mark.article("entre-amis « Tirages »")
def test_a_judge_who_plays_is_not_told_the_top_by_a_refusal():
    game = collected(judge_table=1)
    game.do(slips.AnnouncePoints("2:300"))
    game.do(slips.AnnouncePoints("1:70 3:0"))
    game.choose("TABLEAU H4")
    refusal = game.refusal(cmd.PlaceTop())
    assert (refusal.code, refusal.data["player"]) == ("points_above_maximum", "B")
    game.do(slips.AnnouncePoints("2:70"))
    game.do(cmd.PlaceTop())
    assert game.state.correction.coup(1).closed


@ANNOUNCED
def test_only_a_contested_word_is_shown_and_paid_what_it_is_worth():
    game = collected(words=("TABLE", "TABLEAU"))
    game.do(slips.AnnouncePoints("70 60 0"))
    game.do(slips.ContestPoints(2, "TABLE", "H4"))
    assert points(game)[2] == 16  # the T doubled, the star


@SLIPS
def test_a_word_that_is_not_admitted_earns_nothing():
    game = collected(words=("TABLEAU",))
    game.do(slips.AnnouncePoints("70 14 0"))
    game.do(slips.ContestPoints(2, "TABLE", "H4"))
    assert points(game)[2] == 0


@SLIPS
@pytest.mark.parametrize(
    "fault", [{}, {"score": 13}, {"score": 16, "untidy": True}, {"discipline": "warning"}]
)
def test_a_slip_is_paid_for_its_word_without_warning_or_penalty(fault):
    game = collected(words=("TABLE", "TABLEAU"), announced=False)
    paper = {"word": "TABLE", "reference": "H4", **fault}
    game.do(slips.EnterSlip(1, 1, slip_from_json(paper), "a"))
    (line,) = (line for line in game.state.final_standings.lines if line.table == 1)
    assert (line.total, line.warnings, line.penalty) == (16, 0, 0)


@SOLO
@pytest.mark.parametrize(("count", "bonus"), [(15, 0), (16, 10)])
def test_ten_points_for_a_solo_from_sixteen_players(count, bonus):
    game = collected("ABCDEFGHIJKLMNOP"[:count])
    game.do(slips.AnnouncePoints("70 " + "12 " * (count - 1)))
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    assert points(game)[1] == 70 + bonus


@PLAYING_JUDGE
def test_the_judge_may_play_and_is_told_nothing_before_his_own_points():
    game = friends(judge_table=2)
    game.announce("TABLEAU")
    assert judge_is_searching(game.state)
    game.think()
    game.oracle.say("TABLEAU H4")
    assert game.state.phase is Phase.COLLECTING
    assert judge_is_searching(game.state)
    assert game.refusal(cmd.ChooseTop()).code == "judge_points_first"
    game.do(slips.AnnouncePoints("1:70"))
    assert judge_is_searching(game.state)
    game.do(slips.AnnouncePoints("2:12"))
    assert not judge_is_searching(game.state)
    game.choose("TABLEAU H4")


@PLAYING_JUDGE
def test_his_slip_does_as_well():
    game = collected(words=("TABLE",), judge_table=2, announced=False)
    game.do(slips.EnterSlip(1, 2, parse_short("TABLE H4 14"), "a"))
    assert not judge_is_searching(game.state)


@PLAYING_JUDGE
def test_a_judge_plays_where_somebody_sits():
    with pytest.raises(RuleError, match="judge_table_unknown"):
        friends("AB", judge_table=7)


@ALONE
def test_one_player_alone():
    game = collected("A", judge_table=1)
    game.do(slips.AnnouncePoints("12"))
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    assert points(game) == {1: 12}


@END
def test_a_long_break_ends_nothing():
    game = collected()
    absence = Absence(0, same_boot=True, now_ms=10**7)
    assert [type(each).__name__ for each in DUPLICATE.returning(game.state, absence)] == []
