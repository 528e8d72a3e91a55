"""The hub's door: nobody keeps it busy by being slow, and nobody takes all of it."""

import dataclasses
import socket
from pathlib import Path

import pytest

import console.simultane
from console.simultane import serve
from console.simultane.app import Doors, routes_of
from console.web.addresses import listen
from tests.console.simultane.rig import make_folder, serving
from tests.console.web.assault import bodies, got_from, keys_asked_by, posted_to

FEW = 8


@pytest.fixture
def small_hub(folder, tmp_path, monkeypatch):
    manners = dataclasses.replace(serve.manners(), connections=FEW, per_address=FEW, header_s=0.3)
    monkeypatch.setattr(serve, "manners", lambda: manners)
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}") as client:
        yield client


def connected(port: int, address: str) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))
    made.settimeout(10)
    return made


def test_a_short_answer_does_not_wait_for_the_one_before_it():
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_who_says_nothing_is_not_waited_for(small_hub):
    silent = connected(small_hub.port, "127.0.0.2")
    assert silent.recv(1) == b""


def test_streams_of_one_machine_do_not_keep_the_centres_out(small_hub):
    held = [connected(small_hub.port, "127.0.0.2") for _ in range(FEW)]
    for each in held:
        each.sendall(b"GET /classement/flux HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b" 200 " in each.recv(1024)
    status, _ = small_hub.ask("GET", "/epreuve.json")
    assert status == 200


def test_a_hub_takes_no_more_connections_than_it_may_open_files(monkeypatch):
    monkeypatch.setattr(serve.resource, "getrlimit", lambda _: (1024, 4096))
    assert serve.manners().connections < 1024


# --- What nobody could mean, sent to every door of the hub --------------------------------------
# a sentence comes back, never an error.


KEYS = keys_asked_by(Path(console.simultane.__file__).parent)


@pytest.fixture
def hub(tmp_path):
    """One database is enough: nothing of this reaches it."""
    with serving(make_folder(tmp_path / "epreuve"), f"sqlite:{tmp_path / 'hub.sqlite3'}") as client:
        yield client


def test_every_door_answers_with_a_sentence(hub):
    routes = routes_of(Doors(hub.hub))
    sent = [("POST", path, body) for path in posted_to(routes) for body in bodies(KEYS)]
    sent += [("GET", f"{path}?{key}=xyz", None) for path in got_from(routes) for key in KEYS[:12]]
    assert len(sent) > 100
    for method, path, body in sent:
        status, answer = hub.organiser(method, path, body)
        assert status < 500 or status == 503, (path, body, answer)
        if method == "POST" and status >= 400:
            assert answer["message"].endswith((".", "?", "!", ")")), (path, body, answer)
