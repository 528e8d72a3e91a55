"""What browsers fetch is small, asked for once, and tells nothing by its length."""

import gzip
import os
import re
from pathlib import Path

import pytest

from console.web import pages, sending
from console.web.access import ARBITER, JUDGE
from engine.games.duplicate.correction.commands import SeatPlayers
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench

STATIC = pages.STATIC
TEXT = "/static/base.css"
FONT = "/static/fonts/atkinson-400.woff2"


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


@pytest.fixture
def client(rig):
    return rig.client()


def raw(client, path, **headers):
    """The answer, and its bytes as they came over the wire."""
    with client.stream("GET", path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("deflate, GZIP;q=0.5", True),
        ("*", True),
        ("*;q=0, gzip", True),
        ("identity", False),
        ("", False),
        ("gzip;q=0, *", False),
        ("gzip; q=0.000", False),
        ("br", False),
    ],
)
def test_a_text_is_compressed_for_whoever_takes_it(client, accepted, compressed):
    answer, content = raw(client, TEXT, **{"accept-encoding": accepted})
    assert (answer.headers.get("content-encoding") == "gzip") is compressed
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert int(answer.headers["content-length"]) == len(content)
    plain = (STATIC / "base.css").read_bytes()
    assert (gzip.decompress(content) if compressed else content) == plain
    assert (len(content) < len(plain) / 2) is compressed


def test_a_font_is_sent_as_it_is(client):
    answer, content = raw(client, FONT, **{"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers and "vary" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"
    assert content == (STATIC / "fonts" / "atkinson-400.woff2").read_bytes()


@pytest.mark.parametrize("path", [TEXT, FONT, "/static/duplicate/arbitre.js", "/static/icone.svg"])
def test_what_a_browser_has_is_not_sent_again(client, path):
    first = client.get(path)
    assert first.headers["cache-control"] == "no-cache"
    for told in (first.headers["etag"], f'"old", W/{first.headers["etag"]}', "*"):
        again = client.get(path, headers={"if-none-match": told})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers.get("vary") == first.headers.get("vary")
        assert again.headers["x-content-type-options"] == "nosniff"
    assert client.get(path, headers={"if-none-match": '"old"'}).content == first.content


def test_two_forms_of_a_file_have_two_tags(client):
    plain = client.get(TEXT, headers={"accept-encoding": "identity"})
    zipped = client.get(TEXT, headers={"if-none-match": plain.headers["etag"]})
    assert zipped.status_code == 200 and zipped.headers["etag"] != plain.headers["etag"]


@pytest.mark.parametrize("path", [TEXT, FONT, "/entrer", "/tv"])
def test_head_tells_what_get_would_send(client, path):
    get, head = client.get(path), client.head(path)
    assert head.status_code == 200 and head.content == b""
    assert head.headers == get.headers


def test_a_wanted_part_is_answered_by_the_whole(client):
    answer = client.get(TEXT, headers={"range": "bytes=0-9"})
    assert answer.status_code == 200 and answer.content == (STATIC / "base.css").read_bytes()


@pytest.mark.parametrize("path", ["/static/", "/static/fonts", "/static/none.css",
                                  "/static/../app.py", "/static/%2e%2e/app.py"])  # fmt: skip
def test_nothing_else_is_served(client, path):
    assert client.get(path).status_code == 404
    assert client.post(TEXT).status_code in (404, 405)


@pytest.mark.parametrize(
    ("path", "role"), [("/entrer", None), ("/tv", None), ("/juge", JUDGE), ("/arbitre", ARBITER)]
)
def test_a_page_is_compressed_and_never_stored(rig, path, role):
    answer = rig.client(role).get(path)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.text.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("/juge/etat", JUDGE),
        ("/juge/incidents/liste", JUDGE),
        ("/juge/acces", JUDGE),
        ("/arbitre/etat", ARBITER),
    ],
)
def test_what_is_made_for_one_visitor_is_never_compressed(rig, path, role):
    answer = rig.client(role).get(path)
    assert answer.status_code == 200 and "content-encoding" not in answer.headers


def test_a_long_list_is_compressed_for_whoever_takes_it(rig):
    rig.open_game()
    seats = tuple(player(table, f"Joueuse {table}") for table in range(1, 201))
    rig.do(SeatPlayers(seats))
    client = rig.client(JUDGE)
    answer, content = raw(client, "/juge/joueurs/liste", **{"accept-encoding": "gzip"})
    plain, whole = raw(client, "/juge/joueurs/liste", **{"accept-encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip" and len(content) < len(whole) / 5
    assert "content-encoding" not in plain.headers and gzip.decompress(content) == whole
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(content)


def test_a_file_that_was_replaced_is_sent_anew(tmp_path):
    """Also when its date stays what it was, as on a card."""
    path = tmp_path / "a.css"
    path.write_text("a {}")
    first = sending.kept_file(path)
    assert sending.kept_file(path) is first
    other = tmp_path / "b"
    other.write_text("b {}")
    date = path.stat().st_mtime_ns
    other.replace(path)
    os.utime(path, ns=(date, date))
    second = sending.kept_file(path)
    assert second.plain == b"b {}" and second.digest != first.digest


def test_each_font_of_the_style_sheet_is_there_and_small():
    sheet = (STATIC / "fonts.css").read_text(encoding="utf-8")
    named = {STATIC / each for each in re.findall(r'url\("([^"]+)"\)', sheet)}
    assert named == set((STATIC / "fonts").iterdir()) and len(named) == 6
    for path in named:
        content = Path(path).read_bytes()
        assert content[:4] == b"wOF2" and len(content) < 12_000
    assert sheet.count("font-display: swap") == sheet.count("@font-face") == 6
