"""`make bench` finds its benchmarks; what they measure is not judged here."""

from benchmarks.__main__ import benchmarks, main


def test_every_benchmark_is_found_and_says_what_it_measures():
    found = benchmarks()
    assert {"solver", "session", "bulletins", "reader_latency", "screen", "voice"} <= found.keys()
    assert "solver_positions" not in found
    assert all(found.values())


def test_an_unknown_one_is_refused(capsys):
    assert main(["sovler"]) == 2
    assert "solver" in capsys.readouterr().out
