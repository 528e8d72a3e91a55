"""A finger, a tile and the clock go before requests from pages; nobody is lost, and nobody's own
messages change places."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, Gesture, TypeLetter, Wake, is_patient, nobody
from console.loop import Loop, VirtualLoop
from engine.games.duplicate.correction.commands import EnterSlip
from engine.games.duplicate.slips.slip import parse_short
from firmware_bridge.messages import ButtonPressed, TagSeen
from tests.console.loop.test_loop import Diary

SLIP = EnterSlip(1, 1, parse_short("T"), "a")


def is_slip(message: object) -> bool:
    return isinstance(message, tuple) and message[0] == "slip"


def slips(count: int) -> list[object]:
    return [("slip", number) for number in range(count)]


def handled_live(messages: list[object], due_ms: list[int] | None = None) -> list[object]:
    diary, loop = Diary(due_ms or []), Loop(is_slip)
    for message in messages:
        loop.post(message)
    loop.stop()
    loop.run(diary)
    return diary.messages


def handled_in_virtual_time(messages: list[object]) -> list[object]:
    diary, loop = Diary(), VirtualLoop(is_patient=is_slip)
    loop.attach(diary)
    for message in messages:
        loop.post(message)
    loop.settle()
    return diary.messages


@pytest.mark.parametrize("handled", [handled_live, handled_in_virtual_time])
def test_a_finger_goes_before_the_slips_that_wait(handled):
    waiting = slips(200)
    assert handled([*waiting, "press", "tile"]) == ["press", "tile", *waiting]


@given(st.lists(st.tuples(st.sampled_from(["slip", "panel", "pad"]), st.integers(0, 9))))
def test_every_sender_keeps_his_order_and_nothing_is_lost(posted):
    numbered = [(sender, (what, place)) for place, (sender, what) in enumerate(posted)]
    live = handled_live(numbered)
    assert live == handled_in_virtual_time(numbered)
    assert sorted(live) == sorted(numbered)
    for sender in ("slip", "panel", "pad"):
        own = [message for message in numbered if message[0] == sender]
        assert [message for message in live if message[0] == sender] == own
    hands = [message for message in numbered if message[0] != "slip"]
    assert live[: len(hands)] == hands, "between a panel and a pad nobody goes first"


def test_what_is_due_does_not_wait_for_the_slips():
    waiting = slips(3)
    assert handled_live(["press", *waiting], due_ms=[5]) == ["press", 5, *waiting]


def test_slips_get_their_turn_between_two_things_that_are_due():
    waiting = slips(3)
    assert handled_live(waiting, due_ms=[5, 6, 7]) == [
        5, waiting[0], 6, waiting[1], 7, waiting[2],
    ]  # fmt: skip


def test_nothing_posted_after_the_stop_is_handled_whoever_sends_it():
    diary, loop = Diary(), Loop(is_slip)
    loop.post(("slip", 1))
    loop.stop()
    loop.post("press")
    loop.post(("slip", 2))
    loop.run(diary)
    assert diary.messages == [("slip", 1)]


def test_many_threads_post_both_kinds_and_all_arrive_in_their_order():
    diary, loop = Diary(), Loop(is_slip)

    def post(sender: str, name: int) -> None:
        for number in range(300):
            loop.post((sender, (name, number)))

    posters = [
        threading.Thread(target=post, args=(sender, name))
        for name, sender in enumerate(["slip", "panel", "slip", "pad"])
    ]
    owner = threading.Thread(target=loop.run, args=(diary,))
    owner.start()
    for poster in posters:
        poster.start()
    for poster in posters:
        poster.join()
    loop.stop()
    owner.join()
    for name in range(4):
        own = [number for _, (who, number) in diary.messages if who == name]  # type: ignore[misc]
        assert own == list(range(300))


def test_only_somebody_s_own_request_on_a_page_is_patient():
    assert is_patient(Ask(SLIP, by="Ada"))
    for at_once in (
        Ask(SLIP),
        Gesture(Press(Button.CHRONO), nobody),
        ButtonPressed("chrono", 5),
        TagSeen("pad", "e004", 5),
        TypeLetter("A"),
        Wake.CLOCK,
    ):
        assert not is_patient(at_once), at_once
