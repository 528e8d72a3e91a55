"""The end of the time, sounded by a process that does not need the console (règlement, §2.2)."""

import os
import signal
import socket
import stat
import subprocess
import sys
from random import Random

import pytest

from firmware_bridge.messages import PanelFault
from firmware_bridge.panel import timekeeper
from firmware_bridge.panel.patterns import BUZZER_PATTERNS, Pattern
from firmware_bridge.panel.pins import make_mock_factory
from firmware_bridge.panel.timekeeper import (
    LINGER_MS,
    HeaderLines,
    SoundPins,
    Timekeeper,
    decode,
    encode,
    pattern_told,
)
from firmware_bridge.panel.timekeeper_link import TimekeeperLink
from firmware_bridge.waiting import monotonic_ms, readable

END = BUZZER_PATTERNS["end"]
TOLD_END, TOLD_START = pattern_told(END), pattern_told(BUZZER_PATTERNS["start"])
THREE_MINUTES_MS = 180_000
LATE_MS = 100
"""What the issue allows over three minutes."""


class Line:
    """A line of the header, which only one program may hold."""

    def __init__(self, held: set[str], kind: str) -> None:
        self._held, self._kind, self.value = held, kind, False
        assert kind not in held, "two owners of one line"
        held.add(kind)

    def off(self) -> None:
        self.value = False

    def close(self) -> None:
        self._held.remove(self._kind)


class KeptTable:
    """A timekeeper in virtual time, and when its buzzer began to sound."""

    def __init__(self) -> None:
        self.now_ms = 1_000
        self.held: set[str] = set()
        self.lines: dict[str, Line] = {}
        self.rises: list[int] = []
        self.wakeups = 0
        self.keeper = Timekeeper(self._open)
        self.keeper.come_in()
        self.order(lines={"buzzer": 23, "hall": None, "active_high": True})

    def _open(self, pins):
        kinds = [kind for kind in ("buzzer", "hall") if getattr(pins, kind) is not None]
        self.lines = {kind: Line(self.held, kind) for kind in kinds}
        return self.lines, []

    def order(self, **order):
        before = self.is_on
        told = self.keeper.obey(order, self.now_ms)
        self._look(before)
        return told

    def until(self, at_ms):
        self.order(until=at_ms, pattern=TOLD_END)

    def wait_until(self, at_ms, late_ms=lambda: 0):
        """Woken when it asked to be, as late as the machine is slow."""
        while (wakeup := self.keeper.wakeup_ms(self.now_ms)) and wakeup <= at_ms:
            self.wakeups += 1
            self.now_ms = max(self.now_ms, wakeup) + late_ms()
            before = self.is_on
            self.keeper.step(self.now_ms)
            self._look(before)
        self.now_ms = max(self.now_ms, at_ms)

    def _look(self, before):
        if self.is_on and not before:
            self.rises.append(self.now_ms)

    @property
    def is_on(self):
        return "buzzer" in self.held and self.lines["buzzer"].value


@pytest.fixture
def table():
    return KeptTable()


def test_it_sounds_the_end_by_itself_and_once(table):
    table.until(181_000)
    table.wait_until(180_999)
    assert table.rises == []
    table.wait_until(200_000)
    first, second = table.rises
    assert first == 181_000 and second == first + 1300, "two long ones"


def test_a_pause_stops_it_and_a_resumption_moves_it(table):
    table.until(181_000)
    table.wait_until(100_000)
    table.order(until=None)
    table.wait_until(400_000)
    assert table.rises == []
    table.until(481_000)
    table.wait_until(500_000)
    assert table.rises[0] == 481_000


def test_the_console_that_says_it_too_is_not_heard_twice(table):
    table.until(181_000)
    table.wait_until(181_004)
    table.order(until=None)
    table.order(end=TOLD_END, of=181_000)
    table.wait_until(200_000)
    assert len(table.rises) == 2


def test_a_console_quicker_than_the_process_sounds_the_same_end(table):
    table.until(181_000)
    table.now_ms = 181_001  # the order is read before anything else was
    table.order(until=None)
    table.order(end=TOLD_END, of=181_000)
    table.wait_until(200_000)
    assert table.rises == [181_001, 182_301]


