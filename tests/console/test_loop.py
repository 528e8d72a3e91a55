"""The loop: order kept, wakeups on time, no timer left behind."""

import threading
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, PageGesture, TypeLetter, Wake, ignore_outcome, is_patient
from console.loop import Component, Loop, VirtualLoop, Wakeup, Wiring, monotonic_ms
from engine.games.duplicate.correction.commands import EnterSlip
from engine.games.duplicate.slips.slip import parse_short
from firmware_bridge.messages import ButtonPressed, TagSeen


@dataclass
class Diary:
    """Writes down what it is handed; wants to be woken at given times, once each."""

    due_ms: list[int] = field(default_factory=list)
    seen: list[tuple[object, int]] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)

    def handle(self, message: object, now_ms: int) -> None:
        if message == "fail":
            raise ZeroDivisionError
        if isinstance(message, int):
            self.due_ms.remove(message)
        self.seen.append((message, now_ms))
        if message == "last":
            self.done.set()

    def next_wakeup(self) -> Wakeup | None:
        return Wakeup(min(self.due_ms), min(self.due_ms)) if self.due_ms else None

    @property
    def messages(self) -> list[object]:
        return [message for message, _ in self.seen]


def test_virtual_time_jumps_from_wakeup_to_wakeup():
    diary, loop = Diary([300, 100, 200]), VirtualLoop()
    loop.attach(diary)
    while loop.advance():
        pass
    assert diary.seen == [(100, 100), (200, 200), (300, 300)] and loop.now_ms == 300


def test_what_is_posted_comes_before_what_is_due():
    diary, loop = Diary([100]), VirtualLoop()
    loop.attach(diary)
    loop.post("a")
    loop.post("b")
    loop.advance()
    assert diary.seen == [("a", 0), ("b", 0), (100, 100)]


def test_advancing_to_a_moment_stops_there():
    diary, loop = Diary([100, 900]), VirtualLoop()
    loop.attach(diary)
    loop.advance_to(500)
    assert diary.messages == [100] and loop.now_ms == 500


def test_a_wakeup_in_the_past_is_handed_over_now():
    diary, loop = Diary([50]), VirtualLoop(now_ms=80)
    loop.attach(diary)
    loop.advance()
    assert diary.seen == [(50, 80)]


def test_a_handler_that_changes_its_mind_is_not_woken():
    diary, loop = Diary([100]), VirtualLoop()
    loop.attach(diary)
    diary.due_ms.clear()
    assert not loop.advance() and diary.seen == []


def test_messages_of_one_thread_keep_their_order():
    diary, loop = Diary(), Loop()
    for number in range(100):
        loop.post(str(number))
    loop.stop()
    loop.post("after the stop")
    loop.run(diary)
    assert diary.messages == [str(number) for number in range(100)]


def test_many_threads_may_post_and_one_handles():
    diary, loop = Diary(), Loop()
    posters = [
        threading.Thread(target=lambda name=name: [loop.post((name, n)) for n in range(200)])
        for name in range(5)
    ]
    for poster in posters:
        poster.start()
    for poster in posters:
        poster.join()
    loop.stop()
    loop.run(diary)
    assert len(diary.seen) == 1000
    for name in range(5):
        own = [number for who, number in diary.messages if who == name]  # type: ignore[misc]
        assert own == list(range(200))


def test_a_live_loop_wakes_its_handler():
    diary, loop = Diary([monotonic_ms() - 1]), Loop()

    class Stopping(Diary):
        def handle(self, message: object, now_ms: int) -> None:
            diary.handle(message, now_ms)
            loop.stop()

        def next_wakeup(self) -> Wakeup | None:
            return diary.next_wakeup()

    loop.run(Stopping())
    assert len(diary.seen) == 1 and diary.seen[0][1] >= diary.seen[0][0]  # type: ignore[operator]


def test_time_does_not_go_back_within_a_loop():
    diary, loop = Diary(), Loop()
    for _ in range(50):
        loop.post("x")
    loop.stop()
    loop.run(diary)
    moments = [now_ms for _, now_ms in diary.seen]
    assert moments == sorted(moments)


def test_a_bug_in_the_handler_is_not_hidden():
    loop = Loop()
    loop.post("fail")
    with pytest.raises(ZeroDivisionError):
        loop.run(Diary())


# --- A finger, a tile and the clock go before requests from pages -------------------------------
# nobody is lost, and nobody's own messages change places.


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
        PageGesture(Press(Button.CHRONO), ignore_outcome),
        ButtonPressed("chrono", 5),
        TagSeen("pad", "e004", 5),
        TypeLetter("A"),
        Wake.CLOCK,
    ):
        assert not is_patient(at_once), at_once


# --- Starting and stopping ----------------------------------------------------------------------
# mirror images, whatever happens in between.


def components(log: list[str], *names: str, failing: str = "") -> list[Component]:
    def start(name: str) -> None:
        if name == failing:
            raise OSError(name)
        log.append(f"+{name}")

    return [
        Component(name, lambda name=name: start(name), lambda name=name: log.append(f"-{name}"))
        for name in names
    ]


def test_what_starts_last_stops_first():
    log: list[str] = []
    with Wiring(components(log, "journal", "solver", "loop")):
        log.append("evening")
    assert log == ["+journal", "+solver", "+loop", "evening", "-loop", "-solver", "-journal"]


def test_a_component_that_cannot_start_stops_those_before_it():
    log: list[str] = []
    with (
        pytest.raises(OSError, match="solver"),
        Wiring(components(log, "journal", "solver", "loop", failing="solver")),
    ):
        log.append("never")
    assert log == ["+journal", "-journal"]


def test_one_that_fails_to_stop_does_not_keep_the_others_up():
    log: list[str] = []

    def fail() -> None:
        raise RuntimeError

    parts = components(log, "journal", "solver")
    with Wiring([*parts, Component("loop", lambda: None, fail)]):
        pass
    assert log[-2:] == ["-solver", "-journal"]


def test_stopping_twice_stops_once():
    log: list[str] = []
    wiring = Wiring(components(log, "journal"))
    with wiring:
        wiring.stop()
    assert log == ["+journal", "-journal"]
