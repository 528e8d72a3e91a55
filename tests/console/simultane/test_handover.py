"""On PostgreSQL pages are made in a process of their own: whoever asks for one is handed to it with
his connection, and those that take plis in fold nothing."""

import http.client
import json
import os
import re
import signal
import socket
import time
from types import SimpleNamespace

import pytest

from console.simultane.database import Database
from console.simultane.envelopes import seal
from console.simultane.follower import Follower
from console.simultane.handover import asks_for_a_page
from console.simultane.hub import now_ms
from console.simultane.store import Arrival, HubStore, prepare
from engine.epreuve.decisions import DRAWS, OWN_PARTIE, Decision
from engine.epreuve.plis import Pli, Tirage
from tests.console.simultane.rig import HEADERS, Centre, Client, make_folder
from tests.torture.hub.hall import hub_processes

LIMIT_S = 20
PAGE, DESK = b"GET /classement/etat HTTP/1.1\r\nhost: localhost\r\n\r\n", b"GET /sante HTTP/1.1\r\n"


@pytest.fixture(scope="module")
def apart(postgres, tmp_path_factory):
    """Two processes that take plis in, and one that makes pages."""
    folder = make_folder(tmp_path_factory.mktemp("apart") / "epreuve", sealed=False)
    with hub_processes(folder, postgres.url, 2) as (processes, port):
        _until(lambda: _ask(port, "/sante")[0] == 200)
        _until(lambda: json.loads(_ask(port, "/classement/etat")[1])["pret"])
        yield SimpleNamespace(folder=folder, processes=processes, port=port)


def _until(true):
    deadline = time.monotonic() + LIMIT_S
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _ask(port, path, connection=None):
    connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT_S)
    connection.request("GET", path, headers=HEADERS)
    answer = connection.getresponse()
    return answer.status, answer.read()


def _pid(metrics):
    return int(re.search(rb'pid="(\d+)"', metrics)[1])


@pytest.mark.parametrize(
    ("start", "page"),
    [
        (b"POST /plis?decisions=3 HTTP/1.1\r\n", False),
        (b"GET /centres/ab12 HTTP/1.1\r\n", False),
        (b"GET /epreuve/partie-1.scellee HTTP/1.1\r\n", False),
        (b"GET /sante HTTP/1.1\r\n", False),
        (b"GET /metrics HTTP/1.1\r\n", False),
        (b"GET /metrics/pages HTTP/1.1\r\n", True),
        (b"GET / HTTP/1.1\r\n", True),
        (b"GET /classement/donnees?q=plis HTTP/1.1\r\n", True),
        (b"POST /organisateur/decision HTTP/1.1\r\n", True),
        (b"GET /plisse HTTP/1.1\r\n", True),
        (b"\x16\x03\x01 not HTTP\r\n", True),
        (b"GET /pl", None),
        (b"", None),
        (b"x" * 20_000, True),
    ],
)
def test_what_stays_and_what_goes(start, page):
    assert asks_for_a_page(start) is page


def test_pages_come_from_the_process_that_makes_them(apart):
    *intake, pages = apart.processes.pids
    connection = http.client.HTTPConnection("127.0.0.1", apart.port, timeout=LIMIT_S)
    for _ in range(3):
        assert _pid(_ask(apart.port, "/metrics", connection)[1]) in intake
    assert _pid(_ask(apart.port, "/metrics/pages", connection)[1]) == pages
    # from now on this line belongs to the pages, which can do all the rest as well
    assert _pid(_ask(apart.port, "/metrics", connection)[1]) == pages
    assert _ask(apart.port, "/sante", connection)[0] == 200
    assert b"pupitre_public_watching" not in _ask(apart.port, "/metrics")[1]
    assert b"pupitre_public_watching" in _ask(apart.port, "/metrics/pages")[1]


def test_a_pli_taken_in_here_is_ranked_there(apart):
    client = Client(apart.port, SimpleNamespace(follower=_Patient()), "")
    centre = Centre(apart.folder.manifest(), "Sète").enter(client)
    centre.seat()
    centre.close(1, 24, 3, 2)
    _until(lambda: centre.post(client)[0] == 200)
    _until(lambda: "Sète 1".encode() in _ask(apart.port, "/classement/donnees?q=sete")[1])
    assert client.organiser("GET", "/organisateur/etat")[0] == 200


class _Patient:
    """Each process looks for itself, in its own time."""

    def catch_up(self):
        return


@pytest.mark.parametrize("pieces", [(PAGE[:9], PAGE[9:40], PAGE[40:]), (PAGE,)])
def test_a_request_in_pieces_goes_whole(apart, pieces):
    with socket.create_connection(("127.0.0.1", apart.port), timeout=LIMIT_S) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.02)
        assert line.recv(9_999).startswith(b"HTTP/1.1 200")


def test_a_page_asked_in_one_breath_with_something_else_is_to_be_asked_again(apart):
    with socket.create_connection(("127.0.0.1", apart.port), timeout=LIMIT_S) as line:
        line.sendall(DESK + b"host: localhost\r\n\r\n" + PAGE)
        told = b""
        while told.count(b"HTTP/1.1") < 2:
            told += line.recv(9_999)
    assert told.startswith(b"HTTP/1.1 200") and b"HTTP/1.1 503" in told


def test_the_pages_may_die_while_plis_are_taken_in(apart):
    *intake, pages = apart.processes.pids
    os.kill(pages, signal.SIGKILL)
    for _ in range(5):
        assert _ask(apart.port, "/sante")[0] == 200
    # handed over while nobody was there: answered once somebody is
    status, _ = _ask(apart.port, "/classement/etat")
    assert status == 200
    assert apart.processes.pids[:-1] == intake
    assert apart.processes.pids[-1] != pages


def test_one_that_takes_plis_in_knows_centres_decisions_and_letters_and_nothing_else(
    folder, tmp_path
):
    manifest = folder.manifest()
    url = f"sqlite:{tmp_path / 'hub.db'}"
    prepare(Database(url), manifest.id)
    store = HubStore(Database(url), manifest.id)
    one, other = Centre(manifest), Centre(manifest, "Autre")
    follower = Follower(manifest, HubStore(Database(url), manifest.id), now_ms, folds=False)

    def put(centre, *plis):
        store.put([_arrival(pli, centre.key) for pli in plis], (), 1)
        follower.catch_up()

    put(one, one.seat(), one.close(1, 24, 3, 2), one.tell(Tirage(1, "AEIRST?")))
    with follower.reading() as known:
        assert (known.begun, known.told, known.fold.centres) == ({1}, {}, ())
    organiser = Centre(manifest, key=folder.key())
    drawn = Decision(DRAWS, "tire", 5, one.key.public)
    put(organiser, Pli(manifest.id, manifest.organiser, OWN_PARTIE, 1, drawn))
    put(other, other.seat(partie=2))
    put(one, one.tell(Tirage(2, "ZUTAEEE")))
    with follower.reading() as known:
        assert known.begun == {1, 2}
        assert [*known.told[one.key.public, 1]] == [3, 4], "those told before it drew as well"
        assert [*known.decided] == [1]
    assert follower.standing.drawing == one.key.public
    store.close()


def _arrival(pli, key):
    envelope = seal(pli, key)
    return Arrival((pli.centre, pli.partie, pli.number), envelope.body, envelope.whole)
