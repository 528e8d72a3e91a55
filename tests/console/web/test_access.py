"""PINs, cookies and the brake."""

import json
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.web import access
from console.web.access import ARBITER, JUDGE, SESSION_MS, AccessBook, Visitor
from engine.rulings import RuleError


@pytest.fixture
def book(tmp_path):
    return AccessBook.open(tmp_path / "access.json")


def visitor_of(book: AccessBook, cookie: str) -> Visitor | None:
    session = book.session_of(cookie)
    return session.visitor if session else None


def test_the_first_start_makes_a_pin_and_the_next_one_keeps_it(book):
    assert len(book.judge_pin) == 6
    assert book.judge_pin.isdecimal()
    assert AccessBook.open(book.path).judge_pin == book.judge_pin


def test_the_book_is_private(book):
    assert stat.S_IMODE(book.path.stat().st_mode) == 0o600


def test_each_pin_opens_its_own_door(book):
    pin = book.add_arbiter("Table du fond")
    assert book.recognise(book.judge_pin) == Visitor(JUDGE, "juge")
    assert book.recognise(pin) == Visitor(ARBITER, "Table du fond")
    assert book.recognise("") is None
    assert book.recognise("12345é") is None


def test_a_cookie_comes_back_after_a_restart(book):
    cookie = book.cookie_for(Visitor(JUDGE, "juge"))
    assert visitor_of(AccessBook.open(book.path), cookie) == Visitor(JUDGE, "juge")


def test_a_new_pin_shuts_out_old_cookies(book):
    cookie, pin = book.cookie_for(Visitor(JUDGE, "juge")), book.judge_pin
    book.renew_pin(Visitor(JUDGE, "juge"))
    assert visitor_of(book, cookie) is None
    assert book.recognise(pin) is None


def test_a_new_pin_of_one_arbiter_leaves_the_others_in(book):
    cookies = []
    for name in ("A", "B"):
        book.add_arbiter(name)
        cookies.append(book.cookie_for(Visitor(ARBITER, name)))
    book.renew_pin(Visitor(ARBITER, "A"))
    assert [visitor_of(book, cookie) for cookie in cookies] == [None, Visitor(ARBITER, "B")]
    with pytest.raises(RuleError, match="arbiter_unknown"):
        book.renew_pin(Visitor(ARBITER, "C"))


def test_a_dismissed_arbiter_is_out(book):
    book.add_arbiter("B")
    cookie = book.cookie_for(Visitor(ARBITER, "B"))
    book.remove_arbiter("B")
    assert visitor_of(book, cookie) is None
    with pytest.raises(RuleError, match="arbiter_unknown"):
        book.remove_arbiter("B")


def test_a_session_ends_after_a_day(tmp_path):
    now = [0]
    book = AccessBook.open(tmp_path / "access.json", lambda: now[0])
    cookie = book.cookie_for(Visitor(JUDGE, "juge"))
    now[0] = SESSION_MS
    assert visitor_of(book, cookie) == Visitor(JUDGE, "juge")
    now[0] += 1
    assert visitor_of(book, cookie) is None
    assert book.sessions() == ()


def test_a_session_outlives_two_power_cuts_not_a_month(tmp_path):
    def opened(boot):
        return AccessBook.open(tmp_path / "access.json", lambda: 0, boot)

    cookie = opened("evening").cookie_for(Visitor(JUDGE, "juge"))
    for boot in ("cut", "another cut"):
        assert visitor_of(opened(boot), cookie) is not None
        opened(boot).know_device(
            Visitor(JUDGE, "juge")
        )  # anything that is written keeps the count of starts
    assert visitor_of(opened("next month"), cookie) is None


def test_the_judge_sends_one_device_out(book):
    stays, goes = (book.cookie_for(Visitor(JUDGE, "juge"), device) for device in ("a", "b"))
    assert [session.device for session in book.sessions()] == ["a", "b"]
    book.revoke(book.session_of(goes).id)
    assert visitor_of(book, goes) is None
    assert visitor_of(book, stays) is not None
    with pytest.raises(RuleError, match="session_unknown"):
        book.revoke("nobody")


def test_the_book_does_not_hold_what_opens(book):
    cookie, device = (
        book.cookie_for(Visitor(JUDGE, "juge")),
        book.know_device(Visitor(JUDGE, "juge")),
    )
    content = book.path.read_text()
    assert cookie not in content
    assert device not in content
    assert visitor_of(book, book.sessions()[0].id) is None


