"""Many connections, hasty ones, slow ones: strangers wait, those who entered do not."""

import contextlib
import dataclasses
import http.client
import json
import socket
import threading

import pytest

from console.web.access import JUDGE, Visitor
from console.web.doorway import Doorway, Manners
from console.web.gate import COOKIE
from console.web.server import WebServer
from tests.console.games.duplicate.bench import DuplicateBench

FEW = Manners(
    connections=20, reserved=8, judges=2, per_address=5, per_admitted=10, pace=10, burst=50
)


@pytest.fixture
def doorway():
    now = [0.0]
    told = []
    made = Doorway(
        lambda address: address.startswith(("in", "judge")),
        lambda: now[0],
        FEW,
        lambda address: address.startswith("judge"),
        lambda address, count: told.append((address, count)),
    )
    made.pass_time = lambda seconds: now.__setitem__(0, now[0] + seconds)
    made.told = told
    return made


def come(doorway, *addresses):
    """How many of them were let in."""
    return sum(doorway.come_in(address) is not None for address in addresses)


def test_one_address_has_its_share_and_no_more(doorway):
    first = doorway.come_in("a")
    assert come(doorway, *["a"] * 6) == 4
    assert come(doorway, "b")
    doorway.go_out(first)
    assert come(doorway, "a", "a") == 1


def test_strangers_never_take_the_room_of_those_who_entered(doorway):
    assert come(doorway, *(f"stranger {number}" for number in range(100))) == 12
    assert come(doorway, *["judge"] * 8) == 8


def test_a_thousand_screens_leave_the_judge_and_the_arbiters_their_shares():
    """With the manners of a club, nobody's own."""
    usual = Manners()
    doorway = Doorway(
        lambda address: address.startswith(("in", "judge")),
        lambda: 0.0,
        usual,
        lambda address: address.startswith("judge"),
    )
    screens = (f"screen {number // 4}" for number in range(1_000))
    assert come(doorway, *screens) == 1_000
    come(doorway, *(f"more {number // 4}" for number in range(400)))  # some push others out
    arbiters = usual.reserved - usual.judges
    assert come(doorway, *(f"in {number % 50}" for number in range(400))) == arbiters
    assert come(doorway, *["judge"] * 60) == usual.judges


def test_places_are_counted_as_people_come_and_go(doorway):
    """Whoever was sent out goes once, and a place given up is another's."""
    places = [doorway.come_in(f"stranger {number % 6}") for number in range(12)]
    for place in (*places, *places):
        doorway.go_out(place)
    assert come(doorway, *(f"stranger {number % 6}" for number in range(12))) == 12


def test_an_arbiter_s_machine_that_floods_leaves_the_judge_his_share(doorway):
    assert come(doorway, *(f"stranger {number}" for number in range(100))) == 12
    assert come(doorway, *(f"in {number}" for number in range(100))) == 6
    assert come(doorway, "judge", "judge", "judge") == 2


def test_those_who_entered_take_no_room_of_strangers(doorway):
    assert come(doorway, *(f"in {number}" for number in range(8))) == 8
    assert come(doorway, *(f"stranger {number}" for number in range(100))) == 12


def test_machines_that_hold_every_place_give_one_to_each_newcomer(doorway):
    """Three of them keep streams open; the judge's telephone has not entered yet."""
    left = []
    for number in range(15):
        doorway.come_in(f"hoarder {number % 3}", lambda: left.append("a stream"))
    assert come(doorway, "telephone", "telephone", "another") == 3
    assert left == ["a stream"] * 3
    assert come(doorway, "hoarder 0", "hoarder 1", "hoarder 2") == 0, "they do not push back"
    assert come(doorway, *["telephone"] * 9) == 0, "nor does he, once he has as many"


def test_a_machine_of_an_arbiter_that_holds_every_place_gives_one_to_another_arbiter(doorway):
    come(doorway, *["in 1"] * 10, *["in 2"] * 10)
    assert come(doorway, "in 3") == 1
    assert come(doorway, "stranger") == 1


def test_nobody_pushes_the_judge_out_and_no_stranger_those_who_entered(doorway):
    left = []
    for _ in range(10):
        assert doorway.come_in("judge", lambda: left.append("judge"))
    for number in range(30):
        doorway.come_in(f"in {number}", lambda: left.append("in"))
    before = list(left)
    come(doorway, *(f"stranger {number % 5}" for number in range(30)))
    assert left == before == []


def test_the_judge_is_told_who_holds_most_and_not_at_every_knock(doorway):
    come(doorway, *["a"] * 30)
    assert doorway.told == [("a", 5)]
    doorway.pass_time(600)
    come(doorway, *(f"stranger {number % 3}" for number in range(30)))
    assert doorway.told == [("a", 5), ("a", 5)]


def test_a_hasty_address_waits_and_is_forgiven(doorway):
    assert [doorway.wait_s("a") for _ in range(50)] == [0.0] * 50
    assert doorway.wait_s("a") == pytest.approx(0.1)
    assert come(doorway, "a") == 1
    assert [doorway.wait_s("a") for _ in range(20)][-1] > 2
    assert come(doorway, "a") == 0
    assert doorway.wait_s("b") == 0
    doorway.pass_time(10)
    assert doorway.wait_s("a") == 0


@pytest.fixture
def served(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
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


def test_streams_of_other_machines_do_not_keep_out_a_judge_who_never_entered(served):
    """The strangers' places are all taken by boards nobody looks at."""
    rig, port = served
    hoarders = [connected(port, f"127.0.0.{2 + number % 4}") for number in range(16)]
    for each in hoarders:
        with contextlib.suppress(ConnectionError):
            asked(each, "/tv/flux")
    entering = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    entering.request(
        "POST", "/entrer", json.dumps({"pin": rig.desk.access.judge_pin}), {"x-pupitre": "1"}
    )
    assert entering.getresponse().status == 200
    assert "connections_held" in [fault.code for fault in rig.judge.faults]


def test_a_header_that_names_another_sender_gives_no_tries(served):
    """Not even on this very machine, where a proxy would stand: there is none."""
    _, port = served
    answers = []
    for number in range(6):
        entering = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        told = {"x-pupitre": "1", "x-forwarded-for": f"192.0.2.{number}"}
        entering.request("POST", "/entrer", json.dumps({"pin": "nope"}), told)
        answers.append(entering.getresponse().status)
        entering.close()
    assert answers == [403] * 5 + [429]


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
