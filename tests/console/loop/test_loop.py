"""The loop: order kept, wakeups on time, no timer left behind."""

import threading
from dataclasses import dataclass, field

import pytest

from console.loop import Loop, VirtualLoop, Wakeup, monotonic_ms


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