def test_a_time_stopped_by_hand_sounds_at_once_and_not_again(table):
    table.until(181_000)
    table.wait_until(90_000)
    table.order(end=TOLD_END, of=181_000)
    table.wait_until(300_000)
    assert table.rises == [90_000, 91_300]


def test_the_end_of_the_game_after_the_end_of_the_time_is_heard(table):
    table.until(181_000)
    table.wait_until(190_000)
    table.order(end=TOLD_END, of=181_000)
    table.order(end=TOLD_END, of=None)
    table.wait_until(300_000)
    assert len(table.rises) == 4


def test_a_console_that_is_killed_leaves_the_end_and_then_silence(table):
    table.until(181_000)
    table.wait_until(161_000)
    table.keeper.go(161_000)
    table.wait_until(400_000)
    assert table.rises == [181_000, 182_300]
    assert table.held == set(), "nobody is there: the line is free for the next"
    assert table.wakeups < 10, "it sleeps until something is to be done"


def test_the_line_is_kept_for_a_console_that_comes_back(table):
    table.keeper.go(table.now_ms)
    table.wait_until(table.now_ms + LINGER_MS - 1)
    assert table.held == {"buzzer"}
    table.keeper.come_in()
    table.wait_until(table.now_ms + 10 * LINGER_MS)
    assert table.held == {"buzzer"}


def test_it_tells_a_console_that_comes_back_what_it_keeps(table):
    table.until(181_000)
    assert table.keeper.kept.until_ms == 181_000
    table.wait_until(200_000)
    assert (table.keeper.kept.until_ms, table.keeper.kept.ended_ms) == (None, 181_000)
    table.order(end=TOLD_END, of=181_000)
    assert table.keeper.kept.ended_ms is None and len(table.rises) == 2


def test_a_deadline_that_is_past_is_the_consoles_own(table):
    table.now_ms = 200_000
    table.until(181_000)
    table.wait_until(300_000)
    assert table.rises == []


def test_other_signals_are_asked_for(table):
    table.order(sound=TOLD_START)
    assert table.rises == [1_000]
    with pytest.raises(ValueError, match="no order"):
        table.order(shout=TOLD_START)


def test_a_thousand_starts_of_three_minutes_with_pauses_stops_and_kills():
    """As late as a slow machine wakes it, never earlier; paused, resumed, orphaned at will."""
    dice = Random("minuteur")
    table, late = KeptTable(), []
    for _ in range(1_000):
        table.rises.clear()
        table.keeper.come_in()
        table.order(lines={"buzzer": 23, "hall": None, "active_high": True})
        ends_ms = table.now_ms + THREE_MINUTES_MS
        table.until(ends_ms)
        if dice.random() < 0.4:
            table.wait_until(table.now_ms + dice.randrange(1, THREE_MINUTES_MS - 1))
            left_ms = ends_ms - table.now_ms
            table.order(until=None)
            table.wait_until(table.now_ms + dice.randrange(1, 900_000))
            ends_ms = table.now_ms + left_ms
            table.until(ends_ms)
        if dice.random() < 0.4:
            table.wait_until(max(table.now_ms, ends_ms - 20_000))
            table.keeper.go(table.now_ms)
        table.wait_until(ends_ms + 30_000, late_ms=lambda: dice.choice((0, 1, 1, 2, 15)))
        late.append(table.rises[0] - ends_ms)
        table.order(end=TOLD_END, of=ends_ms)
        assert len(table.rises) == 2, "one end, of two long ones"
    assert min(late) >= 0 and max(late) < LATE_MS


# --- the process itself -------------------------------------------------------------------------


