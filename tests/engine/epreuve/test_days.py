"""Days and hours of a manifest: what the engine takes, the hub's calendar can read."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.epreuve.manifest import is_day, is_hour


@given(st.dates())
def test_every_day_is_one(day: date):
    assert is_day(day.isoformat())


@given(st.from_regex(r"[0-2]\d{3}-[01]\d-[0-3]\d", fullmatch=True))
def test_what_looks_like_a_day_is_one_for_the_calendar_too(text):
    try:
        known = bool(date.fromisoformat(text))
    except ValueError:
        known = False
    assert is_day(text) == known


@given(st.datetimes(timezones=st.none()).map(lambda each: each.replace(microsecond=0)))
def test_every_hour_is_one(moment: datetime):
    assert is_hour(moment.isoformat())
    assert is_hour(moment.isoformat(" ", "minutes") + "+01:00")


@pytest.mark.parametrize(
    "text", ["", "demain", "2026-11-21", "2026-11-21 24:00", "2026-02-29 10:00"]
)
def test_anything_else_is_no_hour(text):
    assert not is_hour(text)


@pytest.mark.parametrize(
    "text", ["2026-11-21 14:00", "2026-11-21T14:00:30Z", "2026-11-21T14:00+02:00"]
)
def test_the_hub_reads_what_is_taken(text):
    assert is_hour(text)
    assert datetime.fromisoformat(text)
