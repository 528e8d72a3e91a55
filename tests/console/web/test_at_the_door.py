"""Nothing that comes in by the network breaks anything: it is bounded and cleaned at the door."""

import asyncio
import json

import pytest

from console.requests import read_json
from console.web.access import ARBITER, JUDGE
from console.web.app import build_app
from console.web.gate import COOKIE
from console.web.guard import LARGEST_BODY


async def _answered(app, headers, chunks, path="/juge/commande"):
    """One request as a socket would bring it: status, and how much was taken in."""
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
        "query_string": b"", "root_path": "", "scheme": "http", "http_version": "1.1",
        "server": ("pupitre.local", 80), "client": ("192.0.2.9", 5), "headers": headers,
    }  # fmt: skip
    taken, sent = 0, []
    waiting = iter(chunks)

    async def receive():
        nonlocal taken
        chunk = next(waiting, None)
        if chunk is None:
            return {"type": "http.disconnect"}
        taken += len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": True}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    return (sent[0]["status"] if sent else None), taken


def headers_of(rig, **more):
    cookie = rig.client(JUDGE).cookies[COOKIE]
    known = {"host": "pupitre.local", "x-pupitre": "1", "cookie": f"{COOKIE}={cookie}", **more}
    return [(name.replace("_", "-").encode(), value.encode()) for name, value in known.items()]


def test_a_body_without_end_is_not_swallowed(rig):
    app = build_app(rig.desk, rig.games)
    endless = (b"x" * 65_536 for _ in range(10_000))
    headers = headers_of(rig, content_length="10", transfer_encoding="chunked")
    status, taken = asyncio.run(_answered(app, headers, endless))
    assert status == 411
    assert taken <= LARGEST_BODY


def test_a_body_longer_than_it_said_is_not_swallowed_either(rig):
    app = build_app(rig.desk, rig.games)
    endless = (b"x" * 65_536 for _ in range(10_000))
    status, taken = asyncio.run(_answered(app, headers_of(rig, content_length="10"), endless))
    assert status == 413
    assert taken <= LARGEST_BODY + 65_536


def test_whoever_leaves_in_the_middle_of_a_body_is_let_go(rig):
    app = build_app(rig.desk, rig.games)
    asked = _answered(app, headers_of(rig, content_length="10"), [b"{"])
    assert asyncio.run(asked) == (None, 1)


@pytest.mark.parametrize("host", ["[::1", "[", "[::1]]", "a]b", "[v1.x]", "pupitre.local:port"])
def test_a_host_nobody_can_read_is_foreign(rig, host):
    assert rig.client().get("/tv", headers={"Host": host}).status_code in (200, 421)


@pytest.mark.parametrize(
    "host",
    [b"evil.example@192.168.1.1", b"192.168.1.1/evil", b"pupitre.local?x", b"pupitre.local:\xb2",
     b"pupitre.local ", b"a\\b", b"user:pass@pupitre.local"],
)  # fmt: skip
def test_a_host_no_browser_would_write_is_foreign(rig, host):
    assert rig.client().get("/tv", headers={"Host": host}).status_code == 421


def test_headers_are_bounded_however_they_arrive(rig):
    """A server that reads all of them at once does not count them."""
    long, many = {"x-long": "a" * 17_000}, {f"x-{number}": "a" * 20 for number in range(700)}
    assert rig.client().get("/tv", headers=long).status_code == 431
    assert rig.client().get("/tv", headers=many).status_code == 431
    assert rig.client().get("/tv", headers={"x-long": "a" * 8_000}).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "[::1", "null", "//", "http://]"])