class OwnProcess:
    """A real process, whose lines are written down."""

    def __init__(self, folder, *options: str) -> None:
        self.path, self.trace = folder / "run" / "m.sock", folder / "trace"
        os.mkfifo(self.trace)
        self._pipe = os.open(self.trace, os.O_RDONLY | os.O_NONBLOCK)
        self._seen = b""
        module = ["-m", "firmware_bridge.panel.timekeeper", "--socket", str(self.path)]
        self.process = subprocess.Popen(
            [sys.executable, *module, "--trace", str(self.trace), *options]
        )

    def link(self) -> TimekeeperLink:
        link = TimekeeperLink(lambda: self.path)
        while not link.connect():
            assert self.process.poll() is None, "it died"
            readable([], 20)
        return link

    def rise(self) -> float:
        """When the line went up next, in milliseconds of the kernel's clock."""
        return self._edge(b"1")

    def fall(self) -> float:
        return self._edge(b"0")

    def _edge(self, wanted: bytes) -> float:
        while True:
            line, found, rest = self._seen.partition(b"\n")
            if found:
                self._seen = rest
                at_ns, _, level = line.split()
                if level == wanted:
                    return int(at_ns) / 1e6
            else:
                assert readable([self._pipe], 5_000), "nothing sounds"
                self._seen += os.read(self._pipe, 4096)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._pipe)


@pytest.fixture
def own(tmp_path):
    process = OwnProcess(tmp_path)
    yield process
    process.close()


def test_a_console_that_dies_is_outlived_and_the_next_one_hears_no_second_end(own):
    link, end = own.link(), Pattern((60, 40, 60), END.priority)
    link.hold(SoundPins(23))
    ends_ms = monotonic_ms() + 300
    link.hand_over(ends_ms, end)
    link.stop()  # the same for the process as SIGKILL: its socket is closed by the kernel
    next_one = own.link()
    assert next_one.kept.until_ms == ends_ms, "before the end"
    assert own.rise() >= ends_ms, "how late is measured in benchmarks/end_of_time.py"
    next_one.hand_over(ends_ms, end)
    next_one.end(end)
    next_one.sound(Pattern((300,), END.priority))
    next_one.stop()
    own.rise()  # the second half of the same end
    own.fall()
    third, after = own.rise(), own.fall()
    assert after - third > 200, "then the other sound, and no other end"


def test_a_relay_that_pulls_at_ground_is_at_rest_when_its_line_is_opened(monkeypatch):
    pins = make_mock_factory()
    monkeypatch.setattr(timekeeper, "make_factory", lambda: pins)
    lines, faults = HeaderLines().open(SoundPins(23, 20, hall_active_high=False))
    assert not faults and (pins.pin(20).state, pins.pin(23).state) == (True, False)
    lines["hall"].value = True
    assert not pins.pin(20).state


