"""Many connections, hasty ones, slow ones: strangers wait, those who entered do not."""

import dataclasses
import http.client
import socket
import threading

import pytest

from console.web.access import JUDGE, Visitor
from console.web.doorway import Doorway, Manners
from console.web.gate import COOKIE
from console.web.server import WebServer
from tests.console.web.rig import WebRig

FEW = Manners(
    connections=20, reserved=8, judges=2, per_address=5, per_admitted=10, pace=10, burst=50
)


@pytest.fixture
def doorway():
    now = [0.0]
    made = Doorway(
        lambda address: address.startswith(("in", "judge")),
        lambda: now[0],
        FEW,
        lambda address: address.startswith("judge"),
    )
    made.pass_time = lambda seconds: now.__setitem__(0, now[0] + seconds)
    return made


def test_one_address_has_its_share_and_no_more(doorway):
    assert [doorway.come_in("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert doorway.come_in("b")
    doorway.go_out("a")
    assert doorway.come_in("a")


def test_strangers_never_take_the_room_of_those_who_entered(doorway):
    came = sum(doorway.come_in(f"stranger {number}") for number in range(100))
    assert came == 12
    assert [doorway.come_in("judge") for _ in range(8)] == [True] * 8


def test_an_arbiter_s_machine_that_floods_leaves_the_judge_his_share(doorway):
    strangers = sum(doorway.come_in(f"stranger {number}") for number in range(100))
    flooding = sum(doorway.come_in(f"in {number}") for number in range(100))
    assert (strangers, flooding) == (12, 6)
    assert [doorway.come_in("judge") for _ in range(3)] == [True, True, False]


def test_those_who_entered_take_no_room_of_strangers(doorway):
    assert all(doorway.come_in(f"in {number}") for number in range(8))
    assert sum(doorway.come_in(f"stranger {number}") for number in range(100)) == 12


def test_a_hasty_address_waits_and_is_forgiven(doorway):
    assert [doorway.wait_s("a") for _ in range(50)] == [0.0] * 50
    assert doorway.wait_s("a") == pytest.approx(0.1)
    assert doorway.come_in("a")
    assert [doorway.wait_s("a") for _ in range(20)][-1] > 2
    assert not doorway.come_in("a")
    assert doorway.wait_s("b") == 0
    doorway.pass_time(10)
    assert doorway.wait_s("a") == 0


@pytest.fixture
def served(tmp_path, free_lexicon):
    rig = WebRig.open(tmp_path, free_lexicon)
    server = WebServer(rig.desk, "127.0.0.1", 0, rig.games, dataclasses.replace(FEW, header_s=0.3))
    server.open()
    server.start()
    yield rig, server.port
    server.stop()


def connected(port, address):
    made = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))
    made.settimeout(10)
    return made


def asked(connection, path="/tv", cookie=""):
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {COOKIE}={cookie}\r\n\r\n"
    connection.sendall(head.encode())
    return connection.recv(65_536)


def is_closed(connection):
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_idle_connections_of_another_machine_keep_nobody_out(served):
    rig, port = served
    idle = [connected(port, "127.0.0.2") for _ in range(60)]
    cookie = rig.desk.access.cookie_for(Visitor(JUDGE, JUDGE))
    assert b" 200 " in asked(connected(port, "127.0.0.1"), "/juge/etat", cookie)
    assert all(is_closed(each) for each in idle)  # too many at once, or too slow


def test_a_header_that_trickles_in_is_not_waited_for(served):
    _, port = served
    connection = connected(port, "127.0.0.2")
    connection.sendall(b"GET /tv HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
    stopped = threading.Event()

    def trickle():
        while not stopped.wait(0.02):
            try:
                connection.sendall(b"x")
            except OSError:
                return

    threading.Thread(target=trickle, daemon=True).start()
    try:
        assert is_closed(connection)
    finally:
        stopped.set()


def test_an_answer_does_not_wait_for_the_one_before_it(served):
    _, port = served
    connection = connected(port, "127.0.0.1")
    asked(connection)
    server = WebServer(served[0].desk, "127.0.0.1", 0)
    server.open()
    try:
        listener = server._sockets[0]
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    finally:
        server.stop()


def test_a_request_too_many_waits_its_turn_and_is_answered(served):
    _, port = served
    connection = http.client.HTTPConnection("127.0.0.1", port, source_address=("127.0.0.2", 0))
    for _ in range(54):
        connection.request("GET", "/static/icone.svg")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200


def test_a_snapshot_that_cannot_be_shown_is_told_and_the_next_one_is(rig, caplog):
    class Broken:
        shown = 0

        def show(self, _snapshot):
            self.shown += 1
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")

    broken = Broken()
    rig.desk.watchers.append(broken)
    assert rig.desk._show(rig.judge, anew=True) is None
    assert [fault.code for fault in rig.judge.faults] == ["pages_failed"]
    assert "UnicodeEncodeError" in caplog.text
    rig.desk.watchers.remove(broken)
    rig.desk._show(rig.judge, anew=True)
    assert broken.shown == 1
