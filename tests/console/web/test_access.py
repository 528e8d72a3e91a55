"""PINs, cookies and the brake."""

import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.web.access import ARBITER, JUDGE, AccessBook, Brake, Visitor
from engine.errors import RuleError


@pytest.fixture
def book(tmp_path):
    return AccessBook.open(tmp_path / "access.json")


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
    assert AccessBook.open(book.path).visitor_of(cookie) == Visitor(JUDGE, "juge")


def test_a_new_pin_shuts_out_old_cookies(book):
    cookie = book.cookie_for(Visitor(JUDGE, "juge"))
    book.renew()
    assert book.visitor_of(cookie) is None


def test_a_dismissed_arbiter_is_out(book):
    book.add_arbiter("B")
    cookie = book.cookie_for(Visitor(ARBITER, "B"))
    book.remove_arbiter("B")
    assert book.visitor_of(cookie) is None
    with pytest.raises(RuleError, match="arbiter_unknown"):
        book.remove_arbiter("B")


def test_an_arbiter_cannot_turn_a_cookie_into_the_judges(book):
    book.add_arbiter("B")
    cookie = book.cookie_for(Visitor(ARBITER, "B"))
    forged = book.cookie_for(Visitor(JUDGE, "juge")).partition(".")[0]
    assert book.visitor_of(f"{forged}.{cookie.partition('.')[2]}") is None


@given(st.text(max_size=80))
def test_anything_else_is_nobody(text):
    book = AccessBook(path=None, judge_pin="123456", secret="s")
    assert book.visitor_of(text) is None


def test_a_damaged_book_costs_new_pins_not_the_evening(tmp_path):
    path = tmp_path / "access.json"
    path.write_bytes(b"{broken")
    book = AccessBook.open(path)
    assert book.judge_pin
    assert path.with_suffix(".damaged").read_bytes() == b"{broken"


def test_guessing_is_slowed_down_and_forgiven():
    brake = Brake()
    for _ in range(5):
        assert brake.wait_ms("a", 0) == 0
        brake.failed("a", 0)
    assert brake.wait_ms("a", 0) == 2_000
    assert brake.wait_ms("a", 2_000) == 0
    brake.failed("a", 2_000)
    assert brake.wait_ms("a", 2_000) == 4_000
    assert brake.wait_ms("b", 2_000) == 0
    brake.succeeded("a")
    assert brake.wait_ms("a", 2_000) == 0


def test_a_crowd_of_addresses_is_slowed_down_too():
    brake = Brake(most_failures=20)
    for number in range(20):
        brake.failed(f"10.0.0.{number}", 0)
    assert brake.wait_ms("10.0.1.1", 0) > 0