def test_only_this_user_comes_in_and_only_one_console(own, tmp_path):
    link = own.link()
    assert stat.S_IMODE(own.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(own.path.parent.stat().st_mode) == 0o700
    second = TimekeeperLink(lambda: own.path)
    assert not second.connect() and not second.is_up
    second.stop()
    link.stop()
    assert own.link().is_up


def test_a_second_process_does_not_take_the_place_of_the_first(own):
    own.link().stop()
    module = ["-m", "firmware_bridge.panel.timekeeper", "--socket", str(own.path)]
    twin = subprocess.run([sys.executable, *module], capture_output=True, text=True, timeout=20)
    assert twin.returncode == 1 and "timekeeper_twice" in twin.stderr
    assert own.link().is_up


def test_nonsense_ends_the_conversation_and_not_the_process(own):
    own.link().stop()
    rude = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    rude.connect(str(own.path))
    assert decode(rude.recv(4096)) == {"until": None, "ended": None}
    rude.send(b'{"lines": {"trompette": 3}}')
    assert rude.recv(4096) == b"", "it hangs up"
    rude.close()
    assert own.link().is_up


def test_a_process_that_is_ended_is_told_down_and_its_return_up(own, tmp_path):
    link, told = own.link(), []
    fed, feed = os.pipe()
    link.start(
        lambda: (told.append("up"), os.write(feed, b"!")),
        lambda: (told.append("down"), os.write(feed, b"!")),
        told.append,
    )
    own.process.send_signal(signal.SIGKILL)
    assert readable([fed], 5_000) and os.read(fed, 1)
    assert told == ["down"] and not link.is_up
    own.process.wait()
    own.process = subprocess.Popen(
        [sys.executable, "-m", "firmware_bridge.panel.timekeeper", "--socket", str(own.path)]
    )
    link.need()
    assert readable([fed], 10_000) and os.read(fed, 1)
    assert told == ["down", "up"] and link.is_up
    link.hold(SoundPins(23))  # this machine has no header
    assert readable([fed], 0) == set()
    link.stop()


def test_one_that_is_frozen_is_ended_and_owes_the_end_it_did_not_hear(own, monkeypatch):
    for name, value in (("ASKED_MS", 40), ("FROZEN_MS", 1_000)):
        monkeypatch.setattr(f"firmware_bridge.panel.timekeeper_link.{name}", value)
    link, (fed, feed) = own.link(), os.pipe()
    link.hold(SoundPins(23))
    link.start(lambda: None, lambda: os.write(feed, b"!"), lambda fault: None)
    assert not readable([fed], 1_200), "one that answers is left alone"
    link.end(END)
    own.rise()
    own.process.send_signal(signal.SIGSTOP)
    link.end(END)
    assert readable([fed], 10_000) and not link.is_up
    assert own.process.wait(10) == -signal.SIGKILL, "its lines are free"
    assert link.owes_end
    link.stop()


def test_an_answer_to_the_first_end_is_none_to_the_second(tmp_path):
    link = TimekeeperLink(lambda: tmp_path / "m.sock")
    link._socket, process = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    link.end(END)
    link.end(END)
    for owed in (True, False):
        process.send(encode({"heard": None}))
        link._hear(link._socket)
        assert link.owes_end is owed
    link.stop()
    process.close()


def test_one_that_is_frozen_before_a_console_comes_is_ended_too(own, monkeypatch):
    monkeypatch.setattr("firmware_bridge.panel.timekeeper_link.HELLO_S", 0.02)
    monkeypatch.setattr("firmware_bridge.panel.timekeeper_link.FROZEN_MS", 60)
    own.link().stop()
    own.process.send_signal(signal.SIGSTOP)
    late = TimekeeperLink(lambda: own.path)
    assert [late.connect() for _ in range(3)] == [False] * 3
    assert own.process.wait(10) == -signal.SIGKILL
    late.stop()


def test_a_folder_that_cannot_be_is_told_in_a_line(tmp_path):
    taken = tmp_path / "file"
    taken.touch()
    module = ["-m", "firmware_bridge.panel.timekeeper", "--socket", str(taken / "m.sock")]
    done = subprocess.run([sys.executable, *module], capture_output=True, text=True, timeout=20)
    assert done.returncode == 1 and "Traceback" not in done.stderr


def test_lines_it_cannot_have_are_told(own, tmp_path):
    own.close()
    bare = OwnProcess.__new__(OwnProcess)
    bare.path = own.path
    bare.process = own.process = subprocess.Popen(
        [sys.executable, "-m", "firmware_bridge.panel.timekeeper", "--socket", str(own.path)]
    )
    own._pipe = os.open(own.trace, os.O_RDONLY | os.O_NONBLOCK)
    link, told = bare.link(), []
    fed, feed = os.pipe()
    link.start(lambda: None, lambda: None, lambda each: (told.append(each), os.write(feed, b"!")))
    link.hold(SoundPins(23))
    assert readable([fed], 5_000)
    assert [(type(each), each.kind, each.pin) for each in told] == [(PanelFault, "buzzer", 23)]
    link.stop()


def test_a_console_without_systemd_starts_one_when_there_is_a_line_to_drive(tmp_path):
    path, fed = tmp_path / "run" / "m.sock", os.pipe()
    started = []

    def begin():
        module = ["-m", "firmware_bridge.panel.timekeeper", "--socket", str(path)]
        started.append(subprocess.Popen([sys.executable, *module, "--while-needed"]))
        return started[-1]

    link = TimekeeperLink(lambda: path, begin)
    link.start(lambda: os.write(fed[1], b"!"), lambda: None, lambda fault: None)
    assert started == [] and not link.is_up, "nobody has asked for it"
    link.need()
    assert readable([fed[0]], 20_000) and link.is_up and len(started) == 1
    link.stop()
    for each in started:
        each.kill()
        each.wait()
