"""`make bench` finds its benchmarks; what they measure is not judged here."""

from benchmarks import mesures
from benchmarks.__main__ import benchmarks, main


def test_every_benchmark_is_found_and_says_what_it_measures():
    found = benchmarks()
    assert {"solver", "session", "bulletins", "reader_latency", "screen", "voice"} <= found.keys()
    assert "solver_positions" not in found
    assert all(found.values())
    assert [*found][-1] == "mesures", "what got slower is read last"


BEFORE = (
    mesures.HEADING
    + """
## 0.1.0, 2026-01-01 10:00, un PC

| mesure | valeur | avant | rapport |
|---|---|---|---|
| tops | 20.00 µs |  |  |
| generate | 100.00 parties/s |  |  |

## ce que quelqu'un a écrit, à la main

| page | ko |
|---|---|
| une page | 12.00 ko |
"""
)


def test_what_got_slower_since_the_last_table_is_told_by_its_ratio():
    last = mesures.known_figures(BEFORE)
    now = {"tops": (30.0, "µs"), "generate": (50.0, "parties/s"), "neuf": (1.0, "ms")}
    assert mesures.slower(now, last) == [("generate", 2.0), ("tops", 1.5)]
    assert mesures.slower({"tops": (21.9, "µs"), "generate": (200.0, "parties/s")}, last) == []


def test_a_release_has_one_table_and_stands_beside_the_one_before():
    once = mesures.written({"tops": (10.0, "µs")}, BEFORE, "0.2.0", "lundi")
    again = mesures.written({"tops": (5.0, "µs")}, once, "0.2.0", "mardi")
    assert [heading.split(", ")[0] for heading, _ in mesures.tables(again)] == ["0.2.0", "0.1.0"]
    assert "| tops | 5.00 µs | 20.00 | 0.25 |" in again and "lundi" not in again
    assert again.endswith(BEFORE.removeprefix(mesures.HEADING)), "nothing else is touched"


def test_a_part_measured_alone_leaves_the_rest_of_its_table():
    once = mesures.written({"tops": (10.0, "µs"), "son": (40.0, "ms")}, BEFORE, "0.2.0", "lundi")
    again = mesures.written({"son": (30.0, "ms")}, once, "0.2.0", "mardi")
    assert "| tops | 10.00 µs | 20.00 | 0.50 |" in again and "| son | 30.00 ms |  |  |" in again
    assert mesures.known_figures(again) == {"tops": 10.0, "son": 30.0, "generate": 100.0}


def test_an_unknown_one_is_refused(capsys):
    assert main(["sovler"]) == 2
    assert "solver" in capsys.readouterr().out
