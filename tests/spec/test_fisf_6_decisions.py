"""fisf-2020 §6, fisf-2014 §6: lateness, and the time for appeals."""

from typing import Any

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.events import CoupReopened, VerdictAmended
from engine.games.duplicate.ending import APPEALS_MS, NEXT_GAME, RESTART, left_ms
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import Phase
from engine.play.game import Absence
from engine.play.players import Person, Player
from tests.engine.games.duplicate.correction.arbiters_room import (
    ArbitersRoom,
    collected_room,
    open_room,
)

MINUTE = 60
AMEND = slips.AmendVerdict(1, 1, 12, Sanction.NONE, "mot lisible")
REOPEN = slips.ReopenCoup(1, "recours")


# §6.2, and §6.1 of 2014: who comes late, alone or in a pair

PAIR = Player(1, (Person("Ana"), Person("Bob")))


def coup_of(room: ArbitersRoom, number: int, tirage: str, top: str, score: int) -> None:
    room.collect(tirage)
    room.retain(top)
    word, ref = top.split()
    for table in room.correction.playing(number):
        room.enter(table, word=word, ref=ref, score=score, coup=number)
    room.ask(slips.CloseCoup(number))
    room.play(cmd.PlaceTop())


@pytest.mark.article("fisf-2020 §6.2")
@pytest.mark.article("fisf-2014 §6.1")
def test_a_pair_of_whom_one_is_there_has_missed_nothing():
    room = open_room(0)
    room.ask(slips.SeatPlayers((Player(1, PAIR.people[:1]), Player(2, (Person("Zoé"),)))))
    coup_of(room, 1, "MAISONE", "MAISON H4", 18)
    room.ask(slips.SeatPlayer(PAIR))
    assert room.correction.presence(1).first_coup == 1
    assert standings(room.correction.sheet).line(1).total == 18


@pytest.mark.article("fisf-2020 §6.2")
@pytest.mark.article("fisf-2014 §6.1")
def test_a_pair_of_whom_both_are_late_has_null_coups():
    room = open_room(1)
    coup_of(room, 1, "MAISONE", "MAISON H4", 18)
    room.ask(slips.SeatPlayer(Player(5, PAIR.people)))
    assert room.correction.presence(5).first_coup == 2
    assert standings(room.correction.sheet).line(5).total == 0


@pytest.mark.article("fisf-2020 §6.2")
def test_a_pair_of_whom_one_leaves_plays_on_under_both_names():
    room = open_room(0)
    room.ask(slips.SeatPlayers((PAIR,)))
    assert room.correction.still_in == (1,)
    room.ask(slips.LeavePlayer(1, 0))  # both are gone
    assert room.correction.still_in == ()
    room.ask(slips.LeavePlayer(1, None))  # one came back
    assert (room.correction.still_in, room.correction.player(1)) == ((1,), PAIR)


# §6.3: before the next game, or fifteen minutes after the last


def over(*, closed_coup: bool = False, **options: Any) -> ArbitersRoom:
    """One coup of one player, and the end."""
    room = collected_room(1, **options)
    room.enter(1)
    if closed_coup:
        room.ask(slips.CloseCoup(1))
    room.play(cmd.PlaceTop())
    room.play(cmd.CloseGame("fin"))
    return room


def later(room: ArbitersRoom, minutes: float) -> ArbitersRoom:
    room.game.now_ms += round(minutes * MINUTE * 1000)
    return room


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_an_appeal_is_heard_for_fifteen_minutes_after_the_game():
    assert left_ms(over().game.state, over().game.now_ms) == APPEALS_MS
    (amended,) = later(over(), 14.9).ask(AMEND, "juge")
    (reopened,) = later(over(closed_coup=True), 14.9).ask(REOPEN, "juge")
    assert isinstance(amended, VerdictAmended) and not amended.late
    assert isinstance(reopened, CoupReopened) and not reopened.late


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_after_fifteen_minutes_only_the_judge_lets_an_appeal_in():
    for room, asked in ((over(), AMEND), (over(closed_coup=True), REOPEN)):
        later(room, 15)
        assert room.refusal(asked).code == "appeal_after_quarter"
    room = later(over(), 20)
    (amended,) = room.ask(slips.AmendVerdict(1, 1, 12, Sanction.NONE, "vu", late=True), "juge")
    assert amended.late
    assert standings(room.correction.sheet).line(1).total == 12
    assert room.game.replayed() == room.game.state


