"""Entering slips: judged at once, sent twice counted once, never overwritten in silence."""

import pytest

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate import events as ev_codec
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.decide import MOST_READINGS
from engine.games.duplicate.slips.slip import NO_PAPER, parse_short
from engine.games.duplicate.slips.verdict import Sanction
from engine.rulings import RuleError
from tests.engine.games.duplicate.correction.arbiters_room import collected_room, open_room


def test_a_slip_is_judged_as_it_comes_in():
    room = collected_room()
    (entered,) = room.enter(2)
    assert isinstance(entered, ev.SlipEntered)
    assert (entered.verdict.points, entered.verdict.sanction) == (18, Sanction.NONE)
    assert entered.by == "Ada"
    assert room.correction.slip(1, 2).current.id == entered.entry
    assert room.correction.missing(1) == (1, 3)


def test_t_is_the_word_retained():
    room = collected_room()
    (entered,) = room.ask(cmd.EnterSlip(1, 1, parse_short("T"), "a"))
    assert str(entered.verdict.accepted) == "MAISON H4"


def test_t_waits_for_the_top():
    room = open_room()
    room.collect()
    assert room.refusal(cmd.EnterSlip(1, 1, parse_short("T"), "a")).code == "correction_no_top_yet"


def test_no_slip_comes_in_before_the_clock_stops():
    room = open_room()
    slip = cmd.EnterSlip(1, 1, parse_short("MAISON"), "a")
    room.game.announce("MAISONE")
    assert room.refusal(slip).code == "correction_coup_unknown"


def test_an_entry_sent_twice_counts_once():
    room = collected_room()
    request = cmd.EnterSlip(1, 1, parse_short("MAISON 18"), "same")
    assert len(room.ask(request)) == 1
    before = room.correction
    assert room.ask(request) == ()
    assert room.correction == before


def test_an_entry_sent_again_after_the_closing_is_still_known():
    room = collected_room(1)
    request = cmd.EnterSlip(1, 1, parse_short("T"), "same")
    room.ask(request)
    room.ask(cmd.CloseCoup(1))
    assert room.ask(request) == ()


def test_two_arbiters_on_one_slip_never_lose_either_entry():
    room = collected_room()
    room.enter(1, entry="of-ada", by="Ada")
    lost = cmd.EnterSlip(1, 1, parse_short("AMIS 10"), "of-bob")
    refusal = room.refusal(lost, "Bob")
    assert refusal.code == "correction_changed_meanwhile"
    assert refusal.data["by"] == "Ada"
    assert refusal.data["entry"] == "of-ada-1-1"
    seen = cmd.EnterSlip(1, 1, parse_short("AMIS 10"), "of-bob", after="of-ada-1-1")
    room.ask(seen, "Bob")
    both = [(entry.by, entry.verdict.points) for entry in room.correction.slip(1, 1).entries]
    assert both == [("Ada", 18), ("Bob", 10)]


def test_a_stale_correction_is_refused_whoever_sends_it():
    room = collected_room()
    room.enter(1, entry="first")
    room.enter(1, entry="second", after="first-1-1")
    late = cmd.EnterSlip(1, 1, parse_short("AMIS"), "third", after="first-1-1")
    assert room.refusal(late).code == "correction_changed_meanwhile"


@pytest.mark.parametrize("entry", ["", "x" * 65])
def test_an_entry_has_a_name(entry):
    room = collected_room()
    unnamed = cmd.EnterSlip(1, 1, NO_PAPER, entry)
    assert room.refusal(unnamed).code == "correction_entry_unnamed"


def test_an_entry_for_another_tirage_is_refused():
    room = collected_room()
    slip = cmd.EnterSlip(1, 1, parse_short("MAISON"), "a", rack="ZZZZZZZ")
    assert room.refusal(slip).code == "correction_other_tirage"
    room.ask(cmd.EnterSlip(1, 1, parse_short("MAISON 18"), "a", rack="NOSIAME"))


def test_a_slip_of_nobodys_table_is_refused():
    nobodys = cmd.EnterSlip(1, 9, parse_short("T"), "a")
    assert collected_room().refusal(nobodys).code == "correction_table_unknown"


def sent(slip):
    """A slip as a program sends it."""
    payload = {"coup": 1, "table": 2, "slip": slip, "entry": "a"}
    return game_cmd.VOCABULARY.decode({"kind": "EnterSlip", "version": 1, "payload": payload})


@pytest.mark.parametrize(
    ("slip", "code"),
    [
        ({"woord": "X"}, "slip_json_key"),
        ({"note": "x" * 301}, "slip_json_long"),
        ([], "slip_json_type"),
    ],
    ids=["key", "long", "list"],
)
def test_a_slip_that_is_no_slip_does_not_come_in(slip, code):
    with pytest.raises(RuleError) as refused:
        sent(slip)
    assert refused.value.code == code


def test_the_table_written_in_the_slip_does_not_count():
    room = collected_room()
    (entered,) = room.ask(sent({"table": 3, "word": "MAISON", "score": 18}))
    assert (entered.table, entered.slip) == (2, parse_short("MAISON 18"))


def test_an_empty_slip_is_judged_and_kept_as_nothing():
    room = collected_room()
    (entered,) = room.ask(sent({}))
    assert entered.verdict.sanction is Sanction.ZERO
    assert ev_codec.VOCABULARY.encode(entered)["payload"]["slip"] == {}
    assert ev_codec.decode(ev_codec.VOCABULARY.encode(entered)) == entered
    assert not room.correction.slip(1, 2).current.has_paper


def test_a_second_blind_entry_stands_beside_the_first():
    room = collected_room()
    room.enter(1, entry="one", by="Ada")
    room.enter(1, word="AMIS", score=10, entry="two", by="Bob", second=True)
    slip = room.correction.slip(1, 1)
    assert slip.current.verdict.points == 18
    assert slip.blind.verdict.points == 10
    assert room.correction.missing(1) == (2, 3)


def test_nobody_checks_his_own_reading():
    room = collected_room()
    room.enter(1, by="Ada")
    again = cmd.EnterSlip(1, 1, parse_short("T"), "again", second=True)
    assert room.refusal(again, "Ada").code == "correction_not_blind"


def test_a_second_entry_alone_leaves_the_slip_missing():
    room = collected_room(1)
    room.enter(1, by="Bob", second=True)
    assert room.correction.missing(1) == (1,)
    assert room.correction.sheet.verdicts == {}


def test_nobody_enters_one_slip_for_ever():
    """Every entry is kept. Somebody else, and the judge's decision, still come in."""
    room = collected_room()
    before = None
    for number in range(MOST_READINGS):
        room.ask(cmd.EnterSlip(1, 1, parse_short("MAISON"), f"e{number}", before), "Ada")
        before = f"e{number}"
    more = cmd.EnterSlip(1, 1, parse_short("AMIS"), "more", before)
    assert room.refusal(more, "Ada").code == "correction_readings_many"
    assert len(room.ask(more, "Bob")) == 1
    assert room.ask(cmd.EnterSlip(1, 1, parse_short("MAISON"), "e3"), "Ada") == ()


# --- Double arbitrage ---------------------------------------------------------------------------
# two arbiters read a slip without seeing each other; the judge has the last word when they
# differ, and both readings stay.


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