def test_sessions_do_not_fill_the_memory(book, monkeypatch):
    monkeypatch.setattr("console.web.access.MOST_SESSIONS", 3)
    cookies = [book.cookie_for(Visitor(JUDGE, "juge")) for _ in range(5)]
    assert [visitor_of(book, cookie) is not None for cookie in cookies] == [False] * 2 + [True] * 3


def test_a_card_that_is_full_keeps_nobody_out(book, monkeypatch):
    def full(*_args, **_kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("console.web.access.write_atomically", full)
    cookie = book.cookie_for(Visitor(JUDGE, "juge"))
    assert visitor_of(book, cookie) is not None
    assert book.recognise(book.add_arbiter("Ada")) == Visitor(ARBITER, "Ada")
    book.renew_pin(Visitor(ARBITER, "Ada"))
    book.remove_arbiter("Ada")
    book.revoke(book.sessions()[0].id)
    assert visitor_of(book, cookie) is None


@given(st.text(max_size=80))
def test_anything_else_is_nobody(text):
    book = AccessBook(path=None, judge_pin="123456")
    assert visitor_of(book, text) is None
    assert book.owner_of(text) is None


@pytest.mark.parametrize(
    "damaged",
    [b"{broken", b"[]", b'{"judge_pin": "", "arbiters": {}}', b"[" * 100_000,
     b'{"judge_pin": "123456", "arbiters": {"A": ""}}',
     b'{"judge_pin": "123456", "arbiters": {}, "sessions": [{"id": 1}]}',
     b'{"judge_pin": "123456", "arbiters": {}, "sessions": [{"id": "1", "role": "juge", "name": '
     b'"juge", "device": "", "boot": "b", "begun_ms": "0"}], "boots": ["b"]}',
     b'{"judge_pin": "' + "١٢٣٤٥٦".encode() + b'", "arbiters": {}}'],
    ids=range(8),
)  # fmt: skip
def test_a_damaged_book_costs_new_pins_not_the_evening(tmp_path, damaged):
    path = tmp_path / "access.json"
    path.write_bytes(damaged)
    book = AccessBook.open(path)
    assert len(book.judge_pin) == 6
    assert book.recognise("") is None
    assert path.with_suffix(".damaged").read_bytes() == damaged


def test_a_damaged_book_on_a_card_that_takes_nothing_costs_new_pins_too(tmp_path):
    path = tmp_path / "access.json"
    path.mkdir()
    (tmp_path / "access.damaged").write_bytes(b"the former one")
    book = AccessBook.open(path)
    assert len(book.judge_pin) == 6
    assert visitor_of(book, book.cookie_for(Visitor(JUDGE, "juge"))) == Visitor(JUDGE, "juge")


def test_whoever_enters_most_is_who_gives_up_a_place(book, monkeypatch):
    """An arbiter may enter some twenty times in ten minutes, all evening long."""
    monkeypatch.setattr(access, "MOST_SESSIONS", 10)
    monkeypatch.setattr(access, "MOST_DEVICES", 10)
    judge, ada, bob = Visitor(JUDGE, JUDGE), Visitor(ARBITER, "Ada"), Visitor(ARBITER, "Bob")
    for each in (ada, bob):
        book.add_arbiter(each.name)
    cookies = {each: book.cookie_for(each) for each in (judge, ada)}
    devices = {each: book.know_device(each) for each in (judge, ada)}
    for _ in range(20):
        book.cookie_for(bob)
        book.know_device(bob)
    assert {each: visitor_of(book, cookie) for each, cookie in cookies.items()} == {
        each: each for each in (judge, ada)
    }
    assert all(book.owner_of(device) == each for each, device in devices.items())
    assert len(book.sessions()) == 10


def test_a_digit_that_changed_on_the_card_makes_no_other_code(book):
    """Whoever was given the first one would stand before a closed door, and nobody know why."""
    book.add_arbiter("Ada")
    content = book.path.read_text(encoding="utf-8")
    for pin in (book.judge_pin, book.arbiters["Ada"]):
        flipped = f"{int(pin[0]) ^ 1}{pin[1:]}"
        book.path.write_text(content.replace(pin, flipped), encoding="utf-8")
        again = AccessBook.open(book.path)
        assert not again.recognise(flipped) and again.judge_pin != book.judge_pin
        assert book.path.with_suffix(".damaged").exists()


def test_codes_of_the_release_before_are_still_codes(book):
    content = json.loads(book.path.read_bytes())
    del content["sum"]
    book.path.write_text(json.dumps(content), encoding="utf-8")
    assert AccessBook.open(book.path).judge_pin == book.judge_pin