def over_in_epreuve(partie: int, parties: int) -> ArbitersRoom:
    return over(common=CommonGame("automne", partie, Role.FILE, parties))


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_between_two_parties_of_an_epreuve_no_clock_runs():
    room = later(over_in_epreuve(1, 3), 120)
    assert left_ms(room.game.state, room.game.now_ms) is None
    (amended,) = room.ask(AMEND, "juge")
    assert not amended.late, "an appeal after lunch: partie 2 has not begun"


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_after_the_last_partie_of_an_epreuve_fifteen_minutes_run():
    room = over_in_epreuve(3, 3)
    later(room, 14.9).ask(AMEND, "juge")
    assert later(room, 0.1).refusal(AMEND).code == "appeal_after_last_quarter"
    assert left_ms(room.game.state, room.game.now_ms) == 0


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize(("partie", "codes"), [(1, []), (3, [RESTART])])
def test_a_console_switched_off_between_two_parties_ends_no_appeal(partie, codes):
    state = over_in_epreuve(partie, 3).game.state
    absence = Absence(last_seen_ms=0, same_boot=False, now_ms=9)
    assert [each.code for each in DUPLICATE.returning(state, absence)] == codes
    followed = Absence(last_seen_ms=0, same_boot=False, now_ms=9, followed=True)
    assert [each.code for each in DUPLICATE.returning(state, followed)] == [NEXT_GAME]


@pytest.mark.article("fisf-2020 §6.3")
def test_what_the_commission_decides_late_was_appealed_in_time():
    room = over(closed_coup=True)
    room.ask(slips.SubmitCase(1, 1, "je conteste"))
    (amended, _) = later(room, 60).ask(AMEND, "juge")
    assert isinstance(amended, VerdictAmended) and not amended.late


@pytest.mark.article("fisf-2020 §6.3")
def test_a_case_is_submitted_in_time_or_let_in_by_the_judge():
    room = later(over(closed_coup=True), 15)
    assert room.refusal(slips.SubmitCase(1, 1, "trop tard")).code == "appeal_after_quarter"
    (submitted,) = room.ask(slips.SubmitCase(1, 1, "admis", late=True))
    assert submitted.late


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_once_the_next_game_is_begun_an_appeal_comes_too_late():
    room = over()
    room.play(cmd.CloseAppeals(NEXT_GAME))
    assert room.refusal(AMEND).code == "appeal_after_next_game"
    assert room.ask(cmd.CloseAppeals(RESTART)) == (), "said once"
    assert room.ask(slips.AmendVerdict(1, 1, 12, Sanction.NONE, "vu", late=True))


def test_no_time_runs_out_while_the_game_goes_on_or_once_it_is_reopened():
    room = collected_room(1)
    room.enter(1)
    assert later(room, 60).ask(AMEND)
    room = later(over(), 20)
    room.play(cmd.ReopenGame("une lettre restait"))
    assert room.game.state.phase is Phase.IDLE
    assert room.ask(AMEND)


@pytest.mark.article("fisf-2020 §6.3")
def test_what_the_console_knows_of_a_game_brought_back_for_an_appeal():
    state = over().game.state
    told = {
        (followed, same_boot): DUPLICATE.returning(state, Absence(0, same_boot, 5, followed))
        for followed in (True, False)
        for same_boot in (True, False)
    }
    assert told == {
        (True, True): (cmd.CloseAppeals(NEXT_GAME),),
        (True, False): (cmd.CloseAppeals(NEXT_GAME),),
        (False, False): (cmd.CloseAppeals(RESTART),),
        (False, True): (),
    }


def test_a_cause_nobody_knows_closes_no_appeals():
    room = over()
    assert room.refusal(cmd.CloseAppeals("pluie")).code == "appeal_unknown_cause"
