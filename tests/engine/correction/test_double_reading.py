"""Double arbitrage: two arbiters read a slip without seeing each other; the judge has the last
word when they differ, and both readings stay."""

import pytest

from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.verdict import Sanction
from tests.engine.correction.rig import collected_room


@pytest.fixture
def room():
    """Ada pays MAISON 18 points at table 1, Bob read a score of 17 on the same slip."""
    room = collected_room(1)
    room.enter(1)
    room.enter(1, score=17, entry="b", by="Bob", second=True)
    return room


def test_a_coup_in_dispute_is_not_closed(room):
    refusal = room.refusal(cmd.CloseCoup(1))
    assert (refusal.code, refusal.data["players"]) == ("correction_disputed", ("Joueur 1",))
    assert room.refusal(cmd.CloseCoup(1, missing_as_none=True)).code == "correction_disputed"


@pytest.mark.parametrize(
    ("second", "score", "sanction"), [(False, 18, Sanction.NONE), (True, 17, Sanction.WARNING)]
)
def test_the_judge_retains_one_reading_and_both_are_kept(room, second, score, sanction):
    room.ask(cmd.RetainReading(1, 1, second, "relu avec les arbitres"), "juge")
    slip = room.correction.slip(1, 1)
    assert slip.current.verdict.sanction is sanction
    assert slip.paper.written[0].score == score
    assert [entry.by for entry in (*slip.entries, *slip.second)] == ["Ada", "juge", "Bob"]
    room.ask(cmd.CloseCoup(1))
    assert room.correction.coup(1).closed
    assert room.game.replayed() == room.game.state


def test_any_decision_of_the_judge_settles_it(room):
    room.ask(cmd.AmendVerdict(1, 1, 15, Sanction.NONE, "bulletin illisible"), "juge")
    room.ask(cmd.CloseCoup(1))
    assert room.correction.coup(1).closed


def test_a_new_reading_after_the_decision_opens_the_dispute_again(room):
    room.ask(cmd.RetainReading(1, 1, False, "relu"), "juge")
    room.enter(1, score=16, entry="b2", by="Bob", second=True, after="b-1-1")
    assert room.refusal(cmd.CloseCoup(1)).code == "correction_disputed"


def test_two_who_agree_need_no_judge():
    room = collected_room(2)
    room.enter(1)
    room.enter(2)
    room.enter(1, entry="b", by="Bob", second=True)
    assert room.refusal(cmd.RetainReading(1, 2, True, "x")).code == "correction_read_once"
    room.ask(cmd.CloseCoup(1))
    assert room.correction.coup(1).closed
