"""A Pi without a battery: when its date is doubted, and how the judge sets that of the sheets."""

from datetime import UTC, datetime

import pytest

from console.french import text
from console.journal.records import Stamp
from console.machine.dates import (
    KEPT,
    RELEASE,
    ClockReadings,
    DateBook,
    doubt,
    parse_moment,
    read_clock,
)
from engine.rulings import RuleError

NOW = Stamp(round(datetime(2026, 11, 16, 20, 30, tzinfo=UTC).timestamp() * 1000), 5_000, "boot-a")
DAY_MS = 24 * 3600 * 1000


def readings(**changes) -> ClockReadings:
    usual = {"wall_ms": NOW.wall_ms, "synchronised": True, "has_battery": False}
    return ClockReadings(**(usual | changes))


def why(found) -> str:
    return found.data["why"].code


def test_a_synchronised_clock_is_believed():
    assert doubt(readings()) is None


def test_a_clock_nobody_knows_about_is_believed():
    assert doubt(readings(synchronised=None)) is None


def test_a_battery_is_believed():
    assert doubt(readings(synchronised=False, has_battery=True)) is None


def test_a_clock_never_set_is_doubted_in_french():
    found = doubt(readings(synchronised=False))
    assert why(found) == "clock_not_synchronised"
    assert text(found.code, **found.data).startswith("La date est douteuse : 16/11/2026 (jamais")


def test_a_date_before_this_release_is_doubted():
    long_ago = round(RELEASE.timestamp() * 1000) - DAY_MS
    assert why(doubt(readings(wall_ms=long_ago))) == "clock_before_release"


def test_a_date_before_the_last_game_is_doubted():
    assert why(doubt(readings(last_stamp_ms=NOW.wall_ms + DAY_MS))) == "clock_went_back"
    assert doubt(readings(last_stamp_ms=NOW.wall_ms + 1_000)) is None


def test_the_kernels_files_are_read(tmp_path):
    timesync, rtc = tmp_path / "timesync", tmp_path / "rtc"
    assert read_clock(1, None, timesync=timesync, rtc=rtc) == ClockReadings(1, None, False)
    timesync.mkdir()
    (rtc / "rtc0").mkdir(parents=True)
    (rtc / "rtc0" / "hctosys").write_text("0\n", encoding="ascii")
    assert read_clock(1, None, timesync=timesync, rtc=rtc) == ClockReadings(1, False, False)
    (timesync / "synchronized").touch()
    (rtc / "rtc0" / "hctosys").write_text("1\n", encoding="ascii")
    assert read_clock(1, 2, timesync=timesync, rtc=rtc) == ClockReadings(1, True, True, 2)


def test_the_judges_date_moves_the_stamps_of_this_boot_only(tmp_path):
    book = DateBook(tmp_path / "dates.json")
    told = parse_moment("2026-12-24 20:30", NOW)
    book.set_moment(told, NOW)
    later = Stamp(NOW.wall_ms + 60_000, 65_000, "boot-a")
    assert book.corrected_ms(later) == round(told.timestamp() * 1000) + 60_000
    other = Stamp(NOW.wall_ms, 0, "boot-b")
    assert book.corrected_ms(other) == other.wall_ms
    assert book.is_set("boot-a")
    assert not book.is_set("boot-b")


def test_the_last_word_counts(tmp_path):
    book = DateBook(tmp_path / "dates.json")
    book.set_moment(parse_moment("2026-12-24", NOW), NOW)
    book.set_moment(parse_moment("2026-12-25", NOW), NOW)
    assert datetime.fromtimestamp(book.corrected_ms(NOW) / 1000).date().isoformat() == "2026-12-25"


def test_the_book_does_not_grow_for_ever(tmp_path):
    book = DateBook(tmp_path / "dates.json")
    for boot in range(KEPT + 5):
        book.set_moment(parse_moment("2026-12-24", NOW), Stamp(NOW.wall_ms, 0, str(boot)))
    assert not book.is_set("0")
    assert book.is_set(str(KEPT + 4))


@pytest.mark.parametrize("damage", ["", "[]", '{"boot-a": "soon"}', "\x00"])
def test_a_damaged_book_corrects_nothing(tmp_path, damage):
    (tmp_path / "dates.json").write_text(damage, encoding="utf-8")
    assert DateBook(tmp_path / "dates.json").corrected_ms(NOW) == NOW.wall_ms


@pytest.mark.parametrize("written", ["2026-12-24", "24/12/2026", "2026-12-24T21:00"])
def test_dates_as_people_write_them(written):
    assert parse_moment(written, NOW).date().isoformat() == "2026-12-24"


def test_what_is_no_date_is_refused():
    with pytest.raises(RuleError) as refusal:
        parse_moment("jeudi", NOW)
    assert refusal.value.code == "date_unreadable"


@pytest.mark.parametrize("written", ["0001-01-01", "9999-12-31 23:59", "01/01/1999", "2200-01-01"])
def test_a_year_nobody_plays_in_is_no_date(written):
    with pytest.raises(RuleError, match="date_unreadable"):
        parse_moment(written, NOW)


@pytest.mark.parametrize("offset", [10**18, -(10**15), "9" * 400])
def test_a_book_that_says_no_date_anybody_can_write_says_nothing(tmp_path, offset):
    (tmp_path / "dates.json").write_text(f'{{"boot-a": {offset}}}', encoding="utf-8")
    assert DateBook(tmp_path / "dates.json").corrected_ms(NOW) == NOW.wall_ms
