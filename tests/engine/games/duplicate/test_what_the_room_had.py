"""Before a coup is corrected the judge says what the room had (fisf-2020 §5.9): « T » and the slips
go by the tirage that was announced and the grids that were shown, never by what came later."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import MORT_SUBITE_CONTEST
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction import events as slip_ev
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.moves import Move
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, new_game
from tests.tools.drawing import letter_at

WORDS = "TABLE TABLES SOT SOTS MOT MOTS MUTS OS SEN SE"
TOP = {"top": True}

ROOM_HAD_IT_RIGHT = Room(Had.CORRECTED)
ROOM_HAD_THE_OTHER = Room(Had.ANNOUNCED)
NOT_ADMITTED = Room(Had.ANNOUNCED, refused=True)


def three_coups(
    third: str = "MOTS J7", players: str = "ABCD", *, closing: bool = False, **options: object
) -> PlayedDuplicate:
    """Coups 3 and 4 cross at J10, where the word of coup 3 ends or could.

    H  . . . T A B L E S
    I  . . . . . . . . O
    J  . . . . . . M O T S
    K  . . . . . . . . . E
    L  . . . . . . . . . N
    """
    words = Lexicon(build_graph(sorted(WORDS.split()), name="essai", edition=""))
    game = new_game(players=players, oracle=Oracle(words=words), **options)
    for coup, (letters, word) in enumerate(
        (("TABLESR", "TABLES H4"), ("OTOMSU", "SOT 9H"), ("EN", third)), start=1
    ):
        game.play(letters, word)
        if closing and coup < 3:  # everybody has the top, and stays
            read(game, coup, dict.fromkeys(game.state.tables, TOP))
            game.do(slips.CloseCoup(coup))
    return game


@pytest.fixture
def game() -> PlayedDuplicate:
    """At coup 3 tables 1 and 2 are « T », 3 wrote the word out, 4 found the shorter one."""
    game = three_coups()
    read(game, 3, {1: TOP, 2: TOP, 3: paper("MOTS J7 7"), 4: paper("MOT J7 4")})
    game.play("SAB", "SEN 10J")
    read(game, 4, {1: TOP, 2: paper("SEN 10J 3")})
    return game


def paper(text: str) -> dict[str, object]:
    word, reference, score = text.split()
    return {"word": word, "reference": reference, "score": int(score)}


def read(game: PlayedDuplicate, coup: int, papers: dict[int, dict[str, object]]) -> None:
    for table, slip in papers.items():
        game.do(slips.EnterSlip(coup, table, slip_from_json(slip), f"{coup}-{table}"), by="Ada")


def correct(
    game: PlayedDuplicate, word: str, room: Room | None, coup: int = 3, **more: str
) -> ev.Events:
    move = Move.parse(*word.split())
    return game.do(cmd.CorrectCoup(coup, "vu après coup", move, room=room, **more))


def points(game: PlayedDuplicate, coup: int) -> dict[int, int]:
    read_slips = game.state.correction.slips_of(coup)
    return {table: slip.current.verdict.points for table, slip in read_slips.items()}


def top_of(game: PlayedDuplicate, coup: int) -> tuple[str, int, int]:
    """What « T » is, what it is worth, and what the coup counts for in the total of the tops."""
    record = game.state.correction.coup(coup)
    return str(record.top.move), record.top.points, record.top_points


def test_the_fixture_is_what_it_says(game):
    assert points(game, 3) == {1: 7, 2: 7, 3: 7, 4: 4}
    assert points(game, 4) == {1: 3, 2: 3}
    assert game.state.cumul == sum(coup.top.points for coup in game.state.coups)


# The one question


def test_the_question_must_be_answered(game):
    asked = cmd.CorrectCoup(3, "vu après coup", Move.parse("MOT", "J7"))
    refusal = game.refusal(asked)
    assert (refusal.code, refusal.data) == ("room_unanswered", {"coup": 3})


def test_a_word_that_cannot_be_is_refused_before_the_question(game):
    asked = cmd.CorrectCoup(3, "vu après coup", Move.parse("XYZ", "J7"))
    assert game.refusal(asked).code == "illegal_move"


def test_nobody_is_asked_about_an_empty_room():
    game = three_coups(players="")
    correct(game, "MOT J7", None)
    assert str(game.state.coups[2].top.move) == "MOT J7"


def test_a_table_apart_is_a_table(game):
    asked = cmd.CorrectCoup(3, "vu", Move.parse("MOT", "J7"), room=Room(Had.ANNOUNCED, apart=(9,)))
    assert game.refusal(asked).code == "correction_table_unknown"


# « La salle avait MOT, le pupitre s'est trompé »


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_a_wrong_press_t_becomes_the_word_the_room_had(game):
    correct(game, "MOT J7", ROOM_HAD_IT_RIGHT)
    assert top_of(game, 3) == ("MOT J7", 4, 4)
    assert points(game, 3) == {1: 4, 2: 4, 3: 7, 4: 4}


def test_a_wrong_press_later_slips_are_judged_on_the_grid_the_room_had(game):
    """Without the S of MOTS there, SEN brings it and makes MOTS in passing."""
    correct(game, "MOT J7", ROOM_HAD_IT_RIGHT)
    now = game.state.coups[3].top.points
    assert now > 3
    assert points(game, 4) == {1: now, 2: now}
    assert top_of(game, 4)[1:] == (now, now)


# « La salle avait MOTS »


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_nobody_who_had_the_word_announced_stands_above_the_top(game):
    """MOTS was announced for 7 and is paid 7; the shorter word on the grid makes no other top."""
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    table = standings(game.state.correction.sheet)
    assert game.state.cumul == table.top_total == game.state.coups[-1].cumul
    assert top_of(game, 3) == ("MOTS J7", 7, 7)
    game.do(cmd.WithdrawMove())
    assert game.state.cumul == sum(top_of(game, coup)[2] for coup in (1, 2, 3))


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_a_better_word_found_later_t_keeps_its_points_and_the_top_counts_more():
    game = three_coups("MOT J7")
    read(game, 3, {1: TOP, 2: paper("MOTS J7 7")})
    assert points(game, 3) == {1: 4, 2: 7}
    correct(game, "MOTS J7", ROOM_HAD_THE_OTHER)
    assert top_of(game, 3) == ("MOT J7", 4, 7)
    assert points(game, 3) == {1: 4, 2: 7}
    assert game.state.cumul == standings(game.state.correction.sheet).top_total


def test_an_equal_top_costs_nobody_anything(game):
    before = game.state.totals
    correct(game, "MUTS J7", ROOM_HAD_THE_OTHER)
    assert top_of(game, 3) == ("MOTS J7", 7, 7)
    assert game.state.totals == before
    assert str(game.state.coups[2].top.move) == "MUTS J7"


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_later_slips_stay_judged_on_what_was_shown(game):
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    assert points(game, 3) == {1: 7, 2: 7, 3: 7, 4: 4}
    assert points(game, 4) == {1: 3, 2: 3}
    assert top_of(game, 3) == ("MOTS J7", 7, 7)


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_a_later_top_keeps_the_points_it_was_announced_for(game):
    """Whoever had it is at zero below the tops for that coup, whatever the grid makes of it now."""
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    assert game.state.coups[3].top.points == 3
    assert top_of(game, 4) == ("SEN 10J", 3, 3)


def test_slips_read_after_the_correction_answer_what_was_shown_too(game):
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    read(game, 4, {3: TOP, 4: paper("SEN 10J 3")})
    assert points(game, 4) == {1: 3, 2: 3, 3: 3, 4: 3}


@pytest.mark.article("fisf-2020 §5.7")
def test_a_word_not_admitted_is_worth_nothing_to_whoever_had_it(game):
    """The list has it and the judge says no: « T » and the word written out are treated alike."""
    correct(game, "MOT J7", NOT_ADMITTED)
    assert points(game, 3) == {1: 0, 2: 0, 3: 0, 4: 4}
    verdict = game.state.correction.slip(3, 1).current.verdict
    assert verdict.sanction is Sanction.ZERO
    assert [reason.code for reason in verdict.reasons] == ["slip_word_refused"]
    assert verdict.refused_words == ("MOTS",)
    assert top_of(game, 3)[2] == 4
    assert points(game, 4) == {1: 3, 2: 3}


@pytest.mark.article("fisf-2014 §5.4")
def test_a_word_not_admitted_under_the_edition_of_2014():
    game = three_coups(edition=Edition.E2014)
    read(game, 3, {1: TOP, 2: paper("MOT J7 4")})
    correct(game, "MOT J7", NOT_ADMITTED)
    assert points(game, 3) == {1: 0, 2: 4}
    (reason,) = game.state.correction.slip(3, 1).current.verdict.reasons
    assert reason.article == "fisf-2014 §5.4"


@pytest.mark.article("fisf-2020 §5.7")
def test_a_word_the_tirage_announced_could_not_make_is_worth_nothing(game):
    """The console had an S the room never heard: with what was announced MOTS cannot lie there."""
    room = Room(Had.ANNOUNCED, tirage=Had.CORRECTED)
    correct(game, "MOT J7", room, tirage="ORMUUEN")
    assert points(game, 3) == {1: 0, 2: 0, 3: 0, 4: 4}
    (reason,) = game.state.correction.slip(3, 1).current.verdict.reasons
    assert reason.code == "slip_letter_error"


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_the_tirage_announced_is_what_slips_answer(game):
    """The wood was another than what was read out: the room played what it heard."""
    correct(game, "MOTS J7", Room(Had.ANNOUNCED), tirage="OMRSUEE")
    assert points(game, 3) == {1: 7, 2: 7, 3: 7, 4: 4}
    assert game.state.correction.coup(3).rack == "MORSUEN"
    assert game.state.coups[2].tirage == "OMRSUEE"


def test_the_first_coup_too():
    game = three_coups()
    read(game, 1, {1: TOP})
    paid = points(game, 1)[1]
    correct(game, "TABLES H8", NOT_ADMITTED, coup=1)
    assert (paid > 0, points(game, 1)) == (True, {1: 0})


# One table set apart


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_one_table_had_the_word_of_the_console(game):
    correct(game, "MOT J7", Room(Had.CORRECTED, apart=(2,)))
    now = game.state.coups[3].top.points
    assert points(game, 3) == {1: 4, 2: 7, 3: 7, 4: 4}
    assert points(game, 4) == {1: now, 2: 3}


def test_one_table_had_it_right_from_the_beginning(game):
    correct(game, "MOT J7", Room(Had.ANNOUNCED, apart=(2,)))
    assert points(game, 3) == {1: 7, 2: 4, 3: 7, 4: 4}
    assert points(game, 4)[1] == 3
    on_the_other_grid = game.state.correction.slip(4, 2).current.verdict
    assert on_the_other_grid.points > 3
    assert on_the_other_grid.sanction is Sanction.WARNING  # the score it claims is the room's


def test_whoever_is_apart_and_has_nothing(game):
    correct(game, "MOT J7", Room(Had.CORRECTED, refused=True, apart=(2,)))
    assert points(game, 3) == {1: 4, 2: 0, 3: 0, 4: 4}


# What stays, and what follows


def test_a_decision_of_the_judge_and_points_given_by_hand_stay(game):
    game.do(slips.AmendVerdict(3, 1, 5, Sanction.NONE, "recours"), by="juge")
    correct(game, "MOT J7", NOT_ADMITTED)
    assert points(game, 3)[1] == 5


def test_two_arbiters_who_agreed_still_agree(game):
    game.do(slips.EnterSlip(3, 1, slip_from_json(TOP), "b", second=True), by="Zoé")
    assert not game.state.correction.slip(3, 1).in_dispute
    for room in (NOT_ADMITTED, ROOM_HAD_IT_RIGHT):
        twin = PlayedDuplicate(game.state, list(game.events), game.oracle)
        correct(twin, "MOT J7", room)
        slip = twin.state.correction.slip(3, 1)
        assert not slip.in_dispute
        assert slip.second[-1].by == "Zoé"


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §6.2")
def test_coups_lost_are_annulled_whatever_the_room_had(game):
    (corrected, *_) = correct(game, "TABLE H8", ROOM_HAD_THE_OTHER, coup=1)
    assert corrected.lost == (2, 3, 4)
    assert game.state.correction.coup(3).annulled


def test_a_coup_taken_back_after_it_is_still_judged_on_what_was_shown(game):
    """Its word is taken off the corrected grid; its slips had been written on the other."""
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    shown = game.state.correction.coup(4).grid
    game.do(cmd.WithdrawMove())
    assert game.state.correction.coup(4).grid == shown != game.state.grid
    read(game, 4, {3: paper("SEN 10J 3")})
    assert points(game, 4)[3] == 3


def test_what_is_played_after_the_correction_is_judged_on_the_grid_as_it_is(game):
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    game.announce("ETI")
    game.think()
    assert game.state.correction.coup(5).grid == game.state.grid


def test_a_correction_of_a_correction_leads_back(game):
    """The first answer was wrong: there and back again, and then the right one."""
    before = game.state
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    correct(game, "MOTS J7", ROOM_HAD_IT_RIGHT)
    for coup in (3, 4):
        was, now = before.correction.coup(coup), game.state.correction.coup(coup)
        assert (now.seen, now.shown) == (was.seen, False)
    correct(game, "MOT J7", ROOM_HAD_IT_RIGHT)
    assert points(game, 3) == {1: 4, 2: 4, 3: 7, 4: 4}


def test_a_second_correction_leaves_what_the_room_had_at_the_first(game):
    """Coup 4 is corrected later: the room still had MOTS on its grids then."""
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    correct(game, "SE 10J", ROOM_HAD_IT_RIGHT, coup=4)
    record = game.state.correction.coup(4)
    assert letter_at(record.grid, 9, 9) == "S"  # J10
    assert letter_at(game.state.coups[3].before.grid, 9, 9) == "."
    assert str(record.top.move) == "SE 10J"


def test_the_journal_gives_it_back(game):
    for room in (Room(Had.ANNOUNCED, refused=True, apart=(2,)), ROOM_HAD_IT_RIGHT):
        correct(game, "MOT J7" if room.refused else "MUTS J7", room)
        assert game.replayed() == game.state


def test_a_correction_of_0_2_0_means_what_it_meant(game):
    """Its journals have no answer: slips were read on what was entered, « T » too."""
    events = correct(game, "MOT J7", ROOM_HAD_IT_RIGHT)
    asked, (corrected, *others) = game.events[: -len(events)], events
    old = ev.CoupCorrected(*(getattr(corrected, name) for name in OLD_FIELDS))
    folded = fold((*asked, old, *others))
    assert folded.correction.coups == game.state.correction.coups
    assert folded.totals == game.state.totals


OLD_FIELDS = ("coup", "tirage", "tops", "lost", "reason")


def test_a_mort_subite_is_closed_again_by_the_judge():
    """Table 1 had stayed in with MOTS, which is not admitted: nobody goes out in passing."""
    game = three_coups(contest=MORT_SUBITE_CONTEST.code, closing=True)
    read(game, 3, {1: TOP, 2: TOP, 3: paper("MOT J7 4"), 4: paper("MOT J7 4")})
    game.do(slips.CloseCoup(3))
    assert game.state.still_in == (1, 2)
    events = correct(game, "MOT J7", NOT_ADMITTED)
    assert slip_ev.CoupReopened(3, "vu après coup", "") in events
    assert game.state.still_in == (1, 2, 3, 4)
    game.do(slips.CloseCoup(3))
    assert game.state.still_in == (3, 4)


# The word is taken back and another retained


@pytest.fixture
def withdrawn(game) -> PlayedDuplicate:
    """Coup 4 is given up, the word of coup 3 is back in hand."""
    game.do(cmd.WithdrawMove())
    game.do(cmd.WithdrawMove())
    game.oracle.say("MOTS J7", "MUTS J7")
    return game


def choose(game: PlayedDuplicate, word: str, room: Room | None) -> ev.Events:
    return game.do(cmd.ChooseTop(Move.parse(*word.split()), "vu après coup", room=room))


def test_another_word_for_a_coup_whose_slips_were_read_asks_the_same(withdrawn):
    asked = cmd.ChooseTop(Move.parse("MOT", "J7"), "vu après coup")
    assert withdrawn.refusal(asked).code == "room_unanswered"
    assert withdrawn.refusal(cmd.ChooseNextTop("au pupitre")).code == "room_unanswered"


def test_the_same_word_again_asks_nothing(withdrawn):
    assert len(withdrawn.do(cmd.ChooseTop(Move.parse("MOTS", "J7")))) == 1


@pytest.mark.parametrize(
    ("room", "paid", "top"),
    [
        (ROOM_HAD_IT_RIGHT, {1: 4, 2: 4, 3: 7, 4: 4}, 4),
        (ROOM_HAD_THE_OTHER, {1: 7, 2: 7, 3: 7, 4: 4}, 7),
        (NOT_ADMITTED, {1: 0, 2: 0, 3: 0, 4: 4}, 4),
        (Room(Had.ANNOUNCED, apart=(2,)), {1: 7, 2: 4, 3: 7, 4: 4}, 7),
    ],
)
def test_a_word_withdrawn_and_replaced(withdrawn, room, paid, top):
    choose(withdrawn, "MOT J7", room)
    withdrawn.do(cmd.PlaceTop())
    assert points(withdrawn, 3) == paid
    assert top_of(withdrawn, 3)[2] == top
    assert withdrawn.replayed() == withdrawn.state


def test_a_word_withdrawn_again_leaves_what_the_room_had(withdrawn):
    choose(withdrawn, "MOT J7", ROOM_HAD_THE_OTHER)
    withdrawn.do(cmd.PlaceTop())
    withdrawn.do(cmd.WithdrawMove())
    assert top_of(withdrawn, 3) == ("MOTS J7", 7, 7)