def test_an_origin_nobody_can_read_is_foreign(rig, origin):
    client = rig.client(JUDGE)
    assert client.post("/juge/vu", json={}, headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize("cookie", ["[" * 12_000, "ž.é", "eyJh.", ".", "W10=.x", "bnVsbA==.x"])
def test_a_cookie_nobody_made_is_nobodys(rig, cookie):
    client = rig.client()
    odd = {"Cookie": f"{COOKIE}={cookie}".encode()}
    assert client.get("/juge/etat", headers=odd).status_code == 401


def test_a_nested_cookie_is_nobodys(rig):
    import base64

    deep = base64.urlsafe_b64encode(b"[" * 9_000).decode()
    odd = {"Cookie": f"{COOKIE}={deep}.x"}
    assert rig.client().get("/juge/etat", headers=odd).status_code == 401


DIRTY = [
    b'"\\ud800"',
    b'"a\\udfffb"',
    b'"\xed\xa0\x80"',
    b'"nul \\u0000"',
    b'"bell \\u0007"',
    b'"escape \\u009b"',
    b'"line \\u2028 =1+1"',
    b'"turned \\u202e around"',
    b"9" * 5_000,
    b"-" + b"9" * 5_000,
    b"1e999",
    b"NaN",
    b"Infinity",
    b"[" * 3_000 + b"]" * 3_000,
    b"[" * 60 + b"]" * 60,
]


ASKED = [
    (JUDGE, "/juge/arbitres", "name"), (JUDGE, "/juge/joueurs/csv", "text"),
    (JUDGE, "/juge/volume", "volume"), (JUDGE, "/juge/afficher", "page"),
    (JUDGE, "/juge/bouton", "button"), (JUDGE, "/juge/commande", "payload"),
    (JUDGE, "/juge/correction", "kind"), (JUDGE, "/juge/date", "date"),
    (ARBITER, "/arbitre/bulletin", "entry"), (ARBITER, "/arbitre/remis", "coup"),
    (None, "/entrer", "pin"),
]  # fmt: skip


def test_no_value_reaches_the_console_that_it_could_not_keep(rig):
    for role, path, key in ASKED:
        client = rig.client(role)
        for value in DIRTY:
            answer = client.post(path, content=b'{"' + key.encode() + b'": ' + value + b"}")
            assert answer.status_code in (400, 409), (path, value[:20])
            assert answer.json()["code"] == "request_malformed", (path, value[:20])
    assert set(rig.desk.access.arbiters) <= {"Arbitre d'essai"}


def test_a_key_is_text_too(rig):
    answer = rig.client(JUDGE).post("/juge/arbitres", content=b'{"\\ud800": 1, "name": "A"}')
    assert answer.json()["code"] == "request_malformed"


def test_what_people_really_write_passes(rig):
    written = {"name": "Zoë 🙂 Łukasz\u202f李"}
    answer = rig.client(JUDGE).post("/juge/arbitres", content=json.dumps(written).encode())
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("Zoe\u0308", "Zoë"), ("A\u200bda\ufeff", "Ada"), ("\u200fAda\u00ad", "Ada"),
     ("Z" + "\u0336" * 300 + "oé", "Z" + "\u0336" * 3 + "oé"), ("می\u200cخواهم", "می\u200cخواهم"),
     ("👩\u200d👧", "👩\u200d👧")],
    ids=["two halves of a letter", "unseen", "marks", "heap", "joined", "faces"],
)  # fmt: skip
def test_what_looks_the_same_is_the_same(rig, sent, kept):
    for body in (json.dumps({"name": sent}), json.dumps({"name": sent}, ensure_ascii=False)):
        answer = rig.client(JUDGE).post("/juge/arbitres", content=body.encode())
        rig.client(JUDGE).post("/juge/arbitres", json={"name": kept, "remove": True})
        assert list(answer.json()["arbiters"])[-1] == kept


def test_a_name_of_nothing_anybody_sees_is_no_name(rig):
    answer = rig.client(JUDGE).post("/juge/arbitres", json={"name": "\u200b\u2060"})
    assert answer.json()["code"] == "arbiter_without_name"


def test_a_slip_written_in_halves_of_letters_is_read(rig):
    assert read_json('"E\u0301TE\u0301"') == read_json('"E\\u0301TE\\u0301"') == "ÉTÉ"


@pytest.mark.parametrize(
    "asked",
    ["nom=a.%00&place=0", "nom=a.%07&place=0", "nom=%ED%A0%80&place=0", "nom=%FF&place=0",
     "nom=%E2%80%AE.txt&place=0", "nom=a.txt&place=0&%00", "&".join(["nom=a"] * 100)],
    ids=["zero", "bell", "half a character", "no text", "turned around", "a key", "many"],
)  # fmt: skip
def test_an_address_is_cleaned_like_a_body(rig, asked):
    answer = rig.client(JUDGE).post(f"/juge/apports/envoi?{asked}", content=b"MOT")
    assert (answer.status_code, answer.json()["code"]) == (400, "request_malformed")


@pytest.mark.parametrize("path", ["/%00", "/static/%00", "/juge/%1b%5b2J", "/tv%E2%80%AE"])
def test_a_path_nobody_can_write_leads_nowhere(rig, path):
    assert rig.client(JUDGE).get(path).status_code == 400


def test_a_file_whose_name_comes_in_halves_of_letters_arrives(rig):
    """As a Mac names its files: the address and the body must mean the same one."""
    judge = rig.client(JUDGE)
    sent = judge.post(
        "/juge/apports/envoi?nom=e%CC%81te%CC%81.csv&place=0", content="nom\nZoë".encode()
    )
    assert sent.json() == {"received": 8}
    taken = judge.post(
        "/juge/apports/recu", json={"name": "e\u0301te\u0301.csv", "kind": "licences"}
    )
    assert taken.json() == {"kept": "été.csv", "count": 1}
