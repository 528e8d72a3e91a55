"""Readings of a Pi, from a tree of files like the kernel's, and what is told of them."""

import pytest

from console.desk.inbox import Recovered, Troubled
from console.french import text
from console.journal.records import Fault
from console.machine.dates import ClockReadings, DateBook
from console.machine.health import Health, HealthProbe, Monitor, newest_stamp_ms
from console.machine.notices import write_notices

WELL = Health(45.0, False, False, 20_000)
WALL_MS = 1_794_000_000_000


@pytest.fixture
def pi(tmp_path):
    zone = tmp_path / "class" / "thermal" / "thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text("52100\n", encoding="ascii")
    firmware = tmp_path / "devices" / "platform" / "soc" / "soc:firmware"
    firmware.mkdir(parents=True)
    (firmware / "get_throttled").write_text("0\n", encoding="ascii")
    return HealthProbe(tmp_path, tmp_path)


def throttle(pi: HealthProbe, bits: str) -> None:
    file = pi.sys / "devices/platform/soc/soc:firmware/get_throttled"
    file.write_text(bits, encoding="ascii")


def test_a_pi_that_is_well(pi):
    found = pi.health(with_flush=True)
    assert found.celsius == 52.1
    assert found.under_voltage is False
    assert found.free_mb is not None
    assert found.flush_ms is not None
    assert not list(pi.data.glob(".flush*"))


def test_under_voltage_now_and_earlier(pi):
    throttle(pi, "50005\n")
    assert [fault.code for fault in pi.health().faults] == ["machine_under_voltage"]
    throttle(pi, "50000\n")
    assert [fault.code for fault in pi.health().faults] == ["machine_under_voltage_past"]


def test_a_machine_that_is_no_pi_has_nothing_to_say(tmp_path):
    found = HealthProbe(tmp_path, tmp_path / "nothing").health()
    assert (found.celsius, found.under_voltage) == (None, None)


@pytest.mark.parametrize(
    ("health", "code"),
    [
        (Health(81.0, False, False, 20_000), "machine_hot"),
        (Health(45.0, True, True, 20_000), "machine_under_voltage"),
        (Health(45.0, False, True, 20_000), "machine_under_voltage_past"),
        (Health(45.0, False, False, 499), "disk_low"),
        (Health(45.0, False, False, 49), "disk_full"),
        (Health(45.0, False, False, 20_000, 1_500), "flush_slow"),
    ],
)
def test_each_trouble_has_its_sentence(health, code):
    (fault,) = health.faults
    assert fault.code == code
    sentence = text(fault.code, **fault.data)
    assert "{" not in sentence
    assert sentence.count(". ") == 1, "a fact, then a remedy"


def test_a_healthy_machine_has_no_fault():
    assert WELL.faults == ()


class Patient:
    def __init__(self) -> None:
        self.now = WELL

    def health(self) -> Health:
        return self.now


def clock() -> ClockReadings:
    return ClockReadings(WALL_MS, True, True)


def test_the_monitor_tells_changes_not_figures(tmp_path):
    posted, patient = [], Patient()
    monitor = Monitor(posted.append, patient, DateBook(tmp_path / "dates.json"), clock)
    monitor.look()
    assert posted == []
    patient.now = Health(82.0, False, False, 20_000)
    monitor.look()
    patient.now = Health(83.0, False, False, 20_000)
    monitor.look()
    patient.now = WELL
    monitor.look()
    first, last = posted
    assert isinstance(first, Troubled)
    assert first.fault.code == "machine_hot"
    assert last == Recovered("machine_hot")


def test_a_notice_is_told_before_the_machine_is_looked_at_again(tmp_path, monkeypatch):
    """Whoever brought a stick waits for it; a dying card takes its time to be examined."""
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    posted, patient = [], Patient()
    monitor = Monitor(posted.append, patient, DateBook(tmp_path / "dates.json"), clock)
    patient.now = Health(82.0, False, False, 20_000)
    monitor.look()
    patient.now = None  # whoever asks now fails
    write_notices("sauvegarde", [Fault("card_copied")])
    monitor.listen()
    write_notices("sauvegarde", [])
    monitor.listen()
    assert posted[1:] == [Troubled(Fault("card_copied")), Recovered("card_copied")]


def test_a_doubtful_clock_is_told_until_the_judge_says_the_date(tmp_path):
    from console.journal.records import stamp
    from console.machine.dates import parse_moment

    posted, book = [], DateBook(tmp_path / "dates.json")

    def unset() -> ClockReadings:
        return ClockReadings(WALL_MS, False, False)

    monitor = Monitor(posted.append, Patient(), book, unset)
    monitor.look()
    assert posted[0].fault.code == "clock_doubtful"
    now = stamp(0)
    book.set_moment(parse_moment("2026-12-24", now), now)
    monitor.look()
    assert posted[1] == Recovered("clock_doubtful")


def test_the_newest_stamp_of_the_journal(tmp_path, play):
    assert newest_stamp_ms(tmp_path / "nothing.sqlite") is None
    assert newest_stamp_ms(play(tmp_path, name="jeudi")) > 0
